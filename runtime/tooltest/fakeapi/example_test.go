package fakeapi_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"
	"github.com/anthropics/anthropic-sdk-go/v2/packages/param"

	"github.com/toolgen-dev/toolgen/runtime/tooltest/fakeapi"
)

func Example() {
	api := fakeapi.New(
		fakeapi.Reply(fakeapi.Call("toolu_1", "lookup_order", `{"order_number":"#12345"}`)),
		fakeapi.Reply(fakeapi.Text("It is on its way.")),
	)
	defer api.Close()
	client := anthropic.NewClient(option.WithBaseURL(api.URL), option.WithAPIKey("key"))
	ask := anthropic.MessageNewParams{
		Model:     anthropic.ModelClaudeOpus5_5,
		MaxTokens: 1000,
		Messages:  []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("Where is #12345?"))},
		Tools:     []anthropic.ToolUnionParam{param.Override[anthropic.ToolUnionParam](json.RawMessage(definition))},
	}
	first, err := client.Messages.New(context.Background(), ask)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(first.StopReason, first.Content[0].Name, string(first.Content[0].Input))

	// The result is left out: the API refuses the next request as a whole.
	ask.Messages = append(ask.Messages, first.ToParam(), anthropic.NewUserMessage(anthropic.NewTextBlock("Well?")))
	_, err = client.Messages.New(context.Background(), ask)
	var refused *anthropic.Error
	fmt.Println(errors.As(err, &refused), api.Requests()[1].Rule)

	// Output:
	// tool_use lookup_order {"order_number":"#12345"}
	// true call-answered
}

func ExampleCheck() {
	err := fakeapi.Check([]byte(`{
		"model": "claude-opus-5-5", "max_tokens": 1000,
		"messages": [{"role": "user", "content": "Hello"}],
		"tools": [{"name": "admin.export", "input_schema": {"type": "object"}}]
	}`))
	fmt.Println(err)
	// Output:
	// tool-name: tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'
}
