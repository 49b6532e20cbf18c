package resolve

import (
	"fmt"
	"go/ast"
	"go/types"
	"path/filepath"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// A direction says whether values of a type are read or written.
type direction int

// The directions.
const (
	input direction = iota
	output
)

// inputType returns t as a decoder reads it. What cannot be read is reported,
// each at its own place; ok is false then.
func (r *resolver) inputType(t types.Type, at trail) (m *model.Type, ok bool) {
	m, ok = r.typeOf(t, input, at)
	return m, r.tellAllApart() && ok
}

// outputType returns t as an encoder writes it. Rules that a Go value could
// break are not part of it.
func (r *resolver) outputType(t types.Type, at trail) (m *model.Type, ok bool) {
	m, ok = r.typeOf(t, output, at)
	if ok {
		loosen(m, false)
	}
	return m, ok
}

// typeOf returns t for one direction, with the rules that its Go type implies.
// With a fault in it, ok is false, and m what is known all the same: a struct with
// the fields that are well, or a type without a kind.
func (r *resolver) typeOf(t types.Type, dir direction, at trail) (*model.Type, bool) {
	m := &model.Type{Pos: r.pkg.Fset.Position(at.pos)}
	if k := lookupKnown(t); k != nil {
		switch {
		case k.instead != "":
			return m, r.unsupported(at, t, k.instead)
		case k.kind.Outcome():
			return r.outcomePart(k, t, dir, at)
		case k.kind == model.Optional:
			return r.optional(t, dir, at)
		}
		r.knownForm(m, k, t)
		return m, true
	}
	if isContent(t) {
		r.errorf(at.pos, "unsupported-type", "%s has type toolrt.Content, which is no part of other values; must be what a handler returns, alone or in a slice", at.path)
		return m, false
	}
	if !r.determined(t) {
		return m, false
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		if !r.usable(t, at) {
			return m, false
		}
		at = at.through(named)
		m.Doc = r.typeDoc(t)
	}
	own, filled := r.ownForm(m, t, dir, at)
	if !own {
		filled = r.fill(m, t, dir, at)
	}
	var why string
	switch m.Go, why = r.spell(t); {
	case !filled && !walkable(m):
		return &model.Type{Pos: m.Pos}, false
	case !filled:
		return m, false
	case why != "":
		r.errorf(at.pos, "unnameable-type", "%s has type %s, which generated code cannot write out: %s; give it a type with an exported name", at.path, r.name(t), why)
		return &model.Type{Pos: m.Pos}, false
	}
	return m, r.enumOf(m, t, at)
}

// walkable reports whether there is something to be found inside of a type with
// a fault.
func walkable(m *model.Type) bool {
	switch m.Kind {
	case model.Struct:
		return m.Struct != nil
	case model.Pointer, model.Slice, model.Array, model.Map, model.Section:
		return m.Go != nil && m.Elem != nil
	}
	return false
}

// faulty reports whether t, or the type of its elements, has a fault that
// leaves nothing to be said of its values.
func faulty(t *model.Type) bool {
	for ; t != nil; t = t.Elem {
		if t.Kind == 0 || t.Go == nil {
			return true
		}
	}
	return false
}

// usable reports the named types that are out of reach whatever they are made of.
func (r *resolver) usable(t types.Type, at trail) bool {
	named := types.Unalias(t).(*types.Named)
	if at.endless(named) {
		r.errorf(at.pos, "recursive-type", "%s has type %s, which contains itself without a struct with a name in between; must have one", at.path, r.name(t))
		return false
	}
	if pkg := named.Obj().Pkg(); pkg != nil && pkg.Path() != r.pkg.Path {
		if _, why := r.spell(t); why != "" {
			r.errorf(at.pos, "unnameable-type", "%s has type %s, which generated code cannot name: %s", at.path, r.name(named), why)
			return false
		}
	}
	return true
}

// fill gives m the kind of t and what follows from it.
func (r *resolver) fill(m *model.Type, t types.Type, dir direction, at trail) bool {
	ok := false
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return r.fillBasic(m, t, u, at)
	case *types.Pointer:
		m.Kind = model.Pointer
		if !r.checkPointer(t, u, at) || !r.fillElem(m, u.Elem(), dir, at) {
			return false
		}
		if m.Elem.TakesNull() { // which is nil, as encoding/json has it
			m.Rules = []model.Rule{{Keyword: "nullable"}}
		}
		return true
	case *types.Slice:
		if method, _ := codec(u.Elem(), dir); isByte(u.Elem()) && method == "" {
			m.Kind = model.Bytes
			return true
		}
		m.Kind = model.Slice
		return r.fillElem(m, u.Elem(), dir, at.elem())
	case *types.Array:
		m.Kind, m.Len = model.Array, int(u.Len())
		return r.fillElem(m, u.Elem(), dir, at.elem())
	case *types.Map:
		m.Kind = model.Map
		m.Key, ok = r.keyOf(t, u.Key(), dir, at)
		return r.fillElem(m, u.Elem(), dir, at.elem()) && ok
	case *types.Struct:
		m.Kind = model.Struct
		m.Struct, ok = r.structOf(t, u, dir, at)
		return ok
	case *types.Interface:
		if _, named := types.Unalias(t).(*types.Named); u.Empty() && !named {
			m.Kind = model.Any
			return true
		}
		m.Kind = model.Union
		m.Union, ok = r.unionOf(t, dir, at)
		return ok
	}
	instead := "must have one"
	if at.inField {
		instead = "leave the field out with the tag `json:\"-\"`"
	}
	return r.unsupported(at, t, "has no form in JSON; "+instead)
}

