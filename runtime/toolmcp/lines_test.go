package toolmcp

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
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
				connection, err := newLines(strings.NewReader(test.input), io.Discard, nil, 10*time.Second).Connect(t.Context())
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

// A call that does not end even when it is cancelled is given up, which is no
// clean end.
func TestServeGivesUp(t *testing.T) {
	for name, test := range map[string]struct {
		work  func(context.Context, <-chan struct{})
		after time.Duration
		want  error
	}{
		"ends in time":       {func(context.Context, <-chan struct{}) { time.Sleep(9 * time.Second) }, 9 * time.Second, nil},
		"ends if cancelled":  {func(ctx context.Context, _ <-chan struct{}) { <-ctx.Done() }, drainTime, nil},
		"ends when it likes": {func(_ context.Context, release <-chan struct{}) { <-release }, drainTime + lastTime, errUnanswered},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				release := make(chan struct{})
				tool := toolrt.NewTool(toolrt.Definition{Name: "work", InputSchema: json.RawMessage(`{"type":"object","properties":{}}`)},
					toolrt.DecodeNothing, func(ctx context.Context, _ toolrt.Nothing) (string, error) {
						test.work(ctx, release)
						return "done", nil
					}, toolrt.Text())
				in := strings.NewReader(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
` + workCall)
				start := time.Now()
				err := serve(t.Context(), NewServer(toolrt.NewSet(toolrt.Server{Name: "test"}, tool)), in, io.Discard)
				if after := time.Since(start); !errors.Is(err, test.want) || after != test.after {
					t.Errorf("%v after %v, want %v after %v", err, after, test.want, test.after)
				}
				close(release)
			})
		})
	}
}
