package resolve

import (
	"cmp"
	"go/token"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// checkStrict reports what keeps a model from being bound to the input of a
// strict tool, each at the field that it is about.
func (r *resolver) checkStrict(h *handler, t *model.Tool) {
	flag, ok := h.tool.Lookup("strict")
	if !ok {
		return
	}
	w := strictWalk{r: r, flag: r.at(flag.Pos)}
	switch g := t.Input.Type.Go; {
	case g == nil: // plain parameters are called by their own names
		w.fields(t.Input.Type.Struct, "")
	case g.Kind == model.GoNamed:
		w.fields(t.Input.Type.Struct, r.goName(g)+".")
	default:
		w.fields(t.Input.Type.Struct, h.symbol()+"'s input.")
	}
}

// A strictWalk looks through the input of a strict tool.
type strictWalk struct {
	r    *resolver
	flag token.Position // of the option strict
	open []*model.StructType
}

func (w strictWalk) fields(s *model.StructType, path string) {
	w.open = append(slices.Clip(w.open), s)
	for _, f := range s.Fields {
		w.value(f.Type, path+cmp.Or(f.Param, f.GoName), f.Pos)
	}
}

// value looks at the type t of the place that path leads to.
func (w strictWalk) value(t *model.Type, path string, pos token.Position) {
	switch t.Kind {
	case model.Map:
		w.report(pos, path, t, "whose keys nothing lists; the input of a strict tool must have fixed properties")
	case model.Any:
		w.report(pos, path, t, "which may be anything; the input of a strict tool must have types")
	case model.Own:
		w.own(t, path, pos)
	case model.Pointer, model.Optional:
		w.value(t.Elem, path, pos)
	case model.Slice, model.Array:
		w.value(t.Elem, path+"[]", pos)
	case model.Struct:
		if slices.Contains(w.open, t.Struct) {
			w.report(pos, path, t, "which contains itself; the input of a strict tool must have an end")
			return
		}
		w.fields(t.Struct, path+".")
	case model.Union:
		w.union(t, path, pos)
	}
	w.enum(t, path, pos, t)
}

// enum reports values of form that differ only in case. It is the form of t.
func (w strictWalk) enum(t *model.Type, path string, pos token.Position, form *model.Type) {
	values, _ := form.Rule("enum")
	for i, v := range values {
		if j := slices.IndexFunc(values[:i], func(other string) bool { return strings.EqualFold(v, other) }); j >= 0 {
			w.report(pos, path, t, "whose values "+values[j]+" and "+v+" differ only in case, which the Messages API does not keep for a strict tool; must differ otherwise")
		}
	}
}

// union looks at the members of a union. One that contains itself without a struct
// in between has been met through the elements of a member.
func (w strictWalk) union(t *model.Type, path string, pos token.Position) {
	for _, m := range t.Union.Members {
		if m.Type.Kind != model.Struct && t.Recursive() {
			w.report(pos, path, t, "which contains itself; the input of a strict tool must have an end")
			return
		}
	}
	for _, m := range t.Union.Members {
		w.value(m.Type, path+"("+w.r.goName(m.Type.Go)+")", pos)
	}
}

// own looks at what the author of a type says of it.
func (w strictWalk) own(t *model.Type, path string, pos token.Position) {
	open := false
	t.Own.Form.Walk(func(form *model.Type) {
		open = open || form.Kind == model.Map || form.Kind == model.Any
		w.enum(t, path, pos, form)
	})
	if open {
		w.report(pos, path, t, "whose toolgen:schema has objects or values of any form; the input of a strict tool must have fixed properties and types")
	}
}

// report reports one place: In.Labels has type map[string]string, whose …
func (w strictWalk) report(pos token.Position, path string, t *model.Type, why string) {
	w.r.diags = append(w.r.diags, diag.Diagnostic{
		Pos:     pos,
		Code:    "strict-input",
		Message: path + " has type " + w.r.goName(t.Go) + ", " + why,
		Related: []diag.Related{{Pos: w.flag, Message: "strict is asked for here"}},
	})
}

// A strictCost is what schemas of strict tools take of the limits of a request.
type strictCost struct {
	optional int // properties that may be absent
	choices  int // values that may be null, or have one of several forms
}

// add adds the cost of t and of what is in it, wherever it is used: schemas
// stand inline. What contains itself has been reported.
func (c *strictCost) add(t *model.Type) {
	rules := t.Rules
	for t.Kind.Holds() {
		t = t.Elem
		rules = slices.Concat(rules, t.Rules)
	}
	if t.Recursive() {
		return
	}
	several := t.Kind == model.Union || t.Kind == model.AnyOf || t.Kind == model.OneOf
	for _, r := range rules {
		switch {
		case r.Keyword == "nullable":
			several = true // a union that may be null has one more member
		case r.Keyword == "format" && r.Values[0] == "ip": // of either version
			c.choices++
		}
	}
	if several {
		c.choices++
	}
	if t.Struct != nil {
		for _, f := range t.Struct.Fields {
			if !f.Required {
				c.optional++
			}
		}
	}
	if t.Own != nil {
		c.add(t.Own.Form)
	}
	for _, part := range t.Parts() {
		c.add(part)
	}
}

func isNullable(t *model.Type) bool {
	_, ok := t.Rule("nullable")
	return ok || t.Kind.Holds() && isNullable(t.Elem)
}
