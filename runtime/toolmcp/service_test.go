package toolmcp

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// running is a service of the tool work, which does what its test wants.
type running struct {
	*service
	addr   string
	url    string
	finish context.CancelFunc
	ended  chan error
}

// run runs a service whose patience is short.
func run(t *testing.T, work func(context.Context) (string, error), short patience) *running {
	t.Helper()
	tools := toolrt.NewSet(toolrt.Server{Name: "test", Version: "1"}, toolrt.NewTool(toolrt.Definition{
		Name:        "work",
		Description: "Works.",
		InputSchema: json.RawMessage(`{"type":"object","properties":{}}`),
	}, toolrt.DecodeNothing, func(ctx context.Context, _ toolrt.Nothing) (string, error) { return work(ctx) }, toolrt.Text()))
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, finish := context.WithCancel(t.Context())
	r := &running{service: newService(NewServer(tools)), addr: l.Addr().String(), finish: finish, ended: make(chan error, 1)}
	r.url = "http://" + r.addr
	r.patience = short
	go func() { r.ended <- r.serve(ctx, l) }()
	return r
}

// end waits for the end of the service.
func (r *running) end(t *testing.T) error {
	t.Helper()
	r.finish()
	select {
	case err := <-r.ended:
		return err
	case <-time.After(20 * time.Second):
		t.Fatal("the service does not end")
		return nil
	}
}

