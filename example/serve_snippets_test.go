package example_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/example/support"
	"github.com/toolgen-dev/toolgen/example/support/supportanthropic"
	"github.com/toolgen-dev/toolgen/example/support/supportmcp"
	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolmcp"
	"github.com/toolgen-dev/toolgen/runtime/tooltest/fakeapi"
)

// The first declarations of this file are quoted by README.md.

// mount serves the desk over MCP beside what the service serves already.
func mount(mux *http.ServeMux, desk *support.Desk) {
	mux.Handle("/mcp", toolmcp.Handler(supportmcp.NewServer(desk)))
}

// converse lets a model answer a question with the desk's tools.
func converse(ctx context.Context, client anthropic.Client, desk *support.Desk, question string) (*anthropic.Message, error) {
	tools := supportanthropic.DeskTools(desk)
	messages := []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock(question))}
	for {
		turn, err := client.Messages.New(ctx, anthropic.MessageNewParams{
			Model: anthropic.ModelClaudeOpus5, MaxTokens: 4096, Tools: tools.Params(), Messages: messages,
		})
		if err != nil {
			return nil, err
		}
		answer, err := tools.Handle(ctx, turn)
		if errors.Is(err, toolrt.ErrFinal) {
			return turn, nil
		} else if err != nil {
			return nil, err // says what to do with the turn, of which nothing has run
		}
		messages = append(messages, turn.ToParam(), answer)
	}
}

// TestConverse runs the loop of README.md against the fake server.
func TestConverse(t *testing.T) {
	desk, err := support.Open(t.Context(), ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	api := fakeapi.New(
		fakeapi.Reply(fakeapi.Call("toolu_1", "lookup_order", `{"order_number":"#12345"}`)),
		fakeapi.Reply(fakeapi.Text("It is on its way.")),
	)
	t.Cleanup(api.Close)
	client := anthropic.NewClient(option.WithBaseURL(api.URL), option.WithAPIKey("key"), option.WithMaxRetries(0))
	turn, err := converse(t.Context(), client, desk, "Where is order #12345?")
	if err != nil {
		t.Fatal(err)
	}
	if got := turn.Content[0].Text; got != "It is on its way." || api.Left() != 0 {
		t.Errorf("the model said %q, with %d turns left", got, api.Left())
	}
}

// TestMount asks the mounted endpoint for a list of tools.
func TestMount(t *testing.T) {
	desk, err := support.Open(t.Context(), ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mount(mux, desk)
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).
		Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: server.URL + "/mcp"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := len(support.DeskTools(desk).Tools()); len(list.Tools) != want {
		t.Errorf("%d tools are listed; want %d", len(list.Tools), want)
	}
	if err := session.Close(); err != nil {
		t.Fatal(err)
	}
}
