package toolmcp

import (
	"errors"
	"flag"
	"fmt"
	"io"
)

// usage is what -h prints, with the name of the program.
const usage = `usage: %s [-http ADDR] [-host NAME]... [-origin ORIGIN]...

Serves tools over the Model Context Protocol, on standard input and output or,
with -http, over HTTP. The endpoint is then http://ADDR/mcp; /healthz answers
200 while calls are accepted, and 503 while the server is about to stop.

  -http ADDR      listen on ADDR, such as 127.0.0.1:8080; with port 0 on a free
                  port, which is logged
  -host NAME      serve requests for the host NAME; may be repeated. Without it
                  loopback connections serve localhost only
  -origin ORIGIN  let web pages of ORIGIN call, such as https://app.example.com;
                  may be repeated
  -h              print this
`

// flags are the arguments of a program that calls Main.
type flags struct {
	http    string // the address to listen on; empty for standard input and output
	options []HTTPOption
}

// errArguments says that a program has arguments which nobody reads.
var errArguments = errors.New("no arguments are expected")

// parseFlags reads the arguments of the program of the given name. What is
// wrong with them is written to stderr too. The arguments after the flags are
// an error unless the program reads them itself.
func parseFlags(name string, args []string, own bool, stderr io.Writer) (flags, error) {
	var f flags
	set := flag.NewFlagSet(name, flag.ContinueOnError)
	set.SetOutput(stderr)
	set.Usage = func() { _, _ = fmt.Fprintf(stderr, usage, name) } // there is no better place to say that it failed
	set.StringVar(&f.http, "http", "", "")
	set.Func("host", "", func(name string) error {
		if err := checkHost(name); err != nil {
			return err
		}
		f.options = append(f.options, WithHosts(name))
		return nil
	})
	set.Func("origin", "", func(origin string) error {
		if err := checkOrigin(origin); err != nil {
			return err
		}
		f.options = append(f.options, WithOrigins(origin))
		return nil
	})
	if err := set.Parse(args); err != nil {
		return flags{}, err
	}
	if set.NArg() > 0 && !own {
		_, _ = fmt.Fprintf(stderr, "%v: %q\n", errArguments, set.Args())
		set.Usage()
		return flags{}, errArguments
	}
	return f, nil
}
