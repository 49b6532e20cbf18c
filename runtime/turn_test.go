package runtime_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// silent is a logger for tests of calls that fail.
var silent = slog.New(slog.DiscardHandler)

// turnSet is the tools of these tests. The handler of ping is given.
func turnSet(ping func(context.Context) error, changes ...func(*toolrt.Definition)) toolrt.Set {
	lookup := lookupTool(func(_ context.Context, in lookupInput) (*order, error) {
		return &order{Number: in.OrderNumber, Total: float64(in.Limit)}, nil
	})
	list := toolrt.NewTool(toolrt.Definition{
		Name:        "list_orders",
		InputSchema: json.RawMessage(`{"type":"object","properties":{"limit":{"type":"integer"}},"additionalProperties":false}`),
	}, decodeLimit, func(_ context.Context, in limitInput) (string, error) {
		return fmt.Sprint(in.Limit, " orders"), nil
	}, toolrt.Text())
	for _, change := range changes {
		change(&list.Definition)
	}
	return toolrt.NewSet(toolrt.Server{}, lookup, list, doneTool("ping", ping, "old_ping")).With(toolrt.WithLogger(silent))
}

type limitInput struct{ Limit int }

var limitShape = toolrt.NewShape(toolrt.Prop("limit"))

func decodeLimit(d *toolrt.Decoder, v *limitInput, r *toolrt.Rule) {
	v.Limit = 10
	var o toolrt.Object
	for o.Begin(d, limitShape, r); o.Next(); {
		if o.Index == 0 { // limit
			toolrt.DecodeInt(d, &v.Limit, o.Rule())
		}
	}
}

// said returns the blocks of an answer as text.
func said(r toolrt.ToolResult) string {
	var b strings.Builder
	if r.IsError {
		b.WriteString("error: ")
	}
	for _, c := range r.Content {
		b.WriteString(c.Text)
	}
	return b.String()
}

func TestRun(t *testing.T) {
	set := turnSet(func(context.Context) error { panic("secret") })
	results, err := set.Run(t.Context(), toolrt.Turn{StopReason: "tool_use", Calls: []toolrt.ToolUse{
		{ID: "1", Name: "lookup_order", Input: json.RawMessage(goodInput)},
		{ID: "2", Name: "lookup_order", Input: json.RawMessage(`{}`)},
		{ID: "3", Name: "ping"},
		{ID: "4", Name: "old_ping", Input: json.RawMessage(`{"a":1}`)},
		{ID: "5", Name: "pin"},
		{ID: "6", Name: "ping", Toolset: "browser"},
		{ID: "7", Name: "list_orders", Input: json.RawMessage(` null `)},
	}})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{
		`{"number":"#12345","total":10}`,
		`error: {"isError":true,"code":"validation"`,
		`error: {"isError":true,"code":"permanent"`,
		`error: {"isError":true,"code":"validation"`,
		`error: {"isError":true,"code":"not_found","errorCategory":"not_found","isRetryable":false,"message":"There is no tool pin.","suggestion":"Did you mean ping?"}`,
		`error: {"isError":true,"code":"not_found","errorCategory":"not_found","isRetryable":false,"message":"There is no toolset browser."}`,
		`10 orders`,
	} {
		r := results[i]
		if r.ToolUseID != fmt.Sprint(i+1) || !strings.HasPrefix(said(r), want) || strings.Contains(said(r), "secret") {
			t.Errorf("%s: %s, want %s", r.ToolUseID, said(r), want)
		}
	}
	if results[5].Toolset != "browser" {
		t.Errorf("the toolset is lost")
	}
}

// A handler that ends its goroutine ends neither the turn nor the program.
func TestRunGoexit(t *testing.T) {
	set := turnSet(func(context.Context) error { runtime.Goexit(); return nil })
	results, err := set.Run(t.Context(), toolrt.Turn{StopReason: "tool_use", Calls: []toolrt.ToolUse{{ID: "1", Name: "ping"}}})
	if err != nil || !strings.HasPrefix(said(results[0]), `error: {"isError":true,"code":"permanent"`) {
		t.Errorf("%v, %v", results, err)
	}
}

// A cancelled context leaves no call unanswered.
func TestRunCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	set := turnSet(func(context.Context) error { t.Error("ping ran"); return nil })
	results, err := set.Run(ctx, toolrt.Turn{StopReason: "tool_use", Calls: []toolrt.ToolUse{{ID: "1", Name: "ping"}, {ID: "2", Name: "ping"}}})
	if err != nil || len(results) != 2 || !results[0].IsError || !results[1].IsError {
		t.Errorf("%v, %v", results, err)
	}
}

