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
	return r.typeOf(t, input, at)
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

// A knownType is a named type whose form in JSON is not that of its Go type.
type knownType struct {
	pkg, name string
	kind      model.Kind
	bits      int
	note      string // follows the description of a property
	instead   string // what to use, where the type is not supported
}

// known lists the types with a row of their own.
var known = []knownType{
	{pkg: "time", name: "Time", kind: model.Time},
	{pkg: "time", name: "Duration", kind: model.Int, bits: 64, note: "In nanoseconds: 1000000000 is one second."},
	{pkg: "encoding/json", name: "RawMessage", kind: model.Any},
	{pkg: "encoding/json", name: "Number", instead: "use int64, float64 or any"},
	{pkg: "net/url", name: "URL", instead: "use a string with the keyword format=uri"},
}

// lookupKnown returns the row of t, nil if there is none.
func lookupKnown(t types.Type) *knownType {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return nil
	}
	for i, k := range known {
		if k.pkg == named.Obj().Pkg().Path() && k.name == named.Obj().Name() {
			return &known[i]
		}
	}
	return nil
}

// typeOf returns t for one direction, with the rules that its Go type implies.
func (r *resolver) typeOf(t types.Type, dir direction, at trail) (*model.Type, bool) {
	m := &model.Type{Pos: r.pkg.Fset.Position(at.pos)}
	if k := lookupKnown(t); k != nil {
		if k.instead != "" {
			return nil, r.unsupported(at, t, "is not supported yet; "+k.instead)
		}
		m.Kind, m.Bits, m.Go = k.kind, k.bits, r.goType(t)
		m.Rules = implied(m)
		return m, true
	}
	if !r.determined(t) {
		return nil, false
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		if !r.usable(named, dir, at) {
			return nil, false
		}
		at = at.through(named)
		m.Doc = r.typeDoc(t)
	}
	if !r.fill(m, t, dir, at) {
		return nil, false
	}
	var why string
	if m.Go, why = r.spell(t); why != "" {
		r.errorf(at.pos, "unnameable-type", "%s has type %s, which generated code cannot write out: %s; give it a type with an exported name", at.path, r.name(t), why)
		return nil, false
	}
	return m, r.enumOf(m, t, at)
}

// usable reports the named types that are out of reach whatever they are made of.
func (r *resolver) usable(t *types.Named, dir direction, at trail) bool {
	if at.recursive(t) {
		r.errorf(at.pos, "recursive-type", "%s has type %s, which contains itself; recursive types are not supported yet", at.path, r.name(t))
		return false
	}
	if pkg := t.Obj().Pkg(); pkg != nil && pkg.Path() != r.pkg.Path {
		if _, why := r.spellNamed(t); why != "" {
			r.errorf(at.pos, "unnameable-type", "%s has type %s, which generated code cannot name: %s", at.path, r.name(t), why)
			return false
		}
	}
	if name, from := codec(t, dir); name != "" {
		return r.unsupported(at, t, fmt.Sprintf("decides its form by the method %s%s; such types are not supported yet", name, from))
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
		return r.checkPointer(t, u, at) && r.fillElem(m, u.Elem(), dir, at)
	case *types.Slice:
		if isByte(u.Elem()) {
			m.Kind = model.Bytes
			return r.checkByte(t, u.Elem(), dir, at)
		}
		m.Kind = model.Slice
		return r.fillElem(m, u.Elem(), dir, at.elem())
	case *types.Array:
		m.Kind, m.Len = model.Array, int(u.Len())
		return r.fillElem(m, u.Elem(), dir, at.elem())
	case *types.Map:
		m.Kind = model.Map
		if b, isBasic := u.Key().Underlying().(*types.Basic); !isBasic || b.Info()&types.IsString == 0 {
			return r.unsupported(at, t, "has keys that are no strings; must have string keys")
		}
		m.Key, ok = r.typeOf(u.Key(), dir, at.key())
		return r.fillElem(m, u.Elem(), dir, at.elem()) && ok
	case *types.Struct:
		m.Kind = model.Struct
		m.Struct, ok = r.structOf(t, u, dir, at)
		return ok
	case *types.Interface:
		m.Kind = model.Any
		if !u.Empty() {
			return r.unsupported(at, t, "is an interface, whose values no decoder can choose; use any or json.RawMessage")
		}
		if _, named := types.Unalias(t).(*types.Named); named {
			return r.unsupported(at, t, "is an empty interface with a name of its own; must be any")
		}
		return true
	}
	return r.unsupported(at, t, "has no form in JSON; leave the field out with the tag `json:\"-\"`")
}

// fillElem resolves the element type of m.
func (r *resolver) fillElem(m *model.Type, elem types.Type, dir direction, at trail) (ok bool) {
	m.Elem, ok = r.typeOf(elem, dir, at)
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
		return r.unsupported(at, t, "is a pointer to an interface; must be the interface itself")
	}
	if k := lookupKnown(p.Elem()); k != nil && k.kind == model.Any {
		return r.unsupported(at, t, fmt.Sprintf("is a pointer to any value, null included; must be %s", r.name(p.Elem())))
	}
	return true
}

// checkByte reports slices whose byte type decides its own form.
func (r *resolver) checkByte(t, elem types.Type, dir direction, at trail) bool {
	named, ok := types.Unalias(elem).(*types.Named)
	if !ok {
		return true
	}
	if name, _ := codec(named, dir); name != "" {
		return r.unsupported(at, t, fmt.Sprintf("has elements that decide their form by the method %s; such types are not supported yet", name))
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
	if null && t.Kind == model.Pointer {
		t.Rules = []model.Rule{{Keyword: "nullable"}}
	}
	loosen(t.Key, false)
	loosen(t.Elem, t.Kind != model.Pointer)
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
		r.errorf(p.Pos, "type-error", "%s", p.Message)
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
