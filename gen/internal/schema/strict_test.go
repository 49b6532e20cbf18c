package schema_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
	"github.com/toolgen-dev/toolgen/gen/internal/schema"
	"github.com/toolgen-dev/toolgen/runtime/tooltest/fakeapi"
)

func TestStrict(t *testing.T) {
	text := kind(model.String)
	described := slice(kind(model.Int, rule("maximum", "9")))
	described.Elem.Doc = "A die."
	tests := []struct {
		name  string
		field model.Field
		want  string
	}{
		{"range", model.Field{Type: kind(model.Int, rule("minimum", "1"), rule("maximum", "50")), Description: "How many."},
			`{"type":"integer","description":"How many. From 1 to 50."}`},
		{"behind text without a period", model.Field{Type: kind(model.Int, rule("minimum", "1")), Description: "How many"},
			`{"type":"integer","description":"How many\nAt least 1."}`},
		{"behind several lines", model.Field{Type: kind(model.Int, rule("maximum", "1")), Description: "How many.\n- 1: one."},
			`{"type":"integer","description":"How many.\n- 1: one.\nAt most 1."}`},
		{"one value", model.Field{Type: kind(model.Float, rule("minimum", "0.5"), rule("maximum", "0.5"))},
			`{"type":"number","description":"Exactly 0.5."}`},
		{"open range", model.Field{Type: kind(model.Float, rule("exclusiveMinimum", "0"), rule("exclusiveMaximum", "1"), rule("multipleOf", "0.05"))},
			`{"type":"number","description":"More than 0. Less than 1. A multiple of 0.05."}`},
		{"size of int64", model.Field{Type: kind(model.Int, rule("minimum", "-9223372036854775808"), rule("maximum", "9223372036854775807"))},
			`{"type":"integer"}`},
		{"size of float32", model.Field{Type: kind(model.Float, rule("minimum", "-3.4028235e+38"), rule("maximum", "3.4028235e+38"))},
			`{"type":"number"}`},
		{"size of uint64", model.Field{Type: kind(model.Uint, rule("minimum", "0"), rule("maximum", "18446744073709551615"))},
			`{"type":"integer","description":"At least 0."}`},
		{"size of int8", model.Field{Type: kind(model.Int, rule("minimum", "-128"), rule("maximum", "127"))},
			`{"type":"integer","description":"From -128 to 127."}`},
		{"lengths", model.Field{Type: kind(model.String, rule("minLength", "2"), rule("maxLength", "500"))},
			`{"type":"string","description":"From 2 to 500 characters."}`},
		{"one length", model.Field{Type: kind(model.String, rule("minLength", "1"), rule("maxLength", "1"))},
			`{"type":"string","description":"Exactly 1 character."}`},
		{"no least length", model.Field{Type: kind(model.String, rule("minLength", "0"))}, `{"type":"string"}`},
		{"no length", model.Field{Type: kind(model.String, rule("maxLength", "0"))}, `{"type":"string","description":"At most 0 characters."}`},
		{"pattern", model.Field{Type: kind(model.String, rule("pattern", `^#[0-9]{5}$`))}, `{"type":"string","pattern":"^#[0-9]{5}$"}`},
		{"pattern in words", model.Field{Type: kind(model.String, rule("pattern", `(?i)^\pL+$`)), Description: "A word."},
			`{"type":"string","description":"A word. Must match (?i)^\\pL+$ (a regular expression)."}`},
		{"format", model.Field{Type: kind(model.String, rule("format", "uuid"))}, `{"type":"string","format":"uuid"}`},
		{"enum and default", model.Field{Type: kind(model.String, rule("enum", "a", "b")), Default: `"a"`, Title: "T"},
			`{"type":"string","title":"T","enum":["a","b"],"default":"a"}`},
		{"bytes", model.Field{Type: kind(model.Bytes)}, `{"type":"string","description":"Encoded in base64."}`},
		{"time", model.Field{Type: kind(model.Time)}, `{"type":"string","format":"date-time"}`},
		{"notes", model.Field{Type: text, Description: "D.", Examples: []string{`"a<b"`, `"c"`}, Deprecated: true, ReadOnly: true, WriteOnly: true},
			`{"type":"string","description":"D. For example \"a<b\" or \"c\". For reading only. No longer to be used."}`},
		{"deprecated in words", model.Field{Type: text, Description: "D.\n\nDeprecated: use c.", Deprecated: true},
			`{"type":"string","description":"D.\n\nDeprecated: use c."}`},
		{"items", model.Field{Type: slice(text, rule("minItems", "1"), rule("maxItems", "5"), rule("uniqueItems"))},
			`{"type":"array","description":"At most 5 items. No two items may be equal.","items":{"type":"string"},"minItems":1}`},
		{"several items", model.Field{Type: slice(text, rule("minItems", "2"))},
			`{"type":"array","description":"At least 2 items.","items":{"type":"string"},"minItems":1}`},
		{"array", model.Field{Type: &model.Type{Kind: model.Array, Len: 2, Elem: text}},
			`{"type":"array","description":"Exactly 2 items.","items":{"type":"string"},"minItems":1}`},
		{"element", model.Field{Type: described}, `{"type":"array","items":{"type":"integer","description":"A die. At most 9."}}`},
		{"nullable", model.Field{Type: pointer(text, rule("nullable"), rule("maxLength", "3")), Description: "A note."},
			`{"anyOf":[{"type":"string"},{"type":"null"}],"description":"A note. At most 3 characters."}`},
		{"nullable object", model.Field{Type: pointer(object(&model.Field{Name: "n", Type: kind(model.Int, rule("minimum", "1"))}), rule("nullable"))},
			`{"anyOf":[{"type":"object","properties":{"n":{"type":"integer","description":"At least 1."}},"additionalProperties":false},{"type":"null"}]}`},
		{"text of a standard type", model.Field{Type: kind(model.Text, rule("format", "ip")), Description: "An address."},
			`{"type":"string","anyOf":[{"format":"ipv4"},{"format":"ipv6"}],"description":"An address.","pattern":"^[0-9A-Fa-f:.]+$"}`},
		{"text of any length", model.Field{Type: kind(model.Text, rule("maxLength", "1000"), rule("format", "fraction"))},
			`{"type":"string","description":"At most 1000 characters.","pattern":"^-?(0|[1-9][0-9]*)(/[1-9][0-9]*|\\.[0-9]+)?$"}`},
		{"schema of its own", model.Field{Type: &model.Type{Kind: model.Own, Own: &model.OwnType{Form: &model.Type{Kind: model.OneOf, Alts: []*model.Type{
			kind(model.String, rule("maxLength", "3")), {Kind: model.Integer},
		}}}}}, `{"anyOf":[{"type":"string","description":"At most 3 characters."},{"type":"integer"}]}`},
		{"optional", model.Field{Type: &model.Type{Kind: model.Optional, Elem: text, Rules: []model.Rule{rule("nullable")}}},
			`{"anyOf":[{"type":"string"},{"type":"null"}]}`},
		{"quoted number", model.Field{Type: kind(model.Float), Quoted: true},
			`{"type":"string","pattern":"^-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?$"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.field.Name = "p"
			in := schema.Input(object(&tt.field))
			before := string(schema.Marshal(in))
			if diff := cmp.Diff(wrapped(tt.want), string(schema.Marshal(schema.Strict(in)))); diff != "" {
				t.Errorf("strict copy (-want +got):\n%s", diff)
			}
			if err := fakeapi.Check(request(schema.Marshal(schema.Strict(in)))); err != nil {
				t.Error(err)
			}
			if diff := cmp.Diff(before, string(schema.Marshal(in))); diff != "" {
				t.Errorf("the original has changed (-before +after):\n%s", diff)
			}
		})
	}
}

// request asks a model for a message with a strict tool of that schema.
func request(input []byte) []byte {
	return fmt.Appendf(nil, `{"model":"claude-opus-5","max_tokens":1,"messages":[{"role":"user","content":"Hi."}],`+
		`"tools":[{"name":"t","strict":true,"input_schema":%s}]}`, input)
}

// Of patterns, only those of the subset that the API is known to take are kept.
func TestStrictPatterns(t *testing.T) {
	tests := []struct {
		pattern string
		kept    bool
	}{
		{`^[A-Z]{3}-[0-9]{4}-[0-9]$`, true},
		{`^(\d+|x|[^ab\-\]]*)?$`, true},
		{`a.c`, true},
		{`^\+?[0-9 ()]{3,20}$`, true},
		{`^a{2,}\$`, true},
		{`größe`, true},
		{``, true},
		{`(?i)^a$`, false},
		{`(?:a)`, false},
		{`\bword\b`, false},
		{`^\pL+$`, false},
		{`\D`, false},
		{`[[:alpha:]]`, false},
		{`[]a]`, false},
		{`a{100}`, false},
		{`a{0,100}`, false},
		{`a+?`, false},
		{`a{,2}`, false},
		{`^a$|^b$`, false},
		{`\A\x61\z`, false},
		{`\Qa\E`, false},
	}
	for _, tt := range tests {
		in := schema.Input(object(&model.Field{Name: "p", Type: kind(model.String, rule("pattern", tt.pattern))}))
		p, _ := schema.Strict(in).Properties.Get("p")
		if got := p.Pattern == tt.pattern; got != tt.kept {
			t.Errorf("%s is kept: %t, want %t", tt.pattern, got, tt.kept)
		}
	}
}
