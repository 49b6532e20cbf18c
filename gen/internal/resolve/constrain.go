package resolve

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// A pathWalk follows the paths of a handler's toolgen:constrain directives
// through its input. What a path leads through is copied first, since other
// tools may take the same types.
type pathWalk struct {
	r     *resolver
	input *model.Input
	label string // before the labels of copied structs
	own   map[*model.StructType]bool
	given map[givenAt]annotations.KeywordArg
	met   []*model.StructType // those that paths have led through
}

// givenAt is where a keyword was given: for a field, or behind so many [] of it.
// Several paths lead to a field of an embedded struct.
type givenAt struct {
	field   *model.Field
	levels  int
	keyword string
}

func newPathWalk(r *resolver, h *handler, t *model.Tool) *pathWalk {
	w := &pathWalk{r: r, input: &t.Input, label: h.label(), own: map[*model.StructType]bool{}, given: map[givenAt]annotations.KeywordArg{}}
	if s := t.Input.Type.Struct; s.Params || t.Input.Form == model.InputNone {
		w.own[s] = true
	}
	return w
}

// constrain applies one directive:
//
//	constrain limit minimum=1,default=10     a parameter
//	constrain Address.Zip pattern=^[0-9]{5}$ a field of a struct below
//	constrain Items[].Sku minLength=3        a field of every element
//	constrain Labels[] maxLength=20          the elements, or a map's values, themselves
//	constrain Base.ID minLength=1            a field that is promoted from the embedded Base, as ID alone
func (w *pathWalk) constrain(a *annotations.Annotation) {
	typ, pos := &w.input.Type, a.NamePos()
	var field *model.Field
	var through []string  // embedded structs, on the way to the next field
	levels, path := 0, "" // of [] behind field; the way to it
	segments := strings.Split(a.Name(), ".")
	for i, segment := range segments {
		name := strings.TrimRight(segment, "[]")
		levels = (len(segment) - len(name)) / len("[]")
		if name == "" || name+strings.Repeat("[]", levels) != segment {
			w.r.errorf(pos, "unknown-path", "%s is no path; must be like Address.Zip, Items[].Sku or Labels[]", a.Name())
			return
		}
		if i < len(segments)-1 && w.embeds(typ, append(through, segment)) {
			through, path = append(through, segment), join(path, segment)
			pos += token.Pos(len(segment) + len("."))
			continue
		}
		if field = w.field(typ, through, name, path, pos); field == nil {
			return
		}
		typ, path, through = &field.Type, join(path, name), nil
		for i := range levels {
			if typ = w.element(typ, path, pos+token.Pos(len(name)+i*len("[]"))); typ == nil {
				return
			}
			path += "[]"
		}
		pos += token.Pos(len(segment) + len("."))
	}
	keywords := w.once(a, field, levels)
	at := trail{pos: a.NamePos(), path: a.Name()}
	if levels == 0 {
		w.r.applyKeywords(field, keywords, at)
		if field.Param != "" && field.Default != "" && annotations.FindKeyword(keywords, "required") == nil {
			field.Required = false
		}
		return
	}
	text := undescribed(field)
	w.r.constrainElement(typ, a.Name(), keywords, at)
	w.r.describe(field, text)
}

// once returns the keywords of a, which is about what stands behind so many [] of
// field, without those that another directive has given for the same, and those that contradict one given before; it reports both.
func (w *pathWalk) once(a *annotations.Annotation, field *model.Field, levels int) []annotations.KeywordArg {
	var list []annotations.KeywordArg
	for _, kw := range a.Keywords {
		if opposite := presence[kw.Name]; opposite != "" {
			first, contradicts := w.given[givenAt{field, levels, opposite}]
			if same := annotations.FindKeyword(list, opposite); same != nil {
				first, contradicts = *same, true
			}
			if contradicts {
				w.r.clash(kw.Pos, "constraint-conflict", a.Name()+" is "+opposite+" and "+kw.Name+"; must be one of them", w.r.at(first.Pos), "first given here")
				continue
			}
		}
		if first, repeated := w.given[givenAt{field, levels, kw.Name}]; repeated {
			w.r.clash(kw.Pos, "repeated-keyword", "keyword "+kw.Name+" is repeated for "+a.Name()+"; must stand in one toolgen:constrain", w.r.at(first.Pos), "first given here")
			continue
		}
		list = append(list, kw)
	}
	for _, kw := range list {
		w.given[givenAt{field, levels, kw.Name}] = kw
	}
	return list
}

// presence has the keywords that say whether a property may be absent, each with
// its opposite.
var presence = map[string]string{"required": "optional", "optional": "required"}

