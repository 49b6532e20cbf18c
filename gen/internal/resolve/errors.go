package resolve

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// A typedError is a declaration with toolgen:error.
type typedError struct {
	name      *ast.Ident
	syntax    ast.Expr // of the type
	doc       *ast.CommentGroup
	list      []annotations.Annotation
	directive *annotations.Annotation
	typ       *types.Named
	fields    *types.Struct
}

// errorType keeps a type with toolgen:error.
func (r *resolver) errorType(f *load.File, spec *ast.TypeSpec, doc *ast.CommentGroup, list []annotations.Annotation) {
	directive := annotations.Find(list, "error")
	if directive == nil {
		return
	}
	if f.Constrained {
		r.errorf(directive.Pos, "constrained-file", "typed error %s is in a file with build constraints; must be in a file of every build", spec.Name.Name)
		return
	}
	named, ok := r.declaredType(spec)
	if !ok {
		r.errorf(spec.Name.Pos(), "typed-error", "typed error %s is an alias; must be a struct type of its own", spec.Name.Name)
		return
	}
	fields, ok := named.Underlying().(*types.Struct)
	switch {
	case named.TypeParams() != nil:
		r.errorf(spec.Name.Pos(), "typed-error", "typed error %s is generic; must be a struct type without type parameters", spec.Name.Name)
	case ok:
		r.errors = append(r.errors, &typedError{spec.Name, spec.Type, doc, list, directive, named, fields})
	case implementsError(named):
		r.errorf(directive.Pos, "not-supported", "toolgen:error on %s, an error that is no struct, is not supported yet; must stand on a struct type", spec.Name.Name)
	default:
		r.errorf(spec.Name.Pos(), "typed-error", "typed error %s is %s; must be a struct type", spec.Name.Name, r.typeString(named.Underlying()))
	}
}

// declaredType returns the type that spec declares; ok is false for an alias.
func (r *resolver) declaredType(spec *ast.TypeSpec) (named *types.Named, ok bool) {
	obj := r.pkg.Info.Defs[spec.Name]
	if obj == nil {
		return nil, false
	}
	named, ok = obj.Type().(*types.Named)
	return named, ok
}

func implementsError(t types.Type) bool {
	iface := types.Universe.Lookup("error").Type().Underlying().(*types.Interface)
	return types.Implements(t, iface) || types.Implements(types.NewPointer(t), iface)
}

// resolveError adds the model of a typed error.
func (r *resolver) resolveError(e *typedError) {
	if r.fieldErrors(e) {
		return
	}
	m := &model.ErrorType{
		Kind:     model.ErrorStruct,
		Name:     e.name.Name,
		Code:     model.Snake(e.name.Name),
		Category: e.directive.Name(),
		Doc:      r.text(e.doc, e.name.Name),
		Pos:      r.at(e.name.Pos()),
	}
	m.Cause = r.cause(e)
	m.RetryAfter = r.retryAfter(e)
	m.Message = r.template(e, "message", m.Cause)
	if m.Message == nil {
		m.Message = []model.Segment{{Text: r.defaultMessage(e)}}
	}
	m.Suggestion = r.template(e, "suggest", m.Cause)
	m.CustomerMessage = r.template(e, "customer", m.Cause)
	r.errorMethods(e, m)
	r.constructor(e, m)
	details, ok := r.details(e, m.RetryAfter)
	if !ok {
		return
	}
	m.Details = details
	m.Fields = r.constructorFields(e, m)
	r.out.Errors = append(r.out.Errors, m)
}

// fieldErrors reports the type errors that reach the fields of a typed error.
func (r *resolver) fieldErrors(e *typedError) bool {
	found := false
	ast.Inspect(e.syntax, func(n ast.Node) bool {
		if f, ok := n.(*ast.Field); ok {
			if p, bad := r.pkg.Problem(f.Type); bad {
				r.errorf(p.Pos, "type-error", "%s", p.Message)
				found = true
			}
		}
		return true
	})
	return found
}

// defaultMessage is the first sentence of the documentation, with the name
// turned into words: "Order not found reports that no order carries the number."
func (r *resolver) defaultMessage(e *typedError) string {
	words := model.Sentence(e.name.Name)
	sentence := firstSentence(r.text(e.doc, ""))
	if sentence == "" {
		return words + "."
	}
	if rest, ok := strings.CutPrefix(sentence, e.name.Name+" "); ok {
		return words + " " + rest
	}
	return sentence
}

