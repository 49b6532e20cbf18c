package gen

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// Check generates and returns how the output on disk differs, as a unified
// diff with paths relative to cfg.Dir. The diff is empty when all output is
// current.
func Check(ctx context.Context, cfg Config) (*Result, []byte, error) {
	result, err := Generate(ctx, cfg)
	if err != nil {
		return nil, nil, err
	}
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		return nil, nil, err
	}
	var stale []byte
	for _, p := range result.Packages {
		for _, c := range p.Changes() {
			stale = append(stale, c.diff(dir)...)
		}
	}
	return result, stale, nil
}

// diff returns c as a unified diff:
//
//	--- support/toolgen_tools.go
//	+++ support/toolgen_tools.go
//	@@ -7,3 +7,3 @@
func (c Change) diff(dir string) []byte {
	name := filepath.ToSlash(diag.Relative(c.Path, dir))
	before, after := name, name
	if c.Old == nil {
		before = "/dev/null"
	}
	if c.New == nil {
		after = "/dev/null"
	}
	text := string(diff.Diff(before, c.Old, after, c.New))
	if _, hunks, ok := strings.Cut(text, "\n"); ok {
		return []byte(hunks) // without "diff before after"
	}
	return nil
}
