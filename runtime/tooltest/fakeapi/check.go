package fakeapi

import (
	"bytes"
	"net/http"
)

// Check says which rule a request for a message with this body breaks: nil, or a
// [*Rejection]. The headers are those of a client that does everything right.
//
//	err := fakeapi.Check([]byte(`{"model":"claude-opus-5","max_tokens":1,"messages":[]}`))
//	// messages-some: messages: at least one message is required
func Check(body []byte, options ...Option) error {
	r, err := http.NewRequest(http.MethodPost, createPath, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("x-api-key", "key")
	r.Header.Set("anthropic-version", versions[len(versions)-1])
	r.Header.Set("content-type", "application/json")
	a := Handler(options...)
	if rejection := a.check(newRequest(r, body, a.memory)); rejection != nil {
		return rejection
	}
	return nil
}
