package model

import (
	"slices"
	"strconv"
	"strings"
)

// AssignNames decides every identifier that generated code declares for p, so
// that none meets another one or one of p.Taken. Each is derived from what it
// is for, and gets a number only where that name is gone:
//
//	(*Desk).LookupOrder   deskLookupOrder, deskLookupOrderInput, deskLookupOrderOutput
//	LookupOrderInput      decodeLookupOrderInput, lookupOrderInputShape
//	Order, [][]string     encodeOrder, encodeStringSlice
//	plain parameters      deskSearchOrdersParams
//
// The names of tool sets and constructors are exported, decided before, and
// only kept free.
func AssignNames(p *Package) {
	assignDefs(p)
	n := namer{taken: map[string]bool{}, structs: map[*StructType]bool{}, unions: map[*UnionType]bool{}, helpers: map[string]string{}}
	n.take(p.Taken...)
	n.take(generatedImports...)
	n.takePackages(p)
	for _, s := range p.Sets {
		n.take(s.Func)
	}
	for _, e := range p.Errors {
		n.take(e.Name, e.Constructor)
		nameParams(e)
	}

	p.ServerVar = n.free("toolServer")
	if len(p.Matches()) > 0 {
		p.ErrorsVar = n.free("toolErrors")
	}
	for _, s := range p.Sets {
		for _, t := range s.Tools {
			n.tool(p, s, t)
		}
	}
	for _, e := range p.AllErrors() {
		if e.Details != nil {
			n.encoder(e.Details)
		}
	}
	n.receivers(p)
}

// generatedImports are the names under which generated files import.
var generatedImports = []string{"context", "json", "time", "toolerr", "toolrt"}

// generatedLocals are the parameters and variables that may be in scope where
// a receiver's parameter is used.
var generatedLocals = []string{"ctx", "err", "in", "mcp", "opts", "out", "s", "server", "toolanthropic", "toolmcp"}

type namer struct {
	taken   map[string]bool
	structs map[*StructType]bool // those already named
	unions  map[*UnionType]bool  // those already named
	helpers map[string]string    // decoders and encoders of composites, by what they read or write
}

func (n *namer) take(names ...string) {
	for _, name := range names {
		n.taken[name] = true
	}
}

// free takes the first of name, name2, name3, … that is not taken.
func (n *namer) free(name string) string {
	return n.label(name, func(name string) []string { return []string{name} })
}

// label takes the first of base, base2, base3, … whose derived identifiers are
// all free, and returns it.
func (n *namer) label(base string, derived func(string) []string) string {
	label := base
	for i := 2; slices.ContainsFunc(derived(label), func(s string) bool { return n.taken[s] }); i++ {
		label = base + strconv.Itoa(i)
	}
	n.take(derived(label)...)
	return label
}

// takePackages keeps the names of all packages that p's types come from:
// generated files import them under these names.
func (n *namer) takePackages(p *Package) {
	for _, root := range p.types() {
		root.Walk(func(t *Type) {
			n.takeGoType(t.Go)
			if t.Struct != nil {
				n.takeGoType(t.Struct.Go)
			}
		})
	}
	for _, e := range p.Imported {
		n.take(e.PkgName)
	}
}

func (n *namer) takeGoType(g *GoType) {
	if g == nil {
		return
	}
	if g.PkgName != "" {
		n.take(g.PkgName)
	}
	n.takeGoType(g.Elem)
	n.takeGoType(g.Key)
	for _, a := range g.Args {
		n.takeGoType(a)
	}
	for _, f := range g.Fields {
		n.takeGoType(f.Type)
	}
}

