package model

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// say returns checks as calls: Required MinLength(3) Items(Nullable).
func say(list []Check) string {
	words := make([]string, len(list))
	for i, c := range list {
		words[i] = c.Option
		if args := append(slices.Clone(c.Args), say(c.Inner)); len(c.Args)+len(c.Inner) > 0 {
			words[i] += "(" + strings.Trim(strings.Join(args, ","), ",") + ")"
		}
	}
	return strings.Join(words, " ")
}

func TestChecks(t *testing.T) {
	rule := func(keyword string, values ...string) Rule { return Rule{Keyword: keyword, Values: values} }
	of := func(k Kind, rules ...Rule) *Type { return &Type{Kind: k, Bits: 8, Rules: rules} }
	pointer := of(Pointer, rule("nullable"))
	pointer.Elem = of(Int, rule("maximum", "127"), rule("minimum", "1"), rule("enum", "1", "2"))
	list := of(Slice, rule("minItems", "1"), rule("uniqueItems"))
	list.Elem = of(Text, rule("enum", "a", "b"))
	table := of(Map, rule("maxProperties", "3"))
	table.Key, table.Elem = of(Uint, rule("enum", "7"), rule("maximum", "9")), of(String)
	texts := of(Map)
	texts.Key, texts.Elem = of(String, rule("pattern", "^a")), of(Int, rule("exclusiveMinimum", "0"))
	plain := of(Map)
	plain.Elem = of(Bool)

	for _, tt := range []struct {
		field Field
		want  string
	}{
		{Field{Type: of(String)}, ""},
		{Field{Type: of(Any, rule("oneof_type", "string", "null")), Required: true}, "Required Types(string,null)"},
		{Field{Type: of(Int, rule("unit", "cents")), Quoted: true, WriteOnly: true}, "Quoted WriteOnly Unit(cents)"},
		{Field{Type: pointer}, "Nullable Minimum(1) EnumNumber(1,2)"},
		{Field{Type: list}, "MinItems(1) UniqueItems Items(Enum(a,b))"},
		{Field{Type: table}, "MaxProperties(3) Keys(Enum(7))"},
		{Field{Type: texts}, "Keys(Pattern(^a)) Values(ExclusiveMinimum(0))"},
		{Field{Type: plain}, ""},
		{Field{Name: "b", Type: of(String), Relations: []Relation{
			{Keyword: "requires", Name: "c"}, {Keyword: "excludes", Name: "d"}, {Keyword: "requiredif", Name: "e", Value: "1"},
		}}, "Requires(c) Excludes(d) RequiredIf(e,1) OneOfRequired(one) AnyOfRequired(any)"},
	} {
		s := &StructType{
			OneOf: []Group{{Name: "one", Props: []string{"a", "b"}}, {Name: "other", Props: []string{"a"}}},
			AnyOf: []Group{{Name: "any", Props: []string{"b"}}},
		}
		if got := say(s.Checks(&tt.field)); got != tt.want {
			t.Errorf("%s: got %s, want %s", fmt.Sprint(tt.field.Type.Rules), got, tt.want)
		}
	}
}
