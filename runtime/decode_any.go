package runtime

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// Nothing is the input of a tool without parameters, and the output of one that
// only succeeds.
type Nothing struct{}

var nothing = NewShape()

// DecodeNothing reads an object without properties.
func DecodeNothing(d *Decoder, _ *Nothing, r *Rule) {
	var o Object
	o.Begin(d, nothing, r)
	o.Next() // false: there is no property to go on to
}

// DecodePointer reads a value into a new T by means of elem. Where r allows null,
// null gives nil.
//
//	toolrt.DecodePointer(d, &v.Limit, o.Rule(), toolrt.DecodeInt)
func DecodePointer[T any](d *Decoder, v **T, r *Rule, elem func(*Decoder, *T, *Rule)) {
	if d.null(r) {
		*v = nil
		return
	}
	p := new(T)
	elem(d, p, r)
	*v = p
}

// DecodeNullable reads a value by means of elem, which may set defaults before it
// reads. Where r allows null, null gives the zero value, without them.
//
//	toolrt.DecodeNullable(d, &v.Page, o.Rule(), decodePage)
func DecodeNullable[T any](d *Decoder, v *T, r *Rule, elem func(*Decoder, *T, *Rule)) {
	if d.null(r) {
		var zero T
		*v = zero
		return
	}
	elem(d, v, r)
}

// DecodeRaw reads any value as it stands.
func DecodeRaw(d *Decoder, v *json.RawMessage, r *Rule) {
	from := d.pos
	if !d.skipAny(r) {
		return
	}
	raw := d.data[from:d.pos:d.pos]
	if !d.aliased {
		raw = bytes.Clone(raw)
	}
	*v = raw
}

// DecodeAny reads any value as encoding/json does, but for numbers, which keep
// their digits as json.Number.
//
//	{"id":9007199254740993} → map[string]any{"id": json.Number("9007199254740993")}
func DecodeAny(d *Decoder, v *any, r *Rule) {
	if !d.isAny(r) {
		return
	}
	switch c := d.peek(); c {
	case '{':
		object := map[string]any{}
		var m members
		for ok := m.begin(d, nil); ok && m.next(); {
			key := m.key()
			if _, twice := object[key]; twice {
				m.duplicate()
				continue
			}
			var value any
			DecodeAny(d, &value, nil)
			if !d.stopped {
				object[m.own(key)] = value
			}
		}
		*v = object
	case '[':
		items := []any{}
		var a array
		for ok := a.begin(d, nil); ok && a.next(); {
			items = append(items, nil)
			DecodeAny(d, &items[len(items)-1], nil)
		}
		*v = items
	case '"':
		if s, ok := d.scanString(); ok {
			*v = d.text(s)
		}
	default:
		d.scalarOfAny(v)
	}
}

// isAny reports whether the value that stands next is of one of the types that r
// asks for. One that is not is recorded and skipped.
func (d *Decoder) isAny(r *Rule) bool {
	if r == nil || r.types == nil || d.isOf(r.types) {
		return true
	}
	d.wrongType(nil, strings.Join(r.types, " or "))
	return false
}

// skipAny skips a value of any of the types that r asks for, and reports whether
// it is one.
func (d *Decoder) skipAny(r *Rule) bool {
	if !d.isAny(r) {
		return false
	}
	d.Skip()
	return !d.stopped
}

// isOf reports whether the value that stands next is of one of the JSON types.
func (d *Decoder) isOf(types []string) bool {
	found := typeAt(d.peek())
	if slices.Contains(types, found) {
		return true
	}
	if found != "number" || !slices.Contains(types, "integer") {
		return false
	}
	end, ok := numberEnd(d.data, d.pos)
	return !ok || parseDecimal(string(d.data[d.pos:end])).isInteger() // what is no number is to be read
}

// scalarOfAny reads a number or a literal.
func (d *Decoder) scalarOfAny(v *any) {
	switch c := d.peek(); {
	case d.literal("true"):
		*v = true
	case d.literal("false"):
		*v = false
	case d.literal("null"):
		*v = nil
	case c == '-' || isDigit(c):
		if s, ok := d.scanNumber(); ok {
			*v = json.Number(string(d.data[s.from:s.to]))
		}
	default:
		d.unexpected("a value")
	}
}
