package fakeapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

// post sends a body to the server, with more headers given as name and value.
func post(t *testing.T, s *Server, path, body string, header ...string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequest(http.MethodPost, s.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("authorization", "Bearer key")
	r.Header.Set("anthropic-version", "2026-10-21")
	r.Header.Set("content-type", "application/json")
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	data, err := io.ReadAll(response.Body)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Fatal(err)
	}
	if err != nil {
		data = append(data, "[broken]"...)
	}
	return response, string(data)
}

// open starts a server that is closed when the test is done.
func open(t *testing.T, options ...Option) *Server {
	t.Helper()
	s := New(options...)
	t.Cleanup(s.Close)
	return s
}

func TestMessage(t *testing.T) {
	s := open(t, Reply(Thinking("Hm."), Text("Let me look."), Call("toolu_1", "t", `{"n":1}`)))
	response, got := post(t, s, createPath, body())
	want := `{"id":"msg_fake_000001","type":"message","role":"assistant","model":"claude-opus-5","content":[` +
		`{"type":"thinking","thinking":"Hm.","signature":"` + signature("msg_fake_000001", "Hm.") + `"},` +
		`{"type":"text","text":"Let me look."},` +
		`{"type":"tool_use","id":"toolu_1","name":"t","input":{"n":1},"caller":{"type":"direct"}}],` +
		`"stop_reason":"tool_use","stop_sequence":null,"stop_details":null,"container":null,`
	if response.StatusCode != 200 || !strings.HasPrefix(got, want) {
		t.Errorf("got  %d %s\nwant %s…", response.StatusCode, got, want)
	}
	if n := s.Left(); n != 0 {
		t.Errorf("%d turns left", n)
	}
}

func TestStream(t *testing.T) {
	s := open(t, Reply(Text("Hi you"), Call("toolu_1", "t", "").Fragments("", `{"n`, `":1}`)))
	response, got := post(t, s, createPath, body(`"stream":true`))
	want := []string{
		"event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"id\":\"msg_fake_000001\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"claude-opus-5\",\"content\":[],\"stop_reason\":null,",
		"event: ping\ndata: {\"type\":\"ping\"}",
		"event: content_block_start\ndata: {\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}}",
		"event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"Hi \"}}",
		"event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"you\"}}",
		"event: content_block_stop\ndata: {\"type\":\"content_block_stop\",\"index\":0}",
		"event: content_block_start\ndata: {\"type\":\"content_block_start\",\"index\":1,\"content_block\":{\"type\":\"tool_use\",\"id\":\"toolu_1\",\"name\":\"t\",\"input\":{},\"caller\":{\"type\":\"direct\"}}}",
		"event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":1,\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":\"\"}}",
		"event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":1,\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"n\"}}",
		"event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":1,\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":\"\\\":1}\"}}",
		"event: content_block_stop\ndata: {\"type\":\"content_block_stop\",\"index\":1}",
		"event: message_delta\ndata: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"tool_use\",",
		"event: message_stop\ndata: {\"type\":\"message_stop\"}",
	}
	if kind := response.Header.Get("content-type"); !strings.HasPrefix(kind, "text/event-stream") {
		t.Errorf("content type %q", kind)
	}
	events := strings.Split(strings.TrimSuffix(got, "\n\n"), "\n\n")
	if len(events) != len(want) {
		t.Fatalf("got %d events, want %d:\n%s", len(events), len(want), got)
	}
	for i, e := range events {
		if !strings.HasPrefix(e, want[i]) {
			t.Errorf("event %d:\ngot  %s\nwant %s", i, e, want[i])
		}
	}
}

// TestRaw sends a block of a kind that the script does not know, both ways.
func TestRaw(t *testing.T) {
	const block = `{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{"query":"tea"}}`
	s := open(t, Reply(Raw(block), Text("Tea.")), Reply(Raw(block), Text("Tea.")))
	if response, got := post(t, s, createPath, body()); response.StatusCode != 200 || !strings.Contains(got, `"content":[`+block+`,{"type":"text"`) {
		t.Errorf("got %d %s", response.StatusCode, got)
	}
	_, got := post(t, s, createPath, body(`"stream":true`))
	want := `data: {"type":"content_block_start","index":0,"content_block":` + block + "}\n\n" +
		`event: content_block_stop` + "\n" + `data: {"type":"content_block_stop","index":0}` + "\n\n"
	if !strings.Contains(got, want) {
		t.Errorf("the stream has no %s:\n%s", want, got)
	}
}

