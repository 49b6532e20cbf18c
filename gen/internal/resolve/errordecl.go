package resolve

import (
	"go/ast"
	"go/types"
	"path/filepath"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// A typedError is a declaration with toolgen:error, of the package or of one
// that it imports.
type typedError struct {
	kind      model.ErrorKind
	imported  *types.Package // nil for the package's own
	name      *ast.Ident
	syntax    ast.Expr // of the type; nil for a variable
	doc       *ast.CommentGroup
	list      []annotations.Annotation
	directive *annotations.Annotation
	typ       *types.Named  // nil for a variable
	fields    *types.Struct // empty for what is no struct
}

// says is what the error's name says: OrderGone for OrderGone and ErrOrderGone.
func (e *typedError) says() string {
	if e.kind == model.ErrorVariable {
		return model.VariableError(e.name.Name)
	}
	return e.name.Name
}

// code names the error in the contract: order_gone.
func (e *typedError) code() string { return model.Snake(e.says()) }

// errorDecl keeps a type or variable with toolgen:error.
func (r *resolver) errorDecl(f *load.File, name *ast.Ident, node ast.Node, doc *ast.CommentGroup, list []annotations.Annotation) {
	directive := annotations.Find(list, "error")
	if directive == nil {
		return
	}
	if f.Constrained {
		r.errorf(directive.Pos, "constrained-file", "typed error %s is in a file with build constraints; must be in a file of every build", name.Name)
		return
	}
	e := &typedError{name: name, doc: doc, list: list, directive: directive}
	obj := r.pkg.Info.Defs[name]
	if obj == nil {
		obj = types.NewVar(name.Pos(), r.pkg.Types, name.Name, types.Typ[types.Invalid]) // declared again
	}
	if r.undetermined(obj, node) {
		return
	}
	if fault := r.describeError(e, obj, node); fault != "" {
		r.errorf(name.Pos(), "typed-error", "typed error %s %s", name.Name, fault)
		return
	}
	r.errors = append(r.errors, e)
}

// undetermined reports the type error that leaves an error without a type.
func (r *resolver) undetermined(obj types.Object, node ast.Node) bool {
	if obj.Type().Underlying() != types.Typ[types.Invalid] {
		return false
	}
	var exprs []ast.Expr
	switch spec := node.(type) {
	case *ast.TypeSpec:
		exprs = []ast.Expr{spec.Type}
	case *ast.ValueSpec:
		if exprs = spec.Values; spec.Type != nil {
			exprs = []ast.Expr{spec.Type}
		}
	}
	for _, expr := range exprs {
		if p, bad := r.pkg.Problem(expr); bad {
			r.typeError(p)
			return true
		}
	}
	r.errorf(obj.Pos(), "type-error", "the type of %s cannot be determined", obj.Name())
	return true
}

// describeError fills in what the directive of e stands on. It says what is
// wrong with that: "is an alias; must be a type of its own".
func (r *resolver) describeError(e *typedError, obj types.Object, node ast.Node) (fault string) {
	e.fields = types.NewStruct(nil, nil)
	switch spec := node.(type) {
	case *ast.ValueSpec:
		e.kind = model.ErrorVariable
		return r.variableFault(obj, spec)
	case *ast.TypeSpec:
		e.syntax = spec.Type
	}
	named, ok := obj.Type().(*types.Named)
	if !ok || named.Obj() != obj {
		return "is an alias; must be a type of its own"
	}
	fields, isStruct := named.Underlying().(*types.Struct)
	if isStruct {
		e.fields = fields
	}
	e.typ = named
	switch {
	case named.TypeParams() != nil:
		return "is generic; must be a type without type parameters"
	case types.IsInterface(named):
		return "is an interface; must be the type of a value"
	case r.implementsError(named):
		r.methodInEveryBuild(named, "Error")
		e.kind = model.ErrorExisting
	case !isStruct:
		return "is " + r.typeString(named.Underlying()) + "; must be a struct, or have a method Error() string"
	}
	return ""
}

// variableFault says what is wrong with a variable that toolgen:error stands on.
func (r *resolver) variableFault(obj types.Object, spec *ast.ValueSpec) string {
	switch {
	case len(spec.Names) > 1:
		return "is declared together with " + spec.Names[1].Name + "; must be declared alone, for a directive is about one variable"
	case obj.Name() == "_":
		return "has no name; must have one to be recognised by"
	case !types.Implements(obj.Type(), errorInterface()):
		return "is of type " + r.typeString(obj.Type()) + "; must be an error"
	case len(spec.Values) == 0:
		return "is declared without a value; must have one from the start to be recognised by"
	}
	return ""
}

func errorInterface() *types.Interface {
	return types.Universe.Lookup("error").Type().Underlying().(*types.Interface)
}

// implementsError reports whether values of type t or pointers to them are
// errors by what their author wrote: what toolgen generates may be there or not.
func (r *resolver) implementsError(t types.Type) bool {
	method, _, _ := types.LookupFieldOrMethod(t, true, r.pkg.Types, "Error")
	return types.Implements(types.NewPointer(t), errorInterface()) &&
		filepath.Base(r.at(method.Pos()).Filename) != "toolgen_errors.go"
}
