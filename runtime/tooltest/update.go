package tooltest

import (
	"flag"
	"os"
	"slices"
	"strconv"
	"strings"
)

const (
	// updateFlag is the flag that has golden files written. Many packages define
	// one of this name for files of their own; theirs is used then.
	updateFlag = "update"
	// lateFlag defines updateFlag when it is parsed.
	lateFlag = "tooltest.update"
)

func init() {
	if len(os.Args) > 1 {
		os.Args = slices.Concat(os.Args[:1], announce(flag.CommandLine, os.Args[1:]))
	}
}

// announce has -update defined in flags unless somebody else does it, and returns
// args as they must be parsed for that.
//
// A package is initialized before those that import it. If it defined -update
// itself, a test that defines a flag of that name could not even start. So the
// flag is defined while flags are parsed, when every package had its turn: by a
// flag with a name of its own, which is put in front of the arguments.
func announce(flags *flag.FlagSet, args []string) []string {
	flags.BoolFunc(lateFlag, "define -"+updateFlag+", which writes golden files, unless the test does", func(string) error {
		if flags.Lookup(updateFlag) == nil {
			flags.Bool(updateFlag, false, "write golden files instead of comparing with them")
		}
		return nil
	})
	if !slices.ContainsFunc(args, isUpdate) {
		return args
	}
	return append([]string{"-" + lateFlag}, args...)
}

// isUpdate reports whether arg is -update in one of the forms that a flag has.
func isUpdate(arg string) bool {
	name, _, _ := strings.Cut(strings.TrimPrefix(arg, "-"), "=")
	return strings.HasPrefix(arg, "-") && strings.TrimPrefix(name, "-") == updateFlag
}

// updating reports whether -update is given.
func updating() bool {
	f := flag.Lookup(updateFlag)
	if f == nil {
		return false
	}
	on, err := strconv.ParseBool(f.Value.String())
	return err == nil && on
}
