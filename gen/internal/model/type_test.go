package model

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestClone(t *testing.T) {
	shared := &StructType{Label: "Shared"}
	original := func() *Type {
		return &Type{
			Kind:  Map,
			Key:   &Type{Kind: String, Enum: []EnumValue{{Value: "a"}}},
			Elem:  &Type{Kind: Pointer, Elem: &Type{Kind: Struct, Struct: shared}},
			Rules: []Rule{{Keyword: "minProperties", Values: []string{"1"}}},
		}
	}
	first := original()
	c := first.Clone()
	if diff := cmp.Diff(original(), c); diff != "" {
		t.Errorf("a clone differs (-want +got):\n%s", diff)
	}
	if c.Elem.Elem.Struct != shared {
		t.Error("structs are copied; must be shared")
	}
	c.Rules[0].Keyword = "maxProperties"
	c.Key.Enum[0].Value = "b"
	c.Elem.Elem.Kind = Any
	if diff := cmp.Diff(original(), first); diff != "" {
		t.Errorf("changing a clone changes the original (-want +got):\n%s", diff)
	}
}

func TestRuleAndPointee(t *testing.T) {
	elem := &Type{Kind: String, Rules: []Rule{{Keyword: "pattern", Values: []string{"^a"}}, {Keyword: "nullable"}}}
	typ := &Type{Kind: Pointer, Elem: elem}
	if typ.Pointee() != elem || elem.Pointee() != elem {
		t.Error("Pointee is not what the pointer points to")
	}
	if values, ok := elem.Rule("pattern"); !ok || !cmp.Equal(values, []string{"^a"}) {
		t.Errorf("got rule pattern %q, %v", values, ok)
	}
	if _, ok := elem.Rule("nullable"); !ok {
		t.Error("rule nullable is not found")
	}
	if _, ok := elem.Rule("format"); ok {
		t.Error("rule format is found")
	}
}

func TestKinds(t *testing.T) {
	own := func(form Kind) *Type { return &Type{Kind: Own, Under: Slice, Own: &OwnType{Form: &Type{Kind: form}}} }
	for _, tt := range []struct {
		typ    *Type
		goKind Kind
		json   string
	}{
		{&Type{Kind: Bool}, Bool, "boolean"},
		{&Type{Kind: Int}, Int, "number"},
		{&Type{Kind: Uint}, Uint, "number"},
		{&Type{Kind: Float}, Float, "number"},
		{&Type{Kind: BigInt}, Struct, "number"},
		{&Type{Kind: Number}, String, "number"},
		{&Type{Kind: Integer}, Integer, "number"},
		{&Type{Kind: String}, String, "string"},
		{&Type{Kind: Bytes}, Bytes, "string"},
		{&Type{Kind: Time}, Struct, "string"},
		{&Type{Kind: Text, Under: Int}, Int, "string"},
		{&Type{Kind: Text}, Text, "string"},
		{&Type{Kind: Struct}, Struct, "object"},
		{&Type{Kind: Map}, Map, "object"},
		{&Type{Kind: Slice}, Slice, "array"},
		{&Type{Kind: Array}, Array, "array"},
		{&Type{Kind: Pointer, Elem: &Type{Kind: Array}}, Pointer, "array"},
		{&Type{Kind: Optional, Elem: &Type{Kind: Int}}, Struct, "number"},
		{own(Map), Slice, "object"},
		{&Type{Kind: Any, Under: Struct}, Struct, ""},
		{&Type{Kind: Any}, Any, ""},
		{&Type{Kind: Union}, Union, ""},
	} {
		if got := tt.typ.GoKind(); got != tt.goKind {
			t.Errorf("kind %d: Go kind %d, want %d", tt.typ.Kind, got, tt.goKind)
		}
		if got := tt.typ.JSON(); got != tt.json {
			t.Errorf("kind %d: JSON type %q, want %q", tt.typ.Kind, got, tt.json)
		}
	}
}