// cause finds the field that holds the cause: of type error, tagged json:"-".
func (r *resolver) cause(e *typedError) string {
	cause := ""
	for i := range e.fields.NumFields() {
		f := e.fields.Field(i)
		switch {
		case !isError(f.Type()):
		case !hiddenField(e.fields, i):
			r.errorf(f.Pos(), "typed-error", "field %s of typed error %s is of type error, which would be sent to the model; must be tagged `json:\"-\"`", f.Name(), e.name.Name)
		case cause != "":
			r.errorf(f.Pos(), "typed-error", "field %s of typed error %s is a second cause, beside %s; must be one", f.Name(), e.name.Name, cause)
		default:
			cause = f.Name()
		}
	}
	return cause
}

// hiddenField reports whether encoding/json leaves the i-th field out by its tag.
func hiddenField(s *types.Struct, i int) bool {
	return reflect.StructTag(s.Tag(i)).Get("json") == "-"
}

// retryAfter finds the field that toolgen:retryafter names.
func (r *resolver) retryAfter(e *typedError) string {
	a := annotations.Find(e.list, "retryafter")
	if a == nil || a.Name() == "" {
		return ""
	}
	f := r.errorField(e, a.Name(), a.NamePos())
	if f == nil {
		return ""
	}
	if name := typeName(f.Type()); name == nil || isPointer(f.Type()) || name.Pkg() == nil || name.Pkg().Path() != "time" || name.Name() != "Duration" {
		r.errorf(a.NamePos(), "typed-error", "field %s is of type %s; must be a time.Duration to be the time to wait", f.Name(), r.typeString(f.Type()))
		return ""
	}
	return f.Name()
}

// errorField returns the field with that Go name. It reports a name that is
// none, and a JSON name as such.
func (r *resolver) errorField(e *typedError, name string, pos token.Pos) *types.Var {
	obj, _, indirect := types.LookupFieldOrMethod(e.typ, true, r.pkg.Types, name)
	if f, ok := obj.(*types.Var); ok && !indirect {
		return f
	}
	var names []string
	for i := range e.fields.NumFields() {
		f := e.fields.Field(i)
		if jsonName, _, _ := strings.Cut(reflect.StructTag(e.fields.Tag(i)).Get("json"), ","); jsonName == name && name != "-" {
			r.errorf(pos, "unknown-field", "%s is the JSON name of field %s; must be the Go name, %s", name, f.Name(), f.Name())
			return nil
		}
		names = append(names, f.Name())
	}
	hint := ""
	if near := annotations.Nearest(name, names); near != "" {
		hint = "; did you mean " + near + "?"
	}
	r.errorf(pos, "unknown-field", "%s has no field %s%s", e.name.Name, name, hint)
	return nil
}

// errorMethods finds the methods that the user declares; they win over ours
// where they do the same.
func (r *resolver) errorMethods(e *typedError, m *model.ErrorType) {
	methods := []struct {
		name, want string
		has        *bool
		does       func(types.Type) bool // by its only result
	}{
		{"Error", "Error() string", &m.HasError, func(t types.Type) bool { return types.Identical(t, types.Typ[types.String]) }},
		{"Unwrap", "Unwrap() error", &m.HasUnwrap, func(t types.Type) bool {
			s, ok := t.(*types.Slice)
			return isError(t) || ok && isError(s.Elem())
		}},
		{"ToolError", "ToolError() *toolerr.Error", &m.HasToolError, func(t types.Type) bool {
			name := typeName(t)
			return isPointer(t) && name != nil && name.Name() == "Error" && name.Pkg() != nil && name.Pkg().Path() == runtimePath+"/toolerr"
		}},
	}
	for _, method := range methods {
		if method.name == "Unwrap" && m.Cause == "" {
			continue // not generated
		}
		for i := range e.fields.NumFields() {
			if f := e.fields.Field(i); f.Name() == method.name {
				r.clash(f.Pos(), "name-clash", "field "+f.Name()+" has the name of the method "+method.want+" that is generated for "+e.name.Name+"; must have another",
					r.at(e.directive.Pos), "generated because of this")
			}
		}
		for fn := range e.typ.Methods() {
			if fn.Name() != method.name {
				continue
			}
			sig := fn.Signature()
			if sig.Params().Len() != 0 || sig.Results().Len() != 1 || !method.does(sig.Results().At(0).Type()) {
				r.clash(fn.Pos(), "name-clash", "method "+fn.Name()+" has the name of the method that is generated for "+e.name.Name+"; must be "+method.want+", or have another name",
					r.at(e.directive.Pos), "generated because of this")
				continue
			}
			*method.has = true
		}
	}
}

