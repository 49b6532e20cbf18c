package resolve

import "go/types"

// checkConstrained reports the types that a handler takes or returns and that
// are declared in files with build constraints: on another system they may be
// missing, or have other fields than those that the decoder was made for.
func (r *resolver) checkConstrained(h *handler, sig signature) bool {
	ok := true
	seen := map[types.Type]bool{}
	var walk func(types.Type)
	walk = func(t types.Type) {
		if seen[t] {
			return
		}
		seen[t] = true
		switch t := t.(type) {
		case *types.Alias:
			ok = r.inEveryBuild(h, t.Obj()) && ok
			walk(t.Rhs())
		case *types.Named:
			ok = r.inEveryBuild(h, t.Obj()) && ok
			for arg := range t.TypeArgs().Types() {
				walk(arg)
			}
			if !seen[t.Origin()] || t == t.Origin() { // instances can be without end
				seen[t.Origin()] = true
				walk(t.Origin().Underlying())
			}
		case *types.Pointer:
			walk(t.Elem())
		case *types.Slice:
			walk(t.Elem())
		case *types.Array:
			walk(t.Elem())
		case *types.Map:
			walk(t.Key())
			walk(t.Elem())
		case *types.Struct:
			for i := range t.NumFields() {
				if f := t.Field(i); (f.Exported() || f.Embedded()) && !hiddenField(t, i) {
					walk(f.Type())
				}
			}
		}
	}
	if h.receiver != nil {
		ok = r.inEveryBuild(h, h.receiver)
	}
	for _, p := range sig.params {
		walk(p.Type())
	}
	if sig.out != nil {
		walk(sig.out)
	}
	return ok
}

// inEveryBuild reports a type of the package in a file with build constraints.
func (r *resolver) inEveryBuild(h *handler, name *types.TypeName) bool {
	if !r.constrained(name) {
		return true
	}
	r.errorf(name.Pos(), "constrained-file", "type %s, which handler %s depends on, is in a file with build constraints; must be in a file of every build", name.Name(), h.symbol())
	return false
}

// methodInEveryBuild reports a method of t or *t that generated code depends on,
// if it is in a file with build constraints: elsewhere that code would not compile,
// or the type would have another form. Of a type in such a file, that is enough said.
//
//	a.go        type Level int
//	a_linux.go  func (l *Level) UnmarshalText(text []byte) error
func (r *resolver) methodInEveryBuild(t types.Type, name string) {
	obj, _, _ := types.LookupFieldOrMethod(t, true, r.pkg.Types, name)
	fn, ok := obj.(*types.Func)
	if !ok || !r.constrained(fn) {
		return
	}
	owner := typeName(fn.Signature().Recv().Type())
	if owner == nil || r.constrained(owner) {
		return
	}
	r.errorf(fn.Pos(), "constrained-file", "method %s of %s, which generated code depends on, is in a file with build constraints; must be in a file of every build", name, owner.Name())
}

// constantInEveryBuild reports a constant of type t in a file with build
// constraints: in another build it would not be among the values.
func (r *resolver) constantInEveryBuild(c *types.Const, t *types.Named) {
	if r.constrained(c) && !r.constrained(t.Obj()) {
		r.errorf(c.Pos(), "constrained-file", "constant %s, one of the values of %s, is in a file with build constraints; must be in a file of every build", c.Name(), t.Obj().Name())
	}
}

// constrained reports whether obj is the package's own and declared in a file with
// build constraints.
func (r *resolver) constrained(obj types.Object) bool {
	if obj.Pkg() != r.pkg.Types {
		return false
	}
	f := r.file(obj.Pos())
	return f != nil && f.Constrained
}
