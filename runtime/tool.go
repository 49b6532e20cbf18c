package runtime

import (
	"context"
	"encoding/json"
	"time"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// A Definition is what is known of a tool before it is called.
type Definition struct {
	Name         string
	Title        string // for people; may be empty
	Description  string
	InputSchema  json.RawMessage
	OutputSchema json.RawMessage // nil where the result has no declared shape
	Hints        Hints
	Aliases      []string          // former names, which still answer but are not listed
	Examples     []json.RawMessage // inputs
	Errors       []ErrorInfo       // the typed errors that the tool declares
	Timeout      time.Duration     // the limit of a call; zero for none
	Lenient      bool              // arguments are repaired where the schema tells how: see Result.Repaired

	// What only the Messages API knows of.
	Strict              bool            // the model's arguments are bound to the schema while they are written
	StrictSchema        json.RawMessage // what the API takes of InputSchema in a strict tool; nil if that is all
	DeferLoading        bool            // the model finds the tool by searching
	AllowedCallers      []string        // who may call the tool, in the API's words; nil for the model itself
	CacheControl        string          // how long a prompt is cached up to this tool: 5m or 1h; "" not at all
	EagerInputStreaming bool            // the arguments are streamed before anybody knows whether they are JSON
}

// Hints say how a tool behaves towards the world. They are no promise that
// anything enforces.
type Hints struct {
	ReadOnly    bool // changes nothing
	Destructive bool // may undo or overwrite; means nothing if ReadOnly
	Idempotent  bool // a second equal call changes nothing more
	OpenWorld   bool // touches things outside the service
}

// ErrorInfo is one typed error of a tool, as clients are told about it.
type ErrorInfo struct {
	Code        string           `json:"code"`
	Category    toolerr.Category `json:"category"`
	Description string           `json:"description,omitempty"`
}

// A Tool is a definition and the handler behind it.
type Tool struct {
	Definition
	bind    func() invocation // makes the typed part of one call
	options options
}

// An invocation is the typed part of one call: it holds the input and what the
// handler returned, so that the stages of a call need to know neither type.
type invocation interface {
	decode(args []byte) (repaired []string, err error)
	inject(c Call) error
	validate(ctx context.Context) error
	handle(ctx context.Context) error
	result(tell teller) (*Result, error)
}

// NewTool makes a tool of a handler and of the functions that read its input
// and write its output.
func NewTool[In, Out any](
	def Definition,
	decode func(*Decoder, *In, *Rule),
	handler func(context.Context, In) (Out, error),
	out Output[Out],
	opts ...ToolOption[In],
) *Tool {
	t := typed[In, Out]{input: input[In]{decode: decode, lenient: def.Lenient}, handler: handler, output: out}
	for _, opt := range opts {
		opt(&t.input)
	}
	return &Tool{
		Definition: def,
		bind:       func() invocation { return &typedInvocation[In, Out]{tool: &t} },
	}
}

// A ToolOption changes how a tool gets its input.
type ToolOption[In any] func(*input[In])

// Validated calls validate with every input that fits the schema. [Violations]
// that it returns are reported like those of the schema, other errors like
// those of a handler.
func Validated[In any](validate func(context.Context, *In) error) ToolOption[In] {
	return func(in *input[In]) { in.validate = validate }
}

// input says how a tool gets its input.
type input[In any] struct {
	decode   func(*Decoder, *In, *Rule)
	lenient  bool
	inject   []func(Call, *In) error
	validate func(context.Context, *In) error // nil for none
}

// typed is what a tool knows about the types of its handler.
type typed[In, Out any] struct {
	input   input[In]
	handler func(context.Context, In) (Out, error)
	output  Output[Out]
}

// typedInvocation is one call of a handler.
type typedInvocation[In, Out any] struct {
	tool *typed[In, Out]
	in   In
	out  Out
}

func (c *typedInvocation[In, Out]) decode(args []byte) (repaired []string, err error) {
	if !c.tool.input.lenient {
		return nil, Decode(args, &c.in, c.tool.input.decode)
	}
	_, repaired, err = mend(args, false, func(d *Decoder) {
		var zero In
		c.in = zero
		c.tool.input.decode(d, &c.in, nil)
	})
	return repaired, err
}

func (c *typedInvocation[In, Out]) inject(call Call) error {
	for _, fill := range c.tool.input.inject {
		if err := fill(call, &c.in); err != nil {
			return err
		}
	}
	return nil
}

func (c *typedInvocation[In, Out]) validate(ctx context.Context) error {
	if c.tool.input.validate == nil {
		return nil
	}
	return c.tool.input.validate(ctx, &c.in)
}

func (c *typedInvocation[In, Out]) handle(ctx context.Context) (err error) {
	c.out, err = c.tool.handler(ctx, c.in)
	return err
}

func (c *typedInvocation[In, Out]) result(tell teller) (*Result, error) {
	return c.tool.output.result(c.out, tell)
}

// Validate reports how args break the schema of t: nil, or [Violations]. What a
// lenient tool repairs is not reported. It runs neither the handler nor the
// input's own Validate method.
func (t *Tool) Validate(args []byte) error {
	_, err := t.bind().decode(args)
	return err
}

// repeatable reports whether a call may be repeated although an earlier one may
// have taken effect.
func (t *Tool) repeatable() bool { return t.Hints.ReadOnly || t.Hints.Idempotent }
