package resolve

import (
	"go/types"
	"slices"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// set returns the set that the handler belongs to, made where it is the first one.
func (r *resolver) set(h *handler) *model.Set {
	i := slices.IndexFunc(r.out.Sets, func(s *model.Set) bool { return s.Func == r.setFunc(h) })
	if i < 0 {
		i = len(r.out.Sets)
		r.out.Sets = append(r.out.Sets, &model.Set{Func: r.setFunc(h), Receiver: r.receiver(h)})
	}
	set := r.out.Sets[i]
	if h.receiver == nil {
		return set
	}
	recv := h.fn.Signature().Recv()
	if isPointer(recv.Type()) && set.Receiver.Type.Kind != model.GoPointer {
		set.Receiver.Type = &model.GoType{Kind: model.GoPointer, Elem: set.Receiver.Type}
	}
	if set.Receiver.Param == "" {
		set.Receiver.Param = recv.Name()
	}
	return set
}

// setFunc names the function that returns the handler's set: DeskTools, Tools.
func (r *resolver) setFunc(h *handler) string {
	if h.receiver == nil {
		return r.server.setName()
	}
	return h.receiver.Name() + r.server.setName()
}

func (r *resolver) receiver(h *handler) *model.Receiver {
	if h.receiver == nil {
		return nil
	}
	return &model.Receiver{
		Name:      h.receiver.Name(),
		Type:      r.goType(h.receiver.Type()),
		Interface: types.IsInterface(h.receiver.Type()),
		Exported:  h.receiver.Exported(),
	}
}

// checkGenerated reports declarations of the user's, and constructors of typed
// errors, that stand where the functions that return tool sets would.
func (r *resolver) checkGenerated() {
	for _, set := range r.out.Sets {
		for _, e := range r.out.Errors {
			if e.Constructor == set.Func {
				r.diags = append(r.diags, diag.Diagnostic{
					Pos:     set.Tools[0].Pos,
					Code:    "name-clash",
					Message: "function " + set.Func + " is generated for this handler, and as the constructor of typed error " + e.Name + "; one must have another name, or toolgen:package another set=",
					Related: []diag.Related{{Pos: e.Pos, Message: e.Name + " declared here"}},
				})
			}
		}
		if pos, taken := r.declaredAt(set.Func); taken {
			r.diags = append(r.diags, diag.Diagnostic{
				Pos:     set.Tools[0].Pos,
				Code:    "name-clash",
				Message: "function " + set.Func + " is generated for this handler, and declared in the package; must have another name, or toolgen:package another set=",
				Related: []diag.Related{{Pos: r.at(pos), Message: set.Func + " declared here"}},
			})
		}
	}
}
