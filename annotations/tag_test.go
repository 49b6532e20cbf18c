package annotations

import (
	"fmt"
	"go/ast"
	"go/token"
	"strconv"
	"strings"
	"testing"
)

// parseTag parses a tag literal that stands at column 1 and returns what was
// found and what is wrong as strings.
func parseTag(literal string) (found, problems []string) {
	tag, wrong := ParseTag(&ast.BasicLit{ValuePos: 1, Kind: token.STRING, Value: literal})
	if j := tag.JSON; j.Pos.IsValid() {
		found = append(found, fmt.Sprintf("json[%d]=%q[%d] %q skip=%t", j.Pos, j.Name, j.NamePos, j.Options, j.Skip))
	}
	if tag.Skip {
		found = append(found, "skip")
	}
	for _, k := range tag.Keywords {
		found = append(found, fmt.Sprintf("%s[%d]=%q[%d]", k.Name, k.Pos, k.Value, k.ValuePos))
	}
	if tag.DescriptionPos.IsValid() {
		found = append(found, fmt.Sprintf("text[%d]=%q", tag.DescriptionPos, tag.Description))
	}
	for _, p := range wrong {
		problems = append(problems, fmt.Sprintf("%d: %s (%s)", p.Pos, p.Message, p.Code))
	}
	return found, problems
}

func TestParseTag(t *testing.T) {
	tests := []struct {
		tag  string
		want []string
	}{
		{"``", nil},
		{"`xml:\"a\"`", nil},
		{"`json:\"a,omitempty,string\"`", []string{`json[2]="a"[8] ["omitempty" "string"] skip=false`}},
		{"`json:\"-\"`", []string{`json[2]=""[8] [] skip=true`}},
		{"`json:\"-,\"`", []string{`json[2]="-"[8] [""] skip=false`}},
		{"`json:\",inline\"`", []string{`json[2]=""[8] ["inline"] skip=false`}},
		{"`xml:\"x\"   json:\"a\"`", []string{`json[12]="a"[18] [] skip=false`}},
		{"`jsonschema:\"\"`", nil},
		{"`jsonschema:\"-\"`", []string{"skip"}},
		{"`jsonschema:\"required,description=the a\"`", []string{`required[14]=""[14]`, `description[23]="the a"[35]`}},
		{"`jsonschema:\"required, description=the a\"`", []string{`required[14]=""[14]`, `description[24]="the a"[36]`}},
		{"`jsonschema:\"pattern=^[A-Z]{2,5}$,maxLength=5\"`", []string{`pattern[14]="^[A-Z]{2,5}$"[22]`, `maxLength[35]="5"[45]`}},
		{"`jsonschema:\"pattern=^(a,b)[(,]$,maxLength=5\"`", []string{`pattern[14]="^(a,b)[(,]$"[22]`, `maxLength[34]="5"[44]`}},
		{"`jsonschema:\"pattern=\\\\{a,title=b}\"`", []string{`pattern[14]="\\{a"[22]`, `title[27]="b}"[33]`}},
		{"`jsonschema:\"description=A path\\\\, relative\"`", []string{`description[14]="A path, relative"[26]`}},
		{"`jsonschema:\"description=(open,required\"`", []string{`description[14]="(open"[26]`, `required[32]=""[32]`}},
		{"`jsonschema:\"enum=,enum=b,enum=c d,default=\"`", []string{`enum[14]=""[19]`, `enum[20]="b"[25]`, `enum[27]="c d"[32]`, `default[36]=""[44]`}},
		{"`jsonschema:\"minimum=-1.5e3,maximum=0,multipleOf=0.01,minLength=0\"`", []string{`minimum[14]="-1.5e3"[22]`, `maximum[29]="0"[37]`, `multipleOf[39]="0.01"[50]`, `minLength[55]="0"[65]`}},
		{"`jsonschema:\"uniqueItems=true,readOnly,writeOnly=false\"`", []string{`uniqueItems[14]="true"[26]`, `readOnly[31]="true"[31]`, `writeOnly[40]="false"[50]`}},
		{"`jsonschema_description:\"One, two\"`", []string{`text[26]="One, two"`}},
		// In a quoted tag every byte that an escape makes stands at the escape.
		{`"json:\"c\" jsonschema:\"pattern=^\\\\d+$,title=x\""`, []string{`json[2]="c"[9] [] skip=false`, `pattern[26]="^\\d+$"[34]`, `title[43]="x"[49]`}},
		{`"\x6ason:\"a\""`, []string{`json[2]="a"[12] [] skip=false`}},
		// Blanks around pairs do not matter, nor does what other keys are like.
		{"`  `", nil},
		{"`  json:\"a\"  `", []string{`json[4]="a"[10] [] skip=false`}},
		{"`a,b:\"\" é:\"x\" json:\"a\"`", []string{`json[16]="a"[22] [] skip=false`}},
	}
	for _, tt := range tests {
		t.Run(tt.tag, func(t *testing.T) {
			found, problems := parseTag(tt.tag)
			diff(t, "found", found, tt.want)
			diff(t, "problems", problems, nil)
		})
	}
}

