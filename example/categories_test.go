package example_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"
	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/example/support"
	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolanthropic"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
	"github.com/toolgen-dev/toolgen/runtime/toolmcp"
	"github.com/toolgen-dev/toolgen/runtime/tooltest/fakeapi"
)

// failures are calls of the support desk, one a category, in the order of the
// categories.
var failures = []struct {
	category   toolerr.Category
	tool, args string
}{
	{toolerr.Transient, "process_refund", `{"order_number":"#12360","reason":"damaged"}`},
	{toolerr.Timeout, "lookup_order", `{"order_number":"#00042"}`},
	{toolerr.RateLimit, "check_inventory", `{"sku":"LMP-4127-0"}`},
	{toolerr.Validation, "lookup_order", `{"order_number":"12345","include_item":true}`},
	{toolerr.Business, "process_refund", `{"order_number":"#12350","reason":"changed_mind"}`},
	{toolerr.Permission, "get_customer", `{"customer_email":"dan@example.com"}`},
	{toolerr.Auth, "lookup_order", `{"order_number":"#12370"}`},
	{toolerr.NotFound, "lookup_order", `{"order_number":"#99999"}`},
	{toolerr.Permanent, "check_inventory", `{"sku":"CUP-5008-7"}`},
}

// desk returns the tools of a desk of its own, whose failures are logged to the
// handler.
func desk(t *testing.T, log slog.Handler) toolrt.Set {
	t.Helper()
	d, err := support.Open(t.Context(), ":memory:", support.WithStock(stock{}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return support.DeskTools(d).With(toolrt.WithLogger(slog.New(log)))
}

// stock is a stock service that limits one product, as the demo's does, and whose
// client for all others has a problem that nobody has thought of.
type stock struct{}

func (stock) Levels(_ context.Context, sku string) ([]support.Level, error) {
	if sku == "LMP-4127-0" {
		return nil, support.NewStockRateLimited(sku, 30e9)
	}
	return nil, errors.New(`pq: password authentication failed for user "desk" at 10.0.0.7:5432 (/srv/stock/levels.go:88)`)
}

// sameID replaces the one member that differs from call to call.
func sameID(envelope string) string {
	e, ok := toolerr.Parse([]byte(envelope))
	if !ok || e.ID == "" {
		return envelope
	}
	return strings.ReplaceAll(envelope, e.ID, "QH3FZ6JXW2M4T7AB")
}

// TestCategoriesOverProtocols has a failure of each category read by a client of
// MCP, and sent to the Messages API: as the bytes of the envelope, flagged.
func TestCategoriesOverProtocols(t *testing.T) {
	tools := desk(t, slog.DiscardHandler)

	here, there := mcp.NewInMemoryTransports()
	if _, err := toolmcp.NewServer(tools).Connect(t.Context(), there, nil); err != nil {
		t.Fatal(err)
	}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })

	if len(failures) != len(toolerr.Categories()) {
		t.Fatalf("there are %d failures", len(failures))
	}
	for i, f := range failures {
		t.Run(string(f.category), func(t *testing.T) {
			r := tools.Call(t.Context(), f.tool, []byte(f.args))
			if r.Err == nil || r.Err.Category != f.category || f.category != toolerr.Categories()[i] {
				t.Fatalf("the call gives %s", r.Text())
			}
			want := sameID(string(r.Err.Envelope()))
			if diff := cmp.Diff(want, sameID(r.Text())); diff != "" {
				t.Errorf("content (-envelope +sent):\n%s", diff)
			}
			if diff := cmp.Diff(want, sameID(overMCP(t, session, f.tool, f.args))); diff != "" {
				t.Errorf("MCP (-envelope +sent):\n%s", diff)
			}
			if diff := cmp.Diff(want, sameID(overMessages(t, tools, f.tool, f.args))); diff != "" {
				t.Errorf("Messages (-envelope +sent):\n%s", diff)
			}
		})
	}
}

// overMCP returns the text of a result that is flagged as an error.
func overMCP(t *testing.T, session *mcp.ClientSession, tool, args string) string {
	t.Helper()
	r, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: json.RawMessage(args)})
	if err != nil {
		t.Fatal(err)
	}
	text, ok := r.Content[0].(*mcp.TextContent)
	if !ok || !r.IsError || r.StructuredContent != nil || len(r.Content) != 1 {
		t.Fatalf("result is %+v", r)
	}
	return text.Text
}

// overMessages returns the text of a result that the API receives, flagged as an
// error.
func overMessages(t *testing.T, tools toolrt.Set, tool, args string) string {
	t.Helper()
	api := fakeapi.New(
		fakeapi.Reply(fakeapi.Call("toolu_1", tool, args)),
		fakeapi.Reply(fakeapi.Text("I see.")),
	)
	defer api.Close()
	client := anthropic.NewClient(option.WithoutEnvironmentDefaults(), option.WithBaseURL(api.URL), option.WithAPIKey("key"))
	set := toolanthropic.New(tools)
	messages := []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("Help me."))}
	for {
		turn, err := client.Messages.New(t.Context(), anthropic.MessageNewParams{
			Model: anthropic.ModelClaudeSonnet5_5, MaxTokens: 1000, Tools: set.Params(), Messages: messages,
		})
		if err != nil {
			t.Fatal(err)
		}
		answer, err := set.Handle(t.Context(), turn)
		if errors.Is(err, toolrt.ErrFinal) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		messages = append(messages, turn.ToParam(), answer)
	}
	requests := api.Requests()
	received := requests[len(requests)-1].Messages()
	var message struct {
		Content []struct {
			Type      string
			ToolUseID string `json:"tool_use_id"`
			IsError   bool   `json:"is_error"`
			Content   []struct{ Type, Text string }
		}
	}
	if err := json.Unmarshal(received[len(received)-1], &message); err != nil {
		t.Fatal(err)
	}
	r := message.Content[0]
	if len(message.Content) != 1 || r.Type != "tool_result" || r.ToolUseID != "toolu_1" || !r.IsError || len(r.Content) != 1 || r.Content[0].Type != "text" {
		t.Fatalf("the API receives %s", received[len(received)-1])
	}
	return r.Content[0].Text
}
