package resolve

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// A declaredUnion is an interface with toolgen:union.
type declaredUnion struct {
	name    *types.TypeName
	decl    *load.Decl
	a       *annotations.Annotation
	members []declaredMember
	ok      bool // nothing is wrong with its directive
}

// A declaredMember is a type that toolgen:union names.
type declaredMember struct {
	arg     annotations.Arg
	typ     *types.Named
	pointer bool // *T is the member
	both    bool // T and *T implement the interface
}

// A resolvedUnion is a union for one direction.
type resolvedUnion struct {
	*model.UnionType
	faulty bool
}

// checkUnions reports what is wrong with the unions of the package, used or not.
func (r *resolver) checkUnions() {
	for _, f := range r.pkg.Files {
		for _, d := range annotations.Declarations(f.AST) {
			spec, ok := d.Node.(*ast.TypeSpec)
			if !ok || d.Site != annotations.OnInterface {
				continue
			}
			if name, ok := r.pkg.Info.Defs[spec.Name].(*types.TypeName); ok {
				r.declaredUnion(name)
			}
		}
	}
}

// declaredUnion returns the union that an interface is declared to be, nil if it is
// none.
func (r *resolver) declaredUnion(name *types.TypeName) *declaredUnion {
	if u, ok := r.declared[name]; ok {
		return u
	}
	r.declared[name] = nil
	decl := r.pkg.Decl(name)
	if decl == nil {
		return nil
	}
	list, problems := annotations.Parse(decl.Doc, annotations.OnInterface)
	a := annotations.Find(list, "union")
	if a == nil {
		return nil
	}
	u := &declaredUnion{name: name, decl: decl, a: a, ok: len(problems) == 0}
	r.declared[name] = u
	for _, arg := range a.Names() {
		m, ok := r.declaredMember(u, arg)
		if !ok {
			u.ok = false
			continue
		}
		for _, other := range u.members {
			if types.Identical(other.typ, m.typ) {
				r.clash(r.near(arg.Pos, name), "union-member", arg.Value+" is a member of "+r.name(name.Type())+" twice; must be once", r.at(other.arg.Pos), "first given here")
				u.ok = false
			}
		}
		u.members = append(u.members, m)
	}
	return u
}

// near returns pos, or where it is in another package's source the position of name.
func (r *resolver) near(pos token.Pos, name types.Object) token.Pos {
	if r.file(pos) != nil {
		return pos
	}
	return name.Pos()
}

// declaredMember finds a type that toolgen:union names: Card, *Transfer, billing.Card.
func (r *resolver) declaredMember(u *declaredUnion, arg annotations.Arg) (m declaredMember, ok bool) {
	pos := r.near(arg.Pos, u.name)
	m.arg = arg
	word, star := strings.CutPrefix(arg.Value, "*")
	scope, name := u.name.Pkg(), word
	if pkgName, rest, qualified := strings.Cut(word, "."); qualified {
		name = rest
		if scope = r.importedBy(u, pkgName); scope == nil {
			r.errorf(pos, "union-member", "the package imports no package %s; must be imported for its types to be named", pkgName)
			return m, false
		}
	}
	if err := r.pkg.Complete(scope); err != nil {
		r.errorf(pos, "cannot-load", "%s cannot be found: %v", arg.Value, err)
		return m, false
	}
	obj, isType := scope.Scope().Lookup(name).(*types.TypeName)
	if !isType {
		hint := ""
		if near := annotations.Nearest(name, scope.Scope().Names()); near != "" {
			hint = "; did you mean " + strings.TrimSuffix(arg.Value, name) + near + "?"
		}
		r.errorf(pos, "union-member", "there is no type %s%s", arg.Value, hint)
		return m, false
	}
	m.typ, ok = types.Unalias(obj.Type()).(*types.Named)
	switch {
	case !ok || types.IsInterface(m.typ):
		r.errorf(pos, "union-member", "%s is no type with methods of its own; must be a struct, or a named string, number, boolean, slice or map", arg.Value)
		return m, false
	case m.typ.TypeParams() != nil && m.typ.TypeArgs() == nil:
		r.errorf(pos, "union-member", "%s has type parameters; must be an instance with a name of its own, like type IntBox = Box[int]", arg.Value)
		return m, false
	}
	iface, isInterface := u.name.Type().Underlying().(*types.Interface)
	if !isInterface || !iface.IsMethodSet() {
		r.errorf(pos, "union-member", "%s is an interface of a constraint, which no value has; must have methods only", r.name(u.name.Type()))
		return m, false
	}
	value, pointer := types.Implements(m.typ, iface), types.Implements(types.NewPointer(m.typ), iface)
	if !pointer {
		r.errorf(pos, "union-member", "%s does not implement %s%s", arg.Value, r.name(u.name.Type()), missingMethod(m.typ, iface))
		return m, false
	}
	for fn := range iface.Methods() {
		r.methodInEveryBuild(m.typ, fn.Name())
	}
	m.pointer, m.both = star || !value, value
	return m, true
}

