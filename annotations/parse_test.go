package annotations

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// parseFile parses src, gives every doc comment to Parse but those of the
// sites in unasked, and returns all annotations and problems as
// "line:column: …" strings.
func parseFile(t testing.TB, src string, unasked Site) (annotations, problems []string) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	at := func(pos token.Pos) string {
		p := fset.Position(pos)
		return fmt.Sprintf("%d:%d", p.Line, p.Column)
	}
	report := func(list []Problem) {
		for _, p := range list {
			s := fmt.Sprintf("%s: %s (%s)", at(p.Pos), p.Message, p.Code)
			for _, r := range p.Related {
				s += fmt.Sprintf("; %s: %s", at(r.Pos), r.Message)
			}
			problems = append(problems, s)
		}
	}
	attached := map[*ast.CommentGroup]bool{}
	for _, d := range Declarations(file) {
		if d.Site&unasked != 0 {
			continue
		}
		attached[d.Doc] = true
		found, wrong := Parse(d.Doc, d.Site)
		report(wrong)
		for _, a := range found {
			s := fmt.Sprintf("%s: %s", at(a.Pos), a.Directive)
			for _, arg := range a.Args {
				s += fmt.Sprintf(" %s[%s]=%q[%s]", arg.Key, at(arg.Pos), arg.Value, at(arg.ValuePos))
			}
			for _, k := range a.Keywords {
				s += fmt.Sprintf(" %s[%s]=%q[%s]", k.Name, at(k.Pos), k.Value, at(k.ValuePos))
			}
			if a.Text != "" {
				s += fmt.Sprintf(" text[%s]=%q", at(a.TextPos), a.Text)
			}
			annotations = append(annotations, s)
		}
	}
	report(Stray(file, attached))
	return annotations, problems
}

// onFunc is a file with a function that has these comment lines, from line 2 on.
func onFunc(lines ...string) string {
	return "package p\n" + strings.Join(lines, "\n") + "\nfunc F() {}\n"
}

func onStruct(lines ...string) string {
	return "package p\n" + strings.Join(lines, "\n") + "\ntype T struct{}\n"
}

