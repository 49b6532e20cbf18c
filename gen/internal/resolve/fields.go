package resolve

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// structOf returns the object that the struct t, whose underlying type is st,
// is in JSON. A named struct is resolved once for each direction: what is wrong
// with it is reported where it is declared, once, or at each place that uses it if
// that is elsewhere, and then ok is false. Its fields with faults have types
// without a kind.
func (r *resolver) structOf(t types.Type, st *types.Struct, dir direction, at trail) (*model.StructType, bool) {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		s := &model.StructType{Go: r.goType(t), Label: at.label, Place: at.place, Used: 1}
		return s, r.fillStruct(s, t, st, dir, at)
	}
	key := strconv.Itoa(int(dir)) + " " + types.TypeString(named, nil)
	known := r.structs[key]
	if known != nil && (named.Obj().Pkg() == r.pkg.Types || slices.Contains(r.faulty[known], at.pos) || !r.isFaulty(known)) {
		known.Used++
		return known, !r.isFaulty(known)
	}
	s := &model.StructType{Go: r.goType(t), Label: r.label(named), Doc: r.typeDoc(named), Used: 1}
	r.structs[key] = s // before its fields, which may hold it again
	at.label, at.place = s.Label, r.name(named)
	if !r.fillStruct(s, t, st, dir, at) {
		r.faulty[s] = append(slices.Clone(r.faulty[known]), at.pos)
	}
	return s, !r.isFaulty(s)
}

// isFaulty reports whether s has faults, which have been reported.
func (r *resolver) isFaulty(s *model.StructType) bool { return len(r.faulty[s]) > 0 }

// label names a type in identifiers: LookupOrderInput, OtherOpts for a type of
// another package, PairStringOtherOpts for Pair[string, other.Opts].
func (r *resolver) label(t *types.Named) string {
	name := t.Obj().Name()
	if pkg := t.Obj().Pkg(); pkg.Path() != r.pkg.Path {
		name = model.Exported(pkg.Name()) + name
	}
	for i := range t.TypeArgs().Len() {
		name += model.Exported(strings.Join(wordRuns.FindAllString(r.name(t.TypeArgs().At(i)), -1), "_"))
	}
	return name
}

var wordRuns = regexp.MustCompile(`[\pL\pN]+`)

// fillStruct resolves the fields of st, which belong to t.
func (r *resolver) fillStruct(s *model.StructType, t types.Type, st *types.Struct, dir direction, at trail) bool {
	fields, lost := jsonFields(st)
	ok, secrets := r.promotedTags(st, at), false
	for _, jf := range fields {
		f, fine := r.field(s, t, jf, dir, at)
		ok = ok && fine
		switch {
		case f == nil:
		case f.WriteOnly && dir == output: // it is taken, and never given
			secrets = true
		default:
			s.Fields = append(s.Fields, f)
		}
	}
	for _, rivals := range lost {
		ok = r.rivals(s, t, rivals, dir, at) && ok
	}
	if dir == input {
		ok = r.relate(s) && ok
	}
	if ok && len(s.Fields) == 0 && !secrets && unreachable(st) {
		return r.unsupported(at, t, "has no field that JSON can reach; must have an exported one")
	}
	return ok
}

// promotedTags reports keywords on embedded structs that are no properties: they
// would have no effect.
func (r *resolver) promotedTags(st *types.Struct, at trail) bool {
	ok := true
	for i := range st.NumFields() {
		f, isField := parseField(st.Field(i), st.Tag(i))
		if !isField {
			continue
		}
		if _, promoted := f.promotes(); !promoted {
			continue
		}
		at := at
		if r.file(f.v.Pos()) != nil {
			at.pos = f.v.Pos()
		}
		tag, fine := r.tag(f, r.pkg.Decl(f.v), at)
		ok = ok && fine
		for _, kw := range tag.Keywords {
			r.errorf(kw.Pos, "constraint-kind", "constraint %s does not apply to %s, an embedded struct whose fields are properties themselves; give it a JSON name, or constrain the fields", kw.Name, f.v.Name())
			ok = false
		}
	}
	return ok
}

