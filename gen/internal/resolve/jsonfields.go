package resolve

import (
	"cmp"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// A jsonField is a field that encoding/json reads and writes.
type jsonField struct {
	name   string       // on the wire
	tagged bool         // the name comes from the json tag
	index  []int        // of the embedded fields on the way, then its own
	way    []*types.Var // the embedded fields on the way
	v      *types.Var
	tag    string // the whole struct tag

	omitEmpty, omitZero, quoted bool
}

// depth is the number of embedded structs around f.
func (f jsonField) depth() int { return len(f.way) }

// jsonFields returns the fields of st by the rules of encoding/json, in the
// order in which they are declared, and beside them those that cancel each
// other out because they claim one name with equal right:
//
//	struct{ ID int; Audit }       ID before Audit.ID, whatever the order
//	struct{ Page `json:"page"` }  one field, page
//	struct{ Sort }                the field Sort, if Sort is no struct
//	struct{ Lhs; Rhs }            neither Lhs.X nor Rhs.X
func jsonFields(st *types.Struct) (fields []jsonField, lost [][]jsonField) {
	all := embeddedFields(st)
	slices.SortStableFunc(all, func(a, b jsonField) int {
		return cmp.Or(
			strings.Compare(a.name, b.name),
			cmp.Compare(a.depth(), b.depth()),
			-compareBool(a.tagged, b.tagged),
			slices.Compare(a.index, b.index),
		)
	})
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].name == all[0].name {
			n++
		}
		if rivals := equals(all[:n]); len(rivals) == 1 {
			fields = append(fields, rivals[0])
		} else {
			lost = append(lost, rivals)
		}
		all = all[n:]
	}
	slices.SortFunc(fields, func(a, b jsonField) int { return slices.Compare(a.index, b.index) })
	slices.SortFunc(lost, func(a, b []jsonField) int { return slices.Compare(a[0].index, b[0].index) })
	return fields, lost
}

// equals returns the fields of one name that no other field dominates: those
// as shallow, and as tagged, as the first.
func equals(fields []jsonField) []jsonField {
	n := 1
	for n < len(fields) && fields[n].depth() == fields[0].depth() && fields[n].tagged == fields[0].tagged {
		n++
	}
	return fields[:n]
}

// embeddedFields returns all fields of st and of the structs it embeds, level
// by level. A type met again at a deeper level is dominated by the first; one
// that stands twice at a level has its fields listed twice.
func embeddedFields(st *types.Struct) []jsonField {
	type level struct {
		typ   types.Type
		index []int
		way   []*types.Var
		twice bool
	}
	var fields []jsonField
	var visited []types.Type
	for next := []level{{typ: st}}; len(next) > 0; {
		current := next
		next = nil
		for _, l := range current {
			if containsType(visited, l.typ) {
				continue
			}
			visited = append(visited, l.typ)
			st := l.typ.Underlying().(*types.Struct)
			for i := range st.NumFields() {
				f, ok := parseField(st.Field(i), st.Tag(i))
				if !ok {
					continue
				}
				f.index = append(slices.Clone(l.index), i)
				f.way = l.way
				if t, promoted := f.promotes(); promoted {
					same := slices.IndexFunc(next, func(n level) bool { return types.Identical(n.typ, t) })
					if same >= 0 {
						next[same].twice = true
						continue
					}
					next = append(next, level{typ: t, index: f.index, way: append(slices.Clone(l.way), f.v)})
					continue
				}
				fields = append(fields, f)
				if l.twice {
					fields = append(fields, f)
				}
			}
		}
	}
	return fields
}

// parseField reads the json tag of a field; ok is false if encoding/json
// ignores the field.
func parseField(v *types.Var, tag string) (f jsonField, ok bool) {
	if !v.Exported() && !(v.Embedded() && isStruct(deref(v.Type()))) {
		return f, false
	}
	text := reflect.StructTag(tag).Get("json")
	if text == "-" {
		return f, false
	}
	name, rest, _ := strings.Cut(text, ",")
	options := strings.Split(rest, ",")
	f = jsonField{name: name, tagged: true, v: v, tag: tag}
	if !validName(name) {
		f.name, f.tagged = v.Name(), false
	}
	f.omitEmpty = slices.Contains(options, "omitempty")
	f.omitZero = slices.Contains(options, "omitzero")
	f.quoted = slices.Contains(options, "string") && quotable(deref(v.Type()))
	return f, true
}

// promotes reports whether f is an embedded struct whose fields count as those
// of the struct around it, and returns that struct.
func (f jsonField) promotes() (types.Type, bool) {
	t := deref(f.v.Type())
	return types.Unalias(t), f.v.Embedded() && !f.tagged && isStruct(t)
}

// validName reports whether encoding/json takes name from a tag; for other
// names it uses the field's own.
func validName(name string) bool {
	const punctuation = "!#$%&()*+-./:;<=>?@[]^_{|}~ "
	return name != "" && !strings.ContainsFunc(name, func(c rune) bool {
		return !strings.ContainsRune(punctuation, c) && !unicode.IsLetter(c) && !unicode.IsDigit(c)
	})
}

// quotable reports whether the string option has an effect on t.
func quotable(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsBoolean|types.IsInteger|types.IsFloat|types.IsString) != 0
}

// deref returns what an unnamed pointer type points to, and other types as they are.
func deref(t types.Type) types.Type {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

func isStruct(t types.Type) bool {
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

func containsType(list []types.Type, t types.Type) bool {
	return slices.ContainsFunc(list, func(other types.Type) bool { return types.Identical(other, t) })
}

// compareBool orders false before true.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}
