package emit_test

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolgen-dev/toolgen/gen/internal/emit"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

var update = flag.Bool("update", false, "rewrite the expected files in testdata")

// TestFiles compares all files of packages with every form of handler, type
// and name with those in testdata, compiles them there and runs them.
func TestFiles(t *testing.T) {
	for _, p := range []*model.Package{desk(), clash()} {
		t.Run(p.Name, func(t *testing.T) {
			model.AssignNames(p)
			files, err := emit.Files(p)
			if err != nil {
				t.Fatal(err)
			}
			dir := filepath.Join("testdata", p.Name)
			for _, f := range files {
				compare(t, filepath.Join(dir, filepath.FromSlash(f.Path)), f.Data)
			}
			again, err := emit.Files(p)
			if diff := cmp.Diff(files, again); err != nil || diff != "" {
				t.Errorf("a second time (-first +second): %v\n%s", err, diff)
			}
			run(t, dir)
		})
	}
}

func TestFilesOfEmptyPackage(t *testing.T) {
	files, err := emit.Files(&model.Package{Path: "example.com/a", Name: "a"})
	if err != nil || len(files) != 0 {
		t.Errorf("got %d files, error %v; want none", len(files), err)
	}
}

// TestAdapters tells for which packages the packages of adapters are generated.
func TestAdapters(t *testing.T) {
	const mcp, anthropic = "deskmcp/toolgen_mcp.go", "deskanthropic/toolgen_anthropic.go"
	tests := []struct {
		name   string
		change func(*model.Package)
		want   []string
	}{
		{"plain", func(*model.Package) {}, []string{mcp, anthropic}},
		{"package main", func(p *model.Package) { p.Name = "main" }, nil},
		{"no adapters", func(p *model.Package) { p.Server.Adapters = nil }, nil},
		{"one adapter", func(p *model.Package) { p.Server.Adapters = []string{"anthropic"} }, []string{anthropic}},
		{"unexported receiver", func(p *model.Package) { p.Sets[0].Receiver.Exported = false }, []string{mcp, anthropic}},
		{"unexported receivers", func(p *model.Package) {
			p.Sets = p.Sets[:2]
			p.Sets[0].Receiver.Exported, p.Sets[1].Receiver.Exported = false, false
		}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := desk()
			p.Server.Adapters = []string{"mcp", "anthropic"}
			tt.change(p)
			model.AssignNames(p)
			files, err := emit.Files(p)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range files {
				if filepath.Dir(f.Path) != "." {
					got = append(got, f.Path)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("files of adapters (-want +got):\n%s", diff)
			}
		})
	}
}

func compare(t *testing.T, name string, got []byte) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s (-want +got), go test -update rewrites it:\n%s", name, cmp.Diff(string(want), string(got)))
	}
}

// run vets the packages in dir, which compiles them, and runs their tests.
func run(t *testing.T, dir string) {
	t.Helper()
	for _, verb := range []string{"vet", "test"} {
		if out, err := exec.Command("go", verb, "./"+filepath.ToSlash(dir)+"/...").CombinedOutput(); err != nil {
			t.Errorf("go %s: %v\n%s", verb, err, out)
		}
	}
}
