package resolve

import (
	"fmt"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// A typeCase is a package with a type In, resolved as input, a type Out,
// resolved as output, or both. Its source is one file without its package
// clause, or a txtar archive of files with one. Want is what dump says of the
// types, then the diagnostics. Single quotes stand for backquotes.
type typeCase struct {
	name, src, want string
}

// runTypeCases loads all cases at once, each in a package of its own name.
func runTypeCases(t *testing.T, cases []typeCase) {
	t.Helper()
	files := map[string]string{}
	for _, c := range cases {
		src := strings.ReplaceAll(c.src, "'", "`")
		archive := txtar.Parse([]byte(src))
		if len(archive.Files) == 0 {
			files[c.name+"/in.go"] = "package " + c.name + "\n" + src
		}
		for _, f := range archive.Files {
			files[c.name+"/"+f.Name] = string(f.Data)
		}
	}
	pkgs := loadModule(t, files, "./...")
	byPath := map[string]*load.Package{}
	for _, p := range pkgs {
		byPath[p.Path] = p
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			pkg := byPath["demo/"+c.name]
			if pkg == nil {
				t.Fatalf("not loaded; there are %v", slices.Sorted(maps.Keys(byPath)))
			}
			got := strings.ReplaceAll(resolveTypes(pkg), "`", "'")
			if want := strings.TrimSpace(c.want); want != got {
				t.Errorf("%s\n\ngot:\n%s", cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")), got)
			}
		})
	}
}

// loadModule loads packages of the module demo, which has these files.
func loadModule(t *testing.T, files map[string]string, patterns ...string) []*load.Package {
	t.Helper()
	dir := t.TempDir()
	files["go.mod"] = "module demo\n\ngo 1.26.0\n"
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, diags, err := load.Packages(t.Context(), load.Config{Dir: dir, Patterns: patterns})
	if err != nil || len(diags) > 0 {
		t.Fatalf("loading: %v %v", err, diags)
	}
	return pkgs
}

// newResolver returns a resolver that has not begun.
func newResolver(pkg *load.Package) *resolver {
	run := &run{}
	run.add(pkg)
	return run.resolvers[0]
}

// resolveTypes resolves In and Out of a package, and says what became of them.
func resolveTypes(pkg *load.Package) string {
	r := newResolver(pkg)
	var out []string
	for _, side := range []struct {
		name    string
		resolve func(types.Type, trail) (*model.Type, bool)
	}{{"In", r.inputType}, {"Out", r.outputType}} {
		obj := pkg.Types.Scope().Lookup(side.name)
		if obj == nil {
			continue
		}
		at := trail{pos: obj.Pos(), path: side.name, label: side.name}
		if m, ok := side.resolve(obj.Type(), at); ok {
			out = append(out, strings.ToLower(side.name)+": "+dump(m))
		}
	}
	r.diags.Sort()
	for _, d := range r.diags {
		d.Pos.Filename = filepath.Base(d.Pos.Filename)
		out = append(out, fmt.Sprintf("%v: %s (%s)", d.Pos, d.Message, d.Code))
		for _, rel := range d.Related {
			out = append(out, fmt.Sprintf("\t%d:%d: %s", rel.Pos.Line, rel.Pos.Column, rel.Message))
		}
	}
	return strings.Join(out, "\n")
}

// dump spells a type on one line: {id! int; tags []string(minItems=1)}. Rules
// that the Go type implies are left out; ! means required.
func dump(t *model.Type) string {
	var s string
	switch t.Kind {
	case model.Bool:
		s = "bool"
	case model.Int:
		s = fmt.Sprintf("int%d", t.Bits)
	case model.Uint:
		s = fmt.Sprintf("uint%d", t.Bits)
	case model.Float:
		s = fmt.Sprintf("float%d", t.Bits)
	case model.String:
		s = "string"
	case model.Bytes:
		s = "bytes"
	case model.Time:
		s = "time"
	case model.Any:
		s = "any"
	case model.Slice:
		s = "[]" + dump(t.Elem)
	case model.Array:
		s = fmt.Sprintf("[%d]%s", t.Len, dump(t.Elem))
	case model.Map:
		s = "map[" + dump(t.Key) + "]" + dump(t.Elem)
	case model.Pointer:
		s = "*" + dump(t.Elem)
	case model.Struct:
		fields := make([]string, len(t.Struct.Fields))
		for i, f := range t.Struct.Fields {
			fields[i] = dumpField(f)
		}
		s = "{" + strings.Join(fields, "; ") + "}"
		for _, a := range t.Struct.Ambiguous {
			s += fmt.Sprintf(" without %s of %s", a.Name, strings.Join(a.Fields, ", "))
		}
	}
	var rules []string
	for _, r := range t.Rules {
		if isImplied := slices.ContainsFunc(implied(t), func(i model.Rule) bool { return cmp.Equal(i, r) }); !isImplied {
			rules = append(rules, strings.TrimSuffix(r.Keyword+"="+strings.Join(r.Values, "|"), "="))
		}
	}
	if len(rules) > 0 {
		s += "(" + strings.Join(rules, " ") + ")"
	}
	return s
}

