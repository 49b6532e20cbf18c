package runtime

import (
	"encoding/json"
	"time"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// A Section is a part of a result that has a fate of its own: a model reads
// whether it is as good as ever, second best, or missing because of a failure.
//
//	toolrt.OK(stock)                               {"status":"ok","value":…}
//	toolrt.Cached(stock, time.Minute)              {"status":"ok","age":"1 minute","fromCache":true,"value":…}
//	toolrt.Degraded(stock, "night copy", 9*time.Hour)
//	                                               {"status":"degraded","source":"night copy","age":"9 hours","value":…}
//	toolrt.Unavailable[Stock](err)                 {"status":"unavailable","error":{"isError":true,"code":"transient",…}}
//
// What the model is told of err is what it would be told of a handler's error;
// the cause is logged. The zero Section is unavailable: a part that was
// forgotten is not an empty one.
type Section[T any] struct {
	status    Status // "" in the zero Section
	value     T
	source    string
	age       time.Duration
	fromCache bool
	err       error
}

// OK is a part as it should be.
func OK[T any](v T) Section[T] { return Section[T]{status: StatusOK, value: v} }

// Cached is a part that was kept from before, and still is as it should be. Its
// age is zero where nobody knows it.
func Cached[T any](v T, age time.Duration) Section[T] {
	return Section[T]{status: StatusOK, value: v, age: age, fromCache: true}
}

// Degraded is a part that is second best: from another source than the best
// one, or older than it should be. Its age is zero where nobody knows it.
func Degraded[T any](v T, source string, age time.Duration) Section[T] {
	return Section[T]{status: StatusDegraded, value: v, source: source, age: age}
}

// Unavailable is a part that is missing because of err.
func Unavailable[T any](err error) Section[T] {
	return Section[T]{status: StatusUnavailable, err: err}
}

// FromCache returns s with the remark that it was kept from before.
func (s Section[T]) FromCache() Section[T] {
	s.fromCache = true
	return s
}

// Status returns [StatusOK], [StatusDegraded] or [StatusUnavailable].
func (s Section[T]) Status() Status {
	if s.status == "" {
		return StatusUnavailable
	}
	return s.status
}

// Value returns what there is; ok is false if s is unavailable.
func (s Section[T]) Value() (v T, ok bool) { return s.value, s.Status() != StatusUnavailable }

// Source returns where the value comes from; "" if nobody says.
func (s Section[T]) Source() string { return s.source }

// Err returns why s is unavailable; nil if it is not.
func (s Section[T]) Err() error {
	switch {
	case s.Status() != StatusUnavailable:
		return nil
	case s.err == nil:
		return errNoSection
	}
	return s.err
}

// IsZero reports whether s is the zero Section, which the option omitzero
// leaves out.
func (s Section[T]) IsZero() bool { return s.status == "" }

// MapSection returns s with what f makes of its value. An unavailable section
// stays as it is.
//
//	toolrt.MapSection(document, summarise)
func MapSection[T, U any](s Section[T], f func(T) U) Section[U] {
	mapped := Section[U]{status: s.status, source: s.source, age: s.age, fromCache: s.fromCache, err: s.err}
	if v, ok := s.Value(); ok {
		mapped.value = f(v)
	}
	return mapped
}

// errNoSection is why the zero Section is unavailable.
var errNoSection = &toolerr.Error{
	Code:       errNoResult.Code,
	Category:   toolerr.Permanent,
	Message:    "The tool gave nothing for this part of the result, and no reason.",
	Suggestion: "Do not take this for an empty result. Report the problem.",
}

// EncodeSection writes a [Section].
func EncodeSection[T any](e *Encoder, s *Section[T], elem func(*Encoder, *T)) {
	e.BeginObject()
	defer e.EndObject()
	e.text("status", string(s.Status()))
	if err := s.Err(); err != nil {
		envelope := json.RawMessage(e.teller().told("", err).Envelope())
		e.Key("error")
		EncodeRaw(e, &envelope)
		return
	}
	if s.source != "" {
		e.text("source", e.teller().label(s.source))
	}
	if s.age > 0 {
		e.text("age", toolerr.Words(s.age))
	}
	e.flag("fromCache", s.fromCache)
	e.Key("value")
	elem(e, &s.value)
}

// MarshalJSON returns s as a model reads it.
func (s Section[T]) MarshalJSON() ([]byte, error) {
	return Encode(&s, func(e *Encoder, s *Section[T]) { EncodeSection(e, s, EncodeAny) })
}

// SectionOf is the output of a handler whose whole result is a [Section]. One
// that is unavailable is an error, like any other call that failed.
func SectionOf[T any](elem func(*Encoder, *T)) Output[Section[T]] {
	value := Value(func(e *Encoder, s *Section[T]) { EncodeSection(e, s, elem) })
	return Output[Section[T]]{func(s Section[T], tell teller) (*Result, error) {
		if err := s.Err(); err != nil {
			return nil, admitted{err}
		}
		return value.result(s, tell)
	}}
}
