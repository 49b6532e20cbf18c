package load

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
)

// A Decl is where an object is declared, with the comments that belong to it.
type Decl struct {
	File    *ast.File
	Node    ast.Node          // *ast.FuncDecl, *ast.TypeSpec, *ast.ValueSpec or *ast.Field
	Name    *ast.Ident        // what is declared; for an embedded field, the name of its type
	Doc     *ast.CommentGroup // above it, or above the group that declares nothing else; may be nil
	Comment *ast.CommentGroup // behind it, on the same line; may be nil
}

// Decl returns the declaration of a function, type, constant, variable, method
// or field of any package in the import graph. Export data names file and line
// of an object; that file is parsed when first asked for. Decl returns nil when
// the source is not to be had.
func (p *Package) Decl(obj types.Object) *Decl {
	if obj == nil || obj.Pkg() == nil || !obj.Pos().IsValid() {
		return nil
	}
	switch o := obj.(type) {
	case *types.Var:
		obj = o.Origin()
	case *types.Func:
		obj = o.Origin()
	}
	l := p.load
	if f := l.syntax[l.fset.File(obj.Pos())]; f != nil {
		return find(f, func(id *ast.Ident) bool { return id.Pos() == obj.Pos() && id.Name == obj.Name() })
	}
	pos := l.fset.Position(obj.Pos())
	f := l.source(obj.Pkg().Path(), pos.Filename)
	if f == nil {
		return nil
	}
	return find(f, func(id *ast.Ident) bool {
		return id.Name == obj.Name() && l.fset.Position(id.Pos()).Line == pos.Line
	})
}

// source parses a file of a package. Its name may be shortened, as in
// "$GOROOT/src/time/time.go" or, built with -trimpath, "time/time.go": the
// package knows where its files are.
func (l *loader) source(path, name string) *ast.File {
	p := l.all[path]
	if p == nil {
		return nil
	}
	for _, file := range p.GoFiles {
		if filepath.Base(file) != filepath.Base(name) {
			continue
		}
		return l.parse(file)
	}
	return nil
}

// find returns the declaration in f of the identifier that is wanted.
func find(f *ast.File, wanted func(*ast.Ident) bool) *Decl {
	for _, decl := range f.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if wanted(decl.Name) {
				return &Decl{File: f, Node: decl, Name: decl.Name, Doc: decl.Doc}
			}
			if d := findField(f, decl.Type, wanted); d != nil {
				return d
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				if d := findSpec(f, decl, spec, wanted); d != nil {
					return d
				}
			}
		}
	}
	return nil
}

// findSpec looks in one specification of a declaration. A comment above
// `type T …` or `const A = …` belongs to the one thing declared; above
// `const (` it is about the group.
func findSpec(f *ast.File, decl *ast.GenDecl, spec ast.Spec, wanted func(*ast.Ident) bool) *Decl {
	doc := func(own *ast.CommentGroup) *ast.CommentGroup {
		if own == nil && decl.Lparen == token.NoPos {
			return decl.Doc
		}
		return own
	}
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		if wanted(spec.Name) {
			return &Decl{File: f, Node: spec, Name: spec.Name, Doc: doc(spec.Doc), Comment: spec.Comment}
		}
	case *ast.ValueSpec:
		for _, name := range spec.Names {
			if wanted(name) {
				return &Decl{File: f, Node: spec, Name: name, Doc: doc(spec.Doc), Comment: spec.Comment}
			}
		}
	}
	return findField(f, spec, wanted)
}

// findField looks for a field of a struct, a method of an interface or a
// parameter, however deep below n.
func findField(f *ast.File, n ast.Node, wanted func(*ast.Ident) bool) *Decl {
	var found *Decl
	ast.Inspect(n, func(n ast.Node) bool {
		field, ok := n.(*ast.Field)
		if !ok || found != nil {
			return found == nil
		}
		names := field.Names
		if len(names) == 0 {
			names = embedded(field.Type)
		}
		for _, name := range names {
			if wanted(name) {
				found = &Decl{File: f, Node: field, Name: name, Doc: field.Doc, Comment: field.Comment}
			}
		}
		return found == nil
	})
	return found
}

// embedded returns the name that an embedded field takes from its type: T for
// T, *T, p.T and T[int].
func embedded(typ ast.Expr) []*ast.Ident {
	switch t := typ.(type) {
	case *ast.Ident:
		return []*ast.Ident{t}
	case *ast.StarExpr:
		return embedded(t.X)
	case *ast.ParenExpr:
		return embedded(t.X)
	case *ast.SelectorExpr:
		return []*ast.Ident{t.Sel}
	case *ast.IndexExpr:
		return embedded(t.X)
	case *ast.IndexListExpr:
		return embedded(t.X)
	}
	return nil
}
