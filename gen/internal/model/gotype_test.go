package model

import "testing"

func TestGoType(t *testing.T) {
	named := func(pkg, name string, args ...*GoType) *GoType {
		return &GoType{Kind: GoNamed, Pkg: pkg, PkgName: "shop", Name: name, Args: args}
	}
	str := &GoType{Kind: GoNamed, Name: "string"}
	order := named("example.com/shop", "Order")
	tests := []struct {
		g                 *GoType
		unique, forPeople string
	}{
		{str, "string", "string"},
		{order, "example.com/shop.Order", "Order"},
		{named("example.com/other/shop", "Order"), "example.com/other/shop.Order", "shop.Order"},
		{named("example.com/other/shop", "Pair", str, order), "example.com/other/shop.Pair[string,example.com/shop.Order]", "shop.Pair[string, Order]"},
		{&GoType{Kind: GoSlice, Elem: &GoType{Kind: GoPointer, Elem: order}}, "[]*example.com/shop.Order", "[]*Order"},
		{&GoType{Kind: GoArray, Len: 2, Elem: str}, "[2]string", "[2]string"},
		{&GoType{Kind: GoMap, Key: str, Elem: &GoType{Kind: GoInterface}}, "map[string]any", "map[string]any"},
		{&GoType{Kind: GoStruct, Fields: []GoField{{Name: "A", Type: str, Tag: `json:"a"`}}}, `struct{A string "json:\"a\""}`, "struct{…}"},
		{&GoType{Kind: GoChan, Name: "<-chan", Elem: str}, "<-chan(string)", "<-chan string"},
		{&GoType{Kind: GoFunc, Args: []*GoType{str, order}, Results: []*GoType{str}}, "func(string,example.com/shop.Order)(string)", "func(…)"},
		{&GoType{Kind: GoFunc, Args: []*GoType{{Kind: GoSlice, Elem: str}}, Variadic: true}, "func...([]string)()", "func(…)"},
	}
	for _, tt := range tests {
		if got := tt.g.String(); got != tt.unique {
			t.Errorf("String() = %s, want %s", got, tt.unique)
		}
		text := tt.g.Text(func(named *GoType) string {
			if named.Pkg == "example.com/shop" {
				return ""
			}
			return named.PkgName
		})
		if text != tt.forPeople {
			t.Errorf("Text() = %s, want %s", text, tt.forPeople)
		}
	}
}
