package runtime_test

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

func ExamplePartial() {
	var found toolrt.Partial[string]
	found.Add("Green tea", "White tea")                       // one source found two
	found.Add()                                               // another one found nothing
	found.Fail("web", errors.New("dial tcp 10.0.0.7:443: …")) // the third failed
	data, err := toolrt.Encode(&found, func(e *toolrt.Encoder, p *toolrt.Partial[string]) {
		toolrt.EncodePartial(e, p, toolrt.EncodeString)
	})
	fmt.Println(string(data), err)
	// Output:
	// {"status":"partial","results":["Green tea","White tea"],"failed":[{"key":"web","isError":true,"code":"permanent","errorCategory":"permanent","isRetryable":false,"message":"The call failed because of an internal error."}],"attempted":3} <nil>
}

// partial is Partial as JSON.
type partial struct {
	Status    toolrt.Status     `json:"status"`
	Results   []string          `json:"results"`
	Failed    []json.RawMessage `json:"failed"`
	Attempted int               `json:"attempted"`
}

// readPartial reads a Partial strictly.
func readPartial(t *testing.T, data []byte) partial {
	t.Helper()
	var p partial
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&p); err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	return p
}

// outcome makes a Partial of results and errors.
func outcome(parts ...any) toolrt.Partial[string] {
	var p toolrt.Partial[string]
	for i, part := range parts {
		switch part := part.(type) {
		case error:
			p.Fail(fmt.Sprintf("part %d", i+1), part)
		case string:
			p.Add(part)
		case nil:
			p.Add()
		}
	}
	return p
}

func TestPartialStatus(t *testing.T) {
	broken := errors.New("broken")
	for name, test := range map[string]struct {
		partial   toolrt.Partial[string]
		status    toolrt.Status
		attempted int
	}{
		"nothing attempted":     {outcome(), toolrt.StatusOK, 0},
		"all succeeded":         {outcome("a", "b"), toolrt.StatusOK, 2},
		"none found":            {outcome(nil, nil), toolrt.StatusOK, 2},
		"mixed":                 {outcome("a", broken), toolrt.StatusPartial, 2},
		"found nothing, failed": {outcome(nil, broken), toolrt.StatusPartial, 2},
		"literal":               {toolrt.Partial[string]{Results: []string{"a", "b"}, Failed: []toolrt.Failure{{Key: "c"}}}, toolrt.StatusPartial, 3},
		"literal with a count":  {toolrt.Partial[string]{Failed: []toolrt.Failure{{Key: "c"}}, Attempted: 2}, toolrt.StatusPartial, 2},
	} {
		r := returning(t, test.partial, toolrt.PartialOf(toolrt.EncodeString[string]))
		if r.IsError() {
			t.Errorf("%s: %s", name, r.Text())
			continue
		}
		got := readPartial(t, r.Structured)
		if got.Status != test.status || got.Attempted != test.attempted || got.Status != test.partial.Status() || r.Text() != string(r.Structured) {
			t.Errorf("%s: %s", name, r.Structured)
		}
		if got.Results == nil || got.Failed == nil {
			t.Errorf("%s has null instead of an array: %s", name, r.Structured)
		}
	}

	late := toolrt.Partial[string]{Results: []string{"a", "b"}}
	late.Fail("c", broken)
	if err := late.Err(t.Context()); err != nil {
		t.Errorf("not all has failed, but %v", err)
	}
	if late.Attempted != 3 {
		t.Errorf("a failure behind two results makes %d attempts", late.Attempted)
	}
}

// TestPartialError says what a model reads when every attempt has failed.
func TestPartialError(t *testing.T) {
	soon := &toolerr.Error{Code: "stock_busy", Category: toolerr.RateLimit, Message: "Busy.", RetryAfter: time.Second, Suggestion: "Wait."}
	later := &toolerr.Error{Category: toolerr.RateLimit, RetryAfter: time.Minute}
	for name, test := range map[string]struct {
		causes   []any
		category toolerr.Category
		wait     time.Duration
		message  string
	}{
		"one":               {[]any{sql.ErrNoRows}, toolerr.NotFound, 0, "The only attempt failed, and nothing was obtained."},
		"the most hopeful":  {[]any{sql.ErrNoRows, soon, context.DeadlineExceeded, toolerr.Wrap(nil, toolerr.Transient, "Down.")}, toolerr.Transient, 0, "None of 4 attempts succeeded."},
		"the shortest wait": {[]any{later, soon, errors.New("x")}, toolerr.RateLimit, time.Second, "None of 3 attempts succeeded."},
		"unknown":           {[]any{errors.New("x"), errors.New("y")}, toolerr.Permanent, 0, "None of 2 attempts succeeded."},
	} {
		r := returning(t, outcome(test.causes...), toolrt.PartialOf(toolrt.EncodeString[string]))
		e := envelope(t, r)
		if e.Category != test.category || e.Code != string(test.category) || e.RetryAfter != test.wait || !strings.HasPrefix(e.Message, test.message) {
			t.Errorf("%s: %s", name, r.Text())
		}
		if !strings.HasPrefix(e.Suggestion, "Do not take this for an empty result.") || (e.ID != "") != (test.category == toolerr.Permanent) {
			t.Errorf("%s: %s", name, r.Text())
		}
		got := readPartial(t, e.Partial)
		if got.Status != toolrt.StatusError || len(got.Failed) != len(test.causes) || len(e.Attempted) != len(test.causes) {
			t.Errorf("%s: %s", name, r.Text())
		}
		for _, failed := range got.Failed {
			if _, ok := toolerr.Parse(failed); !ok {
				t.Errorf("%s is no envelope", failed)
			}
		}
		p := outcome(test.causes...)
		if err := p.Err(t.Context()); toolerr.From(err).Category != test.category || !errors.Is(err, test.causes[0].(error)) {
			t.Errorf("%s: %v", name, err)
		}
		if r.Structured != nil || !errors.Is(r.Err, test.causes[0].(error)) {
			t.Errorf("%s: structured %s, cause %v", name, r.Structured, r.Err.Cause)
		}
	}
}

