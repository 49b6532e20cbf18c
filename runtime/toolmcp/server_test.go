package toolmcp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
	"github.com/toolgen-dev/toolgen/runtime/toolmcp"
)

// connect returns a client's session with s.
func connect(t *testing.T, s *mcp.Server) *mcp.ClientSession {
	t.Helper()
	near, far := mcp.NewInMemoryTransports()
	if _, err := s.Connect(t.Context(), far, nil); err != nil {
		t.Fatal(err)
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), near, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	return session
}

// quiet is a server of the echo tools, and what it logs.
func quiet() (*mcp.Server, *bytes.Buffer) {
	var b bytes.Buffer
	return toolmcp.New([]toolmcp.Option{toolmcp.WithLogger(slog.New(slog.NewJSONHandler(&b, &slog.HandlerOptions{Level: slog.LevelWarn})))}, echoTools()), &b
}

// call calls a tool with arguments as they are.
func call(t *testing.T, session *mcp.ClientSession, tool, arguments string) *mcp.CallToolResult {
	t.Helper()
	params := &mcp.CallToolParams{Name: tool}
	if arguments != "" {
		params.Arguments = json.RawMessage(arguments)
	}
	r, err := session.CallTool(t.Context(), params)
	if err != nil {
		t.Fatalf("%s %s: %v", tool, arguments, err)
	}
	return r
}

// text returns the only text of r.
func text(t *testing.T, r *mcp.CallToolResult) string {
	t.Helper()
	if len(r.Content) != 1 {
		t.Fatalf("%d blocks", len(r.Content))
	}
	return r.Content[0].(*mcp.TextContent).Text
}

func TestListing(t *testing.T) {
	session := connect(t, toolmcp.NewServer(echoTools()))
	about := session.InitializeResult()
	if about.Instructions != "Echoes." || about.ServerInfo.Name != "echo" || about.ServerInfo.Version != "1.2.0" || about.ServerInfo.Title != "Echo" {
		t.Errorf("%+v", about)
	}
	capabilities, err := json.Marshal(about.Capabilities)
	if err != nil || string(capabilities) != `{"tools":{"listChanged":true}}` {
		t.Errorf("capabilities %s, %v", capabilities, err)
	}
	list, err := session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(list.Tools)
	if err != nil {
		t.Fatal(err)
	}
	want := `[
		{"_meta":{"dev.toolgen/errors":[{"category":"business","code":"echo_limit","description":"It is too loud."}]},
		 "annotations":{"destructiveHint":false,"idempotentHint":true,"openWorldHint":false,"readOnlyHint":true},
		 "description":"Returns what it is given.","inputSchema":` + echoInputSchema + `,"name":"echo","outputSchema":` + echoOutputSchema + `,"title":"Say it again"},
		{"annotations":{"destructiveHint":true,"idempotentHint":false,"openWorldHint":true,"readOnlyHint":false},
		 "description":"Forgets everything.","inputSchema":` + emptySchema + `,"name":"forget"}
	]`
	if diff := cmp.Diff(decoded(t, want), decoded(t, string(got))); diff != "" {
		t.Error(diff)
	}
}

