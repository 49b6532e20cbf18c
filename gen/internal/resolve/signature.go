package resolve

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// acceptedForms is what messages about a handler's signature end with.
const acceptedForms = "must be func(ctx) error | (Out, error), func(ctx, in In) error | (Out, error) or func(ctx, a A, b B, …) error | (Out, error)," +
	" with ctx a context.Context and In a struct or a pointer to one"

// A signature is a handler's type, taken apart.
type signature struct {
	params []*types.Var // without the context
	out    types.Type   // nil where there is only the error
	outPos token.Pos
}

// signature takes the handler's type apart. It reports what is not accepted; ok is
// whether the parameters are.
func (r *resolver) signature(h *handler) (s signature, ok bool) {
	if r.typeErrors(h) {
		return signature{}, false
	}
	sig := h.fn.Signature()
	if sig.TypeParams() != nil || sig.RecvTypeParams() != nil || isGeneric(h.receiver) {
		r.errorf(h.name.Pos(), "generic-handler", "handler %s is generic; instantiate it in a wrapper", h.symbol())
		return signature{}, false
	}
	refuse := func(pos token.Pos, what string) {
		if what != "" {
			r.errorf(pos, "handler-signature", "handler %s is %s, which %s; %s", h.symbol(), r.typeString(sig), what, acceptedForms)
		}
	}
	paramsPos, params := r.refusedParams(h, sig)
	resultsPos, results := r.refusedResults(h, sig)
	if params != "" && results != "" && paramsPos == resultsPos { // func()
		refuse(paramsPos, params+" and "+results)
	} else {
		refuse(paramsPos, params)
		refuse(resultsPos, results)
	}
	if results == "" && sig.Results().Len() == 2 {
		s.out, s.outPos = sig.Results().At(0).Type(), typePos(h.typ.Results, 0)
	}
	if params != "" {
		return s, false
	}
	s.params = slices.Collect(sig.Params().Variables())[1:]
	return s, r.form(s.params) != model.InputParams || r.named(h, s.params)
}

// refusedParams says what is not accepted of a handler's parameters, and where it
// stands; it says nothing where all is well.
func (r *resolver) refusedParams(h *handler, sig *types.Signature) (pos token.Pos, what string) {
	if sig.Params().Len() == 0 {
		return h.name.Pos(), "takes no context"
	}
	for i, p := range slices.Collect(sig.Params().Variables()) {
		pos, name := typePos(h.typ.Params, i), r.typeString(p.Type())
		switch {
		case i == 0 && !isContext(p.Type()):
			if name == "context.Context" { // of another package of that name
				name = p.Type().String()
			}
			return pos, "takes " + name + " first"
		case i > 0 && isContext(p.Type()):
			return pos, "takes two contexts"
		case i == sig.Params().Len()-1 && sig.Variadic():
			return pos, "is variadic"
		case isPointerToPointer(p.Type()):
			return pos, "takes " + name
		case i == 1 && sig.Params().Len() == 2 && r.form([]*types.Var{p}) == inputRefused:
			return pos, "takes " + name + " alone, neither an object nor a plain value"
		}
	}
	return token.NoPos, ""
}

// refusedResults says the same of a handler's results.
func (r *resolver) refusedResults(h *handler, sig *types.Signature) (pos token.Pos, what string) {
	last := sig.Results().Len() - 1
	for i, v := range slices.Backward(slices.Collect(sig.Results().Variables())) {
		pos, name := typePos(h.typ.Results, i), r.typeString(v.Type())
		switch {
		case i == last && !isError(v.Type()):
			return pos, "returns " + name + " last"
		case i == last:
		case last > 1:
			return typePos(h.typ.Results, 0), "returns " + strconv.Itoa(last+1) + " results"
		case isError(v.Type()):
			return pos, "returns two errors"
		case isPointerToPointer(v.Type()):
			return pos, "returns " + name
		case isChanOrFunc(v.Type()):
			return pos, "returns " + name + ", which has no form in JSON"
		}
	}
	if last < 0 {
		return h.name.Pos(), "returns nothing"
	}
	return token.NoPos, ""
}

// typeErrors reports the type errors that reach the handler's signature.
// Those of its input's fields are reported where the fields are resolved; all
// others may come from output that does not exist yet.
func (r *resolver) typeErrors(h *handler) bool {
	found := false
	for _, list := range []*ast.FieldList{h.typ.Params, h.typ.Results} {
		if list == nil {
			continue
		}
		for _, f := range list.List {
			if p, bad := r.pkg.Problem(f.Type); bad {
				r.typeError(p)
				found = true
			}
		}
	}
	return found
}

// inputRefused is the form of a lone parameter that is neither an object nor a
// plain value: a slice has no name for a property, a map has no properties.
const inputRefused model.InputForm = -1

// form tells how a handler takes its input.
func (r *resolver) form(params []*types.Var) model.InputForm {
	if len(params) == 0 {
		return model.InputNone
	}
	if len(params) > 1 {
		return model.InputParams
	}
	t := params[0].Type()
	elem := deref(t)
	if r.hasOwnForm(elem) {
		return model.InputParams
	}
	switch u := elem.Underlying().(type) {
	case *types.Struct:
		if isPointer(t) {
			return model.InputPointer
		}
		return model.InputStruct
	case *types.Basic:
		return model.InputParams
	case *types.Slice:
		if b, ok := u.Elem().Underlying().(*types.Basic); ok && b.Kind() == types.Byte {
			return model.InputParams
		}
	}
	return inputRefused
}

// hasOwnForm reports whether a value of type t is of a kind of its own, such as a
// time, whatever its Go type.
func (r *resolver) hasOwnForm(t types.Type) bool {
	if lookupKnown(t) != nil {
		return true
	}
	method, _ := codec(t, input)
	named, ok := types.Unalias(t).(*types.Named)
	return method == "UnmarshalText" || method != "" && ok && r.schemaOf(named) != nil
}

// named reports whether all plain parameters have names, and reports those
// that have not.
func (r *resolver) named(h *handler, params []*types.Var) bool {
	ok := true
	for i, p := range params {
		if p.Name() == "" || p.Name() == "_" {
			r.errorf(typePos(h.typ.Params, i+1), "unnamed-parameter",
				"parameter %d of handler %s has no name; must have one, which becomes the name of a property", i+1, h.symbol())
			ok = false
		}
	}
	return ok
}

// typePos returns the position of the type of the i-th parameter or result.
func typePos(fields *ast.FieldList, i int) token.Pos {
	for _, f := range fields.List {
		n := max(len(f.Names), 1)
		if i < n {
			return f.Type.Pos()
		}
		i -= n
	}
	return fields.Pos()
}

func isContext(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == "Context" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "context"
}

func isError(t types.Type) bool {
	return types.Identical(t, types.Universe.Lookup("error").Type())
}

func isPointer(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Pointer)
	return ok
}

func isPointerToPointer(t types.Type) bool {
	return isPointer(t) && isPointer(deref(t))
}

func isChanOrFunc(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Chan, *types.Signature:
		return true
	}
	return false
}

// isGeneric reports whether the type called name has type parameters.
func isGeneric(name *types.TypeName) bool {
	if name == nil {
		return false
	}
	named, ok := name.Type().(*types.Named)
	return ok && named.TypeParams() != nil
}
