package load

import (
	"go/types"
	"os"
	"path/filepath"
	"testing"
)

func TestComplete(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":         "module demo\n\ngo 1.26.0\n",
		"a/a.go":         "package a\n\nimport \"demo/b\"\n\ntype T struct{ b.Car }\n",
		"b/b.go":         "package b\n\nimport \"demo/paint\"\n\ntype Car struct{ C paint.Color }\n",
		"paint/paint.go": "package paint\n\ntype Color string\n\nconst Red, secret Color = \"red\", \"\"\n",
	} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, diags, err := Packages(t.Context(), Config{Dir: dir, Patterns: []string{"./a"}})
	if err != nil || len(diags) > 0 {
		t.Fatal(err, diags)
	}
	car := pkgs[0].Types.Scope().Lookup("T").Type().Underlying().(*types.Struct).Field(0).Type()
	color := car.Underlying().(*types.Struct).Field(0).Type().(*types.Named)
	paint := color.Obj().Pkg()
	for range 2 { // the second time there is nothing to do
		if err := pkgs[0].Complete(paint); err != nil {
			t.Fatal(err)
		}
	}
	red := paint.Scope().Lookup("Red")
	if red == nil || !types.Identical(red.Type(), color) {
		t.Errorf("got %v; want Red, of type %v", red, color)
	}
	if secret := paint.Scope().Lookup("secret"); secret != nil {
		t.Errorf("got %v; want exported objects only", secret)
	}
}
