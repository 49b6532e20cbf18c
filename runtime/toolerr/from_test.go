package toolerr_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// orderNotFound is a typed error as toolgen completes it.
type orderNotFound struct {
	number string
	cause  error
}

func (e *orderNotFound) Error() string { return e.ToolError().Message }
func (e *orderNotFound) Unwrap() error { return e.cause }
func (e *orderNotFound) ToolError() *toolerr.Error {
	return &toolerr.Error{Code: "order_not_found", Category: toolerr.NotFound, Message: "No order " + toolerr.Value(e.number) + "."}
}

// silent is a typed error that has nothing to say.
type silent struct{}

func (silent) Error() string             { return "silent" }
func (silent) ToolError() *toolerr.Error { return nil }

func TestFrom(t *testing.T) {
	ours := &toolerr.Error{Code: "limit", Category: toolerr.Business, Message: "Too much."}
	for name, test := range map[string]struct {
		err      error
		code     string
		category toolerr.Category
		message  string
	}{
		"ours":           {ours, "limit", "business", "Too much."},
		"ours, wrapped":  {fmt.Errorf("refunding: %w", ours), "limit", "business", "Too much."},
		"ours, joined":   {errors.Join(io.EOF, ours), "limit", "business", "Too much."},
		"ours, bare":     {&toolerr.Error{Category: toolerr.Auth}, "auth", "auth", "The credentials are missing or no longer valid."},
		"typed":          {&orderNotFound{number: "#99999"}, "order_not_found", "not_found", "No order #99999."},
		"typed, wrapped": {fmt.Errorf("%w in %w", &orderNotFound{number: "#1"}, io.EOF), "order_not_found", "not_found", "No order #1."},
		"typed, silent":  {silent{}, "permanent", "permanent", "The call failed because of an internal error."},
		"cancelled":      {fmt.Errorf("x: %w", context.Canceled), "transient", "transient", "The work was cancelled before it was finished."},
		"deadline":       {fmt.Errorf("x: %w", context.DeadlineExceeded), "timeout", "timeout", "Something that the tool depends on took too long to answer."},
		"i/o deadline":   {os.ErrDeadlineExceeded, "timeout", "timeout", "Something that the tool depends on took too long to answer."},
		"anything else":  {errors.New("dial postgres://root:secret@10.0.0.7"), "permanent", "permanent", "The call failed because of an internal error."},
		"wrapped":        {toolerr.Wrap(errors.New("secret"), toolerr.Transient, "The database is away."), "transient", "transient", "The database is away."},
	} {
		t.Run(name, func(t *testing.T) {
			e := toolerr.From(test.err)
			if e.Code != test.code || e.Category != test.category || e.Message != test.message {
				t.Errorf("got %s, %s, %q", e.Code, e.Category, e.Message)
			}
			if strings.Contains(string(e.Envelope())+e.Error(), "secret") {
				t.Error("the cause leaks")
			}
			if !errors.Is(e, test.err) {
				t.Error("the cause is lost")
			}
			e.ID = "changed"
			if ours.ID != "" {
				t.Error("From gives the original, not a copy")
			}
		})
	}
	if toolerr.From(nil) != nil {
		t.Error("nil is an error")
	}
}

func TestErrorsBothWays(t *testing.T) {
	e := toolerr.From(fmt.Errorf("x: %w", &orderNotFound{number: "#1", cause: io.ErrUnexpectedEOF}))
	if _, ok := errors.AsType[*orderNotFound](error(e)); !ok {
		t.Error("the typed error is not found")
	}
	if !errors.Is(e, io.ErrUnexpectedEOF) {
		t.Error("its cause is not found")
	}
	if _, ok := errors.AsType[*toolerr.Error](fmt.Errorf("x: %w", e)); !ok {
		t.Error("the Error is not found")
	}
}

// Whoever looks into an error that was made of a nil pointer is not punished for it.
func TestErrorOfNilPointer(t *testing.T) {
	var none *orderNotFound
	e := toolerr.From(none)
	if !errors.Is(e, none) || errors.Is(e, io.EOF) {
		t.Error("the cause is lost, or another one is found")
	}
	if _, ok := errors.AsType[*orderNotFound](error(e)); ok {
		t.Error("the nil pointer is found")
	}
	if e.Cause != error(none) {
		t.Errorf("cause %v", e.Cause)
	}
}

func TestLogValue(t *testing.T) {
	var b bytes.Buffer
	log := slog.New(slog.NewTextHandler(&b, nil))
	log.Info("failed", "error", toolerr.Wrap(errors.New("dial 10.0.0.7"), toolerr.Transient, "The database is away."))
	for _, want := range []string{"error.code=transient", `error.message="The database is away."`, `error.cause="dial 10.0.0.7"`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in %s", want, b.String())
		}
	}
	b.Reset()
	log.Info("failed", "error", toolerr.From(fmt.Errorf("loading: %w", &orderNotFound{number: "#1", cause: errors.Join(io.EOF, io.ErrClosedPipe)})))
	if want := `error.cause="loading: No order #1.: EOF\nio: read/write on closed pipe"`; !strings.Contains(b.String(), want) {
		t.Errorf("no %s in %s", want, b.String())
	}
	log.Info("failed", "error", (*toolerr.Error)(nil))
	b.Reset()
	log.Info("failed", "error", &toolerr.Error{
		Code: "c1", Category: toolerr.RateLimit, Message: "c2", Suggestion: "c3", CustomerMessage: "c4", ID: "c5", RetryAfter: time.Minute, Attempts: 7,
		Violations: []toolerr.Violation{{Path: "c8"}}, Attempted: []toolerr.Attempt{{Source: "c9"}},
		Details: json.RawMessage(`"c10"`), Partial: json.RawMessage(`"c11"`), Cause: fmt.Errorf("c12: %w", (*orderNotFound)(nil)),
	})
	for _, want := range []string{"c1 ", "retryable=true", "rate_limit", "c2", "c3", "c4", "c5", "1m0s", "attempts=7", "c8", "c9", "c10", "c11", "a nil *toolerr_test.orderNotFound"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in %s", want, b.String())
		}
	}
}
