package toolerr

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// MaxEnvelope is the size of the largest envelope, in bytes. A larger one loses
// members until it fits: partial, details, attempted, then violations from the
// end. Its message says so. Message and suggestion always survive, each cut at
// MaxText bytes.
const MaxEnvelope = 16 << 10

// MaxText is the length at which message, suggestion and customer message are
// cut, in bytes.
const MaxText = 2 << 10

// maxName is the length at which code and id are cut, which are short words.
const maxName = 256

// wire is an Error as JSON, members in the order of the contract.
type wire struct {
	IsError         bool            `json:"isError"`
	Code            string          `json:"code"`
	ErrorCategory   Category        `json:"errorCategory"`
	IsRetryable     bool            `json:"isRetryable"`
	Message         string          `json:"message"`
	Suggestion      string          `json:"suggestion,omitempty"`
	RetryAfterMs    int64           `json:"retryAfterMs,omitempty"`
	CustomerMessage string          `json:"customerMessage,omitempty"`
	Violations      []Violation     `json:"violations,omitempty"`
	Attempts        int             `json:"attempts,omitempty"`
	Attempted       []Attempt       `json:"attempted,omitempty"`
	Partial         json.RawMessage `json:"partial,omitempty"`
	Details         json.RawMessage `json:"details,omitempty"`
	ID              string          `json:"id,omitempty"`
}

// Envelope returns e as a model receives it: compact JSON, members in a fixed
// order, at most [MaxEnvelope] bytes. The cause is not in it.
//
//	{"isError":true,"code":"rate_limit","errorCategory":"rate_limit","isRetryable":true,
//	 "message":"Too many calls. Wait 30 seconds before calling again.","retryAfterMs":30000}
func (e *Error) Envelope() []byte {
	w := wire{
		IsError:         true,
		Code:            cut(e.code(), maxName),
		ErrorCategory:   e.category(),
		IsRetryable:     e.Retryable(),
		Message:         cut(e.message(), MaxText),
		Suggestion:      cut(e.Suggestion, MaxText),
		RetryAfterMs:    milliseconds(e.RetryAfter),
		CustomerMessage: cut(e.CustomerMessage, MaxText),
		Violations:      e.Violations,
		Attempts:        e.Attempts,
		Attempted:       e.Attempted,
		Partial:         valid(e.Partial),
		Details:         valid(e.Details),
		ID:              cut(e.ID, maxName),
	}
	w.sayWait(e.RetryAfter)
	return w.fit()
}

// MarshalJSON returns the envelope, so that no other form of an Error exists as JSON.
func (e *Error) MarshalJSON() ([]byte, error) { return e.Envelope(), nil }

// sayWait adds the wait to the message, unless the message says it already: a
// model has no clock, and reads words better than milliseconds.
func (w *wire) sayWait(wait time.Duration) {
	if wait <= 0 {
		return
	}
	words := Words(wait)
	if strings.Contains(" "+w.Message, " "+words) { // not "12 seconds" for 2
		return
	}
	if end, _ := utf8.DecodeLastRuneInString(w.Message); unicode.IsLetter(end) || unicode.IsDigit(end) {
		w.Message += "."
	}
	w.Message += " Wait " + words + " before calling again."
}

// fit marshals w, leaving out what does not fit into MaxEnvelope.
func (w *wire) fit() []byte {
	data := w.marshal()
	if len(data) <= MaxEnvelope {
		return data
	}
	message := w.Message
	w.Message = message + " (What did not fit is left out.)"
	for _, drop := range []func(){
		func() { w.Partial = nil },
		func() { w.Details = nil },
		func() { w.Attempted = nil },
	} {
		drop()
		if data = w.marshal(); len(data) <= MaxEnvelope {
			return data
		}
	}
	for all, n := len(w.Violations), len(w.Violations)/2; all > 0; n /= 2 {
		w.Violations = w.Violations[:n]
		w.Message = message + " (Of " + strconv.Itoa(all) + " violations the first " + strconv.Itoa(n) + " are listed.)"
		if data = w.marshal(); len(data) <= MaxEnvelope {
			return data
		}
		if n == 0 {
			break
		}
	}
	// Only texts full of characters that JSON escapes are left to blame.
	for n := MaxText / 2; len(data) > MaxEnvelope && n > 0; n /= 2 {
		w.Message, w.Suggestion, w.CustomerMessage = cut(w.Message, n), cut(w.Suggestion, n), cut(w.CustomerMessage, n)
		data = w.marshal()
	}
	return data
}

// marshal returns w as compact JSON without HTML escapes. Every member can be
// marshalled, so that there is no error to report.
func (w *wire) marshal() []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(w); err != nil {
		panic("toolgen bug: marshalling an envelope: " + err.Error())
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// Parse reads an envelope back. It reports false for anything else, a
// successful result and an envelope with text around it included. Members that
// it does not know are left out, and a category that it does not know is
// [Permanent]: both may come from a later release.
func Parse(data []byte) (*Error, bool) {
	var w wire
	if err := json.Unmarshal(data, &w); err != nil || !w.IsError || w.Code == "" || w.ErrorCategory == "" {
		return nil, false
	}
	if !w.ErrorCategory.Known() {
		w.ErrorCategory = Permanent
	}
	return &Error{
		Code:            w.Code,
		Category:        w.ErrorCategory,
		Message:         w.Message,
		Suggestion:      w.Suggestion,
		RetryAfter:      wait(w.RetryAfterMs),
		CustomerMessage: w.CustomerMessage,
		Violations:      w.Violations,
		Attempts:        w.Attempts,
		Attempted:       w.Attempted,
		Partial:         w.Partial,
		Details:         w.Details,
		ID:              w.ID,
		Repeatable:      w.IsRetryable,
	}, true
}

// milliseconds rounds up: a caller that waits that long has waited long enough.
func milliseconds(d time.Duration) int64 {
	if d <= 0 {
		return 0
	}
	return int64((d-1)/time.Millisecond) + 1
}

// wait is the opposite of milliseconds, for numbers that anybody may have written.
func wait(ms int64) time.Duration {
	const most = int64(math.MaxInt64 / time.Millisecond)
	return time.Duration(min(max(ms, 0), most)) * time.Millisecond
}

// valid returns raw, or nil if it is not JSON.
func valid(raw json.RawMessage) json.RawMessage {
	if !json.Valid(raw) {
		return nil
	}
	return raw
}

// cut shortens s to at most n bytes, on a rune boundary, and marks the place.
func cut(s string, n int) string {
	const mark = "…"
	if len(s) <= n {
		return s
	}
	n -= len(mark)
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + mark
}
