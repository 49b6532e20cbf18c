package validate

import (
	"strings"
	"testing"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

func TestValue(t *testing.T) {
	rule := func(keyword string, values ...string) model.Rule {
		return model.Rule{Keyword: keyword, Values: values}
	}
	text := &model.Type{Kind: model.String, Rules: []model.Rule{rule("minLength", "2"), rule("enum", "ab", "cd")}}
	level := &model.Type{Kind: model.Uint, Bits: 8, Rules: []model.Rule{rule("minimum", "1"), rule("maximum", "255")}}
	waits := &model.Type{Kind: model.Slice, Elem: &model.Type{Kind: model.Int, Bits: 64, Rules: []model.Rule{rule("unit", "nanoseconds")}}}
	in := &model.Type{Kind: model.Struct, Struct: &model.StructType{Fields: []*model.Field{
		{Name: "id", Type: &model.Type{Kind: model.Int, Bits: 64}, Required: true, Quoted: true},
		{Name: "tags", Type: &model.Type{Kind: model.Slice, Elem: text, Rules: []model.Rule{rule("minItems", "1"), rule("uniqueItems")}}},
		{Name: "note", Type: &model.Type{Kind: model.Pointer, Elem: text, Rules: []model.Rule{rule("nullable")}}},
		{Name: "counts", Type: &model.Type{Kind: model.Map, Key: text, Elem: level}},
		{Name: "corner", Type: &model.Type{Kind: model.Array, Len: 2, Elem: level}},
		{Name: "when", Type: &model.Type{Kind: model.Time}},
		{Name: "data", Type: &model.Type{Kind: model.Bytes}},
		{Name: "ratio", Type: &model.Type{Kind: model.Float, Bits: 64, Rules: []model.Rule{rule("exclusiveMinimum", "0"), rule("multipleOf", "0.01"), rule("enum", "0.5", "1")}}},
		{Name: "any", Type: &model.Type{Kind: model.Any}},
		{Name: "on", Type: &model.Type{Kind: model.Bool}},
	}}}
	own := &model.Type{Kind: model.Own, Rules: []model.Rule{rule("nullable")}, Own: &model.OwnType{Form: &model.Type{Kind: model.OneOf, Alts: []*model.Type{
		{Kind: model.String, Rules: []model.Rule{rule("maxLength", "2")}}, {Kind: model.Integer, Rules: []model.Rule{rule("minimum", "0")}},
	}}}}
	optional := &model.Type{Kind: model.Optional, Elem: text, Rules: []model.Rule{rule("nullable")}}
	addresses := &model.Type{Kind: model.Map, Elem: &model.Type{Kind: model.BigInt}, Key: &model.Type{Kind: model.Text, Rules: []model.Rule{rule("format", "ip")}}}
	grades := &model.Type{Kind: model.Map, Elem: &model.Type{Kind: model.Number}, Key: &model.Type{Kind: model.Int, Bits: 8, Rules: []model.Rule{rule("enum", "1", "2")}}}
	for _, test := range []struct {
		typ  *model.Type
		data string
		want string // pieces of the report; empty for none
	}{
		{text, `"ab"`, ""},
		{text, `"a"`, "2"},
		{text, `5`, "string"},
		{level, `255`, ""},
		{level, `300`, "255"},
		{level, `0`, "1"},
		{waits, `[5]`, ""},
		{waits, `["5m"]`, "/0: must be an integer number of nanoseconds, not a string"},
		{own, `"ab"`, ""},
		{own, `18446744073709551616`, ""},
		{own, `null`, ""},
		{own, `"abc"`, "at most 2 characters"},
		{own, `-1`, "at least 0"},
		{own, `true`, "must be a string or an integer"},
		{optional, `null`, ""},
		{optional, `"ab"`, ""},
		{optional, `"xy"`, "one of"},
		{addresses, `{"::1":1e30}`, ""},
		{addresses, `{"x":1}`, "/x"},
		{addresses, `{"::1":"1"}`, "/::1"},
		{grades, `{"1":1.50}`, ""},
		{grades, `{"3":1}`, "/3"},
		{grades, `{"01":1}`, "/01"},
		{in, `{"id":"7","tags":["ab"],"note":null,"counts":{"ab":1},"corner":[1,2],"when":"2024-02-03T04:05:06Z","data":"aGk=","ratio":0.5,"any":[null],"on":true}`, ""},
		{in, `{"id":7}`, "/id"},
		{in, `{}`, "/id"},
		{in, `{"id":"7","tags":[]}`, "/tags"},
		{in, `{"id":"7","tags":["ab","ab"]}`, "/tags"},
		{in, `{"id":"7","tags":["ab","xy"]}`, "/tags/1"},
		{in, `{"id":"7","tags":null}`, "/tags"},
		{in, `{"id":"7","note":"xy"}`, "/note"},
		{in, `{"id":"7","counts":{"xy":1}}`, "/counts/xy"},
		{in, `{"id":"7","counts":{"ab":0}}`, "/counts/ab"},
		{in, `{"id":"7","corner":[1]}`, "/corner"},
		{in, `{"id":"7","corner":[1,0]}`, "/corner/1"},
		{in, `{"id":"7","ratio":0.75}`, "/ratio"},
		{in, `{"id":"7","extra":1}`, "/extra"},
		{in, `{"id":"7"} {}`, "arguments"},
	} {
		err := Value(test.typ, []byte(test.data))
		switch {
		case test.want == "" && err != nil:
			t.Errorf("%s: %v", test.data, err)
		case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%s: got %v; want a report with %q", test.data, err, test.want)
		}
	}
}
