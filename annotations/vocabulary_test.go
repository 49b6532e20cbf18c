package annotations

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strings"
	"testing"
)

func parse(t testing.TB, src string) *ast.File {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// declaration is a declaration for each place, in the order of the bits.
var declarations = []string{
	"package p",
	"func F() {}",
	"func (T) M() {}",
	"", // an interface method is parsed as a method
	"type T struct{}",
	"type T interface{}",
	"type T int",
	"var v error",
	"const c = 1",
}

// on returns a file in which the comment lines stand on the first place of site.
func on(site Site, lines ...string) (string, Site) {
	comment := strings.Join(lines, "\n") + "\n"
	for i, decl := range declarations {
		switch place := Site(1 << i); {
		case site&place == 0:
		case place == OnPackage:
			return comment + decl + "\n", place
		default:
			return "package p\n\n" + comment + decl + "\n", place
		}
	}
	return "", 0
}

// The example of every row parses, stands in the manual, and is refused
// exactly if the row is marked.
func TestExamples(t *testing.T) {
	manual, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range Directives {
		t.Run(d.Verb, func(t *testing.T) {
			if !strings.Contains(string(manual), "//\t"+d.Example+"\n") {
				t.Errorf("doc.go lacks the line %s", d.Example)
			}
			var lines []string
			if len(d.Beside) > 0 {
				lines = append(lines, directive(d.Beside[0]).Example)
			}
			if d.Verb == more { // it continues another row's
				lines = append(lines, directive("ignore").Example)
			}
			src, site := on(d.On, append(lines, d.Example)...)
			found, problems := Parse(Declarations(parse(t, src))[0].Doc, site)
			var codes, want []string
			for _, p := range problems {
				codes = append(codes, p.Code)
			}
			if d.Unsupported {
				want = []string{codeNotSupported}
			}
			diff(t, "codes", codes, want)
			if got, want := Find(found, d.Verb) != nil, !d.Unsupported && d.Verb != more; got != want {
				t.Errorf("found: %t, want %t", got, want)
			}
		})
	}
}

// Every option takes its sample and is refused exactly if it is marked.
func TestSamples(t *testing.T) {
	for _, d := range Directives {
		for _, k := range d.Keys {
			line := "//toolgen:" + d.Verb + " " + k.String()
			for _, p := range d.Parts {
				if p.Kind == WordsPart {
					line += " Word"
				}
			}
			lines := []string{line}
			if len(d.Beside) > 0 {
				lines = append(lines, directive(d.Beside[0]).Example)
			}
			src, site := on(d.On, lines...)
			_, problems := Parse(Declarations(parse(t, src))[0].Doc, site)
			wrong := len(problems)
			if wrong > 0 && problems[0].Code == codeNotSupported {
				wrong--
			}
			if refused := wrong < len(problems); wrong > 0 || refused != (k.Unsupported || d.Unsupported) {
				t.Errorf("%s: %v", line, problems)
			}
		}
	}
}

// Every keyword takes a value and is refused exactly if it is marked.
func TestKeywords(t *testing.T) {
	samples := map[ValueKind]string{Text: "=x", Literal: "=x", Number: "=1", Positive: "=1", Count: "=1", Pair: "=Kind:card"}
	for _, k := range Keywords {
		place := InConstrain
		if k.Only == InTag {
			place = InTag
		}
		got, problems := parseKeywords(textAt(k.Name+samples[k.Kind], 1), place)
		switch {
		case k.Refused != "":
			if len(problems) != 1 || problems[0].Code != codeNotSupported || len(got) > 0 {
				t.Errorf("%s: %v %v", k.Name, got, problems)
			}
		case len(problems) > 0 || len(got) != 1:
			t.Errorf("%s: %v %v", k.Name, got, problems)
		}
	}
}

func TestVocabulary(t *testing.T) {
	var seen []string
	for i := range Directives {
		d := &Directives[i]
		if slices.Contains(seen, d.Verb) {
			t.Errorf("%s has two rows", d)
		}
		seen = append(seen, d.Verb)
		if d.On == 0 || d.Doc == "" {
			t.Errorf("%s: the row is incomplete", d)
		}
		for _, verb := range d.Beside {
			if row := directive(verb); row == nil {
				t.Errorf("%s stands beside %s, which has no row", d, verb)
			}
		}
		for _, k := range d.Keys {
			for _, other := range k.Excludes {
				if d.key(other) == nil {
					t.Errorf("%s: %s excludes %s, which has no row", d, k.Name, other)
				}
			}
			if (k.Kind == Choice) && k.Values == nil {
				t.Errorf("%s: %s has no values", d, k.Name)
			}
			if k.Kind != Flag && k.Sample == "" {
				t.Errorf("%s: %s has no sample", d, k.Name)
			}
		}
	}
	seen = nil
	for _, k := range Keywords {
		if slices.Contains(seen, k.Name) {
			t.Errorf("keyword %s has two rows", k.Name)
		}
		seen = append(seen, k.Name)
		if k.Doc == "" || k.Applies == 0 {
			t.Errorf("keyword %s: the row is incomplete", k.Name)
		}
	}
}

func TestTable(t *testing.T) {
	table := Table()
	if got, want := strings.Count(table, "\n"), len(Directives)+2; got != want {
		t.Errorf("%d lines, want %d", got, want)
	}
	for _, line := range []string{
		"| `alias NAME…` | function, method or interface method | former names that still answer but are not listed, so that a rename breaks no one |\n",
		"| `ignore RULE REASON` | anything | silences one lint there, for a reason |\n",
	} {
		if !strings.Contains(table, line) {
			t.Errorf("no line %s in\n%s", line, table)
		}
	}
	keywords := KeywordTable()
	if got, want := strings.Count(keywords, "\n"), len(Keywords)+2; got != want {
		t.Errorf("%d lines, want %d", got, want)
	}
	if line := "| `minLength=` | strings, or arrays of them | the least number of characters |\n"; !strings.Contains(keywords, line) {
		t.Errorf("no line %s in\n%s", line, keywords)
	}
}