// tool names what is declared for one tool, and what reads its input and
// writes its output.
func (n *namer) tool(p *Package, s *Set, t *Tool) {
	base := "tool" + Capitalised(t.Func)
	if s.Receiver != nil {
		base = uncapitalised(s.Receiver.Name) + Capitalised(t.Func)
	}
	base = n.label(base, func(b string) []string {
		return []string{b, b + "Input", b + "Strict", b + "Output", b + "Params"}
	})
	t.Idents = ToolIdents{Definition: base, InputSchema: base + "Input", StrictSchema: base + "Strict", OutputSchema: base + "Output"}
	if st := t.Input.Type.Struct; st != nil && st.Params {
		t.Idents.Params = base + "Params"
		st.Label = Capitalised(t.Idents.Params)
		st.Go = &GoType{Kind: GoNamed, Pkg: p.Path, PkgName: p.Name, Name: t.Idents.Params}
		t.Input.Type.Go = st.Go
		nameFields(t.Input.Params)
	}
	if t.Input.Form != InputNone {
		n.decoders(t.Input.Type, false)
	}
	for _, injected := range t.Input.Injected {
		if injected.Source == FromClaim {
			n.decoders(injected.Field.Type, true)
		}
	}
	if out := t.Output.Type; out != nil && t.Output.Form != OutputJSON {
		n.encoders(out, out.Kind == Map || out.Kind == Array)
	}
}

// nameFields gives the fields of a parameter struct exported names: orderID →
// OrderID.
func nameFields(params []*Field) {
	n := namer{taken: map[string]bool{}}
	for _, f := range params {
		f.GoName = n.free(Exported(f.Param))
	}
}

// nameParams gives the constructor of e its parameters: HTTPCode → httpCode.
func nameParams(e *ErrorType) {
	n := namer{taken: map[string]bool{e.Name: true}}
	for _, f := range e.Fields {
		f.Param = n.free(Local(f.GoName))
	}
}

// decoders names the decoder of every struct below t, and of every composite
// that is an element of another one.
func (n *namer) decoders(t *Type, element bool) {
	switch t.Kind {
	case Struct:
		n.decoder(t.Struct)
	case Union:
		n.unionDecoder(t.Union)
	case Own:
		n.own(t.Own, "decode", &t.Own.Decode)
	case Slice, Array, Map, Pointer, Optional:
		n.decoders(t.Elem, true)
		if element {
			t.Decode = n.helper("decode", t)
		}
	}
}

func (n *namer) decoder(s *StructType) {
	if !n.first(s) {
		return
	}
	s.Label = n.label(s.Label, func(l string) []string {
		return []string{"decode" + Capitalised(l), s.Go.uncapitalised(l) + "Shape"}
	})
	s.Decode = "decode" + Capitalised(s.Label)
	s.Shape = s.Go.uncapitalised(s.Label) + "Shape"
	for _, f := range s.Fields {
		n.decoders(f.Type, false)
	}
}

func (n *namer) unionDecoder(u *UnionType) {
	if n.unions[u] {
		return
	}
	n.unions[u] = true
	u.Label = n.label(u.Label, func(l string) []string {
		return []string{"decode" + Capitalised(l), u.Go.uncapitalised(l) + "Union"}
	})
	u.Decode = "decode" + Capitalised(u.Label)
	u.Table = u.Go.uncapitalised(u.Label) + "Union"
	for _, m := range u.Members {
		n.decoders(m.Type, false)
	}
}

func (n *namer) unionEncoder(u *UnionType) {
	if n.unions[u] {
		return
	}
	n.unions[u] = true
	u.Label = n.label(u.Label, func(l string) []string { return []string{"encode" + Capitalised(l)} })
	u.Encode = "encode" + Capitalised(u.Label)
	for _, m := range u.Members {
		n.encoders(m.Type, true)
	}
}

// own names the function that reads or writes a type with a schema of its own, and
// the form that both check.
func (n *namer) own(o *OwnType, verb string, name *string) {
	if o.Table == "" {
		o.Table = n.free(o.Go.uncapitalised(o.Label) + "Form")
	}
	if *name == "" {
		*name = n.free(verb + Capitalised(o.Label))
	}
}

