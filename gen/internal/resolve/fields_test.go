package resolve

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

func TestEmbedding(t *testing.T) {
	runTypeCases(t, []typeCase{
		{
			name: "outerfirst",
			src: `
type Audit struct { ID string 'json:"id"'; By string 'json:"by"' }
type In struct { ID int 'json:"id"'; Audit }
type Out struct { Audit; ID int 'json:"id"' }
`,
			want: `
in: {id! int64; by! string at Audit.By}
out: {by! string at Audit.By; id! int64}
`,
		},
		{
			name: "ambiguous",
			src: `
type Lhs struct { X int 'json:"x"' }
type Rhs struct { X int 'json:"x"' }
type In struct { Lhs; Rhs; Y int 'json:"y"' }
`,
			want: `in: {y! int64} without x of Lhs.X, Rhs.X`,
		},
		{
			name: "tagged",
			src: `
type Page struct { Limit int 'json:"limit"' }
type Sort string
type In struct { Page 'json:"page"'; Sort; Q string 'json:"q"' }
type Out struct { Page 'json:",omitempty"'; *Sort 'json:",inline"' }
`,
			want: `
in: {page! {limit! int64}; Sort! string; q! string}
out: {limit! int64 at Page.Limit; Sort! *string(nullable)}
`,
		},
		{
			name: "pointers",
			src: `
type Range struct { From int 'json:"from,omitempty"'; To int 'json:"to"' }
type window struct { W int 'json:"w,omitempty"'; V int }
type In struct { *Range; window; Q string }
type Out struct { *Range; *window }
`,
			want: `
in: {from int64 at *Range.From; to! int64 at *Range.To; w int64 at window.W; V! int64 at window.V; Q! string}
out: {from int64 at *Range.From omitempty; to int64 at *Range.To; w int64 at *window.W omitempty; V int64 at *window.V}
`,
		},
		{
			name: "unsettable",
			src: `
type window struct { W int 'json:"w"' }
type In struct { *window; Q string }
`,
			want: `in.go:3:22: In.W is reached through window, an embedded pointer to an unexported struct, which encoding/json cannot set; embed the struct itself (embedded-pointer)`,
		},
		{
			name: "foreign",
			src: `
-- in.go --
package foreign

import "demo/foreign/other"

type In struct {
	other.Opts
	*other.Range
	H other.Hidden
	// Deep.
	D other.Deep
}
-- other/other.go --
package other

type limits struct {
	// Most results.
	Limit int
}

// Opts are options.
type Opts struct {
	limits
	Sort string // sort order
}

type Range struct{ From int }

type hidden struct{ X int }

type Hidden struct{ h hidden; H2 hidden }

type Deep struct{ Ch chan int; Tagged string 'json:"t" jsonschema:"minLength=-1"' }
`,
			want: `
in.go:8:2: In.H.H2 has type other.hidden, which generated code cannot name: other.hidden is not exported (unnameable-type)
in.go:10:2: keyword minLength is "-1"; must be a whole number, not negative (bad-value)
in.go:10:2: In.D.Ch has type chan int, which has no form in JSON; leave the field out with the tag 'json:"-"' (unsupported-type)
`,
		},
		{
			name: "foreignpromoted",
			src: `
-- in.go --
package foreignpromoted

import "demo/foreignpromoted/other"

type In struct {
	other.Opts
	*other.Range
}

type Out struct {
	Sort int
	other.Shadowed
}
-- other/other.go --
package other

type limits struct {
	// Most results.
	Limit int
}

// Opts are options.
type Opts struct {
	limits
	Sort string // sort order
}

type Range struct{ From int }

type hidden struct{ Deep int 'json:"deep"' }

type Shadowed struct{ hidden; Deep string 'json:"shallow"' }
`,
			want: `
in: {Limit! int64 at Opts.Limit "Most results."; Sort! string at Opts.Sort "sort order"; From! int64 at *Range.From}
in.go:12:8: Out.Deep is a field of an unexported struct of another package, which generated code cannot select (unnameable-type)
`,
		},
		{
			name: "aliases",
			src: `
-- in.go --
package aliases

import "demo/aliases/other"

type Name = string
type Base = other.Base
type List[T any] = []T
// SortBy sorts.
type SortBy = Sort
type Sort string
type In struct {
	Base
	SortBy
	Name
	N Name 'json:"n"'
	L List[Name] 'json:"l"'
	M map[Name]*Base 'json:"m"'
}
-- other/other.go --
package other
type Base struct{ ID int 'json:"id"' }
`,
			want: `in: {id! int64 at Base.ID; SortBy! string "SortBy sorts."; Name! string; n! string; l! []string; m! map[string]*{id! int64}}`,
		},
		{
			name: "generic",
			src: `
type Pair[K comparable, V any] struct { Key K 'json:"key"'; Val V 'json:"val"' }
type Box[T any] struct { Pair[string, T]; N *T }
type Unused[T any] struct { C chan T }
type In = Box[[]int]
type Out struct { P Pair[string, Pair[int, []bool]] }
`,
			want: `
in: {key! string at Pair.Key; val! []int64 at Pair.Val; N! *[]int64}
out: {P! {key! string; val! {key! int64; val! []bool}}}
`,
		},
		{
			name: "recursive",
			src: `
type Node struct { Name string; Kids []Node; Peer *Peer }
type Peer struct { Of map[string]*Node }
type Tree []Tree
type In struct { Root Node; T Tree; After, Before *struct{ X int } }
`,
			want: `
in.go:6:29: In.T[] has type Tree, which contains itself without a struct with a name in between; must have one (recursive-type)
`,
		},
	})
}