// unreachable reports whether the fields of st are hidden from JSON, but not on
// purpose: `json:"-"` is one.
func unreachable(st *types.Struct) bool {
	for i := range st.NumFields() {
		if f := st.Field(i); !f.Exported() && f.Name() != "_" {
			return true
		}
	}
	return false
}

// field resolves one field of s, the struct t. It is nil for a field that the
// tag jsonschema:"-" leaves out. With a fault, ok is false, and the field one that
// may hold anything or be absent.
func (r *resolver) field(s *model.StructType, t types.Type, jf jsonField, dir direction, at trail) (*model.Field, bool) {
	decl := r.pkg.Decl(jf.v)
	at = at.field(jf.v.Name(), s.Label)
	for _, v := range append(slices.Clone(jf.way), jf.v) {
		if r.file(v.Pos()) != nil {
			at.pos = v.Pos()
		}
	}

	tag, ok := r.tag(jf, decl, at)
	if tag.Skip {
		return nil, ok
	}
	typ, known := r.fieldType(jf, decl, dir, at)
	path, reached := r.way(t, jf, dir, at)
	f := &model.Field{
		Name:     jf.name,
		GoName:   jf.v.Name(),
		Path:     path,
		Type:     typ,
		Required: !jf.omitEmpty && !jf.omitZero && typ.Kind != model.Optional,
		Quoted:   jf.quoted,
		Pos:      r.at(at.pos),
	}
	switch kind := typ.Pointee().Kind; {
	case !f.Quoted:
	case kind == model.String:
		ok = r.unsupported(at, jf.v.Type(), `has the option "string" on a string, which makes it JSON in a string; leave the option out`)
	case kind == model.Text || kind == model.Own || kind == model.Any:
		f.Quoted = false // which MarshalText and MarshalJSON do not know
		if dir == input {
			ok = r.unsupported(at, jf.v.Type(), `has the option "string" on a type that decides its form by a method; leave the option out`)
		}
	}
	comments := r.comments(jf.v)
	r.describe(f, tag.Description, comments[0], comments[1])
	f.Deprecated = deprecated(comments[0])
	f.Extras = extras(tag.Extras)
	place := at
	if at.pos == jf.v.Pos() { // which tells the rest
		place.path = f.GoName
	}
	ok = r.applyKeywords(f, tag.Keywords, place) && ok
	if dir == output && known {
		r.finishOutput(f, jf)
	}
	if !ok || !reached || typ.Kind == 0 {
		return unknownField(f), false
	}
	return f, known
}

// unknownField stands for a field with a fault, of which nothing else is to be
// said: what it would be without the fault is not known.
func unknownField(f *model.Field) *model.Field {
	return &model.Field{Name: f.Name, GoName: f.GoName, Param: f.Param, Type: &model.Type{Pos: f.Type.Pos}, Pos: f.Pos}
}

// fieldType resolves the type of a field. A type error in it is reported where
// it stands, if that is in the package.
func (r *resolver) fieldType(jf jsonField, decl *load.Decl, dir direction, at trail) (*model.Type, bool) {
	if decl != nil {
		if field, ok := decl.Node.(*ast.Field); ok {
			if p, bad := r.pkg.Problem(field.Type); bad {
				if at.pos != jf.v.Pos() && !p.Reported { // in another package
					r.clash(at.pos, "type-error", at.path+" has a type that cannot be determined", r.at(p.Pos), p.Message)
				} else {
					r.typeError(p)
				}
				return &model.Type{Pos: r.at(at.pos)}, false
			}
		}
	}
	return r.typeOf(jf.v.Type(), dir, at)
}