// constrainElement applies keywords to the elements of a collection, for which
// there is no field: only what is said of the values themselves makes sense.
func (r *resolver) constrainElement(typ **model.Type, path string, keywords []annotations.KeywordArg, at trail) {
	for _, kw := range keywords {
		if slices.Contains(aboutFields, kw.Name) {
			r.errorf(kw.Pos, "constraint-kind", "%s does not apply to %s; must be given for the field that holds the elements", kw.Name, path)
			return
		}
	}
	f := &model.Field{Name: path, GoName: path, Type: *typ, Required: true, Pos: r.at(at.pos)}
	r.applyKeywords(f, keywords, at)
	*typ = f.Type
}

// aboutFields are the keywords that say something about a property, not about
// its value.
var aboutFields = []string{
	"required", "optional", "default", "title", "description", "example", "readOnly", "writeOnly", "deprecated",
	"header", "requires", "excludes", "requiredif",
}

// embeds reports whether fields of the struct that typ is, or points to, are
// promoted from those embedded structs.
func (w *pathWalk) embeds(typ **model.Type, through []string) bool {
	t := (*typ).Pointee()
	return t.Kind == model.Struct && len(promoted(t.Struct.Fields, through)) > 0
}

// promoted returns the fields that are promoted from embedded structs, outermost
// first; some on the way may be left out, as in Go.
func promoted(fields []*model.Field, through []string) []*model.Field {
	return slices.DeleteFunc(slices.Clone(fields), func(f *model.Field) bool {
		next := 0
		for _, step := range f.Path {
			if next < len(through) && step.Name == through[next] {
				next++
			}
		}
		return next < len(through)
	})
}

// field copies the struct that typ is, or points to, and returns its field, one
// that is promoted from the embedded structs in through if there are any.
func (w *pathWalk) field(typ **model.Type, through []string, name, path string, pos token.Pos) *model.Field {
	t := w.copy(typ)
	if t.Kind == 0 { // with a fault
		return nil
	}
	if t.Kind != model.Struct {
		w.r.errorf(pos, "unknown-path", "%s has no fields; must be a struct to have a field %s", path, name)
		return nil
	}
	if s := t.Struct; !w.own[s] {
		c := *s
		c.Label = w.labelOf(s)
		c.Fields = make([]*model.Field, len(s.Fields))
		for i, f := range s.Fields {
			field := *f
			c.Fields[i] = &field
		}
		t.Struct = &c
		w.own[&c] = true
	}
	if !slices.Contains(w.met, t.Struct) {
		w.met = append(w.met, t.Struct)
	}
	s := *t.Struct
	s.Fields = promoted(s.Fields, through)
	return w.r.findField(&s, name, pos)
}

// labelOf names the copy of a struct: LookupOrderInput of handler
// Desk.LookupOrder becomes DeskLookupOrderInput, Address DeskLookupOrderAddress.
func (w *pathWalk) labelOf(s *model.StructType) string {
	label := model.Capitalised(s.Label)
	for i := range w.label {
		if strings.HasPrefix(label, w.label[i:]) && i > 0 {
			return w.label[:i] + label
		}
	}
	if strings.HasPrefix(label, w.label) {
		return label
	}
	return w.label + label
}

// element copies the collection that typ is, or points to, and returns its
// element type.
func (w *pathWalk) element(typ **model.Type, path string, pos token.Pos) **model.Type {
	t := w.copy(typ)
	switch t.Kind {
	case model.Slice, model.Array, model.Map:
		return &t.Elem
	case 0: // with a fault
		return nil
	}
	w.r.errorf(pos, "unknown-path", "%s has no elements; must be a slice, an array or a map for []", path)
	return nil
}

// copy replaces *typ, and what it points to, by copies, and returns the last.
func (w *pathWalk) copy(typ **model.Type) *model.Type {
	for {
		c := **typ
		c.Rules = slices.Clone(c.Rules)
		*typ = &c
		if c.Kind != model.Pointer {
			return *typ
		}
		typ = &(*typ).Elem
	}
}

// findField returns the field, or the parameter, with that Go name. It reports
// a name that is none, and a JSON name as such.
func (r *resolver) findField(s *model.StructType, name string, pos token.Pos) *model.Field {
	what, code := "field", "unknown-path"
	if s.Params {
		what, code = "parameter", "unknown-parameter"
	}
	names := make([]string, len(s.Fields))
	for i, f := range s.Fields {
		if f.GoName == name {
			return f
		}
		names[i] = f.GoName
	}
	for _, f := range s.Fields {
		if f.Name == name {
			r.errorf(pos, code, "%s is the JSON name of %s %s; must be the Go name, %s", name, what, f.GoName, f.GoName)
			return nil
		}
	}
	message := fmt.Sprintf("there is no %s %s", what, name)
	if near := annotations.Nearest(name, names); near != "" {
		message += "; did you mean " + near + "?"
	} else if len(names) > 0 {
		message += "; must be one of " + strings.Join(names, ", ")
	}
	r.errorf(pos, code, "%s", message)
	return nil
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}
