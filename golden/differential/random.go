package differential

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"time"
)

// A filler fills values at random, as a handler could return them: nil wherever
// that is possible, enums out of their range, broken text.
type filler struct {
	*rand.Rand
	members []reflect.Type // of unions
}

// value returns a value of type t.
func (r *filler) value(t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	r.fill(v, 6)
	return v
}

func (r *filler) fill(v reflect.Value, depth int) {
	if r.IntN(12) == 0 && v.CanSet() || depth < 0 && (v.Kind() == reflect.Slice || v.Kind() == reflect.Map) {
		return // zero
	}
	switch v.Type() {
	case reflect.TypeFor[time.Time]():
		v.Set(reflect.ValueOf(randomTime(r.Rand)))
		return
	case reflect.TypeFor[json.RawMessage]():
		v.SetBytes(anything(r.Rand, 2).append(nil, r.Rand, true))
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		n := r.Int64() >> r.IntN(64)
		if r.IntN(2) == 0 {
			n = -n - 1
		}
		v.SetInt(n << (64 - v.Type().Bits()) >> (64 - v.Type().Bits()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(r.Uint64() >> (64 - v.Type().Bits()) >> r.IntN(v.Type().Bits()))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(randomFloat(r.Rand, v.Kind() == reflect.Float32))
		if r.IntN(200) == 0 {
			v.SetFloat(pick(r.Rand, math.NaN(), math.Inf(1), math.Inf(-1)))
		}
	case reflect.String:
		v.SetString(randomText(r.Rand))
	case reflect.Pointer:
		if v.CanSet() && depth > 0 && r.IntN(3) > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			r.fill(v.Elem(), depth-1)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), r.IntN(4), 8))
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			r.fill(v.Index(i), depth-1)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range r.IntN(4) {
			key, elem := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			r.key(key, pick(r.Rand, "", "a", "b", "z", "é", "a b", "\x00", "<&>", "日本", "\U0001f600", "\uffff"))
			r.fill(elem, depth-1)
			v.SetMapIndex(key, elem)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); f.CanSet() || v.Type().Field(i).Anonymous && f.Kind() == reflect.Struct {
				r.fill(f, depth-1)
			}
		}
	case reflect.Interface:
		if v.NumMethod() > 0 {
			r.fillUnion(v, depth)
		} else if value := randomAny(r.Rand, 2); value != nil {
			v.Set(reflect.ValueOf(value))
		}
	}
}

// fillUnion sets an interface to one of its members.
func (r *filler) fillUnion(v reflect.Value, depth int) {
	for range 8 * len(r.members) {
		if t := pick(r.Rand, r.members...); t.Implements(v.Type()) {
			member := reflect.New(t).Elem()
			if inner := member; t.Kind() == reflect.Pointer { // a nil one is no value
				inner.Set(reflect.New(t.Elem()))
				r.fill(inner.Elem(), depth-1)
			} else {
				r.fill(inner, depth-1)
			}
			v.Set(member)
			return
		}
	}
}

// key sets the key of a map, which is text unless its type says otherwise.
func (r *filler) key(v reflect.Value, text string) {
	if v.Kind() == reflect.String {
		v.SetString(text)
	} else {
		r.fill(v, 1)
	}
}

func randomTime(r *rand.Rand) time.Time {
	t := time.Unix(r.Int64N(253402300799+62167219200)-62167219200, r.Int64N(1e9)*r.Int64N(2)) // of years with four digits
	if r.IntN(2) == 0 {
		return t.UTC()
	}
	t = t.In(time.FixedZone("", 60*(r.IntN(2*1439+1)-1439)))
	if year := t.Year(); year < 0 || year > 9999 {
		return t.UTC()
	}
	return t
}

func randomFloat(r *rand.Rand, single bool) float64 {
	f := pick(r, 0, 1, -1, 0.5, 100, 1e21, 1e20, 1e-6, 1e-7, 123456789, math.Copysign(0, -1), r.NormFloat64(), r.ExpFloat64()*1e9, math.MaxFloat32, math.SmallestNonzeroFloat32)
	if single {
		return float64(float32(f))
	}
	if r.IntN(4) == 0 {
		if f := math.Float64frombits(r.Uint64()); !math.IsNaN(f) && !math.IsInf(f, 0) {
			return f
		}
	}
	return pick(r, f, math.MaxFloat64, math.SmallestNonzeroFloat64, f)
}

func randomText(r *rand.Rand) string {
	var b []rune
	m := maker{Rand: r}
	for range r.IntN(10) {
		b = append(b, m.character())
	}
	s := string(b)
	if r.IntN(20) == 0 {
		s += pick(r, "\xff", "\xed\xa0\x80", "\xc3", "a\x80b")
	}
	return s
}

func randomAny(r *rand.Rand, depth int) any {
	switch r.IntN(9) {
	case 0:
		return nil
	case 1:
		return r.IntN(2) == 0
	case 2:
		return randomText(r)
	case 3:
		return r.Int64()
	case 4:
		return randomFloat(r, false)
	case 5:
		return json.Number(pick(r, "1", "2.50", "1e3", "9007199254740993"))
	case 6:
		return json.RawMessage(anything(r, 1).append(nil, r, true))
	}
	if depth == 0 {
		return "deep"
	}
	if r.IntN(2) == 0 {
		return []any{randomAny(r, depth-1), randomAny(r, depth-1)}
	}
	return map[string]any{"b": randomAny(r, depth-1), "a": randomAny(r, depth-1)}
}