// fillElem resolves the element type of m.
func (r *resolver) fillElem(m *model.Type, elem types.Type, dir direction, at trail) (ok bool) {
	m.Elem, ok = r.typeOf(elem, dir, at)
	if ok && m.Elem.Kind == model.Optional {
		return r.unsupported(at, elem, onlyFields)
	}
	return ok
}

func (r *resolver) checkPointer(t types.Type, p *types.Pointer, at trail) bool {
	if _, named := types.Unalias(t).(*types.Named); named {
		return r.unsupported(at, t, "is a named pointer type; must be written as a pointer")
	}
	switch p.Elem().Underlying().(type) {
	case *types.Pointer:
		return r.unsupported(at, t, "is a pointer to a pointer; must be a pointer to a value")
	case *types.Interface:
		if name := typeName(p.Elem()); name == nil || r.declaredUnion(name) == nil {
			return r.unsupported(at, t, "is a pointer to an interface; must be the interface itself")
		}
	}
	if k := lookupKnown(p.Elem()); k != nil && k.kind == model.Any {
		return r.unsupported(at, t, fmt.Sprintf("is a pointer to any value, null included; must be %s", r.name(p.Elem())))
	}
	return true
}

// isByte reports whether slices of t are base64 text in JSON.
func isByte(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.Uint8
}

func (r *resolver) fillBasic(m *model.Type, t types.Type, b *types.Basic, at trail) bool {
	switch b.Kind() {
	case types.Invalid:
		r.errorf(at.pos, "type-error", "%s has a type that cannot be determined", at.path)
		return false
	case types.Bool:
		m.Kind = model.Bool
	case types.String:
		m.Kind = model.String
	case types.Int, types.Int64:
		m.Kind, m.Bits = model.Int, 64
	case types.Int8:
		m.Kind, m.Bits = model.Int, 8
	case types.Int16:
		m.Kind, m.Bits = model.Int, 16
	case types.Int32:
		m.Kind, m.Bits = model.Int, 32
	case types.Uint, types.Uint64:
		m.Kind, m.Bits = model.Uint, 64
	case types.Uint8:
		m.Kind, m.Bits = model.Uint, 8
	case types.Uint16:
		m.Kind, m.Bits = model.Uint, 16
	case types.Uint32:
		m.Kind, m.Bits = model.Uint, 32
	case types.Float32:
		m.Kind, m.Bits = model.Float, 32
	case types.Float64:
		m.Kind, m.Bits = model.Float, 64
	case types.Uintptr:
		return r.unsupported(at, t, "means nothing outside of the process; use uint64")
	default:
		return r.unsupported(at, t, "has no form in JSON")
	}
	m.Rules = implied(m)
	return true
}

