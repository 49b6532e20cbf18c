package toolmcp

import (
	"context"
	"errors"
	"flag"
	"io"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// drainTime is how long calls that were accepted may take to finish once the
// client has gone or a signal has come. Their contexts are cancelled after it.
const drainTime = 10 * time.Second

// lastTime is how long calls may take to end that were cancelled then.
const lastTime = time.Second

// errUnanswered is how a server ends whose calls have not ended even then.
var errUnanswered = errors.New("a call was not answered in time")

// Main serves s over standard input and output until the client closes the
// input, or with -http ADDR over HTTP, and returns. The other flags are printed
// by -h. A signal (SIGINT, SIGTERM) asks to stop: Main then answers the calls
// that it has accepted. They have 10 seconds, after which they are cancelled, and
// one more to end. A second signal ends the process at once. On any other end, a
// call that does not end among them, it logs why and exits with status 1; with 2
// if it does not know a flag.
//
//	func main() {
//		toolmcp.Main(supportmcp.NewServer(desk))
//	}
//
// A program that has flags of its own parses them before, by [flag.Parse]: Main
// reads the arguments that are left, and the flags of Main come after "--".
//
// Standard output belongs to the protocol: while Main serves over it,
// [os.Stdout] is standard error, so that a stray print disturbs nothing.
//
// Over HTTP the endpoint is /mcp, as [Handler] with opts serves it, and slow
// clients are cut off: they have 10 seconds for a request's header, 30 for all
// of it, and 30 to take each 64 KiB of an answer. The address is logged. While
// the last calls are answered, new ones and /healthz are answered 503.
func Main(s *mcp.Server, opts ...HTTPOption) {
	f := programFlags(os.Args)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	over, err := "standard input", error(nil)
	if f.http != "" {
		over, err = "HTTP", listen(ctx, f.http, newService(s, append(opts, f.options...)...))
	} else {
		out := os.Stdout
		os.Stdout = os.Stderr
		err = serve(ctx, s, os.Stdin, out)
		os.Stdout = out
	}
	if err != nil {
		slog.Error("serving tools over "+over, "error", err)
		os.Exit(1)
	}
}

// programFlags returns the flags of the program, or ends it.
func programFlags(args []string) flags {
	name, rest := filepath.Base(args[0]), args[1:]
	if flag.Parsed() {
		rest = flag.Args()
	}
	f, err := parseFlags(name, rest, flag.Parsed(), os.Stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		os.Exit(0)
	case err != nil:
		os.Exit(2)
	}
	return f
}

// listen runs v on addr until ctx ends.
func listen(ctx context.Context, addr string, v *service) error {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	slog.Info("serving tools over HTTP", "url", "http://"+l.Addr().String()+"/mcp")
	return v.serve(ctx, l)
}

// serve answers the messages of in on out until in ends or ctx does.
func serve(ctx context.Context, s *mcp.Server, in io.Reader, out io.Writer) error {
	t := newLines(in, out, ctx.Done(), drainTime)
	ended := make(chan error, 1)
	// The SDK is not told of ctx: it would drop the answers of calls that run.
	go func() { ended <- s.Run(context.WithoutCancel(ctx), t) }()
	select {
	case err := <-ended:
		return unlessEOF(err)
	case <-t.over:
	}
	select {
	case err := <-ended:
		return unlessEOF(err)
	case <-time.After(lastTime):
		return errUnanswered
	}
}

// unlessEOF returns err unless it is the end of the input, which is a clean one.
func unlessEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}
