package resolve

import (
	"fmt"
	"go/types"
)

// codecs are the methods by which a type decides its own form, in the order in
// which encoding/json asks for them.
var codecs = [...][]struct {
	name   string
	writes bool // func() ([]byte, error); else func([]byte) error
}{
	input:  {{"UnmarshalJSON", false}, {"UnmarshalText", false}},
	output: {{"MarshalJSON", true}, {"MarshalText", true}},
}

// codec returns the name of the method by which t or *t decides its own form,
// and where it has it from, if there are other fields beside that: " of the
// embedded Time". Name is empty if there is no such method.
func codec(t types.Type, dir direction) (name, from string) {
	if types.IsInterface(t) {
		return "", ""
	}
	methods := types.NewMethodSet(types.NewPointer(t))
	for _, m := range codecs[dir] {
		sel := methods.Lookup(nil, m.name)
		if sel == nil || !types.Identical(sel.Type(), codecSignature(m.writes)) {
			continue
		}
		if _, whole := wrapped(t, m.name); !whole {
			from = embeddedAt(t, sel.Index()[0])
		}
		return m.name, from
	}
	return "", ""
}

func embeddedAt(t types.Type, index int) string {
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	return fmt.Sprintf(" of the embedded %s", st.Field(index).Name())
}

// wrapped returns the type whose own method decides the form of t, and whether
// values of t are no more than those of that type: it is t itself, or the only
// thing in a struct, and not nil.
//
//	struct{ netip.Addr }                    netip.Addr, true
//	struct{ *netip.Addr }, struct{ netip.Addr; Zone string }   false
func wrapped(t types.Type, method string) (types.Type, bool) {
	for {
		if len(types.NewMethodSet(types.NewPointer(t)).Lookup(nil, method).Index()) == 1 {
			return t, true
		}
		st, ok := t.Underlying().(*types.Struct)
		if !ok || st.NumFields() != 1 {
			return nil, false
		}
		t = st.Field(0).Type()
		switch t.Underlying().(type) {
		case *types.Pointer, *types.Interface:
			return nil, false
		}
	}
}

// codecSignature returns func() ([]byte, error) or func([]byte) error.
func codecSignature(writes bool) *types.Signature {
	bytes := types.NewVar(0, nil, "", types.NewSlice(types.Typ[types.Byte]))
	err := types.NewVar(0, nil, "", types.Universe.Lookup("error").Type())
	if writes {
		return types.NewSignatureType(nil, nil, nil, nil, types.NewTuple(bytes, err), false)
	}
	return types.NewSignatureType(nil, nil, nil, types.NewTuple(bytes), types.NewTuple(err), false)
}

// unknowable reports whether only running t tells what form its values have:
// it is any, or decides it by a method of its own that no toolgen:schema is about.
func (r *resolver) unknowable(t types.Type) bool {
	t = deref(t)
	if lookupKnown(t) != nil {
		return false
	}
	if i, ok := t.Underlying().(*types.Interface); ok {
		return i.Empty()
	}
	if name, _ := codec(t, output); name != "MarshalJSON" {
		return false
	}
	named, ok := types.Unalias(t).(*types.Named)
	return !ok || r.schemaOf(named) == nil
}
