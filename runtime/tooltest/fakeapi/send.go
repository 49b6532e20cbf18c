package fakeapi

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"time"
)

// A sender writes one answer.
type sender struct {
	w    http.ResponseWriter
	done <-chan struct{}
	pace time.Duration
}

// wait lets the pause pass, and reports whether the client is still there.
func (s *sender) wait() bool {
	if s.pace == 0 {
		return true
	}
	select {
	case <-time.After(s.pace):
		return true
	case <-s.done:
		return false
	}
}

func (s *sender) error(status int, kind, message string) {
	s.json(status, errorBody{"error", errorObject{kind, message}, s.w.Header().Get("request-id")})
}

func (s *sender) json(status int, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		panic("fakeapi: " + err.Error())
	}
	s.send(status, data, len(data))
}

// message sends m, or half of it.
func (s *sender) message(m message, f fault) {
	data, err := json.Marshal(m)
	if err != nil {
		panic("fakeapi: " + err.Error())
	}
	size := len(data)
	switch f.ending {
	case cut:
		data = data[:size/2]
	case ended:
		data, size = data[:size/2], size/2
	}
	s.send(http.StatusOK, data, size)
	if f.ending == cut {
		panic(http.ErrAbortHandler) // breaks the connection
	}
}

// send writes a JSON document, or as much as there is of one of that size.
func (s *sender) send(status int, data []byte, size int) {
	if !s.wait() {
		return
	}
	s.w.Header().Set("content-type", "application/json")
	s.w.Header().Set("content-length", strconv.Itoa(size))
	s.w.WriteHeader(status)
	_, _ = s.w.Write(data) // the client may have gone
	_ = http.NewResponseController(s.w).Flush()
}

// stream sends events, as far as the fault lets it.
func (s *sender) stream(events []event, f fault) {
	if f.ending != complete {
		events = events[:min(f.after, len(events))]
	}
	if f.ending == failed {
		events = append(slices.Clip(events), event{"error", errorBody{Type: "error", Error: errorObject{f.kind, f.message}}})
	}
	s.w.Header().Set("content-type", "text/event-stream; charset=utf-8")
	s.w.Header().Set("cache-control", "no-cache")
	s.w.WriteHeader(http.StatusOK)
	flush := http.NewResponseController(s.w).Flush
	_ = flush()
	for _, e := range events {
		data, err := e.bytes()
		if err != nil {
			panic("fakeapi: " + err.Error())
		}
		if !s.wait() {
			return
		}
		if _, err := s.w.Write(data); err != nil {
			return // the client has gone
		}
		_ = flush()
	}
	if f.ending == cut {
		panic(http.ErrAbortHandler) // breaks the connection
	}
}
