package runtime

import (
	"bytes"
	"encoding/json"
)

// A Shape is the table of an object's properties: what a generated decoder's
// switch statement counts through.
type Shape struct {
	props    []Property
	byName   map[string]int // of more than maxLinear properties
	required []int          // indexes
	needed   uint64         // the required ones among the first 64, a bit each
	names    []string
}

// maxLinear is how many names are compared one after the other.
const maxLinear = 24

// A Property is one row of a [Shape]; made by [Prop].
type Property struct {
	name     string
	rule     *Rule // nil if the value need only be of its type
	required bool
	key      string // the name as it stands in a document that keeps the declared order: ,"name":
}

// Prop describes the property name.
//
//	toolrt.Prop("order_number", toolrt.Required, toolrt.Pattern(`^#[0-9]{5}$`))
func Prop(name string, rules ...RuleOption) Property {
	p := Property{name: name}
	for _, r := range rules {
		if r == Required {
			p.required = true
		} else {
			p.rule = NewRule(rules...)
		}
	}
	return p
}

// NewShape returns the table of the properties, in declared order. A name that
// stands twice is a bug of the generator.
func NewShape(props ...Property) *Shape {
	s := &Shape{props: props, names: make([]string, len(props))}
	index := make(map[string]int, len(props))
	for i := range props {
		p := &props[i]
		if _, twice := index[p.name]; twice {
			panic("toolgen bug: property " + p.name + " declared twice")
		}
		index[p.name] = i
		s.names[i] = p.name
		p.key = separator(i) + quote(p.name) + ":"
		if p.required {
			s.required = append(s.required, i)
			if i < 64 {
				s.needed |= 1 << i
			}
		}
	}
	if len(props) > maxLinear {
		s.byName = index
	}
	return s
}

// separator is what stands before the i-th property in declared order.
func separator(i int) string {
	if i == 0 {
		return "{"
	}
	return ","
}

// quoted returns the property's name in quotes, as most documents have it.
func (p *Property) quoted() string { return p.key[1 : len(p.key)-1] }

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

// find returns the index of the property name, which is likely at or soon behind
// next; -1 if there is none.
func (s *Shape) find(name string, next int) int {
	if s.byName != nil {
		if i, ok := s.byName[name]; ok {
			return i
		}
		return -1
	}
	for i := next; i < len(s.props); i++ {
		if s.props[i].name == name {
			return i
		}
	}
	for i := range min(next, len(s.props)) {
		if s.props[i].name == name {
			return i
		}
	}
	return -1
}
