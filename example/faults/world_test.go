package faults_test

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/example/research"
	"github.com/toolgen-dev/toolgen/example/support"
	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolanthropic"
	"github.com/toolgen-dev/toolgen/runtime/toolmcp"
)

// quiet is for servers that complain about the clients they were made for.
var quiet = log.New(io.Discard, "", 0)

// A world is both examples with everything that they depend on. It serves one
// call at a time; each worker has one of its own.
type world struct {
	draw     *rand.Rand
	upstream *upstream
	log      *journal
	database *sql.DB // another connection to the desk's database

	desk     *site
	closed   *site // a desk whose database is closed
	spoilt   *site // a desk whose database file was overwritten
	full     *site // a desk whose database cannot grow
	research *site
	hasty    *site // research that soon gives a source up
	lost     *site // research whose database is closed
}

func newWorld(t *testing.T, draw *rand.Rand) *world {
	w := &world{draw: draw, upstream: newUpstream(t), log: new(journal)}
	dir := t.TempDir()

	file := filepath.Join(dir, "desk.db")
	w.desk = w.newDesk(t, file)
	var err error
	if w.database, err = sql.Open("sqlite", file+"?_pragma=busy_timeout(5000)"); err != nil {
		t.Fatal(err)
	}
	w.database.SetMaxOpenConns(1)
	t.Cleanup(func() { _ = w.database.Close() })

	w.closed = w.newDesk(t, ":memory:")
	w.closed.close()

	file = filepath.Join(dir, "spoilt.db")
	w.spoilt = w.newDesk(t, file)
	if err := os.WriteFile(file, bytes.Repeat([]byte(gossip), 100), 0o600); err != nil {
		t.Fatal(err)
	}

	file = filepath.Join(dir, "full.db")
	w.newDesk(t, file).close()
	w.full = w.newDesk(t, file+"?_pragma=max_page_count(1)&rest=")
	for range 20 { // until nothing fits any more
		w.full.tools.Call(t.Context(), escalate.tool, []byte(escalate.args))
	}

	// Patient, so that a slow machine is no reason to give a source up, but not so
	// patient that it waits the seven seconds that one of them may ask for.
	w.research = w.newResearch(t, research.WithPatience(18*time.Second))
	w.hasty, w.lost = w.newResearch(t), w.newResearch(t)
	w.lost.close()
	w.log.take()
	return w
}

func (w *world) newDesk(t *testing.T, dsn string) *site {
	partner := partner{w.upstream}
	d, err := support.Open(t.Context(), dsn, support.WithCarriers(partner), support.WithPayments(partner), support.WithStock(partner))
	if err != nil {
		t.Fatal(err)
	}
	return w.newSite(t, support.DeskTools(d), d)
}

func (w *world) newResearch(t *testing.T, options ...research.Option) *site {
	options = append(options, research.WithSource(research.Handbook, shelf{w.upstream}))
	c, err := research.Open(t.Context(), w.upstream.server.URL, options...)
	if err != nil {
		t.Fatal(err)
	}
	return w.newSite(t, research.CoordinatorTools(c), c)
}

// reset undoes what calls have done to the desk.
func (w *world) reset(t *testing.T) {
	w.exec(t, "DELETE FROM refunds; UPDATE order_items SET refunded = 0; DELETE FROM cases WHERE id > 5")
}

// exec changes the desk's database behind its back.
func (w *world) exec(t *testing.T, statements string) {
	t.Helper()
	if _, err := w.database.ExecContext(context.Background(), statements); err != nil {
		t.Error(err) // a worker must not end the test
	}
}

// A site is tools and the ways to call them.
type site struct {
	tools   toolrt.Set
	turns   *toolanthropic.Toolset
	session *mcp.ClientSession
	wire    *wire
	close   func()
}

func (w *world) newSite(t *testing.T, tools toolrt.Set, backend io.Closer) *site {
	logger := slog.New(slog.NewJSONHandler(w.log, nil))
	tools = tools.With(toolrt.WithLogger(logger))
	s := &site{tools: tools, turns: toolanthropic.New(tools), wire: newWire()}
	s.close = sync.OnceFunc(func() {
		if err := backend.Close(); err != nil {
			t.Error(err)
		}
	})
	client, server := mcp.NewInMemoryTransports()
	if _, err := toolmcp.NewServer(tools).Connect(t.Context(), tapped{server, s.wire, true}, nil); err != nil {
		t.Fatal(err)
	}
	var err error
	if s.session, err = mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), tapped{client, s.wire, false}, nil); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = s.session.Close()
		s.close()
	})
	return s
}

// An answer is what a model reads of one call.
type answer struct {
	failed bool
	text   string
}

// direct calls a tool as a Go program does. It returns the answers, and all that is sent.
func (s *site) direct(ctx context.Context, calls []call) ([]answer, string, error) {
	var answers []answer
	var sent strings.Builder
	for _, c := range calls {
		r := s.tools.Call(ctx, c.tool, []byte(c.args))
		if r == nil {
			return nil, "", fmt.Errorf("%s gives nothing", c.tool)
		}
		answers = append(answers, answer{r.IsError(), r.Text()})
		sent.WriteString(r.Text())
		sent.Write(r.Structured)
	}
	return answers, sent.String(), nil
}

