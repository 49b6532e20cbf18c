package resolve

import (
	"go/types"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// keyOf returns the keys of the map t for one direction, by encoding/json's rules:
// a key is read by UnmarshalText where its type has that method, and written by
// MarshalText unless it is a string.
//
//	map[Level]int   {Kind: Text}, and for an output of a Level string {Kind: String}
//	map[uint8]int   {Kind: Uint, Bits: 8}
func (r *resolver) keyOf(t types.Type, key types.Type, dir direction, at trail) (*model.Type, bool) {
	m := &model.Type{Pos: r.at(at.pos)}
	b, basic := key.Underlying().(*types.Basic)
	isString := basic && b.Info()&types.IsString != 0
	k := lookupKnown(key)
	switch {
	case k != nil && (k.kind == model.Time || k.kind == model.Text):
		r.knownForm(m, k, key)
		return m, true
	case keyMethod(key, dir) && !(dir == output && isString):
		if _, ok := types.Unalias(key).(*types.Named); !ok {
			return m, r.unsupported(at, t, "has keys without a name; must have a named type for keys")
		}
		if !r.usable(key, at) {
			return m, false
		}
		r.methodInEveryBuild(key, codecText[dir])
		m.Kind = model.Text
		if dir == input { // what is written is any text
			if has, ok := r.givenForm(m, key, codecText[dir], at); !has {
				m.Rules = textRules(key)
			} else if !ok {
				return m, false
			}
		}
		m.Under, m.Go, m.Doc = goKind(key), r.goType(key), r.typeDoc(key)
		return m, true
	case !basic || b.Kind() == types.Uintptr || !isString && b.Info()&types.IsInteger == 0:
		return m, r.unsupported(at, t, "has keys that are no strings, integers or texts; must have such keys")
	}
	if _, ok := types.Unalias(key).(*types.Named); ok && !r.usable(key, at) {
		return m, false
	}
	var why string
	if m.Go, why = r.spell(key); why != "" {
		return m, r.unsupported(at, t, "has keys that generated code cannot name")
	}
	return m, r.fillBasic(m, key, b, at) && (k != nil || r.enumOf(m, key, at))
}

// keyMethod reports whether the keys of a map have a text of their own. A key that
// is written cannot be pointed to.
func keyMethod(t types.Type, dir direction) bool {
	if types.IsInterface(t) {
		return false
	}
	receiver := t
	if dir == input {
		receiver = types.NewPointer(t)
	}
	sel := types.NewMethodSet(receiver).Lookup(nil, codecText[dir])
	return sel != nil && types.Identical(sel.Type(), codecSignature(dir == output))
}

// codecText are the methods of types with a text of their own.
var codecText = [...]string{input: "UnmarshalText", output: "MarshalText"}