func TestParseTagProblems(t *testing.T) {
	tests := []struct {
		tag  string
		want []string
	}{
		// Tags that do not parse.
		{"`json: \"a\" jsonschema:\"title=x\"`", []string{`7: struct tag has a blank behind the colon of json; must be json:"…" (bad-tag)`}},
		{"`json:a`", []string{`7: struct tag has no quote behind the colon of json; must be json:"…" (bad-tag)`}},
		{"`json`", []string{`2: struct tag has "json"; must be key:"value" (bad-tag)`}},
		{"`json:\"b\",jsonschema:\"title=x\"`", []string{`10: struct tag has ',' between its pairs; must be a blank (bad-tag)`}},
		{"`json:\"b\"\tjsonschema:\"title=x\"`", []string{`10: struct tag has '\t' between its pairs; must be a blank (bad-tag)`}},
		{"`json:\"b\", jsonschema:\"title=x\"`", []string{`10: struct tag has ',' between its pairs; must be a blank (bad-tag)`}},
		{"`json:\"h\",`", []string{`10: struct tag has ',' behind its last pair; must end there (bad-tag)`}},
		{"`json:\"h\"; `", []string{`10: struct tag has ';' behind its last pair; must end there (bad-tag)`}},
		{"`json:\"h\" ,`", []string{`11: struct tag has ","; must be key:"value" (bad-tag)`}},
		{"`plain text`", []string{`2: struct tag has "plain text"; must be key:"value" (bad-tag)`}},
		{`"plain text"`, []string{`2: struct tag has "plain text"; must be key:"value" (bad-tag)`}},
		{"`foo`", []string{`2: struct tag has "foo"; must be key:"value" (bad-tag)`}},
		{"`json:\"a\" protobuf`", []string{`11: struct tag has "protobuf"; must be key:"value" (bad-tag)`}},
		{"`json:\"g\" jsonschema:\"title=x\"extra`", []string{`31: struct tag has "extra" right behind a pair; must be a blank, then key:"value" (bad-tag)`}},
		{"`xml:\"a\"json:\"b\"`", []string{`9: struct tag has "json:\"b\"" right behind a pair; must be a blank, then key:"value" (bad-tag)`}},
		{"`:\"x\"`", []string{`2: struct tag has no key before the colon; must be key:"value" (bad-tag)`}},
		{"`json:\"a\" :\"x\"`", []string{`11: struct tag has no key before the colon; must be key:"value" (bad-tag)`}},
		{"`json:\"a\" \"x\"`", []string{`11: struct tag has "\"x\""; must be key:"value" (bad-tag)`}},
		{"`xml:x`", []string{`6: struct tag has no quote behind the colon of xml; must be xml:"…" (bad-tag)`}},
		{"`xml:\"x`", []string{`6: value of xml has no closing quote (bad-tag)`}},
		{"`json:\"b`", []string{`7: value of json has no closing quote (bad-tag)`}},
		{"`jsonschema:\"pattern=^\\d+$,description=digits\"`", []string{`23: value of jsonschema has the unknown escape \d; inside a raw-string tag write \\d (bad-tag)`}},
		{`"jsonschema:\"pattern=^\\d+$\""`, []string{`24: value of jsonschema has the unknown escape \d; inside a quoted tag write \\\\d (bad-tag)`}},
		{"`jsonschema:\"a\nb\"`", []string{`15: value of jsonschema has a line break; must stand on one line (bad-tag)`}},
		{"`jsonSchema:\"title=x\" jsonschema_desc:\"x\" JSON:\"a\"`", []string{
			"2: unknown struct tag key jsonSchema; did you mean jsonschema? (bad-tag)",
			"23: unknown struct tag key jsonschema_desc; did you mean jsonschema_description? (bad-tag)",
			"43: unknown struct tag key JSON; did you mean json? (bad-tag)",
		}},
		{"`jsonschma:\"a\" jsno:\"a\" json_schema:\"a\" jsonschema_extra:\"a\"`", []string{
			"2: unknown struct tag key jsonschma; did you mean jsonschema? (bad-tag)",
			"16: unknown struct tag key jsno; did you mean json? (bad-tag)",
			"25: unknown struct tag key json_schema; did you mean jsonschema? (bad-tag)",
			"41: unknown struct tag key jsonschema_extra; did you mean jsonschema_extras? (bad-tag)",
		}},
		{"`bson:\"a\" yaml:\"a\" xml:\"a\" db:\"a\" validate:\"a\" toml:\"a\" yson:\"a\" schema:\"a\" jsonapi:\"a\"`", nil},
		{"`json:\"a\" json:\"b\"`", []string{"11: struct tag key json is repeated; must stand once (bad-tag)"}},
		{"`json:\"a\\\"b,omitempy, omitzero\"`", []string{
			`8: JSON name "a\"b" is one that encoding/json ignores; must be letters, digits or punctuation without quotes, backslashes and commas (bad-tag)`,
			`13: unknown json option "omitempy"; did you mean omitempty? (bad-tag)`,
			`22: unknown json option " omitzero"; did you mean omitzero? (bad-tag)`,
		}},
		// Text that is no keyword.
		{"`jsonschema:\"description=If true, descend, then stop.,required\"`", []string{
			`35: "descend" is not a keyword; write \\, for a comma inside description, or use jsonschema_description or the field's doc comment (stray-text)`,
		}},
		{"`jsonschema:\"pattern=^a{2,,minLength=1\"`", []string{
			`27: nothing stands at a comma; must be a keyword (stray-text)`,
		}},
		{"`jsonschema:\"pattern=^a{2,5$\"`", []string{`27: "5$" is not a keyword; write \\, for a comma inside pattern (stray-text)`}},
		{"`jsonschema:\"enum=red,blue\"`", []string{`23: "blue" is not a keyword; write enum=blue, once per value, or \\, for a comma inside enum (stray-text)`}},
		{"`jsonschema:\"the city to look up\"`", []string{`14: no keyword in "the city to look up"; did you mean description=…? (stray-text)`}},
		{"`jsonschema:\"the city, or its code\"`", []string{`14: no keyword in "the city, or its code"; did you mean description=…? (stray-text)`}},
		{"`jsonschema:\"City\"`", []string{`14: unknown keyword City; did you mean description=…? (unknown-keyword)`}},
		{"`jsonschema:\"pattern=^a$ maxLength=5\"`", []string{`14: keyword pattern seems to hold maxLength; keywords are separated by commas (stray-text)`}},
		// Keywords.
		{"`jsonschema:\"minium=1,MaxLength=3\"`", []string{
			"14: unknown keyword minium; did you mean minimum? (unknown-keyword)",
			"23: unknown keyword MaxLength; did you mean maxLength? (unknown-keyword)",
		}},
		{"`jsonschema:\"minProperties=1\"`", []string{"14: unknown keyword minProperties (unknown-keyword)"}},
		{"`jsonschema:\"optional\"`", []string{`14: keyword optional is for toolgen:constrain only; in a tag, write json:"…,omitempty" (unknown-keyword)`}},
		{"`jsonschema:\"required=true,minimum,title=,nullable,nullable\"`", []string{
			"14: keyword required has a value; must be required alone (extra-argument)",
			"28: keyword minimum has no value; must be minimum=VALUE (missing-argument)",
			"36: keyword title has no value; must be title=VALUE (missing-argument)",
			"52: keyword nullable is repeated; must stand once (repeated-keyword)",
		}},
		{"`jsonschema:\"maximum=1_000,minimum=Inf,multipleOf=0,minLength=-1,maxLength=ten\"`", []string{
			`22: keyword maximum is "1_000"; must be a decimal number, such as 10 or 2.5 (bad-value)`,
			`36: keyword minimum is "Inf"; must be a decimal number, such as 10 or 2.5 (bad-value)`,
			`51: keyword multipleOf is "0"; must be a decimal number above zero, such as 0.01 (bad-value)`,
			`63: keyword minLength is "-1"; must be a whole number, not negative (bad-value)`,
			`76: keyword maxLength is "ten"; must be a whole number, not negative (bad-value)`,
		}},
		{"`jsonschema:\"readOnly=yes\"`", []string{`23: keyword readOnly is "yes"; must be true or false (bad-value)`}},
		{"`jsonschema:\"-,minimum=1\"`", []string{"16: keyword minimum has no effect; the field is left out (conflicting-options)"}},
	}
	for _, tt := range tests {
		t.Run(tt.tag, func(t *testing.T) {
			_, problems := parseTag(tt.tag)
			diff(t, "problems", problems, tt.want)
		})
	}
}

