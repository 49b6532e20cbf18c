package resolve

import (
	"go/types"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// runtimePath is the import path of package runtime, which generated code
// calls toolrt.
const runtimePath = "github.com/toolgen-dev/toolgen/runtime"

// output builds what the handler returns.
func (r *resolver) output(h *handler, sig signature) (model.Output, bool) {
	t := sig.out
	if t == nil {
		return model.Output{Form: model.OutputNone}, true
	}
	if form, ok := contentForm(t); ok {
		typ := &model.Type{Kind: model.Any, Go: r.goType(deref(t))}
		if isPointer(t) {
			typ = &model.Type{Kind: model.Pointer, Go: r.goType(t), Elem: typ}
		}
		return model.Output{Form: form, Type: typ}, true
	}
	if what := runtimeForm(t); what != "" {
		r.errorf(sig.outPos, "not-supported", "handler %s returns %s, which is not supported yet", h.symbol(), what)
		return model.Output{}, false
	}
	if k := lookupKnown(deref(t)); k != nil && k.kind == model.Optional {
		r.unsupported(trail{pos: sig.outPos, path: h.symbol() + "'s result"}, t, onlyFields)
		return model.Output{}, false
	}
	if r.unknowable(t) {
		g, why := r.spell(t)
		if why != "" {
			r.errorf(sig.outPos, "unnameable-type", "%s's result has type %s, which generated code cannot name: %s", h.symbol(), r.typeString(t), why)
			return model.Output{}, false
		}
		return model.Output{Form: model.OutputJSON, Type: &model.Type{Kind: model.Any, Go: g}}, true
	}
	at := trail{pos: sig.outPos, path: h.symbol() + "'s result", place: "the result of " + h.symbol(), label: h.label() + "Output"}
	if typ, is, ok := r.outcomeResult(t, at); is {
		return model.Output{Form: outputForm(t, typ), Type: typ}, ok
	}
	if name := typeName(t); name != nil {
		at.path = name.Name()
	}
	typ, ok := r.outputType(t, at)
	if !ok {
		return model.Output{}, false
	}
	return model.Output{Form: outputForm(t, typ), Type: typ}, true
}

// outputForm tells how a result of Go type t reaches the model.
func outputForm(t types.Type, typ *model.Type) model.OutputForm {
	if b, ok := types.Unalias(t).(*types.Basic); ok && b.Kind() == types.String {
		return model.OutputText
	}
	if typ.Kind == model.Pointer {
		typ = typ.Elem
	}
	switch typ.Kind {
	case model.Struct, model.Map:
		return model.OutputObject
	case model.Slice, model.Array:
		return model.OutputList
	case model.Own:
		if form := typ.Own.Form.Kind; form == model.Struct || form == model.Map {
			return model.OutputObject
		}
	case model.Any:
		return model.OutputJSON
	case model.Partial:
		return model.OutputPartial
	case model.Found:
		return model.OutputFound
	case model.Section:
		return model.OutputSection
	}
	return model.OutputScalar
}

// contentForm returns the form of a result that is rich content, one block or a
// slice of them; ok is false if t is something else.
func contentForm(t types.Type) (form model.OutputForm, ok bool) {
	if isContent(deref(t)) {
		return model.OutputContent, true
	}
	if s, isSlice := types.Unalias(deref(t)).(*types.Slice); isSlice && isContent(s.Elem()) {
		return model.OutputContents, true
	}
	return 0, false
}

// isContent reports whether t is toolrt.Content.
func isContent(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == "Content" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == runtimePath
}

// runtimeForm names the types of package runtime that are no form of a result.
func runtimeForm(t types.Type) string {
	prefix := ""
	if s, ok := types.Unalias(t).(*types.Slice); ok {
		t, prefix = s.Elem(), "[]"
	}
	name := typeName(t)
	if name == nil || name.Pkg() == nil || name.Pkg().Path() != runtimePath || isContent(deref(t)) || lookupKnown(deref(t)) != nil {
		return ""
	}
	return prefix + "toolrt." + name.Name()
}
