package toolmcp

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"runtime/debug"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// errorsKey is the member of a tool's _meta that lists its declared errors.
const errorsKey = "dev.toolgen/errors"

// repairedKey is the member of a result's _meta that lists what was repaired in
// the arguments of a lenient tool.
const repairedKey = "dev.toolgen/repaired"

// An Option changes how tools are served.
type Option func(*config)

// config is what the options set.
type config struct {
	logger *slog.Logger // nil for slog.Default; the SDK then logs nothing
}

// WithLogger sends the records of failed calls, and those of the SDK, to logger
// instead of [slog.Default]. It must not write to standard output where the
// server talks over it.
func WithLogger(logger *slog.Logger) Option {
	return func(c *config) { c.logger = logger }
}

// configure applies opts.
func configure(opts []Option) config {
	var c config
	for _, opt := range opts {
		opt(&c)
	}
	return c
}

// NewServer returns a server of the tools of sets, which introduces itself as
// the joined set says. It panics if two tools answer to the same name, as the
// SDK does about a tool that it cannot serve: [toolrt.Join] reports it instead.
func NewServer(sets ...toolrt.Set) *mcp.Server { return New(nil, sets...) }

// New is [NewServer] with options.
func New(opts []Option, sets ...toolrt.Set) *mcp.Server {
	set, err := toolrt.Join(sets...)
	if err != nil {
		panic("toolmcp: " + err.Error())
	}
	about := set.Server()
	s := mcp.NewServer(&mcp.Implementation{
		Name:    about.Name,
		Title:   about.Title,
		Version: version(about.Version),
	}, &mcp.ServerOptions{
		Instructions: about.Instructions,
		Logger:       configure(opts).logger,
		// Not nil, which would announce the deprecated logging.
		Capabilities: &mcp.ServerCapabilities{},
	})
	Register(s, set, opts...)
	return s
}

// Register adds the tools of set to a server that exists. It panics, as
// [NewServer] does, about a name that a tool of an earlier Register answers to; a
// tool that was added by other means is replaced, as the SDK has it. Register every
// set before the server runs.
func Register(s *mcp.Server, set toolrt.Set, opts ...Option) {
	if err := register(s, set); err != nil {
		panic("toolmcp: " + err.Error())
	}
	if logger := configure(opts).logger; logger != nil {
		set = set.With(toolrt.WithLogger(logger))
	}
	current := make(map[string]string) // by former name
	for _, t := range set.Tools() {
		s.AddTool(definition(t), handler(t))
		for _, alias := range t.Aliases {
			current[alias] = t.Name
		}
	}
	if len(current) > 0 {
		s.AddReceivingMiddleware(renaming(current))
	}
}

// version returns the version to announce: the given one, else that of the main module.
func version(given string) string {
	if given != "" {
		return given
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// definition returns t as it is listed.
func definition(t *toolrt.Tool) *mcp.Tool {
	destructive := t.Hints.Destructive && !t.Hints.ReadOnly
	d := &mcp.Tool{
		Name:        t.Name,
		Title:       t.Title,
		Description: t.Description,
		InputSchema: t.InputSchema,
		Annotations: &mcp.ToolAnnotations{
			ReadOnlyHint:    t.Hints.ReadOnly,
			DestructiveHint: &destructive,
			IdempotentHint:  t.Hints.Idempotent,
			OpenWorldHint:   &t.Hints.OpenWorld,
		},
	}
	if t.OutputSchema != nil {
		d.OutputSchema = t.OutputSchema
	}
	if len(t.Errors) > 0 {
		d.Meta = mcp.Meta{errorsKey: t.Errors}
	}
	return d
}

// handler calls t. It has neither an error nor a missing result to return, of
// which the SDK would make a protocol error or a crash.
func handler(t *toolrt.Tool) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		ctx, cancel := callContext(ctx, req)
		defer cancel()
		return result(t.CallApart(ctx, arguments(req.Params.Arguments)), req.ProtocolVersion()), nil
	}
}

// callContext returns the context of a call. It is the place where a call learns
// what is known of it beside its arguments, which the model does not control.
func callContext(ctx context.Context, req *mcp.CallToolRequest) (context.Context, context.CancelFunc) {
	return untilEnd(toolrt.WithCaller(ctx, caller(ctx, req)))
}

// arguments reads absent and null arguments as the empty object.
func arguments(raw json.RawMessage) []byte {
	if trimmed := bytes.TrimSpace(raw); len(trimmed) == 0 || string(trimmed) == "null" {
		return []byte("{}")
	}
	return raw
}

// result returns r as the given revision of the protocol has it.
func result(r *toolrt.Result, revision string) *mcp.CallToolResult {
	sent := &mcp.CallToolResult{IsError: r.IsError(), Content: make([]mcp.Content, len(r.Content))}
	for i, c := range r.Content {
		sent.Content[i] = content(c, revision)
	}
	if len(r.Repaired) > 0 {
		sent.Meta = mcp.Meta{repairedKey: r.Repaired}
	}
	if r.Structured != nil && !r.IsError() {
		sent.StructuredContent = r.Structured
	}
	return sent
}

// renaming has calls of former names answered by the tools as they are named
// now, by former name.
func renaming(current map[string]string) mcp.Middleware {
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			if call, ok := req.(*mcp.CallToolRequest); ok {
				if name, ok := current[call.Params.Name]; ok {
					call.Params.Name = name
				}
			}
			return next(ctx, method, req)
		}
	}
}
