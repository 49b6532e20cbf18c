package runtime

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// A jsonUnmarshaler is *T where T reads its JSON by a method of its own.
type jsonUnmarshaler[T any] interface {
	*T
	json.Unmarshaler
}

// DecodeJSON reads a value into a type that has the method UnmarshalJSON: form
// says what JSON it takes, and is checked first. What the method refuses all the
// same is a violation; see [refusal] for its words.
//
//	toolrt.DecodeJSON(d, v, r, sizeForm)
func DecodeJSON[T any, P jsonUnmarshaler[T]](d *Decoder, v *T, r *Rule, form *Node) {
	if d.null(r) {
		var zero T
		*v = zero
		return
	}
	from, before := d.pos, len(d.violations)+d.dropped
	form.read(d, nil)
	if d.stopped || len(d.violations)+d.dropped > before {
		return
	}
	if err := d.foreign(P(v).UnmarshalJSON, bytes.Clone(d.data[from:d.pos])); err != nil {
		d.refused(err, reflect.TypeFor[T](), from, d.pos)
	}
}

// EncodeJSON writes a type that has a method MarshalJSON or MarshalText as
// [encoding/json] does, without escaping HTML. What form does not allow is an
// error, so that what is published of the output is always true.
func EncodeJSON[T any](e *Encoder, v *T, form *Node) {
	start := len(e.buf)
	EncodeAny(e, v)
	written := e.buf[start:]
	if len(written) > 0 && written[0] == ',' {
		written = written[1:]
	}
	if e.err != nil {
		return
	}
	if err := Validate(written, form); err != nil {
		e.fail(fmt.Errorf("a %s is not what toolgen:schema says: %w", typeWords(reflect.TypeFor[T]()), err))
	}
}

// readOwn reads what a type reads by a method of its own.
func (n *Node) readOwn(d *Decoder, r *Rule) {
	if !d.null(r) {
		n.Elem.read(d, nil)
	}
}

// readChoice reads a value that has one of several forms.
func (n *Node) readChoice(d *Decoder) {
	from, found := d.pos, typeAt(d.peek())
	d.Skip()
	if d.stopped {
		return
	}
	text := d.data[from:d.pos]
	fits := 0
	var near []Violations // of the forms that have the type of the value
	for _, alt := range n.Alts {
		var wrong Violations
		if errors.As(Validate(text, alt), &wrong) {
			if alt.takes(found) {
				near = append(near, wrong)
			}
			continue
		}
		fits++
	}
	switch {
	case fits == 1 || fits > 1 && n.Kind == KindAnyOf:
	case fits > 1:
		d.violate("oneOf", "must have exactly one of the forms that the schema lists, not several", "exactly one form", from, d.pos)
	case len(near) == 1:
		for _, v := range near[0] {
			d.Report(v)
		}
	case len(near) > 1:
		d.violate(n.choice(), "has none of the forms that the schema lists for "+withArticle(found), "one of several forms", from, d.pos)
	default:
		expected := n.alternatives()
		d.violate(n.choice(), "must be "+expected+", not "+withArticle(found), expected, from, d.pos)
	}
}

// choice is the keyword of a choice.
func (n *Node) choice() string {
	if n.Kind == KindOneOf {
		return "oneOf"
	}
	return "anyOf"
}

// alternatives lists the types of the forms of a choice: a string or an integer.
func (n *Node) alternatives() string {
	var words []string
	for _, alt := range n.Alts {
		if word := withArticle(alt.jsonType()); !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return strings.Join(words, " or ")
}

// takes reports whether n describes values of a JSON type, as typeAt names it.
func (n *Node) takes(found string) bool {
	switch want := n.jsonType(); want {
	case "":
		return true
	case "integer":
		return found == "number"
	default:
		return found == want
	}
}

// jsonType names the JSON type of the values that n describes, "" if there are
// several.
func (n *Node) jsonType() string {
	switch n.Kind {
	case KindBool:
		return "boolean"
	case KindInt, KindUint, KindInteger, KindBigInt:
		return "integer"
	case KindFloat, KindNumber:
		return "number"
	case KindString, KindBytes, KindTime, KindText:
		return "string"
	case KindObject, KindMap:
		return "object"
	case KindSlice, KindArray:
		return "array"
	case KindNull:
		return "null"
	}
	return ""
}