// missingMethod says what keeps t from implementing an interface: "; must have a
// method Area".
func missingMethod(t types.Type, iface *types.Interface) string {
	fn, wrong := types.MissingMethod(types.NewPointer(t), iface, true)
	switch {
	case fn == nil:
		return ""
	case wrong:
		return "; its method " + fn.Name() + " has another signature"
	}
	return "; must have a method " + fn.Name()
}

// importedBy returns the package that the file of a union's declaration, or another
// one of the package, imports under that name.
func (r *resolver) importedBy(u *declaredUnion, name string) *types.Package {
	if u.name.Pkg() == r.pkg.Types {
		return r.imported(r.file(u.a.Pos), name)
	}
	for _, spec := range u.decl.File.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		for _, pkg := range u.name.Pkg().Imports() {
			local := pkg.Name()
			if spec.Name != nil && spec.Name.Name != "_" {
				local = spec.Name.Name
			}
			if pkg.Path() == path && local == name {
				return pkg
			}
		}
	}
	return nil
}

// unionOf returns what the interface t is in JSON, if it is a union. Like a struct,
// it is resolved once for each direction.
func (r *resolver) unionOf(t types.Type, dir direction, at trail) (*model.UnionType, bool) {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return nil, r.unsupported(at, t, "is an interface, whose values no decoder can choose; give it a name and list its types with toolgen:union, or use any or json.RawMessage")
	}
	declared := r.declaredUnion(named.Origin().Obj())
	switch {
	case declared == nil && named.Underlying().(*types.Interface).Empty():
		return nil, r.unsupported(at, t, "is an empty interface with a name of its own; must be any, or list its types with toolgen:union")
	case declared == nil:
		return nil, r.unsupported(at, t, "is an interface, whose values no decoder can choose; list its types with toolgen:union, or use any or json.RawMessage")
	case !declared.ok && r.file(declared.a.Pos) == nil:
		return nil, r.unsupported(at, t, "is an interface of another package, whose toolgen:union has faults; must be put right there")
	case !declared.ok:
		r.failed = true // reported with the directive
		return nil, false
	}
	key := strconv.Itoa(int(dir)) + " " + types.TypeString(named, nil)
	if u, ok := r.unions[key]; ok {
		return u.UnionType, !u.faulty
	}
	u := &resolvedUnion{UnionType: &model.UnionType{Go: r.goType(t), Label: r.label(named), Key: declared.a.Get("key"), Written: dir == output}}
	r.unions[key] = u
	for _, m := range declared.members {
		at := at.member(m.arg.Value)
		typ, ok := r.typeOf(m.typ, dir, at)
		if !ok || typ.JSON() == "" {
			if ok {
				r.unsupported(at, m.typ, "is no member that a union can have; must be an object, array, string, number or boolean in JSON")
			}
			u.faulty = true
			continue
		}
		if dir == output {
			loosen(typ, false)
		}
		u.Members = append(u.Members, &model.Member{Type: typ, Pointer: m.pointer, Both: m.both})
	}
	if dir == input && !u.faulty {
		r.untold = append(r.untold, untoldUnion{declared, u})
	}
	return u.UnionType, !u.faulty
}