func diff(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n\t%s\nwant:\n\t%s", what, strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

func TestParse(t *testing.T) {
	tests := []struct {
		name string
		src  string
		want []string
	}{
		{"no comment", "package p\nfunc F() {}\n", nil},
		{
			"anywhere in the comment",
			onFunc("// Add adds.", "//toolgen:tool name=add", "// See the manual."),
			[]string{`3:1: toolgen:tool name[3:16]="add"[3:21]`},
		},
		{
			"flags and keys",
			onFunc("//toolgen:tool  readonly\ttimeout=1m30s  "),
			[]string{`2:1: toolgen:tool readonly[2:17]=""[2:17] timeout[2:26]="1m30s"[2:34]`},
		},
		{
			"quoted value",
			onFunc(`//toolgen:tool title="Look up \"it\"" readonly`),
			[]string{`2:1: toolgen:tool title[2:16]="Look up \"it\""[2:23] readonly[2:39]=""[2:39]`},
		},
		{
			"quoted key and value",
			onFunc(`//toolgen:tool "title=Look up" readonly`),
			[]string{`2:1: toolgen:tool title[2:17]="Look up"[2:23] readonly[2:32]=""[2:32]`},
		},
		{
			"raw quotes",
			onFunc("//toolgen:tool title=`a\\b c`"),
			[]string{`2:1: toolgen:tool title[2:16]="a\\b c"[2:23]`},
		},
		{
			"value with an equals sign",
			onFunc("//toolgen:tool title=a=b"),
			[]string{`2:1: toolgen:tool title[2:16]="a=b"[2:22]`},
		},
		{
			"names by blanks and commas",
			onFunc("//toolgen:tool", "//toolgen:alias a, b,c  d"),
			[]string{`2:1: toolgen:tool`, `3:1: toolgen:alias [3:17]="a"[3:17] [3:20]="b"[3:20] [3:22]="c"[3:22] [3:25]="d"[3:25]`},
		},
		{
			"JSON is untouched",
			onFunc("//toolgen:tool", `//toolgen:example {"a b": "c,  d"} `),
			[]string{`2:1: toolgen:tool`, `3:1: toolgen:example text[3:19]="{\"a b\": \"c,  d\"}"`},
		},
		{
			"name and prose",
			onFunc("//toolgen:tool", `//toolgen:param limit  How  many, "at most".`),
			[]string{`2:1: toolgen:tool`, `3:1: toolgen:param [3:17]="limit"[3:17] text[3:24]="How  many, \"at most\"."`},
		},
		{
			"more continues prose",
			onFunc("//toolgen:tool", "//toolgen:param limit How", "//toolgen:more many,", "//toolgen:more newest first."),
			[]string{`2:1: toolgen:tool`, `3:1: toolgen:param [3:17]="limit"[3:17] text[3:23]="How many, newest first."`},
		},
		{
			"more continues options and names",
			onFunc("//toolgen:tool readonly", "//toolgen:more name=x", "//toolgen:alias", "//toolgen:more a"),
			[]string{`2:1: toolgen:tool readonly[2:16]=""[2:16] name[3:16]="x"[3:21]`, `4:1: toolgen:alias [5:16]="a"[5:16]`},
		},
		{
			"constrain",
			onFunc("//toolgen:tool", `//toolgen:constrain Items[].Sku pattern=^[A-Z]{2,5}$, optional,description=a\, b`),
			[]string{
				`2:1: toolgen:tool`,
				`3:1: toolgen:constrain [3:21]="Items[].Sku"[3:21]` +
					` pattern[3:33]="^[A-Z]{2,5}$"[3:41] optional[3:55]=""[3:55] description[3:64]="a, b"[3:76]` +
					` text[3:33]="pattern=^[A-Z]{2,5}$, optional,description=a\\, b"`,
			},
		},
		{
			"error",
			onStruct("//toolgen:error not_found", "//toolgen:message No order {OrderNumber}.", "//toolgen:retryafter Wait"),
			[]string{
				`2:1: toolgen:error [2:17]="not_found"[2:17]`,
				`3:1: toolgen:message text[3:19]="No order {OrderNumber}."`,
				`4:1: toolgen:retryafter [4:22]="Wait"[4:22]`,
			},
		},
		{
			"package",
			"//toolgen:package name=desk adapters=none\npackage p\n",
			[]string{`1:1: toolgen:package name[1:19]="desk"[1:24] adapters[1:29]="none"[1:38]`},
		},
		{
			"interface method",
			"package p\ntype I interface {\n\t// M does.\n\t//toolgen:tool\n\tM()\n}\n",
			[]string{`4:2: toolgen:tool`},
		},
		{
			"ignore anywhere",
			"package p\ntype T struct {\n\t//toolgen:ignore vague-name It is the word.\n\tData int\n}\n",
			[]string{`3:2: toolgen:ignore [3:19]="vague-name"[3:19] text[3:30]="It is the word."`},
		},
		{
			"other tools' directives and prose",
			onFunc("//go:noinline", "//nolint:all", "// toolgen: a compiler of tools", "// See toolgen:tool.", "// toolgen:tool, for one.", "//	//toolgen:tool"),
			nil,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			annotations, problems := parseFile(t, tt.src, 0)
			diff(t, "annotations", annotations, tt.want)
			diff(t, "problems", problems, nil)
		})
	}
}

