package toolmcp_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/runtime/toolmcp"
)

// serveVariable makes the test binary a server.
const serveVariable = "TOOLMCP_TEST_SERVE"

func TestMain(m *testing.M) {
	if os.Getenv(serveVariable) != "" {
		toolmcp.Main(toolmcp.NewServer(echoTools()))
		return
	}
	os.Exit(m.Run())
}

// process is a server in a process of its own, spoken to line by line.
type process struct {
	*exec.Cmd
	t      *testing.T
	in     io.WriteCloser
	out    *bufio.Scanner
	stderr record
}

// record is what a process has written to standard error so far.
type record struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (r *record) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.Write(p)
}

func (r *record) String() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.String()
}

// start starts a server and introduces a client to it.
func start(t *testing.T) *process {
	t.Helper()
	p := launch(t)
	p.send(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}`)
	p.receive()
	p.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	return p
}

// launch starts a server with arguments.
func launch(t *testing.T, args ...string) *process {
	t.Helper()
	p := &process{Cmd: exec.Command(os.Args[0], args...), t: t}
	p.Env = append(os.Environ(), serveVariable+"=1")
	p.Stderr = &p.stderr
	var err error
	if p.in, err = p.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.out = bufio.NewScanner(out)
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Process.Kill() })
	return p
}

func (p *process) send(line string) {
	p.t.Helper()
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		p.t.Fatal(err)
	}
}

// answer is what the tests look at in a message of the server.
type answer struct {
	ID     any
	Result struct {
		IsError bool
		Content []struct{ Text string }
	}
	Error *struct {
		Code    int
		Message string
	}
}

func (p *process) receive() answer {
	p.t.Helper()
	if !p.out.Scan() {
		p.t.Fatalf("no answer: %v\n%s", p.out.Err(), p.stderr.String())
	}
	var a answer
	if err := json.Unmarshal(p.out.Bytes(), &a); err != nil {
		p.t.Fatalf("%s: %v", p.out.Text(), err)
	}
	return a
}

func echoCall(id int, text string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"echo","arguments":{"text":%q}}}`, id, text)
}

// ended waits for the end of the process, which must be a clean one.
func (p *process) ended() {
	p.t.Helper()
	if p.out.Scan() {
		p.t.Errorf("after all answers: %s", p.out.Text())
	}
	if err := p.Wait(); err != nil {
		p.t.Errorf("%v\n%s", err, p.stderr.String())
	}
}

func TestMainSDKClient(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), serveVariable+"=1")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &mcp.CommandTransport{Command: cmd}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"panic", "hello", "nothing", "hello", "dsn", "hello", "print", "hello"} {
		r := call(t, session, "echo", fmt.Sprintf(`{"text":%q}`, word))
		if r.IsError == (word == "hello" || word == "print") {
			t.Errorf("%s: %s", word, text(t, r))
		}
	}
	if err := session.Close(); err != nil {
		t.Error(err)
	}
	if code := cmd.ProcessState.ExitCode(); code != 0 {
		t.Errorf("exit %d\n%s", code, stderr.String())
	}
	for _, want := range []string{"a stray print", "secret of a panic", "goroutine ", "postgres://root:secret@"} {
		if !strings.Contains(stderr.String(), want) {
			t.Errorf("stderr has no %s:\n%s", want, stderr.String())
		}
	}
}

// A client that writes its requests and closes its end is answered.
func TestMainEndOfInput(t *testing.T) {
	p := start(t)
	p.send(echoCall(1, "slow"))
	if _, err := io.WriteString(p.in, echoCall(2, "slow")); err != nil { // without a newline
		t.Fatal(err)
	}
	if err := p.in.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if a := p.receive(); a.Error != nil || a.Result.IsError {
			t.Errorf("%+v", a)
		}
	}
	p.ended()
}

