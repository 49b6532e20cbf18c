package gen

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/emit"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
	"github.com/toolgen-dev/toolgen/gen/internal/resolve"
)

// Config says which packages to work on, and in which environment.
type Config struct {
	Dir        string            // working directory, that patterns are relative to; "" is the process's
	Env        []string          // environment of the go command; nil is the process's
	BuildFlags []string          // flags of the go command, such as -tags=…
	Patterns   []string          // as for go build; none means "."
	Overlay    map[string][]byte // file contents by absolute path, in place of those on disk
}

// A Diagnostic is one fault in the source, at its position.
type Diagnostic = diag.Diagnostic

// Diagnostics is a list of faults, sorted by position.
type Diagnostics = diag.List

// A Result is what a run has to say about the packages that were named.
type Result struct {
	Packages    []*Package  // those without a diagnostic, by import path
	Diagnostics Diagnostics // faults: a run with one has failed
	Notes       Diagnostics // what a user may not expect but is no fault
}

// A Package is one package with what toolgen makes of it.
type Package struct {
	Path  string            // import path
	Dir   string            // absolute folder
	Tools []*Tool           // in source order
	Files map[string][]byte // all output, by absolute path
	old   map[string][]byte // output as it stands, by absolute path
}

// A Change is what has to happen to one file to make it current.
type Change struct {
	Path string // absolute
	Old  []byte // nil when there is no such file
	New  []byte // nil when the file must be removed

	Adapter bool // it stands in a folder of its own, that of an adapter
}

// Changes returns what is to be written and removed, by path. It is empty when
// all output is current.
func (p *Package) Changes() []Change {
	var changes []Change
	for path, data := range p.Files {
		if old, exists := p.old[path]; !exists || !bytes.Equal(old, data) {
			changes = append(changes, Change{Path: path, Old: old, New: data, Adapter: p.adapter(path)})
		}
	}
	for path, data := range p.old {
		if _, wanted := p.Files[path]; !wanted {
			changes = append(changes, Change{Path: path, Old: data, Adapter: p.adapter(path)})
		}
	}
	slices.SortFunc(changes, func(a, b Change) int { return cmp.Compare(a.Path, b.Path) })
	return changes
}

func (p *Package) adapter(path string) bool { return filepath.Dir(path) != p.Dir }

// Generate makes the output of the packages. It writes nothing: see
// [Package.Changes]. The error is for an environment that does not work;
// faults in the source are diagnostics.
func Generate(ctx context.Context, cfg Config) (*Result, error) {
	s, err := understand(ctx, cfg)
	if err != nil {
		return nil, err
	}
	result := s.result()
	for _, p := range s.packages {
		files, err := emit.Files(p.model)
		if err != nil {
			return nil, fmt.Errorf("generating %s: %w", p.loaded.Path, err)
		}
		out := newPackage(p)
		for _, f := range files {
			out.Files[filepath.Join(p.loaded.Dir, filepath.FromSlash(f.Path))] = f.Data
		}
		if faults := foreign(p, out.Files); len(faults) > 0 {
			result.Diagnostics = append(result.Diagnostics, faults...)
			continue
		}
		result.Packages = append(result.Packages, out)
	}
	result.Diagnostics.Sort()
	return result, nil
}

// List finds the tools of the packages, and makes no output.
func List(ctx context.Context, cfg Config) (*Result, error) {
	s, err := understand(ctx, cfg)
	if err != nil {
		return nil, err
	}
	result := s.result()
	for _, p := range s.packages {
		result.Packages = append(result.Packages, newPackage(p))
	}
	return result, nil
}

// A source is the packages of a run, loaded and resolved.
type source struct {
	packages []understood
	diags    diag.List
	notes    diag.List
}

// understood is a package without a diagnostic.
type understood struct {
	loaded *load.Package
	model  *model.Package
}

// understand runs the stages before emit.
func understand(ctx context.Context, cfg Config) (*source, error) {
	loaded, diags, err := load.Packages(ctx, load.Config(cfg))
	if err != nil {
		return nil, err
	}
	byPath := make(map[string]*load.Package, len(loaded))
	for _, p := range loaded {
		byPath[p.Path] = p
	}
	models, faults := resolve.Packages(loaded)

	s := &source{diags: append(diags, faults...), notes: tests(loaded)}
	s.diags.Sort()
	for _, m := range models {
		if p := byPath[m.Path]; !faulty(p, diags) {
			s.packages = append(s.packages, understood{p, m})
			s.notes = append(s.notes, unserved(m)...)
		}
	}
	return s, nil
}

// faulty reports whether load found a fault in a file of p.
func faulty(p *load.Package, diags diag.List) bool {
	return slices.ContainsFunc(diags, func(d diag.Diagnostic) bool { return filepath.Dir(d.Pos.Filename) == p.Dir })
}

// result returns a result without packages.
func (s *source) result() *Result {
	return &Result{Diagnostics: slices.Clone(s.diags), Notes: s.notes}
}

func newPackage(p understood) *Package {
	return &Package{
		Path:  p.loaded.Path,
		Dir:   p.loaded.Dir,
		Tools: tools(p.model),
		Files: make(map[string][]byte),
		old:   maps.Clone(p.loaded.Outputs),
	}
}
