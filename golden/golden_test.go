// Package golden holds every byte that toolgen writes or says, one behaviour a
// file. README.md describes the format.
package golden

import (
	"bytes"
	"errors"
	"flag"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/toolgen-dev/toolgen/gen"
	"golang.org/x/mod/modfile"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the want/ sections that exist")

// Names of a case's sections with a meaning of their own.
const (
	wantPrefix  = "want/"       // of expectations
	diagnostics = "diagnostics" // the faults, as the command prints them
	notes       = "notes"       // what is no fault
	files       = "files"       // the names of all that is written, one a line
	patterns    = "patterns"    // input: further arguments of the run, one a line
)

// A testCase is one txtar file, its input laid under a folder of its own that
// exists only in the overlay.
type testCase struct {
	name    string
	path    string // of the txtar file
	dir     string // absolute, never on disk
	archive *txtar.Archive
}

// section returns the section of that name; ok is false if there is none.
func (c *testCase) section(name string) (data []byte, ok bool) {
	i := slices.IndexFunc(c.archive.Files, func(f txtar.File) bool { return f.Name == name })
	if i < 0 {
		return nil, false
	}
	return c.archive.Files[i].Data, true
}

// input returns the case's input files as an overlay.
func (c *testCase) input() map[string][]byte {
	overlay := make(map[string][]byte)
	for _, f := range c.archive.Files {
		if !strings.HasPrefix(f.Name, wantPrefix) && f.Name != patterns {
			overlay[filepath.Join(c.dir, f.Name)] = f.Data
		}
	}
	return overlay
}

// within returns an absolute path as seen from the folder of the case. What is
// said of no file is said of the arguments, which only one case adds to.
func (c *testCase) within(path string) (rel string, ok bool) {
	if path == "" {
		_, ok = c.section(patterns)
		return "", ok
	}
	rel, ok = strings.CutPrefix(path, c.dir+string(filepath.Separator))
	return filepath.ToSlash(rel), ok
}

// cases reads every txtar file of this folder, by name.
func cases(t *testing.T) []*testCase {
	t.Helper()
	paths, err := filepath.Glob("*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	var list []*testCase
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(path, ".txtar")
		list = append(list, &testCase{name: name, path: path, dir: filepath.Join(here, name), archive: archive})
	}
	return list
}

// TestGolden generates all cases in one run, twice, and compares each with its
// want/ sections.
func TestGolden(t *testing.T) {
	list := cases(t)
	config := gen.Config{Dir: ".", Env: append(os.Environ(), "GOOS=linux", "GOARCH=amd64"), Overlay: make(map[string][]byte)}
	for _, c := range list {
		maps.Copy(config.Overlay, c.input())
		config.Patterns = append(config.Patterns, "./"+c.name+"/...")
		more, _ := c.section(patterns)
		config.Patterns = append(config.Patterns, strings.Fields(string(more))...)
	}
	first, err := gen.Generate(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(config.Patterns)
	second, err := gen.Generate(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	got := outputs(t, list, first)
	if diff := cmp.Diff(got, outputs(t, list, second)); diff != "" {
		t.Errorf("a second run, patterns reversed, differs (-first +second):\n%s", diff)
	}
	for _, c := range list {
		t.Run(c.name, func(t *testing.T) { c.compare(t, got[c.name]) })
	}
	vet(t, list, got)
}

// outputs sorts what a run wrote and said by case, under the names of the
// want/ sections.
func outputs(t *testing.T, list []*testCase, r *gen.Result) map[string]map[string]string {
	t.Helper()
	got := make(map[string]map[string]string)
	for _, c := range list {
		got[c.name] = make(map[string]string)
	}
	find := func(path string) (c *testCase, rel string) {
		for _, c := range list {
			if rel, ok := c.within(path); ok {
				return c, rel
			}
		}
		t.Fatalf("%q belongs to no case", path)
		return nil, ""
	}
	for _, p := range r.Packages {
		for path, data := range p.Files {
			c, rel := find(path)
			got[c.name][rel] = string(data)
		}
	}
	for _, sections := range got {
		for _, name := range slices.Sorted(maps.Keys(sections)) {
			sections[files] += name + "\n"
		}
	}
	for section, said := range map[string]gen.Diagnostics{diagnostics: r.Diagnostics, notes: r.Notes} {
		for _, d := range said {
			c, _ := find(d.Pos.Filename)
			var text bytes.Buffer
			if err := (gen.Diagnostics{d}).Print(&text, c.dir); err != nil {
				t.Fatal(err)
			}
			got[c.name][section] += strings.ReplaceAll(text.String(), filepath.Dir(c.dir), "$GOLDEN")
		}
	}
	return got
}

// compare holds the want/ sections of a case against what was written, or
// rewrites them.
func (c *testCase) compare(t *testing.T, got map[string]string) {
	wanted := false
	for i, f := range c.archive.Files {
		name, ok := strings.CutPrefix(f.Name, wantPrefix)
		if !ok {
			continue
		}
		wanted = true
		text, written := got[name]
		switch {
		case *update:
			c.archive.Files[i].Data = []byte(text)
		case !written:
			t.Errorf("there is no %s; diagnostics:\n%s", name, got[diagnostics])
		default:
			if diff := cmp.Diff(string(f.Data), text); diff != "" {
				t.Errorf("%s differs (-want +got):\n%s\nif it should: go test ./golden -update", name, diff)
			}
		}
	}
	if !wanted {
		t.Errorf("the case expects nothing; add an empty want/ section")
	}
	for _, name := range []string{diagnostics, notes} {
		if _, ok := c.section(wantPrefix + name); !ok && got[name] != "" {
			t.Errorf("unexpected %s; to expect them add an empty section %s%s:\n%s", name, wantPrefix, name, got[name])
		}
	}
	if *update {
		if err := os.WriteFile(c.path, txtar.Format(c.archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// vet writes every case with its output to a module of its own, under the same
// import paths, and has the go command compile and vet all of it.
func vet(t *testing.T, list []*testCase, got map[string]map[string]string) {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	module := t.TempDir()
	write(t, filepath.Join(module, "go.mod"), goMod(t, root))
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(module, "go.sum"), sum)
	for _, c := range list {
		if got[c.name][diagnostics] != "" {
			continue
		}
		for path, data := range c.input() {
			write(t, filepath.Join(module, c.name, strings.TrimPrefix(path, c.dir)), data)
		}
		for name := range strings.Lines(got[c.name][files]) {
			name = strings.TrimSpace(name)
			write(t, filepath.Join(module, c.name, name), []byte(got[c.name][name]))
		}
	}
	cmd := exec.Command("go", "vet", "-mod=mod", "./...")
	cmd.Dir = module
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("outputs do not compile or vet clean: %v\n%s", err, out)
	}
}

// goMod is a go.mod for the cases: the repository's own requirements, and the
// repository itself.
func goMod(t *testing.T, root string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	file, err := modfile.Parse("go.mod", data, nil)
	if err != nil {
		t.Fatal(err)
	}
	self := file.Module.Mod.Path
	for _, tool := range file.Tool {
		if err := file.DropTool(tool.Path); err != nil {
			t.Fatal(err)
		}
	}
	err = errors.Join(
		file.AddModuleStmt(self+"/golden"),
		file.AddRequire(self, "v0.0.0"),
		file.AddReplace(self, "", root, ""),
	)
	if err != nil {
		t.Fatal(err)
	}
	data, err = file.Format()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// write writes a file and the folders above it.
func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestExampleIsCurrent generates the example and writes nothing.
func TestExampleIsCurrent(t *testing.T) {
	result, stale, err := gen.Check(t.Context(), gen.Config{Dir: "..", Patterns: []string{"./example/..."}})
	if err != nil {
		t.Fatal(err)
	}
	var faults bytes.Buffer
	if err := result.Diagnostics.Print(&faults, ".."); err != nil {
		t.Fatal(err)
	}
	if faults.Len() > 0 {
		t.Errorf("the example has faults:\n%s", &faults)
	}
	if len(stale) > 0 {
		t.Errorf("the example is stale; run: go generate ./example/...\n%s", stale)
	}
}
