package toolmcp

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// The end of the input waits for answers, but not for ever, and not for calls
// that end with the session.
func TestLinesEnd(t *testing.T) {
	const call, listen = `{"jsonrpc":"2.0","id":1,"method":"tools/call"}`, `{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen"}`
	answer := func(c *session) {
		id, err := jsonrpc.MakeID(1.0)
		if err == nil {
			err = c.Write(context.Background(), &jsonrpc.Response{ID: id, Result: []byte(`{}`)})
		}
		if err != nil {
			panic(err)
		}
	}
	for name, test := range map[string]struct {
		input string
		then  func(*session)
		after time.Duration // the end
	}{
		"answered":       {call, answer, 2 * time.Second},
		"never answered": {call, func(*session) {}, 10 * time.Second},
		"closed":         {call, func(c *session) { _ = c.Close() }, 2 * time.Second},
		"listening":      {listen, func(*session) {}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				connection, err := (&lines{in: strings.NewReader(test.input), out: io.Discard, drain: 10 * time.Second}).Connect(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				if _, err := connection.Read(t.Context()); err != nil {
					t.Fatal(err)
				}
				time.AfterFunc(2*time.Second, func() { test.then(connection.(*session)) })
				start := time.Now()
				if _, err := connection.Read(t.Context()); !errors.Is(err, io.EOF) {
					t.Errorf("%v", err)
				}
				if after := time.Since(start); after != test.after {
					t.Errorf("ended after %v, want %v", after, test.after)
				}
				time.Sleep(time.Minute)
			})
		})
	}
}
