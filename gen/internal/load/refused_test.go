package load

import (
	"errors"
	"testing"
)

func TestPlainly(t *testing.T) {
	for said, want := range map[string]string{
		"err: exit status 1: stderr: go: parsing $GOFLAGS: unknown flag -x\n":                  "go: parsing $GOFLAGS: unknown flag -x",
		`err: go command required, not found: exec: "go": executable file not found: stderr: `: `go command required, not found: exec: "go": executable file not found`,
		"context canceled": "context canceled",
	} {
		if got := plainly(errors.New(said)).Error(); got != want {
			t.Errorf("%q is %q, want %q", said, got, want)
		}
	}
}
