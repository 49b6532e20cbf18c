package resolve

import (
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A trail is the way from a handler to a type: where a diagnostic about the
// type is reported, how its message names the place, and what a struct without
// a name of its own is called.
//
//	pos    of Cost in the package's own source, or of the last field on the way that is
//	path   LookupOrderInput.Items[].Cost
//	place  Item.Cost, from the last type with a name; "Items of the input of LookupOrder" if there is none
//	label  LookupOrderInputItemsCost
type trail struct {
	pos   token.Pos
	path  string
	place string
	label string

	inField bool // it leads through a field of a struct

	open []types.Type // the named types that are being resolved, outermost first
}

// field returns the way on to a field of the struct labelled label.
func (t trail) field(name, label string) trail {
	t.path += "." + name
	if strings.Contains(t.place, " ") {
		t.place = name + " of " + t.place
	} else {
		t.place += "." + name
	}
	t.label, t.inField = label+name, true
	return t
}

// elem returns the way on to the elements or values of a collection.
func (t trail) elem() trail {
	t.path += "[]"
	t.place = "one of " + t.place
	return t
}

// member returns the way on to a member of a union.
func (t trail) member(name string) trail {
	t.path += "(" + name + ")"
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

// endless reports whether named is one of the types being resolved and would go
// on without end: a struct or a union is resolved once, and ends every circle that
// it is part of.
//
//	type Node struct{ Kids []Node }   ends
//	type List []List                  does not
func (t trail) endless(named types.Type) bool {
	if len(t.open) >= maxOpen {
		return true
	}
	for _, open := range slices.Backward(t.open) {
		switch {
		case isShared(open):
			return false
		case types.Identical(open, named):
			return true
		}
	}
	return false
}

// isShared reports whether all uses of the named type t share one description.
func isShared(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Struct, *types.Interface:
		return true
	}
	return false
}
