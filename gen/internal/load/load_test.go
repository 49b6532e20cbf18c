package load_test

import (
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
)

// module writes the files of a txtar archive to a temporary folder, with a
// go.mod for the module demo unless the archive has one.
func module(t *testing.T, archive string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	files := txtar.Parse([]byte("-- go.mod --\nmodule demo\n\ngo 1.26.0\n" + archive)).Files
	for _, f := range files {
		name := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// environ is the environment without what would let the go command reach for
// a workspace or the network.
func environ(extra ...string) []string {
	return append(os.Environ(), append([]string{"GOWORK=off", "GOPROXY=off"}, extra...)...)
}

func packages(t *testing.T, cfg load.Config) ([]*load.Package, diag.List) {
	t.Helper()
	if cfg.Env == nil {
		cfg.Env = environ()
	}
	pkgs, diags, err := load.Packages(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return pkgs, diags
}

// one loads the one package of a module, which must have no diagnostics.
func one(t *testing.T, dir string, patterns ...string) *load.Package {
	t.Helper()
	pkgs, diags := packages(t, load.Config{Dir: dir, Patterns: patterns})
	if len(pkgs) != 1 || len(diags) != 0 {
		t.Fatalf("got %d packages, want 1; diagnostics:\n%s", len(pkgs), text(t, diags, dir))
	}
	return pkgs[0]
}

func text(t *testing.T, diags diag.List, dir string) string {
	t.Helper()
	var b strings.Builder
	if err := diags.Print(&b, dir); err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(b.String(), dir, "DIR")
}

func TestDiagnostics(t *testing.T) {
	tests := []struct {
		name     string
		archive  string
		patterns []string
		want     string
	}{
		{
			name:    "syntax error in a body, other package fine",
			archive: "-- a/a.go --\npackage a\n\nfunc F() { x := }\n-- b/b.go --\npackage b\n",
			want:    "a/a.go:3:17: expected operand, found '}' (syntax-error)\n",
		},
		{
			name:    "syntax error in the imports",
			archive: "-- a/a.go --\npackage a\n\nimport foo\n",
			want:    "a/a.go:3:11: missing import path (syntax-error)\n",
		},
		{
			name:    "empty file",
			archive: "-- a/a.go --\n-- a/b.go --\npackage a\n",
			want:    "a/a.go:1:1: expected 'package', found 'EOF' (syntax-error)\n",
		},
		{
			name:    "two package clauses",
			archive: "-- a/a.go --\npackage a\n-- a/b.go --\npackage b\n",
			want:    "a/b.go:1:9: b.go is of package b; must be of package a, as a.go is (package-clause)\n\ta/a.go:1:9: package a declared here\n",
		},
		{
			name:    "missing dependency",
			archive: "-- a/a.go --\npackage a\n\nimport \"example.com/no/such\"\n\nvar X such.T\n",
			want: "a/a.go:3:8: import example.com/no/such cannot be found: no required module provides package example.com/no/such; " +
				"to add it: go get example.com/no/such (missing-import)\n",
		},
		{
			name:    "import of output that does not exist",
			archive: "-- a/a.go --\npackage a\n\nimport (\n\t\"demo/a/amcp\"\n\t\"demo/gen\"\n)\n\nvar X = amcp.NewServer(gen.All())\n",
		},
		{
			name:    "import cycle",
			archive: "-- a/a.go --\npackage a\n\nimport _ \"demo/b\"\n-- b/b.go --\npackage b\n\nimport _ \"demo/a\"\n",
			want:    "a/a.go:3:10: import cycle not allowed: import stack: [demo/a demo/b demo/a] (cannot-load)\n",
		},
		{
			name:     "patterns without packages",
			archive:  "-- a/a.go --\npackage a\n-- nogo/x.txt --\n",
			patterns: []string{"./a", "./nogo/...", "demo/none/...", "./none", "./a/x...", "example.com/x"},
			want: "no package matches ./a/x... (no-packages)\n" +
				"no package matches ./nogo/... (no-packages)\n" +
				"no package matches ./none: stat DIR/none: directory not found (no-packages)\n" +
				"no package matches demo/none/... (no-packages)\n" +
				"no package matches example.com/x: no required module provides package example.com/x; to add it: go get example.com/x (no-packages)\n",
		},
		{
			name:     "patterns that match",
			archive:  "-- a/a.go --\npackage a\n-- a/b/b.go --\npackage b\n",
			patterns: []string{"./a/...", "demo/...", "./a/b...", "./..."},
		},
		{
			name:     "outside the module",
			archive:  "-- a/a.go --\npackage a\n",
			patterns: []string{"fmt"},
			want:     "package fmt is outside the main module; must be in it, since its output is written beside it (outside-module)\n",
		},
		{
			name:     "files",
			archive:  "-- a/a.go --\npackage a\n",
			patterns: []string{"a/a.go"},
			want:     "the arguments name files; must name packages, by import path or by folder (no-packages)\n",
		},
		{
			name:     "no file for this system",
			archive:  "-- a/a_plan9.go --\npackage a\n",
			patterns: []string{"./a"},
			want:     "build constraints exclude all Go files in DIR/a (cannot-load)\n",
		},
		{
			name:     "tests only",
			archive:  "-- a/a_test.go --\npackage a\n",
			patterns: []string{"./a"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := module(t, tt.archive)
			patterns := tt.patterns
			if patterns == nil {
				patterns = []string{"./..."}
			}
			_, diags := packages(t, load.Config{Dir: dir, Patterns: patterns})
			if diff := cmp.Diff(tt.want, text(t, diags, dir)); diff != "" {
				t.Errorf("diagnostics differ (-want +got):\n%s", diff)
			}
		})
	}
}

// TestBuild has the build named that leaves a file out.
func TestBuild(t *testing.T) {
	dir := module(t, "-- a.go --\npackage a\n-- b.go --\n//go:build debug\n\npackage a\n\n//toolgen:tool\nfunc F()\n")
	for flags, want := range map[string]string{
		"":                     "linux/arm64 without tags",
		"-v -tags nope":        "linux/arm64 with tags nope",
		"--tags=nope,netgo":    "linux/arm64 with tags nope,netgo",
		"-tags=nope -v -tags=": "linux/arm64 without tags",
	} {
		pkgs, _ := packages(t, load.Config{Dir: dir, BuildFlags: strings.Fields(flags), Env: environ("GOOS=linux", "GOARCH=arm64", "GOFLAGS=")})
		if len(pkgs) != 1 || pkgs[0].Build != want {
			t.Errorf("with %q: got %q, want %q", flags, pkgs[0].Build, want)
		}
	}
}

func TestEnvironmentErrors(t *testing.T) {
	broken := module(t, "-- go.mod --\nmodul demo\n")
	none := module(t, "-- a.go --\npackage a\n")
	if err := os.Remove(filepath.Join(none, "go.mod")); err != nil {
		t.Fatal(err)
	}
	for name, dir := range map[string]string{"broken go.mod": broken, "no go.mod": none, "no folder": filepath.Join(broken, "none")} {
		if _, _, err := load.Packages(t.Context(), load.Config{Dir: dir, Env: environ()}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

const app = `
-- app.go --
package main

import (
	"context"
	"fmt"
	"os" // used in a body only

	"demo/gen"
)

type GreetIn struct {
	Name string
	Gone Unknown
}

//toolgen:tool name=greet
func Greet(ctx context.Context, in GreetIn) (string, error) {
	// in the body
	return os.Args[0], nil
}

func Typo(ctx context.Context, in GretIn, x gen.T) (string, error) { return "", nil }

var _ interface{ ToolSchema() []byte } = GreetIn{}

var f = func() int { fmt.Println(undefined); return 1 }

func main() { fmt.Println(GreetTool(), gen.All()) }
`

// A package that does not compile before its output exists still has complete
// types where types do not depend on the output.
func TestChickenAndEgg(t *testing.T) {
	p := one(t, module(t, app))
	scope := p.Types.Scope()
	greet := scope.Lookup("Greet").Type().String()
	if want := "func(ctx context.Context, in demo.GreetIn) (string, error)"; greet != want {
		t.Errorf("Greet is %s, want %s", greet, want)
	}
	var got []string
	for _, problem := range p.Problems {
		got = append(got, problem.Message)
	}
	want := []string{
		"could not import demo/gen",
		"undefined: Unknown",
		"undefined: GretIn",
		"cannot use GreetIn{} (value of struct type GreetIn) as interface{ToolSchema() []byte} value in variable declaration: GreetIn does not implement interface{ToolSchema() []byte} (missing method ToolSchema)",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("problems differ (-want +got):\n%s", diff)
	}

	typo := p.Decl(scope.Lookup("Typo")).Node.(*ast.FuncDecl)
	for i, want := range []string{"", "22:35: undefined: GretIn", "22:45: could not import demo/gen"} {
		problem, ok := p.Problem(typo.Type.Params.List[i].Type)
		if !ok && want == "" {
			continue
		}
		pos := p.Fset.Position(problem.Pos)
		pos.Filename = ""
		if got := pos.String() + ": " + problem.Message; got != want {
			t.Errorf("problem of parameter %d is %q, want %q", i, got, want)
		}
	}
	comments := 0
	for _, group := range p.Files[0].AST.Comments {
		if strings.Contains(group.Text(), "in the body") {
			comments++
		}
	}
	if comments != 1 {
		t.Error("the comment in a body is gone")
	}
}

// Yesterday's output, whatever it holds, does not change what is loaded.
func TestStaleOutput(t *testing.T) {
	const source = "-- a/a.go --\npackage demo\n\ntype In struct{}\n\nvar _ = decodeIn\n"
	stale := map[string]string{
		"compiles":           "package demo\n\nfunc decodeIn() {}\n",
		"names what is gone": "package demo\n\nfunc decodeOldIn(in *OldIn) { in.Gone = 1 }\n",
		"imports are gone":   "package demo\n\nimport \"example.com/gone\"\n\nvar _ gone.T\n",
		"package renamed":    "package old\n",
		"syntax error":       "package demo\n\nimport gone\n",
		"cut off":            "",
		"redeclares":         "package demo\n\ntype In int\n",
	}
	for name, body := range stale {
		t.Run(name, func(t *testing.T) {
			dir := module(t, source+"-- a/toolgen_tools.go --\n"+load.Header+"\n\n"+body)
			p := one(t, dir, "./a")
			if got := p.Types.Scope().Names(); !slices.Equal(got, []string{"In"}) {
				t.Errorf("scope holds %v, want In only", got)
			}
			if len(p.Problems) != 1 || p.Problems[0].Message != "undefined: decodeIn" {
				t.Errorf("problems are %v", p.Problems)
			}
			if len(p.Outputs) != 1 {
				t.Errorf("outputs are %v", p.Outputs)
			}
		})
	}
}

func TestOutputs(t *testing.T) {
	const ours = load.Header + "\n\npackage x\n"
	dir := module(t, `
-- a/a.go --
package a
-- a/toolgen_tools.go --
`+ours+`-- a/renamed.go --
`+ours+`-- a/toolgen_errors.go --
package a
-- a/toolgen.json --
{"toolgen":1}
-- a/amcp/toolgen_mcp.go --
`+ours+`-- a/sub/toolgen_tools.go --
`+ours+`-- a/sub/submcp/toolgen_mcp.go --
`+ours+`-- b/b.go --
package b
-- b/toolgen.json --
{"name":"x","toolgen":1}
`)
	pkgs, diags := packages(t, load.Config{Dir: dir, Patterns: []string{"./..."}})
	if len(diags) > 0 {
		t.Fatal(text(t, diags, dir))
	}
	got := make(map[string][]string)
	for _, p := range pkgs {
		for name := range p.Outputs {
			rel, err := filepath.Rel(dir, name)
			if err != nil {
				t.Fatal(err)
			}
			got[p.Path] = append(got[p.Path], filepath.ToSlash(rel))
		}
		slices.Sort(got[p.Path])
	}
	want := map[string][]string{
		"demo/a":     {"a/amcp/toolgen_mcp.go", "a/renamed.go", "a/toolgen.json", "a/toolgen_tools.go"},
		"demo/a/sub": {"a/sub/submcp/toolgen_mcp.go", "a/sub/toolgen_tools.go"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("outputs differ (-want +got):\n%s", diff)
	}
}

func TestConstraints(t *testing.T) {
	dir := module(t, `
-- a.go --
package a
-- b_linux.go --
package a
-- c.go --
//go:build !windows

package a
-- linux.go --
package a
-- dbg.go --
//go:build debug

package a

//toolgen:tool
func Dbg() {}
-- quiet.go --
//go:build debug

package a
-- gen.go --
//go:build ignore

package main

//toolgen:tool
func main() {}
-- a_test.go --
package a

//toolgen:tool
func T() {}
-- b_test.go --
package a

const text = `+"`\n//toolgen:tool\n`\n")
	load := func(flags ...string) (constrained, excluded, tests []string) {
		pkgs, diags := packages(t, load.Config{Dir: dir, BuildFlags: flags, Env: environ("GOOS=linux")})
		if len(pkgs) != 1 {
			t.Fatal(text(t, diags, dir))
		}
		for _, f := range pkgs[0].Files {
			if f.Constrained {
				constrained = append(constrained, filepath.Base(f.Name))
			}
		}
		for _, pos := range pkgs[0].Excluded {
			excluded = append(excluded, fmt.Sprintf("%s:%d", filepath.Base(pos.Filename), pos.Line))
		}
		for _, pos := range pkgs[0].Tests {
			tests = append(tests, fmt.Sprintf("%s:%d", filepath.Base(pos.Filename), pos.Line))
		}
		return constrained, excluded, tests
	}
	constrained, excluded, tests := load()
	if diff := cmp.Diff([][]string{{"b_linux.go", "c.go"}, {"dbg.go:5"}, {"a_test.go:3"}}, [][]string{constrained, excluded, tests}); diff != "" {
		t.Errorf("files differ (-want +got):\n%s", diff)
	}
	constrained, excluded, _ = load("-tags=debug")
	if diff := cmp.Diff([][]string{{"b_linux.go", "c.go", "dbg.go", "quiet.go"}, nil}, [][]string{constrained, excluded}); diff != "" {
		t.Errorf("files with -tags=debug differ (-want +got):\n%s", diff)
	}
}

const declarations = `
-- a/a.go --
package a

import (
	"time"

	"demo/b"
)

// Local doc.
type Local struct {
	// Field doc.
	F b.T // trailing
	b.Emb
	When time.Month
}

var (
	m b.Iface
	k b.Kind
	g b.Gen[int]
)
-- b/b.go --
package b

// T doc.
type T struct {
	A, B int // both
	// C doc.
	C struct {
		D int // deep
	}
}

type (
	// Emb doc.
	Emb struct{ E int }

	Gen[P any] struct {
		V P // generic
	}
)

// Kind doc.
type Kind string

const (
	One, Two Kind = "1", "2" // pair
	// Three doc.
	Three Kind = "3"
)

// Iface doc.
type Iface interface {
	// Do doc.
	Do()
}
`

// Comments are found in this package, in imported ones, and in the standard library.
func TestDecl(t *testing.T) {
	dir := module(t, declarations)
	for _, flags := range []string{"", "-trimpath"} {
		pkgs, diags := packages(t, load.Config{Dir: dir, Patterns: []string{"./a"}, Env: environ("GOFLAGS=" + flags)})
		if len(pkgs) != 1 || len(diags) > 0 {
			t.Fatal(text(t, diags, dir))
		}
		p := pkgs[0]
		a := p.Types.Scope()
		imported := make(map[string]*types.Scope)
		for _, i := range p.Types.Imports() {
			imported[i.Name()] = i.Scope()
		}
		b := imported["b"]
		field := func(s *types.Scope, name string, path ...int) types.Object {
			typ := s.Lookup(name).Type().Underlying()
			var f types.Object
			for _, i := range path {
				f = typ.(*types.Struct).Field(i)
				typ = f.Type().Underlying()
			}
			return f
		}
		do := b.Lookup("Iface").Type().Underlying().(*types.Interface).Method(0)
		generic := a.Lookup("g").Type().Underlying().(*types.Struct).Field(0)
		tests := []struct {
			obj          types.Object
			doc, comment string
		}{
			{a.Lookup("Local"), "Local doc.", ""},
			{field(a, "Local", 0), "Field doc.", "trailing"},
			{field(a, "Local", 1), "", ""},
			{b.Lookup("T"), "T doc.", ""},
			{field(b, "T", 0), "", "both"},
			{field(b, "T", 1), "", "both"},
			{field(b, "T", 2), "C doc.", ""},
			{field(b, "T", 2, 0), "", "deep"},
			{b.Lookup("Emb"), "Emb doc.", ""},
			{generic, "", "generic"},
			{b.Lookup("Kind"), "Kind doc.", ""},
			{b.Lookup("One"), "", "pair"},
			{b.Lookup("Two"), "", "pair"},
			{b.Lookup("Three"), "Three doc.", ""},
			{b.Lookup("Iface"), "Iface doc.", ""},
			{do, "Do doc.", ""},
			{imported["time"].Lookup("Month"), "A Month specifies a month of the year (January = 1, ...).", ""},
			{imported["time"].Lookup("January"), "", ""},
		}
		for _, tt := range tests {
			d := p.Decl(tt.obj)
			if d == nil {
				t.Errorf("GOFLAGS=%s: no declaration of %v", flags, tt.obj)
				continue
			}
			if d.Name.Name != tt.obj.Name() {
				t.Errorf("GOFLAGS=%s: declaration of %v is of %s", flags, tt.obj, d.Name.Name)
			}
			doc, comment := strings.TrimSpace(d.Doc.Text()), strings.TrimSpace(d.Comment.Text())
			if doc != tt.doc || comment != tt.comment {
				t.Errorf("GOFLAGS=%s: comments of %v are %q and %q, want %q and %q", flags, tt.obj, doc, comment, tt.doc, tt.comment)
			}
		}
	}
}

// The constants of an enum are found however far away its package is.
func TestComplete(t *testing.T) {
	const archive = "-- a/a.go --\npackage a\n\nimport \"demo/b\"\n\nvar V b.Car\n" +
		"-- b/b.go --\npackage b\n\nimport \"demo/paint\"\n\ntype Car struct{ C paint.Color }\n" +
		"-- paint/paint.go --\npackage paint\n\ntype Color string\n\n// Red doc.\nconst Red Color = \"red\"\n"
	p := one(t, module(t, archive), "./a")
	car := p.Types.Scope().Lookup("V").Type().Underlying().(*types.Struct)
	color := car.Field(0).Type().(*types.Named)
	paint := color.Obj().Pkg()
	if err := p.Complete(paint); err != nil {
		t.Fatal(err)
	}
	red := paint.Scope().Lookup("Red")
	if red == nil || !types.Identical(red.Type(), color) {
		t.Fatalf("Red is %v", red)
	}
	if d := p.Decl(red); d == nil || d.Doc.Text() != "Red doc.\n" {
		t.Errorf("declaration of Red is %v", d)
	}
}

func TestOverlay(t *testing.T) {
	dir := module(t, "-- a/a.go --\npackage a\n")
	p := one(t, dir, "./a")
	if len(p.Types.Scope().Names()) != 0 {
		t.Fatal("scope is not empty")
	}
	pkgs, diags := packages(t, load.Config{Dir: dir, Patterns: []string{"./virtual/..."}, Overlay: map[string][]byte{
		filepath.Join(dir, "virtual/v.go"):             []byte("package v\n\nimport \"context\"\n\nfunc F(context.Context) {}\n"),
		filepath.Join(dir, "virtual/toolgen_tools.go"): []byte(load.Header + "\n\npackage old\n"),
	}})
	if len(pkgs) != 1 || len(diags) > 0 {
		t.Fatal(text(t, diags, dir))
	}
	if got := pkgs[0].Types.Scope().Names(); !slices.Equal(got, []string{"F"}) {
		t.Errorf("scope holds %v", got)
	}
	if len(pkgs[0].Outputs) != 1 {
		t.Errorf("outputs are %v", pkgs[0].Outputs)
	}
}

// Types of workspace, vendored and replaced modules keep their import path.
func TestModules(t *testing.T) {
	tests := []struct{ name, archive, dir, env string }{
		{
			name:    "workspace",
			archive: "-- go.work --\ngo 1.26.0\nuse (\n\t./m1\n\t./m2\n)\n-- m1/go.mod --\nmodule demo/m1\ngo 1.26.0\n-- m1/a.go --\npackage a\nimport \"example.com/m2/in\"\nvar V in.T\n-- m2/go.mod --\nmodule example.com/m2\ngo 1.26.0\n-- m2/in/in.go --\npackage in\n// T doc.\ntype T struct{}\n",
			dir:     "m1", env: "GOWORK=",
		},
		{
			name:    "vendor",
			archive: "-- go.mod --\nmodule demo\ngo 1.26.0\nrequire example.com/m2 v1.0.0\n-- a.go --\npackage a\nimport \"example.com/m2/in\"\nvar V in.T\n-- vendor/modules.txt --\n# example.com/m2 v1.0.0\n## explicit; go 1.26.0\nexample.com/m2/in\n-- vendor/example.com/m2/in/in.go --\npackage in\n// T doc.\ntype T struct{}\n",
		},
		{
			name:    "replace",
			archive: "-- go.mod --\nmodule demo\ngo 1.26.0\nrequire example.com/m2 v1.0.0\nreplace example.com/m2 => ./m2\n-- a.go --\npackage a\nimport \"example.com/m2/in\"\nvar V in.T\n-- m2/go.mod --\nmodule example.com/m2\ngo 1.26.0\n-- m2/in/in.go --\npackage in\n// T doc.\ntype T struct{}\n",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := module(t, tt.archive)
			pkgs, diags := packages(t, load.Config{Dir: filepath.Join(dir, tt.dir), Env: environ(tt.env)})
			if len(pkgs) != 1 || len(diags) > 0 {
				t.Fatal(text(t, diags, dir))
			}
			named := pkgs[0].Types.Scope().Lookup("V").Type().(*types.Named).Obj()
			if got := named.Pkg().Path(); got != "example.com/m2/in" {
				t.Errorf("import path is %s", got)
			}
			if d := pkgs[0].Decl(named); d == nil || d.Doc.Text() != "T doc.\n" {
				t.Errorf("declaration is %v", d)
			}
		})
	}
}

// Files that cgo rewrites keep their names, comments and positions.
func TestCgo(t *testing.T) {
	dir := module(t, "-- a.go --\npackage a\n\n// typedef int num;\nimport \"C\"\n\n// F doc.\n//\n//toolgen:tool\nfunc F(n C.num) {}\n\nfunc G() {}\n-- b.go --\npackage a\n")
	p := one(t, dir)
	if len(p.Problems) > 0 {
		t.Skipf("no C compiler: %v", p.Problems)
	}
	var names []string
	for _, f := range p.Files {
		names = append(names, filepath.Base(f.Name))
	}
	if !slices.Equal(names, []string{"a.go", "b.go"}) {
		t.Errorf("files are %v", names)
	}
	d := p.Decl(p.Types.Scope().Lookup("G"))
	if got := p.Fset.Position(d.Name.Pos()).Line; got != 11 {
		t.Errorf("G is declared in line %d, want 11", got)
	}
	if d := p.Decl(p.Types.Scope().Lookup("F")); d.Doc == nil || len(d.Doc.List) != 3 {
		t.Errorf("doc of F is %v", d.Doc)
	}
}
