package load

import (
	"bytes"
	"fmt"
	"go/types"
	"os"

	"golang.org/x/tools/go/gcexportdata"
)

// Complete makes sure that the scope of pkg, which may be anywhere in the import
// graph, holds every exported object. The export data of a package has of those
// it does not import directly only the objects that it mentions:
//
//	package a: func F(c b.Car)               b.Car is there
//	package b: type Car struct{ C paint.Color }   paint.Color is, paint.Red is not
func (p *Package) Complete(pkg *types.Package) error {
	if pkg.Complete() {
		return nil
	}
	found := p.load.all[pkg.Path()]
	if found == nil || found.ExportFile == "" {
		return fmt.Errorf("package %s has no export data", pkg.Path())
	}
	data, err := os.ReadFile(found.ExportFile)
	if err != nil {
		return fmt.Errorf("reading the export data of %s: %w", pkg.Path(), err)
	}
	r, err := gcexportdata.NewReader(bytes.NewReader(data)) //nolint:staticcheck // until Go 1.28, export data comes in archives
	if err != nil {
		return fmt.Errorf("reading the export data of %s: %w", pkg.Path(), err)
	}
	known := map[string]*types.Package{}
	reachable(p.Types, known)
	known[pkg.Path()] = pkg
	if _, err := gcexportdata.Read(r, p.Fset, known, pkg.Path()); err != nil {
		return fmt.Errorf("reading the export data of %s: %w", pkg.Path(), err)
	}
	return nil
}

// reachable adds pkg and all that it imports, directly or not, to known.
func reachable(pkg *types.Package, known map[string]*types.Package) {
	if known[pkg.Path()] != nil {
		return
	}
	known[pkg.Path()] = pkg
	for _, imported := range pkg.Imports() {
		reachable(imported, known)
	}
}