// TestStopReasons sends every reason both ways.
func TestStopReasons(t *testing.T) {
	for _, reason := range []string{"end_turn", "max_tokens", "stop_sequence", "pause_turn", "model_context_window_exceeded", "refusal", "new_reason"} {
		turn := Reply(Call("toolu_1", "t", `{"n":`)).Stop(reason)
		s := open(t, turn, turn)
		for _, stream := range []string{"true", "false"} {
			if _, got := post(t, s, createPath, body(`"stream":`+stream)); !strings.Contains(got, `"stop_reason":"`+reason+`"`) {
				t.Errorf("stream %s: got %s", stream, got)
			}
		}
	}
	s := open(t, Refusal("cyber", Text("I can't.")))
	if _, got := post(t, s, createPath, body()); !strings.Contains(got, `"stop_reason":"refusal","stop_sequence":null,"stop_details":{"type":"refusal","category":"cyber","explanation":null}`) {
		t.Errorf("refusal: got %s", got)
	}
}

func TestFailures(t *testing.T) {
	tests := []struct {
		name       string
		turn       Turn
		status     int
		kind       string
		retryAfter string
	}{
		{"rate limit", RateLimited(1500 * time.Millisecond), 429, "rate_limit_error", "2"},
		{"spent", RateLimited(-1), 429, "rate_limit_error", ""},
		{"overloaded", Overloaded(), 529, "overloaded_error", ""},
		{"internal", InternalError(), 500, "api_error", ""},
		{"credit", Fail(402, "Your credit balance is too low."), 402, "billing_error", ""},
		{"unnamed", Fail(503, "Gone."), 503, "api_error", ""},
		{"without a stream", Reply(Text("Hi")).FailAfter(3, "overloaded_error", "Overloaded"), 529, "overloaded_error", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := open(t, test.turn, Reply(Text("Hi")))
			response, got := post(t, s, createPath, body())
			var e errorBody
			if err := json.Unmarshal([]byte(got), &e); err != nil || e.Type != "error" || e.Error.Type != test.kind || e.RequestID == "" {
				t.Errorf("got %s", got)
			}
			if response.StatusCode != test.status || response.Header.Get("retry-after") != test.retryAfter {
				t.Errorf("got %d, Retry-After %q", response.StatusCode, response.Header.Get("retry-after"))
			}
			if response, got := post(t, s, createPath, body()); response.StatusCode != 200 {
				t.Errorf("the next turn: %d %s", response.StatusCode, got)
			}
		})
	}
}

func TestRetryAfterDate(t *testing.T) {
	s := open(t, RateLimitedUntil(time.Minute))
	response, _ := post(t, s, createPath, body())
	at, err := http.ParseTime(response.Header.Get("retry-after"))
	if wait := time.Until(at); err != nil || wait < 50*time.Second || wait > 70*time.Second {
		t.Errorf("Retry-After %q: %v from now, %v", response.Header.Get("retry-after"), wait, err)
	}
}

func TestInterruptions(t *testing.T) {
	hi := Reply(Text("Hi you"))
	tests := []struct {
		name   string
		turn   Turn
		stream string
		end    string
	}{
		{"error in the stream", hi.FailAfter(4, "overloaded_error", "Overloaded"), "true", "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}\n\n"},
		{"cut stream", hi.CutAfter(4), "true", "\"text\":\"Hi \"}}\n\n[broken]"},
		{"ended stream", hi.EndAfter(4), "true", "\"text\":\"Hi \"}}\n\n"},
		{"cut message", hi.CutAfter(0), "false", "[broken]"},
		{"ended message", hi.EndAfter(0), "false", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := open(t, test.turn)
			response, got := post(t, s, createPath, body(`"stream":`+test.stream))
			if response.StatusCode != 200 || !strings.HasSuffix(got, test.end) {
				t.Errorf("got %d %s", response.StatusCode, got)
			}
			if strings.Contains(got, "message_stop") || json.Valid([]byte(got)) {
				t.Errorf("complete: %s", got)
			}
		})
	}
}

func TestSlow(t *testing.T) {
	s := open(t, Reply(Text("Hi")).Slow(20*time.Millisecond))
	start := time.Now()
	post(t, s, createPath, body(`"stream":true`))
	if took := time.Since(start); took < 8*20*time.Millisecond { // 8 events
		t.Errorf("took %v", took)
	}
}

func TestCount(t *testing.T) {
	s := open(t, Reply(Text("Hi")))
	response, got := post(t, s, countPath, `{"model":"claude-opus-5","messages":[`+hello+`],"tools":[`+plain+`]}`)
	if response.StatusCode != 200 || !strings.HasPrefix(got, `{"input_tokens":`) {
		t.Errorf("got %d %s", response.StatusCode, got)
	}
	if s.Left() != 1 {
		t.Error("the count took a turn")
	}
}

