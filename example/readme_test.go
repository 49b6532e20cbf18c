// Package example_test keeps README.md and the guides in docs true: what they
// quote of the examples and of the vocabulary is written by these tests.
//
//	go test ./example -update
package example_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/example/greet"
	"github.com/toolgen-dev/toolgen/example/support"
	"github.com/toolgen-dev/toolgen/gen"
)

// readme is what README.md quotes.
var readme = []quotation{
	{"generate", func(t *testing.T) string { return fenced("", generate(t)) }},
	{"greet.go", func(t *testing.T) string { return fenced("go", file(t, "greet/greet.go")) }},
	{"main.go", func(t *testing.T) string { return fenced("go", file(t, "greet/cmd/greet-mcp/main.go")) }},
	{"toolgen.json", func(t *testing.T) string { return fenced("json", file(t, "greet/toolgen.json")) }},
	{"call", func(*testing.T) string { return fenced("", call(`{"name":"Ada Byron"}`)) }},
	{"mistakes", func(*testing.T) string { return fenced("json", call(`{"nam":"Ada Byron","tone":"Warm"}`)) }},
	{"errors.go", func(t *testing.T) string { return fenced("go", declaration(t, "support/errors.go", "OrderNotFound")) }},
	{"not found", func(*testing.T) string {
		return fenced("json", string(support.NewOrderNotFound("#99999").ToolError().Envelope()))
	}},
	{"mount", func(t *testing.T) string { return fenced("go", declaration(t, "serve_snippets_test.go", "mount")) }},
	{"converse", func(t *testing.T) string { return fenced("go", declaration(t, "serve_snippets_test.go", "converse")) }},
	{".mcp.json", func(t *testing.T) string { return fenced("json", file(t, "../.mcp.json")) }},
	{"list", func(t *testing.T) string { return fenced("", list(t)) }},
	{"contract_test.go", func(t *testing.T) string {
		return fenced("go", declaration(t, "support/contract_test.go", "TestContract"))
	}},
	{"directives", func(*testing.T) string { return annotations.Table() }},
	{"keywords", func(*testing.T) string { return annotations.KeywordTable() }},
}

func TestReadme(t *testing.T) { quote(t, "../README.md", readme) }

// TestReadmePaths looks for the files that README.md links to.
func TestReadmePaths(t *testing.T) { follow(t, "../README.md") }

// generate returns what the first command of README.md prints.
func generate(t *testing.T) string {
	t.Helper()
	result, err := gen.Generate(t.Context(), gen.Config{Patterns: []string{"./..."}})
	if err != nil {
		t.Fatal(err)
	}
	var lines strings.Builder
	for _, p := range result.Packages {
		tokens := 0
		for _, tool := range p.Tools {
			tokens += tool.Tokens()
		}
		if n := len(p.Tools); n == 1 {
			fmt.Fprintf(&lines, "%s: 1 tool, about %d tokens; %d files unchanged\n", p.Path, tokens, len(p.Files))
		} else if n > 1 {
			fmt.Fprintf(&lines, "%s: %d tools, about %d tokens; %d files unchanged\n", p.Path, n, tokens, len(p.Files))
		}
	}
	return lines.String()
}

// list returns what the command list prints of the support desk.
func list(t *testing.T) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "tool", "toolgen", "list", "./support")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// call returns what a model sees when it calls greet.
func call(args string) string {
	text := greet.Tools().Call(context.Background(), "greet", []byte(args)).Text()
	return indented(text)
}

// indented returns JSON as people read it, and any other text as it is.
func indented(text string) string {
	var b bytes.Buffer
	if json.Indent(&b, []byte(text), "", "  ") != nil {
		return text
	}
	return b.String()
}
