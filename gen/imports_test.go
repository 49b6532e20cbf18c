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
	{"runtime/toolmcp", []string{"runtime", "runtime/toolerr", "github.com/modelcontextprotocol/go-sdk/auth", "github.com/modelcontextprotocol/go-sdk/mcp", "github.com/modelcontextprotocol/go-sdk/jsonrpc"}},
	{"runtime/tooltest", []string{"runtime", "runtime/toolerr"}},
	{"runtime/toolanthropic", []string{"runtime", "runtime/toolerr", "github.com/anthropics/anthropic-sdk-go/v2", "github.com/anthropics/anthropic-sdk-go/v2/packages/param"}},
	{"gen/internal/model", nil},
	{"gen/internal/diag", nil},
	{"gen/internal/load", []string{"gen/internal/diag", "golang.org/x/tools/go/packages", "golang.org/x/tools/go/gcexportdata"}},
	{"gen/internal/validate", []string{"gen/internal/model", "runtime"}},
	{"gen/internal/resolve", []string{"gen/internal/load", "gen/internal/model", "gen/internal/diag", "gen/internal/validate", "annotations", "runtime", "runtime/toolerr"}},
	{"gen/internal/schema", []string{"gen/internal/model", "github.com/invopop/jsonschema"}},
	{"gen/internal/contract", []string{"gen/internal/model", "gen/internal/diag", "gen/internal/schema"}},
	{"gen/internal/emit", []string{"gen/internal/model", "gen/internal/schema", "gen/internal/contract", "runtime", "github.com/dave/jennifer/jen", "golang.org/x/tools/imports"}},
	{"gen", []string{
		"annotations", "gen/internal/diag", "gen/internal/emit", "gen/internal/load", "gen/internal/model",
		"gen/internal/resolve", "gen/internal/schema", "gen/internal/validate", "runtime/toolerr", "github.com/rogpeppe/go-internal/diff",
	}},
	{"cmd/toolgen", []string{"gen"}},
	{"golden", []string{"gen"}},
}

// TestImports keeps packages from reaching for what they must not know.
func TestImports(t *testing.T) {
	const root = ".."
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
			if !allowed(dir, imported) {
				t.Errorf("%s imports %s", rel, imported)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// allowed reports whether a package may import another.
func allowed(dir, imported string) bool {
	first, _, _ := strings.Cut(imported, "/")
	if !strings.Contains(first, ".") {
		return true // the standard library
	}
	if below, ok := strings.CutPrefix(imported, modulePath+"/"); ok {
		imported = below
	}
	for _, rule := range allowedImports {
		if rule.dir == dir {
			return slices.Contains(rule.imports, imported)
		}
	}
	return false
}
