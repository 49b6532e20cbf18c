package main

import (
	"bytes"
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"
	"github.com/google/go-cmp/cmp"

	"github.com/toolgen-dev/toolgen/example/support"
	"github.com/toolgen-dev/toolgen/example/support/supportanthropic"
	"github.com/toolgen-dev/toolgen/runtime/tooltest/fakeapi"
)

var update = flag.Bool("update", false, "write testdata/replay.txt instead of comparing with it")

// What differs from day to day, and between JSON and a stream.
var (
	times = regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ`)
	spent = regexp.MustCompile(`\d+ tokens in`)
)

// replay returns what the command prints.
func replay(t *testing.T, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	if err := run(t.Context(), append([]string{"-replay"}, args...), "", &out); err != nil {
		t.Fatal(err)
	}
	return times.ReplaceAllString(out.String(), "TIME")
}

func TestReplay(t *testing.T) {
	const name = "testdata/replay.txt"
	got := replay(t)
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("if that is meant, run: go test ./example/support/cmd/support-chat -update\n%s", diff)
	}
}

// TestReplayStream prints the same, except that its requests are a little longer.
func TestReplayStream(t *testing.T) {
	whole := spent.ReplaceAllString(replay(t), "tokens in")
	streamed := spent.ReplaceAllString(replay(t, "-stream"), "tokens in")
	if diff := cmp.Diff(whole, streamed); diff != "" {
		t.Errorf("JSON (-) and SSE (+):\n%s", diff)
	}
}

func TestArguments(t *testing.T) {
	got := replay(t, "-model", "claude-opus-5-5", "Where", "is", "it?")
	for _, want := range []string{"claude-opus-5-5 begins with", "customer> Where is it?\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if err := run(t.Context(), nil, "", new(bytes.Buffer)); err == nil || !strings.Contains(err.Error(), "ANTHROPIC_API_KEY") {
		t.Errorf("without a key: %v", err)
	}
}

// TestStopReasons shows what becomes of turns that call for no answer.
func TestStopReasons(t *testing.T) {
	escalate := fakeapi.Call("toolu_1", "escalate_to_human", `{"department":"billing","summary":"Customer was charged twice for order #12345."}`)
	final := fakeapi.Reply(fakeapi.Text("Jon has your case."))
	pause := fakeapi.Reply(fakeapi.Text("Wait.")).Stop("pause_turn")
	cut := fakeapi.Reply(escalate).Stop("max_tokens")
	endless := make([]fakeapi.Option, turnLimit)
	for i := range endless {
		endless[i] = pause
	}
	tests := []struct {
		name   string
		script []fakeapi.Option
		stream bool
		shows  string
		fails  string // part of the error; "" for none
	}{
		{"tool_use", []fakeapi.Option{fakeapi.Reply(escalate), final}, false, "<- escalate_to_human gives", ""},
		{"stop_sequence", []fakeapi.Option{final.Stop("stop_sequence")}, false, "Jon has", ""},
		{"something new", []fakeapi.Option{final.Stop("something_new")}, false, "Jon has", ""},
		{"pause_turn", []fakeapi.Option{pause, final}, false, "Wait.", ""},
		{"max_tokens", []fakeapi.Option{cut, final}, false, "asked again for up to 4096 tokens", ""},
		{"max_tokens at last", []fakeapi.Option{cut, cut, cut, cut}, false, "asked again for up to 16384 tokens", "was cut off"},
		{"context window", []fakeapi.Option{fakeapi.Reply(escalate).Stop("model_context_window_exceeded")}, false, "", "was cut off"},
		{"refusal", []fakeapi.Option{fakeapi.Refusal("cyber", escalate)}, false, "", "refused to go on: do not answer the turn's calls; its stop_details say why it refused (category cyber)"},
		{"same ids", []fakeapi.Option{fakeapi.Reply(escalate, escalate), final}, false, "asked again: two calls have the id", ""},
		{"rate limit", []fakeapi.Option{fakeapi.RateLimited(0), final}, false, "Jon has", ""},
		{"bad request", []fakeapi.Option{fakeapi.Fail(400, "No.")}, false, "", "No."},
		{"turn limit", endless, false, "Wait.", "has not finished after 20 turns"},
		{"ends early", []fakeapi.Option{fakeapi.Reply(escalate).EndAfter(4), final}, true, "asked again: the turn has no stop_reason", ""},
		{"breaks off", []fakeapi.Option{fakeapi.Reply(escalate).FailAfter(4, "overloaded_error", "Overloaded")}, true, "", "Overloaded"},
		{"no JSON", []fakeapi.Option{fakeapi.Reply(fakeapi.Call("toolu_1", "escalate_to_human", "").Fragments(`{"department`)), final}, true,
			`<- escalate_to_human fails with about`, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			desk, err := support.Open(t.Context(), ":memory:")
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = desk.Close() }()
			api := fakeapi.New(test.script...)
			defer api.Close()
			var out bytes.Buffer
			c := chat{
				client:       anthropic.NewClient(option.WithoutEnvironmentDefaults(), option.WithBaseURL(api.URL), option.WithAPIKey("key")),
				model:        anthropic.ModelClaudeSonnet5_5,
				instructions: "Help.",
				tools:        supportanthropic.DeskTools(desk),
				stream:       test.stream,
				out:          &out,
			}
			err = c.run(t.Context(), "Help me.")
			if test.fails == "" && err != nil || test.fails != "" && (err == nil || !strings.Contains(err.Error(), test.fails)) {
				t.Errorf("error is %v, want %q", err, test.fails)
			}
			if !strings.Contains(out.String(), test.shows) {
				t.Errorf("no %q in\n%s", test.shows, out.String())
			}
			if ran := strings.Contains(out.String(), "<- escalate_to_human gives"); ran != (test.name == "tool_use") {
				t.Errorf("the call ran: %t\n%s", ran, out.String())
			}
			if left := api.Left(); left > 0 {
				t.Errorf("%d turns are left", left)
			}
		})
	}
}
