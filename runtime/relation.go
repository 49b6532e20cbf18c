package runtime

import (
	"strings"
)

// A relation is a [RuleOption] on what a property has to do with other ones of its
// object.
type relation struct {
	kind  relationKind
	other string // a property, or a group
	value string // requiredIf: as JSON
}

func (relation) apply(*Rule) {}

type relationKind uint8

const (
	requires relationKind = iota + 1
	excludes
	requiredIf
	oneOfRequired
	anyOfRequired
)

// Requires asks for another property where this one is given.
func Requires(name string) RuleOption { return relation{kind: requires, other: name} }

// Excludes asks for another property to be absent where this one is given.
func Excludes(name string) RuleOption { return relation{kind: excludes, other: name} }

// RequiredIf asks for this property where another one has the value, which is JSON.
//
//	toolrt.Prop("number", toolrt.RequiredIf("method", `"card"`))
func RequiredIf(name, value string) RuleOption {
	return relation{kind: requiredIf, other: name, value: value}
}

// OneOfRequired makes this property part of a group. Of all groups of the object,
// exactly one must be complete.
func OneOfRequired(group string) RuleOption { return relation{kind: oneOfRequired, other: group} }

// AnyOfRequired makes this property part of a group. Of all groups of the object,
// at least one must be complete.
func AnyOfRequired(group string) RuleOption { return relation{kind: anyOfRequired, other: group} }

// A related is a relation between two rows of a shape.
type related struct {
	relation
	index, other int
}

// A group is rows of a shape that must be present together, or other ones instead.
type group struct {
	name    string
	indexes []int
}

// groups are the groups of one kind.
type groups []group

func (g *groups) add(name string, index int) {
	for i := range *g {
		if (*g)[i].name == name {
			(*g)[i].indexes = append((*g)[i].indexes, index)
			return
		}
	}
	*g = append(*g, group{name, []int{index}})
}

// relate notes the relations of the i-th property. A name that is none of the
// shape's is a bug of the generator.
func (s *Shape) relate(i int, index map[string]int) {
	for _, r := range s.props[i].relations {
		switch r.kind {
		case oneOfRequired:
			s.oneOf.add(r.other, i)
		case anyOfRequired:
			s.anyOf.add(r.other, i)
		default:
			other, ok := index[r.other]
			if !ok {
				panic("toolgen bug: property " + s.props[i].name + " is related to " + r.other + ", which is not declared")
			}
			s.related = append(s.related, related{r, i, other})
		}
	}
}

// checkRelations records what is wrong between the properties that have been found.
func (o *Object) checkRelations() {
	d, props := o.d, o.shape.props
	at := func(index int) { d.frames[o.level].at = index }
	for _, r := range o.shape.related {
		here, there := o.has(r.index), o.has(r.other)
		switch {
		case r.kind == requires && here && !there && !props[r.other].required:
			at(r.other)
			d.violate("dependentRequired", "missing; it is required together with "+props[r.index].name, "a value", 0, 0)
		case r.kind == excludes && here && there:
			at(r.index)
			d.violate("excludes", "must not be given together with "+props[r.other].name+"; leave one of them out", "", 0, 0)
		case r.kind == requiredIf && !here && there && !props[r.index].required && o.holds(r):
			at(r.index)
			d.violate("requiredif", "missing; it is required where "+props[r.other].name+" is "+r.value, "a value", 0, 0)
		}
	}
}

// holds reports whether the other property of r has the value that r is about.
func (o *Object) holds(r related) bool {
	w := lookout{d: o.d, pos: o.from}
	for w.next() {
		if name, _ := o.d.keyText(w.key.from, w.key.to); name == r.relation.other {
			return equalJSON(o.d.data[w.value:o.d.valueEnd(w.value)], r.value)
		}
	}
	return false
}

// equalJSON reports whether value, which is JSON, equals want, a scalar.
func equalJSON(value []byte, want string) bool {
	switch c := value[0]; {
	case c == '"' && want[0] == '"':
		return unescape(value[1:len(value)-1]) == unescape([]byte(want[1:len(want)-1]))
	case (c == '-' || isDigit(c)) && (want[0] == '-' || isDigit(want[0])):
		return parseDecimal(string(value)).compare(parseDecimal(want)) == 0
	}
	return string(value) == want
}

// checkGroups records that not exactly one group of the object is complete, or none
// where one must be; the object begins at o.from, and the path leads to it.
func (o *Object) checkGroups() {
	if n := o.complete(o.shape.oneOf); len(o.shape.oneOf) > 0 && n != 1 {
		expected := "exactly one of " + o.alternatives(o.shape.oneOf)
		message := "must have " + expected
		if n > 1 {
			message += "; leave the others out"
		}
		o.d.violate("oneOf", message, expected, 0, 0)
	}
	if n := o.complete(o.shape.anyOf); len(o.shape.anyOf) > 0 && n == 0 {
		expected := "at least one of " + o.alternatives(o.shape.anyOf)
		o.d.violate("anyOf", "must have "+expected, expected, 0, 0)
	}
}

// complete counts the groups whose properties have all been found.
func (o *Object) complete(list groups) int {
	n := 0
next:
	for _, g := range list {
		for _, index := range g.indexes {
			if !o.has(index) {
				continue next
			}
		}
		n++
	}
	return n
}

// alternatives lists groups: id, name; or, with several properties in one: id; name
// with region.
func (o *Object) alternatives(list groups) string {
	separator := ", "
	texts := make([]string, len(list))
	for i, g := range list {
		names := make([]string, len(g.indexes))
		for k, index := range g.indexes {
			names[k] = o.shape.props[index].name
		}
		if len(names) > 1 {
			separator = "; "
		}
		texts[i] = strings.Join(names, " with ")
	}
	return strings.Join(texts, separator)
}