// TestPartsAreToldLikeErrors holds what is said of a part against what would be
// said of a handler's error: classified by the tool, sanitised, logged.
func TestPartsAreToldLikeErrors(t *testing.T) {
	closed := errors.New("closed")
	secret := errors.New("dial postgres://root:hunter2@10.0.0.7/shop")
	type answer struct {
		Stock toolrt.Section[string]
	}
	tools := map[string]*toolrt.Tool{
		"partial": toolrt.NewTool(toolrt.Definition{Name: "get", Hints: toolrt.Hints{ReadOnly: true}}, toolrt.DecodeNothing,
			func(context.Context, toolrt.Nothing) (toolrt.Partial[string], error) {
				return outcome("a", closed, secret, context.DeadlineExceeded), nil
			}, toolrt.PartialOf(toolrt.EncodeString[string])),
		"section": toolrt.NewTool(toolrt.Definition{Name: "get", Hints: toolrt.Hints{ReadOnly: true}}, toolrt.DecodeNothing,
			func(context.Context, toolrt.Nothing) (answer, error) {
				return answer{toolrt.Unavailable[string](errors.Join(closed, secret))}, nil
			}, toolrt.Value(func(e *toolrt.Encoder, v *answer) {
				toolrt.EncodeSection(e, &v.Stock, toolrt.EncodeString)
			})),
	}
	for name, tool := range tools {
		var log bytes.Buffer
		set := toolrt.NewSet(toolrt.Server{}, tool).With(
			toolrt.WithLogger(slog.New(slog.NewTextHandler(&log, nil))),
			toolrt.WithClassifier(func(err error) *toolerr.Error {
				if errors.Is(err, closed) {
					return toolerr.Wrap(err, toolerr.Business, "The warehouse is closed.")
				}
				return nil
			}),
		)
		r := set.Call(t.Context(), "get", nil)
		if r.IsError() {
			t.Fatalf("%s: %s", name, r.Text())
		}
		if !strings.Contains(r.Text(), `"errorCategory":"business","isRetryable":false,"message":"The warehouse is closed."`) {
			t.Errorf("%s: the tool's classifier was not asked: %s", name, r.Text())
		}
		if strings.Contains(r.Text(), "hunter2") || strings.Contains(r.Text(), "10.0.0.7") {
			t.Errorf("%s: a cause was sent: %s", name, r.Text())
		}
		if !strings.Contains(log.String(), "hunter2") || !strings.Contains(log.String(), "part of a tool call failed") {
			t.Errorf("%s: the log lacks the cause: %s", name, log.String())
		}
		if name == "partial" {
			if !strings.Contains(r.Text(), `"errorCategory":"timeout","isRetryable":true`) {
				t.Errorf("a readonly tool may be repeated: %s", r.Text())
			}
			if id := r.Text(); !strings.Contains(id, `"id":"`) {
				t.Errorf("an internal error has no id: %s", id)
			}
		}
	}
}

func TestPartsWithoutReason(t *testing.T) {
	var p toolrt.Partial[string]
	p.Fail("web", nil)
	if e := envelope(t, returning(t, p, toolrt.PartialOf(toolrt.EncodeString[string]))); e.Category != toolerr.Permanent {
		t.Errorf("%s", e.Envelope())
	}
	if s := toolrt.Unavailable[int](nil); s.Err() == nil || s.Status() != toolrt.StatusUnavailable {
		t.Errorf("%s, %v", s.Status(), s.Err())
	}
}

// TestOutcomesMarshal has encoding/json write the same as the encoders.
func TestOutcomesMarshal(t *testing.T) {
	p := outcome("a<b", sql.ErrNoRows)
	for want, v := range map[string]any{
		`{"status":"partial","results":["a<b"],"failed":[{"key":"part 2","isError":true,"code":"not_found","errorCategory":"not_found","isRetryable":false,` +
			`"message":"What was asked for does not exist.","suggestion":"Check the identifier, or search for it."}],"attempted":2}`: p,
		`{"results":["a"],"count":1,"searched":"all"}`: toolrt.Found[string]{Results: []string{"a"}, Searched: "all"},
		`{"status":"ok","value":1}`:                    toolrt.OK(1),
	} {
		var got bytes.Buffer
		e := json.NewEncoder(&got)
		e.SetEscapeHTML(false)
		if err := e.Encode(v); err != nil || strings.TrimSpace(got.String()) != want {
			t.Errorf("%s, %v\nwant %s", got.String(), err, want)
		}
	}
}
