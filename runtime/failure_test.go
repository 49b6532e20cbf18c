package runtime_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// failing returns a set of one tool, whose handler returns err, and its log.
func failing(err error, changes ...func(*toolrt.Definition)) (toolrt.Set, *bytes.Buffer) {
	return logged(lookupTool(func(context.Context, lookupInput) (*order, error) { return nil, err }, changes...))
}

// What to do next depends on the tool, not on the error alone.
func TestFailureOfWritingTool(t *testing.T) {
	for name, test := range map[string]struct {
		err     error
		writing bool
		retry   bool
		suggest string
	}{
		"timeout":             {context.DeadlineExceeded, false, true, "Call the tool again, or ask for less at a time."},
		"timeout, writing":    {context.DeadlineExceeded, true, false, "The call may have taken effect: check the state first, and do not simply repeat it."},
		"outage":              {syscall.ECONNREFUSED, false, true, "Wait a little, then call again."},
		"outage, writing":     {syscall.ECONNREFUSED, true, true, "Check whether the call has taken effect. If it has not, wait a little and call again."},
		"503, writing":        {toolerr.HTTP(503, nil), true, true, "Check whether the call has taken effect. If it has not, wait a little and call again."},
		"not found":           {sql.ErrNoRows, false, false, "Check the identifier, or search for it."},
		"two errors":          {errors.Join(fs.ErrNotExist, syscall.ECONNREFUSED), false, true, "Wait a little, then call again."},
		"two errors, writing": {errors.Join(fs.ErrNotExist, syscall.ECONNREFUSED), true, false, "Check the identifier, or search for it."},
	} {
		var changes []func(*toolrt.Definition)
		if test.writing {
			changes = append(changes, writing)
		}
		set, _ := failing(test.err, changes...)
		e := envelope(t, set.Call(t.Context(), "lookup_order", []byte(goodInput)))
		if e.Retryable() != test.retry || e.Suggestion != test.suggest {
			t.Errorf("%s: %s", name, e.Envelope())
		}
	}
}

func TestWithClassifier(t *testing.T) {
	errShut := errors.New("postgres://root:hunter2@db: shut")
	set, log := failing(fmt.Errorf("looking: %w", errShut))
	know := func(category toolerr.Category) func(error) *toolerr.Error {
		return func(err error) *toolerr.Error {
			if !errors.Is(err, errShut) {
				return nil
			}
			return &toolerr.Error{Code: "shop_closed", Category: category, Message: "The shop is closed."}
		}
	}
	base := set.With(toolrt.WithClassifier(func(error) *toolerr.Error { return nil }))
	first := base.With(toolrt.WithClassifier(know(toolerr.Business)))
	second := base.With(toolrt.WithClassifier(know(toolerr.Permission)), toolrt.WithClassifier(know(toolerr.Auth)))
	for _, test := range []struct {
		set      toolrt.Set
		category toolerr.Category
	}{{base, toolerr.Permanent}, {first, toolerr.Business}, {second, toolerr.Permission}} {
		r := test.set.Call(t.Context(), "lookup_order", []byte(goodInput))
		if e := envelope(t, r); e.Category != test.category || strings.Contains(r.Text(), "hunter2") || !errors.Is(r.Err, errShut) {
			t.Errorf("%s", r.Text())
		}
	}
	if strings.Count(log.String(), "hunter2") != 3 {
		t.Errorf("the cause is not logged: %s", log)
	}
}

// What is not a consequence of the time that is over keeps its category.
func TestFailureWhenTimeIsOver(t *testing.T) {
	for name, test := range map[string]struct {
		err  error
		want toolerr.Category
	}{
		"a definite answer":      {sql.ErrNoRows, toolerr.NotFound},
		"a driver's words":       {errors.New("interrupted"), toolerr.Timeout},
		"a closed transaction":   {sql.ErrTxDone, toolerr.Timeout},
		"a broken connection":    {syscall.ECONNRESET, toolerr.Timeout},
		"an upstream's deadline": {context.DeadlineExceeded, toolerr.Timeout},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				tool := lookupTool(func(ctx context.Context, _ lookupInput) (*order, error) {
					<-ctx.Done()
					return nil, test.err
				}, limited(time.Second))
				set, _ := logged(tool)
				e := envelope(t, set.Call(t.Context(), "lookup_order", []byte(goodInput)))
				if e.Category != test.want {
					t.Errorf("%s", e.Envelope())
				}
				if own := strings.Contains(e.Message, "limit of 1 second"); own != (test.want == toolerr.Timeout) {
					t.Errorf("%s", e.Message)
				}
			})
		})
	}
}