// uncapitalised returns a label of the type g with its first word in lower case.
// The name of a package in front of a type's is such a word, whatever follows:
// yamlT for YAMLT, the label of yaml.T.
func (g *GoType) uncapitalised(label string) string {
	if g.Kind == GoNamed && g.Pkg != "" {
		pkg := Exported(g.PkgName)
		if rest, ok := strings.CutPrefix(label, pkg); ok && strings.HasPrefix(rest, g.Name) {
			return uncapitalised(pkg) + rest
		}
	}
	return uncapitalised(label)
}

// first counts a reference to s, and reports whether it is the first one.
func (n *namer) first(s *StructType) bool {
	if n.structs[s] {
		s.Used++
		return false
	}
	n.structs[s] = true
	s.Used = 1
	return true
}

// encoders names the encoder of every struct below t, and of every composite
// that is an element of another one or, with element, is one itself.
func (n *namer) encoders(t *Type, element bool) {
	switch t.Kind {
	case Struct:
		n.encoder(t.Struct)
	case Union:
		n.unionEncoder(t.Union)
	case Own:
		n.own(t.Own, "encode", &t.Own.Encode)
	case Slice, Array, Map, Pointer, Optional, Section, Partial, Found:
		n.encoders(t.Elem, true)
		if element {
			t.Encode = n.helper("encode", t)
		}
	}
}

func (n *namer) encoder(s *StructType) {
	if !n.first(s) {
		return
	}
	s.Label = n.label(s.Label, func(l string) []string { return []string{"encode" + Capitalised(l)} })
	s.Encode = "encode" + Capitalised(s.Label)
	for _, f := range s.Fields {
		n.encoders(f.Type, false)
	}
}

// helper names the function that reads or writes a composite; composites that
// are read or written by the same code share it.
func (n *namer) helper(verb string, t *Type) string {
	key := verb + " " + t.signature()
	name, ok := n.helpers[key]
	if !ok {
		name = n.free(verb + t.label())
		n.helpers[key] = name
	}
	return name
}

// label spells t for an identifier: [][]string → StringSliceSlice.
func (t *Type) label() string {
	switch t.Kind {
	case Struct:
		return Capitalised(t.Struct.Label)
	case Union:
		return Capitalised(t.Union.Label)
	case Own:
		return Capitalised(t.Own.Label)
	case Slice, Map, Pointer, Optional, Section, Partial, Found:
		return t.Elem.label() + map[Kind]string{
			Slice: "Slice", Map: "Map", Pointer: "Pointer", Optional: "Optional", Section: "Section", Partial: "Partial", Found: "Found",
		}[t.Kind]
	case Array:
		return t.Elem.label() + "Array" + strconv.Itoa(t.Len)
	}
	if t.Go != nil && t.Go.Name != "" {
		return Capitalised(t.Go.Name)
	}
	return map[Kind]string{Bytes: "Bytes", Any: "Any"}[t.Kind]
}

// signature spells all that the code reading or writing t depends on: its Go
// type, and which function handles the structs in it.
func (t *Type) signature() string {
	s := strconv.Itoa(int(t.Kind)) + t.Go.String()
	switch t.Kind {
	case Struct:
		s += t.Struct.Decode + t.Struct.Encode
	case Union:
		s += t.Union.Decode + t.Union.Encode
	}
	if t.Elem != nil {
		s += "(" + t.Elem.signature() + ")"
	}
	return s
}

// receivers decides the parameter name of every receiver: the one the user
// gave it where that is free, else one made of the type's name.
func (n *namer) receivers(p *Package) {
	n.take(generatedLocals...)
	n.take(p.Name)
	for _, s := range p.Sets {
		r := s.Receiver
		if r == nil {
			continue
		}
		free := func(c string) bool { return c != "" && c != "_" && !n.taken[c] }
		choices := []string{r.Param, Local(r.Name), Local(string([]rune(r.Name)[:1]))}
		name := choices[1] // with a number, where no choice is free
		if i := slices.IndexFunc(choices, free); i >= 0 {
			name = choices[i]
		}
		r.Param = n.free(name)
	}
}
