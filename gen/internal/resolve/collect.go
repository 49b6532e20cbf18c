package resolve

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// A handler is a declaration with toolgen:tool.
type handler struct {
	file *load.File
	fn   *types.Func
	name *ast.Ident
	typ  *ast.FuncType
	doc  *ast.CommentGroup
	list []annotations.Annotation
	tool *annotations.Annotation

	receiver *types.TypeName // nil for functions
	toolName string
	namePos  token.Pos // of name=, or of the directive

	out *model.Tool // nil until resolved, and where that failed
}

func (h *handler) symbol() string { return symbolOf(h.fn) }

// collect finds the annotated declarations of the package and reports all
// that is wrong with what is written in comments.
func (r *resolver) collect() {
	for _, pos := range r.pkg.Excluded {
		r.diags.Addf(pos, "constrained-file",
			"build constraints exclude this file, which has toolgen directives, from the build for %s; handlers and typed errors must be in files of every build", r.pkg.Build)
	}
	for _, f := range r.pkg.Files {
		attached := map[*ast.CommentGroup]bool{}
		for _, d := range annotations.Declarations(f.AST) {
			attached[d.Doc] = true
			list, problems := annotations.Parse(d.Doc, d.Site)
			r.problems(problems)
			r.declaration(f, d, list)
		}
		r.problems(annotations.Stray(f.AST, attached))
	}
	for _, h := range r.handlers {
		r.nameTool(h)
	}
}

// problems reports what the grammar found wrong.
func (r *resolver) problems(problems []annotations.Problem) {
	for _, p := range problems {
		d := diag.Diagnostic{Pos: r.at(p.Pos), Code: p.Code, Message: p.Message}
		for _, rel := range p.Related {
			d.Related = append(d.Related, diag.Related{Pos: r.at(rel.Pos), Message: rel.Message})
		}
		r.diags = append(r.diags, d)
	}
}

// declaration keeps a declaration with its annotations, if they make it a
// handler, a typed error or the package clause.
func (r *resolver) declaration(f *load.File, d annotations.Declaration, list []annotations.Annotation) {
	switch node := d.Node.(type) {
	case *ast.File:
		r.packageClause(f, d.Doc, list)
	case *ast.FuncDecl:
		if annotations.Find(list, "tool") == nil || r.receiverKnown(node) {
			r.handler(f, node.Name, node.Type, d.Doc, list)
		}
	case *ast.Field:
		if typ, ok := node.Type.(*ast.FuncType); ok && d.Site == annotations.OnInterfaceMethod {
			r.handler(f, node.Names[0], typ, d.Doc, list)
		}
	case *ast.TypeSpec:
		r.errorDecl(f, node.Name, node, d.Doc, list)
		r.givenType(f, node, list)
	case *ast.ValueSpec:
		if d.Site == annotations.OnVar {
			r.errorDecl(f, node.Names[0], node, d.Doc, list)
		}
	}
}

// receiverKnown reports the type error in a receiver, if there is one.
func (r *resolver) receiverKnown(fn *ast.FuncDecl) bool {
	if fn.Recv == nil {
		return true
	}
	for _, recv := range fn.Recv.List {
		if p, bad := r.pkg.Problem(recv.Type); bad {
			r.typeError(p)
			return false
		}
	}
	return true
}

func (r *resolver) handler(f *load.File, name *ast.Ident, typ *ast.FuncType, doc *ast.CommentGroup, list []annotations.Annotation) {
	tool := annotations.Find(list, "tool")
	if tool == nil {
		return
	}
	if f.Constrained {
		r.errorf(tool.Pos, "constrained-file", "handler %s is in a file with build constraints; must be in a file of every build", name.Name)
		return
	}
	if p, bad := r.pkg.Problem(name); bad { // it is declared again
		r.typeError(p)
		return
	}
	fn, ok := r.pkg.Info.Defs[name].(*types.Func)
	if !ok || name.Name == "_" {
		r.errorf(name.Pos(), "handler-signature", "handler %s cannot be called; must have a name, and %s", name.Name, acceptedForms)
		return
	}
	h := &handler{file: f, fn: fn, name: name, typ: typ, doc: doc, list: list, tool: tool}
	if recv := fn.Signature().Recv(); recv != nil {
		if h.receiver = typeName(recv.Type()); h.receiver == nil {
			r.errorf(name.Pos(), "handler-signature", "handler %s has a receiver without a name; must be a method of a type of the package", name.Name)
			return
		}
	}
	r.handlers = append(r.handlers, h)
}

// typeName returns the name of T for T and *T, nil if it has none.
func typeName(t types.Type) *types.TypeName {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Origin().Obj()
	}
	return nil
}

// symbolOf is how people name a function or method: Desk.LookupOrder, Ping.
func symbolOf(fn *types.Func) string {
	if recv := fn.Signature().Recv(); recv != nil {
		if name := typeName(recv.Type()); name != nil {
			return name.Name() + "." + fn.Name()
		}
	}
	return fn.Name()
}

// nameTool decides the name of a tool: name=, else the function's name with
// the package's prefix in front.
func (r *resolver) nameTool(h *handler) {
	h.namePos = h.tool.Pos
	if name, ok := h.tool.Lookup("name"); ok {
		h.toolName, h.namePos = name.Value, name.ValuePos
		return
	}
	h.toolName = r.server.toolName(h.fn.Name())
}

func sorted(set map[string]bool) []string {
	return slices.Sorted(maps.Keys(set))
}
