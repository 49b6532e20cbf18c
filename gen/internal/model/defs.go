package model

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// assignDefs names the types of p that contain themselves, directly or through
// others, as schemas call them. A name follows from the type alone, so that no
// other type can change it:
//
//	Node                            of the package itself
//	internal.httpcfg.Options        of another package of the module, by its path within
//	example.com.lib.Options         of another module
//	Pair-string-slice-lib.Options   Pair[string, []lib.Options]
//
// What has no name of its own stands where it is used.
func assignDefs(p *Package) {
	var recursive []*Type
	for _, root := range p.types() {
		root.Walk(func(t *Type) {
			if t.Go != nil && t.Go.Kind == GoNamed && t.Recursive() {
				recursive = append(recursive, t)
			}
		})
	}
	slices.SortStableFunc(recursive, func(a, b *Type) int { return strings.Compare(a.Go.String(), b.Go.String()) })
	taken := map[string]string{} // by name, whose it is
	for _, t := range recursive {
		base := p.defName(t.Go)
		name := base
		for i := 2; taken[name] != "" && taken[name] != t.Go.String(); i++ {
			name = base + "-" + strconv.Itoa(i) // of paths that differ in odd characters only
		}
		taken[name] = t.Go.String()
		if t.Struct != nil {
			t.Struct.Def = name
		} else {
			t.Union.Def = name
		}
	}
}

// types lists the types of all that p's tools take and return, and of its errors.
func (p *Package) types() []*Type {
	var list []*Type
	for _, s := range p.Sets {
		for _, t := range s.Tools {
			list = append(list, t.Input.Type)
			for _, injected := range t.Input.Injected {
				list = append(list, injected.Field.Type)
			}
			list = append(list, t.Output.Type)
		}
	}
	for _, e := range p.AllErrors() {
		for _, f := range e.Fields {
			list = append(list, f.Type)
		}
		if e.Details != nil {
			list = append(list, &Type{Kind: Struct, Go: e.Details.Go, Struct: e.Details})
		}
	}
	return list
}

// odd matches what the name of a definition must not hold.
var odd = regexp.MustCompile(`[^A-Za-z0-9_.-]+`)

// defName spells a type for the name of a definition. Its parts follow each other
// in a fixed number, so that different types have different names.
func (p *Package) defName(g *GoType) string {
	switch g.Kind {
	case GoPointer:
		return "pointer-" + p.defName(g.Elem)
	case GoSlice:
		return "slice-" + p.defName(g.Elem)
	case GoArray:
		return "array-" + strconv.Itoa(g.Len) + "-" + p.defName(g.Elem)
	case GoMap:
		return "map-" + p.defName(g.Key) + "-" + p.defName(g.Elem)
	case GoInterface:
		return "any"
	case GoStruct:
		name := "struct-" + strconv.Itoa(len(g.Fields))
		for _, f := range g.Fields {
			name += "-" + f.Name + "-" + p.defName(f.Type)
		}
		return name
	}
	name := g.Name
	if g.Pkg != "" && g.Pkg != p.Path {
		path := strings.TrimPrefix(g.Pkg, p.Module+"/")
		name = strings.ReplaceAll(path, "/", ".") + "." + name
	}
	for _, arg := range g.Args {
		name += "-" + p.defName(arg)
	}
	return odd.ReplaceAllString(name, "_")
}
