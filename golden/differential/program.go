package differential

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/format"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen"
)

const (
	modulePath = "github.com/toolgen-dev/toolgen/golden/differential"
	perPackage = 32 // random tools in one package
)

func packageOf(index int) string { return fmt.Sprintf("p%02d", index/perPackage) }

// A program compares the tools of random packages. The packages exist in an
// overlay only, in the folder random of this module.
type program struct {
	dir     string            // of the module
	temp    string            // where the files are
	sources map[string]Source // by absolute path in the overlay
	refused map[string]int    // how many random handlers each code of a diagnostic has taken out
	example map[string]string // of its messages
	next    int               // number of the next handler
}

// newProgram writes random handlers and generates their tools. A handler that
// the compiler refuses gives way to another one.
func newProgram(ctx context.Context, dir, temp string, seed uint64, types int) (*program, error) {
	p := &program{dir: dir, temp: temp, sources: make(map[string]Source), refused: make(map[string]int), example: make(map[string]string)}
	for {
		for ; len(p.sources) < types && p.next < 10*types; p.next++ {
			p.sources[filepath.Join(dir, "random", packageOf(p.next), fmt.Sprintf("handler%03d.go", p.next))] = newSource(seed, p.next)
		}
		files := make(map[string][]byte)
		for path, s := range p.sources {
			formatted, err := format.Source([]byte(s.Text))
			if err != nil {
				return nil, fmt.Errorf("a random handler does not parse: %w\n%s", err, s.Text)
			}
			files[path] = formatted
			doc := filepath.Join(filepath.Dir(path), "doc.go")
			files[doc] = []byte("// Package " + filepath.Base(filepath.Dir(path)) + " is random.\n//\n//toolgen:package adapters=none\npackage " + filepath.Base(filepath.Dir(path)) + "\n")
		}
		result, err := gen.Generate(ctx, gen.Config{Dir: dir, Patterns: []string{"./random/..."}, Overlay: files})
		if err != nil {
			return nil, err
		}
		if len(result.Diagnostics) == 0 {
			for _, generated := range result.Packages {
				maps.Copy(files, generated.Files)
			}
			return p, p.write(files)
		}
		if err := p.drop(result.Diagnostics); err != nil {
			return nil, err
		}
	}
}

// drop takes out the handlers in whose files diagnostics stand.
func (p *program) drop(faults gen.Diagnostics) error {
	dropped := false
	for _, d := range faults {
		if _, ok := p.sources[d.Pos.Filename]; ok {
			p.refused[d.Code]++
			p.example[d.Code] = d.Message
			dropped = true
			delete(p.sources, d.Pos.Filename)
		}
	}
	if !dropped {
		return fmt.Errorf("a diagnostic that is about no random handler: %v", faults)
	}
	return nil
}

// write writes all files to the temporary folder, with what makes a program of them.
func (p *program) write(files map[string][]byte) error {
	tools := make(map[string][]Source)
	for _, path := range slices.Sorted(maps.Keys(p.sources)) {
		folder := filepath.Dir(path)
		tools[folder] = append(tools[folder], p.sources[path])
	}
	var imports, packages strings.Builder
	for _, folder := range slices.Sorted(maps.Keys(tools)) {
		name := filepath.Base(folder)
		fmt.Fprintf(&imports, "\t%q\n", modulePath+"/random/"+name)
		fmt.Fprintf(&packages, "\t\tdifferential.Package{Path: %q, Set: %s.Tools(), Tools: %s.Random()},\n", name, name, name)
		files[filepath.Join(folder, "random.go")] = registry(name, tools[folder])
	}
	files[filepath.Join(p.dir, "random", "main.go")] = fmt.Appendf(nil, "package main\n\nimport (\n\t%q\n%s)\n\nfunc main() {\n\tdifferential.Main(\n%s\t)\n}\n", modulePath, &imports, &packages)

	o := overlay{make(map[string]string)}
	for path, data := range files {
		rel, err := filepath.Rel(p.dir, path)
		if err != nil {
			return err
		}
		onDisk := filepath.Join(p.temp, rel)
		if err := os.MkdirAll(filepath.Dir(onDisk), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(onDisk, data, 0o644); err != nil {
			return err
		}
		o.Replace[path] = onDisk
	}
	data, err := json.Marshal(o)
	if err != nil {
		return err
	}
	return os.WriteFile(p.overlay(), data, 0o644)
}

// registry is the file that says which types stand behind the tools of a package.
func registry(name string, tools []Source) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\nimport (\n\t\"reflect\"\n\n\t%q\n)\n\n// Random returns the types behind the tools.\nfunc Random() []echo.Tool {\n\treturn []echo.Tool{\n", name, modulePath+"/echo")
	for _, s := range tools {
		out, members := "", ""
		if s.out != "" {
			out = ", Out: reflect.TypeFor[" + s.out + "]()"
		}
		for _, member := range s.members {
			members += "reflect.TypeFor[" + member + "](), "
		}
		fmt.Fprintf(&b, "\t\t{Name: %q, In: reflect.TypeFor[%s]()%s, Members: []reflect.Type{%s}, Lenient: %t},\n", s.Tool, s.in, out, members, s.lenient)
	}
	b.WriteString("\t}\n}\n")
	return []byte(b.String())
}

func (p *program) overlay() string { return filepath.Join(p.temp, "overlay.json") }

// run builds the program and compares so many documents.
func (p *program) run(ctx context.Context, seed uint64, docs int64) (report, error) {
	binary := filepath.Join(p.temp, "differential")
	build := exec.CommandContext(ctx, "go", "build", "-overlay="+p.overlay(), "-o", binary, "./random")
	build.Dir = p.dir
	if out, err := build.CombinedOutput(); err != nil {
		return report{}, fmt.Errorf("what toolgen wrote does not build: %w\n%s", err, out)
	}
	run := exec.CommandContext(ctx, binary, fmt.Sprintf("-docs=%d", docs), fmt.Sprintf("-seed=%d", seed), "-dir="+p.dir, "-overlay="+p.overlay())
	var stdout bytes.Buffer
	run.Stdout, run.Stderr = &stdout, os.Stderr
	failure := run.Run()
	var r report
	if err := json.Unmarshal(stdout.Bytes(), &r); err != nil {
		return r, fmt.Errorf("the program ended with %w, and said %q", failure, &stdout)
	}
	return r, nil
}
