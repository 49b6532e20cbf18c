package resolve

import (
	"go/types"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// injectAll applies the toolgen:inject directives of a handler, and returns them
// by the parameter or field that they name.
func (w *pathWalk) injectAll(h *handler) map[string]*annotations.Annotation {
	injected := map[string]*annotations.Annotation{}
	for i := range h.list {
		a := &h.list[i]
		if a.Verb != "inject" || len(a.Names()) < 2 || injected[a.Name()] != nil { // the grammar, and notSeen, report that
			continue
		}
		if w.inject(h, a) {
			injected[a.Name()] = a
		}
	}
	return injected
}

// topName is the parameter, or the field of the input, that a directive is
// about: Address of constrain Address.Zip. It is empty for other directives.
func topName(a *annotations.Annotation) string {
	switch a.Verb {
	case "inject", "param", "constrain":
		name, _, _ := strings.Cut(a.Name(), ".")
		return strings.TrimRight(name, "[]")
	}
	return ""
}

// notSeen reports a directive about what is injected already.
func (r *resolver) notSeen(a, first *annotations.Annotation) {
	message := a.Name() + " is filled from the call and not shown to a model; must not have toolgen:" + a.Verb
	if a.Verb == "inject" {
		message = a.Name() + " is filled from the call twice; must be once"
	}
	r.clash(a.NamePos(), "inject-conflict", message, r.at(first.Pos), "injected here")
}

// inject takes one parameter or field out of what a model sees, and reports
// whether there is one of that name:
//
//	inject tenant claim:tenant    a parameter
//	inject Customer principal     a field of the input, which JSON need not know
func (w *pathWalk) inject(h *handler, a *annotations.Annotation) bool {
	f, ok := w.hidden(h, a)
	if !ok {
		return true
	}
	if f == nil {
		if f = w.field(&w.input.Type, nil, a.Name(), "", a.NamePos()); f == nil {
			return false
		}
		s := w.input.Type.Struct
		s.Fields = slices.DeleteFunc(s.Fields, func(other *model.Field) bool { return other == f })
	}
	if faulty(f.Type) { // as has been reported
		return true
	}
	source := a.Names()[1]
	injection := &model.Injection{Field: f, Source: model.Source(source.Value)}
	if claim, ok := strings.CutPrefix(source.Value, string(model.FromClaim)+":"); ok {
		injection.Source, injection.Claim = model.FromClaim, claim
	}
	if must := fits(injection.Source, f.Type); must != "" {
		w.r.errorf(a.NamePos(), "inject-type", "%s has type %s and cannot be filled from %s; must be %s", a.Name(), w.r.goName(f.Type.Go), source.Value, must)
		return true
	}
	w.input.Injected = append(w.input.Injected, injection)
	return true
}

// hidden returns the field that the directive names if JSON knows nothing of
// it, by its tag or because it is unexported; nil if there is none.
func (w *pathWalk) hidden(h *handler, a *annotations.Annotation) (f *model.Field, ok bool) {
	if w.input.Form != model.InputStruct && w.input.Form != model.InputPointer {
		return nil, true
	}
	t := deref(h.fn.Signature().Params().At(1).Type())
	st, isStruct := t.Underlying().(*types.Struct)
	if !isStruct {
		return nil, true
	}
	for i := range st.NumFields() {
		v := st.Field(i)
		if _, known := parseField(v, st.Tag(i)); known || v.Name() != a.Name() || v.Name() == "_" || !w.r.accessible(v) {
			continue
		}
		typ, ok := w.r.inputType(v.Type(), trail{pos: a.NamePos(), path: a.Name(), label: w.label + model.Exported(v.Name())})
		return &model.Field{GoName: v.Name(), Type: typ, Pos: w.r.at(v.Pos())}, ok
	}
	return nil, true
}

// fits says what the type of an injected parameter or field must be, "" if t is
// it. A pointer is none: what is absent is an error, never nil.
func fits(source model.Source, t *model.Type) (must string) {
	switch {
	case source != model.FromClaim && t.Kind != model.String:
		return "a string"
	case source == model.FromClaim && !scalar(t) && (t.Kind != model.Slice || !scalar(t.Elem)):
		return "a string, a number, a boolean or a slice of those"
	}
	return ""
}
