package runtime

// Found is what a search found, with a note of what was searched: a model that
// reads of no results sees that the search ran, and where.
//
//	toolrt.Found[Order]{Searched: "orders of open accounts since 2020"}
//	→ {"results":[],"count":0,"searched":"orders of open accounts since 2020"}
type Found[T any] struct {
	Results  []T
	Searched string // may be empty
}

// FoundOf is the output of a handler that returns a [Found].
func FoundOf[T any](elem func(*Encoder, *T)) Output[Found[T]] {
	return Value(func(e *Encoder, v *Found[T]) { EncodeFound(e, v, elem) })
}

// EncodeFound writes a [Found].
func EncodeFound[T any](e *Encoder, v *Found[T], elem func(*Encoder, *T)) {
	count := len(v.Results)
	e.BeginObject()
	e.Key("results")
	EncodeSlice(e, &v.Results, elem)
	e.Key("count")
	EncodeInt(e, &count)
	if v.Searched != "" {
		e.text("searched", v.Searched)
	}
	e.EndObject()
}

// MarshalJSON returns f as a model reads it.
func (f Found[T]) MarshalJSON() ([]byte, error) {
	return Encode(&f, func(e *Encoder, f *Found[T]) { EncodeFound(e, f, EncodeAny) })
}
