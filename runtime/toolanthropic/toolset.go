package toolanthropic

import (
	"context"
	"log/slog"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/packages/param"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// An Option changes how tools are called.
type Option func(*config)

// config is what the options set.
type config struct {
	logger      *slog.Logger // nil for slog.Default
	concurrency int          // zero for the runtime's default
}

// WithLogger sends the records of failed calls to logger instead of [slog.Default].
func WithLogger(logger *slog.Logger) Option {
	return func(c *config) { c.logger = logger }
}

// WithConcurrency has at most n calls of a turn run at the same time, instead
// of eight. With 1 they run one after another, in the order of the turn.
func WithConcurrency(n int) Option {
	return func(c *config) { c.concurrency = max(1, n) }
}

// A Toolset is tools in the form that the SDK takes. It does not change, and may
// serve any number of conversations at the same time.
type Toolset struct {
	set         toolrt.Set
	concurrency int
}

// New returns the tools of sets, in order. It panics if two tools answer to the
// same name: [toolrt.Join] reports it instead.
func New(sets ...toolrt.Set) *Toolset { return NewWith(nil, sets...) }

// NewWith is [New] with options.
func NewWith(opts []Option, sets ...toolrt.Set) *Toolset {
	set, err := toolrt.Join(sets...)
	if err != nil {
		panic("toolanthropic: " + err.Error())
	}
	var c config
	for _, opt := range opts {
		opt(&c)
	}
	if c.logger != nil {
		set = set.With(toolrt.WithLogger(c.logger))
	}
	return &Toolset{set: set, concurrency: c.concurrency}
}

// Params returns the definitions of the tools.
func (t *Toolset) Params() []anthropic.ToolUnionParam {
	return definitions[anthropic.ToolUnionParam](t.set)
}

// BetaParams returns the definitions of the tools for beta messages.
func (t *Toolset) BetaParams() []anthropic.BetaToolUnionParam {
	return definitions[anthropic.BetaToolUnionParam](t.set)
}

// CountTokensParams returns the definitions of the tools for counting tokens.
func (t *Toolset) CountTokensParams() []anthropic.MessageCountTokensToolUnionParam {
	return definitions[anthropic.MessageCountTokensToolUnionParam](t.set)
}

// definitions returns the definitions of set as one of the unions that the SDK
// has for them. The unions' own fields would lose the order of the properties
// and write unknown keywords in the order of a map.
func definitions[T param.ParamStruct, P param.InferPtr[T]](set toolrt.Set) []T {
	raw := set.Definitions()
	params := make([]T, len(raw))
	for i, definition := range raw {
		params[i] = param.Override[T, P](definition)
	}
	return params
}

// Handle runs the calls of an assistant turn and returns the message of the user
// that answers them all: their results, in order, and nothing else. Text for
// the model may be added behind them.
//
// A turn that is not to be answered runs nothing and gives an error that says
// what to do with it: [toolrt.ErrFinal] for the model's answer, with which a
// conversation ends, [toolrt.ErrPaused], [toolrt.ErrTruncated],
// [toolrt.ErrRefused], [toolrt.ErrUnfinished] or [toolrt.ErrUnanswerable].
// There is no other error: what goes wrong in a call is told to the model.
//
// Tools that the API runs itself are none of Handle's business. Every other call
// is answered; a tool that the sets do not have is unknown.
func (t *Toolset) Handle(ctx context.Context, turn *anthropic.Message) (anthropic.MessageParam, error) {
	results, err := t.set.Run(ctx, t.turn(turn))
	if err != nil {
		return anthropic.MessageParam{}, err
	}
	blocks := make([]anthropic.ContentBlockParamUnion, len(results))
	for i, r := range results {
		blocks[i].OfToolResult = toolResult(r)
	}
	return anthropic.NewUserMessage(blocks...), nil
}

// turn returns what matters of an assistant message. Nil is one that was not received.
func (t *Toolset) turn(m *anthropic.Message) toolrt.Turn {
	if m == nil {
		return toolrt.Turn{}
	}
	turn := toolrt.Turn{StopReason: string(m.StopReason), Concurrency: t.concurrency}
	for _, b := range m.Content {
		use := toolrt.ToolUse{ID: b.ID, Name: b.Name, Input: b.Input, Toolset: b.ToolsetName}
		if b.Type == "tool_use" {
			use.Caller = b.AsToolUse().Caller.Type
		}
		turn.Add(b.Type, use)
	}
	return turn
}

// toolResult returns r as the SDK has it.
func toolResult(r toolrt.ToolResult) *anthropic.ToolResultBlockParam {
	p := &anthropic.ToolResultBlockParam{ToolUseID: r.ToolUseID}
	if r.Toolset != "" {
		p.ToolsetName = anthropic.String(r.Toolset)
	}
	if r.IsError {
		p.IsError = anthropic.Bool(true)
	}
	for _, b := range r.Content {
		p.Content = append(p.Content, block(b))
	}
	return p
}

// block returns b as the SDK has it.
func block(b toolrt.Block) anthropic.ToolResultBlockParamContentUnion {
	var u anthropic.ToolResultBlockParamContentUnion
	switch b.Type {
	case "image":
		u.OfImage = &anthropic.ImageBlockParam{Source: imageSource(b.Source)}
	case "document":
		u.OfDocument = &anthropic.DocumentBlockParam{Source: documentSource(b.Source)}
		if b.Title != "" {
			u.OfDocument.Title = anthropic.String(b.Title)
		}
	default:
		u.OfText = &anthropic.TextBlockParam{Text: b.Text}
	}
	return u
}

func imageSource(s toolrt.Source) anthropic.ImageBlockParamSourceUnion {
	if s.Type == "url" {
		return anthropic.ImageBlockParamSourceUnion{OfURL: &anthropic.URLImageSourceParam{URL: s.URL}}
	}
	return anthropic.ImageBlockParamSourceUnion{OfBase64: &anthropic.Base64ImageSourceParam{
		Data: s.Data, MediaType: anthropic.Base64ImageSourceMediaType(s.MediaType),
	}}
}

func documentSource(s toolrt.Source) anthropic.DocumentBlockParamSourceUnion {
	switch s.Type {
	case "url":
		return anthropic.DocumentBlockParamSourceUnion{OfURL: &anthropic.URLPDFSourceParam{URL: s.URL}}
	case "text":
		return anthropic.DocumentBlockParamSourceUnion{OfText: &anthropic.PlainTextSourceParam{Data: s.Data}}
	}
	return anthropic.DocumentBlockParamSourceUnion{OfBase64: &anthropic.Base64PDFSourceParam{Data: s.Data}}
}
