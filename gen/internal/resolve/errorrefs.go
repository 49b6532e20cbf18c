package resolve

import (
	"go/token"
	"go/types"
	"strings"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/diag"
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
	if pkgName, name, ok := strings.Cut(arg.Value, "."); ok && token.IsIdentifier(name) {
		return r.importedError(h.file, pkgName, name, arg)
	}
	var names []string
	for _, e := range r.errors {
		if e.name.Name == arg.Value {
			return r.ownError(e)
		}
		names = append(names, e.name.Name)
	}
	if obj := r.pkg.Types.Scope().Lookup(arg.Value); obj != nil {
		if decl, list, _ := r.errorDirectives(obj, arg); decl != nil && annotations.Find(list, "error") == nil {
			r.errorf(arg.Pos, "unknown-error", "%s has no toolgen:error; must have it above its declaration", arg.Value)
		}
		return nil // any other fault of its declaration has been reported there
	}
	hint := "; must be the name of a type or variable with toolgen:error"
	if near := annotations.Nearest(arg.Value, names); near != "" {
		hint = "; did you mean " + near + "?"
	}
	r.errorf(arg.Pos, "unknown-error", "there is no typed error %s%s", arg.Value, hint)
	return nil
}

// ownError refers to an error of the package, nil to one with faults.
func (r *resolver) ownError(e *typedError) *model.ErrorRef {
	for _, m := range r.out.Errors {
		if m.Name == e.name.Name {
			return refer(m)
		}
	}
	return nil
}

// refer refers to a typed error.
func refer(m *model.ErrorType) *model.ErrorRef {
	says := m.Name
	if m.Kind == model.ErrorVariable {
		says = model.VariableError(m.Name)
	}
	return &model.ErrorRef{
		Pkg:         m.Pkg,
		PkgName:     m.PkgName,
		Name:        m.Name,
		Code:        m.Code,
		Category:    m.Category,
		Description: inWords(firstSentence(m.Doc), m.Name, says),
		Message:     m.Message,
		Suggestion:  m.Suggestion,
	}
}

// importedError finds a typed error of an imported package by its directives,
// which stand in that package's source. One that cannot say itself what it is
// becomes part of the model.
func (r *resolver) importedError(f *load.File, pkgName, name string, arg annotations.Arg) *model.ErrorRef {
	pkg := r.imported(f, pkgName)
	if pkg == nil {
		r.errorf(arg.Pos, "unknown-error", "the package imports no package %s; must be imported for its typed errors to be named", pkgName)
		return nil
	}
	for _, m := range r.out.Imported {
		if m.Pkg == pkg.Path() && m.Name == name {
			return refer(m)
		}
	}
	if p, bad := r.pkg.ImportProblem(pkg.Path(), arg.Pos); bad {
		r.typeError(p)
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
	e := r.importedDecl(obj, arg)
	if e == nil {
		return nil
	}
	var m *model.ErrorType
	faults := r.aside(func() {
		m = r.describedError(e)
		if e.kind != model.ErrorStruct { // which has been completed in its own package
			m.Details, _ = r.details(e, m.RetryAfter)
		}
	})
	if len(faults) > 0 {
		r.unusable(arg, faults[0].Pos, faults[0].Message)
		return nil
	}
	if e.kind != model.ErrorStruct {
		r.out.Imported = append(r.out.Imported, m)
	}
	return refer(m)
}

// aside returns what do reports, instead of reporting it: it is about another package.
func (r *resolver) aside(do func()) diag.List {
	diags := r.diags
	r.diags = nil
	do()
	faults := r.diags
	r.diags = diags
	return faults
}

// unusable reports an error of another package whose directives have a fault.
func (r *resolver) unusable(arg annotations.Arg, pos token.Position, fault string) {
	r.clash(arg.Pos, "unknown-error", "the directives of "+arg.Value+" have a fault; must be put right where they stand", pos, fault)
}

// importedDecl takes the declaration of obj, in another package, for a typed
// error. It reports what is none.
func (r *resolver) importedDecl(obj types.Object, arg annotations.Arg) *typedError {
	decl, list, problems := r.errorDirectives(obj, arg)
	if decl == nil {
		return nil
	}
	directive := annotations.Find(list, "error")
	switch {
	case directive == nil:
		r.errorf(arg.Pos, "unknown-error", "%s has no toolgen:error; must have it above its declaration, or be left to a classifier (toolrt.WithClassifier)", arg.Value)
		return nil
	case len(problems) > 0:
		r.unusable(arg, r.at(problems[0].Pos), problems[0].Message)
		return nil
	}
	e := &typedError{imported: obj.Pkg(), name: decl.Name, doc: decl.Doc, list: list, directive: directive}
	if fault := r.describeError(e, obj, decl.Node); fault != "" {
		r.unusable(arg, r.at(decl.Name.Pos()), "typed error "+obj.Name()+" "+fault)
		return nil
	}
	return e
}

// errorDirectives finds the declaration of a type or variable, and what is
// written above it. It reports what is neither, or not to be found.
func (r *resolver) errorDirectives(obj types.Object, arg annotations.Arg) (*load.Decl, []annotations.Annotation, []annotations.Problem) {
	var site annotations.Site
	switch obj.(type) {
	case *types.TypeName:
		site = annotations.OnType
	case *types.Var:
		site = annotations.OnVar
	default:
		r.errorf(arg.Pos, "unknown-error", "%s is no error; must be a type or variable with toolgen:error", arg.Value)
		return nil, nil, nil
	}
	decl := r.pkg.Decl(obj)
	if decl == nil {
		r.errorf(arg.Pos, "unknown-error", "the source of %s cannot be found; must be at hand to read its directives", arg.Value)
		return nil, nil, nil
	}
	list, problems := annotations.Parse(decl.Doc, site)
	return decl, list, problems
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
