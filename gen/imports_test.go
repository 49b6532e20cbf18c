package gen_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const modulePath = "github.com/toolgen-dev/toolgen"

// allowedImports lists what each package may import beside the standard
// library. A folder that is not listed may import nothing else; below
// "example" anything goes.
var allowedImports = []struct {
	dir     string
	imports []string // below the module, or whole paths of other modules
}{
	{"annotations", nil},
	{"runtime/toolerr", nil},
	{"runtime", []string{"runtime/toolerr"}},
	{"runtime/toolmcp", []string{"runtime", "github.com/modelcontextprotocol/go-sdk/auth", "github.com/modelcontextprotocol/go-sdk/mcp", "github.com/modelcontextprotocol/go-sdk/jsonrpc"}},
	{"runtime/tooltest", []string{"runtime", "runtime/toolerr"}},
	{"runtime/toolanthropic", []string{"runtime", "runtime/toolerr", "github.com/anthropics/anthropic-sdk-go/v2", "github.com/anthropics/anthropic-sdk-go/v2/packages/param"}},
	{"gen/internal/model", nil},
	{"gen/internal/diag", nil},
	{"gen/internal/load", []string{"gen/internal/diag", "golang.org/x/tools/go/packages", "golang.org/x/tools/go/gcexportdata"}},
	{"gen/internal/validate", []string{"gen/internal/model", "runtime"}},
	{"gen/internal/resolve", []string{"gen/internal/load", "gen/internal/model", "gen/internal/diag", "gen/internal/validate", "annotations"}},
	{"gen/internal/schema", []string{"gen/internal/model", "github.com/invopop/jsonschema"}},
	{"gen/internal/contract", []string{"gen/internal/model", "gen/internal/schema"}},
	{"gen/internal/emit", []string{"gen/internal/model", "gen/internal/schema", "gen/internal/contract", "github.com/dave/jennifer/jen", "golang.org/x/tools/imports"}},
	{"gen", []string{
		"annotations", "gen/internal/diag", "gen/internal/emit", "gen/internal/load", "gen/internal/model",
		"gen/internal/resolve", "gen/internal/schema", "gen/internal/validate", "runtime/toolerr", "github.com/rogpeppe/go-internal/diff",
	}},
	{"cmd/toolgen", []string{"gen"}},
}

// TestImports keeps packages from reaching for what they must not know, and the list
// from allowing what nobody needs.
func TestImports(t *testing.T) {
	const root = ".."
	used := map[[2]string]bool{} // by folder and import
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		dir := path.Dir(filepath.ToSlash(rel))
		base := entry.Name()
		_, noModule := os.Stat(filepath.Join(name, "go.mod"))
		switch {
		case entry.IsDir() && rel != "." && (base == "testdata" || base == "example" || strings.HasPrefix(base, ".") || noModule == nil):
			return fs.SkipDir
		case entry.IsDir() || filepath.Ext(base) != ".go" || strings.HasSuffix(base, "_test.go"):
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range f.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if first, _, _ := strings.Cut(imported, "/"); !strings.Contains(first, ".") {
				continue // the standard library
			}
			imported = strings.TrimPrefix(imported, modulePath+"/")
			if !slices.Contains(allowed(dir), imported) {
				t.Errorf("%s imports %s", rel, imported)
			}
			used[[2]string{dir, imported}] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range allowedImports {
		for _, imported := range rule.imports {
			if !used[[2]string{rule.dir, imported}] {
				t.Errorf("%s may import %s, and does not", rule.dir, imported)
			}
		}
	}
}

// allowed returns what a package may import.
func allowed(dir string) []string {
	for _, rule := range allowedImports {
		if rule.dir == dir {
			return rule.imports
		}
	}
	return nil
}