func TestRunStops(t *testing.T) {
	set := turnSet(func(context.Context) error { t.Error("ping ran"); return nil })
	ping := toolrt.ToolUse{ID: "1", Name: "ping"}
	for _, test := range []struct {
		reason string
		calls  []toolrt.ToolUse
		want   error
	}{
		{"end_turn", nil, toolrt.ErrFinal},
		{"stop_sequence", []toolrt.ToolUse{ping}, toolrt.ErrFinal},
		{"of the future", []toolrt.ToolUse{ping}, toolrt.ErrFinal},
		{"tool_use", nil, toolrt.ErrFinal},
		{"max_tokens", []toolrt.ToolUse{ping}, toolrt.ErrTruncated},
		{"model_context_window_exceeded", []toolrt.ToolUse{ping}, toolrt.ErrTruncated},
		{"refusal", []toolrt.ToolUse{ping}, toolrt.ErrRefused},
		{"pause_turn", []toolrt.ToolUse{ping}, toolrt.ErrPaused},
		{"compaction", []toolrt.ToolUse{ping}, toolrt.ErrPaused},
		{"", []toolrt.ToolUse{ping}, toolrt.ErrUnfinished},
		{"tool_use", []toolrt.ToolUse{ping, {ID: "2", Name: "ping"}, ping}, toolrt.ErrUnanswerable},
		{"tool_use", []toolrt.ToolUse{ping, {Name: "ping"}}, toolrt.ErrUnanswerable},
	} {
		results, err := set.Run(t.Context(), toolrt.Turn{StopReason: test.reason, Calls: test.calls})
		if !errors.Is(err, test.want) || results != nil {
			t.Errorf("%s: %v, want %v", test.reason, err, test.want)
		}
	}
}

// Calls run at the same time, within the limit, and their results keep the order.
func TestRunConcurrency(t *testing.T) {
	for limit, want := range map[int]time.Duration{0: 2 * time.Second, 1: 16 * time.Second, 4: 4 * time.Second, 100: time.Second} {
		synctest.Test(t, func(t *testing.T) {
			var running, most atomic.Int32
			set := turnSet(func(context.Context) error {
				most.Store(max(most.Load(), running.Add(1)))
				time.Sleep(time.Second)
				running.Add(-1)
				return nil
			})
			turn := toolrt.Turn{StopReason: "tool_use", Concurrency: limit}
			for i := range 16 {
				turn.Calls = append(turn.Calls, toolrt.ToolUse{ID: fmt.Sprint(i), Name: "ping"})
			}
			start := time.Now()
			results, err := set.Run(t.Context(), turn)
			if took := time.Since(start); err != nil || took != want {
				t.Errorf("limit %d: %v, took %v, want %v", limit, err, took, want)
			}
			for i, r := range results {
				if r.ToolUseID != fmt.Sprint(i) {
					t.Errorf("result %d is that of call %s", i, r.ToolUseID)
				}
			}
		})
	}
}

func TestStreamedInput(t *testing.T) {
	for text, want := range map[string]string{
		``:                  `{ }`,
		" \t\r\n":           `{ }`,
		`{}`:                `{ }`,
		"{}\n":              `{ }`,
		`{ }`:               `{ }`,
		`null`:              `{ }`,
		`{"limit": 5}`:      `{"limit": 5}`,
		`{"limit": 5`:       `{"INVALID_JSON":"{\"limit\": 5"}`,
		`5`:                 `{"INVALID_JSON":"5"}`,
		`{}{}`:              `{"INVALID_JSON":"{}{}"}`,
		"\u00a0":            `{"INVALID_JSON":"` + "\u00a0" + `"}`,
		`{"INVALID_JSON":1`: `{"INVALID_JSON":"{\"INVALID_JSON\":1"}`,
	} {
		got := toolrt.StreamedInput(text)
		if string(got) != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
		if again := toolrt.StreamedInput(string(got)); string(again) != want {
			t.Errorf("%q: %s the second time", text, again)
		}
	}
}

