package toolmcp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime/toolmcp"
)

// post returns a request of the revision 2025-11-25, with a header changed: pairs
// of names and values, an empty value removes.
func post(t *testing.T, url, body string, header ...string) *http.Request {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	r.Header.Set("MCP-Protocol-Version", "2025-11-25")
	for i := 0; i < len(header); i += 2 {
		switch {
		case header[i] == "Host":
			r.Host = header[i+1]
		case header[i+1] == "":
			r.Header.Del(header[i])
		default:
			r.Header.Set(header[i], header[i+1])
		}
	}
	return r
}

// modern is the header of a call of the revision 2026-07-28.
func modern(tool string) []string {
	return []string{"MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", tool}
}

// modernCall is the body of such a call.
func modernCall(tool, arguments string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":%q,"arguments":%s,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`, tool, arguments)
}

// legacyCall is the body of a call of an earlier revision.
func legacyCall(tool, arguments string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, tool, arguments)
}

// reply is what came back.
type reply struct {
	*http.Response
	body string
}

func do(t *testing.T, r *http.Request) reply {
	t.Helper()
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return reply{response, string(body)}
}

// messages returns the JSON-RPC messages of a reply, however they came.
func (r reply) messages() []string {
	if !strings.HasPrefix(r.Header.Get("Content-Type"), "text/event-stream") {
		return []string{r.body}
	}
	var found []string
	for line := range strings.Lines(r.body) {
		if data, ok := strings.CutPrefix(line, "data: "); ok {
			found = append(found, strings.TrimSuffix(data, "\n"))
		}
	}
	return found
}

// endpoint serves the echo tools by [toolmcp.Handler].
func endpoint(t *testing.T, opts ...toolmcp.HTTPOption) string {
	t.Helper()
	s, _ := quiet()
	server := httptest.NewServer(toolmcp.Handler(s, opts...))
	t.Cleanup(server.Close)
	return server.URL
}

// connectHTTP returns a session of the SDK's client.
func connectHTTP(t *testing.T, url string) *mcp.ClientSession {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: url}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	return session
}

var (
	echoCalls = []string{
		`{"text":"hello","count":9007199254740993}`, `{"text":"<&>\u2028"}`, `{"text":"panic"}`, `{"text":"nothing"}`, `{"text":"dsn"}`,
		`{"text":"typed"}`, `{}`, `{"text":1,"other":2}`, `{"text":"a","text":"b"}`, `[1]`, `null`,
	}
	callID = regexp.MustCompile(`\\"id\\":\\"[A-Z0-9]+\\"`)
)

// The same calls have the same results over every transport, to the byte.
func TestHandlerSameResults(t *testing.T) {
	url := endpoint(t)
	p := start(t)
	for _, arguments := range echoCalls {
		var want, legacy, plain, current json.RawMessage
		result := func(into *json.RawMessage, message string) {
			var m struct{ Result json.RawMessage }
			if err := json.Unmarshal([]byte(message), &m); err != nil || m.Result == nil {
				t.Fatalf("%s: %s", arguments, message)
			}
			*into = callID.ReplaceAll(m.Result, []byte(`\"id\":\"…\"`))
		}
		p.send(legacyCall("echo", arguments))
		if !p.out.Scan() {
			t.Fatal(p.stderr.String())
		}
		result(&want, p.out.Text())
		result(&legacy, do(t, post(t, url, legacyCall("echo", arguments))).messages()[0])
		result(&plain, do(t, post(t, url, legacyCall("echo", arguments), "Accept", "application/json")).body)
		result(&current, do(t, post(t, url, modernCall("echo", arguments), modern("echo")...)).messages()[0])
		if string(legacy) != string(want) || string(plain) != string(want) {
			t.Errorf("%s:\nstdio  %s\nevents %s\nJSON   %s", arguments, want, legacy, plain)
		}
		// Results of the newest revision say more about themselves.
		if diff := cmp.Diff(told(t, want), told(t, current)); diff != "" {
			t.Errorf("%s (-stdio +2026-07-28):\n%s", arguments, diff)
		}
	}
}

