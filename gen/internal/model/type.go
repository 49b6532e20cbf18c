package model

import "slices"

// Clone returns a copy of t that can be changed without changing t. It shares
// the structs in it, which have rules of their own.
func (t *Type) Clone() *Type {
	if t == nil {
		return nil
	}
	c := *t
	c.Rules = slices.Clone(t.Rules)
	c.Enum = slices.Clone(t.Enum)
	c.Elem = t.Elem.Clone()
	c.Key = t.Key.Clone()
	return &c
}

// Rule returns the values of the rule with that keyword; ok is false if t has none.
func (t *Type) Rule(keyword string) (values []string, ok bool) {
	for _, r := range t.Rules {
		if r.Keyword == keyword {
			return r.Values, true
		}
	}
	return nil, false
}

// Pointee returns what the pointer t points to, and t itself if it is none.
func (t *Type) Pointee() *Type {
	if t.Kind == Pointer {
		return t.Elem
	}
	return t
}
