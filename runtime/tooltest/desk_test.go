package tooltest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// The tool of these tests, read as generated code does it.
type orderInput struct {
	OrderNumber string
	Description string
}

var orderShape = toolrt.NewShape(
	toolrt.Prop("order_number", toolrt.Required, toolrt.Pattern(`^#[0-9]{5}$`)),
	toolrt.Prop("description"),
)

func decodeOrder(d *toolrt.Decoder, v *orderInput, r *toolrt.Rule) {
	var o toolrt.Object
	for o.Begin(d, orderShape, r); o.Next(); {
		switch o.Index {
		case 0: // order_number
			toolrt.DecodeString(d, &v.OrderNumber, o.Rule())
		case 1: // description
			toolrt.DecodeString(d, &v.Description, o.Rule())
		}
	}
}

const orderSchema = `{"type":"object","properties":{` +
	`"order_number":{"type":"string","description":"The number.","pattern":"^#[0-9]{5}$"},` +
	`"description":{"type":"string","description":"What <it> is."}` +
	`},"required":["order_number"],"additionalProperties":false}`

// lookup is the definition of the tool.
func lookup() toolrt.Definition {
	return toolrt.Definition{
		Name:        "lookup_order",
		Title:       "Look up order",
		Description: "Retrieves one order.\n\nReturns its status.",
		InputSchema: json.RawMessage(orderSchema),
		Hints:       toolrt.Hints{ReadOnly: true},
		Examples:    []json.RawMessage{json.RawMessage(`{"order_number": "#12345"}`)},
		Errors:      []toolrt.ErrorInfo{{Code: "order_not_found", Category: toolerr.NotFound, Description: "Reports that there is no such order."}},
	}
}

// answer is the handler of the tool.
func answer(_ context.Context, in orderInput) (string, error) {
	switch in.OrderNumber {
	case "#99999":
		return "", &toolerr.Error{Code: "order_not_found", Category: toolerr.NotFound, Message: "No order #99999.", Cause: errors.New("no rows")}
	case "#88888":
		return "", &toolerr.Error{Code: "order_locked", Category: toolerr.Business, Message: "Somebody else works on it."}
	case "#77777":
		return "", errors.New("unforeseen")
	case "#66666":
		panic("at the disco")
	}
	return in.OrderNumber + " is on its way", nil
}

// desk is a set of the tool with such a definition.
func desk(d toolrt.Definition) toolrt.Set {
	return toolrt.NewSet(
		toolrt.Server{Name: "desk", Version: "1.2.3", Title: "The desk", Instructions: "Answers customers."},
		toolrt.NewTool(d, decodeOrder, answer, toolrt.Text()),
	)
}

// A fake is a test that may fail.
type fake struct {
	testing.TB
	name     string
	messages []string
}

func (f *fake) Name() string              { return f.name }
func (*fake) Helper()                     {}
func (*fake) Context() context.Context    { return context.Background() }
func (*fake) Output() io.Writer           { return io.Discard }
func (f *fake) Errorf(s string, a ...any) { f.messages = append(f.messages, fmt.Sprintf(s, a...)) }
func (f *fake) Fatalf(s string, a ...any) {
	f.Errorf(s, a...)
	runtime.Goexit()
}

// run runs what a test would, and returns what it complains about.
func run(name string, test func(testing.TB)) string {
	f := &fake{name: name}
	done := make(chan struct{})
	go func() {
		defer close(done)
		test(f)
	}()
	<-done
	return strings.Join(f.messages, "\n")
}

// complains checks the complaint of a test; want is a part of it, "" for none.
func complains(t *testing.T, got, want string) {
	t.Helper()
	if want == "" && got != "" {
		t.Errorf("complains: %s", got)
	}
	if want != "" && !strings.Contains(got, want) {
		t.Errorf("complains: %s\nwant: %s", got, want)
	}
}
