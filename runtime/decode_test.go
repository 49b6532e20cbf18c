package runtime_test

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// Everything is an input of all kinds of types and rules, for the tests.
type Everything struct {
	Text     string            `json:"text"`
	Pointer  *string           `json:"pointer"`
	Nullable *int              `json:"nullable"`
	Maybe    []string          `json:"maybe"`
	Tags     []string          `json:"tags"`
	Labels   map[string]int    `json:"labels"`
	Codes    map[string]string `json:"codes"`
	Bytes    []byte            `json:"bytes"`
	Corner   [3]int            `json:"corner"`
	Int      int64             `json:"int"`
	Int8     int8              `json:"int8"`
	Uint8    uint8             `json:"uint8"`
	Uint64   uint64            `json:"uint64"`
	Float    float64           `json:"float"`
	Float32  float32           `json:"float32"`
	Price    float64           `json:"price"`
	Third    int64             `json:"third"`
	Level    int               `json:"level"`
	Share    float64           `json:"share"`
	Two      string            `json:"two"`
	Secret   string            `json:"secret"`
	Account  Account           `json:"account"`
	Quoted   int64             `json:"quoted,string"`
	Any      any               `json:"any"`
	Raw      json.RawMessage   `json:"raw"`
	Time     time.Time         `json:"time"`
	Unique   []float64         `json:"unique"`
	Objects  []any             `json:"objects"`
	Limit    int               `json:"limit"`
	Ratio    float64           `json:"ratio,string"`
	On       bool              `json:"on,string"`
	Many     map[string]bool   `json:"many"`
}

// Account holds what must never be repeated.
type Account struct {
	User  string `json:"user"`
	Codes []int  `json:"codes"`
}

var accountShape = toolrt.NewShape(
	toolrt.Prop("user", toolrt.Enum("root", "guest")),
	toolrt.Prop("codes", toolrt.Items(toolrt.Maximum("9"))),
)

func decodeAccount(d *toolrt.Decoder, v *Account, r *toolrt.Rule) {
	var o toolrt.Object
	for o.Begin(d, accountShape, r); o.Next(); {
		switch o.Index {
		case 0: // user
			toolrt.DecodeString(d, &v.User, o.Rule())
		case 1: // codes
			toolrt.DecodeSlice(d, &v.Codes, o.Rule(), toolrt.DecodeInt)
		}
	}
}

var everythingShape = toolrt.NewShape(
	toolrt.Prop("text"),
	toolrt.Prop("pointer"),
	toolrt.Prop("nullable", toolrt.Nullable),
	toolrt.Prop("maybe", toolrt.Nullable),
	toolrt.Prop("tags", toolrt.MinItems(1), toolrt.MaxItems(3), toolrt.UniqueItems),
	toolrt.Prop("labels", toolrt.MaxProperties(3), toolrt.Values(toolrt.Minimum("0"))),
	toolrt.Prop("codes", toolrt.MinProperties(1), toolrt.Keys(toolrt.Pattern(`^[a-z]+$`))),
	toolrt.Prop("bytes"),
	toolrt.Prop("corner", toolrt.Items(toolrt.Maximum("9"))),
	toolrt.Prop("int"),
	toolrt.Prop("int8"),
	toolrt.Prop("uint8"),
	toolrt.Prop("uint64"),
	toolrt.Prop("float"),
	toolrt.Prop("float32"),
	toolrt.Prop("price", toolrt.MultipleOf("0.01")),
	toolrt.Prop("third", toolrt.MultipleOf("3")),
	toolrt.Prop("level", toolrt.EnumNumber("1", "2", "30")),
	toolrt.Prop("share", toolrt.ExclusiveMinimum("0"), toolrt.ExclusiveMaximum("1")),
	toolrt.Prop("two", toolrt.MinLength(2), toolrt.MaxLength(2)),
	toolrt.Prop("secret", toolrt.WriteOnly, toolrt.Pattern(`^[a-z]+$`)),
	toolrt.Prop("account", toolrt.WriteOnly),
	toolrt.Prop("quoted", toolrt.Quoted, toolrt.Minimum("1"), toolrt.Maximum("9")),
	toolrt.Prop("any"),
	toolrt.Prop("raw"),
	toolrt.Prop("time"),
	toolrt.Prop("unique", toolrt.UniqueItems),
	toolrt.Prop("objects", toolrt.UniqueItems),
	toolrt.Prop("limit", toolrt.Minimum("1"), toolrt.Maximum("100")),
	toolrt.Prop("ratio", toolrt.Quoted),
	toolrt.Prop("on", toolrt.Quoted),
	toolrt.Prop("many"),
)