// TestScript holds what takes a turn and what does not, and what is kept of it.
func TestScript(t *testing.T) {
	s := open(t, Then(func(r Request) Turn {
		return Reply(Text(string(r.Tools()[0])))
	}))
	post(t, s, createPath, body(`"messages":[]`))
	tool := `{ "name":"t",  "input_schema":{"type":"object"} }`
	if _, got := post(t, s, createPath, body(tools(tool))); !strings.Contains(got, `{ \"name\":\"t\",  \"input_schema\"`) {
		t.Errorf("then: got %s", got)
	}
	if response, got := post(t, s, createPath, body()); response.StatusCode != 400 || !strings.Contains(got, "the script has 1 turns") {
		t.Errorf("after the last turn: got %d %s", response.StatusCode, got)
	}
	requests := s.Requests()
	if len(requests) != 3 || requests[0].Rule != "messages-some" || requests[0].Status != 400 || requests[1].Status != 200 || requests[2].Message == "" {
		t.Errorf("got %+v", requests)
	}
	if messages := requests[1].Messages(); len(messages) != 1 || !bytes.Equal(messages[0], []byte(hello)) {
		t.Errorf("messages %s", messages)
	}
}

// TestPaused holds that a paused turn may be sent back as it is.
func TestPaused(t *testing.T) {
	s := open(t, Reply(Text("Still at it.")).Stop("pause_turn"), Reply(Text("Done.")))
	post(t, s, createPath, body())
	paused := `{"role":"assistant","content":[{"type":"text","text":"Still at it."}]}`
	if response, got := post(t, s, createPath, say(hello, paused)); response.StatusCode != 200 {
		t.Errorf("got %d %s", response.StatusCode, got)
	}
	if _, got := post(t, s, createPath, say(hello, strings.Replace(paused, "Still", "No longer", 1))); !strings.Contains(got, "prefill") {
		t.Errorf("another text: got %s", got)
	}
}

// thought returns a conversation that sends the thinking of the first answer back.
func thought(tool, thinking string) string {
	content := `{"type":"tool_use","id":"a","name":"t","input":{}}`
	if thinking != "" {
		content = `{"type":"thinking","thinking":"` + thinking + `","signature":"` + signature("msg_fake_000001", "Hm.") + `"},` + content
	}
	return body(tools(tool), `"messages":[`+hello+`,{"role":"assistant","content":[`+content+`]},`+user(resultA)+`]`)
}

func TestThinking(t *testing.T) {
	other := `{"input_schema":{"type":"object"},"name":"plain"}` // the same, in another order
	tests := []struct {
		name    string
		options []Option
		second  string
		rule    string
	}{
		{"kept", []Option{With("thinking-bound")}, thought(plain, "Hm."), ""},
		{"dropped", nil, thought(plain, ""), "thinking-kept"},
		{"edited", nil, thought(plain, "Aha."), "thinking-kept"},
		{"tools changed", nil, thought(other, "Hm."), ""},
		{"tools changed, bound", []Option{With("thinking-bound")}, thought(other, "Hm."), "thinking-bound"},
		{"breakpoint moved, bound", []Option{With("thinking-bound")}, strings.Replace(thought(plain, "Hm."), `"content":"1"`, `"content":"1",`+cached, 1), ""},
		{"history changed, bound", []Option{With("thinking-bound")}, strings.Replace(thought(plain, "Hm."), "hello", "hallo", 1), "thinking-bound"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := open(t, append(test.options, Reply(Thinking("Hm."), Call("a", "t", `{}`)), Reply(Text("Done.")))...)
			post(t, s, createPath, body(tools(plain)))
			post(t, s, createPath, test.second)
			if got := s.Requests()[1]; got.Rule != test.rule {
				t.Errorf("got %q (%s), want %q", got.Rule, got.Message, test.rule)
			}
		})
	}
}

func TestThread(t *testing.T) {
	onward := `"thread":{"type":"continue","previous_message_id":"msg_fake_000001"}`
	answer := `"messages":[` + user(resultA) + `]`
	tests := []struct {
		name   string
		bodies []string // after the first answer
		rule   string
		status int
	}{
		{"goes on", []string{body(onward, answer)}, "", 200},
		{"goes on with equal tools", []string{body(onward, answer, tools(plain))}, "", 200},
		{"without the result", []string{body(onward, `"messages":[`+hello+`]`)}, "call-answered", 400},
		{"other tools", []string{body(onward, answer, tools(define(`"input_schema":{"type":"object"}`)))}, "thread-fixed", 400},
		{"other system", []string{body(onward, answer, `"system":"Be brief."`)}, "thread-fixed", 400},
		{"from nowhere", []string{body(strings.Replace(onward, "1\"", "9\"", 1), answer)}, "thread-found", 404},
		{"twice", []string{body(onward, answer), body(onward, answer)}, "thread-once", 409},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := open(t, Reply(Call("a", "t", `{}`)), Reply(Text("Done.")), Reply(Text("Done.")))
			post(t, s, createPath, body(`"thread":{"type":"create"}`, tools(plain)), "anthropic-beta", "message-threads-2026-08-12")
			for _, b := range test.bodies {
				post(t, s, createPath, b, "anthropic-beta", "message-threads-2026-08-12")
			}
			requests := s.Requests()
			if got := requests[len(requests)-1]; got.Rule != test.rule || got.Status != test.status {
				t.Errorf("got %d %q (%s), want %d %q", got.Status, got.Rule, got.Message, test.status, test.rule)
			}
		})
	}
}
