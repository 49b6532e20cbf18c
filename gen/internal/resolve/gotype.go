package resolve

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// goType returns t as generated code spells it, nil where it cannot.
func (r *resolver) goType(t types.Type) *model.GoType {
	g, _ := r.spell(t)
	return g
}

// spell returns t as code of the package spells it, aliases resolved but where
// they are the only name that it may use:
//
//	[]other.Pair[string] → {GoSlice, Elem: {GoNamed, Pkg: "example.com/other", Name: "Pair", Args: …}}
//
// Where that is not possible, why says what is in the way.
func (r *resolver) spell(t types.Type) (g *model.GoType, why string) {
	switch t := t.(type) {
	case *types.Alias:
		if g, why = r.spell(t.Rhs()); why != "" {
			if alias, noAlias := r.spellName(t.Obj(), t.TypeArgs()); noAlias == "" {
				return alias, ""
			}
		}
		return g, why
	case *types.Basic:
		return &model.GoType{Kind: model.GoNamed, Name: t.Name()}, ""
	case *types.Named:
		return r.spellName(t.Obj(), t.TypeArgs())
	case *types.Pointer:
		return r.spellComposite(model.GoType{Kind: model.GoPointer}, t.Elem())
	case *types.Slice:
		return r.spellComposite(model.GoType{Kind: model.GoSlice}, t.Elem())
	case *types.Array:
		return r.spellComposite(model.GoType{Kind: model.GoArray, Len: int(t.Len())}, t.Elem())
	case *types.Map:
		key, why := r.spell(t.Key())
		if why != "" {
			return nil, why
		}
		return r.spellComposite(model.GoType{Kind: model.GoMap, Key: key}, t.Elem())
	case *types.Struct:
		return r.spellStruct(t)
	case *types.Chan:
		return r.spellComposite(model.GoType{Kind: model.GoChan, Name: channels[t.Dir()]}, t.Elem())
	case *types.Signature:
		return r.spellFunc(t)
	case *types.Interface:
		if t.Empty() {
			return &model.GoType{Kind: model.GoInterface}, ""
		}
	}
	return nil, r.name(t) + " is part of it"
}

func (r *resolver) spellComposite(g model.GoType, elem types.Type) (*model.GoType, string) {
	var why string
	if g.Elem, why = r.spell(elem); why != "" {
		return nil, why
	}
	return &g, ""
}

// channels are the words for channels, by direction.
var channels = [...]string{types.SendRecv: "chan", types.SendOnly: "chan<-", types.RecvOnly: "<-chan"}

func (r *resolver) spellFunc(t *types.Signature) (*model.GoType, string) {
	g := &model.GoType{Kind: model.GoFunc, Variadic: t.Variadic()}
	var why string
	if g.Args, why = r.spellTuple(t.Params()); why != "" {
		return nil, why
	}
	if g.Results, why = r.spellTuple(t.Results()); why != "" {
		return nil, why
	}
	return g, ""
}

func (r *resolver) spellTuple(vars *types.Tuple) ([]*model.GoType, string) {
	var list []*model.GoType
	for v := range vars.Variables() {
		g, why := r.spell(v.Type())
		if why != "" {
			return nil, why
		}
		list = append(list, g)
	}
	return list, ""
}

// spellName returns the type that obj names, with its type arguments.
func (r *resolver) spellName(obj *types.TypeName, args *types.TypeList) (*model.GoType, string) {
	g := &model.GoType{Kind: model.GoNamed, Name: obj.Name()}
	if pkg := obj.Pkg(); pkg != nil { // error has none
		g.Pkg, g.PkgName = pkg.Path(), packageName(pkg)
		if pkg.Path() != r.pkg.Path {
			switch {
			case !obj.Exported():
				return nil, fmt.Sprintf("%s is not exported", r.name(obj.Type()))
			case !importable(pkg.Path(), r.pkg.Path):
				return nil, fmt.Sprintf("package %s is internal", pkg.Path())
			}
		}
	}
	for t := range args.Types() {
		arg, why := r.spell(t)
		if why != "" {
			return nil, why
		}
		g.Args = append(g.Args, arg)
	}
	return g, ""
}

func (r *resolver) spellStruct(t *types.Struct) (*model.GoType, string) {
	g := &model.GoType{Kind: model.GoStruct}
	for i := range t.NumFields() {
		f := t.Field(i)
		if !r.accessible(f) {
			return nil, fmt.Sprintf("its field %s is not exported", f.Name())
		}
		ft, why := r.spellField(f)
		if why != "" {
			return nil, why
		}
		g.Fields = append(g.Fields, model.GoField{Name: f.Name(), Type: ft, Tag: t.Tag(i), Embedded: f.Embedded()})
	}
	return g, ""
}

// spellField returns the type of a field. An embedded field has its name from its
// type, so that an alias is kept:
//
//	type Sort = SortBy
//	struct{ Sort }	// has the field Sort, struct{ SortBy } has not
func (r *resolver) spellField(f *types.Var) (*model.GoType, string) {
	if !f.Embedded() {
		return r.spell(f.Type())
	}
	if p, ok := f.Type().(*types.Pointer); ok {
		g := &model.GoType{Kind: model.GoPointer}
		var why string
		g.Elem, why = r.spellEmbedded(p.Elem())
		return g, why
	}
	return r.spellEmbedded(f.Type())
}

func (r *resolver) spellEmbedded(t types.Type) (*model.GoType, string) {
	if alias, ok := t.(*types.Alias); ok {
		return r.spellName(alias.Obj(), alias.TypeArgs())
	}
	return r.spell(t)
}

// accessible reports whether code of the package may select obj.
func (r *resolver) accessible(obj types.Object) bool {
	return obj.Exported() || obj.Pkg() == nil || obj.Pkg().Path() == r.pkg.Path
}

// importable reports whether the package from may import path by the rule of
// internal folders:
//
//	a/b/internal/c  from a/b, a/b/x  but not from a
func importable(path, from string) bool {
	elems := strings.Split(path, "/")
	for i := len(elems) - 1; i >= 0; i-- {
		switch elems[i] {
		case "vendor":
			return false
		case "internal":
			parent := strings.Join(elems[:i], "/")
			return from == parent || strings.HasPrefix(from, parent+"/")
		}
	}
	return true
}

// name returns t as messages call it: Order, other.Order, map[string]int.
func (r *resolver) name(t types.Type) string {
	if _, ok := t.(*types.Struct); ok { // its fields and tags would be too much
		return "struct{…}"
	}
	return types.TypeString(t, func(p *types.Package) string {
		if p.Path() == r.pkg.Path {
			return ""
		}
		return packageName(p)
	})
}

// packageName returns the name under which code imports p.
func packageName(p *types.Package) string {
	if p.Path() == runtimePath {
		return "toolrt"
	}
	return p.Name()
}

// goName returns g as messages call it, like name.
func (r *resolver) goName(g *model.GoType) string {
	return g.Text(func(named *model.GoType) string {
		if named.Pkg == r.pkg.Path {
			return ""
		}
		return named.PkgName
	})
}