// told is what a model is told by a result.
func told(t *testing.T, result json.RawMessage) (r struct {
	IsError           bool
	Content           json.RawMessage
	StructuredContent json.RawMessage
}) {
	t.Helper()
	if err := json.Unmarshal(result, &r); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestHandlerSDKClient(t *testing.T) {
	session := connectHTTP(t, endpoint(t))
	if v := session.InitializeResult(); v == nil || v.ServerInfo.Name != "echo" || v.ProtocolVersion != "2026-07-28" {
		t.Errorf("%+v", v)
	}
	list, err := session.ListTools(t.Context(), nil)
	if err != nil || len(list.Tools) != 2 {
		t.Fatalf("%v %+v", err, list)
	}
	var calls sync.WaitGroup
	for i := range 50 {
		calls.Go(func() {
			word := []string{"hello", "panic", "nothing", "dsn", "typed"}[i%5]
			r, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "repeat", Arguments: json.RawMessage(fmt.Sprintf(`{"text":%q,"count":%d}`, word, i))})
			if err != nil || r.IsError != (word != "hello") {
				t.Errorf("%s: %v %+v", word, err, r)
			} else if want := fmt.Sprintf(`{"text":"hello","count":%d}`, i); word == "hello" && text(t, r) != want {
				t.Errorf("%s, want %s", text(t, r), want)
			}
		})
	}
	calls.Wait()
	if _, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "nope"}); err == nil {
		t.Error("an unknown tool is no error")
	}
}

