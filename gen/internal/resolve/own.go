package resolve

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// knownForm gives m the form that the row k has for t.
func (r *resolver) knownForm(m *model.Type, k *knownType, t types.Type) {
	m.Kind, m.Bits, m.Go, m.Under = k.kind, k.bits, r.goType(t), goKind(t)
	if m.Rules = append(m.Rules, k.rules...); len(m.Rules) == 0 {
		m.Rules = implied(m)
	}
	if k.unit != "" {
		m.Rules = append(m.Rules, model.Rule{Keyword: "unit", Values: []string{k.unit}})
	}
}

// optional builds a toolrt.Optional, whose type argument is what it may hold.
func (r *resolver) optional(t types.Type, dir direction, at trail) (*model.Type, bool) {
	m := &model.Type{Kind: model.Optional, Pos: r.at(at.pos), Rules: []model.Rule{{Keyword: "nullable"}}}
	arg := types.Unalias(t).(*types.Named).TypeArgs().At(0)
	elem, ok := r.typeOf(arg, dir, at)
	if !ok {
		return &model.Type{Pos: m.Pos}, false
	}
	if elem.Kind.Holds() || elem.TakesNull() {
		return &model.Type{Pos: m.Pos}, r.unsupported(at, t, "holds what may be null itself; must hold a value")
	}
	m.Elem, m.Go, m.Doc = elem, r.goType(t), elem.Doc
	return m, true
}

// onlyFields is what is wrong with an Optional elsewhere.
const onlyFields = "tells absent from null, which only a field or a parameter can be"

// ownForm gives m the form of a type that decides it by a method of its own, one
// that it has from an embedded type included. own is false if t does not.
func (r *resolver) ownForm(m *model.Type, t types.Type, dir direction, at trail) (own, ok bool) {
	method, from := codec(t, dir)
	if method == "" {
		return false, true
	}
	r.methodInEveryBuild(t, method)
	m.Under = goKind(t)
	if a, isArray := t.Underlying().(*types.Array); isArray {
		m.Len = int(a.Len())
	}
	if has, ok := r.givenForm(m, t, method, at); has {
		return true, ok
	}
	switch {
	case method == "MarshalJSON":
		m.Kind = model.Any
	case method == "MarshalText":
		m.Kind = model.Text
	case from != "":
		why := "its other fields are never read"
		if st, ok := t.Underlying().(*types.Struct); ok && st.NumFields() == 1 { // a pointer
			why = "nothing can be read while that is nil"
		}
		return true, r.unsupported(at, t, fmt.Sprintf("decides its form by the method %s%s, so that %s; make that a field with a name", method, from, why))
	case method == "UnmarshalText":
		m.Kind, m.Rules = model.Text, textRules(t)
	default:
		return true, r.unsupported(at, t, fmt.Sprintf("decides its form by the method %s; %s", method, r.schemaHint(t)))
	}
	return true, true
}

// schemaHint says where the schema of t, a type with a method UnmarshalJSON, can be given.
func (r *resolver) schemaHint(t types.Type) string {
	if name := typeName(t); name != nil && name.Pkg() == r.pkg.Types {
		return "say what JSON that is with //toolgen:schema on type " + name.Name()
	}
	return "give it a type of your own with that method and //toolgen:schema"
}

// textRules are what the texts are that the method UnmarshalText of t reads, as far
// as they are known.
func textRules(t types.Type) []model.Rule {
	inner, _ := wrapped(t, codecText[input])
	switch k := lookupKnown(inner); {
	case k != nil:
		return slices.Clone(k.rules)
	case isUUID(inner):
		return textForm("uuid", "")
	}
	return nil
}

// isUUID reports whether t is a UUID as the packages for them have it.
func isUUID(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Name() != "UUID" {
		return false
	}
	a, ok := named.Underlying().(*types.Array)
	return ok && a.Len() == 16 && isByte(a.Elem())
}

// goKind returns the kind of t's underlying type, which decides whether a value
// is empty.
func goKind(t types.Type) model.Kind {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch info := u.Info(); {
		case info&types.IsBoolean != 0:
			return model.Bool
		case info&types.IsString != 0:
			return model.String
		case info&types.IsUnsigned != 0:
			return model.Uint
		case info&types.IsInteger != 0:
			return model.Int
		case info&types.IsFloat != 0:
			return model.Float
		}
	case *types.Slice:
		return model.Slice
	case *types.Array:
		return model.Array
	case *types.Map:
		return model.Map
	case *types.Struct:
		return model.Struct
	}
	return 0
}