// An untoldUnion is one whose members are still to be told apart: they may hold it,
// and not be complete.
type untoldUnion struct {
	declared *declaredUnion
	*resolvedUnion
}

// tellAllApart finishes the unions that the last input has led to.
func (r *resolver) tellAllApart() bool {
	ok := true
	for _, u := range r.untold {
		u.faulty = !r.tellApart(u.declared, u.UnionType)
		ok = ok && !u.faulty
	}
	r.untold = nil
	return ok
}

// tellApart decides how a decoder tells the members of u apart: by their JSON types;
// objects by the values of u's key, or by the properties that they require.
func (r *resolver) tellApart(declared *declaredUnion, u *model.UnionType) bool {
	ok := true
	for _, m := range u.Members {
		if m.Type.Kind == model.Struct && r.isFaulty(m.Type.Struct) {
			return false // reported there
		}
	}
	report := func(i int, format string, args ...any) {
		r.errorf(r.near(declared.members[i].arg.Pos, declared.name), "union-apart", format, args...)
		ok = false
	}
	name := func(i int) string { return declared.members[i].arg.Value }
	objects := 0
	for i, m := range u.Members {
		if m.Type.JSON() == "object" {
			objects++
		}
		for j, other := range u.Members[:i] {
			if form := m.Type.JSON(); form == other.Type.JSON() && (form != "object" || m.Type.Kind != model.Struct || other.Type.Kind != model.Struct) {
				report(i, "%s and %s are both %ss in JSON; must differ to be told apart, or be structs", name(j), name(i), form)
			}
		}
	}
	for i, m := range u.Members {
		switch {
		case m.Type.Kind != model.Struct:
			continue
		case u.Key != "":
			why := ""
			if m.Values, why = tags(m.Type.Struct, u.Key); why != "" {
				report(i, "%s %s", name(i), why)
			}
			for j, other := range u.Members[:i] {
				for _, v := range m.Values {
					if slices.Contains(other.Values, v) {
						report(i, "property %s is %q in %s and in %s; must differ to tell them apart", u.Key, v, name(j), name(i))
					}
				}
			}
			continue
		case objects > 1:
			m.Shaped = true
		}
		for j, other := range u.Members[:i] {
			if other.Shaped && !disjoint(m.Type.Struct, other.Type.Struct) {
				report(i, "no required property tells %s and %s apart; give one of them a required property that the other has not, or both a string property with values of their own, and name that with key=", name(j), name(i))
			}
		}
	}
	if u.Key != "" && objects == 0 {
		r.errorf(r.near(declared.a.Pos, declared.name), "union-apart", "no member of %s is a struct that could have the property %s; must not have key=", r.name(declared.name.Type()), u.Key)
		ok = false
	}
	return ok
}

// disjoint reports whether no object is a value of a and of b: one of them requires
// a property that the other does not know.
func disjoint(a, b *model.StructType) bool {
	return requiresUnknown(a, b) || requiresUnknown(b, a)
}

func requiresUnknown(a, b *model.StructType) bool {
	return slices.ContainsFunc(a.Fields, func(f *model.Field) bool { return f.Required && property(b, f.Name) == nil })
}

// property returns the field of s with that JSON name.
func property(s *model.StructType, name string) *model.Field {
	for _, f := range s.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// tags returns the values of the property by which a union tells s apart, or why
// it cannot:
//
//	Kind string `json:"kind" jsonschema:"enum=card"` → card
func tags(s *model.StructType, key string) (values []string, why string) {
	f := property(s, key)
	if f == nil {
		for _, f := range s.Fields {
			if f.GoName == key {
				return nil, "has its property " + f.Name + " in the Go field " + key + "; key= must be the property's name"
			}
		}
		return nil, "has no property " + key + "; must have one to be told apart"
	}
	values, listed := f.Type.Rule("enum")
	_, null := f.Type.Rule("nullable")
	switch {
	case f.Type.Kind != model.String || !listed:
		return nil, "has a property " + key + " that tells nothing; must be a string with the values of this type, like `jsonschema:\"enum=…\"`"
	case !f.Required || null:
		return nil, "has a property " + key + " that may be absent or null; must be required to be told apart"
	}
	return values, ""
}
