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

// Pointee returns what the pointer t points to, or what the Optional t holds, and
// t itself if it is neither.
func (t *Type) Pointee() *Type {
	if t.Kind.Holds() {
		return t.Elem
	}
	return t
}

// Holds reports whether values of kind k are on the wire what they hold: the rules
// of a pointer are rules of what it points to.
func (k Kind) Holds() bool { return k == Pointer || k == Optional }

// TakesNull reports whether null is among t's values, whatever its rules say: any
// value, or what toolgen:schema says may be null.
func (t *Type) TakesNull() bool {
	switch t.Kind {
	case Any, Null:
		return true
	case Own:
		return t.Own.Form.TakesNull()
	case AnyOf, OneOf:
		n := 0
		for _, alt := range t.Alts {
			if alt.TakesNull() {
				n++
			}
		}
		return n == 1 || n > 1 && t.Kind == AnyOf
	}
	return false
}

// GoKind returns the kind of t's Go type, which need not be that on the wire: Int
// for a text made of an integer.
func (t *Type) GoKind() Kind {
	switch t.Kind {
	case Text, Own, Any:
		if t.Under != 0 {
			return t.Under
		}
	case Number:
		return String
	case Time, BigInt, Optional:
		return Struct
	}
	return t.Kind
}

// Outcome reports whether values of kind k say how something has ended.
func (k Kind) Outcome() bool { return k == Section || k == Partial || k == Found }

// JSON returns the JSON type of t's values, "" if there is no single one: null
// aside.
func (t *Type) JSON() string {
	switch t.Kind {
	case Bool:
		return "boolean"
	case Int, Uint, Float, BigInt, Number, Integer:
		return "number"
	case String, Bytes, Time, Text:
		return "string"
	case Struct, Map:
		return "object"
	case Slice, Array:
		return "array"
	case Pointer, Optional:
		return t.Elem.JSON()
	case Own:
		return t.Own.Form.JSON()
	}
	return ""
}