// implied returns the rules that the Go type of a number implies:
//
//	int8 → minimum -128, maximum 127
func implied(t *model.Type) []model.Rule {
	low, high, ok := t.Bounds()
	if !ok {
		return nil
	}
	return []model.Rule{
		{Keyword: "minimum", Values: []string{low}},
		{Keyword: "maximum", Values: []string{high}},
	}
}

// loosen takes the rules from t, up to the structs in it: what a handler returns
// need not keep them, and the size of an integer is no news to who reads it.
// With null, a nil pointer is written as null.
func loosen(t *model.Type, null bool) {
	if t == nil {
		return
	}
	t.Rules = nil
	if null && (t.Kind == model.Pointer || t.Kind == model.Union) || t.Kind == model.Optional {
		t.Rules = []model.Rule{{Keyword: "nullable"}}
	}
	loosen(t.Key, false)
	loosen(t.Elem, !t.Kind.Holds() || t.Elem.Kind == model.Union)
}

// unsupported reports that the type of a place has no form that a tool could
// have, and returns false:
//
//	In.Items[].Cost has type chan int, which has no form in JSON
func (r *resolver) unsupported(at trail, t types.Type, why string) bool {
	r.errorf(at.pos, "unsupported-type", "%s has type %s, which %s", at.path, r.name(t), why)
	return false
}

// determined reports the type error in the declaration of t, if there is one.
// Those in the fields of a struct are reported with the fields.
func (r *resolver) determined(t types.Type) bool {
	var obj *types.TypeName
	switch t := t.(type) {
	case *types.Alias:
		obj = t.Obj()
	case *types.Named:
		obj = t.Obj()
	}
	if obj == nil || isStruct(t) {
		return true
	}
	d := r.pkg.Decl(obj)
	if d == nil {
		return true
	}
	spec, ok := d.Node.(*ast.TypeSpec)
	if !ok {
		return true
	}
	p, bad := r.pkg.Problem(spec.Type)
	if bad {
		r.typeError(p)
	}
	return !bad
}

// typeDoc returns what is documented of a named type: on its alias, else on
// its own declaration.
func (r *resolver) typeDoc(t types.Type) string {
	if alias, ok := t.(*types.Alias); ok {
		if doc := r.docOf(alias.Obj()); doc != "" {
			return doc
		}
		return r.typeDoc(alias.Rhs())
	}
	if named, ok := t.(*types.Named); ok {
		return r.docOf(named.Obj())
	}
	return ""
}

// docOf returns the documentation of a declared object as text.
func (r *resolver) docOf(obj types.Object) string {
	return r.comments(obj)[0]
}

// comments returns what is written above the declaration of obj, and behind it.
// The standard library's comments are left out: they change with the version
// of Go.
func (r *resolver) comments(obj types.Object) (texts [2]string) {
	d := r.pkg.Decl(obj)
	if d == nil || standard(obj.Pkg().Path(), r.at(d.File.FileStart).Filename) {
		return texts
	}
	return [2]string{r.text(d.Doc, ""), r.text(d.Comment, "")}
}

// standard reports whether a file of the package path is the standard library's:
//
//	/usr/local/go/src/time/time.go   of time
func standard(path, file string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".") && strings.HasSuffix(filepath.ToSlash(filepath.Dir(file)), "/src/"+path)
}
