package runtime

import "encoding"

// A textMarshaler is *T where T, or *T, writes its text by a method of its own.
type textMarshaler[T any] interface {
	*T
	encoding.TextMarshaler
}

// EncodeText writes a type that has the method MarshalText as a string.
func EncodeText[T any, P textMarshaler[T]](e *Encoder, v *T) {
	text, err := P(v).MarshalText()
	if err != nil {
		e.fail(err)
		return
	}
	e.comma()
	e.buf = appendString(e.buf, string(text))
}
