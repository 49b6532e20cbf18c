package runtime

import (
	"errors"
	"fmt"
)

// EncodeMember writes the value of a union. A nil pointer in an interface is a
// mistake, and an error.
func EncodeMember[T any](e *Encoder, v *T, encode func(*Encoder, *T)) {
	if v == nil {
		e.fail(fmt.Errorf("a nil %T where a value must be", v))
		return
	}
	if e.enter() {
		encode(e, v)
		e.leave()
	}
}

// NotMember ends the encoding: v is of none of the types of its union.
func (e *Encoder) NotMember(v any) {
	e.fail(fmt.Errorf("%T is no member of the union", v))
}

// maxEncoded is how many pointers, slices, maps and unions may hold each other.
// Only a value that holds itself comes near it.
const maxEncoded = 10000

var errEndless = errors.New("nested too deeply; does a value hold itself?")

// enter goes into what may hold a value like the one around it. It reports false
// where that is too deep, and once there is an error: a value that holds itself
// twice would be written forever.
func (e *Encoder) enter() bool {
	if e.depth == maxEncoded {
		e.fail(errEndless)
	}
	if e.err != nil {
		return false
	}
	e.depth++
	return true
}

func (e *Encoder) leave() { e.depth-- }
