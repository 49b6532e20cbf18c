package golden

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen"
)

// TestMatrix prints which cases show what, and fails on what none shows: every
// word of the grammar, every form of a handler, every kind of type, every code.
func TestMatrix(t *testing.T) {
	shown := make(map[string][]string)
	for _, c := range cases(t) {
		for row := range c.shows() {
			shown[row] = append(shown[row], c.name)
		}
	}
	var table strings.Builder
	for _, row := range rows() {
		fmt.Fprintf(&table, "%-54s %s\n", row, summary(shown[row]))
		if len(shown[row]) == 0 {
			t.Errorf("no case shows: %s", row)
		}
	}
	t.Log("\n" + table.String())
}

// summary names the first few of the cases.
func summary(names []string) string {
	const few = 4
	if len(names) <= few {
		return strings.Join(names, " ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:few], " "), len(names)-few)
}

// rows lists what the cases must show.
func rows() []string {
	var rows []string
	add := func(format string, args ...any) { rows = append(rows, fmt.Sprintf(format, args...)) }
	for _, d := range annotations.Directives {
		if d.Unsupported {
			add("refused: toolgen:%s", d.Verb)
			continue
		}
		add("directive %s", d.Verb)
		for _, part := range d.Parts {
			for _, v := range part.Values {
				add("directive %s %s", d.Verb, v)
			}
		}
		for _, k := range d.Keys {
			switch {
			case k.Unsupported:
				add("refused: option %s of toolgen:%s", k.Name, d.Verb)
			case k.Values == nil:
				add("directive %s %s", d.Verb, k.Name)
			}
			for _, v := range k.Values {
				if !k.Unsupported {
					add("directive %s %s=%s", d.Verb, k.Name, v)
				}
			}
		}
	}
	for _, k := range annotations.Keywords {
		if k.Refused != "" {
			add("refused: keyword %s", k.Name)
		} else {
			add("keyword %s", k.Name)
		}
	}
	for _, option := range jsonOptions {
		add("json option %s", option)
	}
	for _, input := range inputForms {
		for _, receiver := range receiverForms {
			add("takes %s: %s", input, receiver)
		}
	}
	for _, form := range resultForms {
		add("returns %s", form.name)
	}
	for _, kind := range typeKinds {
		add("type %s", kind)
	}
	for _, code := range gen.Codes() {
		add("code %s", code.Name)
	}
	return rows
}

// What the tables of the product do not list.
var (
	jsonOptions   = []string{"omitempty", "omitzero", "string", "-"}
	inputForms    = []string{"nothing", "struct", "*struct", "anonymous struct", "plain parameters"}
	receiverForms = []string{"function", "method of a value", "method of a pointer", "method of an interface"}
	typeKinds     = []string{
		"bool", "string", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "byte", "rune",
		"float32", "float64", "any", "json.Number", "big.Int", "big.Float", "big.Rat", "net.IP", "netip.Addr", "netip.Prefix",
		"netip.AddrPort", "slog.Level", "fs.FileMode", "regexp.Regexp", "time.Month", "time.Weekday", "pointer", "slice", "array", "map", "anonymous struct", "embedded struct",
		"embedded pointer", "generic", "alias", "named", "imported", "time.Time", "time.Duration", "json.RawMessage", "toolrt.Section",
		"enum of strings", "enum of numbers", "union", "recursive",
	}
	resultForms = []struct{ name, call string }{
		{"text", "toolrt.Text()"},
		{"nothing", "toolrt.Done()"},
		{"an object", "toolrt.Value("},
		{"a pointer to an object", "toolrt.Pointer("},
		{"a list", "toolrt.List["},
		{"an array", "toolrt.Array("},
		{"a scalar", "toolrt.Scalar["},
		{"a pointer to a scalar", "toolrt.NonNil("},
		{"a union", "toolrt.OneOf("},
		{"what only encoding/json knows", "toolrt.JSON["},
		{"rich content", "toolrt.Contents()"},
		{"one block of rich content", "toolrt.OneContent()"},
		{"a mixed outcome", "toolrt.PartialOf("},
		{"what a search found", "toolrt.FoundOf("},
		{"a section", "toolrt.SectionOf["},
	}
)

// The ends of diagnostics that rows are about.
var (
	codeOf    = regexp.MustCompile(`(?m)\(([a-z-]+)\)$`)
	refusalOf = regexp.MustCompile(`(?m): (\S.*) is not supported(?: yet|; .*) \(not-supported\)$`)
)

// A shownSet is the rows that a case shows.
type shownSet map[string]bool

func (s shownSet) add(format string, args ...any) { s[fmt.Sprintf(format, args...)] = true }

// shows returns the rows that a case shows. What works is shown by cases
// without diagnostics only.
func (c *testCase) shows() shownSet {
	s := make(shownSet)
	said, faulty := c.section(wantPrefix + diagnostics)
	noted, _ := c.section(wantPrefix + notes)
	for _, m := range codeOf.FindAllStringSubmatch(string(said)+string(noted), -1) {
		s.add("code %s", m[1])
	}
	for _, m := range refusalOf.FindAllStringSubmatch(string(said), -1) {
		s.add("refused: %s", m[1])
	}
	if faulty {
		return s
	}
	for _, f := range c.archive.Files {
		switch {
		case strings.HasPrefix(f.Name, wantPrefix):
			s.output(string(f.Data))
		case path.Ext(f.Name) == ".go":
			if file, err := parser.ParseFile(token.NewFileSet(), f.Name, f.Data, parser.ParseComments|parser.SkipObjectResolution); err == nil {
				s.source(file)
			}
		}
	}
	return s
}

// output adds what generated code shows.
func (s shownSet) output(text string) {
	for _, form := range resultForms {
		if strings.Contains(text, form.call) {
			s.add("returns %s", form.name)
		}
	}
	if strings.Contains(text, "toolrt.Enum(") {
		s.add("type enum of strings")
	}
	if strings.Contains(text, "toolrt.EnumNumber(") {
		s.add("type enum of numbers")
	}
	if strings.Contains(text, "toolrt.NewUnion(") {
		s.add("type union")
	}
	if strings.Contains(text, `"$ref":`) {
		s.add("type recursive")
	}
}

// source adds what a file of input shows.
func (s shownSet) source(file *ast.File) {
	for _, group := range file.Comments {
		for _, c := range group.List {
			if d, ok := ast.ParseDirective(c.Slash, c.Text); ok && d.Tool == "toolgen" {
				s.add("directive %s", d.Name)
			}
		}
	}
	for _, d := range annotations.Declarations(file) {
		list, _ := annotations.Parse(d.Doc, d.Site)
		for _, a := range list {
			s.annotation(a)
		}
		if annotations.Find(list, "tool") == nil {
			continue
		}
		switch node := d.Node.(type) {
		case *ast.FuncDecl:
			s.add("takes %s: %s", inputForm(node.Type), receiverForm(node.Recv))
		case *ast.Field:
			s.add("takes %s: method of an interface", inputForm(node.Type.(*ast.FuncType)))
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeSpec:
			if n.Assign.IsValid() {
				s.add("type alias")
			}
		case *ast.StructType:
			for _, f := range n.Fields.List {
				s.field(f)
			}
		}
		return true
	})
}

// annotation adds the arguments of a directive.
func (s shownSet) annotation(a annotations.Annotation) {
	for _, arg := range a.Args {
		s.add("directive %s %s", a.Verb, arg.Key)
		s.add("directive %s %s", a.Verb, arg.Value)
		s.add("directive %s %s=%s", a.Verb, arg.Key, arg.Value)
		if kind, _, ok := strings.Cut(arg.Value, ":"); ok {
			s.add("directive %s %s:", a.Verb, kind)
		}
	}
	s.keywords(a.Keywords)
}

func (s shownSet) keywords(list []annotations.KeywordArg) {
	for _, kw := range list {
		s.add("keyword %s", kw.Name)
	}
}

// field adds the tag of a field and the kinds of its type.
func (s shownSet) field(f *ast.Field) {
	tag, _ := annotations.ParseTag(f.Tag)
	s.keywords(tag.Keywords)
	if tag.Skip {
		s.add("keyword -")
	}
	if tag.JSON.Skip {
		s.add("json option -")
	}
	for _, option := range tag.JSON.Options {
		s.add("json option %s", option)
	}
	if len(f.Names) == 0 {
		if _, ok := f.Type.(*ast.StarExpr); ok {
			s.add("type embedded pointer")
		} else {
			s.add("type embedded struct")
		}
	}
	ast.Inspect(f.Type, func(n ast.Node) bool {
		if expr, ok := n.(ast.Expr); ok {
			s.add("type %s", kindOf(expr))
		}
		_, anonymous := n.(*ast.StructType) // its fields are seen by themselves
		return !anonymous
	})
}

// kindOf names the kind of a type as it is written.
func kindOf(expr ast.Expr) string {
	switch e := expr.(type) {
	case *ast.Ident:
		if types.Universe.Lookup(e.Name) == nil {
			return "named"
		}
		return e.Name
	case *ast.SelectorExpr:
		if name := types.ExprString(e); slices.Contains(typeKinds, name) {
			return name
		}
		return "imported"
	case *ast.StarExpr:
		return "pointer"
	case *ast.ArrayType:
		if e.Len != nil {
			return "array"
		}
		return "slice"
	case *ast.MapType:
		return "map"
	case *ast.StructType:
		return "anonymous struct"
	case *ast.IndexExpr, *ast.IndexListExpr:
		return "generic"
	}
	return ""
}

// inputForm names the way in which a handler takes its input.
func inputForm(f *ast.FuncType) string {
	params := f.Params.List[1:]
	if len(params) == 0 {
		return "nothing"
	}
	if len(params) > 1 || len(params[0].Names) > 1 {
		return "plain parameters"
	}
	typ := params[0].Type
	star, pointer := typ.(*ast.StarExpr)
	if pointer {
		typ = star.X
	}
	switch kind := kindOf(typ); {
	case kind == "anonymous struct":
		return kind
	case kind != "named" && kind != "imported" && kind != "generic":
		return "plain parameters"
	case pointer:
		return "*struct"
	}
	return "struct"
}

// receiverForm names what a function is declared on.
func receiverForm(recv *ast.FieldList) string {
	if recv == nil {
		return "function"
	}
	if _, ok := recv.List[0].Type.(*ast.StarExpr); ok {
		return "method of a pointer"
	}
	return "method of a value"
}
