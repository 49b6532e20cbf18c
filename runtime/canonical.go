package runtime

import (
	"slices"
	"strings"
)

// appendCanonical appends the JSON value, which the decoder has read, in a form
// that is the same for equal values, and for them only: without blanks, numbers
// and strings in one spelling, members by name.
//
//	{"b": 1.0, "a": "\u0061"} → {"a":"a","b":1e1,}
func appendCanonical(b, value []byte) []byte {
	d := Decoder{data: value}
	d.blanks()
	return d.appendCanonical(b)
}

func (d *Decoder) appendCanonical(b []byte) []byte {
	switch c := d.peek(); {
	case c == '"':
		s, _ := d.scanString()
		text, _ := d.keyText(s.from, s.to)
		return appendString(b, text)
	case c == '{':
		return d.appendCanonicalObject(b)
	case c == '[':
		b = append(b, '[')
		var a array
		for ok := a.begin(d, nil); ok && a.next(); {
			b = append(d.appendCanonical(b), ',')
		}
		return append(b, ']')
	case c == '-' || isDigit(c):
		s, _ := d.scanNumber()
		return parseDecimal(alias(d.data[s.from:s.to])).appendCanonical(b)
	}
	from := d.pos
	d.Skip()
	return append(b, d.data[from:d.pos]...)
}

func (d *Decoder) appendCanonicalObject(b []byte) []byte {
	type member struct{ key, value string }
	var all []member
	var m members
	for ok := m.begin(d, nil); ok && m.next(); {
		all = append(all, member{m.key(), alias(d.appendCanonical(nil))})
	}
	slices.SortFunc(all, func(x, y member) int { return strings.Compare(x.key, y.key) })
	b = append(b, '{')
	for _, m := range all {
		b = append(b, quote(m.key)...)
		b = append(b, ':')
		b = append(append(b, m.value...), ',')
	}
	return append(b, '}')
}
