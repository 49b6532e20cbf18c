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
// with it is reported once, whoever uses it.
func (r *resolver) structOf(t types.Type, st *types.Struct, dir direction, at trail) (*model.StructType, bool) {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		s := &model.StructType{Go: r.goType(t), Label: at.label, Used: 1}
		return s, r.fillStruct(s, t, st, dir, at)
	}
	key := strconv.Itoa(int(dir)) + " " + types.TypeString(named, nil)
	if s, ok := r.structs[key]; ok {
		if s == nil { // what is wrong with it has been reported
			return nil, false
		}
		s.Used++
		return s, true
	}
	s := &model.StructType{Go: r.goType(t), Label: r.label(named), Doc: r.typeDoc(named), Used: 1}
	at.label = s.Label
	if !r.fillStruct(s, t, st, dir, at) {
		s = nil
	}
	r.structs[key] = s
	return s, s != nil
}

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
	ok := r.promotedTags(st, at)
	for _, jf := range fields {
		f, fine := r.field(s, t, jf, dir, at)
		ok = ok && fine
		if f != nil {
			s.Fields = append(s.Fields, f)
		}
	}
	for _, rivals := range lost {
		ok = r.rivals(s, rivals, at) && ok
	}
	if ok && len(s.Fields) == 0 && unreachable(st) {
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
// tag jsonschema:"-" leaves out.
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
	typ, fine := r.fieldType(jf, decl, dir, at)
	if !fine {
		return nil, false
	}
	path, fine := r.way(t, jf, dir, at)
	if !fine {
		return nil, false
	}
	f := &model.Field{
		Name:     jf.name,
		GoName:   jf.v.Name(),
		Path:     path,
		Type:     typ,
		Required: !jf.omitEmpty && !jf.omitZero,
		Quoted:   jf.quoted,
		Pos:      r.at(at.pos),
	}
	if f.Quoted && typ.Pointee().Kind == model.String {
		return nil, r.unsupported(at, jf.v.Type(), `has the option "string" on a string, which is not supported yet`)
	}
	comments := r.comments(jf.v)
	r.describe(f, tag.Description, comments[0], comments[1])
	f.Deprecated = deprecated(comments[0])
	place := at
	if at.pos == jf.v.Pos() { // which tells the rest
		place.path = f.GoName
	}
	ok = r.applyKeywords(f, tag.Keywords, place) && ok
	if dir == output {
		ok = r.finishOutput(f, jf, at) && ok
	}
	return f, ok
}

// fieldType resolves the type of a field. A type error in it is reported where
// it stands.
func (r *resolver) fieldType(jf jsonField, decl *load.Decl, dir direction, at trail) (*model.Type, bool) {
	if decl != nil {
		if field, ok := decl.Node.(*ast.Field); ok && at.pos == jf.v.Pos() {
			if p, bad := r.pkg.Problem(field.Type); bad {
				r.errorf(p.Pos, "type-error", "%s", p.Message)
				return nil, false
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
func (r *resolver) rivals(s *model.StructType, rivals []jsonField, at trail) bool {
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
		if !propertyName.MatchString(f.Name) {
			r.diags.Addf(f.Pos, "property-name", "%s has the JSON name %q; a property of a tool's input must match %s", cmp.Or(f.Param, f.GoName), f.Name, propertyName)
		}
	}
}

// finishOutput settles what is only decided when a field is written.
func (r *resolver) finishOutput(f *model.Field, jf jsonField, at trail) bool {
	f.Default = ""
	f.Omit = omit(f.Type, jf)
	if jf.omitZero && !r.zeroTest(f, jf, at) {
		return false
	}
	f.Required = f.Omit == model.OmitNever && !slices.ContainsFunc(f.Path, func(s model.Step) bool { return s.Pointer != nil })
	text := undescribed(f)
	loosen(f.Type, f.Omit == model.OmitNever)
	r.describe(f, text)
	return true
}

// omit says when a field is left out. What is never empty is never left out for
// being so; what is zero is empty, too, unless it decides that itself.
func omit(t *model.Type, jf jsonField) model.Omit {
	neverEmpty := t.Kind == model.Struct || t.Kind == model.Time || t.Kind == model.Array && t.Len > 0
	switch {
	case jf.omitEmpty && !neverEmpty && !(jf.omitZero && t.Kind == model.Pointer):
		return model.OmitEmpty
	case jf.omitZero:
		return model.OmitZero
	}
	return model.OmitNever
}

// zeroTest decides how generated code tells that a field is zero: by asking it,
// or by comparing it with nil or its zero value.
func (r *resolver) zeroTest(f *model.Field, jf jsonField, at trail) bool {
	t := jf.v.Type()
	if hasIsZero(t) {
		if f.Omit == model.OmitEmpty {
			return r.unsupported(at, t, "has the options omitempty and omitzero, and a method IsZero of its own; must have one of the options")
		}
		f.IsZero = true
		return true
	}
	if f.Type.Kind != model.Slice && f.Type.Kind != model.Bytes && f.Type.Kind != model.Map && !types.Comparable(t) {
		return r.unsupported(at, t, "has the option omitzero but cannot be compared; give it a method IsZero() bool, or make the field a pointer with omitempty")
	}
	return true
}

// hasIsZero reports whether encoding/json asks a method of t, or of *t, whether
// a value is zero.
func hasIsZero(t types.Type) bool {
	if _, ok := t.Underlying().(*types.Interface); ok {
		return false // only empty interfaces come here
	}
	if _, ok := types.Unalias(t).(*types.Pointer); !ok {
		t = types.NewPointer(t)
	}
	sel := types.NewMethodSet(t).Lookup(nil, "IsZero")
	if sel == nil {
		return false
	}
	sig, ok := sel.Type().(*types.Signature)
	return ok && sig.Params().Len() == 0 && sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), types.Typ[types.Bool])
}