func decodeEverything(d *toolrt.Decoder, v *Everything, r *toolrt.Rule) {
	v.Limit = 20 // default
	var o toolrt.Object
	for o.Begin(d, everythingShape, r); o.Next(); {
		switch o.Index {
		case 0: // text
			toolrt.DecodeString(d, &v.Text, o.Rule())
		case 1: // pointer
			toolrt.DecodePointer(d, &v.Pointer, o.Rule(), toolrt.DecodeString)
		case 2: // nullable
			toolrt.DecodePointer(d, &v.Nullable, o.Rule(), toolrt.DecodeInt)
		case 3: // maybe
			toolrt.DecodeSlice(d, &v.Maybe, o.Rule(), toolrt.DecodeString)
		case 4: // tags
			toolrt.DecodeSlice(d, &v.Tags, o.Rule(), toolrt.DecodeString)
		case 5: // labels
			toolrt.DecodeMap(d, &v.Labels, o.Rule(), toolrt.DecodeInt)
		case 6: // codes
			toolrt.DecodeMap(d, &v.Codes, o.Rule(), toolrt.DecodeString)
		case 7: // bytes
			toolrt.DecodeBytes(d, &v.Bytes, o.Rule())
		case 8: // corner
			toolrt.DecodeArray(d, v.Corner[:], o.Rule(), toolrt.DecodeInt)
		case 9: // int
			toolrt.DecodeInt(d, &v.Int, o.Rule())
		case 10: // int8
			toolrt.DecodeInt(d, &v.Int8, o.Rule())
		case 11: // uint8
			toolrt.DecodeUint(d, &v.Uint8, o.Rule())
		case 12: // uint64
			toolrt.DecodeUint(d, &v.Uint64, o.Rule())
		case 13: // float
			toolrt.DecodeFloat(d, &v.Float, o.Rule())
		case 14: // float32
			toolrt.DecodeFloat(d, &v.Float32, o.Rule())
		case 15: // price
			toolrt.DecodeFloat(d, &v.Price, o.Rule())
		case 16: // third
			toolrt.DecodeInt(d, &v.Third, o.Rule())
		case 17: // level
			toolrt.DecodeInt(d, &v.Level, o.Rule())
		case 18: // share
			toolrt.DecodeFloat(d, &v.Share, o.Rule())
		case 19: // two
			toolrt.DecodeString(d, &v.Two, o.Rule())
		case 20: // secret
			toolrt.DecodeString(d, &v.Secret, o.Rule())
		case 21: // account
			decodeAccount(d, &v.Account, o.Rule())
		case 22: // quoted
			toolrt.DecodeInt(d, &v.Quoted, o.Rule())
		case 23: // any
			toolrt.DecodeAny(d, &v.Any, o.Rule())
		case 24: // raw
			toolrt.DecodeRaw(d, &v.Raw, o.Rule())
		case 25: // time
			toolrt.DecodeTime(d, &v.Time, o.Rule())
		case 26: // unique
			toolrt.DecodeSlice(d, &v.Unique, o.Rule(), toolrt.DecodeFloat)
		case 27: // objects
			toolrt.DecodeSlice(d, &v.Objects, o.Rule(), toolrt.DecodeAny)
		case 28: // limit
			toolrt.DecodeInt(d, &v.Limit, o.Rule())
		case 29: // ratio
			toolrt.DecodeFloat(d, &v.Ratio, o.Rule())
		case 30: // on
			toolrt.DecodeBool(d, &v.On, o.Rule())
		case 31: // many
			toolrt.DecodeMap(d, &v.Many, o.Rule(), toolrt.DecodeBool)
		}
	}
}

