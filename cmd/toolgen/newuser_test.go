package main

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/goproxytest"
	"golang.org/x/mod/modfile"
	"golang.org/x/tools/txtar"
)

// newUser is the module of somebody who has never used toolgen: it requires
// nothing, and mentions what will be generated.
const newUser = `
-- go.mod --
module example.com/shop

go 1.26.0
-- greet/greet.go --
// Package greet greets people.
package greet

import "context"

//go:generate go tool toolgen

// Person is who to greet.
type Person struct {
	// First name, e.g. Ada.
	Name string ` + "`json:\"name\" jsonschema:\"minLength=1\"`" + `
}

// Greet returns a greeting.
//
//toolgen:tool readonly closedworld
func Greet(ctx context.Context, in Person) (string, error) {
	return "Hello, " + in.Name + "!", nil
}
-- cmd/greet-mcp/main.go --
// Command greet-mcp serves greetings over standard input and output.
package main

import (
	"github.com/toolgen-dev/toolgen/runtime/toolmcp"

	"example.com/shop/greet/greetmcp"
)

func main() { toolmcp.Main(greetmcp.NewServer()) }
`

// session is what a client of the Model Context Protocol sends: it introduces
// itself and calls the tool, once well and once badly.
const session = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"greet","arguments":{"name":"Ada"}}}
{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"greet","arguments":{"nam":"Ada"}}}
`

// TestNewUser takes a module that does not know toolgen from `go get -tool` to
// a server that answers, as the README says. The module toolgen is not
// published; a proxy serves the working tree as version v0.1.0.
func TestNewUser(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a server from nothing")
	}
	proxy := goproxytest.NewTestServer(t, release(t, "v0.1.0"), "")
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte(newUser)).Files {
		writeFile(t, filepath.Join(dir, filepath.FromSlash(f.Name)), f.Data)
	}
	env := goEnv(t, "GOPROXY", "GOMODCACHE")
	upstream, cache := strings.TrimPrefix(env[0], "GOPROXY="), strings.TrimPrefix(env[1], "GOMODCACHE=")
	do := func(name string, args ...string) string {
		t.Helper()
		cmd := exec.Command(name, args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(),
			// Ours, then what is in the module cache already, then the world.
			"GOPROXY="+proxy.URL+",file://"+filepath.ToSlash(filepath.Join(cache, "cache", "download"))+","+upstream,
			"GOMODCACHE="+filepath.Join(dir, "..", "modcache"),
			"GOFLAGS=-modcacherw -trimpath", // removable, and compiled once only
			"GONOSUMDB=github.com/toolgen-dev/toolgen", "GOSUMDB=off", "GOWORK=off", "GOTOOLCHAIN=local",
		)
		cmd.Stdin = strings.NewReader(session)
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		if err := cmd.Run(); err != nil {
			t.Fatalf("%s %s: %v\n%s%s", name, strings.Join(args, " "), err, &stdout, &stderr)
		}
		return stdout.String()
	}

	do("go", "get", "-tool", "github.com/toolgen-dev/toolgen/cmd/toolgen@v0.1.0")
	if got := do("go", "tool", "toolgen", "version"); got != "toolgen v0.1.0\n" {
		t.Errorf("go tool toolgen version prints %q", got)
	}
	if got := do("go", "generate", "./..."); got != "" {
		t.Errorf("go generate prints %q", got)
	}
	do("go", "mod", "tidy")
	do("go", "vet", "./...")
	if got := do("go", "tool", "toolgen", "check", "./..."); got != "" {
		t.Errorf("output is stale:\n%s", got)
	}
	adopted(t, filepath.Join(dir, "go.mod"), 2)
	answers := do("go", "run", "./cmd/greet-mcp")
	for _, want := range []string{"Hello, Ada!", `"isError":true`, "/nam", "name"} {
		if !strings.Contains(answers, want) {
			t.Errorf("the server does not answer %s:\n%s", want, answers)
		}
	}

	greet := filepath.Join(dir, "greet", "greet.go")
	source, err := os.ReadFile(greet)
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, greet, bytes.Replace(source, []byte("package greet\n"), []byte("//\n//toolgen:package adapters=mcp,anthropic\npackage greet\n"), 1))
	do("go", "generate", "./...")
	do("go", "mod", "tidy")
	adopted(t, filepath.Join(dir, "go.mod"), 3)
}

// adopted holds what the README says that adoption adds to a go.mod, in its first n
// lists, against one that it has added to.
func adopted(t *testing.T, goMod string, n int) {
	t.Helper()
	data, err := os.ReadFile(goMod)
	if err != nil {
		t.Fatal(err)
	}
	mod, err := modfile.Parse(goMod, data, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range mod.Require {
		if r.Mod.Path != "github.com/toolgen-dev/toolgen" {
			got = append(got, r.Mod.Path+" "+r.Mod.Version)
		}
	}
	readme, err := os.ReadFile(filepath.Join(repository(t), "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(readme), "\n## Adopting it\n")
	section, _, _ = strings.Cut(section, "\n## ")
	lists := regexp.MustCompile("(?m)^```\n((?:\\S+/\\S+ v\\S+\n)+)```$").FindAllStringSubmatch(section, -1)
	var want []string
	for _, list := range lists[:min(n, len(lists))] {
		want = append(want, strings.Split(strings.TrimSpace(list[1]), "\n")...)
	}
	slices.Sort(got)
	slices.Sort(want)
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("the first %d lists in the section Adopting it of the README (-go.mod +README):\n%s", n, diff)
	}
}

// release writes the working tree, as a release of toolgen and so without the
// modules inside of it, to a folder for goproxytest.
func release(t *testing.T, version string) string {
	t.Helper()
	root, dir := repository(t), t.TempDir()
	module := filepath.Join(dir, "github.com_toolgen-dev_toolgen_"+version)
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		if entry.IsDir() {
			base := entry.Name()
			_, err := os.Stat(filepath.Join(name, "go.mod"))
			if rel != "." && (strings.HasPrefix(base, ".") || base == "testdata" || err == nil) {
				return fs.SkipDir
			}
			return nil
		}
		switch filepath.Ext(name) {
		case ".go", ".mod", ".sum", ".sql", ".json":
			data, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			writeFile(t, filepath.Join(module, rel), data)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func writeFile(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
}