func TestJSONTag(t *testing.T) {
	runTypeCases(t, []typeCase{
		{
			name: "dash",
			src: `
type In struct { A int 'json:"-,"'; B int 'json:"-"'; D int 'json:"d"' }
type Out struct { A int 'json:"-,omitempty"'; B int 'json:"-"' }
`,
			want: `
in: {-! int64 at A; d! int64}
out: {- int64 at A omitempty}
`,
		},
		{
			name: "optional",
			src: `
import "time"
type In struct {
	A string    'json:"a"'
	B string    'json:"b,omitempty"'
	C time.Time 'json:"c,omitzero"'
	D string    'json:"d,omitempty" jsonschema:"required"'
	E *int      'json:"e"'
}
`,
			want: `in: {a! string; b string; c time; d! string; e! *int64}`,
		},
		{
			name: "omit",
			src: `
import "time"
type Level int
func (Level) IsZero() bool { return false }
type Point struct{ X, Y int }
type Bag struct{ L []int }
type Out struct {
	A Point     'json:",omitempty"'
	B Point     'json:",omitzero"'
	C time.Time 'json:",omitempty"'
	D time.Time 'json:",omitzero"'
	E []int     'json:",omitzero"'
	F []int     'json:",omitempty,omitzero"'
	G [2]int    'json:",omitempty"'
	H *int      'json:",omitzero"'
	I *int
	J []*int
	K Level     'json:",omitzero"'
	L *time.Time 'json:",omitzero"'
	M any       'json:",omitzero"'
	N *Level    'json:",omitempty,omitzero"'
	O string    'json:",omitempty,omitzero"'
}
`,
			want: `out: {A! {X! int64; Y! int64}; B {X! int64; Y! int64} omitzero; C! time; D time IsZero; E []int64 omitzero; F []int64 omitempty; G! [2]int64; H *int64 omitzero; I! *int64(nullable); J! []*int64(nullable); K int64 IsZero; L *time IsZero; M any omitzero; N *int64 IsZero; O string omitempty}`,
		},
		{
			name: "zero",
			src: `
type Bag struct{ L []int }
type Level int
func (Level) IsZero() bool { return false }
type Out struct {
	A Bag 'json:",omitzero"'
	B Level 'json:",omitempty,omitzero"'
	C [2][]int 'json:",omitzero"'
}
`,
			want: `out: {A {L! []int64} omitzero uncompared; B int64 omitempty IsZero; C [2][]int64 omitzero uncompared}`,
		},
		{
			name: "quoted",
			src: `
type In struct {
	N int64   'json:"n,string" jsonschema:"minimum=1,maximum=9,default=5"'
	L []int   'json:"l,string"'
	P *bool   'json:"p,string"'
	S string  'json:"s,string"'
}
`,
			want: `in.go:7:2: In.S has type string, which has the option "string" on a string, which makes it JSON in a string; leave the option out (unsupported-type)`,
		},
		{
			name: "names",
			src: `
type In struct {
	A int 'json:"näme"'
	C int 'json:"$%-/ x"'
	Größe int
	e int
	D int 'json:"d" yaml:"e"'
	日本 int
}
`,
			want: `in: {näme! int64 at A; $%-/ x! int64 at C; Größe! int64; d! int64}`,
		},
		{
			name: "duplicate",
			src: `
type In struct {
	Query string 'json:"query"'
	Text string 'json:"query"'
	A int
	B int 'json:"A"'
}
`,
			want: `
in.go:5:2: field Text has the JSON name "query" of field Query; must be unique (duplicate-name)
	4:2: Query declared here
`,
		},
		{
			name: "skipped",
			src: `
type In struct {
	A int 'jsonschema:"-"'
	B int
}
`,
			want: `in: {B! int64}`,
		},
		{
			name: "broken",
			src: `
type In struct {
	A string 'json: "a" jsonschema:"title=x"'
	B Missing
	C []struct{ D map[string]Gone }
	E Alias
	F []List
	G Sub
}
type Alias = Nothing
type List map[string]Nowhere
type Sub struct { a Ignored; X Lost }
`,
			want: `
in.go:4:17: struct tag has a blank behind the colon of json; must be json:"…" (bad-tag)
in.go:5:4: undefined: Missing (type-error)
in.go:6:27: undefined: Gone (type-error)
in.go:11:14: undefined: Nothing (type-error)
in.go:12:22: undefined: Nowhere (type-error)
in.go:13:32: undefined: Lost (type-error)
`,
		},
	})
}