// tag reads the struct tag of a field. Positions in another package's source
// are of no use to the owner of this one.
func (r *resolver) tag(jf jsonField, decl *load.Decl, at trail) (annotations.Tag, bool) {
	if jf.tag == "" {
		return annotations.Tag{}, true
	}
	lit := &ast.BasicLit{ValuePos: at.pos, Kind: token.STRING, Value: strconv.Quote(jf.tag)}
	elsewhere := true
	if decl != nil {
		if field, ok := decl.Node.(*ast.Field); ok && field.Tag != nil && r.file(field.Tag.Pos()) != nil {
			lit, elsewhere = field.Tag, false
		}
	}
	tag, problems := annotations.ParseTag(lit)
	if elsewhere {
		for i := range problems {
			problems[i].Pos, problems[i].Related = at.pos, nil
		}
		for i := range tag.Keywords {
			tag.Keywords[i].Pos, tag.Keywords[i].ValuePos = at.pos, at.pos
		}
	}
	r.problems(problems)
	return tag, len(problems) == 0
}

// extras returns members of a schema, their values as jsonschema has them:
//
//	a=b,on=true,a=c → "a":["b","c"],"on":true
func extras(list []annotations.Extra) []model.Extra {
	var members []model.Extra
	for _, e := range list {
		text := e.Values[0]
		switch {
		case len(e.Values) > 1:
			quoted := make([]string, len(e.Values))
			for i, v := range e.Values {
				quoted[i] = quoteJSON(v)
			}
			text = "[" + strings.Join(quoted, ",") + "]"
		case text != "true" && text != "false":
			text = quoteJSON(text)
		}
		members = append(members, model.Extra{Name: e.Name, JSON: text})
	}
	return members
}

// deprecated reports whether text has a paragraph that begins "Deprecated: ".
func deprecated(text string) bool {
	return strings.HasPrefix(text, "Deprecated: ") || strings.Contains(text, "\n\nDeprecated: ")
}

// way returns the embedded structs between t and a promoted field. One whose
// name code of the package cannot write is left to Go's own promotion:
//
//	struct{ other.Opts }, Opts struct{ hidden }   v.Opts.Limit, not v.Opts.hidden.Limit
func (r *resolver) way(t types.Type, jf jsonField, dir direction, at trail) ([]model.Step, bool) {
	var steps []model.Step
	from, hidden := deref(t), false
	for _, e := range append(slices.Clone(jf.way), jf.v) {
		_, pointer := types.Unalias(e.Type()).(*types.Pointer)
		if pointer && e.Embedded() && !e.Exported() && (dir == input || !r.accessible(e)) {
			r.errorf(at.pos, "embedded-pointer", "%s is reached through %s, an embedded pointer to an unexported struct, which encoding/json cannot set; embed the struct itself", at.path, e.Name())
			return nil, false
		}
		if !r.accessible(e) {
			hidden = true
			continue
		}
		if hidden {
			if obj, _, _ := types.LookupFieldOrMethod(from, true, r.pkg.Types, e.Name()); obj == nil || obj.Pos() != e.Pos() {
				break
			}
			hidden = false
		}
		if e == jf.v {
			return steps, true
		}
		step := model.Step{Name: e.Name()}
		if pointer {
			step.Pointer = r.goType(deref(e.Type()))
		}
		steps, from = append(steps, step), deref(e.Type())
	}
	r.errorf(at.pos, "unnameable-type", "%s is a field of an unexported struct of another package, which generated code cannot select", at.path)
	return nil, false
}

