package runtime

import (
	"maps"
	"slices"
)

// EncodePointer writes what a pointer points to, and null for nil.
func EncodePointer[T any](e *Encoder, v **T, elem func(*Encoder, *T)) {
	if *v == nil {
		e.Null()
		return
	}
	if e.enter() {
		elem(e, *v)
		e.leave()
	}
}

// EncodeSlice writes a slice as an array. A nil slice is the empty array.
func EncodeSlice[S ~[]T, T any](e *Encoder, v *S, elem func(*Encoder, *T)) {
	EncodeArray(e, *v, elem)
}

// EncodeArray writes the elements of an array, which is passed as a slice of it.
func EncodeArray[T any](e *Encoder, v []T, elem func(*Encoder, *T)) {
	if !e.enter() {
		return
	}
	e.BeginArray()
	for i := range v {
		elem(e, &v[i])
	}
	e.EndArray()
	e.leave()
}

// EncodeMap writes a map as an object, its keys in ascending order. A nil map
// is the empty object.
func EncodeMap[M ~map[K]T, K ~string, T any](e *Encoder, v *M, elem func(*Encoder, *T)) {
	if !e.enter() {
		return
	}
	e.BeginObject()
	for _, key := range slices.Sorted(maps.Keys(*v)) {
		value := (*v)[key]
		e.Key(string(key))
		elem(e, &value)
	}
	e.EndObject()
	e.leave()
}