func decoded(t *testing.T, data string) (v any) {
	t.Helper()
	if err := json.Unmarshal([]byte(data), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestVersionOfTheModule(t *testing.T) {
	session := connect(t, toolmcp.NewServer(toolrt.NewSet(toolrt.Server{Name: "bare"})))
	if v := session.InitializeResult().ServerInfo.Version; v == "" {
		t.Error("no version")
	}
}

func TestCalls(t *testing.T) {
	server, log := quiet()
	session := connect(t, server)
	for _, test := range []struct {
		tool, arguments string
		isError         bool
		want            string // in the text
	}{
		{"echo", `{"text":"hello","count":9007199254740993}`, false, `{"text":"hello","count":9007199254740993}`},
		{"repeat", `{"text":"an alias"}`, false, `{"text":"an alias","count":0}`},
		{"forget", ``, false, `Done.`},
		{"forget", `null`, false, `Done.`},
		{"forget", `{}`, false, `Done.`},
		{"echo", `{}`, true, `"rule":"required"`},
		{"echo", `null`, true, `"rule":"required"`},
		{"echo", `{"Text":"x"}`, true, `"didYouMean":"text"`},
		{"echo", `{"text":"a","text":"b"}`, true, `"rule":"duplicate"`},
		{"forget", `[1]`, true, `"rule":"type"`},
		{"forget", `"x"`, true, `"rule":"type"`},
		{"echo", `{"text":"typed"}`, true, `{"isError":true,"code":"echo_limit","errorCategory":"business","isRetryable":false,"message":"Too loud.","customerMessage":"Please whisper."}`},
		{"echo", `{"text":"panic"}`, true, `"errorCategory":"permanent"`},
		{"echo", `{"text":"exit"}`, true, `"errorCategory":"permanent"`},
		{"echo", `{"text":"nothing"}`, true, `"code":"no_result"`},
		{"echo", `{"text":"dsn"}`, true, `"errorCategory":"permanent"`},
		{"echo", `{"text":"and on"}`, false, `and on`},
	} {
		log.Reset()
		r := call(t, session, test.tool, test.arguments)
		got := text(t, r)
		if r.IsError != test.isError || !strings.Contains(got, test.want) {
			t.Errorf("%s %s: isError %t, %s", test.tool, test.arguments, r.IsError, got)
		}
		if strings.Contains(got, "secret") {
			t.Errorf("%s leaks: %s", test.arguments, got)
		}
		if !r.IsError {
			if r.StructuredContent == nil {
				t.Errorf("%s %s: no structuredContent", test.tool, test.arguments)
			}
			continue
		}
		if r.StructuredContent != nil {
			t.Errorf("%s %s: an error with structuredContent", test.tool, test.arguments)
		}
		e, ok := toolerr.Parse([]byte(got))
		if !ok {
			t.Fatalf("no envelope: %s", got)
		}
		if e.ID != "" && (!strings.Contains(log.String(), e.ID) || !strings.Contains(log.String(), "secret") && !strings.Contains(log.String(), "did not return")) {
			t.Errorf("%s: the log has no record of %s: %s", test.arguments, e.ID, log)
		}
	}
}

func TestUnknownTool(t *testing.T) {
	session := connect(t, toolmcp.NewServer(echoTools()))
	_, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "eco"})
	var protocol *jsonrpc.Error
	if !errors.As(err, &protocol) || protocol.Code != jsonrpc.CodeInvalidParams {
		t.Errorf("%v", err)
	}
}

func TestCancelledCall(t *testing.T) {
	session := connect(t, toolmcp.NewServer(echoTools().With(toolrt.WithLogger(slog.New(slog.DiscardHandler)))))
	ctx, cancel := context.WithCancel(t.Context())
	failed := make(chan error)
	go func() {
		_, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "echo", Arguments: json.RawMessage(`{"text":"wait"}`)})
		failed <- err
	}()
	cancel()
	if err := <-failed; !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if r := call(t, session, "echo", `{"text":"and on"}`); r.IsError {
		t.Error(text(t, r))
	}
}

func TestConcurrentCalls(t *testing.T) {
	session := connect(t, toolmcp.NewServer(echoTools().With(toolrt.WithLogger(slog.New(slog.DiscardHandler)))))
	var group sync.WaitGroup
	for i := range 100 {
		group.Go(func() {
			arguments, fails := fmt.Sprintf(`{"text":"t%d"}`, i), i%5 == 0
			if fails {
				arguments = `{"text":"panic"}`
			}
			r, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "echo", Arguments: json.RawMessage(arguments)})
			if err != nil || r.IsError != fails {
				t.Errorf("%s: %v, %v", arguments, r, err)
			}
		})
	}
	group.Wait()
}

func TestSeveralSets(t *testing.T) {
	other := toolrt.NewSet(toolrt.Server{Name: "other"}, toolrt.NewTool(
		toolrt.Definition{Name: "ping", InputSchema: json.RawMessage(emptySchema), Aliases: []string{"pong"}},
		toolrt.DecodeNothing, func(context.Context, toolrt.Nothing) (string, error) { return "here", nil }, toolrt.Text()))
	session := connect(t, toolmcp.NewServer(echoTools(), other))
	r := call(t, session, "pong", "")
	if text(t, r) != "here" || r.StructuredContent != nil {
		t.Errorf("%+v", r)
	}
	defer func() {
		if got := recover(); got != "toolmcp: two tools answer to the name echo: echo and echo" {
			t.Errorf("panic %v", got)
		}
	}()
	toolmcp.NewServer(echoTools(), echoTools())
}

func TestRegister(t *testing.T) {
	s := mcp.NewServer(&mcp.Implementation{Name: "mine", Version: "1"}, nil)
	toolmcp.Register(s, echoTools().Without("echo"))
	toolmcp.Register(s, echoTools().Only("echo"), toolmcp.WithLogger(slog.New(slog.DiscardHandler)))
	session := connect(t, s)
	for _, name := range []string{"echo", "repeat"} {
		if r := call(t, session, name, `{"text":"dsn"}`); !r.IsError {
			t.Error("no error")
		}
	}
	if r := call(t, session, "forget", ""); text(t, r) != "Done." {
		t.Error(text(t, r))
	}
	defer func() {
		if got := recover(); got != "toolmcp: two tools answer to the name echo: echo and echo" {
			t.Errorf("panic %v", got)
		}
	}()
	toolmcp.Register(s, echoTools().Only("echo"))
}
