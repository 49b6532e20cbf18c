package runtime

import (
	"bytes"
	"encoding/json"
)

// An Optional is a property of which absent, null and a value are three
// different things, as an update needs them: leave it, clear it, set it.
//
//	type Patch struct {
//		Note toolrt.Optional[string] `json:"note,omitzero"`
//	}
//
//	{}              → Note.IsSet() is false
//	{"note":null}   → Note.IsNull() is true
//	{"note":"late"} → Note.Get() is "late", true
//
// Its zero value is absent. As an input it is never required and may be null. As
// an output it is left out where it is absent and the field has the option
// omitzero, and null without that option.
type Optional[T any] struct {
	value T
	state optionalState
}

type optionalState uint8

const (
	optionalAbsent optionalState = iota
	optionalNull
	optionalValue
)

// Some returns the Optional that holds v.
func Some[T any](v T) Optional[T] { return Optional[T]{value: v, state: optionalValue} }

// Null returns the Optional that is null.
func Null[T any]() Optional[T] { return Optional[T]{state: optionalNull} }

// Get returns the value, and whether there is one: it is neither absent nor null.
func (o Optional[T]) Get() (value T, ok bool) { return o.value, o.state == optionalValue }

// Or returns the value, or other where there is none.
func (o Optional[T]) Or(other T) T {
	if o.state == optionalValue {
		return o.value
	}
	return other
}

// IsSet reports whether the property is there, with a value or with null.
func (o Optional[T]) IsSet() bool { return o.state != optionalAbsent }

// IsNull reports whether the property is there and null.
func (o Optional[T]) IsNull() bool { return o.state == optionalNull }

// IsZero reports whether the property is absent: the option omitzero leaves it
// out then.
func (o Optional[T]) IsZero() bool { return o.state == optionalAbsent }

// MarshalJSON writes the value, or null where there is none.
func (o Optional[T]) MarshalJSON() ([]byte, error) {
	if o.state != optionalValue {
		return []byte("null"), nil
	}
	return json.Marshal(o.value)
}

// UnmarshalJSON reads null or a value. What is absent is never read.
func (o *Optional[T]) UnmarshalJSON(data []byte) error {
	if bytes.Equal(bytes.TrimSpace(data), []byte("null")) {
		*o = Null[T]()
		return nil
	}
	var value T
	if err := json.Unmarshal(data, &value); err != nil {
		return err
	}
	*o = Some(value)
	return nil
}

// DecodeOptional reads null, or a value by means of elem.
//
//	toolrt.DecodeOptional(d, &v.Note, o.Rule(), toolrt.DecodeString)
func DecodeOptional[T any](d *Decoder, v *Optional[T], r *Rule, elem func(*Decoder, *T, *Rule)) {
	if d.null(r) {
		*v = Null[T]()
		return
	}
	*v = Optional[T]{state: optionalValue}
	elem(d, &v.value, r)
}

// EncodeOptional writes the value by means of elem, or null where there is none.
func EncodeOptional[T any](e *Encoder, v *Optional[T], elem func(*Encoder, *T)) {
	if v.state != optionalValue {
		e.Null()
		return
	}
	elem(e, &v.value)
}
