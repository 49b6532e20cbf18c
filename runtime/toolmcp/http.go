package toolmcp

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// bodyLimit is the size of the largest message over HTTP unless
// [WithBodyLimit] says otherwise, in bytes.
const bodyLimit = mcp.DefaultMaxRequestBodyBytes

// An HTTPOption changes how tools are served over HTTP.
type HTTPOption func(*httpConfig)

// httpConfig is what the options set.
type httpConfig struct {
	guard     guard
	bodyLimit int64
}

// WithHosts names the hosts that clients reach the server by, such as
// mcp.example.com. A request for any other is refused, except for localhost
// over a loopback connection. Without the option only loopback connections are
// strict: they serve localhost alone. It is what a server needs that stands
// behind a proxy on the same machine. It panics if one is no host.
func WithHosts(names ...string) HTTPOption {
	for _, name := range names {
		if err := checkHost(name); err != nil {
			panic("toolmcp: " + err.Error())
		}
	}
	return func(c *httpConfig) {
		for _, name := range names {
			c.guard.hosts[hostname(name)] = true
		}
	}
}

// WithOrigins lets the web pages of the given origins call the tools, such as
// https://app.example.com; browsers are told so as CORS has it. It panics if
// one is no origin. Without the option only pages of the server's own host may.
func WithOrigins(origins ...string) HTTPOption {
	for _, o := range origins {
		if err := checkOrigin(o); err != nil {
			panic("toolmcp: " + err.Error())
		}
	}
	return func(c *httpConfig) {
		for _, o := range origins {
			c.guard.origins[strings.ToLower(o)] = true
		}
	}
}

// WithBodyLimit sets the size of the largest request, in bytes, instead of 4 MiB.
func WithBodyLimit(bytes int64) HTTPOption {
	return func(c *httpConfig) { c.bodyLimit = bytes }
}

// Handler serves s over Streamable HTTP, for a program that has a mux of its own:
//
//	mux.Handle("/mcp", toolmcp.Handler(supportmcp.NewServer(desk)))
//
// It keeps no sessions, so that any number of instances can share the work, and
// serves clients of the revision 2026-07-28 as well as earlier ones. A call is
// answered by an event stream, which carries its progress, unless the client
// accepts only JSON. A client of the revision 2026-07-28 that goes away cancels
// its call; with earlier revisions going away means nothing.
//
// Requests for a foreign host and of foreign web pages are refused: see
// [WithHosts] and [WithOrigins]. Time limits are the server's: set ReadTimeout
// and IdleTimeout of [http.Server]. Subscriptions stay open until the context
// of their request ends, which [http.Server.Shutdown] does not do by itself.
func Handler(s *mcp.Server, opts ...HTTPOption) http.Handler { return newEndpoint(s, opts) }

// endpoint is the MCP endpoint of a server. Its own handlers get requests that
// have arrived as a whole, or are refused for what their header says.
type endpoint struct {
	httpConfig
	stream http.Handler // answers by an event stream
	whole  http.Handler // answers by JSON, without progress
}

// newEndpoint returns the endpoint of s.
func newEndpoint(s *mcp.Server, opts []HTTPOption) *endpoint {
	c := httpConfig{
		guard:     guard{hosts: make(map[string]bool), origins: make(map[string]bool)},
		bodyLimit: bodyLimit,
	}
	for _, opt := range opts {
		opt(&c)
	}
	return &endpoint{httpConfig: c, stream: streamable(s, false), whole: streamable(s, true)}
}

// streamable returns the SDK's handler. What endpoint has checked is not
// checked again.
func streamable(s *mcp.Server, jsonResponse bool) http.Handler {
	return mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s }, &mcp.StreamableHTTPOptions{
		Stateless:                    true,
		JSONResponse:                 jsonResponse,
		PropagateRequestCancellation: true,
		DisableLocalhostProtection:   true,
		MaxRequestBodyBytes:          -1,
	})
}

func (e *endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if reason := e.guard.refuses(r); reason != "" {
		reject(w, http.StatusForbidden, invalid(reason))
		return
	}
	if e.guard.allowsPage(w, r) {
		return
	}
	if r.Method != http.MethodPost || !isJSON(r) {
		e.stream.ServeHTTP(w, r) // which says what is wrong
		return
	}
	whole, stream := accepted(r.Header.Values("Accept"))
	if !whole && !stream {
		reject(w, http.StatusNotAcceptable, invalid("Accept must allow application/json or text/event-stream"))
		return
	}
	body, ok := e.read(w, r)
	if !ok {
		return
	}
	r = r.Clone(r.Context())
	r.Body = io.NopCloser(bytes.NewReader(body))
	// The SDK insists on both, also for those who take one.
	r.Header.Set("Accept", "application/json, text/event-stream")
	if stream {
		w.Header().Set("X-Accel-Buffering", "no") // let proxies pass progress on at once
		e.stream.ServeHTTP(w, r)
		return
	}
	e.whole.ServeHTTP(w, r)
}

// isJSON reports whether r says that its body is JSON.
func isJSON(r *http.Request) bool {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	return err == nil && kind == "application/json"
}

// accepted reports which kinds of answers the values of an Accept header allow:
// JSON as a whole, an event stream. No header allows everything.
func accepted(values []string) (whole, stream bool) {
	if len(values) == 0 {
		return true, true
	}
	for part := range strings.SplitSeq(strings.Join(values, ","), ",") {
		kind, params, err := mime.ParseMediaType(part)
		if err != nil || strings.Trim(params["q"], "0.") == "" && params["q"] != "" {
			continue
		}
		switch kind {
		case "*/*":
			return true, true
		case "application/json", "application/*":
			whole = true
		case "text/event-stream", "text/*":
			stream = true
		}
	}
	return whole, stream
}

// read returns the body of r, which is a JSON-RPC message or a batch of them. It
// answers for what is neither.
func (e *endpoint) read(w http.ResponseWriter, r *http.Request) (body []byte, ok bool) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, e.bodyLimit))
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
		w.Header().Set("Connection", "close") // the rest of it is not worth reading
		reject(w, http.StatusRequestEntityTooLarge, invalid(fmt.Sprintf("a request has at most %d bytes", e.bodyLimit)))
		return nil, false
	}
	if err != nil {
		reject(w, http.StatusRequestTimeout, invalid("the request did not arrive as a whole"))
		return nil, false
	}
	if refused := judge(body); refused != nil {
		reject(w, http.StatusBadRequest, refused)
		return nil, false
	}
	return body, true
}

// judge returns why body is neither a message nor a batch of them. Which
// revisions have batches is the SDK's matter.
func judge(body []byte) *refusal {
	batch, ok := decodeBatch(body)
	if !ok {
		_, refused := decodeMessage(body)
		return refused
	}
	ids := make(map[jsonrpc.ID]bool, len(batch))
	for _, data := range batch {
		msg, refused := decodeMessage(data)
		if refused != nil {
			return refused
		}
		if call, ok := msg.(*jsonrpc.Request); ok && call.IsCall() {
			if ids[call.ID] {
				return errTaken // the SDK would answer one of them
			}
			ids[call.ID] = true
		}
	}
	return nil
}

// reject answers a request that reaches no tool by a JSON-RPC error.
func reject(w http.ResponseWriter, status int, r *refusal) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(r.line()) // if it fails, nobody is there to be told
}
