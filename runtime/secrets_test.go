package runtime_test

import (
	"strings"
	"testing"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// What holds a write-only value is not repeated, whatever is wrong with it.
func TestHoldsSecrets(t *testing.T) {
	text := &toolrt.Node{Kind: toolrt.KindString}
	cred := &toolrt.Node{
		Kind:  toolrt.KindObject,
		Shape: toolrt.NewShape(toolrt.Prop("user", toolrt.MaxLength(3)), toolrt.Prop("pw", toolrt.WriteOnly)),
		Props: []*toolrt.Node{text, text},
	}
	root := &toolrt.Node{
		Kind: toolrt.KindObject,
		Shape: toolrt.NewShape(
			toolrt.Prop("list", toolrt.MaxItems(1), toolrt.UniqueItems, toolrt.HoldsSecrets, toolrt.Items(toolrt.HoldsSecrets)),
			toolrt.Prop("map", toolrt.MaxProperties(1), toolrt.HoldsSecrets, toolrt.Values(toolrt.HoldsSecrets)),
			toolrt.Prop("one", toolrt.HoldsSecrets),
		),
		Props: []*toolrt.Node{{Kind: toolrt.KindSlice, Elem: cred}, {Kind: toolrt.KindMap, Elem: cred}, cred},
	}
	for in, want := range map[string]string{
		`{"list":[{"pw":"hunter2"},{"pw":"hunter2"}]}`:        "/list /list",
		`{"list":{"pw":"hunter2"}}`:                           "/list",
		`{"list":[["hunter2"]]}`:                              "/list/0",
		`{"map":{"a":{"pw":"hunter2"},"b":{"pw":"hunter2"}}}`: "/map",
		`{"map":{"a":"hunter2"}}`:                             "/map/a",
		`{"one":"hunter2"}`:                                   "/one",
		`{"one":{"pw":{"pw":"hunter2"}}}`:                     "/one/pw",
		`["hunter2"]`:                                         "arguments",
		`"{\"one\":{\"pw\":\"hunter2\"}}"`:                    "arguments",
	} {
		err := toolrt.Validate([]byte(in), root)
		if err == nil {
			t.Errorf("%s: accepted", in)
			continue
		}
		var paths []string
		for line := range strings.Lines(err.Error()) {
			path, _, _ := strings.Cut(line, ":")
			paths = append(paths, path)
		}
		if got := strings.Join(paths, " "); got != want || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s: %v; want violations at %s without the value", in, err, want)
		}
	}
	// What stands beside a secret is repeated.
	err := toolrt.Validate([]byte(`{"one":{"user":"anna"}}`), root)
	if err == nil || !strings.Contains(err.Error(), `got "anna"`) {
		t.Errorf("a neighbour of a secret: %v", err)
	}
}