// shows waits until the process has written text to standard error so many times.
func (p *process) shows(text string, times int) {
	p.t.Helper()
	for range 2000 {
		if strings.Count(p.stderr.String(), text) >= times {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	p.t.Fatalf("no %q in %s", text, p.stderr.String())
}

func TestMainSignals(t *testing.T) {
	for _, signal := range []os.Signal{syscall.SIGINT, syscall.SIGTERM} {
		t.Run(signal.String(), func(t *testing.T) {
			p := start(t)
			p.send(echoCall(1, "slow"))
			p.shows("slow runs", 1)
			if err := p.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			if a := p.receive(); a.Error != nil || a.Result.IsError {
				t.Errorf("%+v", a)
			}
			p.ended()
		})
	}
}

func TestMainSecondSignal(t *testing.T) {
	p := start(t)
	p.send(echoCall(1, "wait"))
	p.shows("wait runs", 1)
	ended := make(chan error, 1)
	go func() { ended <- p.Wait() }()
	for {
		select {
		case err := <-ended:
			if err == nil {
				t.Error("a second signal is taken for a clean end")
			}
			return
		case <-time.After(50 * time.Millisecond): // two at once might be one
			_ = p.Process.Signal(syscall.SIGTERM) // it may have ended
		}
	}
}

// Clients of the revision that has batches may send them.
func TestMainBatch(t *testing.T) {
	p := launch(t)
	p.send(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}`)
	p.receive()
	p.send(`[{"jsonrpc":"2.0","method":"notifications/initialized"}]`) // is not answered
	for range 2 {
		p.send(`[` + echoCall(1, "slow") + `,{"jsonrpc":"2.0","id":"b","method":"ping"},7,` + echoCall(1, "twin") +
			`,{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"c"}}]`)
		if !p.out.Scan() {
			t.Fatal(p.stderr.String())
		}
		var answers []answer
		if err := json.Unmarshal(p.out.Bytes(), &answers); err != nil || len(answers) != 4 {
			t.Fatalf("%s: %v", p.out.Text(), err)
		}
		codes := make(map[any][]int)
		for _, a := range answers {
			code := 0
			if a.Error != nil {
				code = a.Error.Code
			}
			codes[a.ID] = append(codes[a.ID], code)
		}
		if diff := cmp.Diff(map[any][]int{1.0: {0}, "b": {0}, nil: {-32600, -32600}}, codes); diff != "" {
			t.Error(diff)
		}
	}
	p.send(`[7]`)
	if !p.out.Scan() || !strings.HasPrefix(p.out.Text(), `[{"jsonrpc":"2.0","error":{"code":-32600,`) {
		t.Error(p.out.Text())
	}
	p.send(`[` + echoCall(2, "slow") + `,` + echoCall(3, "slow") + `]`)
	if err := p.in.Close(); err != nil {
		t.Fatal(err)
	}
	if !p.out.Scan() || strings.Count(p.out.Text(), `slow`) != 4 {
		t.Errorf("at the end of the input: %s", p.out.Text())
	}
	p.ended()
}

// A call with the id of one that runs is refused, and does not disturb it.
func TestMainTwins(t *testing.T) {
	p := start(t)
	p.send(echoCall(1, "wait"))
	p.send(echoCall(1, "twin"))
	if a := p.receive(); a.ID != nil || a.Error == nil || a.Error.Code != -32600 {
		t.Errorf("%+v", a)
	}
	p.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`)
	if a := p.receive(); a.ID != 1.0 || !a.Result.IsError {
		t.Errorf("%+v", a)
	}
	p.send(echoCall(1, "again"))
	if a := p.receive(); a.ID != 1.0 || a.Error != nil {
		t.Errorf("%+v", a)
	}
	if err := p.in.Close(); err != nil {
		t.Fatal(err)
	}
	p.ended()
}

func TestMainBadLines(t *testing.T) {
	p := start(t)
	id := 0
	for _, test := range []struct {
		bad  string
		code int
		id   any
	}{
		{`garbage`, -32700, nil},
		{`{"jsonrpc":"2.0"`, -32700, nil},
		{"\xff", -32700, nil},
		{echoCall(9, "x") + echoCall(10, "x"), -32700, nil},
		{`{}`, -32600, nil},
		{`[]`, -32600, nil},
		{`null`, -32600, nil},
		{`"text"`, -32600, nil},
		{`{"jsonrpc":"1.0","id":1,"method":"ping"}`, -32600, 1.0},
		{`{"jsonrpc":"2.0","id":"x","method":5}`, -32600, "x"},
		{`{"jsonrpc":"2.0","id":1.5,"method":"ping"}`, -32600, 1.5},
		{`{"jsonrpc":"2.0","id":9007199254740992,"method":"ping"}`, -32600, 9007199254740992.0},
		{`{"jsonrpc":"2.0","id":null,"method":"ping"}`, -32600, nil},
		{`{"jsonrpc":"2.0","id":[1],"method":"ping"}`, -32600, nil},
		{`{"jsonrpc":"2.0","id":"i","method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}`, 0, "i"},
		{"[" + echoCall(9, "x") + "]", -32600, nil}, // there were batches once
	} {
		bad := test.bad
		p.send(bad)
		if a := p.receive(); a.Error == nil || a.Error.Code != test.code || a.ID != test.id {
			t.Errorf("%s: %+v", bad, a)
		}
		id++
		p.send(echoCall(id, "and on"))
		if a := p.receive(); a.Error != nil || a.Result.IsError {
			t.Errorf("after %s: %+v", bad, a)
		}
	}
	p.send("") // nothing is no message
	for _, broken := range []string{`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"what?"}}`, `{"jsonrpc":"2.0","result":{}}`} {
		p.send(broken) // an answer is never answered
	}
	p.send(strings.Repeat(" ", 17<<20) + "x")
	if a := p.receive(); a.Error == nil || !strings.Contains(a.Error.Message, "at most") {
		t.Errorf("%+v", a)
	}
	for _, test := range []struct {
		line string
		code int
	}{
		{`{"jsonrpc":"2.0","id":"a","method":"tools/call"}`, -32600},
		{`{"jsonrpc":"2.0","id":"b","method":"tools/call","params":{"name":"nope"}}`, -32602},
		{`{"jsonrpc":"2.0","id":"c","method":"nope"}`, -32601},
	} {
		p.send(test.line)
		if a := p.receive(); a.Error == nil || a.Error.Code != test.code {
			t.Errorf("%s: %+v", test.line, a)
		}
	}
	for line, fails := range map[string]bool{
		`{"jsonrpc":"2.0","id":"d","method":"tools/call","params":{"name":"forget"}}`:                             false,
		`{"jsonrpc":"2.0","id":"e","method":"tools/call","params":{"name":"forget","arguments":null}}`:            false,
		`{"jsonrpc":"2.0","id":"f","method":"tools/call","params":{"name":"echo","arguments":[1,2]}}`:             true,
		`{"jsonrpc":"2.0","id":"g","method":"tools/call","params":{"name":"echo","arguments":{"text":"\ud800"}}}`: true,
	} {
		p.send(line)
		if a := p.receive(); a.Error != nil || a.Result.IsError != fails {
			t.Errorf("%s: %+v", line, a)
		}
	}
	if err := p.in.Close(); err != nil {
		t.Fatal(err)
	}
	p.ended()
}

func TestMainCancelled(t *testing.T) {
	p := start(t)
	p.send(echoCall(1, "wait"))
	p.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`)
	p.send(echoCall(2, "and on"))
	seen := make(map[any]bool)
	for range 2 {
		a := p.receive()
		seen[a.ID] = a.Error != nil || a.Result.IsError
	}
	if !seen[1.0] || seen[2.0] {
		t.Errorf("%v", seen)
	}
	if err := p.in.Close(); err != nil {
		t.Fatal(err)
	}
	p.ended()
}

var listening = regexp.MustCompile(`http://127\.0\.0\.1:[0-9]+/mcp`)

// launchHTTP starts a server on a free port, and returns the URL that it logs.
func launchHTTP(t *testing.T) (*process, string) {
	t.Helper()
	p := launch(t, "-http", "127.0.0.1:0")
	for range 2000 {
		if url := listening.FindString(p.stderr.String()); url != "" {
			return p, url
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("nothing listens: %s", p.stderr.String())
	return nil, ""
}

func TestMainHTTP(t *testing.T) {
	p, url := launchHTTP(t)
	for _, url := range []string{url, strings.TrimSuffix(url, "mcp"), strings.TrimSuffix(url, "/mcp")} {
		session := connectHTTP(t, url)
		for _, word := range []string{"panic", "hello", "print"} {
			if r := call(t, session, "echo", fmt.Sprintf(`{"text":%q}`, word)); r.IsError != (word == "panic") {
				t.Errorf("%s: %s", word, text(t, r))
			}
		}
	}
	root := strings.TrimSuffix(url, "/mcp")
	for path, status := range map[string]int{"/healthz": 200, "/.well-known/oauth-protected-resource": 404, "/mcp/": 404, "/mcp": 405} {
		response, err := http.Get(root + path)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		if response.StatusCode != status {
			t.Errorf("%s: %s", path, response.Status)
		}
	}
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if !p.out.Scan() || p.out.Text() != "a stray print" { // standard output is the program's own
		t.Errorf("standard output: %s", p.out.Text())
	}
	for p.out.Scan() {
	}
	p.ended()
}

// A signal lets the calls finish that run, and refuses others.
func TestMainHTTPSignals(t *testing.T) {
	for _, signal := range []os.Signal{syscall.SIGINT, syscall.SIGTERM} {
		for era, request := range map[string]struct {
			body   string
			header []string
		}{
			"2025-11-25": {legacyCall("echo", `{"text":"slow"}`), nil},
			"2026-07-28": {modernCall("echo", `{"text":"slow"}`), modern("echo")},
		} {
			t.Run(signal.String()+" "+era, func(t *testing.T) {
				p, url := launchHTTP(t)
				answers := make(chan reply, 20)
				for range cap(answers) {
					go func() { answers <- do(t, post(t, url, request.body, request.header...)) }()
				}
				p.shows("slow runs", cap(answers))
				if err := p.Process.Signal(signal); err != nil {
					t.Fatal(err)
				}
				for range cap(answers) {
					if a := <-answers; a.StatusCode != 200 || !strings.Contains(a.body, `\"slow\"`) {
						t.Errorf("%s %s", a.Status, a.body)
					}
				}
				p.ended()
			})
		}
	}
}

func TestMainArguments(t *testing.T) {
	for _, test := range []struct {
		args   []string
		exit   int
		stderr string // a part of it
	}{
		{[]string{"-h"}, 0, "usage: "},
		{[]string{"--help"}, 0, "-http ADDR"},
		{[]string{"-nope"}, 2, "flag provided but not defined: -nope"},
		{[]string{"-http"}, 2, "flag needs an argument: -http"},
		{[]string{"-origin", "example.com"}, 2, `"example.com" is not an origin`},
		{[]string{"-host", "https://example.com"}, 2, `"https://example.com" is not a host`},
		{[]string{"-host", ""}, 2, `"" is not a host`},
		{[]string{"serve"}, 2, `no arguments are expected: ["serve"]`},
		{[]string{"-http", "nowhere"}, 1, "missing port in address"},
	} {
		p := launch(t, test.args...)
		if p.out.Scan() {
			t.Errorf("%v: %s", test.args, p.out.Text())
		}
		_ = p.Wait() // the exit code is looked at
		if code := p.ProcessState.ExitCode(); code != test.exit || !strings.Contains(p.stderr.String(), test.stderr) {
			t.Errorf("%v: exit %d, want %d\n%s", test.args, code, test.exit, p.stderr.String())
		}
	}
}
