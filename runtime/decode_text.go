package runtime

import (
	"encoding"
	"reflect"
	"strings"
	"unicode"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// A textUnmarshaler is *T where T reads its text by a method of its own.
type textUnmarshaler[T any] interface {
	*T
	encoding.TextUnmarshaler
}

// DecodeText reads a string into a type that has the method UnmarshalText. What r
// says of the text is checked first. What the method refuses is a violation; see
// [refusal] for its words.
//
//	toolrt.DecodeText(d, &v.Address, o.Rule())
func DecodeText[T any, P textUnmarshaler[T]](d *Decoder, v *T, r *Rule) {
	if d.null(r) {
		var zero T
		*v = zero
		return
	}
	s, text, ok := d.checkedText(r)
	if !ok {
		return
	}
	if err := d.foreign(P(v).UnmarshalText, []byte(text)); err != nil {
		d.refused(err, reflect.TypeFor[T](), s.from-1, s.to+1)
	}
}

// checkedText reads a string and checks it by r.
func (d *Decoder) checkedText(r *Rule) (s scanned, text string, ok bool) {
	if d.peek() != '"' {
		d.wrongType(r, "string")
		return s, "", false
	}
	if s, ok = d.scanString(); !ok {
		return s, "", false
	}
	text, _ = d.keyText(s.from, s.to)
	return s, text, r == nil || d.checkText(s, text, r, "")
}

// refused records that a method of the type t has returned err for the value
// between from and to.
func (d *Decoder) refused(err error, t reflect.Type, from, to int) {
	if found, ok := toolerr.Find[Violations](err); ok {
		for _, v := range found {
			d.Report(v)
		}
		return
	}
	d.violate("format", refusal(err, t), "a valid "+typeWords(t), from, to)
}

// refusal says that a value is none of the type t. An error that is written for a
// model, a [toolerr.Error], is said in its own words. Any other may hold what
// must not be sent, and is not shown.
//
//	*fmt.wrapError, of a Level → is not a valid level
func refusal(err error, t reflect.Type) string {
	if written, ok := toolerr.Find[*toolerr.Error](err); ok && written.Message != "" {
		return written.Message
	}
	return "is not a valid " + typeWords(t)
}

// typeWords returns the name of a type in plain words:
//
//	OrderNumber → order number     UUID → UUID     Set[int] → set
func typeWords(t reflect.Type) string {
	name, _, _ := strings.Cut(t.Name(), "[")
	runes := []rune(name)
	var words strings.Builder
	for i, c := range runes {
		lowerNext := i+1 < len(runes) && unicode.IsLower(runes[i+1])
		begins := i > 0 && unicode.IsUpper(c) && (lowerNext || !unicode.IsUpper(runes[i-1]))
		if begins {
			words.WriteByte(' ')
		}
		if unicode.IsUpper(c) && (lowerNext || len(runes) == 1) {
			c = unicode.ToLower(c)
		}
		words.WriteRune(c)
	}
	if words.Len() == 0 {
		return "value"
	}
	return words.String()
}
