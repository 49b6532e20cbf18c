package resolve

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolgen-dev/toolgen/annotations"
)

func TestKeywords(t *testing.T) {
	runTypeCases(t, []typeCase{
		{
			name: "all",
			src: `
import "time"
type In struct {
	A string 'jsonschema:"minLength=2,maxLength=5,pattern=^[A-Z]{2,5}$,title=Code,example=AB,example=ABC,default=XY"'
	B int 'jsonschema:"minimum=1,maximum=1e2,multipleOf=3,example=6"'
	C float64 'jsonschema:"exclusiveMinimum=0,exclusiveMaximum=1.5,multipleOf=0.01"'
	D []string 'jsonschema:"minItems=1,maxItems=3,uniqueItems,pattern=^a,format=uri,default=[\"a:b\", \"a:c\"]"'
	E *int 'jsonschema:"nullable,minimum=-1,default=5"'
	F string 'jsonschema:"readOnly,enum=b,enum=a"'
	G string 'jsonschema:"writeOnly=true,nullable"'
	H bool 'jsonschema:"deprecated,default=true"'
	I time.Time 'jsonschema:"format=date-time,example=2024-02-03T04:05:06Z"'
	J int 'json:"j,string" jsonschema:"minimum=1,maximum=9,default=5"'
	K [2]int 'jsonschema:"default=1,default=2,maximum=7"'
	L []byte 'jsonschema:"example=aGk="'
	M []int 'jsonschema:"example=1,example=[1]"'
	N any 'jsonschema:"required,title=Anything"'
	O uint64 'jsonschema:"default=18446744073709551615"'
}
type Out struct {
	A string 'jsonschema:"minLength=2,title=Code,example=AB,default=XY"'
	B []int 'jsonschema:"minItems=1,maximum=3"'
	C int 'json:"c,string" jsonschema:"minimum=1,description=How many."'
}
`,
			want: `
in: {A! string(minLength=2 maxLength=5 pattern=^[A-Z]{2,5}$) default="XY" example="AB" example="ABC" title="Code"; B! int64(minimum=1 maximum=100 multipleOf=3) example=6; C! float64(exclusiveMinimum=0 exclusiveMaximum=1.5 multipleOf=0.01); D! []string(pattern=^a format=uri)(minItems=1 maxItems=3 uniqueItems) default=["a:b","a:c"]; E! *int64(minimum=-1)(nullable) default=5; F! string(enum=b|a) readOnly; G! string(nullable) writeOnly; H! bool deprecated default=true; I! time example="2024-02-03T04:05:06Z"; j! int64(minimum=1 maximum=9) quoted default="5" "The number in it must be at least 1 and at most 9."; K! [2]int64(maximum=7) default=[1,2]; L! bytes example="aGk="; M! []int64 example=[1] example=[1]; N! any title="Anything"; O! uint64 default=18446744073709551615}
out: {A! string example="AB" title="Code"; B! []int64; c! int64 quoted "How many."}
`,
		},
		{
			name: "values",
			src: `
type In struct {
	A int     'json:"a" jsonschema:"default=abc"'
	B int     'json:"b" jsonschema:"enum=1,enum=red"'
	C bool    'json:"c" jsonschema:"default=yes"'
	D int     'json:"d" jsonschema:"minimum=10,maximum=5"'
	E uint8   'json:"e" jsonschema:"default=300"'
	F string  'json:"f" jsonschema:"enum=x,enum=y,default=z"'
	G string  'json:"g" jsonschema:"minLength=-1,maxLength=ten"'
	H float64 'json:"h" jsonschema:"maximum=1_000,minimum=Inf,multipleOf=0"'
	I int     'json:"i" jsonschema:"default=7.5"'
	J string  'json:"j" jsonschema:"minLength=5,maxLength=3,pattern=^a$,default=b"'
	K string  'json:"k" jsonschema:"pattern=^(?!x).*$"'
	L string  'json:"l" jsonschema:"pattern=(a"'
	M string  'json:"m" jsonschema:"pattern=^a**$"'
	N string  'json:"n" jsonschema:"format=dat"'
	O uint8   'json:"o" jsonschema:"maximum=256"'
	P int     'json:"p" jsonschema:"exclusiveMinimum=1,exclusiveMaximum=2"'
	Q int     'json:"q" jsonschema:"minimum=1.5"'
	R string  'json:"r" jsonschema:"readOnly,writeOnly"'
	S []int   'json:"s" jsonschema:"minItems=3,default=1,default=2"'
	T int     'json:"t" jsonschema:"default=1,default=2"'
	U string  'json:"u" jsonschema:"maxLength=1,example=ab"'
	V float32 'json:"v" jsonschema:"maximum=1e39"'
	W string  'json:"w" jsonschema:"enum=ab,maxLength=1"'
}
`,
			want: `
in.go:4:42: default=abc of A is not valid: must be a whole number (constraint-value)
in.go:5:46: enum=red of B is not valid: must be a whole number (constraint-value)
in.go:6:42: default=yes of C is not valid: must be true or false (constraint-value)
in.go:7:53: no value of D satisfies minimum=10 and maximum=5 (constraint-conflict)
in.go:8:42: default=300 of E is not valid: must be at most 255 (constraint-value)
in.go:9:56: default=z of F is not valid: must be one of x, y (constraint-value)
in.go:10:44: keyword minLength is "-1"; must be a whole number, not negative (bad-value)
in.go:10:57: keyword maxLength is "ten"; must be a whole number, not negative (bad-value)
in.go:11:42: keyword maximum is "1_000"; must be a decimal number, such as 10 or 2.5 (bad-value)
in.go:11:56: keyword minimum is "Inf"; must be a decimal number, such as 10 or 2.5 (bad-value)
in.go:11:71: keyword multipleOf is "0"; must be a decimal number above zero, such as 0.01 (bad-value)
in.go:12:42: default=7.5 of I is not valid: must be a whole number (constraint-value)
in.go:13:56: no value of J satisfies minLength=5 and maxLength=3 (constraint-conflict)
in.go:14:42: pattern of K does not compile: invalid or unsupported Perl syntax: '(?!'; lookahead and lookbehind are not available in Go's regexp (constraint-value)
in.go:15:42: pattern of L does not compile: missing closing ): '(a' (constraint-value)
in.go:16:42: pattern of M does not compile: invalid nested repetition operator: '**' (constraint-value)
in.go:17:41: format dat of N is not known; must be one of date-time, date, time, duration, email, hostname, ipv4, ipv6, uri, uuid; did you mean date? (constraint-value)
in.go:18:42: maximum=256 of O is out of range; the maximum of uint8 is 255 (constraint-value)
in.go:19:70: no value of P satisfies exclusiveMinimum=1 and exclusiveMaximum=2 (constraint-conflict)
in.go:20:42: minimum=1.5 of Q is not valid: must be a whole number (constraint-value)
in.go:21:43: R is readOnly and writeOnly; must be one of them (constraint-conflict)
in.go:22:53: default=1 of S is not valid: must have at least 3 items, not 2 (constraint-value)
in.go:23:52: T has two defaults; must have one (constraint-value)
in.go:24:54: example=ab of U is not valid: must have at most 1 character, not 2 (constraint-value)
in.go:25:42: maximum=1e39 of V is out of range; the maximum of float32 is 3.4028235e+38 (constraint-value)
in.go:26:39: enum=ab of W is not valid: must have at most 1 character, not 2 (constraint-value)
`,
		},
		{
			name: "formats",
			src: `
import ("net"; "net/netip")
type UUID [16]byte
func (*UUID) UnmarshalText([]byte) error
type Code struct{}
func (*Code) UnmarshalText([]byte) error
type In struct {
	A netip.Addr   'jsonschema:"format=ipv6"'
	B net.IP       'jsonschema:"format=ipv4"'
	C UUID         'jsonschema:"format=uuid"'
	D Code         'jsonschema:"format=email"'
}
`,
			want: `
in: {A! (format=ipv6); B! (format=ipv4); C! (format=uuid); D! (format=email)}
`,
		},
		{
			name: "otherformats",
			src: `
import ("log/slog"; "net"; "net/netip")
type UUID [16]byte
func (*UUID) UnmarshalText([]byte) error
type In struct {
	A netip.Addr   'jsonschema:"format=uri"'
	B netip.Prefix 'jsonschema:"format=ipv4"'
	C slog.Level   'jsonschema:"format=date"'
	D UUID         'jsonschema:"format=ipv6"'
	E net.IP       'jsonschema:"format=hostname"'
}
`,
			want: `
in.go:7:30: constraint format does not apply to A, of type netip.Addr, whose form is fixed (constraint-kind)
in.go:8:30: constraint format does not apply to B, of type netip.Prefix, whose form is fixed (constraint-kind)
in.go:9:30: constraint format does not apply to C, of type slog.Level, whose form is fixed (constraint-kind)
in.go:10:30: constraint format does not apply to D, of type UUID, whose form is fixed (constraint-kind)
in.go:11:30: constraint format does not apply to E, of type net.IP, whose form is fixed (constraint-kind)
`,
		},
		{
			name: "kinds",
			src: `
import "time"
type S struct{ X int }
type In struct {
	A int            'jsonschema:"minLength=1"'
	B string         'jsonschema:"minimum=1"'
	C map[string]int 'jsonschema:"minItems=1"'
	D []int          'jsonschema:"pattern=a"'
	E [3]int         'jsonschema:"minItems=1"'
	F S              'jsonschema:"default={}"'
	G time.Time      'jsonschema:"format=date"'
	H []byte         'jsonschema:"maxLength=5"'
	I any            'jsonschema:"nullable"'
	J [][]string     'jsonschema:"pattern=a"'
	K bool           'jsonschema:"enum=true"'
	L []time.Time    'jsonschema:"default=a"'
	M any            'jsonschema:"minimum=1"'
	N string         'jsonschema:"requires=Z"'
	O string         'jsonschema:"minium=1"'
	P []*string      'jsonschema:"default=a"'
	S                'jsonschema:"required,description=all of it"'
}
`,
			want: `
in.go:6:32: constraint minLength does not apply to A, of type int; it is about strings (constraint-kind)
in.go:7:32: constraint minimum does not apply to B, of type string; it is about numbers (constraint-kind)
in.go:8:32: constraint minItems does not apply to C, of type map[string]int; it is about arrays (constraint-kind)
in.go:9:32: constraint pattern does not apply to D, of type []int; it is about strings (constraint-kind)
in.go:10:32: constraint minItems does not apply to E, of type [3]int, whose length is fixed (constraint-kind)
in.go:11:32: constraint default does not apply to F, of type S; it is about strings, numbers, booleans or arrays (constraint-kind)
in.go:12:32: constraint format does not apply to G, of type time.Time, whose form is fixed (constraint-kind)
in.go:13:32: constraint maxLength does not apply to H, of type []byte, whose form is fixed (constraint-kind)
in.go:14:32: constraint nullable does not apply to I, of type any; any value includes null (constraint-kind)
in.go:15:32: constraint pattern does not apply to J, of type [][]string; it is about strings (constraint-kind)
in.go:16:32: constraint enum does not apply to K, of type bool; it is about strings or numbers (constraint-kind)
in.go:17:32: constraint default does not apply to L, of type []time.Time; must be a string, number, boolean, or array of those (constraint-kind)
in.go:18:32: constraint minimum does not apply to M, of type any; it is about numbers (constraint-kind)
in.go:19:41: there is no field Z; must be one of A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, X (unknown-path)
in.go:20:32: unknown keyword minium; did you mean minimum? (unknown-keyword)
in.go:21:32: constraint default does not apply to P, of type []*string; must be a string, number, boolean, or array of those (constraint-kind)
in.go:22:32: constraint required does not apply to S, an embedded struct whose fields are properties themselves; give it a JSON name, or constrain the fields (constraint-kind)
in.go:22:41: constraint description does not apply to S, an embedded struct whose fields are properties themselves; give it a JSON name, or constrain the fields (constraint-kind)
`,
		},
	})
}

// Every keyword that users may write has a row here, and no row is left over.
func TestKeywordRows(t *testing.T) {
	var want, got []string
	for _, kw := range annotations.Keywords {
		if kw.Refused == "" {
			want = append(want, kw.Name)
		}
	}
	for _, row := range keywordRows {
		got = append(got, row.name)
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-annotations.Keywords +keywordRows:\n%s", diff)
	}
}