// messages calls tools as the Messages API does: in one turn.
func (s *site) messages(ctx context.Context, calls []call) ([]answer, string, error) {
	blocks := make([]string, len(calls))
	for i, c := range calls {
		blocks[i] = fmt.Sprintf(`{"type":"tool_use","id":"toolu_%d","name":%q,"input":%s}`, i, c.tool, c.args)
	}
	var turn anthropic.Message
	err := json.Unmarshal([]byte(`{"role":"assistant","stop_reason":"tool_use","content":[`+strings.Join(blocks, ",")+`]}`), &turn)
	if err != nil {
		return nil, "", err
	}
	message, err := s.turns.Handle(ctx, &turn)
	if err != nil {
		return nil, "", err
	}
	sent, err := json.Marshal(message)
	if err != nil {
		return nil, "", err
	}
	var results struct {
		Content []struct {
			ToolUseID string `json:"tool_use_id"`
			IsError   bool   `json:"is_error"`
			Content   []struct{ Text string }
		}
	}
	if err := json.Unmarshal(sent, &results); err != nil {
		return nil, "", err
	}
	var answers []answer
	for i, r := range results.Content {
		if r.ToolUseID != fmt.Sprintf("toolu_%d", i) || len(r.Content) == 0 {
			return nil, "", fmt.Errorf("result %d is wrong in %s", i, sent)
		}
		answers = append(answers, answer{r.IsError, r.Content[0].Text})
	}
	return answers, string(sent), nil
}

// protocol calls a tool over MCP. What is sent is what the server has written.
func (s *site) protocol(ctx context.Context, calls []call) ([]answer, string, error) {
	for _, c := range calls {
		_, err := s.session.CallTool(ctx, &mcp.CallToolParams{Name: c.tool, Arguments: json.RawMessage(c.args)})
		if err != nil && ctx.Err() == nil {
			return nil, "", err
		}
	}
	return s.wire.settle()
}

// A wire is what goes over the connection of a client and a server.
type wire struct {
	mu      sync.Mutex
	open    map[any]string // the requests that are not answered yet
	sent    bytes.Buffer   // by the server
	answers []answer
	fault   error
	changed chan struct{}
}

func newWire() *wire { return &wire{open: map[any]string{}, changed: make(chan struct{}, 1)} }

// ask sees what the client writes, or has not written after all.
func (w *wire) ask(m jsonrpc.Message, written bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	r, ok := m.(*jsonrpc.Request)
	switch {
	case ok && r.IsCall() && written:
		w.open[r.ID.Raw()] = string(r.Params)
	case ok && r.IsCall():
		delete(w.open, r.ID.Raw())
	}
}

// answer sees what the server writes.
func (w *wire) answer(m jsonrpc.Message) {
	w.mu.Lock()
	defer w.mu.Unlock()
	data, err := jsonrpc.EncodeMessage(m)
	w.fault = errors.Join(w.fault, err)
	r, ok := m.(*jsonrpc.Response)
	if !ok {
		w.sent.Write(data)
		return
	}
	if _, ok := w.open[r.ID.Raw()]; !ok {
		w.fault = fmt.Errorf("request %v is answered once more by %s", r.ID.Raw(), data)
	}
	delete(w.open, r.ID.Raw())
	// What a client cancels before the call has begun, the SDK answers itself.
	if r.Error == nil || !errors.Is(r.Error, context.Canceled) {
		w.sent.Write(data)
		w.answers = append(w.answers, answerIn(r)...)
	}
	select {
	case w.changed <- struct{}{}:
	default:
	}
}

// answerIn returns what a response answers to a call, if it was one.
func answerIn(r *jsonrpc.Response) []answer {
	if r.Error != nil {
		return []answer{{true, r.Error.Error()}}
	}
	var result struct {
		IsError bool
		Content []struct{ Text string }
	}
	if json.Unmarshal(r.Result, &result) != nil || len(result.Content) == 0 {
		return nil
	}
	return []answer{{result.IsError, result.Content[0].Text}}
}

// settle waits until every request is answered, and returns what was sent since
// it was asked last.
func (w *wire) settle() ([]answer, string, error) {
	limit := time.After(10 * time.Second)
	for {
		w.mu.Lock()
		if len(w.open) == 0 || w.fault != nil {
			answers, sent, fault := w.answers, w.sent.String(), w.fault
			w.answers = nil
			w.sent.Reset()
			w.mu.Unlock()
			return answers, sent, fault
		}
		w.mu.Unlock()
		select {
		case <-w.changed:
		case <-limit:
			w.mu.Lock()
			defer w.mu.Unlock()
			return nil, "", fmt.Errorf("no answer to %v", slices.Collect(maps.Values(w.open)))
		}
	}
}

// tapped is a transport at one end of a wire.
type tapped struct {
	mcp.Transport
	wire   *wire
	server bool // the end of the server
}

func (t tapped) Connect(ctx context.Context) (mcp.Connection, error) {
	c, err := t.Transport.Connect(ctx)
	return connection{c, t}, err
}

type connection struct {
	mcp.Connection
	end tapped
}

func (c connection) Write(ctx context.Context, m jsonrpc.Message) error {
	if c.end.server {
		c.end.wire.answer(m)
		return c.Connection.Write(ctx, m)
	}
	c.end.wire.ask(m, true)
	err := c.Connection.Write(ctx, m)
	if err != nil { // the client was gone before it had asked
		c.end.wire.ask(m, false)
	}
	return err
}

// A journal is a log that can be read.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

// take returns what was logged since it was asked last.
func (j *journal) take() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	defer j.text.Reset()
	return j.text.String()
}
