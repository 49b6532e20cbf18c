package differential

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Source is one random handler with its types, as Go source.
type Source struct {
	Tool    string // name of the tool
	Text    string // of the file
	lenient bool
	out     string   // type of the result, "" for none
	in      string   // type that the handler hands over
	members []string // types of unions
}

// A grammar writes one random handler. Its methods are the productions: each
// picks among alternatives by their weight and returns Go source.
type grammar struct {
	*rand.Rand
	id      string   // ends every name that is declared: 017
	decls   []string // finished declarations
	names   int      // how many have been declared
	members []string // types of unions
}

// newSource returns the handler that a seed stands for.
func newSource(seed uint64, index int) Source {
	g := &grammar{Rand: rand.New(rand.NewPCG(seed, uint64(index))), id: fmt.Sprintf("%03d", index)}
	s := Source{Tool: "tool_" + g.id, lenient: g.one(15)}

	params := "in In" + g.id
	keep := "in"
	var directives []string
	switch {
	case g.one(8):
		s.in = "Params" + g.id
		params, keep, directives = g.parameters(s.in)
	default:
		s.in = "In" + g.id
		g.decls = append(g.decls, "type "+s.in+" "+g.object(3, root).src)
		if g.one(3) {
			params = "in *" + s.in
		}
	}
	results, give := "error", "nil"
	if !g.one(8) {
		s.out = "Out" + g.id
		out := g.result()
		g.decls = append(g.decls, "type "+s.out+" = "+out)
		results, give = "("+s.out+", error)", "echo.Give["+s.out+"](ctx), nil"
	}

	flags := "readonly"
	switch {
	case s.lenient:
		flags += " lenient"
	case g.one(3): // most are refused, for maps and values of any type
		flags += " strict"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "// Tool%s is random.\n//\n//toolgen:tool name=%s %s\n", g.id, s.Tool, flags)
	for _, d := range directives {
		fmt.Fprintf(&b, "//toolgen:%s\n", d)
	}
	fmt.Fprintf(&b, "func Tool%s(ctx context.Context, %s) %s {\n\techo.Keep(ctx, %s)\n\treturn %s\n}\n", g.id, params, results, keep, give)
	body := b.String() + "\n" + strings.Join(g.decls, "\n\n") + "\n"

	s.members = g.members
	s.Text = "package " + packageOf(index) + "\n\nimport (\n\t\"context\"\n"
	for _, p := range packages {
		if regexp.MustCompile(`\b` + p.name + `\.[A-Z]`).MatchString(body) {
			s.Text += "\t" + p.spec() + "\n"
		}
	}
	s.Text += "\n\t\"" + modulePath + "/echo\"\n)\n\n" + body
	return s
}

// one is true once in n times.
func (g *grammar) one(n int) bool { return g.IntN(n) == 0 }

// declare adds a declaration under a new name, which follows the keyword.
func (g *grammar) declare(keyword, prefix, rest string) (name string) {
	name = g.name(prefix)
	g.decls = append(g.decls, keyword+" "+name+rest)
	return name
}

// name returns a new name for a declaration.
func (g *grammar) name(prefix string) string {
	g.names++
	return prefix + g.id + "x" + strconv.Itoa(g.names)
}

func pick[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }

// A weighted is one alternative of a production.
type weighted struct {
	weight  int
	produce func() form
}

func (g *grammar) choose(of ...weighted) form {
	sum := 0
	for _, w := range of {
		sum += w.weight
	}
	n := g.IntN(sum)
	for _, w := range of {
		if n -= w.weight; n < 0 {
			return w.produce()
		}
	}
	panic("unreachable")
}

// A shape is what a type is in JSON, as far as keywords care.
type shape int

// The shapes.
const (
	fixedShape shape = iota // no keywords of its own: times, bytes
	anyShape                // any value, null included
	boolShape
	intShape
	floatShape
	stringShape
	sliceShape
	arrayShape
	objectShape
	mapShape
)

