package runtime

import (
	"bytes"
	"encoding/json"
	"strings"
)

// Output says how what a handler returns becomes a [Result].
type Output[Out any] struct {
	result func(Out, teller) (*Result, error)
}

// Value is the output of a handler that returns an object.
func Value[T any](encode func(*Encoder, *T)) Output[T] {
	return Output[T]{func(v T, tell teller) (*Result, error) {
		data, err := encodeTelling(tell, &v, encode)
		if err != nil {
			return nil, err
		}
		return object(data), nil
	}}
}

// Pointer is the output of a handler that returns a pointer to an object.
func Pointer[T any](encode func(*Encoder, *T)) Output[*T] {
	return NonNil(Value(encode))
}

// NonNil is the output of a handler that returns a pointer: what it points to
// becomes a result as out says. A nil pointer is no result, which is an error.
func NonNil[T any](out Output[T]) Output[*T] {
	return Output[*T]{func(v *T, tell teller) (*Result, error) {
		if v == nil {
			return nil, errNoResult
		}
		return out.result(*v, tell)
	}}
}

// List is the output of a handler that returns a slice. A nil slice is a
// success without results.
//
//	[]string{"a", "b"} → {"results":["a","b"],"count":2}
//	[]string(nil)      → {"results":[],"count":0}
func List[S ~[]T, T any](elem func(*Encoder, *T)) Output[S] {
	return Value(func(e *Encoder, v *S) {
		e.list(len(*v), func() { EncodeSlice(e, v, elem) })
	})
}

// Array is the output of a handler that returns an array of the given length.
//
//	[2]string{"a", "b"} → {"results":["a","b"],"count":2}
func Array[A any](encode func(*Encoder, *A), length int) Output[A] {
	return Value(func(e *Encoder, v *A) {
		e.list(length, func() { encode(e, v) })
	})
}

// list writes the object around a list of results.
func (e *Encoder) list(count int, results func()) {
	e.BeginObject()
	e.Key("results")
	results()
	e.Key("count")
	EncodeInt(e, &count)
	e.EndObject()
}

// Scalar is the output of a handler that returns anything but an object, a list
// or a string.
//
//	42 → {"result":42}
func Scalar[T any](encode func(*Encoder, *T)) Output[T] {
	return Value(func(e *Encoder, v *T) {
		e.BeginObject()
		e.Key("result")
		encode(e, v)
		e.EndObject()
	})
}

// ScalarPointer is the output of a handler that returns a pointer to a scalar.
func ScalarPointer[T any](encode func(*Encoder, *T)) Output[*T] {
	return NonNil(Scalar(encode))
}

// OneOf is the output of a handler that returns a union. Nil is no result, which
// is an error.
func OneOf[T any](encode func(*Encoder, *T)) Output[T] {
	scalar := Scalar(encode)
	return Output[T]{func(v T, tell teller) (*Result, error) {
		if any(v) == nil {
			return nil, errNoResult
		}
		return scalar.result(v, tell)
	}}
}

// Text is the output of a handler that returns a string: the model reads it as it is.
func Text() Output[string] {
	return Output[string]{func(v string, _ teller) (*Result, error) {
		return &Result{Content: []Content{TextContent(strings.ToValidUTF8(v, "\uFFFD"))}}, nil
	}}
}

// Done is the output of a handler that returns an error alone: the text "Done."
// and the object {"status":"done"}.
func Done() Output[Nothing] {
	return Output[Nothing]{func(Nothing, teller) (*Result, error) {
		return &Result{Content: []Content{TextContent("Done.")}, Structured: json.RawMessage(`{"status":"done"}`)}, nil
	}}
}

// JSON is the output of a handler whose result has a shape that only running it
// tells: [encoding/json] writes it. A result that it writes as null is no
// result, which is an error.
func JSON[T any]() Output[T] {
	return Output[T]{func(v T, _ teller) (*Result, error) {
		data, err := Encode(&v, EncodeAny)
		switch {
		case err != nil:
			return nil, err
		case string(data) == "null":
			return nil, errNoResult
		case bytes.HasPrefix(data, []byte("{")):
			return object(data), nil
		}
		return &Result{Content: []Content{TextContent(string(data))}}, nil
	}}
}
