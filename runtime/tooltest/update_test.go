package tooltest

import (
	"flag"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestAnnounce parses arguments with and without a flag -update of the test's own,
// which is defined after this package has been initialized.
func TestAnnounce(t *testing.T) {
	tests := []struct {
		args string
		own  bool
		want string // the flag's value; "" for no flag
	}{
		{"", false, ""},
		{"", true, "false"},
		{"-v", false, ""},
		{"-update", false, "true"},
		{"--update", false, "true"},
		{"-v -update=false", false, "false"},
		{"-update", true, "true"},
		{"-v --update=true", true, "true"},
		{"-updated", false, ""},
		{"update", false, ""},
	}
	for _, test := range tests {
		flags := flag.NewFlagSet("test", flag.ContinueOnError)
		flags.SetOutput(io.Discard)
		flags.Bool("v", false, "")
		args := announce(flags, strings.Fields(test.args))
		if test.own {
			flags.Bool(updateFlag, false, "")
		}
		err := flags.Parse(args)
		if unknown := test.args == "-updated"; (err != nil) != unknown {
			t.Errorf("%s: error %v", test.args, err)
		}
		got := ""
		if f := flags.Lookup(updateFlag); f != nil {
			got = f.Value.String()
		}
		if got != test.want {
			t.Errorf("%q, own %t: -update is %q, want %q", test.args, test.own, got, test.want)
		}
	}
}

// TestUpdateFlag gives -update to a test binary that does not define it: this one.
func TestUpdateFlag(t *testing.T) {
	const variable = "TOOLTEST_FOLDER"
	if folder := os.Getenv(variable); folder != "" {
		t.Chdir(folder)
		Golden(t, desk(lookup()))
		return
	}
	folder := t.TempDir()
	for _, step := range []struct {
		args string
		ok   bool
	}{
		{"", false}, {"-update", true}, {"", true},
	} {
		cmd := exec.Command(os.Args[0], append([]string{"-test.run=^TestUpdateFlag$"}, strings.Fields(step.args)...)...)
		cmd.Env = append(os.Environ(), variable+"="+folder)
		if out, err := cmd.CombinedOutput(); (err == nil) != step.ok {
			t.Fatalf("%s: %v\n%s", step.args, err, out)
		}
	}
}
