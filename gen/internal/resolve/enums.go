package resolve

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// enumOf makes m an enum if t is a named string or integer type with constants
// of its own, unless it is the standard library's:
//
//	const ( Red Color = "red"; Blue = Color("blue") // the sky )
//	→ rule enum [red blue], and "the sky" for the text of blue
//
// Of bits, which values combine, there is only the text, see bitSet.
func (r *resolver) enumOf(m *model.Type, t types.Type, at trail) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || m.Kind != model.String && m.Kind != model.Int && m.Kind != model.Uint {
		return true
	}
	if d := r.pkg.Decl(named.Obj()); d != nil && standard(named.Obj().Pkg().Path(), r.at(d.File.FileStart).Filename) {
		return true // whose constants change with the version of Go, and are flags at times
	}
	if err := r.pkg.Complete(named.Obj().Pkg()); err != nil {
		r.errorf(at.pos, "cannot-load", "%s has type %s, whose constants cannot be read: %v", at.path, r.name(t), err)
		return false
	}
	var values []string
	constants := r.constantsOf(named)
	for _, c := range constants {
		value := constantText(c.Val())
		if slices.Contains(values, value) {
			continue
		}
		if !utf8.ValidString(value) {
			r.errorf(at.pos, "unsupported-type", "%s has type %s, whose constant %s is not UTF-8; must be, as all text in JSON", at.path, r.name(t), c.Name())
			return false
		}
		r.constantInEveryBuild(c, named)
		values = append(values, value)
		m.Enum = append(m.Enum, model.EnumValue{Value: value, Doc: r.constantDoc(c)})
	}
	if len(values) > 0 && !r.bitSet(named, constants) {
		m.Rules = append(m.Rules, model.Rule{Keyword: "enum", Values: values})
		sortRules(m)
	}
	return true
}

// bitSet reports whether the constants of t are bits, to be combined: at least
// three powers of two, 4 or more among them, written with a shift, or of an
// unsigned type that has no other constants but 0.
//
//	const ( Read Mode = 1 << iota; Write; Exec; All = Read | Write | Exec ) bits
//	const ( Low Level = 1; Middle Level = 2; High Level = 4 )               an enum, bits if Level is unsigned
//	const ( One Size = 1; Two Size = 2; Three Size = 3; Four Size = 4 )     an enum
func (r *resolver) bitSet(t *types.Named, constants []*types.Const) bool {
	seen := map[uint64]bool{}
	high, others, shifted := false, false, false
	for _, c := range constants {
		shifted = shifted || r.shifts(c)
		v, exact := constant.Uint64Val(constant.ToInt(c.Val()))
		switch {
		case c.Val().Kind() != constant.Int:
			return false
		case exact && v != 0 && v&(v-1) == 0:
			seen[v] = true
			high = high || v >= 4
		case v != 0 || !exact:
			others = true
		}
	}
	b, ok := t.Underlying().(*types.Basic)
	unsigned := ok && b.Info()&types.IsUnsigned != 0
	return len(seen) >= 3 && high && (shifted || unsigned && !others)
}

// shifts reports whether the value of c is written with <<.
func (r *resolver) shifts(c *types.Const) bool {
	d := r.pkg.Decl(c)
	if d == nil {
		return false
	}
	found := false
	ast.Inspect(d.Node, func(n ast.Node) bool {
		e, ok := n.(*ast.BinaryExpr)
		found = found || ok && e.Op == token.SHL
		return true
	})
	return found
}

// constantsOf returns the package-level constants of type t in source order.
// Of another package it sees the exported ones only, as its users do.
func (r *resolver) constantsOf(t *types.Named) []*types.Const {
	type placed struct {
		*types.Const
		pos token.Position
	}
	var list []placed
	scope := t.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		c, ok := scope.Lookup(name).(*types.Const)
		if !ok || !types.Identical(c.Type(), t) || !r.accessible(c) {
			continue
		}
		p := placed{Const: c, pos: r.at(c.Pos())}
		if d := r.pkg.Decl(c); d != nil { // knows the column, which export data does not
			p.pos = r.at(d.Name.Pos())
		}
		list = append(list, p)
	}
	slices.SortStableFunc(list, func(a, b placed) int {
		return cmp.Or(
			strings.Compare(a.pos.Filename, b.pos.Filename),
			cmp.Compare(a.pos.Line, b.pos.Line),
			cmp.Compare(a.pos.Column, b.pos.Column),
		)
	})
	constants := make([]*types.Const, len(list))
	for i, p := range list {
		constants[i] = p.Const
	}
	return constants
}

// constantText is a constant as rules have it: strings as they are, integers
// in decimal.
func constantText(v constant.Value) string {
	if v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	return v.ExactString()
}

// constantDoc returns a constant's own comment as one line that stands behind
// its value:
//
//	// Expedited arrives next day.     arrives next day.
//	// Red is like a fire engine.      like a fire engine.
func (r *resolver) constantDoc(c *types.Const) string {
	comments := r.comments(c)
	text := strings.Join(strings.Fields(cmp.Or(comments[0], comments[1])), " ")
	if rest, ok := strings.CutPrefix(text, c.Name()+" "); ok {
		text = rest
		for _, verb := range [...]string{"is ", "are ", "means "} {
			if rest, ok := strings.CutPrefix(text, verb); ok {
				return rest
			}
		}
	}
	return text
}