const workCall = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"work"}}`

// call calls the tool over a connection of its own.
func (r *running) call(t *testing.T) (status int, body string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, r.url+"/mcp", strings.NewReader(workCall))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Close = true
	return do(t, request)
}

// health returns what /healthz says.
func (r *running) health(t *testing.T) (status int, body string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, r.url+"/healthz", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Close = true
	return do(t, request)
}

func do(t *testing.T, r *http.Request) (status int, body string) {
	t.Helper()
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Error(err)
		return 0, ""
	}
	defer func() { _ = response.Body.Close() }()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		t.Error(err)
	}
	return response.StatusCode, string(data)
}

// normal is patience enough for a test.
var normal = patience{header: time.Minute, read: time.Minute, write: time.Minute, idle: time.Minute, drain: time.Minute, last: time.Second}

// While the last call runs, health and new calls are answered 503.
func TestServiceDrains(t *testing.T) {
	started, release := make(chan struct{}), make(chan struct{})
	r := run(t, func(context.Context) (string, error) {
		close(started)
		<-release
		return "the answer", nil
	}, normal)
	if status, body := r.health(t); status != 200 || body != "ok\n" {
		t.Errorf("health: %d %s", status, body)
	}
	last := make(chan string)
	go func() {
		_, body := r.call(t)
		last <- body
	}()
	<-started
	r.finish()
	<-r.stopping.Done()
	if status, body := r.health(t); status != 503 || body != "draining\n" {
		t.Errorf("health: %d %s", status, body)
	}
	if status, body := r.call(t); status != 503 || !strings.Contains(body, "-32603") {
		t.Errorf("a call: %d %s", status, body)
	}
	close(release)
	if body := <-last; !strings.Contains(body, "the answer") {
		t.Errorf("the last call: %s", body)
	}
	if err := r.end(t); err != nil {
		t.Error(err)
	}
	if c, err := net.Dial("tcp", r.addr); err == nil {
		_ = c.Close()
		t.Error("it still listens")
	}
}

// A call that takes too long is cancelled, and still answered.
func TestServiceDrainIsBounded(t *testing.T) {
	short := normal
	short.drain = 50 * time.Millisecond
	started := make(chan struct{})
	r := run(t, func(ctx context.Context) (string, error) {
		close(started)
		<-ctx.Done()
		return "", context.Cause(ctx)
	}, short)
	last := make(chan string)
	go func() {
		_, body := r.call(t)
		last <- body
	}()
	<-started
	r.finish()
	if body := <-last; !strings.Contains(body, `"isError":true`) || !strings.Contains(body, "was cancelled") {
		t.Errorf("the last call: %s", body)
	}
	if err := r.end(t); err != nil {
		t.Error(err)
	}
}

// A call that does not care is given up, which is no clean end.
func TestServiceGivesUp(t *testing.T) {
	short := normal
	short.drain, short.last = 20*time.Millisecond, 20*time.Millisecond
	started, release := make(chan struct{}), make(chan struct{})
	r := run(t, func(context.Context) (string, error) {
		close(started)
		<-release
		return "", nil
	}, short)
	defer close(release)
	go func() {
		request, err := http.NewRequest(http.MethodPost, r.url, strings.NewReader(workCall))
		if err != nil {
			t.Error(err)
			return
		}
		request.Header.Set("Content-Type", "application/json")
		if response, err := http.DefaultClient.Do(request); err == nil {
			_, _ = io.Copy(io.Discard, response.Body) // until it is cut off
			_ = response.Body.Close()
		}
	}()
	<-started
	if err := r.end(t); err == nil {
		t.Error("a call is lost, and nobody is told")
	}
}

// Requests that do not arrive hold nothing up.
func TestServiceStopsWaitingForRequests(t *testing.T) {
	short := normal
	short.last = 50 * time.Millisecond
	r := run(t, nil, short)
	for _, part := range []string{"", "POST /mcp", "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 71\r\n\r\n{"} {
		c, err := net.Dial("tcp", r.addr)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = c.Close() }()
		if _, err := io.WriteString(c, part); err != nil {
			t.Fatal(err)
		}
	}
	r.health(t) // by now the server knows them all
	start := time.Now()
	if err := r.end(t); err != nil || time.Since(start) > 5*time.Second {
		t.Errorf("%v after %v", err, time.Since(start))
	}
}

// Subscriptions last until the service is to stop, and hold nothing up.
func TestServiceSubscriptions(t *testing.T) {
	r := run(t, nil, normal)
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: r.url}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = session.Close() }()
	listen := strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, r.url, listen)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{"Content-Type": "application/json", "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": methodListen} {
		request.Header.Set(name, value)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	first := make([]byte, 4096)
	if n, err := response.Body.Read(first); err != nil || !strings.Contains(string(first[:n]), "notifications/subscriptions/acknowledged") {
		t.Fatalf("%v %s", err, first[:n])
	}
	start := time.Now()
	if err := r.end(t); err != nil || time.Since(start) > 5*time.Second {
		t.Errorf("%v after %v", err, time.Since(start))
	}
}

// Clients that stall at any point are cut off, and hold nobody up.
func TestServiceSlowClients(t *testing.T) {
	const each = 200
	short := normal
	short.header, short.read, short.write, short.idle = 4*time.Second, 5*time.Second, 3*time.Second, 4*time.Second
	large := strings.Repeat("x", 8<<20) // more than the buffers of a connection
	var answer string
	r := run(t, func(context.Context) (string, error) { return answer, nil }, short)
	header := "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
	var stalled []net.Conn
	stall := func(n int, text string) {
		for range n {
			c, err := net.Dial("tcp", r.addr)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = c.Close() })
			if _, err := io.WriteString(c, text); err != nil {
				t.Fatal(err)
			}
			stalled = append(stalled, c)
		}
	}
	answer = large
	stall(3, header+"Content-Length: 71\r\n\r\n"+workCall) // does not take its answer
	time.Sleep(200 * time.Millisecond)
	stall(each, "")                                            // says nothing
	stall(each, header)                                        // does not end its header
	stall(each, header+"Content-Length: 71\r\n\r\n{")          // does not end its body
	stall(each, header+"Transfer-Encoding: chunked\r\n\r\n1f") // does not end a chunk
	for range 20 {
		start := time.Now()
		status, body := r.health(t)
		if status != 200 || time.Since(start) > 3*time.Second {
			t.Errorf("health after %v: %d %s", time.Since(start), status, body)
		}
	}
	if status, body := r.call(t); status != 200 || len(body) < len(large) {
		t.Errorf("a call among them: %d, %d bytes", status, len(body))
	}
	limit := time.Now().Add(time.Minute)
	for i, c := range stalled[3:] {
		_ = c.SetReadDeadline(limit) // it never fails on a TCP connection
		if _, err := io.Copy(io.Discard, c); err != nil && strings.Contains(err.Error(), "timeout") {
			t.Fatalf("client %d is not cut off", i)
		}
	}
	if err := r.end(t); err != nil {
		t.Error(err)
	}
}

// A client that is merely slow gets its whole answer.
func TestServiceSteadyClients(t *testing.T) {
	short := normal
	short.write = time.Second // the whole answer takes longer
	large := strings.Repeat("x", 8<<20)
	r := run(t, func(context.Context) (string, error) { return large, nil }, short)
	c, err := net.Dial("tcp", r.addr)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	if _, err := io.WriteString(c, "POST / HTTP/1.0\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 71\r\n\r\n"+workCall); err != nil {
		t.Fatal(err)
	}
	got, buffer := 0, make([]byte, 512<<10)
	for {
		n, err := c.Read(buffer)
		got += n
		if err != nil {
			break
		}
		time.Sleep(150 * time.Millisecond)
	}
	if got < len(large) {
		t.Errorf("only %d bytes arrived", got)
	}
	if err := r.end(t); err != nil {
		t.Error(err)
	}
}
