package load

import (
	"bytes"
	"context"
	"go/ast"
	"go/build"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io"
	"path/filepath"
	"strings"
)

// constrained reports whether a file is left out of some builds.
func constrained(name string, f *ast.File) bool {
	return !matchesEverywhere(filepath.Base(name)) || buildLine(f) != ""
}

// matchesEverywhere reports whether a file of that name is part of the build
// on any system: x.go is, x_linux.go is not.
func matchesEverywhere(name string) bool {
	anywhere := build.Context{
		GOOS:     "none",
		GOARCH:   "none",
		OpenFile: func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader("package p\n")), nil },
	}
	matches, err := anywhere.MatchFile("", name)
	return err == nil && matches
}

// buildLine returns the build constraint of f, or "".
func buildLine(f *ast.File) string {
	for _, group := range f.Comments {
		if group.Pos() > f.Package {
			break
		}
		for _, c := range group.List {
			if constraint.IsGoBuild(c.Text) || constraint.IsPlusBuild(c.Text) {
				return c.Text
			}
		}
	}
	return ""
}

// build says in words which build the go command lists files for:
//
//	linux/amd64 with tags debug,netgo
func (l *loader) build() string {
	out, err := l.run(context.Background(), "env", "GOOS", "GOARCH", "GOFLAGS").Output()
	lines := strings.Split(string(out), "\n")
	if err != nil || len(lines) < 3 {
		return "this system"
	}
	build := strings.TrimSpace(lines[0]) + "/" + strings.TrimSpace(lines[1])
	if tags := tags(append(strings.Fields(lines[2]), l.cfg.BuildFlags...)); tags != "" {
		return build + " with tags " + tags
	}
	return build + " without tags"
}

// tags returns the value of the last -tags among flags.
func tags(flags []string) string {
	tags := ""
	for i, flag := range flags {
		name, value, assigned := strings.Cut(strings.TrimLeft(flag, "-"), "=")
		switch {
		case name != "tags" || !strings.HasPrefix(flag, "-"):
		case assigned:
			tags = value
		case i+1 < len(flags):
			tags = flags[i+1]
		}
	}
	return tags
}

// testFiles returns the test files of a folder.
func (l *loader) testFiles(dir string) []string {
	files, _ := l.tree.list(dir)
	var tests []string
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			tests = append(tests, name)
		}
	}
	return tests
}

// directives returns the position of the first directive in each of files that
// has any, sorted. A file that `//go:build ignore` takes out of every build is
// left alone, and so is our own output.
func (l *loader) directives(files []string) []token.Position {
	var found []token.Position
	for _, name := range sorted(files) {
		src, err := l.tree.read(name)
		if err != nil || filepath.Ext(name) != ".go" || !bytes.Contains(src, []byte("//toolgen:")) || Owned(name, src) {
			continue
		}
		fset := token.NewFileSet()
		f, _ := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
		if f == nil || buildLine(f) == "//go:build ignore" {
			continue
		}
		if pos := firstDirective(f); pos.IsValid() {
			found = append(found, fset.Position(pos))
		}
	}
	return found
}

func firstDirective(f *ast.File) token.Pos {
	for _, group := range f.Comments {
		for _, c := range group.List {
			if strings.HasPrefix(c.Text, "//toolgen:") {
				return c.Pos()
			}
		}
	}
	return token.NoPos
}
