package gen

import (
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
)

// foreign reports what stands in the way of the output: files of the same name
// that are not ours, and in the folders of adapters packages of another name and
// declarations of the same.
func foreign(u understood, files map[string][]byte) diag.List {
	p := u.loaded
	var diags diag.List
	for _, path := range slices.Sorted(maps.Keys(files)) {
		if _, ok := theirs(p, path); ok {
			diags.Add(token.Position{Filename: path, Line: 1, Column: 1}, "file-not-ours",
				fmt.Sprintf("%s was not written by toolgen, and toolgen writes a file of this name; must be renamed or removed", filepath.Base(path)))
		}
		if dir := filepath.Dir(path); dir != p.Dir {
			diags = append(diags, otherPackages(p, dir, packageClause(files[path]))...)
			diags = append(diags, redeclared(u, dir, files[path])...)
		}
	}
	return diags
}

// theirs returns the contents of a file, if there is one that is not ours. It is
// read now, since another run may have written it after p was loaded.
func theirs(p *load.Package, name string) (src []byte, ok bool) {
	src, err := p.ReadFile(name)
	return src, err == nil && !load.Owned(name, src)
}

// otherPackages reports the Go files of a folder that are of another package
// than want. Our own files there will be replaced, and files that `//go:build
// ignore` takes out of the build may be of any package.
func otherPackages(p *load.Package, dir, want string) diag.List {
	var diags diag.List
	for _, name := range p.GoFiles(dir) {
		src, ok := theirs(p, name)
		if !ok || bytes.Contains(src, []byte("//go:build ignore\n")) {
			continue
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, src, parser.PackageClauseOnly)
		if err != nil || strings.TrimSuffix(f.Name.Name, "_test") == want {
			continue
		}
		diags.Add(fset.Position(f.Name.Pos()), "folder-not-ours",
			fmt.Sprintf("package %s stands where toolgen writes package %s; one of them must move", f.Name.Name, want))
	}
	return diags
}

// packageClause returns the name of the package that a Go file belongs to.
func packageClause(src []byte) string {
	f, err := parser.ParseFile(token.NewFileSet(), "", src, parser.PackageClauseOnly)
	if err != nil {
		return ""
	}
	return f.Name.Name
}
