package diag_test

import (
	"cmp"
	"encoding/json"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

func at(file string, line, column int) token.Position {
	return token.Position{Filename: file, Line: line, Column: column}
}

// list is in the order in which a run may find things.
func list() diag.List {
	var l diag.List
	l.Add(at("/w/a/search.go", 11, 2), "duplicate-name", `field Text has the JSON name "query" of field Query; must be unique`,
		diag.Related{Pos: at("/w/a/search.go", 8, 2), Message: "Query declared here"})
	l.Addf(at("/w/a/search.go", 9, 2), "constraint-kind", "constraint %s does not apply to %s, of type int", "minLength", "Limit")
	l.Addf(at("/v/b.go", 1, 1), "syntax-error", "expected 'package'")
	l.Addf(at("/w/a/search.go", 9, 2), "constraint-kind", "constraint minLength does not apply to Limit, of type int")
	l.Addf(token.Position{}, "no-packages", "no package matches ./x")
	return l
}

func TestPrint(t *testing.T) {
	l := list()
	l.Sort()
	var b strings.Builder
	if err := l.Print(&b, "/w"); err != nil {
		t.Fatal(err)
	}
	want := `no package matches ./x (no-packages)
/v/b.go:1:1: expected 'package' (syntax-error)
a/search.go:9:2: constraint minLength does not apply to Limit, of type int (constraint-kind)
a/search.go:11:2: field Text has the JSON name "query" of field Query; must be unique (duplicate-name)
	a/search.go:8:2: Query declared here
`
	if diff := gocmp.Diff(want, b.String()); diff != "" {
		t.Errorf("text differs (-want +got):\n%s", diff)
	}
}

func TestJSON(t *testing.T) {
	l := list()
	l.Sort()
	var b strings.Builder
	if err := l.JSON(&b, "/w"); err != nil {
		t.Fatal(err)
	}
	want := `[
{"code":"no-packages","message":"no package matches ./x"},
{"file":"/v/b.go","line":1,"column":1,"code":"syntax-error","message":"expected 'package'"},
{"file":"a/search.go","line":9,"column":2,"code":"constraint-kind","message":"constraint minLength does not apply to Limit, of type int"},
{"file":"a/search.go","line":11,"column":2,"code":"duplicate-name","message":"field Text has the JSON name \"query\" of field Query; must be unique","related":[{"file":"a/search.go","line":8,"column":2,"message":"Query declared here"}]}
]
`
	if diff := gocmp.Diff(want, b.String()); diff != "" {
		t.Errorf("JSON differs (-want +got):\n%s", diff)
	}
	if !json.Valid([]byte(b.String())) {
		t.Error("not JSON")
	}
}

// Codes are sorted, unique, and explained.
func TestCodes(t *testing.T) {
	if !slices.IsSortedFunc(diag.Codes, func(a, b diag.Code) int { return cmp.Compare(a.Name, b.Name) }) {
		t.Error("codes are not sorted by name")
	}
	for i, c := range diag.Codes {
		if i > 0 && c.Name == diag.Codes[i-1].Name {
			t.Errorf("%s is listed twice", c.Name)
		}
		if c.Why == "" || c.Bad == "" || c.Good == "" {
			t.Errorf("%s is not explained", c.Name)
		}
	}
	if _, ok := diag.LookupCode("syntax-error"); !ok {
		t.Error("syntax-error is not found")
	}
	if _, ok := diag.LookupCode("none"); ok {
		t.Error("none is found")
	}
}

// What is shown as Go can be read by Go.
func TestExamples(t *testing.T) {
	notGo := []string{"no-packages", "outside-module", "package-clause", "syntax-error"}
	for _, c := range diag.Codes {
		if slices.Contains(notGo, c.Name) {
			continue
		}
		for _, src := range []string{c.Bad, c.Good} {
			if !parses(src) {
				t.Errorf("%s: no Go:\n%s", c.Name, src)
			}
		}
	}
}

// parses reports whether src is a file, the declarations of one, or fields of a
// struct.
func parses(src string) bool {
	for _, around := range [][2]string{{"", ""}, {"package p\n", ""}, {"package p\ntype t struct {\n", "\n}"}} {
		if _, err := parser.ParseFile(token.NewFileSet(), "", around[0]+src+around[1], parser.ParseComments); err == nil {
			return true
		}
	}
	return false
}
