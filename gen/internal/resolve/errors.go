package resolve

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// resolveError adds the model of a typed error of the package.
func (r *resolver) resolveError(e *typedError) {
	if r.fieldErrors(e) {
		return
	}
	m := r.describedError(e)
	if e.typ != nil {
		r.errorMethods(e, m)
		r.constructor(e, m)
	}
	details, ok := r.details(e, m.RetryAfter)
	if !ok {
		return
	}
	m.Details = details
	m.Fields = r.constructorFields(e, m)
	r.out.Errors = append(r.out.Errors, m)
}

// describedError is what the directives of a typed error say.
func (r *resolver) describedError(e *typedError) *model.ErrorType {
	m := &model.ErrorType{
		Kind:     e.kind,
		Name:     e.name.Name,
		Code:     e.code(),
		Category: e.directive.Name(),
		Doc:      r.text(e.doc, e.name.Name),
		ByValue:  e.kind == model.ErrorExisting && types.Implements(e.typ, errorInterface()),
		HasError: e.kind == model.ErrorExisting, // which may be promoted from an embedded one
		Pos:      r.at(e.name.Pos()),
	}
	if e.imported != nil {
		m.Pkg, m.PkgName = e.imported.Path(), e.imported.Name()
	}
	m.Cause = r.cause(e)
	m.RetryAfter = r.retryAfter(e)
	m.Message = r.template(e, "message", m.Cause)
	if m.Message == nil {
		m.Message = []model.Segment{{Text: r.defaultMessage(e)}}
	}
	m.Suggestion = r.template(e, "suggest", m.Cause)
	m.CustomerMessage = r.template(e, "customer", m.Cause)
	return m
}

// fieldErrors reports the type errors that reach the fields of a typed error.
func (r *resolver) fieldErrors(e *typedError) bool {
	if e.syntax == nil {
		return false
	}
	found := false
	ast.Inspect(e.syntax, func(n ast.Node) bool {
		if f, ok := n.(*ast.Field); ok {
			if p, bad := r.pkg.Problem(f.Type); bad {
				r.typeError(p)
				found = true
			}
		}
		return true
	})
	return found
}

// defaultMessage is the first sentence of the documentation, with the name
// turned into words, a variable's without Err:
//
//	OrderNotFound reports that no order … → Order not found reports that no order …
//	ErrShut: come on another day.         → Shut: come on another day.
func (r *resolver) defaultMessage(e *typedError) string {
	sentence := firstSentence(r.text(e.doc, ""))
	if sentence == "" {
		return model.Sentence(e.says()) + "."
	}
	return inWords(sentence, e.name.Name, e.says())
}

// inWords turns the name that a sentence begins with, with or without an article,
// into words: "A LimitError says that …" → "Limit error says that …".
func inWords(sentence, name, says string) string {
	start, rest, ok := strings.Cut(sentence, name)
	if ok && slices.Contains(articles, start) && !inName.MatchString(rest) {
		return model.Sentence(says) + rest
	}
	return sentence
}

// articles may stand before the name of a type.
var articles = []string{"", "A ", "An ", "The "}

// inName matches what goes on with a name.
var inName = regexp.MustCompile(`^[\pL\pN_]`)

