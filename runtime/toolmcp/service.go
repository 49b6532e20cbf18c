package toolmcp

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// patience is how long a service waits for its clients and for its calls.
type patience struct {
	header time.Duration // for the header of a request
	read   time.Duration // for a whole request
	write  time.Duration // for each step of taking an answer
	idle   time.Duration // for the next request
	drain  time.Duration // for calls to finish once the service is to stop
	last   time.Duration // for calls to end that were cancelled then, and for connections to end
}

// maxHeader is the size of the largest header, in bytes.
const maxHeader = 64 << 10

// service is the whole of an HTTP server: the endpoint, its health, its end.
type service struct {
	patience
	mux      *http.ServeMux
	calls    gate
	stopping context.Context // over once the service is to stop
	stop     context.CancelFunc
}

// newService returns a service of the tools of s: the endpoint is /mcp, and /
// for those who leave it out. /healthz says whether calls are accepted.
func newService(s *mcp.Server, opts ...HTTPOption) *service {
	v := &service{
		patience: patience{
			header: 10 * time.Second,
			read:   30 * time.Second,
			write:  30 * time.Second,
			idle:   2 * time.Minute,
			drain:  drainTime,
			last:   lastTime,
		},
		mux: http.NewServeMux(),
	}
	v.stopping, v.stop = context.WithCancel(context.Background())
	e := newEndpoint(s, opts)
	e.stream, e.whole = v.accepting(e.stream), v.accepting(e.whole)
	v.mux.Handle("/mcp", e)
	v.mux.Handle("/{$}", e)
	v.mux.HandleFunc("GET /healthz", v.health)
	return v
}

// errStopped is why calls are cancelled that do not finish while draining.
var errStopped = errors.New("the server stops")

// serve answers requests on l until ctx ends. Then it accepts no more calls,
// finishes those that it has, and closes l. The listener stays open until then,
// so that new calls and health checks learn why they are refused.
func (v *service) serve(ctx context.Context, l net.Listener) error {
	end, cut := context.WithCancelCause(context.Background())
	defer cut(nil)
	server := &http.Server{
		Handler:           v,
		ReadHeaderTimeout: v.header,
		ReadTimeout:       v.read,
		IdleTimeout:       v.idle,
		MaxHeaderBytes:    maxHeader,
		ErrorLog:          slog.NewLogLogger(slog.Default().Handler(), slog.LevelWarn),
		BaseContext:       func(net.Listener) context.Context { return withEnd(context.Background(), end) },
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(l) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	finished := v.calls.close()
	v.stop()
	if !isClosed(finished, v.drain) {
		cut(errStopped)
		isClosed(finished, v.last)
	}
	// What still arrives is no call yet, and what is still sent had its time.
	last, cancel := context.WithTimeout(context.Background(), v.last)
	defer cancel()
	if server.Shutdown(last) != nil {
		_ = server.Close() // the listener is closed already
	}
	if !isClosed(finished, 0) {
		return errUnanswered
	}
	return nil
}

// isClosed reports whether c is closed within the given time.
func isClosed(c <-chan struct{}, within time.Duration) bool {
	select {
	case <-c:
		return true
	default:
	}
	select {
	case <-c:
		return true
	case <-time.After(within):
		return false
	}
}

func (v *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	v.mux.ServeHTTP(&steadyWriter{ResponseWriter: w, step: v.write}, r)
}

// accepting passes calls on to h until the service is to stop.
func (v *service) accepting(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !v.calls.enter() {
			w.Header().Set("Connection", "close")
			reject(w, http.StatusServiceUnavailable, &refusal{code: jsonrpc.CodeInternalError, reason: "the server is about to stop"})
			return
		}
		defer v.calls.leave()
		if r.Header.Get("Mcp-Method") == methodListen { // which lasts until somebody ends it
			ctx, cancel := context.WithCancel(r.Context())
			defer cancel()
			defer context.AfterFunc(v.stopping, cancel)()
			r = r.WithContext(ctx)
		}
		h.ServeHTTP(w, r)
	})
}

// health answers 200 while calls are accepted, and 503 afterwards.
func (v *service) health(w http.ResponseWriter, _ *http.Request) {
	status, text := http.StatusOK, "ok\n"
	if v.stopping.Err() != nil {
		status, text = http.StatusServiceUnavailable, "draining\n"
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, text) // the status says it too
}

// endKey is the key of the context whose end ends the calls of a service.
type endKey struct{}

// withEnd returns a context whose calls end with end.
func withEnd(ctx, end context.Context) context.Context {
	return context.WithValue(ctx, endKey{}, end)
}

// untilEnd returns the context of a call, which ends with the service too. The
// request's own context would not do: it does not reach calls of revisions
// before 2026-07-28, and its end takes the answer away.
func untilEnd(ctx context.Context) (context.Context, context.CancelFunc) {
	end, ok := ctx.Value(endKey{}).(context.Context)
	if !ok {
		return ctx, func() {}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	stop := context.AfterFunc(end, func() { cancel(context.Cause(end)) })
	return ctx, func() {
		stop()
		cancel(nil)
	}
}