// TestAccepted decodes documents that are right, aliased and copied.
func TestAccepted(t *testing.T) {
	one := 1
	text := "x"
	tests := []struct {
		name string
		data string
		want Everything // Limit 20 is added where it is 0
	}{
		{"nothing", "", Everything{}},
		{"blanks", " \t\r\n", Everything{}},
		{"empty", "{}", Everything{}},
		{"blanks around tokens", "\n{ \"int\" :\t1 ,\r\n\"text\": \"x\" } ", Everything{Int: 1, Text: "x"}},
		{"escaped key", `{"te\u0078t":"x"}`, Everything{Text: "x"}},
		{"declared order reversed", `{"int":1,"text":"x"}`, Everything{Int: 1, Text: "x"}},

		{"pointer", `{"pointer":"x"}`, Everything{Pointer: &text}},
		{"null for nullable", `{"nullable":null,"maybe":null}`, Everything{}},
		{"value for nullable", `{"nullable":1,"maybe":[]}`, Everything{Nullable: &one, Maybe: []string{}}},
		{"default stays", `{"int":0}`, Everything{}},
		{"zero over default", `{"limit":1}`, Everything{Limit: 1}},

		{"tags", `{"tags":["a","b"]}`, Everything{Tags: []string{"a", "b"}}},
		{"spaced tags", `{"tags": [ "a" , "b" ]}`, Everything{Tags: []string{"a", "b"}}},
		{"map", `{"labels":{"a":1,"b":2}}`, Everything{Labels: map[string]int{"a": 1, "b": 2}}},
		{"empty map", `{"labels":{}}`, Everything{Labels: map[string]int{}}},
		{"map keys", `{"codes":{"a":"1"}}`, Everything{Codes: map[string]string{"a": "1"}}},
		{"bytes", `{"bytes":"aGk="}`, Everything{Bytes: []byte("hi")}},
		{"escaped bytes", `{"bytes":"aGk\u003d"}`, Everything{Bytes: []byte("hi")}},
		{"array", `{"corner":[1,2,3]}`, Everything{Corner: [3]int{1, 2, 3}}},

		{"2.0", `{"int":2.0}`, Everything{Int: 2}},
		{"1e2", `{"int":1e2}`, Everything{Int: 100}},
		{"1E+2", `{"int":1E+2}`, Everything{Int: 100}},
		{"20e-1", `{"int":20e-1}`, Everything{Int: 2}},
		{"-0", `{"int":-0,"uint8":-0.0}`, Everything{}},
		{"0e999999999999999999999", `{"int":0e999999999999999999999,"uint8":0.0e-99999999999999999999}`, Everything{}},
		{"lowest", `{"int":-9223372036854775808}`, Everything{Int: math.MinInt64}},
		{"highest", `{"int":9223372036854775807}`, Everything{Int: math.MaxInt64}},
		{"highest with exponent", `{"int":9.223372036854775807e18,"uint64":18446744073709551615}`, Everything{Int: math.MaxInt64, Uint64: math.MaxUint64}},
		{"beyond 2^53", `{"int":9007199254740993}`, Everything{Int: 9007199254740993}},
		{"int8", `{"int8":-128,"uint8":255}`, Everything{Int8: -128, Uint8: 255}},
		{"float", `{"float":-1.5e-3,"float32":0.1}`, Everything{Float: -1.5e-3, Float32: 0.1}},
		{"highest float", `{"float":1.7976931348623157e308,"float32":3.4028235e38}`, Everything{Float: math.MaxFloat64, Float32: math.MaxFloat32}},
		{"tiny float", `{"float":1e-999999999999}`, Everything{}},

		{"multipleOf 19.99", `{"price":19.99}`, Everything{Price: 19.99}},
		{"multipleOf 2000000.13", `{"price":2000000.13}`, Everything{Price: 2000000.13}},
		{"multipleOf 0.36", `{"price":0.36}`, Everything{Price: 0.36}},
		{"multipleOf -0.01", `{"price":-0.01}`, Everything{Price: -0.01}},
		{"multipleOf 1e300", `{"price":1e300}`, Everything{Price: 1e300}},
		{"multipleOf 3", `{"third":9007199254740993}`, Everything{Third: 9007199254740993}},
		{"enum by value", `{"level":3.0e1}`, Everything{Level: 30}},
		{"exclusive", `{"share":0.0000001}`, Everything{Share: 1e-7}},

		{"two 日本", `{"two":"日本"}`, Everything{Two: "日本"}},
		{"two combining", `{"two":"e\u0301"}`, Everything{Two: "e\u0301"}},
		{"two emoji", `{"two":"👍🏽"}`, Everything{Two: "👍🏽"}},
		{"two escaped emoji", `{"two":"\ud83d\udc4d\ud83c\udffd"}`, Everything{Two: "👍🏽"}},
		{"every escape", `{"text":"\"\\\/\b\f\n\r\t\u00e9"}`, Everything{Text: "\"\\/\b\f\n\r\té"}},
		{"U+FFFD", `{"text":"` + "\ufffd" + `\ufffd"}`, Everything{Text: "\ufffd\ufffd"}},
		{"DEL", "{\"text\":\"\x7f\"}", Everything{Text: "\x7f"}},

		{"quoted", `{"quoted":"7","ratio":"1.5","on":"true"}`, Everything{Quoted: 7, Ratio: 1.5, On: true}},
		{"any", `{"any":{"id":9007199254740993,"list":[null,true,"x",{}]}}`, Everything{Any: map[string]any{
			"id": json.Number("9007199254740993"), "list": []any{nil, true, "x", map[string]any{}}}}},
		{"raw", `{"raw": {"b" :1.0}}`, Everything{Raw: json.RawMessage(`{"b" :1.0}`)}},
		{"time", `{"time":"2026-11-30T09:15:00.5Z"}`, Everything{Time: time.Date(2026, 11, 30, 9, 15, 0, 5e8, time.UTC)}},
		{"unique", `{"unique":[1,2,-1],"objects":[{"a":1},{"a":2},{"a":1,"b":1},[1],["1"],1,"1",null,false]}`,
			Everything{Unique: []float64{1, 2, -1}, Objects: []any{
				map[string]any{"a": json.Number("1")}, map[string]any{"a": json.Number("2")},
				map[string]any{"a": json.Number("1"), "b": json.Number("1")},
				[]any{json.Number("1")}, []any{"1"}, json.Number("1"), "1", nil, false}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tt.want.Limit == 0 {
				tt.want.Limit = 20
			}
			var copied, aliased Everything
			if err := toolrt.Decode([]byte(tt.data), &copied, decodeEverything); err != nil {
				t.Fatalf("Decode: %v", err)
			}
			if err := toolrt.DecodeAliased([]byte(tt.data), &aliased, decodeEverything); err != nil {
				t.Fatalf("DecodeAliased: %v", err)
			}
			if diff := cmp.Diff(tt.want, copied); diff != "" {
				t.Errorf("Decode (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.want, aliased); diff != "" {
				t.Errorf("DecodeAliased (-want +got):\n%s", diff)
			}
			if err := toolrt.Validate([]byte(tt.data), everythingNode); err != nil {
				t.Errorf("Validate: %v", err)
			}
		})
	}
}

// TestRefused decodes documents that are wrong, and compares the whole report.
func TestRefused(t *testing.T) {
	tests := []struct {
		name string
		data string
		want string
	}{
		{"null", `null`, `arguments: must be an object, not null`},
		{"array", `[]`, `arguments: must be an object, not an array`},
		{"string", `""`, `arguments: must be an object, not a string; send it as JSON, not as text`},
		{"zero", `0`, `arguments: must be an object, not a number`},

		{"null for anything else", `{"text":null,"pointer":null,"int":null,"labels":{"a":null},"tags":["a",null]}`, `
/text: must be a string, not null; got null
/pointer: must be a string, not null; got null
/int: must be an integer, not null; got null
/labels/a: must be an integer, not null; got null
/tags/1: must be a string, not null; got null`},
		{"wrong type for nullable", `{"nullable":"x"}`, `/nullable: must be an integer or null, not a string; got "x"`},
		{"numbers as strings", `{"int":"5812","text":1,"tags":"[\"a\"]"}`, `
/int: must be an integer, not a string; send it without quotes; got "5812"
/text: must be a string, not a number; got 1
/tags: must be an array, not a string; send it as JSON, not as text; got "[\"a\"]"`},

		{"unknown", `{"Text":"a","xyz":{"a":1,"a":2},"lables":{}}`, `
/Text: unknown property; did you mean text?
/xyz: unknown property; the properties are text, pointer, nullable, maybe, tags, labels, codes, bytes, corner, int and 22 more
/xyz/a: given more than once; give it once
/lables: unknown property; did you mean labels?`},
		{"nearest of those not yet seen", `{"text":"a","Text":"b"}`, `/Text: unknown property; the properties are text, pointer, nullable, maybe, tags, labels, codes, bytes, corner, int and 22 more`},
		{"unknown empty key", `{"":1,"a/b~c":1}`, `
/: unknown property; the properties are text, pointer, nullable, maybe, tags, labels, codes, bytes, corner, int and 22 more
/a~1b~0c: unknown property; the properties are text, pointer, nullable, maybe, tags, labels, codes, bytes, corner, int and 22 more`},
		{"duplicate", `{"text":"a","text":"b","te\u0078t":"c","labels":{"k":1,"k":2},"any":[{"x":1,"x":{"y":1,"y":1}}]}`, `
/text: given more than once; give it once
/text: given more than once; give it once
/labels/k: given more than once; give it once
/any/0/x: given more than once; give it once
/any/0/x/y: given more than once; give it once`},
		{"duplicate in raw", `{"raw":{"x":{"y":1,"\u0079":2}}}`, `/raw/x/y: given more than once; give it once`},
		{"duplicate in a wrong value", `{"text":{"y":1,"y":2}}`, `
/text: must be a string, not an object; got {"y":1,"y":2}
/text/y: given more than once; give it once`},

		{"items", `{"tags":[]}`, `/tags: must have at least 1 item, not 0; got []`},
		{"too many items", `{"tags":["a","b","c","d"]}`, `/tags: must have at most 3 items, not 4; got ["a","b","c","d"]`},
		{"repeated item", `{"tags":["a","\u0061"]}`, `/tags: items must differ from each other; item 1 repeats item 0, counted from 0; got ["a","\u0061"]`},
		{"repeated number", `{"unique":[1,10e-1]}`, `/unique: items must differ from each other; item 1 repeats item 0, counted from 0; got [1,10e-1]`},
		{"repeated object", `{"objects":[0,{"a":[1],"b":2},{"b":2.0,"a":[1.0]}]}`, `/objects: items must differ from each other; item 2 repeats item 1, counted from 0; got [0,{"a":[1],"b":2},{"b":2.0,"a":[1.0]}]`},
		{"map", `{"labels":{"a":-1,"b":0,"c":1,"d":2},"codes":{}}`, `
/labels/a: must be at least 0; got -1
/labels: must have at most 3 properties, not 4; got {"a":-1,"b":0,"c":1,"d":2}
/codes: must have at least 1 property, not 0; got {}`},
		{"map key", `{"codes":{"A1":"x"}}`, `/codes/A1: the key must match ^[a-z]+$, like "abc"; got "A1"`},
		{"bytes", `{"bytes":"aGk"}`, `/bytes: must be bytes in base64, with padding, like "aGk="; got "aGk"`},
		{"bytes of another alphabet", `{"bytes":"_-8="}`, `/bytes: must be bytes in base64, with padding, like "aGk="; got "_-8="`},
		{"bytes with a blank", `{"bytes":"a Gk="}`, `/bytes: must be bytes in base64, with padding, like "aGk="; got "a Gk="`},
		{"bytes as numbers", `{"bytes":[104,105]}`, `/bytes: must be a string, not an array; got [104,105]`},
		{"short array", `{"corner":[1]}`, `/corner: must have exactly 3 items, not 1; got [1]`},
		{"long array", `{"corner":[1,2,3,4]}`, `/corner: must have exactly 3 items, not 4; got [1,2,3,4]`},

		{"no integer", `{"int":2.5,"int8":1e-1}`, `
/int: must be an integer, without a fraction; got 2.5
/int8: must be an integer, without a fraction; got 1e-1`},
		{"out of range", `{"uint8":256,"int8":-129,"int":9223372036854775808,"uint64":18446744073709551616}`, `
/uint8: must be at most 255; got 256
/int8: must be at least -128; got -129
/int: must be at most 9223372036854775807; got 9223372036854775808
/uint64: must be at most 18446744073709551615; got 18446744073709551616`},
		{"negative", `{"uint8":-1,"uint64":-1e0}`, `
/uint8: must be at least 0; got -1
/uint64: must be at least 0; got -1e0`},
		{"huge", `{"int":1e999999999,"float":-1e999999999,"float32":3.4028236e38,"price":1e999999999,"third":1e-999999999}`, `
/int: must be at most 9223372036854775807; got 1e999999999
/float: must be at least -1.7976931348623157e+308; got -1e999999999
/float32: must be at most 3.4028235e+38; got 3.4028236e38
/price: must be at most 1.7976931348623157e+308; got 1e999999999
/third: must be an integer, without a fraction; got 1e-999999999`},
		{"just beyond", `{"float":1.79769313486231571e308}`, `/float: must be at most 1.7976931348623157e+308; got 1.79769313486231571e308`},
		{"bounds", `{"limit":0,"share":1,"level":3,"price":0.005,"third":9007199254740992}`, `
/limit: must be at least 1; got 0
/share: must be less than 1; got 1
/level: must be one of 1, 2, 30; got 3
/price: must be a multiple of 0.01; got 0.005
/third: must be a multiple of 3; got 9007199254740992`},
		{"bounds hit", `{"share":0.0}`, `/share: must be greater than 0; got 0.0`},
		{"bounds missed by less than a float", `{"share":1.00000000000000000000000000001}`, `/share: must be less than 1; got 1.00000000000000000000000000001`},

		{"one code point", `{"two":"é"}`, `/two: must have at least 2 characters, not 1; got "é"`},
		{"three code points", `{"two":"abc"}`, `/two: must have at most 2 characters, not 3; got "abc"`},
		{"secret", `{"secret":"12","account":{"user":"rood","codes":[77,"x"],"key":1}}`, `
/secret: must match ^[a-z]+$
/account/user: must be one of root, guest
/account/codes/0: must be at most 9
/account/codes/1: must be an integer, not a string
/account: unknown property; the properties are user, codes`},
		{"quoted", `{"quoted":7,"ratio":"1.","on":"yes"}`, `
/quoted: must be a string, not a number; got 7
/ratio: must be a string that holds a number, like "5"; got "1."
/on: must be a string that holds true or false, like "true"; got "yes"`},
		{"quoted, not canonical", `{"quoted":"1e0"}`, `/quoted: must be a string that holds an integer, like "5"; got "1e0"`},
		{"quoted leading zero", `{"quoted":"007"}`, `/quoted: must be a string that holds an integer, like "5"; got "007"`},
		{"quoted null", `{"quoted":"null"}`, `/quoted: must be a string that holds an integer, like "5"; got "null"`},
		{"quoted nothing", `{"quoted":""}`, `/quoted: must be a string that holds an integer, like "5"; got ""`},
		{"quoted bounds", `{"quoted":"10"}`, `/quoted: must be at most 9; got "10"`},
		{"leap second", `{"time":"2016-12-31T23:59:60Z"}`, `/time: must not be a leap second; give the second before or after it; got "2016-12-31T23:59:60Z"`},
		{"date alone", `{"time":"2024-02-03"}`, `/time: must be a date and time as in RFC 3339, like "2026-11-30T09:15:00Z"; got "2024-02-03"`},
		{"long value", `{"int":"` + strings.Repeat("é", 100) + `"}`, `/int: must be an integer, not a string; got "` + strings.Repeat("é", 30) + `…`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var v Everything
			err := toolrt.Decode([]byte(tt.data), &v, decodeEverything)
			var found toolrt.Violations
			if !errors.As(err, &found) {
				t.Fatalf("got %v, want violations", err)
			}
			if diff := cmp.Diff(strings.TrimPrefix(tt.want, "\n"), found.Error()); diff != "" {
				t.Errorf("report (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(error(found), toolrt.Validate([]byte(tt.data), everythingNode)); diff != "" {
				t.Errorf("Validate differs from Decode (-decode +validate):\n%s", diff)
			}
		})
	}
}

// TestViolation compares one report in full.
func TestViolation(t *testing.T) {
	var v LookupOrderInput
	err := toolrt.Decode([]byte(`{"order_numbr":"12345","detail":"ful","include_items":1}`), &v, decodeLookupOrderInput)
	want := toolrt.Violations{
		{Path: "/order_numbr", Rule: "additionalProperties", Message: "unknown property; did you mean order_number?",
			Got: `"order_numbr"`, Allowed: []string{"order_number", "include_items", "detail"}, DidYouMean: "order_number"},
		{Path: "/detail", Rule: "enum", Message: "must be one of summary, full, audit; did you mean full?", Expected: "one of summary, full, audit",
			Got: `"ful"`, Allowed: []string{"summary", "full", "audit"}, DidYouMean: "full"},
		{Path: "/include_items", Rule: "type", Message: "must be true or false, not a number", Expected: "boolean", Got: "1"},
		{Path: "/order_number", Rule: "required", Message: `missing; it is required, like "#12345"`, Expected: "a value"},
	}
	if diff := cmp.Diff(error(want), err); diff != "" {
		t.Errorf("report (-want +got):\n%s", diff)
	}
}

// TestMissing checks that all missing properties are reported, in declared order
// and beyond the sixty-fourth.
func TestMissing(t *testing.T) {
	var props []toolrt.Property
	var want []string
	for i := range 70 {
		name := "p" + strings.Repeat("x", i)
		props = append(props, toolrt.Prop(name, toolrt.Required))
		if i != 3 && i != 66 {
			want = append(want, "/"+name)
		}
	}
	shape := toolrt.NewShape(props...)
	decode := func(d *toolrt.Decoder, v *int, r *toolrt.Rule) {
		var o toolrt.Object
		for o.Begin(d, shape, r); o.Next(); {
			toolrt.DecodeInt(d, v, o.Rule())
		}
	}
	data := `{"p` + strings.Repeat("x", 66) + `":1,"pxxx":1}`
	var v int
	err := toolrt.Decode([]byte(data), &v, decode)
	var got []string
	for _, one := range err.(toolrt.Violations) {
		got = append(got, one.Path)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("missing (-want +got):\n%s", diff)
	}
	err = toolrt.Decode([]byte(strings.TrimSuffix(data, "}")+","+data[1:]), &v, decode)
	if n := strings.Count(err.Error(), "more than once"); n != 2 {
		t.Errorf("%d duplicates, want 2", n)
	}
	list := toolrt.NewShape(toolrt.Prop("list"))
	var values []int
	err = toolrt.Decode([]byte(`{"list":[`+data+`,`+data+`]}`), &values, func(d *toolrt.Decoder, v *[]int, r *toolrt.Rule) {
		var o toolrt.Object
		for o.Begin(d, list, r); o.Next(); {
			toolrt.DecodeSlice(d, v, o.Rule(), decode)
		}
	})
	if n := len(err.(toolrt.Violations)); n != 2*len(want) || strings.Contains(err.Error(), "more than once") {
		t.Errorf("two in a list: %d violations, want %d\n%v", n, 2*len(want), err)
	}
}

// TestNamedBytes decodes slices of a type that is a byte by another name.
func TestNamedBytes(t *testing.T) {
	type octet byte
	shape := toolrt.NewShape(toolrt.Prop("v"))
	var v [][]octet
	err := toolrt.Decode([]byte(`{"v":["aGk=",""]}`), &v, func(d *toolrt.Decoder, v *[][]octet, r *toolrt.Rule) {
		var o toolrt.Object
		for o.Begin(d, shape, r); o.Next(); {
			toolrt.DecodeSlice(d, v, o.Rule(), toolrt.DecodeBytes)
		}
	})
	if want := [][]octet{{'h', 'i'}, {}}; err != nil || !cmp.Equal(want, v) {
		t.Errorf("got %v, %v, want %v", v, err, want)
	}
}

// TestStringMemory checks that Decode copies and DecodeAliased does not.
func TestStringMemory(t *testing.T) {
	for _, way := range []struct {
		decode func([]byte, *Everything, func(*toolrt.Decoder, *Everything, *toolrt.Rule)) error
		text   string
	}{
		{toolrt.Decode[Everything], "before"},
		{toolrt.DecodeAliased[Everything], "after!"},
	} {
		data := []byte(`{"text":"before","any":["before"],"labels":{"before":1},"raw":"before"}`)
		var v Everything
		if err := way.decode(data, &v, decodeEverything); err != nil {
			t.Fatal(err)
		}
		copy(data, strings.ReplaceAll(string(data), "before", "after!"))
		got := []string{v.Text, v.Any.([]any)[0].(string), strings.Trim(string(v.Raw), `"`)}
		for key := range v.Labels {
			got = append(got, key)
		}
		if want := []string{way.text, way.text, way.text, way.text}; !cmp.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestListed holds that every value of a list can be told from the others.
func TestListed(t *testing.T) {
	rule := toolrt.NewRule(toolrt.Enum("", "plain", "two words", "a, b", " blank", "\x00", "é"))
	var v string
	err := toolrt.Decode([]byte(`"x"`), &v, func(d *toolrt.Decoder, v *string, _ *toolrt.Rule) { toolrt.DecodeString(d, v, rule) })
	const want = `arguments: must be one of "", plain, two words, "a, b", " blank", "\u0000", é; got "x"`
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// TestReportIsOwn holds that who gets a report may change it: the next one is as it was,
// and so is what is accepted.
func TestReportIsOwn(t *testing.T) {
	const wrong = `{"order_number":"#12345","detail":"fall","unknown":1}`
	report := func() toolrt.Violations {
		var v LookupOrderInput
		found, _ := toolrt.Decode([]byte(wrong), &v, decodeLookupOrderInput).(toolrt.Violations)
		return found
	}
	first, want := report(), report()
	if len(first) != 2 || len(first[0].Allowed) == 0 || len(first[1].Allowed) == 0 {
		t.Fatalf("got %v, want two lists of what is allowed", first)
	}
	for _, v := range first {
		clear(v.Allowed)
		_ = append(v.Allowed, "more")
	}
	if got := report(); !cmp.Equal(got, want) {
		t.Error(cmp.Diff(want, got))
	}
	var v LookupOrderInput
	if err := toolrt.Decode([]byte(`{"\u0064etail":"\u0066ull","order_number":"#12345"}`), &v, decodeLookupOrderInput); err != nil || v.Detail != "full" {
		t.Errorf("%+v, %v", v, err)
	}
}

// TestNoItems reads arrays of strings under a maximum of none.
func TestNoItems(t *testing.T) {
	for _, rule := range []*toolrt.Rule{toolrt.NewRule(toolrt.MaxItems(0)), toolrt.NewRule(toolrt.MaxItems(0), toolrt.UniqueItems)} {
		for _, tt := range []struct {
			data string
			want int // violations
		}{{`[]`, 0}, {`["a"]`, 1}, {`["a","b","c"]`, 1}} {
			var v []string
			err := toolrt.Decode([]byte(tt.data), &v, func(d *toolrt.Decoder, v *[]string, _ *toolrt.Rule) { toolrt.DecodeStrings(d, v, rule) })
			if found, _ := err.(toolrt.Violations); len(found) != tt.want {
				t.Errorf("%s: %v", tt.data, err)
			}
		}
	}
}

// TestReportIsBounded checks that huge wrong documents make small reports.
func TestReportIsBounded(t *testing.T) {
	big := strings.Repeat("x", 10<<20)
	tests := []struct {
		name, data string
		want       int // violations
	}{
		{"long string", `{"two":"` + big + `"}`, 1},
		{"long escaped string", `{"two":"\n` + big + `"}`, 1},
		{"long pattern", `{"secret":"` + big + `1"}`, 1},
		{"long unknown key", `{"` + big + `":1}`, 1},
		{"long map key", `{"labels":{"` + big + `":"x"}}`, 1},
		{"long number", `{"int":1` + strings.Repeat("0", 1<<20) + `}`, 1},
		{"long time", `{"time":"\n` + big + `"}`, 1},
		{"many wrong items", `{"tags":[` + strings.Repeat("1,", 1<<20) + `1]}`, 1001},
		{"many unknown keys", `{` + strings.Repeat(`"a":1,`, 1<<20) + `"a":1}`, 1001},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var v Everything
			err := toolrt.Decode([]byte(tt.data), &v, decodeEverything)
			found, _ := err.(toolrt.Violations)
			if len(found) != tt.want {
				t.Fatalf("%d violations, want %d", len(found), tt.want)
			}
			for _, one := range found {
				if n := len(one.Path) + len(one.Message) + len(one.Got); n > 2000 {
					t.Fatalf("a violation of %d bytes", n)
				}
			}
		})
	}
}

// TestDepth checks that nesting ends the reading, wherever it stands.
func TestDepth(t *testing.T) {
	for _, data := range []string{
		strings.Repeat("[", 5_000_000),
		`{"any":` + strings.Repeat("[", 5_000_000),
		`{"raw":` + strings.Repeat(`{"a":`, 1_000_000),
		`{"unknown":` + strings.Repeat(`[{"a":`, 1_000_000),
		`{"text":` + strings.Repeat("[", 1000) + strings.Repeat("]", 1000) + `}`,
	} {
		var v Everything
		found, _ := toolrt.Decode([]byte(data), &v, decodeEverything).(toolrt.Violations)
		if len(found) == 0 || found[len(found)-1].Rule != "depth" {
			t.Errorf("%.20s…: got %v, want a violation of depth", data, found)
		}
	}
	deep := `{"any":` + strings.Repeat("[", toolrt.MaxDepth-1) + strings.Repeat("]", toolrt.MaxDepth-1) + `}`
	var v Everything
	if err := toolrt.Decode([]byte(deep), &v, decodeEverything); err != nil {
		t.Errorf("%d levels: %v", toolrt.MaxDepth, err)
	}
}
