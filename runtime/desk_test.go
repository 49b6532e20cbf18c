package runtime_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"testing"
	"time"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// lookupInput is what the tools of these tests take, order what they return:
// both are read and written as generated code does it.
type lookupInput struct {
	OrderNumber string
	Limit       int
}

type order struct {
	Number string
	Total  float64
}

var lookupShape = toolrt.NewShape(
	toolrt.Prop("order_number", toolrt.Required, toolrt.Pattern(`^#[0-9]{5}$`)),
	toolrt.Prop("limit", toolrt.Minimum("1"), toolrt.Maximum("100")),
)

func decodeLookup(d *toolrt.Decoder, v *lookupInput, r *toolrt.Rule) {
	v.Limit = 10
	var o toolrt.Object
	for o.Begin(d, lookupShape, r); o.Next(); {
		switch o.Index {
		case 0: // order_number
			toolrt.DecodeString(d, &v.OrderNumber, o.Rule())
		case 1: // limit
			toolrt.DecodeInt(d, &v.Limit, o.Rule())
		}
	}
}

func encodeOrder(e *toolrt.Encoder, v *order) {
	e.BeginObject()
	e.Key("number")
	toolrt.EncodeString(e, &v.Number)
	e.Key("total")
	toolrt.EncodeFloat(e, &v.Total)
	e.EndObject()
}

// orderNotFound is a typed error as toolgen completes it.
type orderNotFound struct {
	OrderNumber string
	cause       error
}

func (e *orderNotFound) Error() string { return e.ToolError().Message }
func (e *orderNotFound) Unwrap() error { return e.cause }
func (e *orderNotFound) ToolError() *toolerr.Error {
	return &toolerr.Error{
		Code:       "order_not_found",
		Category:   toolerr.NotFound,
		Message:    "No order " + toolerr.Value(e.OrderNumber) + ".",
		Suggestion: "Ask the customer to confirm the number on the receipt.",
		Details: toolrt.Details(e, func(enc *toolrt.Encoder, e *orderNotFound) {
			enc.BeginObject()
			enc.Key("order_number")
			toolrt.EncodeString(enc, &e.OrderNumber)
			enc.EndObject()
		}),
	}
}

const lookupSchema = `{"type":"object","properties":{"order_number":{"type":"string","pattern":"^#[0-9]{5}$"},"limit":{"type":"integer","minimum":1,"maximum":100}},"required":["order_number"],"additionalProperties":false}`

// lookupTool is the tool lookup_order over a handler. Changes are made to its definition.
func lookupTool(handler func(context.Context, lookupInput) (*order, error), changes ...func(*toolrt.Definition)) *toolrt.Tool {
	def := toolrt.Definition{
		Name:        "lookup_order",
		Description: "Retrieves one order <by its number>.",
		InputSchema: json.RawMessage(lookupSchema),
		Hints:       toolrt.Hints{ReadOnly: true, OpenWorld: true},
	}
	for _, change := range changes {
		change(&def)
	}
	return toolrt.NewTool(def, decodeLookup, handler, toolrt.Pointer(encodeOrder))
}

// writing makes a tool one that changes something.
func writing(d *toolrt.Definition) { d.Hints = toolrt.Hints{Destructive: true} }

// limited gives a tool a timeout.
func limited(timeout time.Duration) func(*toolrt.Definition) {
	return func(d *toolrt.Definition) { d.Timeout = timeout }
}

// doneTool is a tool without input or output.
func doneTool(name string, run func(context.Context) error, aliases ...string) *toolrt.Tool {
	return toolrt.NewTool(
		toolrt.Definition{Name: name, Aliases: aliases, InputSchema: json.RawMessage(`{"type":"object","properties":{},"additionalProperties":false}`)},
		toolrt.DecodeNothing,
		func(ctx context.Context, _ toolrt.Nothing) (toolrt.Nothing, error) { return toolrt.Nothing{}, run(ctx) },
		toolrt.Done(),
	)
}

// logged returns the tools as a set that logs into the returned buffer.
func logged(tools ...*toolrt.Tool) (toolrt.Set, *bytes.Buffer) {
	var b bytes.Buffer
	log := slog.New(slog.NewJSONHandler(&b, nil))
	return toolrt.NewSet(toolrt.Server{Name: "desk"}, tools...).With(toolrt.WithLogger(log)), &b
}

// envelope returns the error of a result, which must read the same to a host.
func envelope(t *testing.T, r *toolrt.Result) *toolerr.Error {
	t.Helper()
	if !r.IsError() || r.Structured != nil {
		t.Fatalf("no error: %+v", r)
	}
	e, ok := toolerr.Parse([]byte(r.Text()))
	if !ok {
		t.Fatalf("no envelope: %s", r.Text())
	}
	return e
}

var errDSN = errors.New("dial postgres://root:hunter2@10.0.0.7:5432/shop: refused")
