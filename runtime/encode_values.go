package runtime

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"math"
	"reflect"
	"strconv"
	"time"
	"unicode/utf8"
	"unsafe"
)

// IsZero reports whether a value of a type that cannot be compared is zero, all
// that is in it included, as the option omitzero has it.
func IsZero[T any](v *T) bool { return reflect.ValueOf(v).Elem().IsZero() }

// EncodeBool writes a boolean.
func EncodeBool[T ~bool](e *Encoder, v *T) {
	e.comma()
	e.buf = strconv.AppendBool(e.buf, bool(*v))
}

// EncodeInt writes an integer exactly.
func EncodeInt[T ~int | ~int8 | ~int16 | ~int32 | ~int64](e *Encoder, v *T) {
	e.comma()
	e.buf = strconv.AppendInt(e.buf, int64(*v), 10)
}

// EncodeUint writes an unsigned integer exactly.
func EncodeUint[T ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr](e *Encoder, v *T) {
	e.comma()
	e.buf = strconv.AppendUint(e.buf, uint64(*v), 10)
}

// EncodeFloat writes a number in the shortest form that reads back as the same
// number. NaN and the infinities are errors.
//
//	0.1   → 0.1
//	1e21  → 1e+21
//	1e-07 → 1e-7
func EncodeFloat[T ~float32 | ~float64](e *Encoder, v *T) {
	f, bits := float64(*v), int(unsafe.Sizeof(*v))*8
	if math.IsNaN(f) || math.IsInf(f, 0) {
		e.fail(errNotFinite)
		return
	}
	e.comma()
	// Like encoding/json, and like ECMAScript: exponents only for the very large and the very small.
	format := byte('f')
	if abs := math.Abs(f); abs != 0 {
		small, large := abs < 1e-6, abs >= 1e21
		if bits == 32 {
			small, large = float32(abs) < 1e-6, float32(abs) >= 1e21
		}
		if small || large {
			format = 'e'
		}
	}
	e.buf = strconv.AppendFloat(e.buf, f, format, -1, bits)
	if n := len(e.buf); format == 'e' && n >= 4 && string(e.buf[n-4:n-1]) == "e-0" { // e-09 is e-9
		e.buf[n-2] = e.buf[n-1]
		e.buf = e.buf[:n-1]
	}
}

// EncodeTime writes a time in the form of RFC 3339, as [time.Time.MarshalJSON]
// does. A year beyond four digits and an offset beyond 23 hours are errors.
func EncodeTime(e *Encoder, v *time.Time) {
	e.comma()
	text, err := v.MarshalText()
	if err != nil {
		e.fail(err)
		return
	}
	e.buf = append(append(append(e.buf, '"'), text...), '"')
}

// EncodeBytes writes bytes as base64. Nil bytes are the empty string.
func EncodeBytes[S ~[]B, B ~byte](e *Encoder, v *S) {
	e.comma()
	plain := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(*v))), len(*v)) // B is a byte, by whatever name
	e.buf = base64.StdEncoding.AppendEncode(append(e.buf, '"'), plain)
	e.buf = append(e.buf, '"')
}

// EncodeRaw writes JSON that is JSON already, without blanks. Nil is null;
// anything that is not JSON is an error. What is not UTF-8 in its strings becomes
// U+FFFD, as in those that an Encoder writes itself.
func EncodeRaw(e *Encoder, v *json.RawMessage) {
	if *v == nil {
		e.Null()
		return
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, *v); err != nil {
		e.fail(err)
		return
	}
	e.written(compact.Bytes())
}

// EncodeAny writes whatever value the way [encoding/json] does, without escaping HTML.
func EncodeAny[T any](e *Encoder, v *T) {
	var data bytes.Buffer
	enc := json.NewEncoder(&data)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		e.fail(err)
		return
	}
	e.written(bytes.TrimSuffix(data.Bytes(), []byte("\n")))
}

// written writes JSON that others have written, who may have kept what is not UTF-8.
func (e *Encoder) written(data []byte) {
	if !utf8.Valid(data) {
		data = bytes.ToValidUTF8(data, []byte("\uFFFD"))
	}
	e.comma()
	e.buf = append(e.buf, data...)
}