// rivals judges fields that cancel each other out. Two of one struct are a
// mistake; two of different embedded structs are what encoding/json leaves out.
func (r *resolver) rivals(s *model.StructType, t types.Type, rivals []jsonField, dir direction, at trail) bool {
	for i, f := range rivals[1:] {
		first := rivals[i]
		if f.v == first.v || !slices.Equal(f.index[:f.depth()], first.index[:first.depth()]) {
			continue
		}
		pos, firstPos := at.pos, r.at(at.pos)
		if r.file(f.v.Pos()) != nil {
			pos, firstPos = f.v.Pos(), r.at(first.v.Pos())
		}
		r.clash(pos, "duplicate-name",
			fmt.Sprintf("field %s has the JSON name %q of field %s; must be unique", f.v.Name(), f.name, first.v.Name()),
			firstPos, first.v.Name()+" declared here")
		for j, f := range rivals {
			r.field(s, t, f, dir, at) // for what else is wrong
			field := unknownField(&model.Field{Name: f.name, GoName: f.v.Name(), Type: &model.Type{}, Pos: r.at(pos)})
			if j > 0 {
				field.Name = "" // the first has it
			}
			s.Fields = append(s.Fields, field)
		}
		return false
	}
	lost := model.Ambiguity{Name: rivals[0].name, Pos: r.at(at.pos)}
	for _, f := range rivals {
		lost.Fields = append(lost.Fields, selector(f))
	}
	s.Ambiguous = append(s.Ambiguous, lost)
	return true
}

// selector spells a promoted field: Lhs.X.
func selector(f jsonField) string {
	var names []string
	for _, e := range f.way {
		names = append(names, e.Name())
	}
	return strings.Join(append(names, f.v.Name()), ".")
}

// propertyName is what every protocol accepts as a property of a tool's input.
var propertyName = regexp.MustCompile(`^[a-zA-Z0-9_.-]{1,64}$`)

// checkProperties reports properties of a tool's input that have other names.
func (r *resolver) checkProperties(s *model.StructType) {
	for _, f := range s.Fields {
		if f.Name != "" && !propertyName.MatchString(f.Name) {
			r.diags.Addf(f.Pos, "property-name", "%s has the JSON name %q; a property of a tool's input must match %s", cmp.Or(f.Param, f.GoName), f.Name, propertyName)
		}
	}
}

// finishOutput settles what is only decided when a field is written.
func (r *resolver) finishOutput(f *model.Field, jf jsonField) {
	f.Default, f.Header = "", ""
	delete(r.related, f)
	f.Omit = omit(f.Type, jf)
	if jf.omitZero {
		r.zeroTest(f, jf.v.Type())
	}
	f.Required = f.Omit == model.OmitNever && !slices.ContainsFunc(f.Path, func(s model.Step) bool { return s.Pointer != nil })
	text := undescribed(f)
	loosen(f.Type, f.Omit == model.OmitNever)
	r.describe(f, text)
}

// omit says when a field is left out. What is never empty is never left out for
// being so; what is zero is empty, too, unless it decides that itself.
func omit(t *model.Type, jf jsonField) model.Omit {
	kind := t.GoKind()
	neverEmpty := kind == model.Struct || kind == model.Section || kind == model.Array && t.Len > 0
	switch {
	case jf.omitEmpty && !neverEmpty && !(jf.omitZero && (t.Kind == model.Pointer || t.Kind == model.Union)):
		return model.OmitEmpty
	case jf.omitZero:
		return model.OmitZero
	}
	return model.OmitNever
}

// zeroTest decides how generated code tells that a field is zero: by asking it,
// by looking into it, or by comparing it with nil or its zero value.
func (r *resolver) zeroTest(f *model.Field, t types.Type) {
	if hasIsZero(t) {
		r.methodInEveryBuild(deref(t), "IsZero")
		f.IsZero = true
		return
	}
	kind := f.Type.GoKind()
	f.Uncompared = (kind == model.Struct || kind == model.Array) && !types.Comparable(t)
}

// hasIsZero reports whether encoding/json asks a method of t, or of *t, whether
// a value is zero.
func hasIsZero(t types.Type) bool {
	if _, pointer := types.Unalias(t).(*types.Pointer); !pointer && !types.IsInterface(t) {
		t = types.NewPointer(t)
	}
	sel := types.NewMethodSet(t).Lookup(nil, "IsZero")
	if sel == nil {
		return false
	}
	sig, ok := sel.Type().(*types.Signature)
	return ok && sig.Params().Len() == 0 && sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), types.Typ[types.Bool])
}
