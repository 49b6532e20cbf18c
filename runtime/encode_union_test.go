package runtime

import (
	"strings"
	"testing"
)

type shape interface{ area() }

type circle struct{ R float64 }

type square struct{ W float64 }

type strange struct{}

func (circle) area()  {}
func (*square) area() {}
func (strange) area() {}

func encodeShape(e *Encoder, v *shape) {
	switch m := (*v).(type) {
	case nil:
		e.Null()
	case circle:
		EncodeMember(e, &m, encodeCircle)
	case *circle:
		EncodeMember(e, m, encodeCircle)
	case *square:
		EncodeMember(e, m, func(e *Encoder, v *square) { EncodeFloat(e, &v.W) })
	default:
		e.NotMember(m)
	}
}

func encodeCircle(e *Encoder, v *circle) {
	e.BeginObject()
	e.Key("r")
	EncodeFloat(e, &v.R)
	e.EndObject()
}

func TestEncodeUnion(t *testing.T) {
	tests := []struct {
		name string
		v    []shape
		want string
		err  string
	}{
		{"members", []shape{circle{1}, &circle{2}, &square{3}, nil}, `[{"r":1},{"r":2},3,null]`, ""},
		{"nil pointer", []shape{circle{1}, (*square)(nil)}, "", "encoding []runtime.shape: a nil *runtime.square where a value must be"},
		{"no member", []shape{strange{}}, "", "encoding []runtime.shape: runtime.strange is no member of the union"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			data, err := Encode(&tt.v, func(e *Encoder, v *[]shape) { EncodeSlice(e, v, encodeShape) })
			if string(data) != tt.want {
				t.Errorf("got %s, want %s", data, tt.want)
			}
			if (err == nil) != (tt.err == "") || err != nil && err.Error() != tt.err {
				t.Errorf("got error %v, want %s", err, tt.err)
			}
		})
	}
}

type knot struct {
	Next *knot
	Kids []*knot
	Ways map[string]*knot
}

func encodeKnot(e *Encoder, v *knot) {
	e.BeginObject()
	e.Key("next")
	EncodePointer(e, &v.Next, encodeKnot)
	e.Key("kids")
	EncodeSlice(e, &v.Kids, encodeKnotPointer)
	e.Key("ways")
	EncodeMap(e, &v.Ways, encodeKnotPointer)
	e.EndObject()
}

func encodeKnotPointer(e *Encoder, v **knot) { EncodePointer(e, v, encodeKnot) }

// A value that holds itself, several times over, is an error; a long one is not.
func TestEncodeEndless(t *testing.T) {
	k := &knot{}
	k.Next, k.Kids, k.Ways = k, []*knot{k, k}, map[string]*knot{"a": k, "b": k}
	if data, err := Encode(k, encodeKnot); err == nil || !strings.Contains(err.Error(), "nested too deeply") {
		t.Errorf("got %d bytes and the error %v", len(data), err)
	}
	var encodeNext func(*Encoder, *knot)
	encodeNext = func(e *Encoder, v *knot) { EncodeMember(e, v.Next, encodeNext) }
	if _, err := Encode(k, encodeNext); err == nil || !strings.Contains(err.Error(), "nested too deeply") {
		t.Errorf("a union: got the error %v", err)
	}
	long := &knot{}
	for range 5000 {
		long = &knot{Next: long}
	}
	if _, err := Encode(long, encodeKnot); err != nil {
		t.Error(err)
	}
}

// OneOf gives no result for nil.
func TestOneOf(t *testing.T) {
	out := OneOf(encodeShape)
	result, err := out.result(circle{1}, nil)
	if err != nil || string(result.Structured) != `{"result":{"r":1}}` {
		t.Errorf("got %v, %v", result, err)
	}
	if _, err := out.result(nil, nil); err != errNoResult {
		t.Errorf("got %v, want %v", err, errNoResult)
	}
}
