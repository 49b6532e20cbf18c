package toolanthropic_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolanthropic"
	"github.com/toolgen-dev/toolgen/runtime/tooltest/fakeapi"
)

// request is a request with the tools of ts.
func request(ts *toolanthropic.Toolset, messages ...anthropic.MessageParam) anthropic.MessageNewParams {
	return anthropic.MessageNewParams{
		Model:     anthropic.ModelClaudeSonnet5_5,
		MaxTokens: 1024,
		Tools:     ts.Params(),
		Messages:  append([]anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("Where is it?"))}, messages...),
	}
}

// Whatever the definitions are sent for, and however often, their bytes are those
// of the set.
func TestParams(t *testing.T) {
	d := &desk{}
	ts := d.tools()
	want, err := json.Marshal(d.set().Definitions())
	if err != nil {
		t.Fatal(err)
	}
	for range 200 {
		for _, params := range []any{ts.Params(), ts.BetaParams(), ts.CountTokensParams()} {
			if got, err := json.Marshal(params); err != nil || string(got) != string(want) {
				t.Fatalf("%T: %v\n%s\n%s", params, err, got, want)
			}
		}
	}
	if !strings.HasPrefix(string(want), `[{"name":"lookup_order","description":"Retrieves one order.","input_schema":`+strictSchema+`,"strict":true,"input_examples":[`) {
		t.Errorf("%s", want)
	}
}

// A whole request stays the same too.
func TestRequestBytes(t *testing.T) {
	first, err := json.Marshal(request((&desk{}).tools()))
	if err != nil {
		t.Fatal(err)
	}
	for range 200 {
		if again, err := json.Marshal(request((&desk{}).tools())); err != nil || string(again) != string(first) {
			t.Fatalf("%v\n%s\n%s", err, again, first)
		}
	}
}

