package runtime_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// value holds any JSON value, so that the JSON grammar can be tested alone.
var valueShape = toolrt.NewShape(toolrt.Prop("v"))

// Three readers of {"v":any}: they must agree on what JSON is.
var readers = []struct {
	name string
	read func(data []byte) error
}{
	{"any", func(data []byte) error {
		var v any
		return toolrt.Decode(data, &v, func(d *toolrt.Decoder, v *any, r *toolrt.Rule) {
			var o toolrt.Object
			for o.Begin(d, valueShape, r); o.Next(); {
				toolrt.DecodeAny(d, v, o.Rule())
			}
		})
	}},
	{"raw", func(data []byte) error {
		var v json.RawMessage
		return toolrt.DecodeAliased(data, &v, func(d *toolrt.Decoder, v *json.RawMessage, r *toolrt.Rule) {
			var o toolrt.Object
			for o.Begin(d, valueShape, r); o.Next(); {
				toolrt.DecodeRaw(d, v, o.Rule())
			}
		})
	}},
	{"skip", func(data []byte) error {
		return toolrt.Validate(data, &toolrt.Node{Kind: toolrt.KindObject, Shape: valueShape, Props: []*toolrt.Node{{}}})
	}},
}

// mustAccept are values of JSON.
var mustAccept = []string{
	`null`, `true`, `false`, `0`, `-0`, `1`, `-1`, `10`, `123456789012345678901234567890`,
	`0.0`, `0.1`, `-0.1`, `1.5`, `1e1`, `1E1`, `1e+1`, `1e-1`, `1.5e10`, `0e0`, `-0e-0`, `1e999999999`, `0.00`,
	`""`, `"a"`, `" "`, `"\""`, `"\\"`, `"\/"`, `"\b\f\n\r\t"`, `"\u0000"`, `"\u001f"`, `"\u0041"`, `"\uABCD"`, `"\uabcd"`,
	`"\ud834\udd1e"`, `"\uD834\uDD1E"`, `"\udbff\udfff"`, `"\uffff"`, `"\ufffd"`, `"é"`, `"日本"`, `"𝄞"`, `"` + "\ufffd" + `"`,
	"\"\u2028\u2029\"", "\"\x7f\"", "\"\u00a0\"", "\"\ufeff\"", "\"\U0010ffff\"", `"//"`, `"aaaaaaaa\n"`, `"aaaaaaaaaaaaaaaé"`,
	`[]`, `[ ]`, `[1]`, `[1,2]`, `[ 1 , 2 ]`, "[\n\t1\r]", `[[]]`, `[[],[]]`, `[null,true,false,0,"",[],{}]`,
	`{}`, `{ }`, `{"":1}`, `{"a":1}`, `{"a":1,"b":2}`, `{ "a" : 1 , "b" : 2 }`, `{"a":{"a":{"a":1}}}`, `{"a":1,"A":2}`,
	`{"\u0061":1,"b":2}`, `{"a":[{"b":1},{"b":1}]}`, "{\"a\"\n:\r1\t}",
}

// mustReject are no values of JSON, or hold a key twice.
var mustReject = []string{
	``, ` `, `nul`, `nulll`, `Null`, `NULL`, `tru`, `truee`, `True`, `fals`, `falsey`, `undefined`, `NaN`, `-NaN`, `Infinity`, `-Infinity`, `inf`,
	`+1`, `--1`, `-`, `- 1`, `01`, `-01`, `00`, `1.`, `.5`, `-.5`, `1.e1`, `1e`, `1e+`, `1E-`, `1ee1`, `1.5.5`, `1e1.5`, `0x10`, `1_000`, `1a`, `1 2`, `٣`,
	`"`, `"a`, `a"`, `'a'`, `a`, `"\`, `"\"`, `"\a"`, `"\x41"`, `"\'"`, `"\u"`, `"\u1"`, `"\u12"`, `"\u123"`, `"\u123g"`, `"\U0041"`, `"\u00G0"`, `"\u 041"`,
	`"\ud800"`, `"\udc00"`, `"\ud800\ud800"`, `"\ud800\u0041"`, `"\ud800a"`, `"\udc00\ud800"`, `"\ud800\n"`, `"\ud834\u"`, `"\ud834\udd1"`, `"\ud834\udbff"`,
	"\"\n\"", "\"\t\"", "\"\x00\"", "\"\x1f\"", "\"aaaaaaaa\x1f\"",
	"\"\x80\"", "\"\xff\"", "\"\xc0\x80\"", "\"\xc3\"", "\"\xc3\x28\"", "\"\xe2\x82\"", "\"\xed\xa0\x80\"", "\"\xf0\x80\x80\x80\"", "\"\xf4\x90\x80\x80\"", "\"\xf8\x88\x80\x80\x80\"", "\"aaaaaaaa\xfe\"",
	`[`, `]`, `[1`, `[1,`, `[1,]`, `[,]`, `[,1]`, `[1,,2]`, `[1 2]`, `[1;2]`, `[1:2]`, `[1}`, `[}`, `["a]`, `[1]]`, `[(1)]`, `[1,"a":2]`,
	`{`, `}`, `{"a"`, `{"a":`, `{"a":1`, `{"a":1,`, `{"a":1,}`, `{,}`, `{,"a":1}`, `{"a":1,,"b":2}`, `{"a"}`, `{"a",1}`, `{"a":1 "b":2}`, `{"a"::1}`, `{"a":}`, `{:1}`, `{a:1}`, `{'a':1}`, `{1:1}`, `{null:1}`, `{"a":1]`, `{]`, `{"a":1}}`,
	`{"a":1,"a":1}`, `{"a":1,"\u0061":1}`, `{"x":{"a":1,"b":2,"a":3}}`, `[{"a":1,"a":1}]`,
	`/**/1`, `1/**/`, `1//`, `#1`, "\ufeff1", "\u00a01", "\v1", "\f1", "1\x00", "\x001", `1,`, `,1`, `1;`, `[1];`, `\u0031`, "1\u2028", "tr\x00ue",
}