// A form is a Go type with what is needed to constrain it.
type form struct {
	src     string
	shape   shape
	bits    int      // of numbers
	signed  bool     // of integers
	enum    []string // values of its constants
	elem    *form    // of slices and arrays
	pointer bool
	named   bool // has a name of its own
}

// value is a type nested at most depth deep.
func (g *grammar) value(depth int) form {
	of := []weighted{
		{14, func() form { return form{src: "string", shape: stringShape} }},
		{14, g.integer},
		{7, g.float},
		{6, func() form { return form{src: "bool", shape: boolShape} }},
		{4, g.namedScalar},
		{6, g.stringEnum},
		{4, g.integerEnum},
		{4, func() form { return form{src: "time.Time"} }},
		{2, func() form { return form{src: "time.Duration", shape: intShape, bits: 64, signed: true, named: true} }},
		{3, func() form { return form{src: pick(g.Rand, "[]byte", "[]uint8")} }},
		{2, func() form { return form{src: "any", shape: anyShape} }},
		{1, func() form { return form{src: "json.RawMessage", shape: anyShape} }},
		{3, func() form { return g.exotic(depth) }},
	}
	if depth > 0 {
		of = append(of,
			weighted{8, func() form { return g.pointer(depth) }},
			weighted{9, func() form { return g.slice(depth) }},
			weighted{4, func() form { return g.array(depth) }},
			weighted{6, func() form { return g.dictionary(depth) }},
			weighted{8, func() form { return g.namedStruct(depth, named) }},
			weighted{3, func() form { return g.object(depth-1, anonymous) }},
			weighted{2, func() form { return g.generic(depth) }},
			weighted{1, func() form { return g.alias(depth) }},
		)
	}
	return g.choose(of...)
}

func (g *grammar) integer() form {
	f := form{shape: intShape, bits: pick(g.Rand, 0, 0, 8, 16, 32, 64), signed: !g.one(3)}
	f.src = "int"
	if !f.signed {
		f.src = "uint"
	}
	if f.bits == 0 {
		f.bits = 64
	} else {
		f.src += strconv.Itoa(f.bits)
	}
	return f
}

func (g *grammar) float() form {
	bits := pick(g.Rand, 64, 64, 32)
	return form{src: "float" + strconv.Itoa(bits), shape: floatShape, bits: bits}
}

func (g *grammar) namedScalar() form {
	f := pick(g.Rand, g.integer, g.float, func() form { return form{src: "string", shape: stringShape} }, func() form { return form{src: "bool", shape: boolShape} })()
	f.src = g.declare("type", "Scalar", " "+f.src)
	f.named = true
	return f
}

var enumTexts = []string{"a", "b", "A", "red", "Red", "express delivery", "é", "日本", `quo"te`, `back\slash`, "a,b", "x=y", "tab\tnew\nline", "", " ", "changed_mind_about_everything", "0", "true", "null", "full", "fuller", "summary", "<b>&amp;"}

func (g *grammar) stringEnum() form {
	f := form{shape: stringShape, enum: g.some(enumTexts, 1+g.IntN(6)), named: true}
	f.src = g.declare("type", "Word", " string")
	g.constants(f, strconv.Quote)
	return f
}

func (g *grammar) integerEnum() form {
	f := g.integer()
	texts := []string{"0", "1", "2", "3", "10", "99", "127"}
	if f.signed {
		texts = append(texts, "-1", "-128")
	}
	f.enum, f.named = g.some(texts, 1+g.IntN(5)), true
	f.src = g.declare("type", "Level", " "+f.src)
	g.constants(f, func(value string) string { return value })
	return f
}

// some returns n different ones of texts.
func (g *grammar) some(texts []string, n int) []string {
	list := slices.Clone(texts)
	g.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	return list[:min(n, len(list))]
}

// constants declares the values of an enum.
func (g *grammar) constants(f form, literal func(string) string) {
	var b strings.Builder
	b.WriteString("const (\n")
	for i, value := range f.enum {
		if g.one(3) {
			fmt.Fprintf(&b, "\t// %sC%d is number %d.\n", f.src, i, i)
		}
		fmt.Fprintf(&b, "\t%sC%d %s = %s\n", f.src, i, f.src, literal(value))
	}
	b.WriteString(")")
	g.decls = append(g.decls, b.String())
}

