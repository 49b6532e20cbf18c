package runtime

import (
	"bytes"
	"encoding/json"
)

// A Shape is the table of an object's properties: what a generated decoder's
// switch statement counts through.
type Shape struct {
	props    []Property
	keys     []key          // of the first 64 properties
	rules    []*Rule        // by property
	heads    *wordIndex     // of headOf of each name; nil if that cannot be
	byName   map[string]int // then
	required []int          // indexes
	needed   uint64         // the required ones among the first 64, a bit each
	names    []string
	unknown  string // what is said of a property with another name
	secrets  bool   // some value in such an object is write-only

	related      []related
	oneOf, anyOf groups
	checksMore   bool // than what is needed
}

// A Property is one row of a [Shape]; made by [Prop].
type Property struct {
	name     string
	rule     *Rule // nil if the value need only be of its type
	required bool

	relations []relation
}

// Prop describes the property name.
//
//	toolrt.Prop("order_number", toolrt.Required, toolrt.Pattern(`^#[0-9]{5}$`))
func Prop(name string, rules ...RuleOption) Property {
	p := Property{name: name}
	for _, option := range rules {
		switch r := option.(type) {
		case relation:
			p.relations = append(p.relations, r)
			continue
		case Flag:
			if r == Required {
				p.required = true
				continue
			}
		}
		if p.rule == nil {
			p.rule = NewRule(rules...)
		}
	}
	return p
}

// NewShape returns the table of the properties, in declared order. A name that
// stands twice is a bug of the generator.
func NewShape(props ...Property) *Shape {
	s := &Shape{props: props, keys: make([]key, min(len(props), 64)), rules: make([]*Rule, len(props)), names: make([]string, len(props))}
	index := make(map[string]int, len(props))
	heads := make([]uint64, len(props))
	for i := range props {
		p := &props[i]
		if _, twice := index[p.name]; twice {
			panic("toolgen bug: property " + p.name + " declared twice")
		}
		index[p.name] = i
		s.rules[i], s.names[i] = p.rule, p.name
		if i < len(s.keys) {
			s.keys[i] = newKey(p.name)
		}
		heads[i] = headOf(p.name)
		s.secrets = s.secrets || p.rule != nil && (p.rule.writeOnly || p.rule.secrets)
		if p.required {
			s.required = append(s.required, i)
			if i < 64 {
				s.needed |= 1 << i
			}
		}
	}
	for i := range props {
		s.relate(i, index)
	}
	s.checksMore = len(props) > 64 || s.related != nil || s.oneOf != nil || s.anyOf != nil
	s.unknown = "unknown property; the properties are " + list(s.names)
	if len(props) == 0 {
		s.unknown = "unknown property; the object must be empty"
	}
	if s.heads = newWordIndex(heads); s.heads == nil {
		s.byName = index
	}
	return s
}

// quote returns s as a JSON string.
func quote(s string) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		panic("toolgen bug: quoting " + s + ": " + err.Error())
	}
	return string(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
}

// find returns the index of the property name, -1 if there is none.
func (s *Shape) find(name string) int {
	if s.heads == nil {
		if i, ok := s.byName[name]; ok {
			return i
		}
		return -1
	}
	if i := s.heads.find(headOf(name)); s.names[i] == name {
		return i
	}
	return -1
}

// findAt returns the index of the property whose name stands at b[i], quotes and
// colon included, in size bytes without escapes; -1 if there is none, and perhaps for
// one within the last bytes of a document and one beyond the first 64.
func (s *Shape) findAt(b []byte, i, size int) int {
	if s.heads == nil || i+8 > len(b) {
		return -1
	}
	n := s.heads.find(headOf(alias(b[i+1 : i+size-2])))
	if n >= len(s.keys) {
		return -1
	}
	k := &s.keys[n]
	if k.size == size && word(b, i)&k.mask == k.head && word(b, i+k.last)&k.mask == k.tail && (k.middle == nil || k.middleStands(b, i+8)) {
		return n
	}
	return -1
}
