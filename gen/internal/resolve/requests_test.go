package resolve

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestCodeExecution holds the constant against the SDK that go.mod requires.
func TestCodeExecution(t *testing.T) {
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/anthropics/anthropic-sdk-go/v2").Output()
	if err != nil {
		t.Fatal(err)
	}
	src, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), "shared", "constant", "constants.go"))
	if err != nil {
		t.Fatal(err)
	}
	versions := regexp.MustCompile(`"code_execution_[0-9]+"`).FindAllString(string(src), -1)
	if len(versions) == 0 {
		t.Fatal("the SDK names no version of the code execution tool")
	}
	if want := strings.Trim(slices.Max(versions), `"`); codeExecution != want {
		t.Errorf("got %s, want %s, the newest that the SDK knows", codeExecution, want)
	}
}
