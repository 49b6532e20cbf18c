package resolve

import (
	"go/types"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// outcomeResult builds a result that is, or points to, a type of package runtime
// that says how something has ended; is tells whether t is one.
//
//	toolrt.Partial[Hit] → {Kind: Partial, Elem: Hit}
func (r *resolver) outcomeResult(t types.Type, at trail) (m *model.Type, is, ok bool) {
	k := lookupKnown(deref(t))
	if k == nil || !k.kind.Outcome() {
		return nil, false, false
	}
	m, ok = r.outcome(k.kind, deref(t), output, at)
	if ok && isPointer(t) {
		m = &model.Type{Kind: model.Pointer, Go: r.goType(t), Elem: m, Pos: m.Pos}
	}
	if ok {
		loosen(m, false)
	}
	return m, true, ok
}

// outcomePart builds an outcome that is part of another value: only a section
// can be, and only of what is written.
func (r *resolver) outcomePart(k *knownType, t types.Type, dir direction, at trail) (*model.Type, bool) {
	why := ""
	switch {
	case k.kind != model.Section:
		why = "which is no part of other values; must be what a handler returns"
	case dir == input:
		why = "which is no part of an input; must be part of what a handler returns"
	}
	if why != "" {
		r.errorf(at.pos, "unsupported-type", "%s has type toolrt.%s, %s", at.path, k.name, why)
		return &model.Type{Pos: r.at(at.pos)}, false
	}
	return r.outcome(k.kind, t, dir, at)
}

// outcome builds t, whose type argument is what there is of each result.
func (r *resolver) outcome(kind model.Kind, t types.Type, dir direction, at trail) (*model.Type, bool) {
	m := &model.Type{Kind: kind, Pos: r.at(at.pos)}
	if kind != model.Section { // which holds one value
		at = at.elem()
	}
	var ok bool
	m.Elem, ok = r.typeOf(types.Unalias(t).(*types.Named).TypeArgs().At(0), dir, at)
	m.Go = r.goType(t)
	return m, ok
}