// The API takes the definitions, for messages and for counting, as they are.
func TestParamsAccepted(t *testing.T) {
	d := &desk{}
	ts := d.tools()
	client, api := newClient(t, fakeapi.Reply(fakeapi.Text("Fine.")), fakeapi.Reply(fakeapi.Text("Fine.")))
	r := request(ts)
	if _, err := client.Messages.New(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	if _, err := client.Messages.CountTokens(t.Context(), anthropic.MessageCountTokensParams{
		Model: r.Model, Messages: r.Messages, Tools: ts.CountTokensParams(),
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := client.Beta.Messages.New(t.Context(), betaRequest(ts)); err != nil {
		t.Fatal(err)
	}
	definitions := d.set().Definitions()
	for _, r := range api.Requests() {
		for i, sent := range r.Tools() {
			if string(sent) != string(definitions[i]) {
				t.Errorf("%s: sent as %s", r.Path, sent)
			}
		}
	}
}

// Three calls of one turn, one of them good, one invalid and one panicking, are
// answered in one message, in order, and the conversation goes on.
func TestHandle(t *testing.T) {
	client, api := newClient(t,
		fakeapi.Reply(
			fakeapi.Thinking("Hm."),
			fakeapi.Text("Let me see."),
			fakeapi.Call("toolu_1", "lookup_order", `{"order_number":"#12345"}`),
			fakeapi.Call("toolu_2", "lookup_order", `{"order_number":"12345"}`),
			fakeapi.Call("toolu_3", "crash", `{}`),
			fakeapi.Call("toolu_4", "get_order", `{"order_number":"#99999"}`),
			fakeapi.Call("toolu_5", "get_weather", `{}`),
			fakeapi.Call("toolu_6", "list_orders", `{"after":9007199254740993}`),
		),
		fakeapi.Reply(fakeapi.Text("It is on its way.")),
	)
	ts := (&desk{}).tools()
	turn, err := client.Messages.New(t.Context(), request(ts))
	if err != nil {
		t.Fatal(err)
	}
	answer, err := ts.Handle(t.Context(), turn)
	if err != nil {
		t.Fatal(err)
	}
	last, err := client.Messages.New(t.Context(), request(ts, turn.ToParam(), answer))
	if err != nil {
		t.Fatal(err)
	}
	checkResults(t, results(t, api))
	if _, err := ts.Handle(t.Context(), last); !errors.Is(err, toolrt.ErrFinal) {
		t.Errorf("%v", err)
	}
}

// checkResults compares the results of the calls of TestHandle.
func checkResults(t *testing.T, got []string) {
	t.Helper()
	want := []string{
		`toolu_1: order #12345`,
		`toolu_2! {"isError":true,"code":"validation","errorCategory":"validation","isRetryable":false,`,
		`toolu_3! {"isError":true,"code":"permanent","errorCategory":"permanent","isRetryable":false,"message":"The call failed because of an internal error.`,
		`toolu_4! {"isError":true,"code":"order_not_found","errorCategory":"not_found","isRetryable":false,"message":"No order #99999."}`,
		`toolu_5! {"isError":true,"code":"not_found",`,
		`toolu_6: orders after 9007199254740993`,
	}
	if len(got) != len(want) {
		t.Fatalf("%d results: %q", len(got), got)
	}
	for i := range want {
		if !strings.HasPrefix(got[i], want[i]) || strings.Contains(got[i], "secret") {
			t.Errorf("%s, want %s", got[i], want[i])
		}
	}
}

// The same answer comes from the set without the SDK.
func TestHandleIsAnswer(t *testing.T) {
	const message = `{"role":"assistant","stop_reason":"tool_use","content":[` +
		`{"type":"tool_use","id":"1","name":"lookup_order","input":{"order_number":"<1>"},"caller":{"type":"code_execution_20260120","tool_id":"t"}},` +
		`{"type":"tool_use","id":"2","name":"click","input":{},"toolset_name":"browser"},` +
		`{"type":"server_tool_use","id":"srvtoolu_3","name":"web_search","input":{"query":"x"}},` +
		`{"type":"tool_use","id":"4","name":"lookup_order","input":{"order_number":"#12345"}}]}`
	d := &desk{}
	want, err := d.set().Answer(t.Context(), json.RawMessage(message))
	if err != nil {
		t.Fatal(err)
	}
	var turn anthropic.Message
	var beta anthropic.BetaMessage
	if err := errors.Join(json.Unmarshal([]byte(message), &turn), json.Unmarshal([]byte(message), &beta)); err != nil {
		t.Fatal(err)
	}
	answer, err := d.tools().Handle(t.Context(), &turn)
	if err != nil {
		t.Fatal(err)
	}
	betaAnswer, err := d.tools().HandleBeta(t.Context(), &beta)
	if err != nil {
		t.Fatal(err)
	}
	for _, got := range []any{answer, betaAnswer} {
		if got, want := normal(t, got), normal(t, want); got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}

// normal returns v as JSON whose members are sorted.
func normal(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var a any
	if err := json.Unmarshal(data, &a); err != nil {
		t.Fatal(err)
	}
	if data, err = json.Marshal(a); err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A turn that was not meant to be answered runs nothing.
func TestHandleStops(t *testing.T) {
	call := fakeapi.Call("toolu_1", "lookup_order", `{"order_number":"#12345"}`)
	for _, test := range []struct {
		turn fakeapi.Turn
		want error
	}{
		{fakeapi.Reply(call).Stop("max_tokens"), toolrt.ErrTruncated},
		{fakeapi.Reply(call).Stop("model_context_window_exceeded"), toolrt.ErrTruncated},
		{fakeapi.Reply(call).Stop("pause_turn"), toolrt.ErrPaused},
		{fakeapi.Refusal("cyber", call), toolrt.ErrRefused},
		{fakeapi.Reply(call).Stop("something_new"), toolrt.ErrFinal},
		{fakeapi.Reply(call, call), toolrt.ErrUnanswerable},
	} {
		d := &desk{}
		client, _ := newClient(t, test.turn)
		turn, err := client.Messages.New(t.Context(), request(d.tools()))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.tools().Handle(t.Context(), turn); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", turn.StopReason, err, test.want)
		}
		if n := d.runs.Load(); n > 0 {
			t.Errorf("%s: %d calls ran", turn.StopReason, n)
		}
	}
	// Neither does one that was not received.
	if _, err := (&desk{}).tools().Handle(t.Context(), nil); !errors.Is(err, toolrt.ErrUnfinished) {
		t.Errorf("nil: %v", err)
	}
	if _, err := (&desk{}).tools().HandleBeta(t.Context(), nil); !errors.Is(err, toolrt.ErrUnfinished) {
		t.Errorf("nil: %v", err)
	}
}

func TestWithConcurrency(t *testing.T) {
	var order []string
	tool := toolrt.NewTool(toolrt.Definition{Name: "note", InputSchema: json.RawMessage(orderSchema)}, decodeOrder,
		func(_ context.Context, in orderInput) (string, error) {
			order = append(order, in.OrderNumber)
			return "", nil
		}, toolrt.Text())
	ts := toolanthropic.NewWith([]toolanthropic.Option{toolanthropic.WithConcurrency(1)}, toolrt.NewSet(toolrt.Server{}, tool))
	turn := anthropic.Message{StopReason: anthropic.StopReasonToolUse}
	var want []string
	for i := range 20 {
		number := fmt.Sprintf("#%05d", i)
		want = append(want, number)
		turn.Content = append(turn.Content, anthropic.ContentBlockUnion{
			Type: "tool_use", ID: number, Name: "note", Input: json.RawMessage(`{"order_number":"` + number + `"}`),
		})
	}
	if _, err := ts.Handle(t.Context(), &turn); err != nil {
		t.Fatal(err)
	}
	if strings.Join(order, " ") != strings.Join(want, " ") {
		t.Errorf("ran in the order %v", order)
	}
}

func TestNewPanics(t *testing.T) {
	defer func() {
		if got, want := recover(), "toolanthropic: two tools answer to the name lookup_order: lookup_order and lookup_order"; got != want {
			t.Errorf("panic %v, want %s", got, want)
		}
	}()
	set := (&desk{}).set()
	toolanthropic.New(set, set)
}

// The API takes every kind of content, in the form that it has there.
func TestContentAccepted(t *testing.T) {
	image := toolrt.ImageContent([]byte("\x89PNG\r\n\x1a\n"), "image/png")
	all := []toolrt.Content{
		toolrt.TextContent("Here:"), toolrt.TextContent(""), image,
		toolrt.AudioContent([]byte("RIFF"), "audio/wav"),
		toolrt.DocumentContent([]byte("%PDF-1.7"), "application/pdf"),
		toolrt.DocumentContent([]byte("# Terms"), "text/markdown"),
		toolrt.ResourceLink("https://shop.example/17.pdf", "invoice"),
		toolrt.EmbeddedText("file:///a.txt", "text/plain", "A."),
		toolrt.EmbeddedBlob("file:///a.bin", "", []byte("A")),
	}
	tool := func(name string, fails bool) *toolrt.Tool {
		return toolrt.NewTool(toolrt.Definition{Name: name, Description: "Shows.", InputSchema: json.RawMessage(emptySchema)},
			toolrt.DecodeNothing, func(context.Context, toolrt.Nothing) ([]toolrt.Content, error) {
				if fails {
					return nil, toolrt.WithContent(errors.New("broken"), all...)
				}
				return all, nil
			}, toolrt.Contents())
	}
	ts := toolanthropic.New(toolrt.NewSet(toolrt.Server{}, tool("show", false), tool("fail", true)))
	client, api := newClient(t,
		fakeapi.Reply(fakeapi.Call("toolu_1", "show", `{}`), fakeapi.Call("toolu_2", "fail", `{}`)),
		fakeapi.Reply(fakeapi.Text("I see.")))
	turn, err := client.Messages.New(t.Context(), request(ts))
	if err != nil {
		t.Fatal(err)
	}
	answer, err := ts.Handle(t.Context(), turn)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Messages.New(t.Context(), request(ts, turn.ToParam(), answer)); err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for _, r := range answer.OfUser.Content {
		for _, c := range r.OfToolResult.Content {
			kinds = append(kinds, *c.GetType())
		}
	}
	if got, want := strings.Join(kinds, " "), "text image text document document text text text text text text text text text text text text"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if rule := api.Requests()[1].Rule; rule != "" {
		t.Errorf("breaks the rule %s", rule)
	}
}