// cause finds the field that holds the cause: of type error, tagged json:"-". An
// unexported field without a tag, which is never sent either, is the user's own,
// and so is any field without it of a type that is an error already.
func (r *resolver) cause(e *typedError) string {
	cause := ""
	for i := range e.fields.NumFields() {
		f := e.fields.Field(i)
		switch {
		case !isError(f.Type()):
		case !hiddenField(e.fields, i) && (!f.Exported() || e.kind == model.ErrorExisting):
		case !hiddenField(e.fields, i):
			r.errorf(f.Pos(), "typed-error", "field %s of typed error %s is of type error, which would be sent to the model; must be tagged `json:\"-\"`", f.Name(), e.name.Name)
		case cause != "" && e.kind == model.ErrorExisting:
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

// tagged reports whether the i-th field has a json tag.
func tagged(s *types.Struct, i int) bool {
	_, ok := reflect.StructTag(s.Tag(i)).Lookup("json")
	return ok
}

// allTagged reports whether all fields have a json tag.
func allTagged(s *types.Struct) bool {
	for i := range s.NumFields() {
		if !tagged(s, i) {
			return false
		}
	}
	return true
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
	if e.typ == nil {
		r.errorf(pos, "unknown-field", "%s is a variable, which has no field %s; only types have fields", e.name.Name, name)
		return nil
	}
	obj, _, indirect := types.LookupFieldOrMethod(e.typ, true, r.pkg.Types, name)
	if f, ok := obj.(*types.Var); ok && !indirect {
		return f
	}
	var names []string
	for i := range e.fields.NumFields() {
		f := e.fields.Field(i)
		if f.Name() == name && e.imported != nil {
			r.errorf(pos, "unknown-field", "field %s of %s is not exported; must be, to be named in messages of other packages", name, e.name.Name)
			return nil
		}
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
			r.methodInEveryBuild(e.typ, fn.Name())
			*method.has = true
			if name := sig.Recv().Name(); name != "_" {
				m.Receiver = name
			}
		}
	}
}

// constructor decides the name of the constructor. One that the user declares
// wins; anything else of that name clashes. A type that is an error already is
// made in other ways: it gets one only if all of its fields are there to be told
// and the name is free.
func (r *resolver) constructor(e *typedError, m *model.ErrorType) {
	if !isStruct(e.typ) || e.kind == model.ErrorExisting && !allTagged(e.fields) {
		return
	}
	m.Constructor = constructorName(m.Name)
	pos, taken := r.declaredAt(m.Constructor)
	if !taken {
		return
	}
	if e.kind == model.ErrorExisting {
		m.Constructor = ""
		return
	}
	if fn, ok := r.pkg.Types.Scope().Lookup(m.Constructor).(*types.Func); ok {
		if results := fn.Signature().Results(); results.Len() == 1 && (typeName(results.At(0).Type()) == e.typ.Obj() || isError(results.At(0).Type())) {
			m.Constructor = ""
			return
		}
	}
	r.clash(e.name.Pos(), "name-clash", "the constructor "+m.Constructor+" is generated for typed error "+m.Name+", and declared in the package; must be a function that returns *"+m.Name+", or have another name",
		r.at(pos), m.Constructor+" declared here")
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
// The fields of a type that is an error already were not made for a model: only
// those with a json tag are sent.
func (r *resolver) details(e *typedError, retryAfter string) (*model.StructType, bool) {
	if e.fields.NumFields() == 0 {
		return nil, true
	}
	var fields []*types.Var
	var tags []string
	for i := range e.fields.NumFields() {
		f := e.fields.Field(i)
		if f.Name() == retryAfter || isError(f.Type()) || !f.Exported() && !f.Embedded() {
			continue
		}
		if e.kind == model.ErrorExisting && !tagged(e.fields, i) {
			continue
		}
		fields, tags = append(fields, f), append(tags, e.fields.Tag(i))
	}
	s := &model.StructType{Go: r.goType(e.typ), Label: model.Capitalised(e.name.Name) + "Details", Used: 1}
	if e.imported != nil {
		s.Label = model.Exported(e.imported.Name()) + s.Label
	}
	at := trail{pos: e.name.Pos(), path: e.name.Name, place: e.name.Name, label: s.Label}
	if ok := r.fillStruct(s, e.typ, types.NewStruct(fields, tags), output, at); !ok || len(s.Fields) == 0 {
		return nil, ok
	}
	return s, true
}

// constructorFields lists the parameters of the constructor, if one is generated:
// the exported fields and the cause, in their order. A field that is never sent,
// and that the constructor could not take, is left to the user.
func (r *resolver) constructorFields(e *typedError, m *model.ErrorType) []*model.Field {
	if m.Constructor == "" {
		return nil
	}
	var fields []*model.Field
	for v := range e.fields.Fields() {
		if !v.Exported() && v.Name() != m.Cause || r.leftOut(e, v) {
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

// leftOut reports whether the field v is never sent and has a type that
// generated code cannot write.
func (r *resolver) leftOut(e *typedError, v *types.Var) bool {
	for i := range e.fields.NumFields() {
		if e.fields.Field(i) == v && hiddenField(e.fields, i) {
			_, why := r.spell(v.Type())
			return why != ""
		}
	}
	return false
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
		code := e.code()
		if f := first[code]; f != nil {
			r.clash(e.name.Pos(), "duplicate-error", "typed error "+e.name.Name+" has the code "+code+", as "+f.name.Name+" has; must be unique",
				r.at(f.name.Pos()), f.name.Name+" declared here")
			continue
		}
		first[code] = e
	}
}
