package resolve

import (
	"go/types"
	"strings"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// errorRefs resolves the typed errors that toolgen:errors names.
func (r *resolver) errorRefs(h *handler) []*model.ErrorRef {
	a := annotations.Find(h.list, "errors")
	if a == nil {
		return nil
	}
	var refs []*model.ErrorRef
	for _, arg := range a.Names() {
		if ref := r.errorRef(h, arg); ref != nil {
			refs = append(refs, ref)
		}
	}
	return refs
}

// errorRef finds one typed error, of the package or of one that it imports.
func (r *resolver) errorRef(h *handler, arg annotations.Arg) *model.ErrorRef {
	if pkgName, name, ok := strings.Cut(arg.Value, "."); ok {
		return r.importedError(h.file, pkgName, name, arg)
	}
	var names []string
	for _, e := range r.errors {
		if e.name.Name == arg.Value {
			return &model.ErrorRef{
				Name:        e.name.Name,
				Code:        model.Snake(e.name.Name),
				Category:    e.directive.Name(),
				Description: firstSentence(r.text(e.doc, e.name.Name)),
			}
		}
		names = append(names, e.name.Name)
	}
	if r.pkg.Types.Scope().Lookup(arg.Value) != nil {
		r.errorf(arg.Pos, "unknown-error", "%s is no typed error; must be a struct with toolgen:error", arg.Value)
		return nil
	}
	hint := "; must be the name of a struct with toolgen:error"
	if near := annotations.Nearest(arg.Value, names); near != "" {
		hint = "; did you mean " + near + "?"
	}
	r.errorf(arg.Pos, "unknown-error", "there is no typed error %s%s", arg.Value, hint)
	return nil
}

// importedError finds a typed error of an imported package by its directive,
// which stands in that package's source.
func (r *resolver) importedError(f *load.File, pkgName, name string, arg annotations.Arg) *model.ErrorRef {
	pkg := r.imported(f, pkgName)
	if pkg == nil {
		r.errorf(arg.Pos, "unknown-error", "the package imports no package %s; must be imported for its typed errors to be named", pkgName)
		return nil
	}
	obj := pkg.Scope().Lookup(name)
	if obj == nil || !obj.Exported() {
		hint := ""
		if near := annotations.Nearest(name, pkg.Scope().Names()); near != "" {
			hint = "; did you mean " + pkgName + "." + near + "?"
		}
		r.errorf(arg.Pos, "unknown-error", "package %s has no typed error %s%s", pkg.Path(), name, hint)
		return nil
	}
	decl := r.pkg.Decl(obj)
	if decl == nil {
		r.errorf(arg.Pos, "unknown-error", "the source of %s cannot be found; must be at hand to read its directives", arg.Value)
		return nil
	}
	site := annotations.OnVar
	if _, ok := obj.(*types.TypeName); ok {
		site = annotations.OnStruct
	}
	list, _ := annotations.Parse(decl.Doc, site) // what is wrong with it is for its own package to hear
	directive := annotations.Find(list, "error")
	switch {
	case directive == nil || directive.Name() == "":
		r.errorf(arg.Pos, "unknown-error", "%s is no typed error; must be a struct with toolgen:error", arg.Value)
		return nil
	case site == annotations.OnVar:
		r.errorf(arg.Pos, "not-supported", "toolgen:error on variables is not supported yet; %s must be a struct type", arg.Value)
		return nil
	}
	return &model.ErrorRef{
		Pkg:         pkg.Path(),
		PkgName:     pkg.Name(),
		Name:        name,
		Code:        model.Snake(name),
		Category:    directive.Name(),
		Description: firstSentence(r.text(decl.Doc, name)),
	}
}

// imported returns the package that f, or else another file of the package,
// imports under that name. An import for its effects is called by the
// package's own name.
func (r *resolver) imported(f *load.File, name string) *types.Package {
	files := r.pkg.Files
	if f != nil {
		files = append([]*load.File{f}, files...)
	}
	for _, f := range files {
		for _, spec := range f.AST.Imports {
			pkg := importedPackage(r.pkg, spec)
			if pkg == nil {
				continue
			}
			local := pkg.Name()
			if spec.Name != nil && spec.Name.Name != "_" && spec.Name.Name != "." {
				local = spec.Name.Name
			}
			if local == name {
				return pkg
			}
		}
	}
	return nil
}
