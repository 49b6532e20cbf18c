package fakeapi

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"
)

// An API is the fake, as a handler. [Handler] makes one.
type API struct {
	script []Turn
	on     map[string]bool // rules switched on or off, by name

	mu       sync.Mutex
	requests []Request
	used     int // turns of script
	memory   *memory
}

// An Option sets up an [API]: a [Turn], [With] or [Without].
type Option interface{ apply(*API) }

type optionFunc func(*API)

func (f optionFunc) apply(a *API) { f(a) }

// With switches rules on that are off, by name.
func With(rules ...string) Option { return switched(rules, true) }

// Without switches rules off, by name.
func Without(rules ...string) Option { return switched(rules, false) }

// switched panics on a name that no rule has: a misspelt one would enforce what the
// test believes to be off.
func switched(names []string, on bool) Option {
	for _, name := range names {
		if !slices.ContainsFunc(rules, func(r Rule) bool { return r.Name == name }) {
			panic("fakeapi: there is no rule " + strconv.Quote(name))
		}
	}
	return optionFunc(func(a *API) {
		for _, name := range names {
			a.on[name] = on
		}
	})
}

// Handler returns the fake as a handler, for a server of the caller's.
func Handler(options ...Option) *API {
	a := &API{on: map[string]bool{}, memory: newMemory()}
	for _, o := range options {
		o.apply(a)
	}
	return a
}

// A Server is an [API] that listens on the loopback interface.
type Server struct {
	*API
	URL string // the base URL, http://127.0.0.1:port

	http *http.Server
}

// New starts a server. Close it when the test is done.
//
//	api := fakeapi.New(
//		fakeapi.Reply(fakeapi.Call("toolu_1", "lookup_order", `{"order_number":"#12345"}`)),
//		fakeapi.Reply(fakeapi.Text("It is on its way.")),
//	)
//	defer api.Close()
func New(options ...Option) *Server {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(fmt.Sprintf("fakeapi: %v", err))
	}
	a := Handler(options...)
	s := &Server{
		API:  a,
		URL:  "http://" + listener.Addr().String(),
		http: &http.Server{Handler: a, ReadHeaderTimeout: time.Minute},
	}
	go func() { _ = s.http.Serve(listener) }() // returns when s is closed
	return s
}

// Close stops the server and breaks off what it still sends.
func (s *Server) Close() { _ = s.http.Close() }

// A Request is a request that the fake has received, and what became of it.
type Request struct {
	Path    string
	Header  http.Header
	Body    []byte
	Status  int    // of the answer
	Rule    string // the rule that the request breaks, or ""
	Message string // of the error, or ""
}

// Tools returns the tool definitions of the request, byte for byte.
func (r Request) Tools() []json.RawMessage { return r.list("tools") }

// Messages returns the messages of the request, byte for byte.
func (r Request) Messages() []json.RawMessage { return r.list("messages") }

func (r Request) list(name string) []json.RawMessage {
	var body map[string]json.RawMessage
	var items []json.RawMessage
	if json.Unmarshal(r.Body, &body) != nil || json.Unmarshal(body[name], &items) != nil {
		return nil
	}
	return items
}

// Requests returns the requests so far, refused ones and those for token counts included.
func (a *API) Requests() []Request {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.Clone(a.requests)
}

// Left returns how many turns have not been used.
func (a *API) Left() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.script) - a.used
}

// ServeHTTP answers a request: with an error if it breaks a rule, else with a token
// count or with the next turn.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBody+1))
	if err != nil {
		return // the client has gone
	}
	a.mu.Lock()
	q := newRequest(r, body, a.memory)
	n := len(a.requests)
	a.requests = append(a.requests, Request{Path: r.URL.Path, Header: r.Header.Clone(), Body: body})
	rejection := a.check(q)
	var turn Turn
	if rejection == nil && !q.counting() {
		turn, rejection = a.next()
	}
	seen := a.requests[n]
	a.mu.Unlock()

	w.Header().Set("request-id", fmt.Sprintf("req_fake_%06d", n+1))
	s := &sender{w: w, done: r.Context().Done(), pace: turn.pace}
	switch {
	case rejection != nil:
		a.note(n, rejection.Status, rejection.Rule, rejection.Message)
		s.error(rejection.Status, rejection.Type, rejection.Message)
	case q.counting():
		a.note(n, http.StatusOK, "", "")
		s.json(http.StatusOK, map[string]int{"input_tokens": tokens(len(body))})
	default:
		for turn.then != nil {
			turn = turn.then(seen)
		}
		s.pace = turn.pace
		a.reply(s, q, n, turn)
	}
}

// next returns the next turn of the script.
func (a *API) next() (Turn, *Rejection) {
	if a.used == len(a.script) {
		message := fmt.Sprintf("fakeapi: the script has %d turns, and all have been used", len(a.script))
		return Turn{}, &Rejection{Status: http.StatusBadRequest, Type: errorType(http.StatusBadRequest), Message: message}
	}
	a.used++
	return a.script[a.used-1], nil
}

// reply sends t as the answer to q, the request of that number.
func (a *API) reply(s *sender, q *request, number int, t Turn) {
	stream, _ := q.root["stream"].(bool)
	f := t.fault
	if f.ending == refused || f.ending == failed && !stream {
		a.note(number, f.status, "", f.message)
		if f.retryAfter != nil {
			s.w.Header().Set("retry-after", f.retryAfter(time.Now()))
		}
		s.error(f.status, f.kind, f.message)
		return
	}
	m, err := t.message(fmt.Sprintf("msg_fake_%06d", number+1), q)
	if err != nil {
		message := "fakeapi: the turn holds a Raw block that is not JSON: " + err.Error()
		a.note(number, http.StatusBadRequest, "", message)
		s.error(http.StatusBadRequest, errorType(http.StatusBadRequest), message)
		return
	}
	a.note(number, http.StatusOK, "", "")
	if f.ending == complete {
		a.mu.Lock()
		a.memory.keep(q, m)
		a.mu.Unlock()
	}
	if stream {
		s.stream(t.events(m), f)
		return
	}
	s.message(m, f)
}

// note keeps what became of a request.
func (a *API) note(number, status int, rule, message string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	r := &a.requests[number]
	r.Status, r.Rule, r.Message = status, rule, message
}