func TestParseProblems(t *testing.T) {
	tests := []struct {
		name string
		src  string
		want []string
	}{
		{
			"unknown directive",
			onFunc("//toolgen:tol readonly"),
			[]string{"2:1: unknown directive toolgen:tol; did you mean toolgen:tool? (unknown-directive)"},
		},
		{
			"unknown directive, no guess",
			onFunc("//toolgen:frobnicate"),
			[]string{"2:1: unknown directive toolgen:frobnicate (unknown-directive)"},
		},
		{
			"comma behind the verb",
			onFunc("//toolgen:tool,readonly"),
			[]string{"2:1: unknown directive toolgen:tool,readonly; did you mean toolgen:tool? (unknown-directive)"},
		},
		{
			"misspelt companion is reported once",
			onFunc("//toolgen:tol", "//toolgen:alias a"),
			[]string{"2:1: unknown directive toolgen:tol; did you mean toolgen:tool? (unknown-directive)"},
		},
		{
			"companion missing",
			onFunc("//toolgen:alias a"),
			[]string{"2:1: toolgen:alias stands alone; must stand beside toolgen:tool (missing-directive)"},
		},
		{
			"wrong declaration",
			onStruct("//toolgen:tool", "//toolgen:alias x"),
			[]string{
				"2:1: toolgen:tool stands on a struct type; must stand on a function, method or interface method (misplaced-directive)",
				"3:1: toolgen:alias stands on a struct type; must stand on a function, method or interface method (misplaced-directive)",
			},
		},
		{
			"group of declarations",
			"package p\n//toolgen:error auth\nvar (\n\ta error\n\tb error\n)\n",
			[]string{"2:1: toolgen:error stands on a group of declarations; must stand on a struct type, named type or variable (misplaced-directive)"},
		},
		{
			"repeated directive",
			onFunc("//toolgen:tool", "//toolgen:tool readonly"),
			[]string{"3:1: toolgen:tool is repeated; must stand once (repeated-directive); 2:1: first given here"},
		},
		{
			"too many examples",
			onFunc("//toolgen:tool", "//toolgen:example 1", "//toolgen:example 2", "//toolgen:example 3", "//toolgen:example 4", "//toolgen:example 5", "//toolgen:example 6"),
			[]string{"8:1: toolgen:example stands here more than 5 times (repeated-directive); 3:1: first given here"},
		},
		{
			"more above anything",
			onFunc("//toolgen:more text", "//toolgen:tool", "//toolgen:more"),
			[]string{
				"2:1: toolgen:more has no directive above it; must continue one (missing-directive)",
				"4:1: toolgen:more has no text; must be //toolgen:more … (missing-argument)",
			},
		},
		{
			"unknown option",
			onFunc("//toolgen:tool timout=3s ReadOnly zebra"),
			[]string{
				"2:16: unknown option timout of toolgen:tool; did you mean timeout=30s? (unknown-option)",
				"2:26: unknown option ReadOnly of toolgen:tool; did you mean readonly? (unknown-option)",
				"2:35: unknown option zebra of toolgen:tool; did you mean name=zebra? (unknown-option)",
			},
		},
		{
			"options by commas",
			onFunc("//toolgen:tool readonly,idempotent"),
			[]string{`2:16: unknown option "readonly,idempotent" of toolgen:tool; options are separated by blanks (unknown-option)`},
		},
		{
			"repeated option",
			onFunc("//toolgen:tool name=a readonly name=b"),
			[]string{"2:32: option name of toolgen:tool is repeated; must stand once (repeated-option); 2:16: first given here"},
		},
		{
			"contradicting flags",
			onFunc("//toolgen:tool additive destructive openworld closedworld readonly"),
			[]string{
				"2:25: option destructive of toolgen:tool contradicts additive (conflicting-options); 2:16: first given here",
				"2:47: option closedworld of toolgen:tool contradicts openworld (conflicting-options); 2:37: first given here",
				"2:59: option readonly of toolgen:tool contradicts additive (conflicting-options); 2:16: first given here",
			},
		},
		{
			"values",
			onFunc(`//toolgen:tool readonly=true name title= timeout=3 timeout=-3s`),
			[]string{
				"2:16: option readonly of toolgen:tool has a value; must be readonly alone (extra-argument)",
				"2:30: option name of toolgen:tool has no value; must be name=NAME (missing-argument)",
				`2:35: option title of toolgen:tool has no value; must be title="A title" (missing-argument)`,
				`2:50: option timeout of toolgen:tool is "3"; must be a duration above zero, such as 30s (bad-value)`,
				`2:60: option timeout of toolgen:tool is "-3s"; must be a duration above zero, such as 30s (bad-value)`,
			},
		},
		{
			"quotes forgotten",
			onFunc("//toolgen:tool title=Look up an order readonly title='Look up'"),
			[]string{
				`2:27: unknown option up of toolgen:tool; write title="Look up an order" for a value with blanks (unknown-option)`,
				`2:48: option title of toolgen:tool is repeated; must stand once (repeated-option); 2:16: first given here`,
				`2:60: unknown option "up'" of toolgen:tool; write title="Look up" for a value with blanks (unknown-option)`,
			},
		},
		{
			"blanks around the equals sign",
			onFunc("//toolgen:tool timeout = 30s readonly"),
			[]string{"2:24: blank before =; must be timeout=VALUE (bad-value)"},
		},
		{
			"quotes",
			onFunc(`//toolgen:tool title="a"b title="\d" title="a b`),
			[]string{
				`2:25: quoted value is followed by "b"; must be followed by a blank (bad-value)`,
				`2:34: quoted value holds \d, which Go does not know (bad-value)`,
			},
		},
		{
			"open quote",
			onFunc(`//toolgen:tool title="a b`),
			[]string{`2:22: quoted value has no end; must end in " (bad-value)`},
		},
		{
			"list",
			"//toolgen:package adapters=mpc,mcp,,mcp\npackage p\n",
			[]string{
				`1:28: option adapters of toolgen:package is "mpc"; must be mcp, anthropic or none; did you mean mcp? (bad-value)`,
				`1:36: option adapters of toolgen:package has nothing at a comma; must be adapters=mcp,anthropic (missing-argument)`,
				`1:37: option adapters of toolgen:package has mcp twice (repeated-option); 1:32: first given here`,
			},
		},
		{
			"category",
			onStruct("//toolgen:error notfound now"),
			[]string{
				`2:17: toolgen:error has the CATEGORY "notfound"; must be transient, timeout, rate_limit, validation, business, permission, auth, not_found or permanent; did you mean not_found? (bad-value)`,
				`2:26: toolgen:error has the extra argument "now"; must be //toolgen:error CATEGORY (extra-argument)`,
			},
		},
		{
			"missing arguments",
			onFunc("//toolgen:tool", "//toolgen:alias", "//toolgen:errors ,", "//toolgen:param x", "//toolgen:param", "//toolgen:example", "//toolgen:constrain X", "//toolgen:ignore rule"),
			[]string{
				"3:1: toolgen:alias has no NAME…; must be //toolgen:alias NAME… (missing-argument)",
				"4:1: toolgen:errors has no TYPE…; must be //toolgen:errors TYPE… (missing-argument)",
				"5:1: toolgen:param has no TEXT; must be //toolgen:param NAME TEXT (missing-argument)",
				"6:1: toolgen:param has no NAME; must be //toolgen:param NAME TEXT (missing-argument)",
				"7:1: toolgen:example has no JSON; must be //toolgen:example JSON (missing-argument)",
				"8:1: toolgen:constrain has no KEYWORDS; must be //toolgen:constrain PATH KEYWORDS (missing-argument)",
				"9:1: toolgen:ignore has no REASON; must be //toolgen:ignore RULE REASON (missing-argument)",
			},
		},
		{
			"name twice",
			onFunc("//toolgen:tool", "//toolgen:alias a b a"),
			[]string{"3:21: a stands twice in toolgen:alias (extra-argument); 3:17: first given here"},
		},
		{
			"malformed JSON, also on a continuation line",
			onFunc("//toolgen:tool", `//toolgen:example {"a": x}`, `//toolgen:example {"a":`, "//toolgen:more 1,}", `//toolgen:example {"a":1} {}`, `//toolgen:example {`),
			[]string{
				"3:25: toolgen:example has malformed JSON: invalid character 'x' looking for beginning of value (bad-value)",
				"5:18: toolgen:example has malformed JSON: invalid character '}' looking for beginning of object key string (bad-value)",
				"6:27: toolgen:example has malformed JSON: invalid character '{' after top-level value (bad-value)",
				"7:19: toolgen:example has malformed JSON: unexpected end of JSON input (bad-value)",
			},
		},
		{
			"keywords",
			onFunc("//toolgen:tool", "//toolgen:constrain Limit minimum=1 maximum=5", "//toolgen:constrain Name minimun=1,description=a, b,-"),
			[]string{
				`3:35: keyword minimum is "1 maximum=5"; must be a decimal number, such as 10 or 2.5 (bad-value)`,
				"4:26: unknown keyword minimun; did you mean minimum? (unknown-keyword)",
				`4:51: "b" is not a keyword; write \, for a comma inside description (stray-text)`,
				"4:53: keyword - is for struct tags only (unknown-keyword)",
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, problems := parseFile(t, tt.src, 0)
			diff(t, "problems", problems, tt.want)
		})
	}
}

