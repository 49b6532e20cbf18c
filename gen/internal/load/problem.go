package load

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A Problem is a type error.
type Problem struct {
	Pos     token.Pos
	Message string // as the compiler says it: undefined: GretIn

	Reported bool // it comes from an import that Packages has reported
}

// problems returns the type errors of p in source order, without those that
// come from empty function bodies, and without the lines that only continue one.
func problems(p *packages.Package) []Problem {
	var list []Problem
	for _, err := range p.TypeErrors {
		if strings.HasSuffix(err.Msg, " and not used") { // "fmt" imported and not used; "x" imported as y and not used
			continue
		}
		if strings.HasPrefix(err.Msg, "\t") { // other declaration of F
			continue
		}
		list = append(list, Problem{Pos: err.Pos, Message: problemText(err.Msg)})
	}
	slices.SortStableFunc(list, func(a, b Problem) int { return cmp.Compare(a.Pos, b.Pos) })
	return list
}

// problemText drops what only says how we work, or on which machine, from a message:
//
//	could not import demo/app/appmcp (invalid package name: "")
//	method T.M already declared at /home/me/demo/a.go:9:10
func problemText(msg string) string {
	if strings.HasPrefix(msg, "could not import ") {
		msg, _, _ = strings.Cut(msg, " (")
	}
	if before, _, ok := strings.Cut(msg, " already declared at "); ok {
		msg = before + " already declared"
	}
	return msg
}

// Problem returns the type error that makes the type at expr invalid, if one
// is known: an error inside expr, in whatever package expr stands, or the
// failed import of a package that expr mentions.
//
//	func Typo(ctx context.Context, in GretIn) error	// at GretIn: undefined: GretIn
func (p *Package) Problem(expr ast.Expr) (Problem, bool) {
	for _, found := range p.load.problems {
		if expr.Pos() <= found.Pos && found.Pos < expr.End() {
			return found, true
		}
	}
	var found Problem
	ast.Inspect(expr, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && found.Message == "" {
			found = p.importProblem(id)
		}
		return true
	})
	return found, found.Message != ""
}

// importProblem returns the error of the import that id names, at id.
func (p *Package) importProblem(id *ast.Ident) Problem {
	name, ok := p.Info.Uses[id].(*types.PkgName)
	if !ok {
		return Problem{}
	}
	found, _ := p.ImportProblem(name.Imported().Path(), id.Pos())
	return found
}

// ImportProblem returns the error of the import of path, if there is one, as an
// error at pos, where the package is mentioned.
func (p *Package) ImportProblem(path string, pos token.Pos) (Problem, bool) {
	message := "could not import " + path
	for _, found := range p.Problems {
		if found.Message == message {
			return Problem{Pos: pos, Message: message, Reported: p.load.missing[path]}, true
		}
	}
	return Problem{}, false
}
