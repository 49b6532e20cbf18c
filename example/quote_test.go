package example_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the quotations in README.md and in docs")

// A quotation is what stands in a document between <!-- NAME --> and <!-- end -->.
type quotation struct {
	name string
	text func(t *testing.T) string
}

// quote compares the quotations in a document with what they should be, or, with
// -update, rewrites them.
func quote(t *testing.T, name string, quotations []quotation) {
	t.Helper()
	have := file(t, name)
	want := have
	for _, q := range quotations {
		begin := "<!-- " + q.name + " -->\n"
		before, rest, ok := strings.Cut(want, begin)
		_, after, closed := strings.Cut(rest, "<!-- end -->\n")
		if !ok || !closed {
			t.Fatalf("%s has no %s…<!-- end -->", name, begin)
		}
		want = before + begin + "\n" + strings.TrimSuffix(q.text(t), "\n") + "\n\n<!-- end -->\n" + after
	}
	if want == have {
		return
	}
	if !*update {
		t.Fatalf("%s is not up to date; run: go test ./example -update\n%s", name, cmp.Diff(have, want))
	}
	if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}

// follow looks for the files that a document links to.
func follow(t *testing.T, name string) {
	t.Helper()
	text := regexp.MustCompile("(?s)```.*?```").ReplaceAllString(file(t, name), "")
	for _, link := range regexp.MustCompile(`\]\(([^):#]+)(?:#[^)]*)?\)`).FindAllStringSubmatch(text, -1) {
		if _, err := os.Stat(filepath.Join(filepath.Dir(name), link[1])); err != nil {
			t.Error(err)
		}
	}
}

func file(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// declaration returns a top-level declaration of a Go file with its comment, as
// it stands there. A method is named by its receiver, too: Desk.LookupOrder.
func declaration(t *testing.T, name, declared string) string {
	t.Helper()
	source := file(t, name)
	fset := token.NewFileSet()
	parsed, err := parser.ParseFile(fset, name, source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	for _, decl := range parsed.Decls {
		found, doc := declaredBy(decl)
		if found != declared {
			continue
		}
		from := decl.Pos()
		if doc != nil {
			from = doc.Pos()
		}
		return source[fset.Position(from).Offset:fset.Position(decl.End()).Offset]
	}
	t.Fatalf("%s declares no %s", name, declared)
	return ""
}

// declaredBy returns the first name that a declaration declares, and its comment.
func declaredBy(decl ast.Decl) (string, *ast.CommentGroup) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return d.Name.Name, d.Doc
		}
		receiver := d.Recv.List[0].Type
		if pointer, ok := receiver.(*ast.StarExpr); ok {
			receiver = pointer.X
		}
		return fmt.Sprint(receiver) + "." + d.Name.Name, d.Doc
	case *ast.GenDecl:
		switch s := d.Specs[0].(type) {
		case *ast.TypeSpec:
			return s.Name.Name, d.Doc
		case *ast.ValueSpec:
			return s.Names[0].Name, d.Doc
		}
	}
	return "", nil
}

// fenced returns text as a block of code.
func fenced(language, text string) string {
	return fmt.Sprintf("```%s\n%s\n```\n", language, strings.TrimSuffix(text, "\n"))
}