func TestAnnotation(t *testing.T) {
	fset := token.NewFileSet()
	src := onFunc(`//toolgen:tool readonly name=x`, `//toolgen:alias a b`, `//toolgen:param limit How`, `//toolgen:more many`)
	file, err := parser.ParseFile(fset, "", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	list, problems := Parse(Declarations(file)[0].Doc, OnFunc)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	a := Find(list, "tool")
	if !a.Has("readonly") || a.Has("additive") || a.Get("name") != "x" || a.Get("title") != "" || a.Name() != "" || a.NamePos() != a.Pos {
		t.Errorf("tool: %+v", a)
	}
	if all := a.All("name"); len(all) != 1 || all[0].Value != "x" {
		t.Errorf("All(name) = %+v", all)
	}
	if names := Find(list, "alias").Names(); len(names) != 2 || names[1].Value != "b" {
		t.Errorf("alias: %+v", names)
	}
	param := Find(list, "param")
	if param.Name() != "limit" || param.NamePos() != param.Args[0].Pos {
		t.Errorf("param: %+v", param)
	}
	if got := fset.Position(param.At(strings.Index(param.Text, "many"))); got.Line != 5 || got.Column != 16 {
		t.Errorf("many stands at %v, want 5:16", got)
	}
	if Find(list, "error") != nil {
		t.Error("found an error directive")
	}
}

func TestChoices(t *testing.T) {
	values := []string{"mcp", "claim:"}
	for word, want := range map[string]string{
		"mpc":    "mcp or claim:NAME; did you mean mcp?",
		"antiqe": "mcp or claim:NAME",
		"claim:": "mcp or claim:NAME; did you mean claim:NAME?",
	} {
		if got := choices(values, word); got != want {
			t.Errorf("choices(%q) = %q, want %q", word, got, want)
		}
	}
}
