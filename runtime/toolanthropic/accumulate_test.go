package toolanthropic_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolanthropic"
	"github.com/toolgen-dev/toolgen/runtime/tooltest/fakeapi"
)

// stream receives one turn as a stream.
func stream(t *testing.T, client anthropic.Client, r anthropic.MessageNewParams) (*anthropic.Message, error) {
	t.Helper()
	var message anthropic.Message
	events := client.Messages.NewStreaming(t.Context(), r)
	defer func() { _ = events.Close() }()
	for events.Next() {
		if err := toolanthropic.Accumulate(&message, events.Current()); err != nil {
			return &message, err
		}
	}
	return &message, events.Err()
}

// streamBeta receives one turn as a beta stream.
func streamBeta(t *testing.T, client anthropic.Client, r anthropic.BetaMessageNewParams) *anthropic.BetaMessage {
	t.Helper()
	var message anthropic.BetaMessage
	events := client.Beta.Messages.NewStreaming(t.Context(), r)
	defer func() { _ = events.Close() }()
	for events.Next() {
		if err := toolanthropic.AccumulateBeta(&message, events.Current()); err != nil {
			t.Fatal(err)
		}
	}
	if events.Err() != nil {
		t.Fatal(events.Err())
	}
	return &message
}

// streamed is a turn whose inputs are of every kind that a stream can bring, and
// streamedResults what becomes of them.
var (
	streamed = fakeapi.Reply(
		fakeapi.Text("Let me see."),
		fakeapi.Call("toolu_1", "lookup_order", `{"order_number":"#12345"}`),
		fakeapi.Call("toolu_2", "list_orders", "").Fragments("", ""),
		fakeapi.Call("toolu_3", "list_orders", "").Fragments("{}", "\n"),
		fakeapi.Call("toolu_4", "list_orders", "").Fragments(`{"after":`, `5`, `}`),
		fakeapi.Call("toolu_5", "list_orders", "").Fragments(`{"after":`, `5`),
		fakeapi.Call("toolu_6", "list_orders", "").Fragments("{}", `{"after":5}`),
		fakeapi.Call("toolu_7", "list_orders", "").Fragments(`{"after":9007199254740993}`),
	)
	streamedResults = []string{
		`toolu_1: order #12345`,
		`toolu_2: orders after 0`,
		`toolu_3: orders after 0`,
		`toolu_4: orders after 5`,
		`toolu_5! {"isError":true,"code":"validation",`,
		`toolu_6! {"isError":true,"code":"validation",`,
		`toolu_7: orders after 9007199254740993`,
	}
)

func checkStreamed(t *testing.T, got []string) {
	t.Helper()
	for i, want := range streamedResults {
		if !strings.HasPrefix(got[i], want) || strings.HasSuffix(want, ",") && !strings.Contains(got[i], "invalid JSON") {
			t.Errorf("%s, want %s", got[i], want)
		}
	}
}

// Arguments that are not JSON never become {}, and reach the model again as they
// were. Those that have no bytes are {}.
func TestAccumulate(t *testing.T) {
	ts := (&desk{}).tools()
	client, api := newClient(t, streamed, fakeapi.Reply(fakeapi.Text("It is on its way.")))
	turn, err := stream(t, client, request(ts))
	if err != nil {
		t.Fatal(err)
	}
	answer, err := ts.Handle(t.Context(), turn)
	if err != nil {
		t.Fatal(err)
	}
	last, err := stream(t, client, request(ts, turn.ToParam(), answer))
	if err != nil {
		t.Fatal(err)
	}
	checkStreamed(t, results(t, api))
	if last.Content[0].Text != "It is on its way." {
		t.Errorf("%+v", last)
	}
	sent := api.Requests()[1].Messages()[1]
	for _, want := range []string{
		`"input":{"INVALID_JSON":"{\"after\":5"}`, `"input":{"INVALID_JSON":"{}{\"after\":5}"}`,
		`"id":"toolu_2","input":{}`, `"input":{"after":9007199254740993}`,
	} {
		if !strings.Contains(string(sent), want) {
			t.Errorf("%s is not in %s", want, sent)
		}
	}
	var raw struct {
		Content []struct{ Input json.RawMessage }
	}
	if err := json.Unmarshal([]byte(turn.RawJSON()), &raw); err != nil || string(raw.Content[5].Input) != string(turn.Content[5].Input) {
		t.Errorf("%s, %v", turn.RawJSON(), err)
	}
}

func TestAccumulateBeta(t *testing.T) {
	ts := (&desk{}).tools()
	client, api := newClient(t, streamed, fakeapi.Reply(fakeapi.Text("It is on its way.")))
	r := betaRequest(ts)
	turn := streamBeta(t, client, r)
	answer, err := ts.HandleBeta(t.Context(), turn)
	if err != nil {
		t.Fatal(err)
	}
	r.Messages = append(r.Messages, turn.ToParam(), answer)
	streamBeta(t, client, r)
	checkStreamed(t, results(t, api))
}

