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
	if name.Pkg() != r.pkg.Types {
		return true
	}
	if f := r.file(name.Pos()); f == nil || !f.Constrained {
		return true
	}
	r.errorf(name.Pos(), "constrained-file", "type %s, which handler %s depends on, is in a file with build constraints; must be in a file of every build", name.Name(), h.symbol())
	return false
}
