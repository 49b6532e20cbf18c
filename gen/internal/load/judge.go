package load

import (
	"cmp"
	"context"
	"fmt"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// Codes of this package's diagnostics.
const (
	codeCannotLoad    = "cannot-load"
	codeMissingImport = "missing-import"
	codeNoPackages    = "no-packages"
	codeOutside       = "outside-module"
	codePackageClause = "package-clause"
	codeSyntax        = "syntax-error"
)

// listError reports whether the go command complained about the package, other
// than by handing on the compiler's complaints, which begin "# path".
func listError(err packages.Error) bool {
	return err.Kind == packages.ListError && !strings.HasPrefix(err.Msg, "# ")
}

// judge reports what is wrong with a package, type errors aside, and whether
// it can be worked on.
func (l *loader) judge(root *packages.Package, p *Package) bool {
	before := len(l.diags)
	l.clauses(p)
	for _, err := range root.Errors {
		if err.Kind == packages.ParseError {
			l.report(l.position(err.Pos), codeSyntax, err.Msg)
		}
	}
	if len(l.diags) == before {
		for _, err := range root.Errors {
			if listError(err) && !onlyOurs(root, err) || err.Kind == packages.UnknownError {
				l.report(cmp.Or(l.position(err.Pos), cycle(p, err.Msg)), codeCannotLoad, err.Msg)
			}
		}
	}
	usable := len(l.diags) == before
	l.imports(root, p)
	return usable
}

// clauses reports files of another package than the first file's. An empty
// file has no package clause, which is a syntax error.
func (l *loader) clauses(p *Package) {
	for _, f := range p.Files {
		first := p.Files[0]
		if f.AST.Name.Name == first.AST.Name.Name || f.AST.Name.Name == "" || first.AST.Name.Name == "" {
			continue
		}
		l.diags.Add(l.fset.Position(f.AST.Name.Pos()), codePackageClause,
			fmt.Sprintf("%s is of package %s; must be of package %s, as %s is",
				filepath.Base(f.Name), f.AST.Name.Name, first.AST.Name.Name, filepath.Base(first.Name)),
			diag.Related{Pos: l.fset.Position(first.AST.Name.Pos()), Message: "package " + first.AST.Name.Name + " declared here"})
	}
}

// cycle returns the position of the import of p that an import cycle leads
// through, which the go command does not tell:
//
//	import cycle not allowed: import stack: [demo/a demo/b demo/a]	// of demo/a: import "demo/b"
func cycle(p *Package, message string) token.Position {
	_, stack, ok := strings.Cut(message, "import cycle not allowed: import stack: [")
	if !ok {
		return token.Position{}
	}
	paths := strings.Fields(strings.TrimSuffix(stack, "]"))
	if i := slices.Index(paths, p.Path); i >= 0 && i+1 < len(paths) {
		for _, f := range p.Files {
			for _, spec := range f.AST.Imports {
				if spec.Path.Value == strconv.Quote(paths[i+1]) {
					return p.Fset.Position(spec.Path.Pos())
				}
			}
		}
	}
	return token.Position{}
}

// onlyOurs reports whether err says no more than that the folder holds nothing
// but output of ours, which was hidden.
func onlyOurs(root *packages.Package, err packages.Error) bool {
	return strings.HasPrefix(err.Msg, "build constraints exclude all Go files") &&
		slices.ContainsFunc(root.IgnoredFiles, func(name string) bool { return slices.Contains(adapters, filepath.Base(name)) })
}

// imports reports the imports of p's files that do not exist, but for packages
// of the main modules: those may be output, ours or another generator's, that
// is not there yet.
func (l *loader) imports(root *packages.Package, p *Package) {
	for _, f := range p.Files {
		for _, spec := range f.AST.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				continue // a syntax error
			}
			imported := root.Imports[path]
			if imported == nil || imported.Name != "" || l.inMainModule(path) {
				continue
			}
			why := "there is no such package"
			if i := slices.IndexFunc(imported.Errors, listError); i >= 0 {
				why = imported.Errors[i].Msg
			}
			l.missing[path] = true
			l.report(l.fset.Position(spec.Path.Pos()), codeMissingImport, fmt.Sprintf("import %s cannot be found: %s", path, why))
		}
	}
}

// inMainModule reports whether an import path lies in one of the main modules.
func (l *loader) inMainModule(path string) bool {
	for _, p := range l.all {
		if m := p.Module; m != nil && m.Main && (path == m.Path || strings.HasPrefix(path, m.Path+"/")) {
			return true
		}
	}
	return false
}

// inModuleCache reports whether dir lies in the module cache, where nothing is
// ever written. Its folders are named module@version.
func (l *loader) inModuleCache(dir string) bool {
	if !strings.Contains(dir, "@") {
		return false
	}
	out, err := l.run(context.Background(), "env", "GOMODCACHE").Output()
	cache := strings.TrimSpace(string(out))
	return err == nil && cache != "" && strings.HasPrefix(dir, cache+string(filepath.Separator))
}

// strange reports a root that is no package of a main module.
func (l *loader) strange(root *packages.Package) {
	if i := slices.IndexFunc(root.Errors, listError); i >= 0 {
		err := root.Errors[i]
		l.report(l.position(err.Pos), codeNoPackages, fmt.Sprintf("no package matches %s: %s", root.ID, err.Msg))
		return
	}
	if root.ID == "command-line-arguments" {
		l.report(token.Position{}, codeNoPackages, "the arguments name files; must name packages, by import path or by folder")
		return
	}
	l.report(token.Position{}, codeOutside, fmt.Sprintf("package %s is outside the main module; must be in it, since its output is written beside it", root.PkgPath))
}

// report adds a diagnostic with what the go command or the parser says, made one line.
func (l *loader) report(pos token.Position, code, message string) {
	l.diags.Add(pos, code, strings.Join(strings.Fields(message), " "))
}

// position reads "a/b.go:3:9", relative to the working directory, "a/b.go:3",
// "" or "-".
func (l *loader) position(s string) token.Position {
	var pos token.Position
	if s == "" || s == "-" {
		return pos
	}
	var numbers []int
	for len(numbers) < 2 {
		i := strings.LastIndexByte(s, ':')
		if i < 0 {
			break
		}
		n, err := strconv.Atoi(s[i+1:])
		if err != nil {
			break
		}
		numbers, s = append(numbers, n), s[:i]
	}
	switch len(numbers) {
	case 2:
		pos.Line, pos.Column = numbers[1], numbers[0]
	case 1:
		pos.Line = numbers[0]
	}
	if !filepath.IsAbs(s) {
		s = filepath.Join(l.cfg.Dir, s)
	}
	pos.Filename = s
	return pos
}
