package toolmcp

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// drainTime is how long calls that were accepted may take to finish once the
// client has gone or a signal has come. Their contexts are cancelled after it.
const drainTime = 10 * time.Second

// Main serves s over standard input and output until the client closes the
// input or a signal (SIGINT, SIGTERM) asks to stop, answers the calls that it
// has accepted, and returns. A second signal ends the process at once. On any
// other end it logs why and exits with status 1.
//
//	func main() {
//		toolmcp.Main(supportmcp.NewServer(desk))
//	}
//
// Standard output belongs to the protocol: while Main runs, [os.Stdout] is
// standard error, so that a stray print disturbs nothing.
func Main(s *mcp.Server) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	out := os.Stdout
	os.Stdout = os.Stderr
	err := serve(ctx, s, os.Stdin, out)
	os.Stdout = out
	if err != nil {
		slog.Error("serving tools over standard input", "error", err)
		os.Exit(1)
	}
}

// serve answers the messages of in on out until in ends or ctx does.
func serve(ctx context.Context, s *mcp.Server, in io.Reader, out io.Writer) error {
	// The SDK is not told of ctx: it would drop the answers of calls that run.
	err := s.Run(context.WithoutCancel(ctx), &lines{in: in, out: out, stop: ctx.Done(), drain: drainTime})
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}
