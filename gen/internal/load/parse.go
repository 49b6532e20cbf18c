package load

import (
	"go/ast"
	"go/parser"
	"go/token"
)

// parseFile parses one file for the type checker. Our own output is not there
// for it. Bodies are emptied, so that only declarations are type-checked:
//
//	func F() int { return g() }	becomes	func F() int { for { } }
func parseFile(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
	if Owned(name, src) {
		return nil, nil
	}
	f, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if f != nil {
		ast.Inspect(f, empty)
	}
	return f, err
}

// empty replaces the statements of a function by an endless loop, which the
// type checker takes for the end of any function, with results or without.
// Where the body begins and ends stays known.
func empty(n ast.Node) bool {
	var body *ast.BlockStmt
	switch n := n.(type) {
	case *ast.FuncDecl:
		body = n.Body
	case *ast.FuncLit:
		body = n.Body
	default:
		return true
	}
	if body != nil {
		at := body.Rbrace
		body.List = []ast.Stmt{&ast.ForStmt{For: at, Body: &ast.BlockStmt{Lbrace: at, Rbrace: at}}}
	}
	return false
}