// What a context was ended with says nothing of what the handler asked, even if
// it is a definite answer to something else.
func TestFailureWithCauseOfContext(t *testing.T) {
	for name, test := range map[string]struct {
		cause error
		want  toolerr.Category
	}{
		"definite":   {fs.ErrPermission, toolerr.Transient},
		"unknown":    {errors.New("client gone"), toolerr.Transient},
		"none":       {nil, toolerr.Transient},
		"said by us": {toolerr.Wrap(nil, toolerr.Auth, "The session is over."), toolerr.Auth},
	} {
		tool := lookupTool(func(ctx context.Context, _ lookupInput) (*order, error) {
			<-ctx.Done()
			return nil, fmt.Errorf("asking: %w", context.Cause(ctx))
		})
		set, _ := logged(tool)
		ctx, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(time.Millisecond, func() { cancel(test.cause) })
		if e := envelope(t, set.Call(ctx, "lookup_order", []byte(goodInput))); e.Category != test.want {
			t.Errorf("%s: %s", name, e.Envelope())
		}
	}
}

// Secrets stay in the log, whoever let them into a message.
func TestRedaction(t *testing.T) {
	leak := toolerr.Wrap(nil, toolerr.Business, "No access with Bearer abc123def for ann@shop.example.")
	set, log := failing(leak)
	for name, test := range map[string]struct {
		opts []toolrt.Option
		want string
	}{
		"default": {nil, "No access with Bearer [redacted] for ann@shop.example."},
		"more": {[]toolrt.Option{toolrt.WithRedactor(toolerr.NewRedactor(toolerr.Secrets(), toolerr.Emails()))},
			"No access with Bearer [redacted] for [redacted]."},
		"other": {[]toolrt.Option{toolrt.WithRedactor(toolerr.NewRedactor(toolerr.Matching(regexp.MustCompile(`access`))))},
			"No [redacted] with Bearer abc123def for ann@shop.example."},
		"none": {[]toolrt.Option{toolrt.WithRedactor(new(toolerr.Redactor))}, leak.Message},
	} {
		r := set.With(test.opts...).Call(t.Context(), "lookup_order", []byte(goodInput))
		if e := envelope(t, r); e.Message != test.want || r.Err.Message != test.want {
			t.Errorf("%s: %s", name, e.Message)
		}
	}
	if strings.Count(log.String(), "abc123def") != 4 {
		t.Errorf("the log is redacted: %s", log)
	}

	invalid := set.Call(t.Context(), "lookup_order", []byte(`{"order_number":"ghp_0123456789abcdefghij0123456789"}`))
	if text := invalid.Text(); strings.Contains(text, "ghp_") || strings.Count(text, toolerr.Redacted) != 2 {
		t.Errorf("%s", text)
	}
}

