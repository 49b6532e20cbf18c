package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen"
)

// An invocation is one run of the command with its command line understood.
type invocation struct {
	stdin          io.Reader
	stdout, stderr io.Writer

	command     command
	args        []string // behind the command word, flags taken out
	config      gen.Config
	verbose     bool
	diagnostics string // text or json
	json        bool   // of list
}

// parse reads a command line. Flags may stand anywhere before "--"; what is
// left is the command word, if it begins with one, and its arguments.
func (inv *invocation) parse(args []string) error {
	var dir, tags, goos, goarch, sarif string
	flags := flag.NewFlagSet("toolgen", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // run prints the error
	flags.StringVar(&dir, "C", "", "")
	flags.StringVar(&tags, "tags", "", "")
	flags.StringVar(&goos, "goos", "", "")
	flags.StringVar(&goarch, "goarch", "", "")
	flags.BoolVar(&inv.verbose, "v", false, "")
	flags.StringVar(&inv.diagnostics, "diag", "text", "")
	flags.StringVar(&sarif, "sarif", "", "")
	flags.BoolVar(&inv.json, "json", false, "")

	var rest []string
	if i := slices.Index(args, "--"); i >= 0 {
		args, rest = args[:i], args[i+1:]
	}
	for {
		err := flags.Parse(args)
		if errors.Is(err, flag.ErrHelp) {
			inv.command, inv.args = command{name: "help", run: help}, nil
			return nil
		}
		if err != nil {
			return usageError("%v", err)
		}
		if flags.NArg() == 0 {
			break
		}
		inv.args, args = append(inv.args, flags.Arg(0)), flags.Args()[1:]
		if len(inv.args) == 1 && named(inv.args[0]).later {
			break // its flags are not known yet
		}
	}
	inv.args = append(inv.args, rest...)
	if err := inv.takeCommand(); err != nil {
		return err
	}

	switch {
	case sarif != "":
		return usageError("-sarif is not supported yet")
	case inv.diagnostics != "text" && inv.diagnostics != "json":
		return usageError("-diag=%s; must be text or json", inv.diagnostics)
	case !inv.command.later && !inv.command.takesPackages() && len(inv.args) > inv.command.words:
		return usageError("%s takes no argument %s", inv.command.name, inv.args[inv.command.words])
	case inv.json && inv.command.name != "list":
		return usageError("-json belongs to list")
	}
	return inv.configure(dir, tags, goos, goarch)
}

// takeCommand takes the command word from the arguments.
func (inv *invocation) takeCommand() error {
	inv.command = generateCommand
	if len(inv.args) == 0 {
		return nil
	}
	word := inv.args[0]
	if c := named(word); c.name != "" {
		inv.command, inv.args = c, inv.args[1:]
		return nil
	}
	if strings.ContainsAny(word, "./\\") {
		return nil // a package
	}
	var words []string
	for _, c := range commands() {
		words = append(words, c.name)
	}
	if near := gen.Nearest(word, words); near != "" {
		return usageError("unknown command %s; did you mean %s?", word, near)
	}
	return nil
}

// configure says where and for which system the go command is to look.
func (inv *invocation) configure(dir, tags, goos, goarch string) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return usageError("-C %s; must be a folder", dir)
	}
	inv.config = gen.Config{Dir: dir, Env: os.Environ(), Patterns: inv.args}
	if tags != "" {
		inv.config.BuildFlags = []string{"-tags=" + tags}
	}
	if goos != "" {
		inv.config.Env = append(inv.config.Env, "GOOS="+goos)
	}
	if goarch != "" {
		inv.config.Env = append(inv.config.Env, "GOARCH="+goarch)
	}
	return nil
}

func usageError(format string, args ...any) error {
	return fmt.Errorf(format+" (toolgen help)", args...)
}