func TestHandlerRefusals(t *testing.T) {
	url := endpoint(t)
	ok := legacyCall("echo", `{"text":"hello"}`)
	pad := strings.Repeat(" ", 4<<20)
	for _, test := range []struct {
		name   string
		body   string
		header []string
		status int
		answer string // a part of it
	}{
		{"as it should be", ok, nil, 200, `\"hello\"`},
		{"initialize", `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`, []string{"MCP-Protocol-Version", ""}, 200, `"protocolVersion":"2025-06-18"`},
		{"a notification", `{"jsonrpc":"2.0","method":"notifications/initialized"}`, nil, 202, ""},
		{"a session that nobody gave", ok, []string{"Mcp-Session-Id", "x"}, 200, `\"hello\"`},
		{"a batch, while there were some", "[" + ok + "]", []string{"MCP-Protocol-Version", "2025-03-26"}, 200, `\"hello\"`},
		{"a batch", "[" + ok + "]", nil, 400, "batching"},
		{"an empty batch", "[]", []string{"MCP-Protocol-Version", "2025-03-26"}, 400, "empty batch"},

		{"origin of another site", ok, []string{"Origin", "https://evil.example"}, 403, `"error":{"code":-32600,`},
		{"origin of another port", ok, []string{"Origin", "http://127.0.0.1:1"}, 403, ""},
		{"origin null", ok, []string{"Origin", "null"}, 403, ""},
		{"origin garbage", ok, []string{"Origin", "http://%zz"}, 403, ""},
		{"own origin", ok, []string{"Origin", url}, 200, ""},
		{"another site, which hides", ok, []string{"Sec-Fetch-Site", "cross-site"}, 403, ""},
		{"host of another name", ok, []string{"Host", "evil.example"}, 403, `the host \"evil.example\" is not served here`},
		{"host and origin of another name", ok, []string{"Host", "evil.example", "Origin", "http://evil.example"}, 403, ""},
		{"host that begins like localhost", ok, []string{"Host", "localhost.evil.example"}, 403, ""},
		{"host with quotes", ok, []string{"Host", "'"}, 403, ""},
		{"localhost", ok, []string{"Host", "localhost:1234"}, 200, ""},
		{"IPv6 loopback", ok, []string{"Host", "[::1]:1234"}, 200, ""},

		{"garbage", "garbage", nil, 400, `{"jsonrpc":"2.0","error":{"code":-32700,"message":"the message is not JSON"}}`},
		{"nothing", "", nil, 400, "-32700"},
		{"half", ok[:40], nil, 400, "-32700"},
		{"two", ok + ok, nil, 400, "-32700"},
		{"not UTF-8", "\xff", nil, 400, "-32700"},
		{"an empty object", "{}", nil, 400, `{"jsonrpc":"2.0","error":{"code":-32600,"message":"the message is not one of JSON-RPC 2.0"}}`},
		{"null", "null", nil, 400, "-32600"},
		{"another JSON-RPC", `{"jsonrpc":"1.0","id":1,"method":"ping"}`, nil, 400, `"id":1,"error":{"code":-32600`},
		{"an id that is too large", `{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}`, nil, 400, `"id":9007199254740993,"error":{"code":-32600`},
		{"no id for a request", `{"jsonrpc":"2.0","id":null,"method":"ping"}`, nil, 400, `{"jsonrpc":"2.0","error":{"code":-32600`},
		{"a batch of garbage", "[1," + ok + "]", []string{"MCP-Protocol-Version", "2025-03-26"}, 400, `"code":-32600`},
		{"a batch of twins", "[" + ok + "," + ok + "]", []string{"MCP-Protocol-Version", "2025-03-26"}, 400, `"code":-32600`},
		{"deep", strings.Repeat("[", 1<<20), nil, 400, "-32700"},
		{"deep in a call", legacyCall("echo", strings.Repeat("[", 1<<20)+strings.Repeat("]", 1<<20)), nil, 400, "-32700"},
		{"no parameters", `{"jsonrpc":"2.0","id":1,"method":"tools/call"}`, nil, 400, "params"},
		{"unknown method", `{"jsonrpc":"2.0","id":1,"method":"nope"}`, nil, 400, ""},
		{"unknown tool", legacyCall("nope", "{}"), nil, 200, `"code":-32602`},

		{"too large", ok + pad, nil, 413, `{"jsonrpc":"2.0","error":{"code":-32600,"message":"a request has at most 4194304 bytes"}}`},
		{"just small enough", ok + pad[len(ok):], nil, 200, `\"hello\"`},
		{"another type", ok, []string{"Content-Type", "text/plain"}, 415, ""},
		{"no type", ok, []string{"Content-Type", ""}, 415, ""},
		{"type with a parameter", ok, []string{"Content-Type", "application/json; charset=utf-8"}, 200, ""},
		{"accepts pictures", ok, []string{"Accept", "image/png"}, 406, "-32600"},
		{"accepts nothing of ours", ok, []string{"Accept", "application/json;q=0, text/event-stream; q=0.0, garbage/;"}, 406, ""},
		{"accepts all", ok, []string{"Accept", "*/*"}, 200, "event: message"},
		{"does not say what it accepts", ok, []string{"Accept", ""}, 200, "event: message"},
		{"accepts JSON", ok, []string{"Accept", "application/json, text/event-stream;q=0"}, 200, `{"jsonrpc":"2.0","id":1,`},
		{"accepts event streams", ok, []string{"Accept", "text/*"}, 200, "event: message"},
		{"accepts what is like JSON", ok, []string{"Accept", "application/*"}, 200, `{"jsonrpc":"2.0","id":1,`},
		{"old version", ok, []string{"MCP-Protocol-Version", "1999-01-01"}, 400, ""},

		{"2026-07-28", modernCall("echo", `{"text":"hello"}`), modern("echo"), 200, `"resultType":"complete"`},
		{"2026-07-28, as JSON", modernCall("echo", `{"text":"hello"}`), append(modern("echo"), "Accept", "application/json"), 200, `{"jsonrpc":"2.0","id":1,`},
		{"2026-07-28, no method", modernCall("echo", `{}`), append(modern("echo"), "Mcp-Method", ""), 400, "-32020"},
		{"2026-07-28, no name", modernCall("echo", `{}`), append(modern("echo"), "Mcp-Name", ""), 400, "-32020"},
		{"2026-07-28, another name", modernCall("echo", `{}`), modern("forget"), 400, "-32020"},
		{"2026-07-28, no version", modernCall("echo", `{}`), append(modern("echo"), "MCP-Protocol-Version", ""), 400, "-32020"},
		{"2026-07-28, version only above", ok, modern("echo"), 400, "-32602"},
		{"2026-07-28, unknown tool", modernCall("nope", `{}`), modern("nope"), 400, "-32602"},
		{"2026-07-28, unknown method", `{"jsonrpc":"2.0","id":1,"method":"nope","params":{}}`, append(modern(""), "Mcp-Method", "nope"), 404, "-32601"},
		{"a version to come", strings.ReplaceAll(modernCall("echo", `{}`), "2026-07-28", "2099-01-01"), append(modern("echo"), "MCP-Protocol-Version", "2099-01-01"), 400, "-32022"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := do(t, post(t, url, test.body, test.header...))
			if r.StatusCode != test.status || !strings.Contains(r.body, test.answer) {
				t.Errorf("%s %.300s, want %d …%s…", r.Status, r.body, test.status, test.answer)
			}
		})
	}
	for _, method := range []string{"GET", "HEAD", "PUT", "DELETE", "OPTIONS"} {
		r := post(t, url, "")
		r.Method = method
		if got := do(t, r); got.StatusCode != 405 || got.Header.Get("Allow") != "POST" {
			t.Errorf("%s: %s, Allow %q", method, got.Status, got.Header.Get("Allow"))
		}
		r = post(t, url, "", "Origin", "https://evil.example")
		r.Method = method
		if got := do(t, r); got.StatusCode != 403 {
			t.Errorf("%s of a foreign origin: %s", method, got.Status)
		}
	}
}