// With the SDK's own method, an eagerly streamed tool does not run for {}.
func TestAccumulateOfSDK(t *testing.T) {
	d := &desk{}
	client, _ := newClient(t, fakeapi.Reply(fakeapi.Call("toolu_1", "list_orders", `{"after":5`)))
	var message anthropic.Message
	events := client.Messages.NewStreaming(t.Context(), request(d.tools()))
	for events.Next() {
		if err := message.Accumulate(events.Current()); err != nil {
			t.Fatal(err)
		}
	}
	answer, err := d.tools().Handle(t.Context(), &message)
	if err != nil || d.runs.Load() > 0 || string(message.Content[0].Input) != "{}" {
		t.Errorf("%v, %v", normal(t, answer), err)
	}
}

// A stream that breaks off, wherever, and a turn that was cut off run nothing.
func TestAccumulateBroken(t *testing.T) {
	call := fakeapi.Call("toolu_1", "list_orders", `{"after":5}`)
	for n := range 7 {
		d := &desk{}
		client, _ := newClient(t, fakeapi.Reply(call).EndAfter(n), fakeapi.Reply(call).FailAfter(n, "overloaded_error", "Overloaded"),
			fakeapi.Reply(fakeapi.Call("toolu_1", "list_orders", `{"after":5`)).Stop("max_tokens"))
		turn, _ := stream(t, client, request(d.tools()))
		if _, err := d.tools().Handle(t.Context(), turn); !errors.Is(err, toolrt.ErrUnfinished) {
			t.Errorf("ended after %d events: %v", n, err)
		}
		turn, err := stream(t, client, request(d.tools()))
		if err == nil {
			t.Errorf("failed after %d events: no error", n)
		}
		if _, err := d.tools().Handle(t.Context(), turn); !errors.Is(err, toolrt.ErrUnfinished) {
			t.Errorf("failed after %d events: %v", n, err)
		}
		turn, err = stream(t, client, request(d.tools()))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.tools().Handle(t.Context(), turn); !errors.Is(err, toolrt.ErrTruncated) {
			t.Errorf("%v", err)
		}
		if runs := d.runs.Load(); runs > 0 {
			t.Errorf("after %d events, %d calls ran", n, runs)
		}
	}
}

// A call whose end is missing although the message goes on does not run without
// its arguments.
func TestAccumulateAbandoned(t *testing.T) {
	const (
		start = `{"type":"message_start","message":{"id":"m","type":"message","role":"assistant","content":[],"usage":{}}}`
		begin = `{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_1","name":"list_orders","input":{}}}`
		some  = `{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"after\":"}}`
		ended = `{"type":"content_block_stop","index":0}`
		stop  = `{"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":1}}`
		last  = `{"type":"message_stop"}`
	)
	for _, test := range []struct {
		runs   int32
		events []string
	}{
		{1, []string{start, begin, ended, stop, last}},
		{0, []string{start, begin, stop, last}},
		{0, []string{start, begin, stop}},
		{0, []string{start, begin, some, stop}},
		{0, []string{start, begin, stop, ended, last}},
	} {
		var (
			d       desk
			message anthropic.Message
			beta    anthropic.BetaMessage
		)
		for _, text := range test.events {
			var event anthropic.MessageStreamEventUnion
			if err := json.Unmarshal([]byte(text), &event); err != nil {
				t.Fatal(err)
			}
			if err := toolanthropic.Accumulate(&message, event); err != nil {
				t.Fatal(err)
			}
			var betaEvent anthropic.BetaRawMessageStreamEventUnion
			if err := json.Unmarshal([]byte(text), &betaEvent); err != nil {
				t.Fatal(err)
			}
			if err := toolanthropic.AccumulateBeta(&beta, betaEvent); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := d.tools().Handle(t.Context(), &message); err != nil {
			t.Fatal(err)
		}
		if _, err := d.tools().HandleBeta(t.Context(), &beta); err != nil {
			t.Fatal(err)
		}
		if d.runs.Load() != 2*test.runs {
			t.Errorf("%d calls ran after %v", d.runs.Load(), test.events)
		}
	}
}

// Events that make no sense are errors, and no panic.
func TestAccumulateNonsense(t *testing.T) {
	var message anthropic.Message
	for _, event := range []string{
		`{"type":"content_block_delta","index":3,"delta":{"type":"input_json_delta","partial_json":"{"}}`,
		`{"type":"content_block_stop","index":-1}`,
		`{"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"1","name":"x","input":{}}}`,
	} {
		var e anthropic.MessageStreamEventUnion
		if err := json.Unmarshal([]byte(event), &e); err != nil {
			t.Fatal(err)
		}
		if err := toolanthropic.Accumulate(&message, e); err == nil {
			t.Errorf("%s: no error", event)
		}
		if err := toolanthropic.Accumulate(nil, e); err == nil {
			t.Errorf("%s into nil: no error", event)
		}
	}
}
