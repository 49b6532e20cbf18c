package resolve

import (
	"go/types"
	"slices"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// input builds what the handler takes.
func (r *resolver) input(h *handler, params []*types.Var) (model.Input, bool) {
	form := r.form(params)
	switch form {
	case model.InputNone:
		return model.Input{Form: form, Type: &model.Type{Kind: model.Struct, Struct: &model.StructType{}}}, true
	case model.InputParams:
		t, ok := r.paramStruct(h, params)
		return model.Input{Form: form, Type: t, Params: slices.Clone(t.Struct.Fields)}, ok
	}
	at := trail{pos: typePos(h.typ.Params, 1), path: h.symbol() + "'s input", place: "the input of " + h.symbol(), label: h.label() + "Input"}
	t := deref(params[0].Type())
	if name := typeName(t); name != nil {
		at.path = name.Name()
	}
	typ, ok := r.inputType(t, at)
	if typ.Kind == model.Struct {
		r.checkProperties(typ.Struct)
	}
	return model.Input{Form: form, Type: typ}, ok
}

// label is how the handler is called inside generated identifiers: DeskLookupOrder.
func (h *handler) label() string {
	label := model.Capitalised(h.fn.Name())
	if h.receiver != nil {
		label = model.Capitalised(h.receiver.Name()) + label
	}
	return label
}

// paramStruct makes the struct that plain parameters are decoded into:
//
//	func(ctx, orderID string, limit int)  → {order_id string; limit int}
func (r *resolver) paramStruct(h *handler, params []*types.Var) (*model.Type, bool) {
	s := &model.StructType{Params: true, Label: h.label() + "Params", Used: 1}
	ok := true
	for i, p := range params {
		at := trail{pos: typePos(h.typ.Params, i+1), path: p.Name(), place: "parameter " + p.Name() + " of " + h.symbol(), label: h.label() + model.Exported(p.Name())}
		typ, typeOK := r.inputType(p.Type(), at)
		ok = ok && typeOK
		f := &model.Field{
			Name:     model.Snake(p.Name()),
			GoName:   p.Name(), // until AssignNames decides the field's
			Param:    p.Name(),
			Type:     typ,
			Required: typ.Kind != 0 && typ.Kind != model.Optional, // with a fault, it may be absent for all that is known
			Pos:      r.at(p.Pos()),
		}
		r.describe(f)
		s.Fields = append(s.Fields, f)
	}
	for i, f := range s.Fields {
		for _, other := range s.Fields[:i] {
			if f.Name == other.Name {
				r.clash(params[i].Pos(), "duplicate-name", "parameter "+f.Param+" becomes property "+f.Name+", as parameter "+other.Param+" does; must be unique",
					other.Pos, other.Param+" declared here")
				f.Name, ok = "", false
			}
		}
	}
	r.checkProperties(s)
	return &model.Type{Kind: model.Struct, Struct: s, Pos: r.at(typePos(h.typ.Params, 1))}, ok
}

// inputDirectives applies toolgen:inject, toolgen:param and toolgen:constrain to
// the input, and reports whether all that they say of its values is in force.
func (r *resolver) inputDirectives(h *handler, t *model.Tool) bool {
	before := len(r.diags)
	described := map[string]*annotations.Annotation{}
	walk := newPathWalk(r, h, t)
	injected := walk.injectAll(h)
	ok := len(r.diags) == before
	for i := range h.list {
		a := &h.list[i]
		if a.Name() == "" { // as the grammar has reported
			continue
		}
		if first := injected[topName(a)]; first != nil && first != a {
			r.notSeen(a, first)
			continue
		}
		switch a.Verb {
		case "param":
			if first := described[a.Name()]; first != nil {
				r.clash(a.NamePos(), "repeated-directive", "parameter "+a.Name()+" is described twice; must be once", r.at(first.Pos), "first described here")
				continue
			}
			described[a.Name()] = a
			r.describeParam(h, t, a)
		case "constrain":
			if a.Text == "" { // no keywords, as the grammar has reported
				continue
			}
			before := len(r.diags)
			walk.constrain(a)
			ok = ok && len(r.diags) == before
		}
	}
	for _, s := range walk.met {
		ok = r.relate(s) && ok
	}
	return ok
}

// describeParam gives a plain parameter its description.
func (r *resolver) describeParam(h *handler, t *model.Tool, a *annotations.Annotation) {
	if t.Input.Form != model.InputParams {
		r.errorf(a.Pos, "unknown-parameter", "handler %s has no plain parameters; must be described by comments on the fields of its input", h.symbol())
		return
	}
	if f := r.findField(t.Input.Type.Struct, a.Name(), a.NamePos()); f != nil {
		r.describe(f, a.Text)
	}
}