// zeros is a body without an end.
type zeros struct{ read atomic.Int64 }

func (z *zeros) Read(p []byte) (int, error) {
	z.read.Add(int64(len(p)))
	return len(p), nil
}

// A body that is streamed is read no further than its limit.
func TestHandlerLargeBody(t *testing.T) {
	url := endpoint(t, toolmcp.WithBodyLimit(1<<20))
	for _, length := range []int64{-1, 100 << 20} {
		body := new(zeros)
		r := post(t, url, "")
		r.Body, r.ContentLength = io.NopCloser(io.LimitReader(body, 100<<20)), length
		if got := do(t, r); got.StatusCode != 413 || !got.Close {
			t.Errorf("%s, close %v", got.Status, got.Close)
		}
		if read := body.read.Load(); read > 50<<20 {
			t.Errorf("%d bytes were sent", read)
		}
	}
}

func TestHandlerHostsAndOrigins(t *testing.T) {
	url := endpoint(t, toolmcp.WithHosts("Mcp.Example.com", "other.example:443"), toolmcp.WithOrigins("https://app.example.com", "http://localhost:5173"))
	ok := legacyCall("echo", `{"text":"hello"}`)
	for _, test := range []struct {
		host, origin string
		status       int
	}{
		{"mcp.example.com", "", 200},
		{"MCP.EXAMPLE.COM:8443", "", 200},
		{"other.example", "https://other.example", 200},
		{"other.example", "https://mcp.example.com", 403},
		{"evil.example", "", 403},
		{"evil.example", "https://app.example.com", 403},
		{"localhost:80", "", 200},
		{"mcp.example.com", "https://app.example.com", 200},
		{"mcp.example.com", "https://APP.example.com", 200},
		{"mcp.example.com", "http://app.example.com", 403},
		{"127.0.0.1", "http://localhost:5173", 200},
	} {
		r := do(t, post(t, url, ok, "Host", test.host, "Origin", test.origin))
		if r.StatusCode != test.status {
			t.Errorf("%s from %s: %s, want %d", test.host, test.origin, r.Status, test.status)
		}
	}
	ask := post(t, url, "", "Origin", "https://app.example.com", "Access-Control-Request-Method", "POST", "Access-Control-Request-Headers", "content-type,mcp-method")
	ask.Method = http.MethodOptions
	r := do(t, ask)
	want := http.Header{
		"Access-Control-Allow-Headers": {"content-type,mcp-method"},
		"Access-Control-Allow-Methods": {"POST"},
		"Access-Control-Allow-Origin":  {"https://app.example.com"},
		"Vary":                         {"Origin"},
	}
	r.Header.Del("Date")
	if diff := cmp.Diff(want, r.Header); r.StatusCode != 204 || diff != "" {
		t.Errorf("%s (-want +got):\n%s", r.Status, diff)
	}
	refused := func(what string, option func()) {
		defer func() {
			if recover() == nil {
				t.Errorf("%s is taken", what)
			}
		}()
		option()
	}
	for _, bad := range []string{"*", "app.example.com", "https://app.example.com/", "https://"} {
		refused("the origin "+bad, func() { toolmcp.WithOrigins(bad) })
	}
	for _, bad := range []string{"", "https://mcp.example.com", "mcp.example.com/mcp", "user@mcp.example.com", "mcp example"} {
		refused("the host "+bad, func() { toolmcp.WithHosts(bad) })
	}
	toolmcp.WithHosts("::1", "[::1]:80", "10.0.0.7", "mcp-1.internal:8080")
}