func TestComments(t *testing.T) {
	runTypeCases(t, []typeCase{
		{
			name: "which",
			src: `
// Opts are options.
type Opts struct{ X int }
type In struct {
	A int // trailing a
	// lead b
	B int // trailing b
	// about both
	C, D int
	//nolint:lll // reason
	E int

	// --- section header ---

	F int 'jsonschema:"description=from the tag"' // trailing f
	// F2 has a doc.
	F2 Opts
	G *Opts
	H int 'jsonschema_description:"One, two, three"'
	// Old one.
	//
	// Deprecated: use A.
	I int
	J struct {
		// inner
		K int
	}
}
`,
			want: `in: {A! int64 "trailing a"; B! int64 "lead b"; C! int64 "about both"; D! int64 "about both"; E! int64; F! int64 "from the tag"; F2! {X! int64} "F2 has a doc."; G! *{X! int64} "Opts are options."; H! int64 "One, two, three"; I! int64 deprecated "Old one.\n\nDeprecated: use A."; J! {K! int64 "inner"}}`,
		},
	})
}

func TestStructTypes(t *testing.T) {
	pkgs := loadModule(t, map[string]string{
		"a/a.go": `package a

import "demo/a/opts"

type Pair[K comparable, V any] struct {
	Key K
	Val V
}

// Leaf is the end.
type Leaf struct{ X int }

type In struct {
	Anon struct {
		Items []struct{ Z string }
	}
	P Pair[string, opts.Options]
	Q Pair[string, map[string][]opts.Options]
	A, B Leaf
	O *opts.Options
}
`,
		"a/opts/opts.go": "package opts\n\ntype Options struct{ Y int }\n",
	}, "./a")
	r := newResolver(pkgs[0])
	obj := pkgs[0].Types.Scope().Lookup("In")
	m, ok := r.inputType(obj.Type(), trail{pos: obj.Pos(), path: "In"})
	if !ok {
		t.Fatal(r.diags)
	}
	var got []string
	seen := map[*model.StructType]bool{}
	var walk func(*model.Type)
	walk = func(t *model.Type) {
		if t == nil {
			return
		}
		if s := t.Struct; s != nil && !seen[s] {
			seen[s] = true
			got = append(got, strings.TrimSpace(fmt.Sprint(s.Label, " ", s.Used, " ", s.Go, " ", s.Doc)))
			for _, f := range s.Fields {
				walk(f.Type)
			}
		}
		walk(t.Elem)
	}
	walk(m)
	want := []string{
		"In 1 demo/a.In",
		`InAnon 1 struct{Items []struct{Z string ""} ""}`,
		`InAnonItems 1 struct{Z string ""}`,
		"PairStringOptsOptions 1 demo/a.Pair[string,demo/a/opts.Options]",
		"OptsOptions 3 demo/a/opts.Options",
		"PairStringMapStringOptsOptions 1 demo/a.Pair[string,map[string][]demo/a/opts.Options]",
		"Leaf 2 demo/a.Leaf Leaf is the end.",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestImportable(t *testing.T) {
	for _, test := range []struct {
		path, from string
		want       bool
	}{
		{"a/b", "c", true},
		{"a/b/internal/c", "a/b", true},
		{"a/b/internal/c", "a/b/x/y", true},
		{"a/b/internal/c", "a/bb", false},
		{"a/internal", "a", true},
		{"a/internal/b/internal", "a", false},
		{"internal/abi", "a", false},
		{"vendor/golang.org/x/net", "a", false},
	} {
		if got := importable(test.path, test.from); got != test.want {
			t.Errorf("importable(%q, %q) = %v; want %v", test.path, test.from, got, test.want)
		}
	}
}
