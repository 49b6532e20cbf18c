package toolanthropic_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolanthropic"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
	"github.com/toolgen-dev/toolgen/runtime/tooltest/fakeapi"
)

// The tools of these tests, read as generated code does it.
type orderInput struct{ OrderNumber string }

var orderShape = toolrt.NewShape(toolrt.Prop("order_number", toolrt.Required, toolrt.Pattern(`^#[0-9]{5}$`)))

func decodeOrder(d *toolrt.Decoder, v *orderInput, r *toolrt.Rule) {
	var o toolrt.Object
	for o.Begin(d, orderShape, r); o.Next(); {
		if o.Index == 0 { // order_number
			toolrt.DecodeString(d, &v.OrderNumber, o.Rule())
		}
	}
}

type listInput struct{ After int64 }

var listShape = toolrt.NewShape(toolrt.Prop("after"))

func decodeList(d *toolrt.Decoder, v *listInput, r *toolrt.Rule) {
	var o toolrt.Object
	for o.Begin(d, listShape, r); o.Next(); {
		if o.Index == 0 { // after
			toolrt.DecodeInt(d, &v.After, o.Rule())
		}
	}
}

const (
	orderSchema  = `{"type":"object","properties":{"order_number":{"type":"string","description":"A <number> & more.","pattern":"^#[0-9]{5}$"}},"required":["order_number"],"additionalProperties":false}`
	strictSchema = `{"type":"object","properties":{"order_number":{"type":"string"}},"required":["order_number"],"additionalProperties":false}`
	listSchema   = `{"type":"object","properties":{"after":{"type":"integer","default":0}},"additionalProperties":false}`
	emptySchema  = `{"type":"object","properties":{},"additionalProperties":false}`
)

// A desk counts how often one of its handlers has run.
type desk struct{ runs atomic.Int32 }

// tools returns the tools of d.
func (d *desk) tools(opts ...toolanthropic.Option) *toolanthropic.Toolset {
	opts = append(opts, toolanthropic.WithLogger(slog.New(slog.DiscardHandler)))
	return toolanthropic.NewWith(opts, d.set())
}

func (d *desk) set() toolrt.Set {
	return toolrt.NewSet(toolrt.Server{Name: "desk"},
		toolrt.NewTool(toolrt.Definition{
			Name:         "lookup_order",
			Description:  "Retrieves one order.",
			InputSchema:  json.RawMessage(orderSchema),
			StrictSchema: json.RawMessage(strictSchema),
			Strict:       true,
			Aliases:      []string{"get_order"},
			Examples:     []json.RawMessage{json.RawMessage(`{"order_number":"#12345"}`)},
		}, decodeOrder, func(_ context.Context, in orderInput) (string, error) {
			d.runs.Add(1)
			if in.OrderNumber == "#99999" {
				return "", &toolerr.Error{Code: "order_not_found", Category: toolerr.NotFound, Message: "No order #99999."}
			}
			return "order " + in.OrderNumber, nil
		}, toolrt.Text()),
		toolrt.NewTool(toolrt.Definition{
			Name:                "list_orders",
			Description:         "Lists orders <all> & more.",
			InputSchema:         json.RawMessage(listSchema),
			EagerInputStreaming: true,
		}, decodeList, func(_ context.Context, in listInput) (string, error) {
			d.runs.Add(1)
			return fmt.Sprintf("orders after %d", in.After), nil
		}, toolrt.Text()),
		toolrt.NewTool(toolrt.Definition{
			Name:         "crash",
			Description:  "Crashes.",
			InputSchema:  json.RawMessage(emptySchema),
			CacheControl: "1h",
		}, toolrt.DecodeNothing, func(context.Context, toolrt.Nothing) (string, error) {
			d.runs.Add(1)
			panic("secret")
		}, toolrt.Text()),
	)
}

// newClient returns a client of a fake API that follows the script.
func newClient(t *testing.T, script ...fakeapi.Option) (anthropic.Client, *fakeapi.Server) {
	t.Helper()
	api := fakeapi.New(script...)
	t.Cleanup(api.Close)
	return anthropic.NewClient(option.WithBaseURL(api.URL), option.WithAPIKey("key"), option.WithMaxRetries(0)), api
}

// results are the results in the last message of the last request that api has
// received, each as "id: text", errors as "id! text".
func results(t *testing.T, api *fakeapi.Server) []string {
	t.Helper()
	requests := api.Requests()
	messages := requests[len(requests)-1].Messages()
	var m struct {
		Role    string
		Content []struct {
			Type      string
			ToolUseID string `json:"tool_use_id"`
			IsError   bool   `json:"is_error"`
			Content   []struct{ Type, Text string }
		}
	}
	if err := json.Unmarshal(messages[len(messages)-1], &m); err != nil || m.Role != "user" {
		t.Fatalf("%s, %v", messages[len(messages)-1], err)
	}
	var all []string
	for _, r := range m.Content {
		if r.Type != "tool_result" || len(r.Content) != 1 || r.Content[0].Type != "text" {
			t.Fatalf("not a result of one text: %+v", r)
		}
		mark := ": "
		if r.IsError {
			mark = "! "
		}
		all = append(all, r.ToolUseID+mark+r.Content[0].Text)
	}
	return all
}
