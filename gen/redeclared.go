package gen

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"strconv"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// redeclared reports the user's declarations in the folder of an adapter that
// have names of the file that is generated there, those of its imports included.
func redeclared(p understood, dir string, generated []byte) diag.List {
	ours, err := parser.ParseFile(token.NewFileSet(), "", generated, parser.SkipObjectResolution)
	if err != nil {
		panic("toolgen bug: an adapter that cannot be read: " + err.Error())
	}
	taken := map[string]bool{}
	for _, spec := range ours.Imports {
		taken[importName(spec)] = true
	}
	for _, id := range declared(ours) {
		taken[id.Name] = true
	}
	var diags diag.List
	for _, name := range p.loaded.GoFiles(dir) {
		src, ok := theirs(p.loaded, name)
		if !ok {
			continue
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
		if err != nil || f.Name.Name != ours.Name.Name { // none of the package's, or reported already
			continue
		}
		for _, id := range declared(f) {
			if taken[id.Name] {
				diags.Add(fset.Position(id.Pos()), "name-clash",
					fmt.Sprintf("%s is declared here, and in the file that toolgen writes to package %s; must have another name", id.Name, ours.Name.Name),
					diag.Related{Pos: cause(p.model, id.Name), Message: "written because of this handler"})
			}
		}
	}
	return diags
}

// importName is the name under which a file of ours, which gives one to imports
// whose path does not tell, knows a package.
func importName(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	importPath, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return ""
	}
	if base := path.Base(importPath); !majorVersion.MatchString(base) {
		return base
	}
	return path.Base(path.Dir(importPath))
}

// majorVersion is a last element of an import path that names no package.
var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

// declared returns the names that a file declares in its package.
func declared(f *ast.File) []*ast.Ident {
	var names []*ast.Ident
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.Name != "init" {
				names = append(names, d.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					names = append(names, spec.Name)
				case *ast.ValueSpec:
					names = append(names, spec.Names...)
				}
			}
		}
	}
	return names
}

// cause returns the position of the first handler that a name of an adapter is
// there for.
func cause(p *model.Package, name string) token.Position {
	var first token.Position
	for _, s := range p.Exported() {
		pos := s.Tools[0].Pos
		if s.Func == name || s.Receiver != nil && name == "Register"+s.Receiver.Name || s.Receiver == nil && name == "Register" {
			return pos
		}
		first = cmp.Or(first, pos)
	}
	return first
}