func TestMust(t *testing.T) {
	tests := []struct {
		kind      ValueKind
		good, bad []string
	}{
		{Bool, []string{"true", "false"}, []string{"", "1", "True"}},
		{Number, []string{"0", "-0", "10", "2.5", "1e2", "-1E-2", "0.0e-999999", "123456789012345678901"}, []string{"", "+1", "01", ".5", "1.", "1_0", "0x1", "NaN", "Inf", "1e999", "1e-999", " 1"}},
		{Positive, []string{"0.01", "3", "1e-2"}, []string{"0", "-1", "0.0", "0e5"}},
		{Count, []string{"0", "9223372036854775807"}, []string{"-1", "+1", "01", "1.0", "9223372036854775808", "ten"}},
		{Duration, []string{"30s", "1h2m", "1.5ms"}, []string{"", "30", "0s", "-1s", "1d"}},
		{Tokens, []string{"25000tokens"}, []string{"25000", "tokens", "-1tokens", "25k tokens"}},
		{Pair, []string{"Kind:card", "A:b:c"}, []string{"Kind", "Kind:", ":card"}},
		{Text, []string{"", "x"}, nil},
	}
	for _, tt := range tests {
		for _, value := range tt.good {
			if must := tt.kind.must(value); must != "" {
				t.Errorf("kind %d: %q must be %s", tt.kind, value, must)
			}
		}
		for _, value := range tt.bad {
			if tt.kind.must(value) == "" {
				t.Errorf("kind %d accepts %q", tt.kind, value)
			}
		}
	}
}

