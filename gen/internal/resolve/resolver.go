// Package resolve turns type-checked packages into the model: it finds the
// annotated declarations, judges them, and decides every name.
//
// It is the only stage between source and model: positions become
// token.Position here, and nothing after it sees a syntax tree or go/types.
package resolve

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// Packages resolves the packages of one run. A package with a diagnostic is
// missing from the result; one without annotations is in it, empty, so that
// its former output can be removed.
func Packages(pkgs []*load.Package) ([]*model.Package, diag.List) {
	run := &run{}
	for _, pkg := range pkgs {
		run.add(pkg)
	}
	for _, r := range run.resolvers {
		r.collect()
		r.resolve()
	}
	run.checkServers()

	var out []*model.Package
	var diags diag.List
	for _, r := range run.resolvers {
		diags = append(diags, r.diags...)
		if len(r.diags) == 0 && !r.failed {
			model.AssignNames(r.out)
			out = append(out, r.out)
		}
	}
	diags.Sort()
	return out, diags
}

// A run is what the packages of one run know of each other.
type run struct {
	resolvers []*resolver
}

func (run *run) add(pkg *load.Package) {
	r := &resolver{
		pkg:      pkg,
		outlines: map[string]*outline{},
		structs:  map[string]*model.StructType{},
		faulty:   map[*model.StructType][]token.Pos{},
		related:  map[*model.Field][]annotations.KeywordArg{},
		unions:   map[string]*resolvedUnion{},
		declared: map[*types.TypeName]*declaredUnion{},
		schemas:  map[string]*givenSchema{},
		out: &model.Package{
			Path:   pkg.Path,
			Name:   pkg.Name,
			Module: pkg.Module.Path,
			Dir:    pkg.Dir,
			Taken:  taken(pkg),
			Scope:  pkg.Types.Scope().Names(),
		},
	}
	run.resolvers = append(run.resolvers, r)
}

// A resolver builds the model of one package.
type resolver struct {
	pkg      *load.Package
	out      *model.Package
	diags    diag.List
	failed   bool                                      // for a fault that is not among diags
	outlines map[string]*outline                       // of packages that links lead from and to, by path; nil for those not at hand
	structs  map[string]*model.StructType              // what types.go has built, by its own key
	schemas  map[string]*givenSchema                   // what toolgen:schema says of types, by their names
	faulty   map[*model.StructType][]token.Pos         // those with faults, and where these have been reported
	declared map[*types.TypeName]*declaredUnion        // nil for those that are no unions
	unions   map[string]*resolvedUnion                 // what unions.go has built, by its own key
	related  map[*model.Field][]annotations.KeywordArg // keywords about other fields, until all of those are known
	untold   []untoldUnion
	server   serverDirective
	handlers []*handler    // in source order
	errors   []*typedError // in source order
}

// resolve builds the model from the collected declarations.
func (r *resolver) resolve() {
	r.resolveServer()
	r.checkNames()
	r.checkErrorCodes()
	r.checkUnions()
	for _, e := range r.errors {
		r.resolveError(e)
	}
	for _, h := range r.handlers {
		r.resolveHandler(h)
	}
	r.checkGenerated()
	r.checkRequests()
}

// errorf reports a diagnostic at pos.
func (r *resolver) errorf(pos token.Pos, code, format string, args ...any) {
	r.diags.Addf(r.at(pos), code, format, args...)
}

// typeError reports a type error, unless its cause has been reported.
func (r *resolver) typeError(p load.Problem) {
	if p.Reported {
		r.failed = true
		return
	}
	r.errorf(p.Pos, "type-error", "%s", p.Message)
}

// clash reports a diagnostic about two places.
func (r *resolver) clash(pos token.Pos, code, message string, other token.Position, otherMessage string) {
	r.diags = append(r.diags, diag.Diagnostic{
		Pos:     r.at(pos),
		Code:    code,
		Message: message,
		Related: []diag.Related{{Pos: other, Message: otherMessage}},
	})
}

func (r *resolver) at(pos token.Pos) token.Position { return r.pkg.Fset.Position(pos) }

// typeString spells a type for messages, other packages by their names.
func (r *resolver) typeString(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == r.pkg.Types {
			return ""
		}
		return packageName(p)
	})
}

// file returns the loaded file that holds pos, nil if it is none of the package's.
func (r *resolver) file(pos token.Pos) *load.File {
	for _, f := range r.pkg.Files {
		if f.AST.FileStart <= pos && pos <= f.AST.FileEnd {
			return f
		}
	}
	return nil
}

// taken lists the identifiers that generated code of the package must not
// declare: those of its scope, and the names under which its files import.
func taken(pkg *load.Package) []string {
	names := map[string]bool{}
	for _, name := range pkg.Types.Scope().Names() {
		names[name] = true
	}
	for name := range imports(pkg) {
		names[name] = true
	}
	return sorted(names)
}

// imports returns the first import of each name that the files of the package
// import, those of dot imports included.
func imports(pkg *load.Package) map[string]*ast.ImportSpec {
	specs := map[string]*ast.ImportSpec{}
	for _, f := range pkg.Files {
		for _, spec := range f.AST.Imports {
			var names []string
			imported := importedPackage(pkg, spec)
			switch {
			case spec.Name != nil && spec.Name.Name == "." && imported != nil:
				names = slices.DeleteFunc(imported.Scope().Names(), func(name string) bool { return !token.IsExported(name) })
			case spec.Name != nil:
				names = []string{spec.Name.Name}
			case imported != nil:
				names = []string{imported.Name()}
			}
			for _, name := range names {
				if specs[name] == nil {
					specs[name] = spec
				}
			}
		}
	}
	return specs
}

// declaredAt returns where the package, or an import of one of its files, declares
// name.
func (r *resolver) declaredAt(name string) (pos token.Pos, ok bool) {
	if obj := r.pkg.Types.Scope().Lookup(name); obj != nil {
		return obj.Pos(), true
	}
	if spec := imports(r.pkg)[name]; spec != nil {
		return spec.Pos(), true
	}
	return token.NoPos, false
}

// importedPackage returns the package that spec imports, nil if it could not
// be loaded.
func importedPackage(pkg *load.Package, spec *ast.ImportSpec) *types.Package {
	if name := pkg.Info.PkgNameOf(spec); name != nil {
		return name.Imported()
	}
	return nil
}
