package load

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Source returns the syntax of the package at path, if it is of p's module or
// in p's import graph; else it returns nothing. It has every file but those of
// tests, of ours, and what `//go:build ignore` takes out, so that it depends on
// nothing else that is loaded, and on no build.
func (p *Package) Source(path string) []*ast.File {
	dir := p.folder(path)
	if dir == "" {
		return nil
	}
	var files []*ast.File
	for _, name := range p.GoFiles(dir) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		if f := p.load.parse(name); f != nil && buildLine(f) != "//go:build ignore" {
			files = append(files, f)
		}
	}
	return files
}

// folder returns the folder of the package at path, "" if p cannot know it.
func (p *Package) folder(path string) string {
	if found := p.imports()[path]; found != nil {
		return found.Dir
	}
	if p.Within(path) {
		return filepath.Join(p.Module.Dir, filepath.FromSlash(strings.TrimPrefix(path, p.Module.Path)))
	}
	return ""
}

// Within reports whether an import path is one of p's module.
func (p *Package) Within(path string) bool {
	return strings.HasPrefix(path+"/", p.Module.Path+"/")
}

// imports returns what p imports, directly or not, by path.
func (p *Package) imports() map[string]*packages.Package {
	if p.graph == nil {
		p.graph = map[string]*packages.Package{}
		packages.Visit([]*packages.Package{p.load.all[p.Path]}, nil, func(found *packages.Package) {
			p.graph[found.PkgPath] = found
		})
	}
	return p.graph
}

// ImportName returns the name of the package that p imports, directly or not,
// as path; "" if there is none.
func (p *Package) ImportName(path string) string {
	if found := p.imports()[path]; found != nil {
		return found.Name
	}
	return ""
}

// FileAt returns the file that holds pos, in whatever package it stands, and that
// package's path. The file is nil if it has not been parsed.
func (p *Package) FileAt(pos token.Pos) (path string, f *ast.File) {
	file := p.load.fset.File(pos)
	if file == nil {
		return "", nil
	}
	return p.load.packageOf[file.Name()], p.load.parsed[file.Name()]
}

// parse parses a file, once, if it was not type-checked. It returns nil for one
// that cannot be read, and for our own output.
func (l *loader) parse(name string) *ast.File {
	f, ok := l.parsed[name]
	if !ok {
		if src, err := l.tree.read(name); err == nil && !Owned(name, src) {
			f, _ = parser.ParseFile(l.fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
		}
		l.parsed[name] = f
	}
	return f
}
