package fakeapi_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"
	"github.com/anthropics/anthropic-sdk-go/v2/packages/param"
	"github.com/anthropics/anthropic-sdk-go/v2/toolrunner"

	"github.com/toolgen-dev/toolgen/runtime/tooltest/fakeapi"
)

const definition = `{"name":"lookup_order","description":"Retrieves an order.","strict":true,"input_schema":` +
	`{"type":"object","properties":{"order_number":{"type":"string"}},"required":["order_number"],"additionalProperties":false}}`

// connect starts a fake and returns it with a client of the official SDK.
func connect(t *testing.T, options ...fakeapi.Option) (*fakeapi.Server, anthropic.Client) {
	t.Helper()
	api := fakeapi.New(options...)
	t.Cleanup(api.Close)
	return api, anthropic.NewClient(option.WithBaseURL(api.URL), option.WithAPIKey("key"), option.WithMaxRetries(0))
}

func params() anthropic.MessageNewParams {
	return anthropic.MessageNewParams{
		Model:     anthropic.ModelClaudeOpus5_5,
		MaxTokens: 1000,
		Messages:  []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("Where is #12345?"))},
		Tools:     []anthropic.ToolUnionParam{param.Override[anthropic.ToolUnionParam](json.RawMessage(definition))},
	}
}

// send sends p, streamed or not, and returns the message.
func send(ctx context.Context, client anthropic.Client, p anthropic.MessageNewParams, stream bool) (*anthropic.Message, error) {
	if !stream {
		return client.Messages.New(ctx, p)
	}
	var m anthropic.Message
	events := client.Messages.NewStreaming(ctx, p)
	for events.Next() {
		if err := m.Accumulate(events.Current()); err != nil {
			return nil, err
		}
	}
	return &m, events.Err()
}

// TestSDK goes through a conversation with thinking and two calls, both ways.
func TestSDK(t *testing.T) {
	for _, stream := range []bool{false, true} {
		api, client := connect(t,
			fakeapi.With("thinking-bound"),
			fakeapi.Reply(
				fakeapi.Thinking("Two orders."),
				fakeapi.RedactedThinking("abc"),
				fakeapi.Text("Let me look."),
				fakeapi.Call("toolu_1", "lookup_order", `{"order_number":"#12345"}`),
				fakeapi.Call("toolu_2", "lookup_order", `{"order_number":"#é"}`),
			),
			fakeapi.Reply(fakeapi.Text("On its way.")),
		)
		p := params()
		m, err := send(t.Context(), client, p, stream)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(m.Content[4].Input); m.StopReason != "tool_use" || got != `{"order_number":"#é"}` {
			t.Errorf("stream %v: stopped for %s, input %s", stream, m.StopReason, got)
		}
		p.Messages = append(p.Messages, m.ToParam(), anthropic.NewUserMessage(
			anthropic.NewToolResultBlock("toolu_1", "shipped", false),
			anthropic.NewToolResultBlock("toolu_2", "no such order", true),
		))
		if m, err = send(t.Context(), client, p, stream); err != nil {
			t.Fatal(err)
		}
		if m.Content[0].Text != "On its way." || api.Left() != 0 {
			t.Errorf("stream %v: got %s, %d turns left", stream, m.RawJSON(), api.Left())
		}
		for _, r := range api.Requests() {
			if got := string(r.Tools()[0]); got != definition {
				t.Errorf("stream %v: sent %s", stream, got)
			}
		}
	}
}

