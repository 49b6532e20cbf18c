package runtime_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"testing"
	"time"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

func ExampleSection() {
	show := func(s toolrt.Section[int]) {
		data, err := toolrt.Encode(&s, func(e *toolrt.Encoder, s *toolrt.Section[int]) {
			toolrt.EncodeSection(e, s, toolrt.EncodeInt)
		})
		fmt.Println(string(data), err)
	}
	show(toolrt.OK(7))
	show(toolrt.Cached(7, time.Minute))
	show(toolrt.Degraded(7, "night copy", 9*time.Hour).FromCache())
	show(toolrt.Unavailable[int](toolerr.Wrap(errors.New("dial tcp 10.0.0.7:80"), toolerr.Transient, "The stock service does not answer.")))
	// Output:
	// {"status":"ok","value":7} <nil>
	// {"status":"ok","age":"1 minute","fromCache":true,"value":7} <nil>
	// {"status":"degraded","source":"night copy","age":"9 hours","fromCache":true,"value":7} <nil>
	// {"status":"unavailable","error":{"isError":true,"code":"transient","errorCategory":"transient","isRetryable":true,"message":"The stock service does not answer."}} <nil>
}

func TestSection(t *testing.T) {
	broken := errors.New("broken")
	for name, test := range map[string]struct {
		section toolrt.Section[string]
		status  toolrt.Status
		value   string
		ok      bool
		zero    bool
	}{
		"ok":          {toolrt.OK("a"), toolrt.StatusOK, "a", true, false},
		"empty":       {toolrt.OK(""), toolrt.StatusOK, "", true, false},
		"cached":      {toolrt.Cached("a", 0), toolrt.StatusOK, "a", true, false},
		"degraded":    {toolrt.Degraded("a", "copy", 0), toolrt.StatusDegraded, "a", true, false},
		"unavailable": {toolrt.Unavailable[string](broken), toolrt.StatusUnavailable, "", false, false},
		"forgotten":   {toolrt.Section[string]{}, toolrt.StatusUnavailable, "", false, true},
	} {
		s := test.section
		value, ok := s.Value()
		if s.Status() != test.status || value != test.value || ok != test.ok || s.IsZero() != test.zero || (s.Err() == nil) != test.ok {
			t.Errorf("%s: %s, %q, %t, zero %t, %v", name, s.Status(), value, ok, s.IsZero(), s.Err())
		}
	}
}

func TestMapSection(t *testing.T) {
	for want, s := range map[string]toolrt.Section[string]{
		`{"status":"degraded","source":"copy","age":"1 hour","fromCache":true,"value":3}`: toolrt.Degraded("abc", "copy", time.Hour).FromCache(),
		`{"status":"ok","value":0}`: toolrt.OK(""),
	} {
		got, err := toolrt.MapSection(s, func(v string) int { return len(v) }).MarshalJSON()
		if err != nil || string(got) != want {
			t.Errorf("%s, %v; want %s", got, err, want)
		}
	}
	broken := errors.New("broken")
	missing := toolrt.MapSection(toolrt.Unavailable[string](broken), func(string) int { panic("there is no value") })
	if missing.Status() != toolrt.StatusUnavailable || missing.Err() != broken {
		t.Errorf("%s, %v", missing.Status(), missing.Err())
	}
}

// TestSectionAsResult has an unavailable section end its call as an error.
func TestSectionAsResult(t *testing.T) {
	output := toolrt.SectionOf(toolrt.EncodeString[string])
	if r := returning(t, toolrt.Degraded("a", "copy", 0), output); r.IsError() || r.Text() != `{"status":"degraded","source":"copy","value":"a"}` {
		t.Errorf("%s", r.Text())
	}
	if r := returning(t, toolrt.Unavailable[string](fmt.Errorf("loading: %w", sql.ErrNoRows)), output); envelope(t, r).Category != toolerr.NotFound {
		t.Errorf("%s", r.Text())
	}
	if r := returning(t, toolrt.Section[string]{}, output); envelope(t, r).Code != "no_result" {
		t.Errorf("%s", r.Text())
	}
	tool := toolrt.NewTool(toolrt.Definition{Name: "get", Timeout: time.Millisecond}, toolrt.DecodeNothing,
		func(ctx context.Context, _ toolrt.Nothing) (toolrt.Section[string], error) {
			<-ctx.Done()
			return toolrt.Unavailable[string](errors.New("interrupted")), nil
		}, output)
	if e := envelope(t, tool.Call(t.Context(), nil)); e.Category != toolerr.Timeout {
		t.Errorf("at the end of its time: %s", e.Envelope())
	}
}