// constructor decides the name of the constructor. One that the user declares
// wins; anything else of that name clashes.
func (r *resolver) constructor(e *typedError, m *model.ErrorType) {
	m.Constructor = constructorName(m.Name)
	obj := r.pkg.Types.Scope().Lookup(m.Constructor)
	if obj == nil {
		return
	}
	if fn, ok := obj.(*types.Func); ok {
		if results := fn.Signature().Results(); results.Len() == 1 && (typeName(results.At(0).Type()) == e.typ.Obj() || isError(results.At(0).Type())) {
			m.Constructor = ""
			return
		}
	}
	r.clash(e.name.Pos(), "name-clash", "the constructor "+m.Constructor+" is generated for typed error "+m.Name+", and declared in the package; must be a function that returns *"+m.Name+", or have another name",
		r.at(obj.Pos()), m.Constructor+" declared here")
}

// constructorName is NewX for X, and newX for x.
func constructorName(name string) string {
	if token.IsExported(name) {
		return "New" + name
	}
	return "new" + model.Capitalised(name)
}

// details resolves the fields that are sent in the envelope: those that
// encoding/json would write, without the time to wait, which has its own member.
func (r *resolver) details(e *typedError, retryAfter string) (*model.StructType, bool) {
	var fields []*types.Var
	var tags []string
	for i := range e.fields.NumFields() {
		f := e.fields.Field(i)
		if f.Name() == retryAfter || isError(f.Type()) || !f.Exported() && !f.Embedded() {
			continue
		}
		fields, tags = append(fields, f), append(tags, e.fields.Tag(i))
	}
	at := trail{pos: e.name.Pos(), path: e.name.Name, label: model.Capitalised(e.name.Name) + "Details"}
	t, ok := r.outputType(types.NewStruct(fields, tags), at)
	if !ok || len(t.Struct.Fields) == 0 {
		return nil, ok
	}
	t.Struct.Go = r.goType(e.typ)
	return t.Struct, true
}

// constructorFields lists the parameters of the constructor: the exported
// fields and the cause, in their order.
func (r *resolver) constructorFields(e *typedError, m *model.ErrorType) []*model.Field {
	var fields []*model.Field
	for v := range e.fields.Fields() {
		if !v.Exported() && v.Name() != m.Cause {
			continue
		}
		f := &model.Field{Name: v.Name(), GoName: v.Name(), Pos: r.at(v.Pos())}
		if v.Name() != m.Cause {
			f.Type = r.fieldGoType(v, m.Details)
		}
		fields = append(fields, f)
	}
	return fields
}

// fieldGoType returns the type of a constructor's parameter: that of the same
// field in the details, or of its Go type alone where it is not sent.
func (r *resolver) fieldGoType(v *types.Var, details *model.StructType) *model.Type {
	if details != nil {
		i := slices.IndexFunc(details.Fields, func(f *model.Field) bool { return f.GoName == v.Name() && len(f.Path) == 0 })
		if i >= 0 {
			return details.Fields[i].Type
		}
	}
	goType, why := r.spell(v.Type())
	if why != "" {
		r.errorf(v.Pos(), "unnameable-type", "field %s has type %s, which the constructor cannot take: %s", v.Name(), r.typeString(v.Type()), why)
	}
	return &model.Type{Go: goType, Pos: r.at(v.Pos())}
}

// checkErrorCodes reports typed errors whose names give the same code.
func (r *resolver) checkErrorCodes() {
	first := map[string]*typedError{}
	for _, e := range r.errors {
		code := model.Snake(e.name.Name)
		if f := first[code]; f != nil {
			r.clash(e.name.Pos(), "duplicate-error", "typed error "+e.name.Name+" has the code "+code+", as "+f.name.Name+" has; must be unique",
				r.at(f.name.Pos()), f.name.Name+" declared here")
			continue
		}
		first[code] = e
	}
}
