package resolve

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// module is what every archive begins with: a go.mod, and as much of package
// runtime as signatures can mention.
const module = `
-- go.mod --
module demo

go 1.26

require github.com/toolgen-dev/toolgen v0.0.0

replace github.com/toolgen-dev/toolgen => ./toolgen
-- toolgen/go.mod --
module github.com/toolgen-dev/toolgen

go 1.26
-- toolgen/runtime/runtime.go --
package runtime

type Content struct{}

type Partial[T any] struct{}
-- toolgen/runtime/toolerr/toolerr.go --
package toolerr

type Error struct{}
`

// resolveFiles loads and resolves a module made of the files of a txtar
// archive. Each package's diagnostics are given as text, by folder.
func resolveFiles(t *testing.T, archive string) (pkgs map[string]*model.Package, diags map[string][]string) {
	t.Helper()
	dir := t.TempDir()
	files := txtar.Parse([]byte(module + archive)).Files
	for _, f := range files {
		name := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	loaded, problems, err := load.Packages(t.Context(), load.Config{Dir: dir, Env: append(os.Environ(), "GOOS=linux", "GOARCH=amd64"), Patterns: []string{"./..."}})
	if err != nil {
		t.Fatal(err)
	}
	resolved, found := Packages(loaded)

	pkgs, diags = map[string]*model.Package{}, map[string][]string{}
	for _, p := range resolved {
		pkgs[strings.TrimPrefix(p.Path, "demo/")] = p
	}
	for _, d := range append(slices.Clone(problems), found...) {
		folder, text := diagText(dir, d)
		diags[folder] = append(diags[folder], text)
	}
	return pkgs, diags
}

// diagText gives a diagnostic as "a.go:3:9: message (code)", related places
// after it, and the folder it is about.
func diagText(dir string, d diag.Diagnostic) (folder, text string) {
	rel := func(name string) string {
		name, err := filepath.Rel(dir, name)
		if err != nil {
			panic(err)
		}
		return filepath.ToSlash(name)
	}
	folder = filepath.ToSlash(filepath.Dir(rel(d.Pos.Filename)))
	text = fmt.Sprintf("%s:%d:%d: %s (%s)", filepath.Base(d.Pos.Filename), d.Pos.Line, d.Pos.Column, d.Message, d.Code)
	for _, r := range d.Related {
		text += fmt.Sprintf(" | %s:%d:%d: %s", filepath.Base(r.Pos.Filename), r.Pos.Line, r.Pos.Column, r.Message)
	}
	return folder, strings.ReplaceAll(text, acceptedForms, "FORMS")
}

// A diagnosticCase is one file, and what is wrong with it.
type diagnosticCase struct {
	name, src string
	want      []string
}

// checkDiagnostics resolves all cases in one run, each a package of its own.
func checkDiagnostics(t *testing.T, cases []diagnosticCase) {
	t.Helper()
	var archive strings.Builder
	for _, c := range cases {
		fmt.Fprintf(&archive, "-- %s/a.go --\n%s\n", c.name, strings.TrimSpace(c.src))
	}
	_, diags := resolveFiles(t, archive.String())
	for _, c := range cases {
		if got := diags[c.name]; !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %s\nwant %s", c.name, strings.Join(got, "\n     "), strings.Join(c.want, "\n     "))
		}
	}
}
