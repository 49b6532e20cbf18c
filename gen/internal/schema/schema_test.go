package schema_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
	"github.com/toolgen-dev/toolgen/gen/internal/schema"
)

func rule(keyword string, values ...string) model.Rule {
	return model.Rule{Keyword: keyword, Values: values}
}

func kind(k model.Kind, rules ...model.Rule) *model.Type {
	return &model.Type{Kind: k, Bits: 64, Rules: rules}
}

func object(fields ...*model.Field) *model.Type {
	return &model.Type{Kind: model.Struct, Struct: &model.StructType{Fields: fields}}
}

func pointer(t *model.Type, rules ...model.Rule) *model.Type {
	return &model.Type{Kind: model.Pointer, Elem: t, Rules: rules}
}

func slice(t *model.Type, rules ...model.Rule) *model.Type {
	return &model.Type{Kind: model.Slice, Elem: t, Rules: rules}
}

// wrapped is the schema of an object whose only property is p.
func wrapped(p string) string {
	return `{"type":"object","properties":{"p":` + p + `},"additionalProperties":false}`
}

func TestInput(t *testing.T) {
	text := kind(model.String)
	documented := kind(model.String)
	documented.Doc = "A tag."
	tests := []struct {
		name  string
		field model.Field
		want  string
	}{
		{"boolean", model.Field{Type: kind(model.Bool)}, `{"type":"boolean"}`},
		{"integer", model.Field{Type: kind(model.Int, rule("minimum", "1"), rule("maximum", "9223372036854775807"))},
			`{"type":"integer","minimum":1,"maximum":9223372036854775807}`},
		{"unit", model.Field{Type: kind(model.Int, rule("unit", "cents"), rule("minimum", "1"))}, `{"type":"integer","minimum":1}`},
		{"number", model.Field{Type: kind(model.Float, rule("exclusiveMinimum", "0"), rule("exclusiveMaximum", "1.50"), rule("multipleOf", "0.05"))},
			`{"type":"number","exclusiveMinimum":0,"exclusiveMaximum":1.50,"multipleOf":0.05}`},
		{"string", model.Field{Type: kind(model.String, rule("minLength", "1"), rule("maxLength", "9"), rule("pattern", `^<&>\d$`))},
			`{"type":"string","pattern":"^<&>\\d$","minLength":1,"maxLength":9}`},
		{"text", model.Field{Type: kind(model.Text, rule("enum", "low", "high"))}, `{"type":"string","enum":["low","high"]}`},
		{"address", model.Field{Type: kind(model.Text, rule("format", "ip"))},
			`{"type":"string","anyOf":[{"format":"ipv4"},{"format":"ipv6"}],"pattern":"^[0-9A-Fa-f:.]+$"}`},
		{"address of version 4", model.Field{Type: kind(model.Text, rule("format", "ipv4"))}, `{"type":"string","format":"ipv4","pattern":"^[0-9.]+$"}`},
		{"level of a log", model.Field{Type: kind(model.Text, rule("format", "log-level"))},
			`{"type":"string","pattern":"^(DEBUG|INFO|WARN|ERROR)([+-][0-9]{1,3})?$"}`},
		{"integer of any size", model.Field{Type: kind(model.BigInt, rule("minimum", "1"))}, `{"type":"integer","minimum":1}`},
		{"number of any size", model.Field{Type: kind(model.Number, rule("enum", "1", "2.50"))}, `{"type":"number","enum":[1,2.50]}`},
		{"optional", model.Field{Type: &model.Type{Kind: model.Optional, Elem: kind(model.Text, rule("maxLength", "3")), Rules: []model.Rule{rule("nullable")}}, Description: "D."},
			`{"oneOf":[{"type":"string","maxLength":3},{"type":"null"}],"description":"D."}`},
		{"keys", model.Field{Type: &model.Type{Kind: model.Map, Key: &model.Type{Kind: model.Uint, Bits: 8, Rules: []model.Rule{rule("minimum", "0"), rule("maximum", "255")}}, Elem: text}},
			`{"type":"object","propertyNames":{"pattern":"^(0|[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5])$"},"additionalProperties":{"type":"string"}}`},
		{"keys with an enum", model.Field{Type: &model.Type{Kind: model.Map, Key: kind(model.Int, rule("enum", "1", "2")), Elem: text}},
			`{"type":"object","propertyNames":{"enum":["1","2"]},"additionalProperties":{"type":"string"}}`},
		{"keys that are written", model.Field{Type: &model.Type{Kind: model.Map, Key: kind(model.Int), Elem: text}}, `{"type":"object","additionalProperties":{"type":"string"}}`},
		{"schema of its own", model.Field{Type: &model.Type{Kind: model.Own, Own: &model.OwnType{Form: &model.Type{Kind: model.AnyOf, Alts: []*model.Type{
			{Kind: model.Integer, Doc: "Whole."}, {Kind: model.Null},
		}}}}, Description: "D."}, `{"anyOf":[{"type":"integer","description":"Whole."},{"type":"null"}],"description":"D."}`},
		{"format", model.Field{Type: kind(model.String, rule("format", "uuid"))}, `{"type":"string","format":"uuid"}`},
		{"enum of strings", model.Field{Type: kind(model.String, rule("enum", "a", "1"))}, `{"type":"string","enum":["a","1"]}`},
		{"enum of integers", model.Field{Type: kind(model.Int, rule("enum", "1", "2"))}, `{"type":"integer","enum":[1,2]}`},
		{"enum of integers beside bounds", model.Field{Type: pointer(kind(model.Int, rule("enum", "1", "2"), rule("minimum", "0"), rule("maximum", "9223372036854775807")))},
			`{"type":"integer","minimum":0,"enum":[1,2]}`},
		{"text of the elements' type", model.Field{Type: slice(pointer(documented)), Description: "A tag.\n- a: one."},
			`{"type":"array","description":"A tag.\n- a: one.","items":{"type":"string"}}`},
		{"text of the elements' type, deeper", model.Field{Type: pointer(slice(&model.Type{Kind: model.Map, Elem: documented}), rule("nullable")), Description: "A tag.\n- a: one."},
			`{"oneOf":[{"type":"array","items":{"type":"object","additionalProperties":{"type":"string"}}},{"type":"null"}],"description":"A tag.\n- a: one."}`},
		{"text beside that of the elements' type", model.Field{Type: slice(documented), Description: "Tags.\n- a: one."},
			`{"type":"array","description":"Tags.\n- a: one.","items":{"type":"string","description":"A tag."}}`},
		{"bytes", model.Field{Type: kind(model.Bytes)}, `{"type":"string","contentEncoding":"base64"}`},
		{"time", model.Field{Type: kind(model.Time)}, `{"type":"string","format":"date-time"}`},
		{"any", model.Field{Type: kind(model.Any)}, `{}`},
		{"nullable any", model.Field{Type: kind(model.Any, rule("nullable"))}, `{}`},
		{"pointer", model.Field{Type: pointer(kind(model.Int), rule("minimum", "1"))}, `{"type":"integer","minimum":1}`},
		{"nullable with text", model.Field{Type: pointer(text, rule("nullable"), rule("maxLength", "3")), Description: "A note.", Default: `"x"`},
			`{"oneOf":[{"type":"string","maxLength":3},{"type":"null"}],"description":"A note.","default":"x"}`},
		{"slice", model.Field{Type: slice(documented, rule("minItems", "1"), rule("maxItems", "5"), rule("uniqueItems"))},
			`{"type":"array","items":{"type":"string","description":"A tag."},"minItems":1,"maxItems":5,"uniqueItems":true}`},
		{"array", model.Field{Type: &model.Type{Kind: model.Array, Len: 2, Elem: slice(text)}},
			`{"type":"array","items":{"type":"array","items":{"type":"string"}},"minItems":2,"maxItems":2}`},
		{"map", model.Field{Type: &model.Type{Kind: model.Map, Key: kind(model.String, rule("pattern", "^[a-z]$")), Elem: kind(model.Any), Rules: []model.Rule{rule("minProperties", "1"), rule("maxProperties", "4")}}},
			`{"type":"object","propertyNames":{"pattern":"^[a-z]$"},"additionalProperties":{},"minProperties":1,"maxProperties":4}`},
		{"nested", model.Field{Type: object(&model.Field{Name: "b", Type: text, Required: true}, &model.Field{Name: "a", Type: kind(model.Bool), Required: true})},
			`{"type":"object","properties":{"b":{"type":"string"},"a":{"type":"boolean"}},"required":["b","a"],"additionalProperties":false}`},
		{"annotations", model.Field{Type: text, Title: "T", Description: "D", Examples: []string{`"e"`}, Deprecated: true, ReadOnly: true, WriteOnly: true},
			`{"type":"string","title":"T","description":"D","examples":["e"],"deprecated":true,"readOnly":true,"writeOnly":true}`},
		{"quoted integer", model.Field{Type: kind(model.Int, rule("minimum", "1")), Quoted: true},
			`{"type":"string","pattern":"^-?(0|[1-9][0-9]*)$"}`},
		{"quoted nullable boolean", model.Field{Type: pointer(kind(model.Bool), rule("nullable")), Quoted: true},
			`{"oneOf":[{"type":"string","enum":["true","false"]},{"type":"null"}]}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.field.Name = "p"
			got := schema.Marshal(schema.Input(object(&tt.field)))
			if diff := cmp.Diff(wrapped(tt.want), string(got)); diff != "" {
				t.Errorf("schema (-want +got):\n%s", diff)
			}
			if !json.Valid(got) {
				t.Errorf("not JSON: %s", got)
			}
		})
	}
}

func TestInputWithoutProperties(t *testing.T) {
	const want = `{"type":"object","properties":{},"additionalProperties":false}`
	if got := string(schema.Marshal(schema.Input(object()))); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestOutput(t *testing.T) {
	order := object(&model.Field{Name: "id", Type: kind(model.Int), Required: true})
	const orderSchema = `{"type":"object","properties":{"id":{"type":"integer"}},"required":["id"],"additionalProperties":false}`
	note := func(rules ...model.Rule) *model.Type {
		return object(&model.Field{Name: "p", Type: pointer(kind(model.String), rules...)})
	}
	tests := []struct {
		name string
		out  model.Output
		want string // "" for none
	}{
		{"none", model.Output{Form: model.OutputNone},
			`{"type":"object","properties":{"status":{"type":"string","const":"done"}},"required":["status"],"additionalProperties":false}`},
		{"object", model.Output{Form: model.OutputObject, Type: pointer(order)}, orderSchema},
		{"map", model.Output{Form: model.OutputObject, Type: &model.Type{Kind: model.Map, Elem: pointer(kind(model.Int), rule("nullable"))}},
			`{"type":"object","additionalProperties":{"oneOf":[{"type":"integer"},{"type":"null"}]}}`},
		{"list", model.Output{Form: model.OutputList, Type: slice(pointer(order, rule("nullable")))},
			`{"type":"object","properties":{"results":{"type":"array","items":{"oneOf":[` + orderSchema + `,{"type":"null"}]}},"count":{"type":"integer","minimum":0}},"required":["results","count"],"additionalProperties":false}`},
		{"scalar", model.Output{Form: model.OutputScalar, Type: pointer(kind(model.Bool))},
			`{"type":"object","properties":{"result":{"type":"boolean"}},"required":["result"],"additionalProperties":false}`},
		{"nil is null", model.Output{Form: model.OutputObject, Type: note(rule("nullable"))}, wrapped(`{"oneOf":[{"type":"string"},{"type":"null"}]}`)},
		{"nil is left out", model.Output{Form: model.OutputObject, Type: note()}, wrapped(`{"type":"string"}`)},
		{"text", model.Output{Form: model.OutputText, Type: kind(model.String)}, ""},
		{"unknown", model.Output{Form: model.OutputJSON, Type: kind(model.Any)}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := schema.Output(tt.out)
			if s == nil {
				if tt.want != "" {
					t.Errorf("no schema, want %s", tt.want)
				}
				return
			}
			if diff := cmp.Diff(tt.want, string(schema.Marshal(s))); diff != "" {
				t.Errorf("schema (-want +got):\n%s", diff)
			}
		})
	}
}

func TestLines(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"leaf", `{"type":"string","enum":["a","{,}"]}`, `{"type":"string","enum":["a","{,}"]}`},
		{"empty object inside", `{"type":"object","properties":{}}`, `{"type":"object","properties":{}}`},
		{"object", `{"type":"object","properties":{"a":{"x":1},"b":{"y":"\"}"}},"required":["a","b"]}`, `
{
"type":"object",
"properties":{
"a":{"x":1},
"b":{"y":"\"}"}
},
"required":["a","b"]
}`},
		{"choice", `{"oneOf":[{"type":"string"},{"type":"null"}]}`, `{"oneOf":[{"type":"string"},{"type":"null"}]}`},
		{"nested", `{"properties":{"a":{"items":{"properties":{"b":{}}}},"c":{}}}`, `
{
"properties":{
"a":{
"items":{
"properties":{
"b":{}
}
}
},
"c":{}
}
}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			lines := schema.Lines([]byte(tt.in))
			if got := strings.Join(lines, ""); got != tt.in {
				t.Errorf("joined: %s, want %s", got, tt.in)
			}
			if diff := cmp.Diff(strings.TrimPrefix(tt.want, "\n"), strings.Join(lines, "\n")); diff != "" {
				t.Errorf("lines (-want +got):\n%s", diff)
			}
		})
	}
}