func (g *grammar) pointer(depth int) form {
	for {
		f := g.value(depth)
		if !f.pointer && f.shape != anyShape {
			f.src, f.pointer, f.named = "*"+f.src, true, false
			return f
		}
	}
}

func (g *grammar) slice(depth int) form {
	elem := g.value(depth - 1)
	for elem.src == "uint8" || elem.bits == 8 && !elem.signed { // bytes, whatever their name
		elem = g.value(depth - 1)
	}
	f := form{src: "[]" + elem.src, shape: sliceShape, elem: &elem}
	if g.one(6) {
		f.src, f.named = g.declare("type", "List", " "+f.src), true
	}
	return f
}

func (g *grammar) array(depth int) form {
	elem := g.value(depth - 1)
	return form{src: fmt.Sprintf("[%d]%s", pick(g.Rand, 0, 1, 2, 2, 3, 4), elem.src), shape: arrayShape, elem: &elem}
}

func (g *grammar) dictionary(depth int) form {
	key := "string"
	switch g.IntN(6) {
	case 0:
		key = g.declare("type", "Key", " string")
	case 1:
		key = g.stringEnum().src
	}
	f := form{src: "map[" + key + "]" + g.value(depth-1).src, shape: mapShape}
	if g.one(8) {
		f.src, f.named = g.declare("type", "Dict", " "+f.src), true
	}
	return f
}

func (g *grammar) namedStruct(depth int, at place) form {
	f := g.object(depth-1, at)
	f.src, f.named = g.declare("type", "Object", " "+f.src), true
	return f
}

func (g *grammar) generic(depth int) form {
	name := g.declare("type", "Pair", "[A, B any] struct {\n\tFirst A `json:\"first\"`\n\tSecond B `json:\"second,omitempty\"`\n}")
	return form{src: fmt.Sprintf("%s[%s, %s]", name, g.value(depth-1).src, g.value(depth-1).src), shape: objectShape, named: true}
}

func (g *grammar) alias(depth int) form {
	f := g.value(depth)
	if g.one(3) {
		name := g.declare("type", "Alias", "[T any] = "+pick(g.Rand, "[]T", "map[string]T", "struct { V T }"))
		return form{src: name + "[" + f.src + "]"}
	}
	f.src = g.declare("type", "Alias", " = "+f.src)
	return f
}

// Names of properties. Those of a tool's own input have fewer characters to
// choose from.
var (
	rootNames   = []string{"a", "b", "id", "ID", "Id", "name", "order_number", "x-y", "x.y", "a_rather_long_name_of_more_than_32_bytes", "limit", "query", "tags", "kind"}
	nestedNames = []string{"a/b", "~", "ключ", "日本", "a b", "$ref", "type", "properties", "@id", "é"}
)

// A place is where a struct type stands.
type place int

// The places.
const (
	anonymous place = iota // in another type
	named                  // in a declaration of its own
	root                   // in that of a tool's input
)

// object is a struct type with its fields.
func (g *grammar) object(depth int, at place) form {
	names := rootNames
	if at != root {
		names = append(slices.Clone(names), nestedNames...)
	}
	names = g.some(names, len(names))
	var b strings.Builder
	b.WriteString("struct {\n")
	fields := make([]form, 1+g.IntN(6))
	for i := range fields {
		fields[i] = g.value(depth)
		if g.one(25) {
			fields[i] = g.optional(depth)
		}
	}
	for i, f := range fields {
		goName := "F" + strconv.Itoa(i)
		if g.one(5) {
			fmt.Fprintf(&b, "\t// %s is about something.\n", goName)
		}
		fmt.Fprintf(&b, "\t%s %s %s\n", goName, f.src, g.tag(names[i], f, g.related(i, fields)...))
	}
	for i := range 2 {
		if depth > 0 && g.one(8) {
			b.WriteString(g.embedded(depth, names[len(fields)+i], max(named, at)))
		}
	}
	if at == root && g.one(20) {
		fmt.Fprintf(&b, "\tSelf %sIn%s `json:\"self,omitempty\"`\n", pick(g.Rand, "*", "[]", "map[string]"), g.id)
	}
	if at != anonymous && g.one(12) {
		b.WriteString("\thidden int\n\tSkipped chan int `json:\"-\"`\n")
	}
	b.WriteString("}")
	return form{src: b.String(), shape: objectShape}
}

