package runtime

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"math/big"
	"net"
	"net/netip"
	"regexp"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// grade reads low, mid and high.
type grade int

func (l *grade) UnmarshalText(text []byte) error {
	for i, name := range []string{"low", "mid", "high"} {
		if string(text) == name {
			*l = grade(i)
			return nil
		}
	}
	return fmt.Errorf("main.level: %w: %q at 0xc000", errors.New("secret"), text)
}

func (l grade) MarshalText() ([]byte, error) {
	if l < 0 || l > 2 {
		return nil, errors.New("no level")
	}
	return []byte([]string{"low", "mid", "high"}[l]), nil
}

// strictLevel refuses in words for a model.
type strictLevel string

func (strictLevel) UnmarshalText([]byte) error {
	return &toolerr.Error{Category: toolerr.Validation, Message: "must be a level of this building"}
}

// one reads a document that is {"v":…}.
func one[T any](v *T, document string, decode func(*Decoder, *T, *Rule), rules ...RuleOption) error {
	shape := NewShape(Prop("v", append(rules, Required)...))
	return Decode([]byte(document), v, func(d *Decoder, v *T, r *Rule) {
		var o Object
		for o.Begin(d, shape, r); o.Next(); {
			decode(d, v, o.Rule())
		}
	})
}

func TestDecodeText(t *testing.T) {
	tests := []struct {
		document string
		rules    []RuleOption
		want     grade
		err      string
	}{
		{`{"v":"mid"}`, nil, 1, ""},
		{`{"v":"h\u0069gh"}`, nil, 2, ""},
		{`{"v":null}`, []RuleOption{Nullable}, 0, ""},
		{`{"v":"mid"}`, []RuleOption{Enum("low", "mid")}, 1, ""},
		{`{"v":"high"}`, []RuleOption{Enum("low", "mid")}, 0, `/v: must be one of low, mid; got "high"`},
		{`{"v":"top"}`, nil, 0, `/v: is not a valid grade; got "top"`},
		{`{"v":"top"}`, []RuleOption{Pattern("^[a-z]+$")}, 0, `/v: is not a valid grade; got "top"`},
		{`{"v":"top"}`, []RuleOption{WriteOnly}, 0, `/v: is not a valid grade`},
		{`{"v":1}`, nil, 0, `/v: must be a string, not a number; got 1`},
		{`{"v":null}`, nil, 0, `/v: must be a string, not null; got null`},
	}
	for _, tt := range tests {
		var v grade
		err := one(&v, tt.document, DecodeText, tt.rules...)
		if got := fmt.Sprint(err); err == nil && tt.err != "" || err != nil && got != tt.err || v != tt.want && err == nil {
			t.Errorf("%s: %v, %s\nwant %v, %s", tt.document, v, got, tt.want, tt.err)
		}
	}
	var s strictLevel
	if got, want := fmt.Sprint(one(&s, `{"v":"x"}`, DecodeText)), `/v: must be a level of this building; got "x"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Every text of the form that a standard type is described by is one that it reads,
// and what it reads beyond that is refused.
func TestStandardTexts(t *testing.T) {
	type row struct {
		name       string
		decode     func(string) error
		good, evil []string
	}
	read := func(rules []RuleOption, decode func(*Decoder, *Rule)) func(string) error {
		return func(text string) error {
			var none Nothing
			return one(&none, `{"v":`+quote(text)+`}`, func(d *Decoder, _ *Nothing, r *Rule) { decode(d, r) }, rules...)
		}
	}
	for _, r := range []row{
		{"net.IP", read([]RuleOption{Format("ip")}, func(d *Decoder, r *Rule) { DecodeText(d, new(net.IP), r) }),
			[]string{"192.0.2.1", "::1", "2001:DB8::", "::ffff:192.0.2.1"}, []string{"", "fe80::1%eth0", "+1.2.3.4", "01.2.3.4", "1.2.3", "1.2.3.4/8"}},
		{"netip.Addr", read([]RuleOption{Format("ip")}, func(d *Decoder, r *Rule) { DecodeText(d, new(netip.Addr), r) }),
			[]string{"192.0.2.1", "::1", "::ffff:192.0.2.1"}, []string{"", "fe80::1%eth0", "-0.2.3.4"}},
		{"netip.Prefix", read([]RuleOption{Format("ip-prefix")}, func(d *Decoder, r *Rule) { DecodeText(d, new(netip.Prefix), r) }),
			[]string{"192.0.2.0/24", "0.0.0.0/0", "::/0", "2001:db8::/128", "1:2:3:4:5:6:7:8/64", "1:2:3:4:5:6:7::/9", "::2:3:4:5:6:7:8/1", "1::3:4:5:6:7:8/1"},
			[]string{"", "192.0.2.0", "192.0.2.0/33", "192.0.2.0/08", "::/129", "::ffff:192.0.2.1/96", "1::2::3/4", "1:2:3:4:5:6:7:8::/1"}},
		{"netip.AddrPort", read([]RuleOption{Format("ip-port")}, func(d *Decoder, r *Rule) { DecodeText(d, new(netip.AddrPort), r) }),
			[]string{"192.0.2.1:80", "[::1]:65535", "[2001:db8::1]:0"}, []string{"", "192.0.2.1", "::1:80", "[192.0.2.1]:80", "192.0.2.1:65536", "192.0.2.1:080", "[fe80::1%a]:1"}},
		{"big.Float", read([]RuleOption{MaxLength(1000), Format("decimal")}, func(d *Decoder, r *Rule) { DecodeText(d, new(big.Float), r) }),
			[]string{"0", "-0", "1.50", "-12.5e-999", "1E+999"}, []string{"", "Inf", "+1", "0x1p-2", "1_000", "1e1000", ".5", "01"}},
		{"big.Rat", read([]RuleOption{MaxLength(1000), Format("fraction")}, func(d *Decoder, r *Rule) { DecodeText(d, new(big.Rat), r) }),
			[]string{"0", "3/4", "-3/4", "0.125", "0/1"}, []string{"", "3/0", "3/-4", "1e5", "+1", "3/04", "1.", "0x1/2"}},
		{"slog.Level", read([]RuleOption{Format("log-level")}, func(d *Decoder, r *Rule) { DecodeText(d, new(slog.Level), r) }),
			[]string{"INFO", "WARN+2", "ERROR-0", "DEBUG-999"}, []string{"", "info", "INFO+", "INFO+1000", "TRACE"}},
		{"regexp.Regexp", read(nil, func(d *Decoder, r *Rule) { DecodeText(d, new(regexp.Regexp), r) }),
			[]string{"", "^a+$"}, []string{"(", "a**"}},
	} {
		for _, text := range r.good {
			if err := r.decode(text); err != nil {
				t.Errorf("%s refuses %q: %v", r.name, text, err)
			}
		}
		for _, text := range r.evil {
			if err := r.decode(text); err == nil {
				t.Errorf("%s accepts %q", r.name, text)
			}
		}
	}
}

func TestDecodeBigInt(t *testing.T) {
	long := "1" + fmt.Sprintf("%0999d", 0)
	tests := []struct {
		document, want, err string
		rules               []RuleOption
	}{
		{`{"v":123456789012345678901234567890}`, "123456789012345678901234567890", "", nil},
		{`{"v":-12.50e3}`, "-12500", "", nil},
		{`{"v":-0.0}`, "0", "", nil},
		{`{"v":` + long + `}`, long, "", nil},
		{`{"v":null}`, "0", "", []RuleOption{Nullable}},
		{`{"v":1e1000}`, "", `/v: must have at most 1000 digits; got 1e1000`, nil},
		{`{"v":-1e999999999999999999999}`, "", `/v: must have at most 1000 digits; got -1e999999999999999999999`, nil},
		{`{"v":1.5}`, "", `/v: must be an integer, without a fraction; got 1.5`, nil},
		{`{"v":"12"}`, "", `/v: must be an integer, not a string; send it without quotes; got "12"`, nil},
		{`{"v":5}`, "", `/v: must be at least 10; got 5`, []RuleOption{Minimum("10")}},
	}
	for _, tt := range tests {
		var v big.Int
		err := one(&v, tt.document, DecodeBigInt, tt.rules...)
		if err == nil && v.String() != tt.want || err != nil && err.Error() != tt.err {
			t.Errorf("%s: %s, %v; want %s, %s", tt.document, &v, err, tt.want, tt.err)
		}
	}
}

// Text that is a number but for its quotes is told so, and an integer with a unit
// names it.
func TestNumberAsText(t *testing.T) {
	unit := Unit("nanoseconds (1000000000 is one second)")
	const integer = "/v: must be an integer number of nanoseconds (1000000000 is one second)"
	tests := []struct {
		value, want string
		rules       []RuleOption
	}{
		{`"5"`, `/v: must be an integer, not a string; send it without quotes; got "5"`, nil},
		{`"\u0035.0"`, `/v: must be an integer, not a string; send it without quotes; got "\u0035.0"`, nil},
		{`"5e400"`, `/v: must be an integer, not a string; send it without quotes; got "5e400"`, nil},
		{`"5.5"`, `/v: must be an integer, not a string; got "5.5"`, nil},
		{`"05"`, `/v: must be an integer, not a string; got "05"`, nil},
		{`"true"`, `/v: must be an integer, not a string; got "true"`, nil},
		{`"5m"`, integer + `, not a string; got "5m"`, []RuleOption{unit}},
		{`"5"`, integer + `, not a string; send it without quotes; got "5"`, []RuleOption{unit}},
		{`"5m"`, integer + ` or null, not a string; got "5m"`, []RuleOption{unit, Nullable}},
		{`true`, integer + `, not true or false; got true`, []RuleOption{unit}},
		{`1.5`, integer + `, without a fraction; got 1.5`, []RuleOption{unit}},
		{`"5m"`, `/v: must be a string that holds an integer number of nanoseconds (1000000000 is one second), like "5"; got "5m"`, []RuleOption{unit, Quoted}},
		{`5`, `/v: must be at most 4; got 5`, []RuleOption{unit, Maximum("4")}},
	}
	for _, tt := range tests {
		var v int64
		if err := one(&v, `{"v":`+tt.value+`}`, DecodeInt, tt.rules...); err == nil || err.Error() != tt.want {
			t.Errorf("%s: %v; want %s", tt.value, err, tt.want)
		}
	}
	var f float64
	var b bool
	for _, tt := range []struct {
		err  error
		want string
	}{
		{one(&f, `{"v":"5.5"}`, DecodeFloat), `/v: must be a number, not a string; send it without quotes; got "5.5"`},
		{one(&f, `{"v":"high"}`, DecodeFloat), `/v: must be a number, not a string; got "high"`},
		{one(&b, `{"v":"false"}`, DecodeBool), `/v: must be true or false, not a string; send it without quotes; got "false"`},
		{one(&b, `{"v":"False"}`, DecodeBool), `/v: must be true or false, not a string; got "False"`},
	} {
		if tt.err == nil || tt.err.Error() != tt.want {
			t.Errorf("%v; want %s", tt.err, tt.want)
		}
	}
}

func TestDecodeNumber(t *testing.T) {
	tests := []struct {
		document, want, err string
		rules               []RuleOption
	}{
		{`{"v":1.50}`, "1.50", "", nil},
		{`{"v":1e999999}`, "1e999999", "", nil},
		{`{"v":9007199254740993}`, "9007199254740993", "", nil},
		{`{"v":"2"}`, "2", "", []RuleOption{Quoted}},
		{`{"v":null}`, "", "", []RuleOption{Nullable}},
		{`{"v":"12"}`, "", `/v: must be a number, not a string; send it without quotes; got "12"`, nil},
		{`{"v":3}`, "", `/v: must be at most 2.5; got 3`, []RuleOption{Maximum("2.5")}},
	}
	for _, tt := range tests {
		var v json.Number
		err := one(&v, tt.document, DecodeNumber, tt.rules...)
		if err == nil && v.String() != tt.want || err != nil && err.Error() != tt.err {
			t.Errorf("%s: %s, %v; want %s, %s", tt.document, v, err, tt.want, tt.err)
		}
	}
}

func TestDecodeKeyedMap(t *testing.T) {
	var ints map[int]int
	var longs map[int64]int
	var bytes map[uint8]int
	var levels map[grade]int
	var times map[time.Time]int
	tests := []struct {
		name     string
		decode   func(string) (any, error)
		document string
		want     any
		err      string
	}{
		{"int", func(s string) (any, error) { return &longs, one(&longs, s, keyed(IntKey[int64])) },
			`{"v":{"-1":1,"0":2,"9223372036854775807":3}}`, &map[int64]int{-1: 1, 0: 2, 9223372036854775807: 3}, ""},
		{"int", func(s string) (any, error) { return &ints, one(&ints, s, keyed(IntKey[int])) },
			`{"v":{"x":1,"1.0":2,"01":3,"+1":4,"-0":5,"":6}}`, nil,
			`/v/x: the key must be an integer, like "5"; got "x"` + "\n" +
				`/v/1.0: the key must be an integer, like "5"; got "1.0"` + "\n" +
				`/v/01: the key must be an integer, like "5"; got "01"` + "\n" +
				`/v/+1: the key must be an integer, like "5"; got "+1"` + "\n" +
				`/v/-0: the key must be an integer, like "5"; got "-0"` + "\n" +
				`/v/: the key must be an integer, like "5"; got ""`},
		{"uint8", func(s string) (any, error) { return &bytes, one(&bytes, s, keyed(UintKey[uint8])) },
			`{"v":{"300":1,"-1":2,"255":"x","255":3}}`, nil,
			`/v/300: the key must be at most 255; got "300"` + "\n" +
				`/v/-1: the key must be at least 0; got "-1"` + "\n" +
				`/v/255: must be an integer, not a string; got "x"` + "\n" +
				`/v/255: given more than once; give it once`},
		{"text", func(s string) (any, error) { return &levels, one(&levels, s, keyed(TextKey[grade])) },
			`{"v":{"low":1,"h\u0069gh":2}}`, &map[grade]int{0: 1, 2: 2}, ""},
		{"text", func(s string) (any, error) { return &levels, one(&levels, s, keyed(TextKey[grade])) },
			`{"v":{"top":1}}`, nil, `/v/top: the key is not a valid grade; got "top"`},
		{"time", func(s string) (any, error) { return &times, one(&times, s, keyed(TimeKey)) },
			`{"v":{"2026-11-30T09:15:00Z":1}}`, &map[time.Time]int{time.Date(2026, 11, 30, 9, 15, 0, 0, time.UTC): 1}, ""},
		{"time, twice", func(s string) (any, error) { return &times, one(&times, s, keyed(TimeKey)) },
			`{"v":{"2026-11-30T09:15:00Z":1,"2026-11-30T09:15:00.0Z":2}}`, &map[time.Time]int{time.Date(2026, 11, 30, 9, 15, 0, 0, time.UTC): 2}, ""},
	}
	for _, tt := range tests {
		got, err := tt.decode(tt.document)
		if err == nil && !cmp.Equal(got, tt.want) || err != nil && err.Error() != tt.err {
			t.Errorf("%s: %s: %v\nwant %v\n%s", tt.name, tt.document, got, tt.want, cmp.Diff(tt.err, fmt.Sprint(err)))
		}
	}
}

// keyed reads a map of integers.
func keyed[K comparable](key func(*Decoder, string, *K) bool) func(*Decoder, *map[K]int, *Rule) {
	return func(d *Decoder, v *map[K]int, r *Rule) { DecodeKeyedMap(d, v, r, key, DecodeInt) }
}

func TestEncodeOwnTypes(t *testing.T) {
	number, integer := json.Number("1.50"), new(big.Int).Lsh(big.NewInt(1), 70)
	keys := map[grade]int{0: 1, 2: 2}
	ints := map[int]string{10: "a", -1: "b", 9: "c"}
	uints := map[uint64]string{math.MaxUint64: "a", 2: "b"}
	address := netip.MustParseAddr("::1")
	var none json.Number
	for _, tt := range []struct {
		want   string
		encode func(*Encoder)
	}{
		{`"high"`, func(e *Encoder) { l := grade(2); EncodeText(e, &l) }},
		{`1.50`, func(e *Encoder) { EncodeNumber(e, &number) }},
		{`0`, func(e *Encoder) { EncodeNumber(e, &none) }},
		{`1180591620717411303424`, func(e *Encoder) { EncodeBigInt(e, integer) }},
		{`{"high":2,"low":1}`, func(e *Encoder) { EncodeKeyedMap(e, &keys, FormatTextKey, EncodeInt) }},
		{`{"-1":"b","10":"a","9":"c"}`, func(e *Encoder) { EncodeKeyedMap(e, &ints, FormatIntKey, EncodeString) }},
		{`{"18446744073709551615":"a","2":"b"}`, func(e *Encoder) { EncodeKeyedMap(e, &uints, FormatUintKey, EncodeString) }},
		{`"::1"`, func(e *Encoder) { EncodeText(e, &address) }},
	} {
		got, err := Encode(new(Nothing), func(e *Encoder, _ *Nothing) { tt.encode(e) })
		if err != nil || string(got) != tt.want {
			t.Errorf("%s, %v; want %s", got, err, tt.want)
		}
	}
	wrong, bad := json.Number("1.5.0"), map[grade]int{7: 1}
	for _, encode := range []func(*Encoder){
		func(e *Encoder) { EncodeNumber(e, &wrong) },
		func(e *Encoder) { l := grade(9); EncodeText(e, &l) },
		func(e *Encoder) { EncodeKeyedMap(e, &bad, FormatTextKey, EncodeInt) },
	} {
		if got, err := Encode(new(Nothing), func(e *Encoder, _ *Nothing) { encode(e) }); err == nil {
			t.Errorf("%s, but an error is wanted", got)
		}
	}
}