// What is no JSON never runs a tool, and the model is told where it goes wrong.
func TestUseStreamedInput(t *testing.T) {
	eager := func(d *toolrt.Definition) { d.EagerInputStreaming = true }
	set := turnSet(func(context.Context) error { return nil }, eager)
	for _, test := range []struct{ name, input, want string }{
		{"list_orders", string(toolrt.StreamedInput("")), "10 orders"},
		{"list_orders", string(toolrt.StreamedInput(`{"limit":5}`)), "5 orders"},
		{"list_orders", string(toolrt.StreamedInput(`{"limit":5`)), "error: invalid JSON at byte 10"},
		{"list_orders", string(toolrt.StreamedInput(`[]`)), "error: arguments: must be an object"},
		{"list_orders", `{}`, "error: arguments: arrived empty"},
		{"list_orders", `{"INVALID_JSON":"{\"limit\":5}"}`, "error: /INVALID_JSON: unknown property"},
		{"list_orders", `{"INVALID_JSON":" "}`, "error: /INVALID_JSON: unknown property"},
		{"list_orders", `{"INVALID_JSON":5}`, "error: /INVALID_JSON: unknown property"},
		{"list_orders", `{"limit":5`, "error: invalid JSON at byte 10"},
		{"ping", `{}`, "Done."},
	} {
		r := set.Use(t.Context(), toolrt.ToolUse{Name: test.name, Input: json.RawMessage(test.input)})
		got := r.Text()
		if r.IsError() {
			got = "error: " + strings.TrimPrefix(r.Err.Message, "The arguments are not valid.\n")
		}
		if !strings.Contains(strings.Replace(got, "arguments: invalid", "invalid", 1), test.want) {
			t.Errorf("%s %s: %s, want %s", test.name, test.input, got, test.want)
		}
	}
}

func TestAnswer(t *testing.T) {
	set := turnSet(func(context.Context) error { return nil })
	got, err := set.Answer(t.Context(), json.RawMessage(`{"role":"assistant","stop_reason":"tool_use","content":[
		{"type":"text","text":"Let me see."},
		{"type":"tool_use","id":"toolu_0","name":"ping","input":{}},
		{"type":"fallback","from":{},"to":{}},
		{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{}},
		{"type":"tool_use","id":"toolu_1","name":"ping","input":{},"caller":{"type":"direct"}},
		{"type":"tool_use","id":"toolu_2","name":"click","input":{"x":1},"toolset_name":"browser"},
		{"type":"tool_use","id":"toolu_3","name":"list_orders","input":{"limit":9007199254740993}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"role":"user","content":[` +
		`{"type":"tool_result","tool_use_id":"toolu_1","content":[{"type":"text","text":"Done."}]},` +
		`{"type":"tool_result","tool_use_id":"toolu_2","toolset_name":"browser","is_error":true,"content":[{"type":"text","text":"{\"isError\":true,\"code\":\"not_found\",\"errorCategory\":\"not_found\",\"isRetryable\":false,\"message\":\"There is no toolset browser.\"}"}]},` +
		`{"type":"tool_result","tool_use_id":"toolu_3","content":[{"type":"text","text":"9007199254740993 orders"}]}]}`
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Error(diff)
	}
	if _, err := set.Answer(t.Context(), json.RawMessage(`{"stop_reason":"max_tokens"}`)); !errors.Is(err, toolrt.ErrTruncated) {
		t.Errorf("%v", err)
	}
	if _, err := set.Answer(t.Context(), json.RawMessage(`{"content":5}`)); err == nil || strings.Contains(err.Error(), "struct {") {
		t.Errorf("%v", err)
	}
	if _, err := set.Answer(t.Context(), json.RawMessage(`{"stop_reason"`)); err == nil || !strings.HasPrefix(err.Error(), "reading the assistant message: ") {
		t.Errorf("%v", err)
	}
}

// The API refuses texts of blanks alone.
func TestAnswerBlankText(t *testing.T) {
	tool := toolrt.NewTool(toolrt.Definition{Name: "quiet"}, toolrt.DecodeNothing,
		func(context.Context, toolrt.Nothing) (string, error) { return " \n", nil }, toolrt.Text())
	got, err := toolrt.NewSet(toolrt.Server{}, tool).Answer(t.Context(),
		json.RawMessage(`{"stop_reason":"tool_use","content":[{"type":"tool_use","id":"1","name":"quiet"}]}`))
	if want := `{"role":"user","content":[{"type":"tool_result","tool_use_id":"1"}]}`; err != nil || string(got) != want {
		t.Errorf("%s, %v", got, err)
	}
}

// A handler learns who calls, and no two calls of a turn share a key.
func TestRunCaller(t *testing.T) {
	for _, test := range []struct{ key, id, want string }{
		{"chat-7", "toolu_1", "chat-7/toolu_1"},
		{"chat-7", "", ""},
		{"", "toolu_1", ""},
	} {
		var got toolrt.Caller
		set := turnSet(func(ctx context.Context) error { got = toolrt.CallFrom(ctx).Caller; return nil })
		ctx := toolrt.WithCaller(t.Context(), toolrt.Caller{Principal: "ada", IdempotencyKey: test.key})
		set.Use(ctx, toolrt.ToolUse{ID: test.id, Name: "ping"})
		if got.Principal != "ada" || got.Protocol != "messages" || got.IdempotencyKey != test.want {
			t.Errorf("%+v, want the key %q", got, test.want)
		}
	}
}
