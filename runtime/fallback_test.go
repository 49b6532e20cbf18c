package runtime_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

func ExampleFallback() {
	live := func(context.Context) (int, error) { return 0, errors.New("dial tcp 10.0.0.7:80: connection refused") }
	copied := func(context.Context) (toolrt.Section[int], error) { return toolrt.Cached(7, 9*time.Hour), nil }

	stock, err := toolrt.Fallback(context.Background(),
		toolrt.Try("stock service", live),
		toolrt.Alternative[int]{Name: "night copy", Get: copied},
	)
	data, _ := stock.MarshalJSON()
	fmt.Println(string(data), err)

	_, err = toolrt.Fallback(context.Background(), toolrt.Try("stock service", live))
	fmt.Println(err)
	// Output:
	// {"status":"degraded","source":"night copy","age":"9 hours","fromCache":true,"value":7} <nil>
	// No source answered. Asked: stock service.
}

// from returns a source that gives v, or fails with it.
func from(name string, v any) toolrt.Alternative[string] {
	return toolrt.Try(name, func(context.Context) (string, error) {
		if err, ok := v.(error); ok {
			return "", err
		}
		return v.(string), nil
	})
}

func TestFallbackInOrder(t *testing.T) {
	broken := errors.New("broken")
	gone := toolrt.Alternative[string]{Name: "gone", Get: func(context.Context) (toolrt.Section[string], error) {
		return toolrt.Unavailable[string](broken), nil
	}}
	for name, test := range map[string]struct {
		sources []toolrt.Alternative[string]
		status  toolrt.Status
		source  string
	}{
		"the first":       {[]toolrt.Alternative[string]{from("a", "x"), from("b", "y")}, toolrt.StatusOK, "a"},
		"an empty answer": {[]toolrt.Alternative[string]{from("a", ""), from("b", "y")}, toolrt.StatusOK, "a"},
		"the second":      {[]toolrt.Alternative[string]{from("a", broken), from("b", "y")}, toolrt.StatusDegraded, "b"},
		"not unavailable": {[]toolrt.Alternative[string]{gone, from("b", "y")}, toolrt.StatusDegraded, "b"},
	} {
		got, err := toolrt.Fallback(t.Context(), test.sources...)
		if err != nil || got.Status() != test.status || got.Source() != test.source {
			t.Errorf("%s: %s from %q, %v", name, got.Status(), got.Source(), err)
		}
	}
	if _, err := toolrt.Fallback[string](t.Context()); err == nil {
		t.Error("no source is no error")
	}
}

func TestFallbackDefinite(t *testing.T) {
	denied := &toolerr.Error{Category: toolerr.Permission, Message: "This is not for you."}
	got, err := toolrt.Fallback(t.Context(), from("live", fmt.Errorf("asking: %w", toolrt.Definite(denied))), from("copy", "x"))
	if err != error(denied) || got.Status() != toolrt.StatusUnavailable {
		t.Errorf("%s, %v", got.Status(), err)
	}
	if err := toolrt.Definite(nil); err != nil {
		t.Errorf("%v", err)
	}
}

func TestFallbackExhausted(t *testing.T) {
	busy := &toolerr.Error{Category: toolerr.RateLimit, RetryAfter: 3 * time.Second, Message: "Busy."}
	_, err := toolrt.Fallback(t.Context(), from("index", sql.ErrNoRows), from("web", busy), from("files", errors.New("/var/x: broken")))
	var e *toolerr.Error
	if !errors.As(err, &e) || !errors.Is(err, sql.ErrNoRows) || !errors.Is(err, busy) {
		t.Fatalf("%T %v", err, err)
	}
	want := []toolerr.Attempt{
		{Source: "index", Category: toolerr.NotFound, Message: "What was asked for does not exist."},
		{Source: "web", Category: toolerr.RateLimit, Message: "Busy."},
		{Source: "files", Category: toolerr.Permanent, Message: "The call failed because of an internal error."},
	}
	if e.Category != toolerr.RateLimit || e.RetryAfter != busy.RetryAfter || !slices.Equal(e.Attempted, want) {
		t.Errorf("%s", e.Envelope())
	}
	if got, want := e.Message, "No source answered. Asked: index, web, files."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestFallbackStops asks no source once the context is over.
func TestFallbackStops(t *testing.T) {
	asked := 0
	slow := toolrt.Try("slow", func(ctx context.Context) (string, error) {
		asked++
		<-ctx.Done()
		return "", fmt.Errorf("reading: %w", ctx.Err())
	})
	for _, readonly := range []bool{true, false} {
		asked = 0
		tool := toolrt.NewTool(toolrt.Definition{Name: "get", Timeout: time.Millisecond, Hints: toolrt.Hints{ReadOnly: readonly}}, toolrt.DecodeNothing,
			func(ctx context.Context, _ toolrt.Nothing) (toolrt.Section[string], error) {
				return toolrt.Fallback(ctx, slow, slow, slow)
			}, toolrt.SectionOf(toolrt.EncodeString[string]))
		e := envelope(t, tool.Call(t.Context(), nil))
		if asked != 1 || e.Category != toolerr.Timeout || e.Retryable() != readonly || len(e.Attempted) != 1 || e.Suggestion == "" {
			t.Errorf("asked %d: %s", asked, e.Envelope())
		}
		if want := "The call was over before a source answered. Asked: 1 of 3."; e.Message != want {
			t.Errorf("%q, want %q", e.Message, want)
		}
	}
}

// A source that gives neither a value nor an error has failed.
func TestFallbackOfNothing(t *testing.T) {
	nothing := toolrt.Try("live", func(context.Context) (*int, error) { return nil, nil })
	n := 7
	kept := toolrt.Try("copy", func(context.Context) (*int, error) { return &n, nil })
	got, err := toolrt.Fallback(t.Context(), nothing, kept)
	if v, ok := got.Value(); err != nil || !ok || v != &n || got.Status() != toolrt.StatusDegraded {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := toolrt.Fallback(t.Context(), nothing); err == nil {
		t.Error("nothing is a value")
	}
	none := toolrt.Try("live", func(context.Context) ([]int, error) { return nil, nil })
	if got, err := toolrt.Fallback(t.Context(), none); err != nil || got.Status() != toolrt.StatusOK {
		t.Errorf("an empty list: %+v, %v", got, err)
	}
}

// TestFallbackIsLogged lets an operator see the outage that a fallback hides.
func TestFallbackIsLogged(t *testing.T) {
	var log bytes.Buffer
	tool := toolrt.NewTool(toolrt.Definition{Name: "get"}, toolrt.DecodeNothing,
		func(ctx context.Context, _ toolrt.Nothing) (toolrt.Section[string], error) {
			return toolrt.Fallback(ctx, from("live", errors.New("connection refused by 10.0.0.7")), from("copy", "x"))
		}, toolrt.SectionOf(toolrt.EncodeString[string]))
	set := toolrt.NewSet(toolrt.Server{}, tool).With(toolrt.WithLogger(slog.New(slog.NewTextHandler(&log, nil))))
	r := set.Call(t.Context(), "get", nil)
	if want := `{"status":"degraded","source":"copy","value":"x"}`; r.Text() != want {
		t.Errorf("%s, want %s", r.Text(), want)
	}
	if !strings.Contains(log.String(), "10.0.0.7") || !strings.Contains(log.String(), "part=live") {
		t.Errorf("the log says %q", log.String())
	}
}
