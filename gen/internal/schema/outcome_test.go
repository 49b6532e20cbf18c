package schema_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/invopop/jsonschema"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
	"github.com/toolgen-dev/toolgen/gen/internal/schema"
	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// everything is an error with every member that an envelope can have.
var everything = &toolerr.Error{
	Code: "x", Category: toolerr.RateLimit, Message: "x", Suggestion: "x", RetryAfter: time.Second, CustomerMessage: "x",
	Violations: []toolerr.Violation{{Path: "/x"}}, Attempts: 2, Attempted: []toolerr.Attempt{{Source: "x"}},
	Partial: json.RawMessage(`[]`), Details: json.RawMessage(`{}`), ID: "x",
}

// TestOutcomes holds the schemas of outcomes against what the runtime writes:
// all members of the most are described, and those of the least are required.
func TestOutcomes(t *testing.T) {
	least := &toolerr.Error{Code: "x", Category: toolerr.Permanent, Message: "x"}
	of := func(k model.Kind) *model.Type { return &model.Type{Kind: k, Elem: kind(model.String)} }
	output := func(k model.Kind, form model.OutputForm) *jsonschema.Schema {
		return schema.Output(model.Output{Form: form, Type: of(k)})
	}
	inside := func(s *jsonschema.Schema, name string) *jsonschema.Schema { return s.Properties.GetPair(name).Value }
	partial := output(model.Partial, model.OutputPartial)
	section := inside(schema.Input(object(&model.Field{Name: "p", Type: of(model.Section)})), "p")

	tests := []struct {
		name        string
		schema      *jsonschema.Schema
		least, most []any // documents that together have all members, or only those that are required
	}{
		{"found", output(model.Found, model.OutputFound), []any{toolrt.Found[string]{}}, []any{toolrt.Found[string]{Searched: "x"}}},
		{"partial", partial, []any{toolrt.Partial[string]{}}, []any{toolrt.Partial[string]{Failed: []toolrt.Failure{{Err: least}}}}},
		{"failed", inside(partial, "failed").Items,
			[]any{append(json.RawMessage(`{"key":"x",`), least.Envelope()[1:]...)},
			[]any{append(json.RawMessage(`{"key":"x",`), everything.Envelope()[1:]...)}},
		{"section", section,
			[]any{toolrt.OK("x"), toolrt.Unavailable[string](least)},
			[]any{toolrt.Degraded("x", "x", time.Hour).FromCache(), toolrt.Unavailable[string](least)}},
		{"section's error", inside(section, "error"), []any{least}, []any{everything}},
		{"section as result", output(model.Section, model.OutputSection),
			[]any{toolrt.OK("x")}, []any{toolrt.Degraded("x", "x", time.Hour).FromCache()}},
	}
	for _, test := range tests {
		var described []string
		for p := test.schema.Properties.Oldest(); p != nil; p = p.Next() {
			described = append(described, p.Key)
		}
		if diff := cmp.Diff(union(t, test.most), slices.Sorted(slices.Values(described))); diff != "" {
			t.Errorf("%s: members that are written, and described (-written +described):\n%s", test.name, diff)
		}
		if diff := cmp.Diff(common(t, test.least), slices.Sorted(slices.Values(test.schema.Required))); diff != "" {
			t.Errorf("%s: members that are always written, and required (-written +required):\n%s", test.name, diff)
		}
	}

	var categories []any
	for _, c := range toolerr.Categories() {
		categories = append(categories, string(c))
	}
	if diff := cmp.Diff(categories, inside(inside(section, "error"), "errorCategory").Enum); diff != "" {
		t.Errorf("categories (-runtime +schema):\n%s", diff)
	}
	if s := toolrt.Unavailable[string](errors.New("x")).Status(); !slices.Contains(inside(section, "status").Enum, any(string(s))) {
		t.Errorf("status %s is not described", s)
	}
}

// members returns the names in the JSON object that v is, sorted.
func members(t *testing.T, v any) []string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var object map[string]json.RawMessage
	if err := json.Unmarshal(data, &object); err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	var names []string
	for name := range object {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// union returns the names that are in any of documents.
func union(t *testing.T, documents []any) []string {
	t.Helper()
	var all []string
	for _, v := range documents {
		all = append(all, members(t, v)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// common returns the names that are in all of documents.
func common(t *testing.T, documents []any) []string {
	t.Helper()
	all := members(t, documents[0])
	for _, v := range documents[1:] {
		others := members(t, v)
		all = slices.DeleteFunc(all, func(name string) bool { return !slices.Contains(others, name) })
	}
	return all
}