// Secrets stay out of whatever else is sent of a failure: content below the
// envelope, and the names of parts and of sources.
func TestRedactionOfParts(t *testing.T) {
	const (
		source = "postgres://desk:hunter2@db"
		bearer = "Bearer abc123def"
	)
	section := toolrt.Degraded("x", source, 0)
	for name, tool := range map[string]*toolrt.Tool{
		"content": toolrt.NewTool(toolrt.Definition{Name: "get"}, toolrt.DecodeNothing, func(context.Context, toolrt.Nothing) (string, error) {
			return "", toolrt.WithContent(errors.New("x"), toolrt.TextContent(bearer), toolrt.ResourceLink(source, "a"),
				toolrt.DocumentContent([]byte(bearer), "text/plain"), toolrt.ImageContent([]byte(bearer), "image/png"))
		}, toolrt.Text()),
		"partial": toolrt.NewTool(toolrt.Definition{Name: "get"}, toolrt.DecodeNothing, func(context.Context, toolrt.Nothing) (toolrt.Partial[toolrt.Section[string]], error) {
			var p toolrt.Partial[toolrt.Section[string]]
			p.Add(section, toolrt.Unavailable[string](toolerr.Wrap(nil, toolerr.Auth, bearer)))
			p.Fail(source, toolerr.Wrap(nil, toolerr.Auth, bearer))
			return p, nil
		}, toolrt.PartialOf(func(e *toolrt.Encoder, s *toolrt.Section[string]) { toolrt.EncodeSection(e, s, toolrt.EncodeString) })),
		"all": toolrt.NewTool(toolrt.Definition{Name: "get"}, toolrt.DecodeNothing, func(context.Context, toolrt.Nothing) (toolrt.Partial[string], error) {
			return toolrt.Partial[string]{Failed: []toolrt.Failure{{Key: source, Err: toolerr.Wrap(nil, toolerr.Auth, bearer)}}}, nil
		}, toolrt.PartialOf(toolrt.EncodeString[string])),
		"section": toolrt.NewTool(toolrt.Definition{Name: "get"}, toolrt.DecodeNothing, func(context.Context, toolrt.Nothing) (toolrt.Section[string], error) {
			return section, nil
		}, toolrt.SectionOf(toolrt.EncodeString[string])),
		"fallback": toolrt.NewTool(toolrt.Definition{Name: "get"}, toolrt.DecodeNothing, func(ctx context.Context, _ toolrt.Nothing) (toolrt.Section[string], error) {
			return toolrt.Fallback(ctx, from(source, errors.New("x")), from(bearer, errors.New("x")))
		}, toolrt.SectionOf(toolrt.EncodeString[string])),
	} {
		set, _ := logged(tool)
		r := set.Call(t.Context(), "get", nil)
		text := fmt.Sprintf("%s %s", r.Text(), r.Structured)
		for _, c := range r.Content {
			text += c.Fallback()
		}
		if strings.Contains(text, "hunter2") || strings.Contains(text, "abc123def") || !strings.Contains(text, toolerr.Redacted) {
			t.Errorf("%s: %s", name, text)
		}
		if r := set.With(toolrt.WithRedactor(new(toolerr.Redactor))).Call(t.Context(), "get", nil); strings.Contains(fmt.Sprint(r.Text(), r.Content), toolerr.Redacted) {
			t.Errorf("%s, another redactor: %s", name, r.Text())
		}
	}
}

// Trees of errors that have no end are no endless calls.
func TestEndlessError(t *testing.T) {
	set, _ := failing(endless{})
	if e := envelope(t, set.Call(t.Context(), "lookup_order", []byte(goodInput))); e.Category != toolerr.Permanent || e.ID == "" {
		t.Errorf("%s", e.Envelope())
	}
	set, _ = failing(toolrt.WithContent(endless{}, toolrt.TextContent("All the same.")))
	if r := set.Call(t.Context(), "lookup_order", []byte(goodInput)); !strings.HasSuffix(r.Text(), "\nAll the same.") {
		t.Errorf("%s", r.Text())
	}
	_, err := toolrt.Fallback(t.Context(), toolrt.Try("web", func(context.Context) (int, error) { return 0, endless{} }))
	if e := toolerr.From(err); e.Category != toolerr.Permanent || len(e.Attempted) != 1 {
		t.Errorf("Fallback: %s", e.Envelope())
	}
	var v endless
	if err := toolrt.Decode([]byte(`"x"`), &v, toolrt.DecodeText); err == nil {
		t.Error("DecodeText: no error")
	}
	output := toolrt.NewTool(toolrt.Definition{Name: "endless"}, decodeLookup, func(context.Context, lookupInput) (endless, error) { return v, nil }, toolrt.JSON[endless]())
	if e := envelope(t, output.Call(t.Context(), []byte(goodInput))); e.Category != toolerr.Permanent {
		t.Errorf("%s", e.Envelope())
	}
}

// endless wraps itself, and can be neither read nor written.
type endless struct{}

func (endless) Error() string                  { return "endless" }
func (e endless) Unwrap() error                { return e }
func (e endless) MarshalText() ([]byte, error) { return nil, e }
func (e *endless) UnmarshalText([]byte) error  { return *e }
