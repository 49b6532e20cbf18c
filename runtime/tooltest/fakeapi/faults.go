package fakeapi

import (
	"net/http"
	"strconv"
	"time"
)

// A fault is how a turn fails.
type fault struct {
	ending     ending
	after      int // events of the stream that come first
	status     int
	kind       string // the error's type
	message    string
	retryAfter func(now time.Time) string // the header's value
}

// An ending is what becomes of an answer.
type ending int

const (
	complete ending = iota
	refused         // an error instead of an answer
	failed          // an error event in the stream
	cut             // the connection breaks
	ended           // the stream ends as if it were complete
)

// errorTypes are the types of errors, by status.
var errorTypes = map[int]string{
	400: "invalid_request_error",
	401: "authentication_error",
	402: "billing_error",
	403: "permission_error",
	404: "not_found_error",
	405: "invalid_request_error",
	409: "conflict_error",
	413: "request_too_large",
	429: "rate_limit_error",
	500: "api_error",
	504: "timeout_error",
	529: "overloaded_error",
}

// Fail is a turn that is an error. The error's type follows from the status.
func Fail(status int, message string) Turn {
	return Turn{fault: fault{ending: refused, status: status, kind: errorType(status), message: message}}
}

// RateLimited is a turn that is a 429. Its Retry-After is wait in whole seconds; a
// negative one leaves the header out, as a spent budget does.
func RateLimited(wait time.Duration) Turn {
	t := Fail(http.StatusTooManyRequests, "This request would exceed your organization's rate limit. Please try again later.")
	if wait >= 0 {
		seconds := (wait + time.Second - 1) / time.Second
		t.fault.retryAfter = func(time.Time) string { return strconv.Itoa(int(seconds)) }
	}
	return t
}

// RateLimitedUntil is a turn that is a 429. Its Retry-After is the date that lies
// wait after the answer.
func RateLimitedUntil(wait time.Duration) Turn {
	t := RateLimited(wait)
	t.fault.retryAfter = func(now time.Time) string { return now.Add(wait).UTC().Format(http.TimeFormat) }
	return t
}

// Overloaded is a turn that is a 529.
func Overloaded() Turn { return Fail(529, "Overloaded") }

// InternalError is a turn that is a 500.
func InternalError() Turn { return Fail(500, "Internal server error") }

// FailAfter returns t, whose stream ends with an error event after n events. If the
// request wants no stream, the answer is the error, with the status that belongs to
// it: overloaded_error and 529, say.
func (t Turn) FailAfter(n int, kind, message string) Turn {
	t.fault = fault{ending: failed, after: n, status: 500, kind: kind, message: message}
	for status, k := range errorTypes {
		if k == kind && status != http.StatusMethodNotAllowed {
			t.fault.status = status
		}
	}
	return t
}

// CutAfter returns t, whose connection breaks after n events of the stream, or in the
// middle of a message that is not streamed.
func (t Turn) CutAfter(n int) Turn {
	t.fault = fault{ending: cut, after: n}
	return t
}

// EndAfter returns t, whose stream ends after n events as if it were complete: no
// message_stop, and no error. A message that is not streamed loses its second half.
func (t Turn) EndAfter(n int) Turn {
	t.fault = fault{ending: ended, after: n}
	return t
}

// errorType returns the type of errors with that status.
func errorType(status int) string {
	if kind, ok := errorTypes[status]; ok {
		return kind
	}
	if status >= 500 {
		return "api_error"
	}
	return "invalid_request_error"
}

// An errorBody is the wire form of an error.
type errorBody struct {
	Type      string      `json:"type"`
	Error     errorObject `json:"error"`
	RequestID string      `json:"request_id,omitempty"` // not in a stream
}

type errorObject struct {
	Type    string `json:"type"`
	Message string `json:"message"`
}
