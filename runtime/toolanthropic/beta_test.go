package toolanthropic_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolanthropic"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
	"github.com/toolgen-dev/toolgen/runtime/tooltest/fakeapi"
)

// betaRequest is a request with the tools of ts.
func betaRequest(ts *toolanthropic.Toolset) anthropic.BetaMessageNewParams {
	return anthropic.BetaMessageNewParams{
		Model:     anthropic.ModelClaudeSonnet5_5,
		MaxTokens: 1024,
		Tools:     ts.BetaParams(),
		Messages:  []anthropic.BetaMessageParam{anthropic.NewBetaUserMessage(anthropic.NewBetaTextBlock("Where is it?"))},
	}
}

func TestHandleBeta(t *testing.T) {
	client, api := newClient(t,
		fakeapi.Reply(
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
	r := betaRequest(ts)
	turn, err := client.Beta.Messages.New(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := ts.HandleBeta(t.Context(), turn)
	if err != nil {
		t.Fatal(err)
	}
	r.Messages = append(r.Messages, turn.ToParam(), answer)
	if _, err := client.Beta.Messages.New(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	checkResults(t, results(t, api))
}

// The SDK's runner keeps the conversation, and writes "Error: " before envelopes.
func TestRunner(t *testing.T) {
	for _, streaming := range []bool{false, true} {
		d := &desk{}
		ts := d.tools()
		client, api := newClient(t,
			fakeapi.Reply(
				fakeapi.Call("toolu_1", "lookup_order", `{"order_number":"#12345"}`),
				fakeapi.Call("toolu_2", "lookup_order", `{}`),
				fakeapi.Call("toolu_3", "crash", `{}`),
				fakeapi.Call("toolu_4", "list_orders", `{"after":9007199254740993}`),
				fakeapi.Call("toolu_5", "list_orders", `{"after":9007199254740991}`),
				fakeapi.Call("toolu_6", "list_orders", `{"after":5`), // which becomes {}
			),
			fakeapi.Reply(fakeapi.Text("It is on its way.")),
		)
		params := anthropic.BetaToolRunnerParams{BetaMessageNewParams: betaRequest(ts), DisableThread: true}
		var err error
		if streaming {
			runner := client.Beta.Messages.NewToolRunnerStreaming(ts.Beta(), params)
			for !runner.IsCompleted() && err == nil {
				for _, e := range runner.NextStreaming(t.Context()) {
					err = errors.Join(err, e)
				}
			}
		} else {
			_, err = client.Beta.Messages.NewToolRunner(ts.Beta(), params).RunToCompletion(t.Context())
		}
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range []string{
			`toolu_1: order #12345`,
			`toolu_2! Error: {"isError":true,"code":"validation",`,
			`toolu_3! Error: {"isError":true,"code":"permanent",`,
			`toolu_4! Error: {"isError":true,"code":"validation","errorCategory":"validation","isRetryable":false,"message":"The arguments are not valid.\narguments: a number here must be between -9007199254740991 and 9007199254740991 to arrive exactly; got 9007199254740992"`,
			`toolu_5: orders after 9007199254740991`,
			`toolu_6! Error: {"isError":true,"code":"validation","errorCategory":"validation","isRetryable":false,"message":"The arguments are not valid.\narguments: arrived empty`,
		} {
			if got := results(t, api)[i]; !strings.HasPrefix(got, want) || strings.Contains(got, "secret") {
				t.Errorf("streaming %v: %s, want %s", streaming, got, want)
			}
		}
		if n := d.runs.Load(); n != 3 {
			t.Errorf("streaming %v: %d calls ran", streaming, n)
		}
		for i, sent := range api.Requests()[0].Tools() {
			if string(sent) != string(d.set().Definitions()[i]) {
				t.Errorf("sent as %s", sent)
			}
		}
	}
}

// What the runner sends by itself is of the definition too.
func TestBeta(t *testing.T) {
	d := &desk{}
	for i, tool := range d.tools().Beta() {
		schema, err := json.Marshal(tool.InputSchema())
		if err != nil {
			t.Fatal(err)
		}
		if definition := string(d.set().Definitions()[i]); !strings.Contains(definition, `"input_schema":`+string(schema)) ||
			!strings.HasPrefix(definition, `{"name":"`+tool.Name()+`"`) || tool.Description() == "" {
			t.Errorf("%s: %s is not in %s", tool.Name(), schema, definition)
		}
	}
}

// A number that may be secret is not repeated.
func TestBetaSecret(t *testing.T) {
	schema := json.RawMessage(`{"type":"object","properties":{"card":{"type":"integer","writeOnly":true}}}`)
	set := toolrt.NewSet(toolrt.Server{}, toolrt.NewTool(toolrt.Definition{Name: "pay", Description: "Pays.", InputSchema: schema}, toolrt.DecodeNothing,
		func(context.Context, toolrt.Nothing) (string, error) { return "", nil }, toolrt.Text()))
	_, err := toolanthropic.New(set).Beta()[0].Execute(t.Context(), json.RawMessage(`{"card":4111111111111111111}`))
	if err == nil || strings.Contains(err.Error(), "4111") || !strings.Contains(err.Error(), "to arrive exactly") {
		t.Errorf("%v", err)
	}
}

// Programs find out what went wrong.
func TestBetaError(t *testing.T) {
	_, err := (&desk{}).tools().Beta()[0].Execute(t.Context(), json.RawMessage(`{"order_number":"#99999"}`))
	if e, ok := errors.AsType[*toolerr.Error](err); !ok || e.Code != "order_not_found" {
		t.Errorf("%v", err)
	}
	if e, ok := toolerr.Parse([]byte(err.Error())); !ok || e.Code != "order_not_found" {
		t.Errorf("%v", err)
	}
}
