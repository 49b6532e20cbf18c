package resolve

import (
	"go/token"
	"go/types"
)

// A trail is the way from a handler to a type: where a diagnostic about the
// type is reported, how its message names the place, and what a struct without
// a name of its own is called.
//
//	pos    of Cost in the package's own source, or of the last field on the way that is
//	path   LookupOrderInput.Items[].Cost
//	label  LookupOrderInputItemsCost
type trail struct {
	pos   token.Pos
	path  string
	label string
	open  []types.Type // the named types that are being resolved, outermost first
}

// field returns the way on to a field of the struct labelled label.
func (t trail) field(name, label string) trail {
	t.path += "." + name
	t.label = label + name
	return t
}

// elem returns the way on to the elements or values of a collection.
func (t trail) elem() trail {
	t.path += "[]"
	return t
}

// key returns the way on to the keys of a map.
func (t trail) key() trail {
	t.path = "the key of " + t.path
	return t
}

// through returns the way on into the named type t.
func (t trail) through(named types.Type) trail {
	t.open = append(t.open[:len(t.open):len(t.open)], named)
	return t
}

// maxOpen bounds the named types inside one another. Only a generic type that
// holds an ever larger instance of itself comes near it.
const maxOpen = 100

// recursive reports whether named is one of the types being resolved.
func (t trail) recursive(named types.Type) bool {
	for _, open := range t.open {
		if types.Identical(open, named) {
			return true
		}
	}
	return len(t.open) >= maxOpen
}
