package golden

import (
	"os/exec"
	"testing"
)

// TestDifferential runs a short slice of the differential test: random types,
// random documents, decoder against schema. It is a module of its own, so that
// what it compares with is no dependency of ours; differential/README.md says
// how to run all of it.
func TestDifferential(t *testing.T) {
	cmd := exec.CommandContext(t.Context(), "go", "test", "-short", "-v", "./...")
	cmd.Dir = "differential"
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}
