package main

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/toolgen-dev/toolgen/gen"
)

// generate brings the output of the packages up to date.
func generate(ctx context.Context, inv *invocation) error {
	result, err := gen.Generate(ctx, inv.config)
	if err != nil {
		return err
	}
	var changes []gen.Change
	for _, p := range result.Packages {
		changes = append(changes, p.Changes()...)
	}
	reported := inv.report(result)
	if err := commit(changes); err != nil {
		return err
	}
	if inv.verbose {
		for _, p := range result.Packages {
			if len(p.Tools)+len(p.Files)+len(p.Changes()) == 0 {
				continue // nothing of ours in it
			}
			if _, err := fmt.Fprintln(inv.stdout, summary(p)); err != nil {
				return err
			}
		}
	}
	return reported
}

// summary says in one line what was done to a package:
//
//	demo/support: 6 tools, about 1830 tokens; wrote toolgen.json, supportmcp/toolgen_mcp.go; 2 files unchanged
func summary(p *gen.Package) string {
	var wrote, removed []string
	for _, c := range p.Changes() {
		name, err := filepath.Rel(p.Dir, c.Path)
		if err != nil {
			name = c.Path
		}
		if c.New == nil {
			removed = append(removed, filepath.ToSlash(name))
		} else {
			wrote = append(wrote, filepath.ToSlash(name))
		}
	}
	tokens := 0
	for _, t := range p.Tools {
		tokens += t.Tokens()
	}
	line := fmt.Sprintf("%s: %s, about %s", p.Path, count(len(p.Tools), "tool"), count(tokens, "token"))
	if len(wrote) > 0 {
		line += "; wrote " + strings.Join(wrote, ", ")
	}
	if len(removed) > 0 {
		line += "; removed " + strings.Join(removed, ", ")
	}
	if n := len(p.Files) - len(wrote); n > 0 {
		line += "; " + count(n, "file") + " unchanged"
	}
	return line
}

// count returns "1 tool", "2 tools".
func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// check prints how the output differs from what generate would write.
func check(ctx context.Context, inv *invocation) error {
	result, diff, err := gen.Check(ctx, inv.config)
	if err != nil {
		return err
	}
	if _, err := inv.stdout.Write(diff); err != nil {
		return err
	}
	reported := inv.report(result)
	if len(diff) > 0 {
		return cmp.Or(reported, errFindings)
	}
	return reported
}
