package resolve

import (
	"cmp"
	"go/ast"
	"go/types"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// A givenSchema is what toolgen:schema says of a type.
type givenSchema struct {
	own *model.OwnType // nil with a fault, which has been reported
	doc string
}

// givenType checks toolgen:schema on a type of the package.
func (r *resolver) givenType(f *load.File, spec *ast.TypeSpec, list []annotations.Annotation) {
	directive := annotations.Find(list, "schema")
	if directive == nil {
		return
	}
	obj := r.pkg.Info.Defs[spec.Name]
	if obj == nil { // declared again
		return
	}
	named, ok := obj.Type().(*types.Named)
	switch {
	case f.Constrained:
		r.errorf(directive.Pos, "constrained-file", "type %s with toolgen:schema is in a file with build constraints; must be in a file of every build", spec.Name.Name)
		return
	case !ok:
		r.errorf(directive.Pos, "given-schema", "%s is an alias; toolgen:schema must stand on the type itself", spec.Name.Name)
		return
	case types.IsInterface(named):
		r.errorf(directive.Pos, "given-schema", "%s is an interface; toolgen:schema must stand on a type with a method UnmarshalJSON or UnmarshalText", spec.Name.Name)
		return
	}
	for _, dir := range []direction{input, output} {
		if method, _ := codec(named, dir); method != "" {
			r.schemaOf(named)
			return
		}
	}
	r.errorf(directive.Pos, "given-schema", "%s has no method UnmarshalJSON or UnmarshalText of its own, so that its schema follows from its Go type; must have one", spec.Name.Name)
}

// givenForm gives m the form that toolgen:schema says t has, where t has the
// method that it is about; has is false if nothing says so.
func (r *resolver) givenForm(m *model.Type, t types.Type, method string, at trail) (has, ok bool) {
	named, isNamed := types.Unalias(t).(*types.Named)
	if !isNamed {
		return false, true
	}
	given := r.schemaOf(named)
	switch {
	case given == nil:
		return false, true
	case given.own == nil:
		if named.Obj().Pkg() != r.pkg.Types {
			return true, r.unsupported(at, t, "has a toolgen:schema that is not valid")
		}
		r.failed = true // as has been reported
		return true, false
	}
	m.Doc = cmp.Or(given.doc, m.Doc)
	if method != "UnmarshalText" {
		m.Kind, m.Own = model.Own, given.own
		return true, true
	}
	form := given.own.Form
	if form.Kind != model.String {
		return true, r.unsupported(at, t, "is read by UnmarshalText, but its toolgen:schema is not one of a string")
	}
	m.Kind, m.Rules = model.Text, append(m.Rules, form.Rules...)
	return true, true
}

// schemaOf returns what toolgen:schema says of a type, nil if nothing.
func (r *resolver) schemaOf(t *types.Named) *givenSchema {
	obj := t.Origin().Obj()
	if obj.Pkg() == nil {
		return nil
	}
	key := types.TypeString(t, nil)
	if given, ok := r.schemas[key]; ok {
		return given
	}
	given := r.readSchema(t, obj)
	r.schemas[key] = given
	return given
}

func (r *resolver) readSchema(t *types.Named, obj *types.TypeName) *givenSchema {
	decl := r.pkg.Decl(obj)
	if decl == nil {
		return nil
	}
	list, _ := annotations.Parse(decl.Doc, annotations.OnType|annotations.OnStruct)
	directive := annotations.Find(list, "schema")
	if directive == nil {
		return nil
	}
	form := readForm(directive.Text, func(at int, format string, args ...any) {
		if obj.Pkg() == r.pkg.Types {
			r.errorf(directive.At(at), "given-schema", format, args...)
		}
	})
	if form == nil {
		return &givenSchema{}
	}
	own := &model.OwnType{Go: r.goType(t), Label: r.label(t), Form: form}
	return &givenSchema{own: own, doc: form.Doc}
}
