package differential

import (
	"fmt"
	"path"
	"strconv"
	"strings"
)

// standard are types of the standard library with a form of their own. Those of
// math/big write themselves by methods of the pointer, which encoding/json does
// not find where a value is part of a map.
var standard = []string{
	"*big.Int", "*big.Rat", "*big.Float", "net.IP", "netip.Addr", "netip.Prefix", "netip.AddrPort", "slog.Level", "fs.FileMode",
	"json.Number", "time.Month", "time.Weekday",
}

// An imported is a package by the name in front of the dot.
type imported struct{ name, path string }

// spec is the line that imports it.
func (p imported) spec() string {
	if path.Base(p.path) == p.name {
		return strconv.Quote(p.path)
	}
	return p.name + " " + strconv.Quote(p.path)
}

// packages are what random source may import.
var packages = []imported{
	{"json", "encoding/json"},
	{"sql", "database/sql"},
	{"fs", "io/fs"},
	{"slog", "log/slog"},
	{"big", "math/big"},
	{"net", "net"},
	{"netip", "net/netip"},
	{"time", "time"},
	{"toolrt", "github.com/toolgen-dev/toolgen/runtime"},
}

// exotic is a type that takes more than its Go type to read.
func (g *grammar) exotic(depth int) form {
	of := []weighted{
		{6, func() form { return form{src: pick(g.Rand, standard...), pointer: true} }},
		{1, func() form {
			return form{src: pick(g.Rand, "sql.NullString", "sql.NullInt64"), shape: objectShape, named: true}
		}},
		{2, g.text},
		{2, g.numbers},
	}
	if depth > 0 {
		of = append(of,
			weighted{3, g.recursive},
			weighted{3, func() form { return g.numbered(depth) }},
			weighted{3, func() form { return g.union(depth) }},
		)
	}
	return g.choose(of...)
}

// text is a type that reads and writes its own text, with or without a schema.
func (g *grammar) text() form {
	name := g.name("Text")
	given := ""
	if g.one(2) {
		given = "//\n//toolgen:schema " + pick(g.Rand, `{"type":"string","pattern":"^[0-9]+[KMG]$"}`, `{"type":"string","maxLength":5}`, `{"type":"string","enum":["a","b"]}`) + "\n"
	}
	g.decls = append(g.decls, fmt.Sprintf(`// %[1]s is text.
%[2]stype %[1]s struct{ text string }

func (t *%[1]s) UnmarshalText(b []byte) error { t.text = string(b); return nil }

func (t %[1]s) MarshalText() ([]byte, error) { return []byte(t.text), nil }`, name, given))
	return form{src: name, named: true}
}

// numbers is a type that reads and writes its own JSON.
func (g *grammar) numbers() form {
	name := g.name("Numbers")
	g.decls = append(g.decls, fmt.Sprintf(`// %[1]s is a few numbers.
//
//toolgen:schema {"type":"array","items":{"type":"number"},"maxItems":3}
type %[1]s struct{ list []json.Number }

func (n *%[1]s) UnmarshalJSON(b []byte) error { return json.Unmarshal(b, &n.list) }

func (n %[1]s) MarshalJSON() ([]byte, error) { return []byte("[]"), nil }`, name))
	return form{src: name, named: true}
}

// recursive is a struct that contains itself.
func (g *grammar) recursive() form {
	name := g.name("Node")
	self := pick(g.Rand, "[]"+name, "map[string]"+name, "*"+name)
	value := g.value(0)
	g.decls = append(g.decls, fmt.Sprintf("type %s struct {\n\tValue %s %s\n\tNext %s `json:\"next,omitempty\"`\n}", name, value.src, g.tag("value", value), self))
	return form{src: name, shape: objectShape, named: true}
}

// numbered is a map whose keys are no strings.
func (g *grammar) numbered(depth int) form {
	key := pick(g.Rand, "int", "uint8", "int8", "uint64", "netip.Addr")
	if g.one(4) {
		key = g.integerEnum().src
	}
	return form{src: "map[" + key + "]" + g.value(depth-1).src, shape: mapShape}
}

// union is an interface with a few members, told apart by a property or by
// their JSON types.
func (g *grammar) union(depth int) form {
	name := g.name("Union")
	var members, decls []string
	directive := "union"
	if g.one(2) {
		directive += " key=kind"
	}
	for i := range 2 + g.IntN(2) {
		member := name + "M" + strconv.Itoa(i)
		members = append(members, member)
		value := g.value(depth - 1)
		fields := fmt.Sprintf("\tValue%d %s %s\n", i, value.src, g.tag("value"+strconv.Itoa(i), value))
		if strings.Contains(directive, "key") {
			fields = fmt.Sprintf("\tKind string `json:\"kind\" jsonschema:\"enum=k%d\"`\n", i) + fields
		} else {
			fields = fmt.Sprintf("\tOnly%d bool `json:\"only%d\"`\n", i, i) + fields
		}
		decls = append(decls, fmt.Sprintf("type %s struct {\n%s}\n\nfunc (%s) is%s() {}", member, fields, member, name))
	}
	g.decls = append(g.decls, fmt.Sprintf("// %s is one of a few.\n//\n//toolgen:%s %s\ntype %s interface{ is%s() }", name, directive, strings.Join(members, " "), name, name))
	g.decls, g.members = append(g.decls, decls...), append(g.members, members...)
	return form{src: name, shape: anyShape, pointer: true, named: true}
}

// optional is a field that tells absent, null and a value apart.
func (g *grammar) optional(depth int) form {
	for {
		if f := g.value(depth); !f.pointer && f.shape != anyShape {
			return form{src: "toolrt.Optional[" + f.src + "]", pointer: true}
		}
	}
}

// related are keywords between the i-th of n fields and the others.
func (g *grammar) related(i, n int) []string {
	if n < 2 || !g.one(25) {
		return nil
	}
	other := (i + 1 + g.IntN(n-1)) % n
	switch g.IntN(3) {
	case 0:
		return []string{"requires=F" + strconv.Itoa(other)}
	case 1:
		return []string{"excludes=F" + strconv.Itoa(other)}
	case 2:
		return []string{pick(g.Rand, "oneof_required=x", "anyof_required=x", "oneof_required=y", "anyof_required=y")}
	}
	panic("unreachable")
}
