// Package example_test keeps the repository's README.md true: what it quotes of
// the examples and of the vocabulary is written by this test.
//
//	go test ./example -update
package example_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/example/greet"
	"github.com/toolgen-dev/toolgen/example/support"
	"github.com/toolgen-dev/toolgen/gen"
)

var update = flag.Bool("update", false, "rewrite the quotations in README.md")

// quotations are what stands in README.md between <!-- NAME --> and <!-- end -->.
var quotations = []struct {
	name string
	text func(t *testing.T) string
}{
	{"generate", func(t *testing.T) string { return fenced("", generate(t)) }},
	{"greet.go", func(t *testing.T) string { return fenced("go", file(t, "greet/greet.go")) }},
	{"main.go", func(t *testing.T) string { return fenced("go", file(t, "greet/cmd/greet-mcp/main.go")) }},
	{"toolgen.json", func(t *testing.T) string { return fenced("json", file(t, "greet/toolgen.json")) }},
	{"call", func(*testing.T) string { return fenced("", call(`{"name":"Ada Byron"}`)) }},
	{"mistakes", func(*testing.T) string { return fenced("json", call(`{"nam":"Ada Byron","tone":"Warm"}`)) }},
	{"errors.go", func(t *testing.T) string {
		_, rest, _ := strings.Cut(file(t, "support/errors.go"), "// OrderNotFound")
		declaration, _, _ := strings.Cut(rest, "\n}\n")
		return fenced("go", "// OrderNotFound"+declaration+"\n}")
	}},
	{"not found", func(*testing.T) string {
		return fenced("json", string(support.NewOrderNotFound("#99999").ToolError().Envelope()))
	}},
	{"directives", func(*testing.T) string { return annotations.Table() }},
	{"keywords", func(*testing.T) string { return annotations.KeywordTable() }},
}

func TestReadme(t *testing.T) {
	const name = "../README.md"
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	have := string(data)
	want := have
	for _, q := range quotations {
		begin := "<!-- " + q.name + " -->\n"
		before, rest, ok := strings.Cut(want, begin)
		_, after, closed := strings.Cut(rest, "<!-- end -->\n")
		if !ok || !closed {
			t.Fatalf("README.md has no %s…<!-- end -->", begin)
		}
		want = before + begin + "\n" + strings.TrimSuffix(q.text(t), "\n") + "\n\n<!-- end -->\n" + after
	}
	if want == have {
		return
	}
	if !*update {
		t.Fatalf("README.md is not up to date; run: go test ./example -update\n%s", cmp.Diff(have, want))
	}
	if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestReadmePaths looks for the files that README.md links to.
func TestReadmePaths(t *testing.T) {
	for _, link := range regexp.MustCompile(`\]\(([^):]+)\)`).FindAllStringSubmatch(file(t, "../README.md"), -1) {
		if _, err := os.Stat("../" + link[1]); err != nil {
			t.Error(err)
		}
	}
}

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

// call returns what a model sees when it calls greet.
func call(args string) string {
	text := greet.Tools().Call(context.Background(), "greet", []byte(args)).Text()
	var indented bytes.Buffer
	if json.Indent(&indented, []byte(text), "", "  ") != nil {
		return text // no JSON
	}
	return indented.String()
}

func file(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// fenced returns text as a block of code.
func fenced(language, text string) string {
	return fmt.Sprintf("```%s\n%s\n```\n", language, strings.TrimSuffix(text, "\n"))
}
