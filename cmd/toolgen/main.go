// Command toolgen makes tools for language models from annotated Go functions.
//
//	toolgen [packages]            generate
//	toolgen check [packages]      say what is stale
//	toolgen list [-json] [packages]
//	toolgen call TOOL [JSON] [packages]
//	toolgen explain CODE
//
// It is run by hand, as `go tool toolgen`, or from a line
//
//	//go:generate go tool toolgen
//
// Without packages it works on the one in the current folder. Data goes to
// standard output, diagnostics go to standard error. The exit status is 0 when
// all is well, 1 when there is something to report, 2 when the command is used
// wrongly or its environment does not work.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen"
)

// Exit statuses.
const (
	exitClean    = 0
	exitFindings = 1
	exitUsage    = 2
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is main with its surroundings as arguments.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	inv := &invocation{stdin: stdin, stdout: stdout, stderr: stderr}
	err := inv.parse(args)
	if err == nil {
		err = inv.command.run(ctx, inv)
	}
	switch {
	case err == nil:
		return exitClean
	case errors.Is(err, errFindings):
		return exitFindings
	}
	_, _ = fmt.Fprintf(stderr, "toolgen: %v\n", err) // there is nowhere left to report to
	return exitUsage
}

// errFindings says that what was found has been printed.
var errFindings = errors.New("findings")

// A command is what one word of the command line stands for.
type command struct {
	name  string
	args  string // for the usage text
	doc   string // one line
	run   func(context.Context, *invocation) error
	later bool // not built yet
	words int  // most arguments of a command that takes no packages
}

// takesPackages reports whether the arguments may end in packages.
func (c command) takesPackages() bool { return strings.HasSuffix(c.args, "[packages]") }

// generateCommand is what toolgen does when no command is named.
var generateCommand = command{args: "[packages]", doc: "generate; silent when all is well", run: generate}

// commands lists all others, in the order of the usage text. It is a function,
// since help is in the list and prints it.
func commands() []command {
	return []command{
		{name: "check", args: "[packages]", doc: "print a diff and fail if any output is stale; write nothing", run: check},
		{name: "list", args: "[-json] [packages]", doc: "list tools with the size of their definitions; -json: an MCP tools/list result", run: list},
		{name: "call", args: "TOOL [JSON] [packages]", doc: "decode and validate a call and print what a model would see; run no handler", run: call},
		{name: "explain", args: "CODE", doc: "explain the code at the end of a diagnostic", run: explain, words: 1},
		{name: "version", doc: "print the version", run: version},
		{name: "help", args: "[directives|keywords]", doc: "print this, what can stand behind //toolgen:, or in struct tags", run: help, words: 1},
		{name: "lint", run: notBuilt, later: true},
		{name: "vet", run: notBuilt, later: true},
		{name: "diff", run: notBuilt, later: true},
		{name: "docs", run: notBuilt, later: true},
		{name: "init", run: notBuilt, later: true},
		{name: "migrate", run: notBuilt, later: true},
		{name: "mcpjson", run: notBuilt, later: true},
	}
}

// named returns the command of that name, or the zero command.
func named(word string) command {
	for _, c := range commands() {
		if c.name == word {
			return c
		}
	}
	return command{}
}

func notBuilt(_ context.Context, inv *invocation) error {
	return fmt.Errorf("%s is not built yet", inv.command.name)
}

// report prints the notes and diagnostics of a run, and returns errFindings if
// there are diagnostics.
func (inv *invocation) report(r *gen.Result) error {
	all := slices.Concat(r.Notes, r.Diagnostics)
	if len(all) == 0 {
		return nil
	}
	all.Sort()
	write := all.Print
	if inv.diagnostics == "json" {
		write = all.JSON
	}
	if err := write(inv.stderr, inv.config.Dir); err != nil {
		return err
	}
	if len(r.Diagnostics) == 0 {
		return nil
	}
	return errFindings
}
