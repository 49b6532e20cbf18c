package toolmcp_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
	"github.com/toolgen-dev/toolgen/runtime/toolmcp"
)

// asking is a server of one tool, who, which keeps what it knows of its calls.
func asking(calls *[]toolrt.Call) *mcp.Server {
	return toolmcp.NewServer(toolrt.NewSet(toolrt.Server{Name: "who"}, toolrt.NewTool(
		toolrt.Definition{Name: "who", InputSchema: json.RawMessage(emptySchema), Lenient: true},
		func(d *toolrt.Decoder, _ *string, r *toolrt.Rule) { toolrt.DecodeNothing(d, nil, r) },
		func(ctx context.Context, principal string) (string, error) {
			*calls = append(*calls, toolrt.CallFrom(ctx))
			return principal, nil
		},
		toolrt.Text(),
		toolrt.FromPrincipal(func(in *string) *string { return in }),
	)))
}

// A bearer token that the SDK has verified says who calls.
func TestCallerOverHTTP(t *testing.T) {
	var calls []toolrt.Call
	handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return asking(&calls) }, &mcp.StreamableHTTPOptions{Stateless: true, JSONResponse: true})
	verify := func(_ context.Context, token string, _ *http.Request) (*auth.TokenInfo, error) {
		if token != "good" {
			return nil, auth.ErrInvalidToken
		}
		return &auth.TokenInfo{UserID: "ada", Expiration: time.Now().Add(time.Hour), Extra: map[string]any{"tenant": "mugs"}}, nil
	}
	server := httptest.NewServer(auth.RequireBearerToken(verify, nil)(handler))
	defer server.Close()
	for _, tt := range []struct{ header, meta, want string }{
		{"", "", ""},
		{"k1", "", "k1"},
		{"", "k2", "k2"},
		{"k1", "k2", "k1"},
	} {
		body := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"who","arguments":{},"_meta":{"dev.toolgen/idempotencyKey":"` + tt.meta + `"}}}`
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		for key, value := range map[string]string{
			"Authorization": "Bearer good", "Content-Type": "application/json", "Accept": "application/json, text/event-stream",
			"Mcp-Protocol-Version": "2025-11-25", "Idempotency-Key": tt.header,
		} {
			req.Header.Set(key, value)
		}
		resp, err := server.Client().Do(req)
		if err != nil {
			t.Fatal(err)
		}
		var answer struct {
			Result struct{ Content []struct{ Text string } }
		}
		err = json.NewDecoder(resp.Body).Decode(&answer)
		_ = resp.Body.Close()
		if err != nil || len(answer.Result.Content) != 1 || answer.Result.Content[0].Text != "ada" {
			t.Fatalf("%+v, %v", answer, err)
		}
		last := calls[len(calls)-1]
		want := toolrt.Caller{Principal: "ada", Claims: map[string]any{"tenant": "mugs"}, IdempotencyKey: tt.want, Protocol: last.Protocol}
		if diff := cmp.Diff(want, last.Caller); diff != "" || !strings.HasPrefix(last.Protocol, "mcp") {
			t.Errorf("%s: %s", last.Protocol, diff)
		}
	}
}

// The token of each request counts, also where a session outlives it.
func TestCallerOfSession(t *testing.T) {
	var calls []toolrt.Call
	server := asking(&calls)
	verify := func(_ context.Context, token string, _ *http.Request) (*auth.TokenInfo, error) {
		return &auth.TokenInfo{UserID: "ada", Expiration: time.Now().Add(time.Hour), Extra: map[string]any{"token": token}}, nil
	}
	handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, nil)
	listener := httptest.NewServer(auth.RequireBearerToken(verify, nil)(handler))
	defer listener.Close()
	bearer := &bearer{token: "first"}
	transport := &mcp.StreamableClientTransport{Endpoint: listener.URL, HTTPClient: &http.Client{Transport: bearer}}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), transport, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = session.Close() }()
	for _, token := range []string{"first", "second"} {
		bearer.set(token)
		if r := call(t, session, "who", `{}`); r.IsError || text(t, r) != "ada" {
			t.Errorf("%s", text(t, r))
		}
		if got := calls[len(calls)-1].Claims["token"]; got != token {
			t.Errorf("the token is %v, want %s", got, token)
		}
	}
}

// A bearer is a client's connection, which sends a token.
type bearer struct {
	mu    sync.Mutex
	token string
}

func (b *bearer) set(token string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.token = token
}

func (b *bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	b.mu.Lock()
	token := b.token
	b.mu.Unlock()
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+token)
	return http.DefaultTransport.RoundTrip(r)
}

// Without a token nobody is known, unless the host knows somebody; arguments
// say nothing about it.
func TestCallerOverStdio(t *testing.T) {
	var calls []toolrt.Call
	session := connect(t, asking(&calls))
	e, ok := toolerr.Parse([]byte(text(t, call(t, session, "who", "{}"))))
	if !ok || e.Category != toolerr.Auth {
		t.Errorf("%+v", e)
	}
	e, ok = toolerr.Parse([]byte(text(t, call(t, session, "who", `{"principal":"eve"}`))))
	if !ok || e.Category != toolerr.Validation {
		t.Errorf("%+v", e)
	}
	s := asking(&calls)
	s.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
			return next(toolrt.WithCaller(ctx, toolrt.Caller{Principal: "ada"}), method, req)
		}
	})
	session = connect(t, s)
	if got := text(t, call(t, session, "who", "{}")); got != "ada" {
		t.Errorf("got %s", got)
	}
	if last := calls[len(calls)-1]; last.Protocol != "mcp/"+session.InitializeResult().ProtocolVersion {
		t.Errorf("protocol %s", last.Protocol)
	}
}

// What was repaired is said in the result's metadata, also beside an error.
func TestRepaired(t *testing.T) {
	var calls []toolrt.Call
	session := connect(t, asking(&calls))
	r := call(t, session, "who", `"{}"`)
	if got, err := json.Marshal(r.Meta["dev.toolgen/repaired"]); err != nil || string(got) != `["arguments: object sent as text"]` {
		t.Errorf("%s, %v", got, err)
	}
	if r := call(t, session, "who", `{}`); r.Meta["dev.toolgen/repaired"] != nil {
		t.Errorf("%+v", r.Meta)
	}
}
