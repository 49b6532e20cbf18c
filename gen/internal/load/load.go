package load

import (
	"cmp"
	"context"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/packages"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// Config says what to load, and how.
type Config struct {
	Dir        string            // working directory, that patterns are relative to; "" is the process's
	Env        []string          // nil means os.Environ()
	BuildFlags []string          // for the go command: -tags=…
	Patterns   []string          // none means "."
	Overlay    map[string][]byte // file contents by absolute path, in place of those on disk
}

// A Package is one package that the patterns name.
type Package struct {
	Path   string // import path
	Name   string // package name
	Dir    string // absolute folder
	Module *Module

	Fset  *token.FileSet
	Files []*File // sorted by name; without our own output and test files
	Types *types.Package
	Info  *types.Info
	Sizes types.Sizes

	Outputs  map[string][]byte // our output as it stands in Dir and its direct subfolders, by absolute path
	Excluded []token.Position  // the first directive of each file that build constraints exclude, by file
	Build    string            // what they exclude it from: "linux/amd64 without tags"; empty where there is no such file
	Tests    []token.Position  // the first directive of each test file, by file
	Problems []Problem         // type errors, not yet judged, in source order

	load  *loader
	graph map[string]*packages.Package // what it imports, by path; nil until asked for
}

// A Module is the main module that a package belongs to.
type Module struct {
	Path, Dir string
}

// A File is one source file, its function bodies emptied; the comments in them are kept.
type File struct {
	Name        string // absolute
	AST         *ast.File
	Constrained bool // not part of every build: by its name, as x_linux.go, or by a build constraint
}

// A loader is one call of Packages.
type loader struct {
	cfg  Config
	tree tree
	fset *token.FileSet
	all  map[string]*packages.Package // every package of the import graph, by path

	syntax    map[*token.File]*ast.File // files that were type-checked
	parsed    map[string]*ast.File      // these, and files that were only parsed, by name; nil where that failed
	packageOf map[string]string         // the path of the package that a file belongs to, by the file's name
	problems  []Problem                 // of every package that was type-checked from source
	missing   map[string]bool           // imports that were reported as missing, by path
	diags     diag.List
}

// Packages loads the packages that cfg.Patterns name, sorted by import path,
// all in one run of the go command. A package that cannot be worked on is
// missing from the result, and a diagnostic says why; the error is for an
// environment in which the go command does not work at all.
func Packages(ctx context.Context, cfg Config) ([]*Package, diag.List, error) {
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		return nil, nil, fmt.Errorf("finding the working directory: %w", err)
	}
	cfg.Dir = dir
	if len(cfg.Patterns) == 0 {
		cfg.Patterns = []string{"."}
	}
	l := &loader{cfg: cfg, tree: tree{cfg.Overlay}, parsed: make(map[string]*ast.File), missing: make(map[string]bool)}
	roots, err := l.roots(ctx)
	if err != nil {
		return nil, nil, err
	}
	l.index(roots)

	var pkgs []*Package
	for _, root := range roots {
		if p := l.pkg(root); p != nil {
			pkgs = append(pkgs, p)
		}
	}
	l.unmatched(roots)
	l.diags.Sort()
	return pkgs, l.diags, nil
}

// roots returns the packages that the patterns name. Where the go command
// stumbles over output of ours, it is asked again without.
func (l *loader) roots(ctx context.Context) ([]*packages.Package, error) {
	roots, err := l.list(ctx, l.cfg.Overlay)
	if err != nil {
		return nil, err
	}
	stale := l.stumbled(roots)
	if len(roots) == 0 {
		stale = l.output(ctx)
	}
	if len(stale) > 0 {
		if roots, err = l.list(ctx, hidden(stale, l.cfg.Overlay)); err != nil {
			return nil, err
		}
	}
	if len(roots) == 0 {
		err = l.refused(ctx, stale)
	}
	return roots, err
}

// list runs the go command and the type checker, again if a file was removed
// while they ran.
func (l *loader) list(ctx context.Context, overlay map[string][]byte) ([]*packages.Package, error) {
	roots, err := l.listOnce(ctx, overlay)
	if err == nil && l.vanished(roots) {
		roots, err = l.listOnce(ctx, overlay)
	}
	return roots, err
}

func (l *loader) listOnce(ctx context.Context, overlay map[string][]byte) ([]*packages.Package, error) {
	l.fset = token.NewFileSet()
	roots, err := packages.Load(&packages.Config{
		Context: ctx,
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
			packages.NeedExportFile | packages.NeedTypes | packages.NeedTypesSizes | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedModule,
		Dir:        l.cfg.Dir,
		Env:        l.cfg.Env,
		BuildFlags: l.cfg.BuildFlags,
		Fset:       l.fset,
		ParseFile:  parseFile,
		Overlay:    overlay,
	}, l.cfg.Patterns...)
	if err != nil {
		return nil, l.loading(plainly(err))
	}
	slices.SortFunc(roots, func(a, b *packages.Package) int { return cmp.Compare(a.PkgPath, b.PkgPath) })
	return roots, nil
}

// index walks the import graph and notes what it holds.
func (l *loader) index(roots []*packages.Package) {
	l.all = make(map[string]*packages.Package)
	l.syntax = make(map[*token.File]*ast.File)
	l.packageOf = make(map[string]string)
	packages.Visit(roots, nil, func(p *packages.Package) {
		l.all[p.PkgPath] = p
		for _, name := range slices.Concat(p.GoFiles, p.CompiledGoFiles) {
			l.packageOf[name] = p.PkgPath
		}
		for _, f := range p.Syntax {
			file := l.fset.File(f.FileStart)
			l.syntax[file], l.parsed[file.Name()] = f, f
		}
		l.problems = append(l.problems, problems(p)...)
	})
}

// pkg makes a Package of what go/packages found. It returns nil when there is
// nothing to work on, having reported why.
func (l *loader) pkg(root *packages.Package) *Package {
	if root.Dir == "" || root.Module == nil || !root.Module.Main || l.inModuleCache(root.Dir) {
		l.strange(root)
		return nil
	}
	p := &Package{
		Path:   root.PkgPath,
		Name:   root.Name,
		Dir:    root.Dir,
		Module: &Module{Path: root.Module.Path, Dir: root.Module.Dir},
		Fset:   l.fset,
		Files:  l.files(root),
		Types:  root.Types,
		Info:   root.TypesInfo,
		Sizes:  root.TypesSizes,
		load:   l,

		Outputs:  l.tree.outputs(root.Dir),
		Excluded: l.directives(root.IgnoredFiles),
		Tests:    l.directives(l.testFiles(root.Dir)),
		Problems: problems(root),
	}
	if len(p.Excluded) > 0 {
		p.Build = l.build()
	}
	if !l.judge(root, p) {
		return nil
	}
	return p
}

// files returns the syntax of the user's own files. Of those that cgo makes,
// one stands for each file that it rewrote, and says where that is.
func (l *loader) files(root *packages.Package) []*File {
	var files []*File
	for _, f := range root.Syntax {
		name := l.fset.File(f.FileStart).Name()
		if filepath.Dir(name) != root.Dir {
			name = l.fset.Position(f.Package).Filename
		}
		if filepath.Dir(name) != root.Dir {
			continue
		}
		files = append(files, &File{Name: name, AST: f, Constrained: constrained(name, f)})
	}
	slices.SortFunc(files, func(a, b *File) int { return cmp.Compare(a.Name, b.Name) })
	return files
}
