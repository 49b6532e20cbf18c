package main

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the files that scripts compare with")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"toolgen": main})
}

// TestScripts runs the scripts of testdata/script, each in a folder of its own
// that holds a module "demo"; $TOOLGEN is the folder of toolgen's own. Commands of
// ours:
//
//	status CODE COMMAND…   runs a command that must exit with CODE
//	edit FILE OLD NEW      replaces the one OLD in a file by NEW
func TestScripts(t *testing.T) {
	root := repository(t)
	env := goEnv(t, "GOCACHE", "GOMODCACHE")
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Setup: func(e *testscript.Env) error {
			e.Vars = append(e.Vars, env...)
			e.Setenv("GOFLAGS", "-mod=mod")
			e.Setenv("GOWORK", "off")
			e.Setenv("GOPROXY", "off")
			e.Setenv("GOTOOLCHAIN", "local")
			e.Setenv("TOOLGEN", root)
			return writeModule(e.WorkDir, root)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": status,
			"edit":   edit,
		},
	})
}

func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status CODE COMMAND…")
	}
	code := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit, ok := errors.AsType[*exec.ExitError](err)
		if !ok {
			ts.Fatalf("%v", err)
		}
		code = exit.ExitCode()
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("exit status is %d, want %s", code, args[0])
	}
}

func edit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: edit FILE OLD NEW")
	}
	before := ts.ReadFile(args[0])
	if strings.Count(before, args[1]) != 1 {
		ts.Fatalf("%s does not hold %q once", args[0], args[1])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Replace(before, args[1], args[2], 1)), 0o666))
}

// repository is the folder of toolgen's own module.
func repository(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// goEnv returns settings of the go command as NAME=value.
func goEnv(t *testing.T, names ...string) []string {
	t.Helper()
	out, err := exec.Command("go", append([]string{"env"}, names...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	env := strings.Split(strings.TrimSpace(string(out)), "\n")
	for i, name := range names {
		env[i] = name + "=" + env[i]
	}
	return env
}

// writeModule writes a go.mod for the module demo, which uses toolgen as it
// stands in root, with the same dependencies.
func writeModule(dir, root string) error {
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return err
	}
	const self = "github.com/toolgen-dev/toolgen"
	text := strings.Replace(string(mod), "module "+self, "module demo", 1) +
		"\ntool " + self + "/cmd/toolgen\n\nrequire " + self + " v0.0.0\n\nreplace " + self + " => " + root + "\n"
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return err
	}
	return errors.Join(
		os.WriteFile(filepath.Join(dir, "go.mod"), []byte(text), 0o666),
		os.WriteFile(filepath.Join(dir, "go.sum"), sum, 0o666),
	)
}