// embedded is an embedded field.
func (g *grammar) embedded(depth int, name string, at place) string {
	switch g.IntN(5) {
	case 0:
		return "\t*" + g.namedStruct(depth, at).src + "\n"
	case 1:
		return "\t" + g.namedStruct(depth, named).src + " `json:\"" + name + "\"`\n"
	case 2:
		return "\t" + g.namedScalar().src + "\n"
	case 3:
		return "\t" + g.declare("type", "hidden", " "+g.object(depth-1, at).src) + "\n"
	}
	return "\t" + g.namedStruct(depth, at).src + "\n"
}

// tag is the struct tag of a field.
func (g *grammar) tag(name string, f form, more ...string) string {
	if g.one(12) {
		name = ""
	}
	optional := false
	options := ""
	switch g.IntN(20) {
	case 0, 1, 2, 3, 4, 5, 6:
		optional, options = true, ",omitempty"
	case 7, 8:
		optional, options = true, ",omitzero"
	}
	if scalar := f.shape == boolShape || f.shape == intShape || f.shape == floatShape; scalar && g.one(8) {
		options += ",string"
	}
	if strings.HasPrefix(f.src, "toolrt.Optional") && !g.one(4) {
		optional, options = true, ",omitzero"
	}
	tag := ""
	if name+options != "" {
		tag = "json:" + strconv.Quote(name+options)
	}
	keywords := g.keywords(f, optional)
	if optional && !slices.Contains(keywords, "required") {
		keywords = append(keywords, more...)
	}
	if len(keywords) > 0 {
		tag += " jsonschema:" + strconv.Quote(strings.Join(keywords, ","))
	}
	if tag == "" {
		return ""
	}
	if strings.Contains(tag, "`") {
		return strconv.Quote(tag)
	}
	return "`" + tag + "`"
}

// parameters is a handler with plain parameters. It returns them, what the
// handler hands over, a struct that is declared for it, and directives.
func (g *grammar) parameters(declared string) (params, keep string, directives []string) {
	var list, fields, values []string
	depth := 2
	n := 1 + g.IntN(4)
	if n == 1 {
		depth = 0 // alone, a struct would be the input, a list or any value nothing
	}
	for i := range n {
		name := "p" + strconv.Itoa(i)
		f := g.value(depth)
		for n == 1 && (f.shape == anyShape || f.shape == objectShape) {
			f = g.value(depth)
		}
		if n > 1 && g.one(20) {
			f = g.optional(depth)
		}
		list = append(list, name+" "+f.src)
		fields = append(fields, fmt.Sprintf("\tP%d %s `json:\"%s\"`", i, f.src, name))
		values = append(values, name)
		keywords := slices.DeleteFunc(g.keywords(f, false), func(k string) bool { return strings.Contains(k, "\n") }) // a directive is one line
		if g.one(3) {
			keywords = append(keywords, "optional")
		}
		if len(keywords) > 0 {
			directives = append(directives, "constrain "+name+" "+strings.Join(keywords, ","))
		}
	}
	g.decls = append(g.decls, "type "+declared+" struct {\n"+strings.Join(fields, "\n")+"\n}")
	return strings.Join(list, ", "), declared + "{" + strings.Join(values, ", ") + "}", directives
}

// result is the type of a result.
func (g *grammar) result() string {
	switch g.IntN(8) {
	case 0:
		return g.slice(2).src
	case 1:
		return g.dictionary(2).src
	case 2:
		return g.value(1).src
	case 3:
		return "*" + g.namedStruct(2, named).src
	}
	return g.namedStruct(3, named).src
}
