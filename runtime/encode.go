package runtime

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
)

// An Encoder writes one JSON document, value after value, into a buffer of its
// own. It writes what [encoding/json] writes, byte for byte, but for three
// things that a model or a client would trip over: nil slices are [], nil maps
// are {}, and HTML is not escaped. The first error is kept, and ends the
// encoding as a whole.
//
// Generated code drives it:
//
//	e.BeginObject()
//	e.Key("number")
//	toolrt.EncodeString(e, &v.Number)
//	e.EndObject()
type Encoder struct {
	buf   []byte
	err   error
	depth int    // see enter
	tell  teller // of the call whose result is encoded; nil outside of one
}

// keptBuffer is the size of the largest buffer that is kept for the next encoding.
const keptBuffer = 64 << 10

var encoders = sync.Pool{New: func() any { return &Encoder{buf: make([]byte, 0, 1024)} }}

// Encode returns the JSON document that encode writes for v. The bytes belong
// to the caller.
func Encode[T any](v *T, encode func(*Encoder, *T)) ([]byte, error) {
	return encodeTelling(nil, v, encode)
}

// encodeTelling is Encode for the result of a call.
func encodeTelling[T any](tell teller, v *T, encode func(*Encoder, *T)) ([]byte, error) {
	e := encoders.Get().(*Encoder)
	e.tell = tell
	encode(e, v)
	data, err := bytes.Clone(e.buf), e.err
	if cap(e.buf) <= keptBuffer {
		e.buf, e.err, e.depth, e.tell = e.buf[:0], nil, 0, nil
		encoders.Put(e)
	}
	if err != nil {
		return nil, fmt.Errorf("encoding %T: %w", *v, err)
	}
	return data, nil
}

// Details returns the fields of a typed error as a JSON object, or nil if they
// cannot be encoded, or a method of a field panics: an error is reported with
// less rather than not at all.
func Details[T any](v *T, encode func(*Encoder, *T)) json.RawMessage {
	defer func() { _ = recover() }()
	data, err := Encode(v, encode)
	if err != nil {
		return nil
	}
	return data
}

// BeginObject opens an object.
func (e *Encoder) BeginObject() {
	e.comma()
	e.buf = append(e.buf, '{')
}

// EndObject closes an object.
func (e *Encoder) EndObject() { e.buf = append(e.buf, '}') }

// BeginArray opens an array.
func (e *Encoder) BeginArray() {
	e.comma()
	e.buf = append(e.buf, '[')
}

// EndArray closes an array.
func (e *Encoder) EndArray() { e.buf = append(e.buf, ']') }

// Key writes the name of the next member of an object.
func (e *Encoder) Key(name string) {
	e.comma()
	e.buf = append(appendString(e.buf, name), ':')
}

// Null writes null.
func (e *Encoder) Null() {
	e.comma()
	e.buf = append(e.buf, "null"...)
}

// comma separates the next value or key from what stands before it. Nothing is
// separated at the start of the document, of an object or of an array, nor
// behind a key.
func (e *Encoder) comma() {
	if n := len(e.buf); n > 0 {
		switch e.buf[n-1] {
		case '{', '[', ':':
		default:
			e.buf = append(e.buf, ',')
		}
	}
}

// fail keeps the first error.
func (e *Encoder) fail(err error) {
	if e.err == nil {
		e.err = err
	}
}

// errNotFinite says that a number has no form in JSON.
var errNotFinite = errors.New("NaN and infinite numbers have no form in JSON")