func TestNearest(t *testing.T) {
	words := []string{"minimum", "minLength", "maxLength", "description", "readOnly", "enum"}
	tests := []struct{ word, want string }{
		{"minium", "minimum"},
		{"readonly", "readOnly"},
		{"mimimum", "minimum"},
		{"maxlenght", "maxLength"},
		{"desc", "description"},
		{"min", ""},
		{"enmu", "enum"},
		{"neum", "enum"},
		{"descrxxxxion", ""},
		{"descrxxtion", "description"},
		{"e", ""},
		{"", ""},
		{"zebra", ""},
		{"something altogether different", ""},
	}
	for _, tt := range tests {
		if got := Nearest(tt.word, words); got != tt.want {
			t.Errorf("Nearest(%q) = %q, want %q", tt.word, got, tt.want)
		}
	}
}

func TestQuote(t *testing.T) {
	long := strings.Repeat("é", 29) + "a" // 59 bytes
	for in, want := range map[string]string{
		`a "b"`:     `"a \"b\""`,
		long + "b":  `"` + long + `b"`,
		long + "bc": `"` + long + `b…"`,
		long + "éé": `"` + long + `…"`,
	} {
		if got := quote(in); got != want {
			t.Errorf("quote(%s) = %s, want %s", in, got, want)
		}
	}
}

func TestParseKeywords(t *testing.T) {
	got, problems := parseKeywords(textAt(`minimum=1 , optional ,description=a\, b `, 100), InConstrain)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	var list []string
	for _, k := range got {
		list = append(list, k.Name+"="+strconv.Quote(k.Value)+fmt.Sprint(k.Pos, k.ValuePos))
	}
	diff(t, "keywords", list, []string{`minimum="1"100 108`, `optional=""112 112`, `description="a, b"122 134`})
	if k := FindKeyword(got, "minimum"); k == nil || k.Value != "1" {
		t.Errorf("FindKeyword(minimum) = %+v", k)
	}
	if FindKeyword(got, "maximum") != nil {
		t.Error("found maximum")
	}
}
