package resolve

import "testing"

func TestEnums(t *testing.T) {
	runTypeCases(t, []typeCase{
		{
			name: "strings",
			src: `
-- b.go --
package strings

const Amber Color = "amber"

func f() { const Local Color = "local"; _ = Local }
-- a.go --
package strings

type In struct{ C Color }

const (
	// Red is like a fire engine.
	Red     Color = "red"
	Blue          = Color("blue") // as the sky
	Default       = Red           // not blue
	plain         = "x"
)
const _ Color = "skip"

const dark, Grey Color = "dark", "grey"

// Color is a paint.
type Color string
-- b_test.go --
package strings

const TestOnly Color = "testonly"
`,
			want: `in: {C! string(enum=red|blue|dark|grey|amber) "Color is a paint.\n- red: like a fire engine.\n- blue: as the sky"}`,
		},
		{
			name: "bits",
			src: `
type In struct {
	Shifted  Shifted
	Unsigned Unsigned
	Signed   Signed
	Small    Small
	Numbers  Numbers
	Some     Shifted "jsonschema:\"enum=1,enum=3\""
}

type Shifted int

const (
	Read Shifted = 1 << iota // may read
	Write
	Exec
	All = Read | Write | Exec
)

type Unsigned uint8

const (
	None Unsigned = 0
	A    Unsigned = 1
	B    Unsigned = 2
	C    Unsigned = 4
)

type Signed int8

const (
	Low  Signed = 1
	Mid  Signed = 2
	High Signed = 4
)

type Small uint8

const (
	Off  Small = iota
	On
	Auto
)

type Numbers uint8

const (
	One Numbers = iota + 1
	Two
	Three
	Four
)
`,
			want: `in: {Shifted! int64 "- 1: may read"; Unsigned! uint8; Signed! int8(enum=1|2|4); Small! uint8(enum=0|1|2); Numbers! uint8(enum=1|2|3|4); Some! int64(enum=1|3) "- 1: may read"}`,
		},
		{
			name: "integers",
			src: `
import "time"
type Level int8
const (
	Low Level = iota - 1 // nothing to do
	Mid
	High // at once
)
func (Level) String() string { return "" }
type In struct {
	L Level
	P *Level
	S []Level
	M map[string]Level
	D time.Duration
	W time.Month
}
type Out struct { L Level }
`,
			want: `
in: {L! int8(enum=-1|0|1) "- -1: nothing to do\n- 1: at once"; P! *int8(enum=-1|0|1) "- -1: nothing to do\n- 1: at once"; S! []int8(enum=-1|0|1) "- -1: nothing to do\n- 1: at once"; M! map[string]int8(enum=-1|0|1) "- -1: nothing to do\n- 1: at once"; D! int64(unit=nanoseconds (1000000000 is one second)) "In nanoseconds: 1000000000 is one second."; W! int64(minimum=1 maximum=12) "1 is January."}
out: {L! int8 "- -1: nothing to do\n- 1: at once"}
`,
		},
		{
			name: "keys",
			src: `
type Color string
const (Red Color = "red"; Blue Color = "blue")
type In struct { M map[Color]int }
type Out struct { M map[Color]int }
`,
			want: `
in: {M! map[string(enum=red|blue)]int64}
out: {M! map[string]int64}
`,
		},
		{
			name: "foreign",
			src: `
-- in.go --
package foreign

import "demo/foreign/mid"

type In struct{ mid.Car }
-- mid/mid.go --
package mid

import "demo/foreign/deep"

type Car struct{ Paint deep.Color; Seats [2]deep.Color }
-- deep/deep.go --
package deep

type Color string

const (
	White, Black Color = "white", "black"
	secret Color = "secret"
	// Red is hot.
	Red Color = "red"
)
`,
			want: `in: {Paint! string(enum=white|black|red) at Car.Paint "- red: hot."; Seats! [2]string(enum=white|black|red) at Car.Seats "- red: hot."}`,
		},
		{
			name: "narrowed",
			src: `
type Color string
const (
	Red Color = "red" // hot
	Blue Color = "blue" // cold
	Green Color = "green" // neither
)
type In struct {
	A []Color 'jsonschema:"enum=red,enum=blue,minItems=1"'
	B *Color 'jsonschema:"enum=blue"'
	C []int 'jsonschema:"enum=1,enum=2,default=1,default=2"'
	D float64 'jsonschema:"enum=1,enum=2.5"'
	E Color
}
`,
			want: `in: {A! []string(enum=red|blue)(minItems=1) "- red: hot\n- blue: cold"; B! *string(enum=blue) "- blue: cold"; C! []int64(enum=1|2) default=[1,2]; D! float64(enum=1|2.5); E! string(enum=red|blue|green) "- red: hot\n- blue: cold\n- green: neither"}`,
		},
		{
			name: "binaryenum",
			src: `
type Magic string
const PNG, ZIP Magic = "\x89PNG", "PK"
type In struct {
	A []Magic
}
`,
			want: `in.go:6:2: In.A[] has type Magic, whose constant PNG is not UTF-8; must be, as all text in JSON (unsupported-type)`,
		},
		{
			name: "refusedenums",
			src: `
type Color string
const Red, Blue Color = "red", "blue"
type In struct {
	A Color 'jsonschema:"enum=red,enum=mauve"'
	B float64 'jsonschema:"enum=1,enum=1.0,enum=1e0"'
	C string 'jsonschema:"enum=x,enum=x"'
	D int 'jsonschema:"enum=1,enum=red"'
	E uint8 'jsonschema:"enum=300"'
	F bool 'jsonschema:"enum=true"'
	G int 'jsonschema:"enum=1,enum=5,minimum=2"'
}
`,
			want: `
in.go:6:37: enum=mauve of A is no constant of Color; must be one of red, blue (constraint-value)
in.go:7:37: enum=1.0 of B is given twice; every value must be given once (constraint-value)
in.go:7:46: enum=1e0 of B is given twice; every value must be given once (constraint-value)
in.go:8:36: enum=x of C is given twice; every value must be given once (constraint-value)
in.go:9:33: enum=red of D is not valid: must be a whole number (constraint-value)
in.go:10:28: enum=300 of E is not valid: must be at most 255 (constraint-value)
in.go:11:22: constraint enum does not apply to F, of type bool; it is about strings or numbers (constraint-kind)
in.go:12:26: enum=1 of G is not valid: must be at least 2 (constraint-value)
`,
		},
	})
}

// A package that is not imported directly is known only in part, unless it
// happens to be loaded for another reason.
func TestIndirectEnum(t *testing.T) {
	pkgs := loadModule(t, map[string]string{
		"a/a.go":       "package a\nimport \"demo/mid\"\ntype In struct{ mid.Car }\n",
		"mid/mid.go":   "package mid\nimport \"demo/deep\"\ntype Car struct{ Paint deep.Color }\n",
		"deep/deep.go": "package deep\n// Color is a paint.\ntype Color string\nconst Red, Blue Color = \"red\", \"blue\" // bright\n",
	}, "./a")
	const want = `in: {Paint! string(enum=red|blue) at Car.Paint "Color is a paint.\n- red: bright\n- blue: bright"}`
	if got := resolveTypes(pkgs[0]); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
