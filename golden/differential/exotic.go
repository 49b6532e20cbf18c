package differential

import (
	"fmt"
	"path"
	"regexp"
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
	{"foreign", modulePath + "/foreign"},
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
		{2, g.foreign},
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
	declared, read, write := "struct{ text string }", "t.text = string(b)", "[]byte(t.text)"
	if g.one(3) {
		declared, read, write = "string", "*t = "+name+"(b)", "[]byte(t)"
	}
	g.decls = append(g.decls, fmt.Sprintf(`// %[1]s is text.
%[2]stype %[1]s %[3]s

func (t *%[1]s) UnmarshalText(b []byte) error { %[4]s; return nil }

func (t %[1]s) MarshalText() ([]byte, error) { return %[5]s, nil }`, name, given, declared, read, write))
	return form{src: name, named: true}
}

// foreign is a type of another package, whose tags cannot be changed.
func (g *grammar) foreign() form {
	of := pick(g.Rand, "Options", "Options", "Tree[string]", "Tree[Options]", "Tree[int8]", "Box[Mode]", "Box[[]Options]", "Mode", "Modes", "Size")
	of = regexp.MustCompile(`\b(Options|Mode|Tree|Box|Modes|Size)\b`).ReplaceAllString(of, "foreign.$1")
	return form{src: of, named: true}
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

// recursive is a struct that contains itself, directly or through another one.
func (g *grammar) recursive() form {
	name := g.name("Node")
	self := name
	if g.one(3) {
		self = g.name("Peer")
		g.decls = append(g.decls, fmt.Sprintf("type %s struct {\n\tBack %s\n}", self, g.again(name)))
	}
	value := g.value(0)
	g.decls = append(g.decls, fmt.Sprintf("type %s struct {\n\tValue %s %s\n\tNext %s\n}", name, value.src, g.tag("value", value), g.again(self)))
	return form{src: name, shape: objectShape, named: true}
}

// again is the type and the tag of a field that leads back to a type.
func (g *grammar) again(name string) string {
	switch g.IntN(6) {
	case 0:
		return "map[string]" + name + " `json:\"next,omitempty\"`"
	case 1:
		return "map[string]*" + name + " `json:\"next,omitempty\" jsonschema:\"nullable\"`"
	case 2:
		return "*" + name + " `json:\"next,omitempty\" jsonschema:\"nullable\"`"
	case 3:
		return "[]" + name + " `json:\"next,omitempty\" jsonschema:\"maxItems=2,uniqueItems=true\"`"
	case 4:
		return "[][]*" + name + " `json:\"next,omitempty\" jsonschema:\"minItems=1\"`"
	}
	return "*" + name + " `json:\"next,omitempty\"`"
}

// numbered is a map whose keys are no strings, or texts of their own.
func (g *grammar) numbered(depth int) form {
	key := pick(g.Rand, "int", "uint8", "int8", "uint64", "netip.Addr")
	switch g.IntN(6) {
	case 0:
		key = g.integerEnum().src
	case 1:
		key = g.text().src
	}
	return form{src: "map[" + key + "]" + g.value(depth-1).src, shape: mapShape}
}

// union is an interface with a few members, told apart by a property, by the
// properties that they require, or by their JSON types.
func (g *grammar) union(depth int) form {
	name := g.name("Union")
	directive := "union"
	key := g.one(2)
	if key {
		directive += " key=kind"
	}
	var members []string
	member := func(declared string) {
		member := fmt.Sprintf("%sM%d", name, len(members))
		receiver := pick(g.Rand, "", "", "*") + member
		g.decls = append(g.decls, fmt.Sprintf("type %s %s\n\nfunc (%s) is%s() {}", member, declared, receiver, name))
		members = append(members, receiver)
	}
	if !key && g.one(2) {
		member(pick(g.Rand, "string", "[]"+name, "[]int"))
		member(pick(g.Rand, "int16", "float64", "bool"))
	}
	for i := range 2 + g.IntN(2) {
		value := g.value(depth - 1)
		fields := fmt.Sprintf("\tValue%d %s %s\n", i, value.src, g.tag("value"+strconv.Itoa(i), value))
		if key {
			values := fmt.Sprintf("enum=k%d", i)
			if g.one(3) {
				values += ",enum=other" + strconv.Itoa(i)
			}
			fields = fmt.Sprintf("\tKind string `json:\"kind\" jsonschema:\"%s\"`\n", values) + fields
		} else {
			fields = fmt.Sprintf("\tOnly%d bool `json:\"only%d\"`\n", i, i) + fields
		}
		if g.one(4) {
			fields += fmt.Sprintf("\tMore []%s `json:\"more,omitempty\" jsonschema:\"maxItems=3\"`\n", name)
		}
		member("struct {\n" + fields + "}")
	}
	names := strings.ReplaceAll(strings.Join(members, " "), "*", "")
	g.decls = append(g.decls, fmt.Sprintf("// %s is one of a few.\n//\n//toolgen:%s %s\ntype %s interface{ is%s() }", name, directive, names, name, name))
	g.members = append(g.members, members...)
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

// related are keywords between the i-th field and the others.
func (g *grammar) related(i int, fields []form) []string {
	if len(fields) < 2 || !g.one(12) {
		return nil
	}
	k := (i + 1 + g.IntN(len(fields)-1)) % len(fields)
	other := "F" + strconv.Itoa(k)
	switch g.IntN(4) {
	case 0:
		return []string{"requires=" + other}
	case 1:
		return []string{"excludes=" + other}
	case 2:
		return []string{pick(g.Rand, "oneof_required=x", "anyof_required=x", "oneof_required=y", "anyof_required=y")}
	}
	value := ""
	switch f := fields[k]; {
	case len(f.enum) > 0:
		value = pick(g.Rand, f.enum...)
	case f.shape == boolShape:
		value = pick(g.Rand, "true", "false")
	case f.shape == intShape:
		value = pick(g.Rand, "0", "1", "2", "100.0")
	case f.shape == floatShape:
		value = pick(g.Rand, "0", "0.5", "1e2")
	case f.shape == stringShape:
		value = pick(g.Rand, "a", "red", "x=y")
	default:
		return nil
	}
	return []string{"requiredif=" + other + ":" + escaped(value)}
}
