package resolve

import (
	"cmp"
	"go/ast"
	"go/token"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// An outline is what the source of a package says of its names, files of other
// builds included. It is the same whether the package is one of the run or not,
// and so is what is made of a link to it.
type outline struct {
	server serverDirective
	tools  map[string]string // the names of tools by the symbols of their handlers: Desk.LookupOrder
	names  map[string]bool   // what is declared, and what will be generated: Desk, Desk.LookupOrder, NewOrderNotFound
	opaque map[string]bool   // types that have members which are not written in them: those that embed, and aliases
	alias  map[string]string // the types of the package that others are aliases of
}

// outline returns the outline of the package at path, nil if its source is not
// at hand.
func (r *resolver) outline(path string) *outline {
	o, ok := r.outlines[path]
	if !ok {
		o = newOutline(r.pkg.Source(path))
		r.outlines[path] = o
	}
	return o
}

func newOutline(files []*ast.File) *outline {
	if len(files) == 0 {
		return nil
	}
	o := &outline{tools: map[string]string{}, names: map[string]bool{}, opaque: map[string]bool{}, alias: map[string]string{}}
	for _, f := range files {
		list, _ := annotations.Parse(f.Doc, annotations.OnPackage)
		o.server.directive = cmp.Or(o.server.directive, annotations.Find(list, "package"))
	}
	var functions []*ast.FuncDecl
	for _, f := range files {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				functions = append(functions, d)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					o.spec(d, spec)
				}
			}
		}
	}
	for _, d := range functions { // now that the aliases are known
		o.function(d)
	}
	return o
}

func (o *outline) function(d *ast.FuncDecl) {
	if d.Recv == nil {
		o.callable("", d.Name, d.Doc, annotations.OnFunc)
		return
	}
	for _, recv := range d.Recv.List {
		name := baseName(recv.Type)
		o.callable(cmp.Or(o.alias[name], name), d.Name, d.Doc, annotations.OnMethod)
	}
}

// callable adds a function or a method.
func (o *outline) callable(recv string, name *ast.Ident, doc *ast.CommentGroup, site annotations.Site) {
	symbol := name.Name
	if recv != "" {
		symbol = recv + "." + symbol
	}
	o.names[symbol] = true
	list, _ := annotations.Parse(doc, site)
	if tool := annotations.Find(list, "tool"); tool != nil {
		o.tools[symbol] = cmp.Or(tool.Get("name"), o.server.toolName(name.Name))
		o.names[recv+o.server.setName()] = true
	}
}

func (o *outline) spec(d *ast.GenDecl, spec ast.Spec) {
	switch spec := spec.(type) {
	case *ast.ValueSpec:
		for _, name := range spec.Names {
			o.names[name.Name] = true
		}
	case *ast.TypeSpec:
		o.names[spec.Name.Name] = true
		o.opaque[spec.Name.Name] = spec.Assign.IsValid()
		switch t := ast.Unparen(spec.Type).(type) {
		case *ast.Ident:
			if spec.Assign.IsValid() {
				o.alias[spec.Name.Name] = t.Name
			}
		case *ast.StructType:
			o.members(spec.Name.Name, t.Fields)
		case *ast.InterfaceType:
			o.members(spec.Name.Name, t.Methods)
		}
		doc := spec.Doc
		if doc == nil && d.Lparen == token.NoPos {
			doc = d.Doc
		}
		list, _ := annotations.Parse(doc, annotations.OnStruct)
		if annotations.Find(list, "error") != nil {
			o.names[constructorName(spec.Name.Name)] = true
			for _, method := range []string{"Error", "ToolError", "Unwrap"} {
				o.names[spec.Name.Name+"."+method] = true
			}
		}
	}
}

// members adds the fields of a struct or the methods of an interface.
func (o *outline) members(of string, list *ast.FieldList) {
	for _, f := range list.List {
		for _, name := range f.Names {
			if _, method := f.Type.(*ast.FuncType); method {
				o.callable(of, name, f.Doc, annotations.OnInterfaceMethod)
			} else {
				o.names[of+"."+name.Name] = true
			}
		}
		if len(f.Names) == 0 {
			o.names[of+"."+baseName(f.Type)] = true
			o.opaque[of] = true
		}
	}
}

// baseName returns the name of a type without its package, pointer and type
// arguments: T for *p.T[int].
func baseName(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.Ident:
		return t.Name
	case *ast.StarExpr:
		return baseName(t.X)
	case *ast.ParenExpr:
		return baseName(t.X)
	case *ast.SelectorExpr:
		return t.Sel.Name
	case *ast.IndexExpr:
		return baseName(t.X)
	case *ast.IndexListExpr:
		return baseName(t.X)
	}
	return ""
}

// toolName derives the name of a tool from that of its handler, with the
// package's prefix in front.
func (s *serverDirective) toolName(fn string) string {
	return s.get("prefix") + model.Snake(fn)
}

// setName is what follows the receiver in the name of a tool set: Tools.
func (s *serverDirective) setName() string {
	return cmp.Or(s.get("set"), "Tools")
}