func TestMustAccept(t *testing.T) {
	for _, value := range mustAccept {
		data := []byte(`{"v":` + value + `}`)
		for _, r := range readers {
			if err := r.read(data); err != nil {
				t.Errorf("%s refuses %q: %v", r.name, value, err)
			}
		}
		if !json.Valid(data) {
			t.Errorf("encoding/json refuses %q", value)
		}
	}
}

func TestMustReject(t *testing.T) {
	for _, value := range mustReject {
		for _, data := range []string{`{"v":` + value + `}`, value + `{"v":1}`, `{"v":1}` + value, `{"unknown":` + value + `}`} {
			if json.Valid([]byte(data)) && utf8.ValidString(data) && !strings.Contains(value, `\u`) && !strings.Contains(value, `"a"`) {
				continue // a blank before or behind a document
			}
			for _, r := range readers {
				if err := r.read([]byte(data)); err == nil {
					t.Errorf("%s accepts %q", r.name, data)
				}
			}
		}
	}
}

// TestPrefixes cuts documents at every byte: what is left must be a syntax error
// there, and no panic.
func TestPrefixes(t *testing.T) {
	for _, document := range [][]byte{small, medium, mediumSpaced, []byte(`{"order_number" : "\ud83d\udc4d\n" , "x" : [ 1.5e-3 , { "a" : null , "é" : -0 } ] }`)} {
		for n := 1; n < len(document); n++ {
			var v RefundInput
			found, _ := toolrt.Decode(document[:n], &v, decodeRefundInput).(toolrt.Violations)
			if len(found) == 0 {
				t.Fatalf("%q: accepted", document[:n])
			}
			last := found[len(found)-1]
			if last.Rule != "syntax" || !strings.HasPrefix(last.Message, "invalid JSON at byte ") || last.Path != "" {
				t.Fatalf("%q: got %+v, want a syntax error", document[:n], last)
			}
		}
	}
}

// TestSyntaxErrors checks the words and offsets of syntax errors.
func TestSyntaxErrors(t *testing.T) {
	tests := []struct{ data, want string }{
		{`{"n":1}{"n":2}`, `at byte 7: found '{'; the end must stand here`},
		{`{"n":1}x`, `at byte 7: found 'x'; the end must stand here`},
		{"\ufeff{\"n\":1}", `at byte 0: a byte order mark; a value must stand here`},
		{`{"n":01}`, `at byte 6: found '1'; a comma or } must stand here`},
		{`{"n":+1}`, `at byte 5: found '+'; a value must stand here`},
		{`{"n":.5}`, `at byte 5: found '.'; a value must stand here`},
		{`{"n":1.}`, `at byte 7: found '}'; a digit must stand here`},
		{`{"n":NaN}`, `at byte 5: found 'N'; a value must stand here`},
		{`{"n":1,}`, `at byte 7: found '}'; a property name in double quotes must stand here`},
		{`{'n':1}`, `at byte 1: found '\''; a property name in double quotes must stand here`},
		{`{"n" 1}`, `at byte 5: found '1'; a colon must stand here`},
		{`{"n":"a` + "\t" + `"}`, `at byte 7: a control character within a string; write it as an escape, like \n`},
		{`{"n":"a\x"}`, `at byte 7: a backslash in a string must begin an escape, like \n, \" or \\`},
		{`{"n":"\u12"}`, `at byte 6: \u must be followed by four hexadecimal digits`},
		{`{"n":"\ud800"}`, `at byte 6: half of a surrogate pair; both halves must follow each other`},
		{"{\"n\":\"\xff\"}", `at byte 6: not UTF-8`},
		{"{\"n\":\xff}", `at byte 5: not UTF-8`},
		{`{"n":[1`, `at byte 7: it ends too early; a comma or ] must follow`},
		{`{"n":"a`, `at byte 7: it ends within a string`},
		{`{`, `at byte 1: it ends too early; } must follow`},
	}
	everything := func(data string) error {
		var v Everything
		return toolrt.Decode([]byte(data), &v, decodeEverything)
	}
	for _, tt := range tests {
		err := everything(tt.data)
		if err == nil || !strings.HasSuffix(err.Error(), "arguments: invalid JSON "+tt.want) {
			t.Errorf("%q: got %v, want %s", tt.data, err, tt.want)
		}
	}
}
