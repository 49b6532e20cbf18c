package runtime

import (
	"bytes"
	"errors"
	"fmt"
	"testing"
)

// size reads "10G", and a number of bytes.
type size struct{ text string }

func (s *size) UnmarshalJSON(data []byte) error {
	switch s.text = string(bytes.Trim(data, `"`)); s.text {
	case "0K":
		return errors.New("main.size: zero at 0xc000")
	case "0M":
		return Violations{{Path: "/unit", Rule: "minimum", Message: "must not be zero"}}
	}
	return nil
}

func (s size) MarshalJSON() ([]byte, error) { return []byte(s.text), nil }

var sizeForm = &Node{Kind: KindOneOf, Alts: []*Node{
	{Kind: KindString, Rule: NewRule(Pattern("^[0-9]+[KMG]$"))},
	{Kind: KindInteger, Rule: NewRule(Minimum("0"))},
	{Kind: KindNumber, Rule: NewRule(Maximum("-5"))},
	{Kind: KindNull},
}}

func TestDecodeJSON(t *testing.T) {
	tests := []struct{ document, want, err string }{
		{`{"v": "10G" }`, "10G", ""},
		{`{"v":18446744073709551616}`, "18446744073709551616", ""},
		{`{"v":null}`, "null", ""},
		{`{"v":true}`, "", `/v: must be a string or an integer or a number or null, not true or false; got true`},
		{`{"v":"x"}`, "", `/v: must match ^[0-9]+[KMG]$, like "123G"; got "x"`},
		{`{"v":-1}`, "", `/v: has none of the forms that the schema lists for a number; got -1`},
		{`{"v":"0K"}`, "", `/v: is not a valid size; got "0K"`},
		{`{"v":"0M"}`, "", `/v/unit: must not be zero`},
		{`{"v":{"a":1,"a":2}}`, "", "/v/a: given more than once; give it once\n" +
			`/v: must be a string or an integer or a number or null, not an object; got {"a":1,"a":2}`},
		{`{"v":"1`, "", `arguments: invalid JSON at byte 7: it ends within a string`},
	}
	for _, tt := range tests {
		var v size
		err := one(&v, tt.document, func(d *Decoder, v *size, r *Rule) { DecodeJSON(d, v, r, sizeForm) })
		if err == nil && v.text != tt.want || err != nil && err.Error() != tt.err {
			t.Errorf("%s: %s, %v; want %s, %s", tt.document, v.text, err, tt.want, tt.err)
		}
		node := &Node{Kind: KindObject, Shape: NewShape(Prop("v", Required)), Props: []*Node{{Kind: KindOwn, Elem: sizeForm}}}
		bySchema := Validate([]byte(tt.document), node)
		if refused := tt.want == "" && v.text == ""; refused != (bySchema != nil) {
			t.Errorf("%s: Validate gives %v", tt.document, bySchema)
		}
	}
}

func TestChoice(t *testing.T) {
	overlapping := []*Node{{Kind: KindInteger}, {Kind: KindNumber}}
	for _, tt := range []struct {
		kind Kind
		want string
	}{
		{KindAnyOf, ""},
		{KindOneOf, "arguments: must have exactly one of the forms that the schema lists, not several; got 5"},
	} {
		err := Validate([]byte("5"), &Node{Kind: tt.kind, Alts: overlapping})
		if got := fmt.Sprint(err); err == nil && tt.want != "" || err != nil && got != tt.want {
			t.Errorf("%v, want %s", err, tt.want)
		}
	}
	// What is wrong inside of the only form that fits is said in its own words.
	object := &Node{Kind: KindObject, Shape: NewShape(Prop("n", Required)), Props: []*Node{{Kind: KindInteger}}}
	err := Validate([]byte(`{"n":"x"}`), &Node{Kind: KindAnyOf, Alts: []*Node{object, {Kind: KindString}}})
	if want := `/n: must be an integer, not a string; got "x"`; fmt.Sprint(err) != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestEncodeJSON(t *testing.T) {
	encode := func(v *size) (string, error) {
		data, err := Encode(v, func(e *Encoder, v *size) {
			e.BeginArray()
			EncodeJSON(e, v, sizeForm)
			EncodeJSON(e, v, sizeForm)
			e.EndArray()
		})
		return string(data), err
	}
	if got, err := encode(&size{`"1K"`}); err != nil || got != `["1K","1K"]` {
		t.Errorf("%s, %v", got, err)
	}
	for _, text := range []string{`"x"`, `-1`, `{`} {
		if got, err := encode(&size{text}); err == nil {
			t.Errorf("%s is written as %s", text, got)
		}
	}
}
