package tooltest

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// Call calls the tool of set that answers to name, in the context of t, as a server
// does. Args is a JSON object. What is expected of the result is said by [OK],
// [Decode], [Failed] or [Violations].
func Call(t testing.TB, set toolrt.Set, name, args string) *toolrt.Result {
	t.Helper()
	return set.Call(t.Context(), name, []byte(args))
}

// OK stops the test unless the call succeeded.
func OK(t testing.TB, r *toolrt.Result) {
	t.Helper()
	if r.IsError() {
		t.Fatalf("the call failed; want success\n%s", inWords(r))
	}
}

// Decode returns the structured result of a call, and stops the test if there is
// none.
//
//	order := tooltest.Decode[support.Order](t, tooltest.Call(t, set, "lookup_order", `{"order_number":"#12345"}`))
func Decode[T any](t testing.TB, r *toolrt.Result) T {
	t.Helper()
	OK(t, r)
	var v T
	if r.Structured == nil {
		t.Fatalf("the result is not structured: %s", r.Text())
	}
	if err := json.Unmarshal(r.Structured, &v); err != nil {
		t.Fatalf("the result does not fit: %v\n%s", err, r.Structured)
	}
	return v
}

// Failed stops the test unless the call failed with an error of that category, and
// returns the error as a model reads it. What it does not return is what stays with
// the server: the cause.
func Failed(t testing.TB, r *toolrt.Result, category toolerr.Category) *toolerr.Error {
	t.Helper()
	if !r.IsError() {
		t.Fatalf("the call succeeded; want an error of category %s\n%s", category, r.Text())
	}
	if r.Structured != nil || len(r.Content) == 0 {
		t.Fatalf("a failed call has no structured result, and an envelope:\n%+v", r)
	}
	e, ok := toolerr.Parse([]byte(r.Content[0].Text))
	if !ok {
		t.Fatalf("a failed call begins with an envelope, not with: %s", r.Content[0].Text)
	}
	if e.Category != category {
		t.Fatalf("the call failed with %s; want an error of category %s\n%s", e.Category, category, inWords(r))
	}
	return e
}

// Violations fails the test unless the call was refused for exactly these
// violations, in this order. Each is the JSON Pointer of a value and the rule that
// it breaks; the arguments as a whole have no pointer:
//
//	tooltest.Violations(t, result, "/order_number pattern", "/items/0/sku enum")
//	tooltest.Violations(t, result, "syntax")
func Violations(t testing.TB, r *toolrt.Result, want ...string) {
	t.Helper()
	var got []string
	for _, v := range Failed(t, r, toolerr.Validation).Violations {
		got = append(got, strings.TrimPrefix(v.Path+" "+v.Rule, " "))
	}
	if !slices.Equal(got, want) {
		t.Errorf("violations (-want +got):\n%s%s", diff(strings.Join(want, "\n"), strings.Join(got, "\n")), inWords(r))
	}
}

// inWords returns a failure for people who have to find its reason: what the
// model reads, and the cause that it does not.
func inWords(r *toolrt.Result) string {
	text := r.Text()
	if r.Err.Cause != nil {
		text += "\ncaused by: " + r.Err.Cause.Error()
	}
	return text
}
