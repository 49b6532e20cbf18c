package runtime

import (
	"encoding/json"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// A Result is what one call of a tool gives: a success, or an error. It is
// never both, and a call never gives none.
type Result struct {
	// Content is what a model reads, in order. The first block of an error is
	// its envelope.
	Content []Content
	// Structured is the result as a JSON object; nil for plain text and for errors.
	Structured json.RawMessage
	// Err is the failure; nil for a success.
	Err *toolerr.Error
	// Repaired says what was put right in the arguments of a lenient tool before
	// the handler saw them; nil for nothing.
	//
	//	/limit: integer sent as text
	Repaired []string
}

// IsError reports whether the call failed.
func (r *Result) IsError() bool { return r.Err != nil }

// Text returns the text blocks of r, one below the other.
func (r *Result) Text() string {
	var texts []string
	for _, c := range r.Content {
		if c.Type == TextType {
			texts = append(texts, c.Text)
		}
	}
	return strings.Join(texts, "\n")
}

// object returns a success that is a JSON object.
func object(data []byte) *Result {
	return &Result{Content: []Content{TextContent(string(data))}, Structured: data}
}

// failure returns an error result, with content below its envelope.
func failure(e *toolerr.Error, content ...Content) *Result {
	return &Result{Content: append([]Content{TextContent(string(e.Envelope()))}, content...), Err: e}
}
