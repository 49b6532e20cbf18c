package toolerr

import (
	"math"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// MaxRetryAfter is the longest wait that is taken from somebody else's answer.
const MaxRetryAfter = 24 * time.Hour

// A Header is what is read of the header of an HTTP response; an http.Header is one.
type Header interface {
	Get(key string) string
}

// HTTP returns the failure that a response of an HTTP server means to the tool
// that asked it. The header may be nil; a Retry-After in it, in seconds or as a
// date, becomes [Error.RetryAfter], at most [MaxRetryAfter]. The body of the
// response is not for a model.
//
//	if resp.StatusCode != http.StatusOK {
//		return nil, toolerr.HTTP(resp.StatusCode, resp.Header)
//	}
//
// It takes what it needs, not an http.Response, because package net/http would
// nearly double the size of a small binary.
//
//	400 → validation, 401 → auth, 403 → permission, 404 → not_found, 408 → timeout,
//	409 → business, 429 → rate_limit, 500, 502, 503, 529 → transient, 504 → timeout
func HTTP(status int, header Header) *Error {
	f := httpStatus(status)
	if !f.known() {
		f = finding{category: Permanent, message: "A server that the tool depends on gave an answer that the tool does not expect."}
	}
	if header != nil {
		f = f.waiting(status, retryAfter(header, time.Now()))
	}
	e := Wrap(statusError(status), f.category, f.message)
	e.RetryAfter, e.open = f.retryAfter, true
	return e
}

// A statusError is a status that was received, for the log.
type statusError int

func (s statusError) Error() string { return "HTTP status " + strconv.Itoa(int(s)) }

const (
	messageInvalid     = "A server that the tool depends on does not accept the request."
	messageCredentials = "A server that the tool depends on does not accept the tool's credentials."
	messageForbidden   = "A server that the tool depends on does not allow this."
	messageState       = "The state of things does not allow this now."
	messageSlow        = "A server that the tool depends on took too long to answer."
	messageLimit       = "A server that the tool depends on takes no more requests at the moment."
	messageUnavailable = "A server that the tool depends on is not available at the moment."
	messageInternal    = "A server that the tool depends on has failed."
	messageUnsupported = "A server that the tool depends on cannot do this."
	messageLarge       = "The request is too large."
)

// httpStatuses are the statuses of HTTP that say what is wrong.
var httpStatuses = map[int]finding{
	400: {category: Validation, message: messageInvalid},
	401: {category: Auth, message: messageCredentials},
	402: {category: Business, message: "A server that the tool depends on asks for a payment."},
	403: {category: Permission, message: messageForbidden},
	404: {category: NotFound},
	407: {category: Auth, message: messageCredentials},
	408: {category: Timeout, message: messageSlow},
	409: {category: Business, message: messageConflict},
	410: {category: NotFound, message: "What was asked for does not exist any more."},
	412: {category: Business, message: messageState},
	413: {category: Validation, message: messageLarge},
	414: {category: Validation, message: messageLarge},
	416: {category: Validation, message: messageInvalid},
	421: {category: Transient, message: messageUnavailable},
	422: {category: Validation, message: messageInvalid},
	423: {category: Transient, message: "What should be worked on is locked at the moment."},
	425: {category: Transient, message: messageUnavailable},
	429: {category: RateLimit, message: messageLimit},
	431: {category: Validation, message: messageLarge},
	451: {category: Permission, message: messageForbidden},
	499: {category: Transient, message: "The work was cancelled before it was finished."},
	500: {category: Transient, message: messageInternal},
	501: {category: Permanent, message: messageUnsupported},
	505: {category: Permanent, message: messageUnsupported},
	507: {category: Permanent, message: messageFull},
	508: {category: Permanent, message: messageInternal},
	511: {category: Auth, message: messageCredentials},
	504: {category: Timeout, message: messageSlow},
	522: {category: Timeout, message: messageSlow},
	524: {category: Timeout, message: messageSlow},
	525: insecure,
	526: untrusted,
}

// httpStatus returns what is known of a status; nothing if it is no failure.
func httpStatus(status int) finding {
	if f, ok := httpStatuses[status]; ok {
		return f
	}
	switch status / 100 {
	case 4:
		return finding{category: Permanent, message: messageUnsupported}
	case 5:
		return finding{category: Transient, message: messageUnavailable}
	}
	return finding{}
}

// waiting returns f with a wait that the server asks for. Some limit the rate of
// requests with 403 and a wait.
func (f finding) waiting(status int, wait time.Duration) finding {
	f.retryAfter = wait
	if status == 403 && wait > 0 {
		f.category, f.message = RateLimit, messageLimit
	}
	return f
}

// httpAnswer knows errors that hold the response of an HTTP server, as the
// clients of most services return them:
//
//   - a method StatusCode, HTTPStatus or HTTPStatusCode that returns an int,
//   - a method Response or a field Response or RawResponse that gives an
//     *http.Response,
//   - a field StatusCode or HTTPStatusCode, or Code beside a field Header.
//
// The header is that of the response, else a field Header. A method RetryAfter
// that returns a time.Duration counts as well.
func httpAnswer(err any) finding {
	v := reflect.ValueOf(err)
	response := httpResponse(v)
	status := int(statusOf(err, v, response))
	f := httpStatus(status)
	if !f.known() {
		return finding{}
	}
	if e, ok := err.(interface{ RetryAfter() time.Duration }); ok {
		return f.waiting(status, capped(e.RetryAfter()))
	}
	for _, holder := range []reflect.Value{response, v} {
		if h, ok := headerOf(holder); ok {
			return f.waiting(status, retryAfter(h, time.Now()))
		}
	}
	return f
}

// httpResponse returns the response in v, a struct with a field StatusCode; the
// zero Value if there is none.
func httpResponse(v reflect.Value) reflect.Value {
	for _, r := range []reflect.Value{
		call(v.MethodByName("Response")),
		call(v.MethodByName("HTTPResponse")),
		field(v, "Response"),
		field(v, "RawResponse"),
	} {
		if number(field(r, "StatusCode")) != 0 {
			return r
		}
	}
	return reflect.Value{}
}

// statusOf returns the status that err has; zero if it has none.
func statusOf(err any, v, response reflect.Value) int64 {
	switch e := err.(type) {
	case interface{ StatusCode() int }:
		return int64(e.StatusCode())
	case interface{ HTTPStatus() int }:
		return int64(e.HTTPStatus())
	case interface{ HTTPStatusCode() int }:
		return int64(e.HTTPStatusCode())
	}
	for _, status := range []reflect.Value{field(v, "StatusCode"), field(v, "HTTPStatusCode"), field(response, "StatusCode")} {
		if n := number(status); n != 0 {
			return n
		}
	}
	if _, ok := headerOf(v); ok {
		return number(field(v, "Code"))
	}
	return 0
}

// headerMap is an http.Header by another name.
type headerMap map[string][]string

// Get returns the first value of key, which must be in canonical form.
func (h headerMap) Get(key string) string {
	if values := h[key]; len(values) > 0 {
		return values[0]
	}
	return ""
}

// headerOf returns the field Header of v, if it is an http.Header.
func headerOf(v reflect.Value) (Header, bool) {
	h := field(v, "Header")
	if t := reflect.TypeFor[headerMap](); h.IsValid() && h.Type().ConvertibleTo(t) {
		return h.Convert(t).Interface().(headerMap), true
	}
	return nil, false
}

// retryAfter returns the wait that a header asks for; zero if it asks for none,
// or for one that is over. A date is compared with the server's own clock, if
// the header says what that shows, else with now.
//
//	Retry-After: 120                            → 2 minutes
//	Retry-After: Mon, 30 Nov 2026 10:00:30 GMT  → 30 seconds, at 10:00
//	Retry-After-Ms: 1500                        → 1.5 seconds
func retryAfter(h Header, now time.Time) time.Duration {
	if ms, ok := decimal(h.Get("Retry-After-Ms")); ok {
		return scaled(ms, time.Millisecond)
	}
	value := strings.TrimSpace(h.Get("Retry-After"))
	if s, ok := decimal(value); ok {
		return scaled(s, time.Second)
	}
	until, ok := httpDate(value)
	if !ok {
		return 0
	}
	if date, ok := httpDate(strings.TrimSpace(h.Get("Date"))); ok {
		now = date
	}
	return capped(until.Sub(now))
}

// decimal reads a number without sign or exponent.
func decimal(s string) (float64, bool) {
	s = strings.TrimSpace(s)
	if s == "" || strings.Trim(s, "0123456789.") != "" {
		return 0, false
	}
	f, err := strconv.ParseFloat(s, 64)
	return f, err == nil || math.IsInf(f, 1)
}

// httpDate reads a date in one of the three forms of HTTP.
func httpDate(s string) (time.Time, bool) {
	for _, layout := range []string{"Mon, 02 Jan 2006 15:04:05 GMT", time.RFC850, time.ANSIC} {
		if t, err := time.Parse(layout, s); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}

// scaled returns n units, at most MaxRetryAfter.
func scaled(n float64, unit time.Duration) time.Duration {
	if n >= float64(MaxRetryAfter/unit) {
		return MaxRetryAfter
	}
	return time.Duration(n * float64(unit))
}

// capped returns d between zero and MaxRetryAfter.
func capped(d time.Duration) time.Duration { return min(max(d, 0), MaxRetryAfter) }
