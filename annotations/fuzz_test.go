package annotations

import (
	"go/ast"
	"go/token"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

// commentGroup returns the lines of s as the comments of one group.
func commentGroup(s string) *ast.CommentGroup {
	group := &ast.CommentGroup{}
	pos := token.Pos(1)
	for line := range strings.SplitSeq(s, "\n") {
		text := "//" + line
		group.List = append(group.List, &ast.Comment{Slash: pos, Text: text})
		pos += token.Pos(len(text) + 1)
	}
	return group
}

// inside fails unless all positions stand between two others.
func inside(t *testing.T, from, to token.Pos, positions ...token.Pos) {
	t.Helper()
	for _, pos := range positions {
		if pos < from || pos > to {
			t.Errorf("position %d outside %d to %d", pos, from, to)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, d := range Directives {
		f.Add(strings.TrimPrefix(d.Example, "//"), uint16(d.On))
	}
	for _, s := range []string{
		" Doc.\ntoolgen:tool readonly name=\"a b\" \"title=c d\" timeout=`1s`\ntoolgen:more x=\n toolgen:tool",
		"toolgen:tool title=\"\\x41\\u00e9 é\ntoolgen:alias a,,b a",
		"toolgen:tool name = x =y \"",
		"toolgen:constrain A.B[] pattern=^[(]{1,2},enum=a\\, b,(,[,{,x",
		"toolgen:error claim:\ntoolgen:message {",
		"toolgen:package adapters=mcp,,mcp,nope",
	} {
		f.Add(s, uint16(onAnything))
	}
	f.Fuzz(func(t *testing.T, s string, site uint16) {
		doc := commentGroup(s)
		annotations, problems := Parse(doc, Site(site))
		again, againProblems := Parse(doc, Site(site))
		if !reflect.DeepEqual(annotations, again) || !reflect.DeepEqual(problems, againProblems) {
			t.Error("two runs differ")
		}
		for _, a := range annotations {
			inside(t, doc.Pos(), doc.End(), a.Pos, a.NamePos())
			for _, arg := range a.Args {
				inside(t, a.Pos, doc.End(), arg.Pos, arg.ValuePos)
			}
			for _, k := range a.Keywords {
				inside(t, a.Pos, doc.End(), k.Pos, k.ValuePos)
			}
			for i := range a.Text {
				inside(t, a.TextPos, doc.End(), a.At(i))
			}
		}
		for _, p := range problems {
			inside(t, doc.Pos(), doc.End(), p.Pos)
			for _, r := range p.Related {
				inside(t, doc.Pos(), doc.End(), r.Pos)
			}
		}
	})
}

func FuzzParseTag(f *testing.F) {
	for _, s := range []string{
		`json:"a,omitempty" jsonschema:"required,minimum=1,pattern=^[A-Z]{2,5}$"`,
		`json: "a" jsonschema:"title=x"`,
		`json:"b",jsonschema:"title=x"`,
		`json:"g" jsonschema:"title=x"extra`,
		`json:"h", `,
		`:"x"`,
		`jsonschema:"pattern=^\d+$"`,
		`jsonschema:"description=If true, descend" jsonschema_description:"a, \"b\" \u00e9\x41"`,
		`jsonschema:"-,enum=a\\, b,enum=(c,d),[,{,(" jsonschema_extras:"a=b"`,
		"jsonschema_description:\"\xfe é\"",
		"json:\"a\" json:\"a\" JSON:\"\"\tx:\"\n\"",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		literals := []string{strconv.Quote(s)}
		if strconv.CanBackquote(s) {
			literals = append(literals, "`"+s+"`")
		}
		for _, literal := range literals {
			lit := &ast.BasicLit{ValuePos: 1, Kind: token.STRING, Value: literal}
			tag, problems := ParseTag(lit)
			again, againProblems := ParseTag(lit)
			if !reflect.DeepEqual(tag, again) || !reflect.DeepEqual(problems, againProblems) {
				t.Error("two runs differ")
			}
			for _, k := range tag.Keywords {
				inside(t, lit.Pos(), lit.End(), k.Pos, k.ValuePos)
			}
			for _, p := range problems {
				inside(t, lit.Pos(), lit.End(), p.Pos)
			}
			if len(problems) == 0 {
				sameAsReflect(t, reflect.StructTag(s), tag)
			}
		}
	})
}

// sameAsReflect fails unless a tag without problems says what reflect reads.
func sameAsReflect(t *testing.T, want reflect.StructTag, got Tag) {
	t.Helper()
	value, ok := want.Lookup("json")
	if ok != got.JSON.Pos.IsValid() {
		t.Errorf("json: found %t, reflect finds %t", !ok, ok)
	}
	if name, _, _ := strings.Cut(value, ","); !got.JSON.Skip && name != got.JSON.Name {
		t.Errorf("json name %q, reflect has %q", got.JSON.Name, name)
	}
	if value := want.Get("jsonschema_description"); value != got.Description {
		t.Errorf("description %q, reflect has %q", got.Description, value)
	}
	if value := want.Get("jsonschema"); strings.TrimSpace(value) == "" && len(got.Keywords) > 0 {
		t.Errorf("keywords %v of nothing", got.Keywords)
	}
}

func FuzzParseKeywords(f *testing.F) {
	f.Add(`minimum=1, optional,description=a\, b`)
	f.Add(strings.Repeat("\x9c", 61))
	f.Add("pattern=^[(,]{2,5}(a,b)$ maxLength=1,enum=((((((((")
	f.Fuzz(func(t *testing.T, s string) {
		keywords, problems := parseKeywords(textAt(s, 1), InConstrain)
		end := token.Pos(1 + len(s))
		for _, k := range keywords {
			inside(t, 1, end, k.Pos, k.ValuePos)
		}
		for _, p := range problems {
			inside(t, 1, end, p.Pos)
		}
		if strings.TrimSpace(s) != "" && len(keywords)+len(problems) == 0 {
			t.Error("neither keyword nor problem")
		}
	})
}
