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
	if what := runtimeForm(t); what != "" {
		r.errorf(sig.outPos, "not-supported", "handler %s returns %s, which is not supported yet", h.symbol(), what)
		return model.Output{}, false
	}
	if unknowable(t) {
		g, why := r.spell(t)
		if why != "" {
			r.errorf(sig.outPos, "unnameable-type", "%s's result has type %s, which generated code cannot name: %s", h.symbol(), r.typeString(t), why)
			return model.Output{}, false
		}
		return model.Output{Form: model.OutputJSON, Type: &model.Type{Kind: model.Any, Go: g}}, true
	}
	at := trail{pos: sig.outPos, path: h.symbol() + "'s result", label: h.label() + "Output"}
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
	case model.Any:
		return model.OutputJSON
	}
	return model.OutputScalar
}

// runtimeForm names the result forms of package runtime: rich content and
// mixed outcomes.
func runtimeForm(t types.Type) string {
	prefix := ""
	if s, ok := types.Unalias(t).(*types.Slice); ok {
		t, prefix = s.Elem(), "[]"
	}
	name := typeName(t)
	if name == nil || name.Pkg() == nil || name.Pkg().Path() != runtimePath {
		return ""
	}
	return prefix + "toolrt." + name.Name()
}
