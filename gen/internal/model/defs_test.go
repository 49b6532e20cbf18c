package model

import "testing"

// node returns a struct type that holds itself.
func node(g *GoType) *Type {
	t := &Type{Kind: Struct, Go: g, Struct: &StructType{Go: g}}
	t.Struct.Fields = []*Field{{Name: "next", Type: &Type{Kind: Pointer, Elem: t}}}
	return t
}

func goNamed(pkg, pkgName, name string, args ...*GoType) *GoType {
	return &GoType{Kind: GoNamed, Pkg: pkg, PkgName: pkgName, Name: name, Args: args}
}

// Names follow from the types alone, whichever stand beside them.
func TestAssignDefs(t *testing.T) {
	own, text := goNamed("example.com/m/demo", "demo", "Node"), &GoType{Kind: GoNamed, Name: "string"}
	slice := &GoType{Kind: GoSlice, Elem: goNamed("lib.org/x-y/z", "z", "T")}
	tests := []struct {
		typ  *GoType
		want string
	}{
		{own, "Node"},
		{goNamed("example.com/m/http/cfg", "cfg", "Options"), "http.cfg.Options"},
		{goNamed("example.com/m/tcp/cfg", "cfg", "Options"), "tcp.cfg.Options"},
		{goNamed("lib.org/x-y/z", "z", "Options"), "lib.org.x-y.z.Options"},
		{goNamed("lib.org/~a/b", "b", "T"), "lib.org._a.b.T"},
		{goNamed("example.com/m/demo", "demo", "Größe"), "Gr_e"},
		{goNamed("example.com/m/demo", "demo", "Pair", text, own), "Pair-string-Node"},
		{goNamed("example.com/m/demo", "demo", "Pair", slice, goNamed("", "", "int")), "Pair-slice-lib.org.x-y.z.T-int"},
		{goNamed("example.com/m/demo", "demo", "Pair", &GoType{Kind: GoMap, Key: text, Elem: &GoType{Kind: GoPointer, Elem: own}}, &GoType{Kind: GoInterface}),
			"Pair-map-string-pointer-Node-any"},
		{goNamed("example.com/m/demo", "demo", "Pair", &GoType{Kind: GoStruct, Fields: []GoField{{Name: "A", Type: text}, {Name: "B", Type: own}}}, &GoType{Kind: GoArray, Len: 3, Elem: text}),
			"Pair-struct-2-A-string-B-Node-array-3-string"},
	}
	for from := range tests { // fewer and fewer
		p := &Package{Path: "example.com/m/demo", Module: "example.com/m", Sets: []*Set{{}}}
		var types []*Type
		for _, tt := range tests[from:] {
			typ := node(tt.typ)
			types = append(types, typ)
			p.Sets[0].Tools = append(p.Sets[0].Tools, &Tool{Input: Input{Type: typ}})
		}
		assignDefs(p)
		for i, typ := range types {
			if got := typ.Definition(); got != tests[from+i].want {
				t.Errorf("got %s, want %s", got, tests[from+i].want)
			}
		}
	}
}

// Types that hold each other are all defined; what only holds them is not, nor what
// has no name.
func TestAssignDefsMutual(t *testing.T) {
	a, b, in := node(goNamed("m/demo", "demo", "A")), node(goNamed("m/demo", "demo", "B")), node(goNamed("m/demo", "demo", "In"))
	anonymous := &Type{Kind: Struct, Struct: &StructType{Go: &GoType{Kind: GoStruct}, Fields: []*Field{{Type: b}}}}
	union := &Type{Kind: Union, Go: goNamed("m/demo", "demo", "U"), Union: &UnionType{Go: goNamed("m/demo", "demo", "U"), Members: []*Member{{Type: a}}}}
	a.Struct.Fields = []*Field{{Type: anonymous}}
	b.Struct.Fields = []*Field{{Type: &Type{Kind: Map, Elem: union}}}
	in.Struct.Fields = []*Field{{Type: a}, {Type: b}}
	assignDefs(&Package{Path: "m/demo", Module: "m", Sets: []*Set{{Tools: []*Tool{{Input: Input{Type: in}}}}}})
	for _, tt := range []struct {
		t    *Type
		want string
	}{{a, "A"}, {b, "B"}, {union, "U"}, {in, ""}, {anonymous, ""}} {
		if got := tt.t.Definition(); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

// Two types whose names are spelt alike differ all the same.
func TestAssignDefsClash(t *testing.T) {
	x, y := node(goNamed("m/a.b/c", "c", "T")), node(goNamed("m/a/b.c", "c", "T"))
	assignDefs(&Package{Path: "m/demo", Module: "m", Sets: []*Set{{Tools: []*Tool{{Input: Input{Type: y}}, {Input: Input{Type: x}}}}}})
	if x.Definition() != "a.b.c.T" || y.Definition() != "a.b.c.T-2" {
		t.Errorf("got %s and %s", x.Definition(), y.Definition())
	}
}
