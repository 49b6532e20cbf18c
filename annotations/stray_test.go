package annotations

import "testing"

func TestStray(t *testing.T) {
	tests := []struct {
		name string
		src  string
		want []string
	}{
		{
			"blank behind the slashes",
			onFunc("// toolgen:tool name=sub"),
			[]string{`2:1: "// toolgen:tool" looks like a directive but is plain text; write //toolgen:tool (not-a-directive)`},
		},
		{
			"capitals",
			onFunc("//toolgen:Tool name=mul", "//Toolgen:tool"),
			[]string{
				`2:1: "//toolgen:Tool" looks like a directive but is plain text; write //toolgen:tool (not-a-directive)`,
				`3:1: "//Toolgen:tool" looks like a directive but is plain text; write //toolgen:tool (not-a-directive)`,
			},
		},
		{
			"other forms",
			onFunc("//toolgen: tool", "//toolgen tool", "// +toolgen:tool", "//tolgen:tool", "//toolgen:", "// toolgen: tool", "// toolgen:frobnicate",
				"///toolgen:tool", "/// toolgen:tool", "//tool-gen:tool", "//toolgen;tool", "//toolgen", "//ToolGen tool", "//toolgentool"),
			[]string{
				`2:1: "//toolgen: tool" looks like a directive but is plain text; write //toolgen:tool (not-a-directive)`,
				`3:1: "//toolgen tool" looks like a directive but is plain text; write //toolgen:tool (not-a-directive)`,
				`4:1: "// +toolgen:tool" looks like a directive but is plain text; write //toolgen:tool (not-a-directive)`,
				`5:1: "//tolgen:tool" looks like a directive but is plain text; write //toolgen:tool (not-a-directive)`,
				`6:1: "//toolgen:" looks like a directive but is plain text; write //toolgen:… (not-a-directive)`,
				`7:1: "// toolgen: tool" looks like a directive but is plain text; write //toolgen:tool (not-a-directive)`,
				`8:1: "// toolgen:frobnicate" looks like a directive but is plain text; write //toolgen:… (not-a-directive)`,
				`9:1: "///toolgen:tool" looks like a directive but is plain text; write //toolgen:tool (not-a-directive)`,
				`10:1: "/// toolgen:tool" looks like a directive but is plain text; write //toolgen:tool (not-a-directive)`,
				`11:1: "//tool-gen:tool" looks like a directive but is plain text; write //toolgen:tool (not-a-directive)`,
				`12:1: "//toolgen;tool" looks like a directive but is plain text; write //toolgen:tool (not-a-directive)`,
				`13:1: "//toolgen" looks like a directive but is plain text; write //toolgen:… (not-a-directive)`,
				`14:1: "//ToolGen tool" looks like a directive but is plain text; write //toolgen:tool (not-a-directive)`,
				`15:1: "//toolgentool" looks like a directive but is plain text; write //toolgen:tool (not-a-directive)`,
			},
		},
		{
			"prose",
			onFunc("// toolgen error messages", "//toolgen_errors.go holds", "// toolgen", "//toolgens", "/* toolgen error messages\n\ntoolgen\ntoolgen: a generator\ntoolgen:\n*/"),
			nil,
		},
		{
			"code",
			onFunc("//toolgen.Tool{}", `//toolgen.Error("x")`, "//toolgenTool()", "//toolgenError := 1", "//toolgen.Alias = a", `//toolgen "example.com/tools"`),
			nil,
		},
		{
			"look-alike counts as companion",
			onFunc("// toolgen:tool", "//toolgen:alias a"),
			[]string{`2:1: "// toolgen:tool" looks like a directive but is plain text; write //toolgen:tool (not-a-directive)`},
		},
		{
			"block comments",
			"package p\n/*\n * F does.\n *\n * //toolgen:tool\n */\nfunc F() {}\n\n/* toolgen:error auth */\n",
			[]string{
				`5:6: "toolgen:tool" stands in a /* */ comment, where it is plain text; write //toolgen:tool on a line of its own (not-a-directive)`,
				`9:4: "toolgen:error" stands in a /* */ comment, where it is plain text; write //toolgen:error on a line of its own (not-a-directive)`,
			},
		},
		{
			"detached",
			"package p\n//toolgen:tool\n\nfunc F() {}\n",
			[]string{"2:1: toolgen:tool is attached to no declaration (is there a blank line between?); must stand in the doc comment of a declaration (detached-directive)"},
		},
		{
			"detached and unknown",
			"package p\n//toolgen:tol\n\nfunc F() {}\n",
			[]string{"2:1: unknown directive toolgen:tol; did you mean toolgen:tool? (unknown-directive)"},
		},
		{
			"in bodies",
			"package p\nfunc F() {\n\t//toolgen:tool\n\t_ = func() {\n\t\t// toolgen:tool\n\t}\n\t//toolgen:error auth\n\tvar err error\n\t_ = err\n}\n\nvar f = func() {\n\t//toolgen:tool\n}\n",
			[]string{
				"3:2: toolgen:tool stands inside a function body; must stand in the doc comment of a declaration (detached-directive)",
				`5:3: "// toolgen:tool" looks like a directive but is plain text; write //toolgen:tool (not-a-directive)`,
				"7:2: toolgen:error stands inside a function body; must stand in the doc comment of a declaration (detached-directive)",
				"13:2: toolgen:tool stands inside a function body; must stand in the doc comment of a declaration (detached-directive)",
			},
		},
		{
			"behind things",
			"package p\nimport _ \"x\" //toolgen:tool\ntype T struct {\n\tA int //toolgen:param x y\n}\ntype U int //toolgen:error auth\nvar v error //toolgen:error auth\n",
			[]string{
				"2:14: toolgen:tool stands behind an import; must stand in the doc comment of a declaration (detached-directive)",
				"4:8: toolgen:param stands behind a field; must stand in the doc comment of a declaration (detached-directive)",
				"6:12: toolgen:error stands behind a type; must stand in the doc comment of a declaration (detached-directive)",
				"7:13: toolgen:error stands behind a value; must stand in the doc comment of a declaration (detached-directive)",
			},
		},
		{
			"on what carries none",
			"package p\n//toolgen:tool\nimport _ \"x\"\n//toolgen:tool\nconst c = 1\n//toolgen:ignore rule For a reason.\nconst d = 1\ntype T struct {\n\t//toolgen:tool\n\tF func()\n}\n",
			[]string{
				"2:1: toolgen:tool stands on an import; must stand on a function, method or interface method (misplaced-directive)",
				"4:1: toolgen:tool stands on a constant; must stand on a function, method or interface method (misplaced-directive)",
				"9:2: toolgen:tool stands on a field; must stand on a function, method or interface method (misplaced-directive)",
			},
		},
		{
			"on what was not asked",
			"package p\n//toolgen:error auth\nvar err error\n",
			[]string{"2:1: toolgen:error has no effect here; must stand on the declaration that it is about (detached-directive)"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, problems := parseFile(t, tt.src, OnImport|OnConst|OnField|OnVar)
			diff(t, "problems", problems, tt.want)
		})
	}
}

func TestDeclarations(t *testing.T) {
	src := `// Doc.
package p

// Doc.
import "x"

// Doc.
import (
	// Doc.
	"y"
	"z"
)

// Doc.
type S struct {
	// Doc.
	A struct {
		// Doc.
		B int
	}
}

// Doc.
type I interface {
	// Doc.
	M(struct {
		// Doc.
		C int
	})
	// Doc.
	I2
}

// Doc.
type N = S

// Doc.
func (S) M() {
	// Doc.
	var x int
}

// Doc.
func F() {}

// Doc.
const c = 1

type (
	// Doc.
	G struct{}
)

// Doc.
type (
	H int
)
`
	file := parse(t, src)
	var got []string
	for _, d := range Declarations(file) {
		got = append(got, d.Site.String())
	}
	diff(t, "sites", got, []string{
		"package clause", "import", "group of declarations", "import",
		"struct type", "field", "field",
		"interface type", "interface method", "field", "field",
		"named type", "method", "function", "constant",
		"struct type", "named type",
	})
}
