package main

import (
	"context"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"text/tabwriter"

	"github.com/toolgen-dev/toolgen/gen"
)

const flagsText = `
Flags, before or after the command:
  -C DIR          work in this folder
  -tags LIST      build tags
  -goos OS        target system
  -goarch ARCH    target architecture
  -v              say what was done, a line per package
  -diag FORMAT    diagnostics as text or json

Exit status: 0 when all is well, 1 when there is something to report,
2 when the command is used wrongly or its environment does not work.
`

// help prints the usage text, the directives or the keywords of struct tags.
func help(_ context.Context, inv *invocation) error {
	if len(inv.args) > 0 {
		switch inv.args[0] {
		case "directives":
			return printColumns(inv.stdout, gen.Directives())
		case "keywords":
			return printColumns(inv.stdout, gen.Keywords())
		}
		return usageError("help takes no argument %s", inv.args[0])
	}
	var usage, later strings.Builder
	for _, c := range append([]command{generateCommand}, commands()...) {
		switch {
		case c.later:
			later.WriteString(" " + c.name)
		default:
			line := strings.Join(strings.Fields("toolgen "+c.name+" "+c.args), " ")
			usage.WriteString("  " + line + "\t" + c.doc + "\n")
		}
	}
	if _, err := fmt.Fprintln(inv.stdout, "toolgen makes tools for language models from annotated Go functions.\n\nUsage:"); err != nil {
		return err
	}
	if err := printColumns(inv.stdout, usage.String()); err != nil {
		return err
	}
	_, err := fmt.Fprintf(inv.stdout, "Not built yet:%s\n%s", later.String(), flagsText)
	return err
}

// printColumns prints lines whose cells are separated by tabs.
func printColumns(w io.Writer, lines string) error {
	columns := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	if _, err := io.WriteString(columns, lines); err != nil {
		return err
	}
	return columns.Flush()
}

// version prints the version of the module that the command was built from.
func version(_ context.Context, inv *invocation) error {
	v := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		v = info.Main.Version
	}
	_, err := fmt.Fprintln(inv.stdout, "toolgen", v)
	return err
}

// explain prints what a code means, or all codes when none is given.
func explain(_ context.Context, inv *invocation) error {
	if len(inv.args) == 0 {
		for _, c := range gen.Codes() {
			if _, err := fmt.Fprintln(inv.stdout, c.Name); err != nil {
				return err
			}
		}
		return nil
	}
	name := strings.Trim(inv.args[0], "()")
	code, near, ok := gen.Explain(name)
	if !ok {
		message := "unknown code " + name
		if near != "" {
			message += "; did you mean " + near + "?"
		}
		return usageError("%s", message)
	}
	_, err := fmt.Fprintf(inv.stdout, "%s: %s\n\nbad:\n%s\n\ngood:\n%s\n", code.Name, code.Why, indent(code.Bad), indent(code.Good))
	return err
}

// indent puts a tab before each line that is not empty.
func indent(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if line != "" {
			lines[i] = "\t" + line
		}
	}
	return strings.Join(lines, "\n")
}