func TestSDKErrors(t *testing.T) {
	_, client := connect(t,
		fakeapi.RateLimited(time.Second),
		fakeapi.Reply(fakeapi.Text("Hi")).FailAfter(3, "overloaded_error", "Overloaded"),
		fakeapi.Reply(fakeapi.Text("Hi")).CutAfter(4),
	)
	var e *anthropic.Error
	if _, err := send(t.Context(), client, params(), false); !errors.As(err, &e) || e.StatusCode != 429 || e.Type() != "rate_limit_error" {
		t.Errorf("429: got %v", err)
	}
	if _, err := send(t.Context(), client, params(), true); !errors.As(err, &e) || e.Type() != "overloaded_error" {
		t.Errorf("error in the stream: got %v", err)
	}
	if _, err := send(t.Context(), client, params(), true); err == nil {
		t.Error("cut stream: no error")
	}
	unanswered := params()
	unanswered.Messages = append(unanswered.Messages, anthropic.NewAssistantMessage(anthropic.NewToolUseBlock("toolu_1", map[string]any{}, "lookup_order")))
	if _, err := send(t.Context(), client, unanswered, false); !errors.As(err, &e) || e.StatusCode != 400 || !strings.Contains(err.Error(), "without `tool_result` blocks") {
		t.Errorf("unanswered call: got %v", err)
	}
}

// TestSDKRetries holds that the SDK's own retries get through.
func TestSDKRetries(t *testing.T) {
	api, _ := connect(t, fakeapi.RateLimited(0), fakeapi.Overloaded(), fakeapi.Reply(fakeapi.Text("Hi")))
	client := anthropic.NewClient(option.WithBaseURL(api.URL), option.WithAPIKey("key"))
	m, err := client.Messages.New(t.Context(), params())
	if err != nil || m.Content[0].Text != "Hi" || len(api.Requests()) != 3 {
		t.Errorf("got %v after %d requests", err, len(api.Requests()))
	}
}

func TestSDKCount(t *testing.T) {
	_, client := connect(t)
	count, err := client.Messages.CountTokens(t.Context(), anthropic.MessageCountTokensParams{
		Model:    anthropic.ModelClaudeOpus5_5,
		Messages: params().Messages,
		Tools:    []anthropic.MessageCountTokensToolUnionParam{param.Override[anthropic.MessageCountTokensToolUnionParam](json.RawMessage(definition))},
	})
	if err != nil || count.InputTokens == 0 {
		t.Errorf("got %v, %v", count, err)
	}
}

// TestSDKRunner runs the SDK's tool runner, in a thread and without.
func TestSDKRunner(t *testing.T) {
	for _, classic := range []bool{false, true} {
		api, client := connect(t,
			fakeapi.Reply(fakeapi.Call("toolu_1", "lookup_order", `{"order_number":"#12345"}`), fakeapi.Call("toolu_2", "lookup_order", `{"order_number":"#1"}`)),
			fakeapi.Reply(fakeapi.Text("On its way.")),
		)
		tool, err := toolrunner.NewBetaToolFromBytes("lookup_order", "Retrieves an order.",
			[]byte(`{"type":"object","properties":{"order_number":{"type":"string"}},"required":["order_number"]}`),
			func(_ context.Context, in struct {
				OrderNumber string `json:"order_number"`
			}) (anthropic.BetaToolResultBlockParamContentUnion, error) {
				if in.OrderNumber == "#1" {
					return anthropic.BetaToolResultBlockParamContentUnion{}, errors.New("no such order")
				}
				return anthropic.BetaToolResultBlockParamContentUnion{OfText: &anthropic.BetaTextBlockParam{Text: "shipped"}}, nil
			})
		if err != nil {
			t.Fatal(err)
		}
		m, err := client.Beta.Messages.NewToolRunner([]anthropic.BetaTool{tool}, anthropic.BetaToolRunnerParams{
			BetaMessageNewParams: anthropic.BetaMessageNewParams{
				Model: anthropic.ModelClaudeOpus5_5, MaxTokens: 1000,
				Messages: []anthropic.BetaMessageParam{anthropic.NewBetaUserMessage(anthropic.NewBetaTextBlock("Where is #12345?"))},
			},
			DisableThread: classic,
		}).RunToCompletion(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if m.Content[0].Text != "On its way." || api.Left() != 0 {
			t.Errorf("classic %v: got %s", classic, m.RawJSON())
		}
	}
}