func dumpField(f *model.Field) string {
	s := f.Name
	if f.Required {
		s += "!"
	}
	s += " " + dump(f.Type)
	var way []string
	for _, step := range f.Path {
		name := step.Name
		if step.Pointer != nil {
			name = "*" + name
		}
		way = append(way, name)
	}
	if f.Path != nil || f.GoName != f.Name && !strings.EqualFold(f.GoName, f.Name) {
		s += " at " + strings.Join(append(way, f.GoName), ".")
	}
	for _, flag := range []struct {
		set  bool
		name string
	}{
		{f.Quoted, "quoted"},
		{f.Deprecated, "deprecated"},
		{f.ReadOnly, "readOnly"},
		{f.WriteOnly, "writeOnly"},
		{f.Omit == model.OmitEmpty, "omitempty"},
		{f.Omit == model.OmitZero && !f.IsZero, "omitzero"},
		{f.IsZero, "IsZero"},
		{f.Uncompared, "uncompared"},
	} {
		if flag.set {
			s += " " + flag.name
		}
	}
	if f.Default != "" {
		s += " default=" + f.Default
	}
	for _, e := range f.Examples {
		s += " example=" + e
	}
	if f.Title != "" {
		s += fmt.Sprintf(" title=%q", f.Title)
	}
	if f.Description != "" {
		s += fmt.Sprintf(" %q", f.Description)
	}
	return s
}

func TestKinds(t *testing.T) {
	runTypeCases(t, []typeCase{
		{
			name: "basic",
			src: `
type In struct {
	A bool
	B string
	C int
	D int8
	E int16
	F int32
	G int64
	H uint
	I uint8
	J uint16
	K uint32
	L uint64
	M float32
	N float64
	O rune
	P byte
}
`,
			want: `in: {A! bool; B! string; C! int64; D! int8; E! int16; F! int32; G! int64; H! uint64; I! uint8; J! uint16; K! uint32; L! uint64; M! float32; N! float64; O! int32; P! uint8}`,
		},
		{
			name: "composite",
			src: `
import ("time"; "encoding/json")
type Name string
type List []int
type Table map[Name]List
type In struct {
	A []byte
	B [4]byte
	C [][]byte
	D [3]int
	E *[]string
	F map[string]map[string]*int
	G time.Time
	H time.Duration
	I any
	J json.RawMessage
	K Table
	L struct{ X, Y int }
	M *struct{ Z []struct{ W bool } }
	N interface{}
	O []Octet
}
type Octet byte
`,
			want: `in: {A! bytes; B! [4]uint8; C! []bytes; D! [3]int64; E! *[]string; F! map[string]map[string]*int64; G! time; H! int64(unit=nanoseconds (1000000000 is one second)) "In nanoseconds: 1000000000 is one second."; I! any; J! any; K! map[string][]int64; L! {X! int64; Y! int64}; M! *{Z! []{W! bool}}; N! any; O! bytes}`,
		},
		{
			name: "refused",
			src: `
import ("time"; "encoding/json"; "net/url"; "math/big"; "net"; "sync"; "fmt")
type K struct{ A int }
type Mask byte
func (*Mask) UnmarshalText([]byte) error { return nil }
type Octet byte
type Out struct{ T []Octet }
type P *int
type Raw any
type Stamp struct{ time.Time }
type Item struct{ Cost chan int }
type In struct {
	A map[K]string
	B map[string]map[bool]int
	C []map[string]chan int
	D func()
	E complex128
	F uintptr
	G **int
	H P
	I fmt.Stringer
	J Raw
	K *any
	L *json.RawMessage
	M json.Number
	N url.URL
	O big.Int
	Q net.IP
	R sync.Mutex
	S Stamp
	T []Mask
	U []Item
	V map[int]string
	W error
	X struct{ a int }
	skipped chan int
	Skipped chan int 'json:"-"'
}
`,
			want: `
out: {T! bytes}
in.go:12:19: In.U[].Cost has type chan int, which has no form in JSON; leave the field out with the tag 'json:"-"' (unsupported-type)
in.go:14:2: In.A has type map[K]string, which has keys that are no strings, integers or texts; must have such keys (unsupported-type)
in.go:15:2: In.B[] has type map[bool]int, which has keys that are no strings, integers or texts; must have such keys (unsupported-type)
in.go:16:2: In.C[][] has type chan int, which has no form in JSON; leave the field out with the tag 'json:"-"' (unsupported-type)
in.go:17:2: In.D has type func(), which has no form in JSON; leave the field out with the tag 'json:"-"' (unsupported-type)
in.go:18:2: In.E has type complex128, which has no form in JSON (unsupported-type)
in.go:19:2: In.F has type uintptr, which means nothing outside of the process; use uint64 (unsupported-type)
in.go:20:2: In.G has type **int, which is a pointer to a pointer; must be a pointer to a value (unsupported-type)
in.go:21:2: In.H has type P, which is a named pointer type; must be written as a pointer (unsupported-type)
in.go:22:2: In.I has type fmt.Stringer, which is an interface, whose values no decoder can choose; list its types with toolgen:union, or use any or json.RawMessage (unsupported-type)
in.go:23:2: In.J has type Raw, which is an empty interface with a name of its own; must be any, or list its types with toolgen:union (unsupported-type)
in.go:24:2: In.K has type *any, which is a pointer to an interface; must be the interface itself (unsupported-type)
in.go:25:2: In.L has type *json.RawMessage, which is a pointer to any value, null included; must be json.RawMessage (unsupported-type)
in.go:27:2: In.N has type url.URL, which encoding/json reads and writes field by field, not as text; use a string with the keyword format=uri (unsupported-type)
in.go:30:2: In.R has type sync.Mutex, which holds nothing that JSON knows, and must not be copied; leave the field out with the tag 'json:"-"' (unsupported-type)
in.go:31:2: In.S has type Stamp, which decides its form by the method UnmarshalJSON; say what JSON that is with //toolgen:schema on type Stamp (unsupported-type)
in.go:35:2: In.W has type error, which is an interface, whose values no decoder can choose; list its types with toolgen:union, or use any or json.RawMessage (unsupported-type)
in.go:36:2: In.X has type struct{…}, which has no field that JSON can reach; must have an exported one (unsupported-type)
`,
		},
	})
}