// A server that others reach by any name refuses pages of names that it does
// not know, which may have been rebound.
func TestHandlerRebinding(t *testing.T) {
	s, _ := quiet()
	h := toolmcp.Handler(s)
	for _, test := range []struct {
		host, origin string
		status       int
	}{
		{"mcp.internal", "", 200},
		{"10.0.0.7:8080", "http://10.0.0.7:8080", 200},
		{"mcp.internal", "http://mcp.internal", 403},
	} {
		w := httptest.NewRecorder() // its request has no connection, so that it is not a loopback one
		h.ServeHTTP(w, post(t, "http://mcp.internal", legacyCall("echo", `{"text":"x"}`), "Host", test.host, "Origin", test.origin))
		if w.Code != test.status {
			t.Errorf("%s from %s: %d, want %d", test.host, test.origin, w.Code, test.status)
		}
	}
}

// progressing is a server whose only tool tells of its progress, and whether
// its context is over at the end.
func progressing(release <-chan struct{}) (*mcp.Server, <-chan error) {
	s := mcp.NewServer(&mcp.Implementation{Name: "worker", Version: "1"}, nil)
	over := make(chan error, 2)
	s.AddTool(&mcp.Tool{Name: "work", InputSchema: json.RawMessage(emptySchema)}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		// An error says that the answer is plain JSON.
		_ = req.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{ProgressToken: req.Params.GetProgressToken(), Progress: 1, Total: 2})
		select {
		case <-release:
		case <-ctx.Done():
		}
		over <- ctx.Err()
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "done"}}}, nil
	})
	return s, over
}

// withToken asks for progress.
func withToken(call string) string {
	return strings.NewReplacer(`"_meta":{`, `"_meta":{"progressToken":7,`, `"arguments":{}}}`, `"arguments":{},"_meta":{"progressToken":7}}}`).Replace(call)
}

// Progress arrives while the call runs, and is left out of plain JSON.
func TestHandlerProgress(t *testing.T) {
	for name, request := range map[string]struct {
		body   string
		header []string
	}{
		"2025-11-25": {legacyCall("work", "{}"), nil},
		"2026-07-28": {modernCall("work", "{}"), modern("work")},
	} {
		t.Run(name, func(t *testing.T) {
			release := make(chan struct{})
			s, _ := progressing(release)
			server := httptest.NewServer(toolmcp.Handler(s))
			defer server.Close()
			response, err := http.DefaultClient.Do(post(t, server.URL, withToken(request.body), request.header...))
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = response.Body.Close() }()
			if got := response.Header.Get("X-Accel-Buffering"); got != "no" {
				t.Errorf("X-Accel-Buffering: %q", got)
			}
			first := make([]byte, 4096)
			n, err := response.Body.Read(first)
			if err != nil || !bytes.Contains(first[:n], []byte("notifications/progress")) {
				t.Fatalf("%v %s", err, first[:n])
			}
			close(release)
			rest, err := io.ReadAll(response.Body)
			if err != nil || !bytes.Contains(rest, []byte(`"done"`)) {
				t.Errorf("%v %s", err, rest)
			}
			r := do(t, post(t, server.URL, withToken(request.body), append(request.header, "Accept", "application/json")...))
			if r.StatusCode != 200 || strings.Contains(r.body, "progress") || !strings.Contains(r.body, `"done"`) {
				t.Errorf("%s %s", r.Status, r.body)
			}
		})
	}
}

// A client that goes away cancels its call where the specification says so.
func TestHandlerDisconnect(t *testing.T) {
	for name, test := range map[string]struct {
		body    string
		header  []string
		cancels bool
	}{
		"2025-11-25": {legacyCall("work", "{}"), nil, false},
		"2026-07-28": {modernCall("work", "{}"), modern("work"), true},
	} {
		t.Run(name, func(t *testing.T) {
			release := make(chan struct{})
			s, over := progressing(release)
			server := httptest.NewServer(toolmcp.Handler(s))
			defer server.Close()
			response, err := http.DefaultClient.Do(post(t, server.URL, withToken(test.body), test.header...))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := response.Body.Read(make([]byte, 1)); err != nil { // the call runs
				t.Fatal(err)
			}
			_ = response.Body.Close()
			if !test.cancels {
				time.Sleep(50 * time.Millisecond)
				close(release)
			}
			select {
			case err := <-over:
				if (err != nil) != test.cancels {
					t.Errorf("the context is over: %v", err)
				}
			case <-time.After(10 * time.Second):
				t.Error("the call goes on")
			}
		})
	}
}
