package runtime

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// A Status says how something that may succeed in part has ended.
type Status string

// The statuses.
const (
	StatusOK          Status = "ok"
	StatusPartial     Status = "partial"     // of a [Partial]: some attempts have failed
	StatusError       Status = "error"       // of a [Partial]: all attempts have failed
	StatusDegraded    Status = "degraded"    // of a [Section]: second best
	StatusUnavailable Status = "unavailable" // of a [Section]: nothing, because of a failure
)

// A Partial is the mixed outcome of several attempts, such as asking five
// sources or changing three orders: what succeeded, and what failed and why. The
// zero Partial is ready to use. It must not be used by several goroutines at once.
//
//	var found toolrt.Partial[Hit]
//	for _, s := range sources {
//		hits, err := s.Search(ctx, query)
//		if err != nil {
//			found.Fail(s.Name, err)
//			continue
//		}
//		found.Add(hits...)
//	}
//	return found, nil
//
// A model reads
//
//	{"status":"partial","results":[…],"failed":[{"key":"web","isError":true,"code":"transient",…}],"attempted":5}
//
// Where every attempt has failed, the call has: its result is an error, of the
// category that gives the most hope, with all of this as its partial member.
// An attempt that finds nothing has not failed.
type Partial[T any] struct {
	Results []T
	Failed  []Failure
	// Attempted counts the attempts. Zero means one for each result and each failure.
	Attempted int
}

// A Failure is one attempt that failed. The model is told Key, and of Err what
// it would be told of a handler's error; the cause is logged.
type Failure struct {
	Key string // what was attempted, in words of the tool: a source, an order number
	Err error
}

// Add counts one attempt that succeeded, with what it gave: one result, several
// or none.
func (p *Partial[T]) Add(results ...T) {
	p.Attempted = p.attempted() + 1
	p.Results = append(p.Results, results...)
}

// Fail counts one attempt that failed.
func (p *Partial[T]) Fail(key string, err error) {
	p.Attempted = p.attempted() + 1
	p.Failed = append(p.Failed, Failure{Key: key, Err: err})
}

// Status says how the attempts have ended: [StatusOK] if none has failed, none
// at all included, [StatusError] if all have, else [StatusPartial].
func (p *Partial[T]) Status() Status {
	switch {
	case len(p.Failed) == 0:
		return StatusOK
	case len(p.Results) == 0 && p.attempted() <= len(p.Failed):
		return StatusError
	}
	return StatusPartial
}

// Err returns the error that a call with this outcome ends with, one that lists
// all failures; nil unless every attempt has failed. The context is the
// handler's.
func (p *Partial[T]) Err(ctx context.Context) error {
	if p.Status() != StatusError {
		return nil
	}
	return allFailed(p.Failed, tellAll(p.Failed, tellerOf(ctx)))
}

func (p *Partial[T]) attempted() int {
	if p.Attempted == 0 {
		return len(p.Results) + len(p.Failed)
	}
	return p.Attempted
}

// PartialOf is the output of a handler that returns a [Partial].
func PartialOf[T any](elem func(*Encoder, *T)) Output[Partial[T]] {
	return Output[Partial[T]]{func(p Partial[T], tell teller) (*Result, error) {
		told := tellAll(p.Failed, tell)
		data, err := encodeTelling(tell, &p, func(e *Encoder, p *Partial[T]) { encodePartial(e, p, told, elem) })
		switch {
		case err != nil:
			return nil, err
		case p.Status() == StatusError:
			all := allFailed(p.Failed, told)
			all.Partial = data
			return nil, admitted{all}
		}
		return object(data), nil
	}}
}

// EncodePartial writes a [Partial], of whatever status.
func EncodePartial[T any](e *Encoder, p *Partial[T], elem func(*Encoder, *T)) {
	encodePartial(e, p, tellAll(p.Failed, e.teller()), elem)
}

// MarshalJSON returns p as a model reads it.
func (p Partial[T]) MarshalJSON() ([]byte, error) {
	return Encode(&p, func(e *Encoder, p *Partial[T]) { EncodePartial(e, p, EncodeAny) })
}

// encodePartial writes p; told is what a model is told of its failures.
func encodePartial[T any](e *Encoder, p *Partial[T], told []*toolerr.Error, elem func(*Encoder, *T)) {
	attempted := p.attempted()
	e.BeginObject()
	e.text("status", string(p.Status()))
	e.Key("results")
	EncodeSlice(e, &p.Results, elem)
	e.Key("failed")
	e.BeginArray()
	for i, f := range p.Failed {
		e.BeginObject()
		e.text("key", e.teller().label(f.Key))
		e.members(told[i].Envelope())
		e.EndObject()
	}
	e.EndArray()
	e.Key("attempted")
	EncodeInt(e, &attempted)
	e.EndObject()
}

// members writes the members of a JSON object, {"a":1}, into the one that is open.
func (e *Encoder) members(object []byte) {
	e.comma()
	e.buf = append(e.buf, object[1:len(object)-1]...)
}

// tellAll returns what a model is told of each failure.
func tellAll(failed []Failure, tell teller) []*toolerr.Error {
	told := make([]*toolerr.Error, len(failed))
	for i, f := range failed {
		told[i] = tell.told(f.Key, f.Err)
	}
	return told
}

// allFailed returns the failure of a whole whose parts have all failed.
func allFailed(failed []Failure, told []*toolerr.Error) *toolerr.Error {
	message := "The only attempt failed, and nothing was obtained."
	if n := len(failed); n > 1 {
		message = "None of " + strconv.Itoa(n) + " attempts succeeded."
	}
	return summary(failed, told, message)
}

// summary returns one failure for several: it is of the category of the most
// retryable one, and lists all.
func summary(failed []Failure, told []*toolerr.Error, message string) *toolerr.Error {
	best := slices.MinFunc(told, func(a, b *toolerr.Error) int {
		// Where one of several is enough, the shorter wait is.
		return cmp.Or(cmp.Compare(despair(a), despair(b)), cmp.Compare(a.RetryAfter, b.RetryAfter))
	})
	attempted, cause := attempts(failed, told)
	return &toolerr.Error{
		Code:       string(best.Category),
		Category:   best.Category,
		Message:    message,
		Suggestion: strings.TrimSpace("Do not take this for an empty result. " + best.Suggestion),
		RetryAfter: best.RetryAfter,
		Attempted:  attempted,
		Repeatable: best.Repeatable,
		Cause:      cause,
	}
}

// attempts returns what a model reads of failed attempts, and their causes as one.
func attempts(failed []Failure, told []*toolerr.Error) ([]toolerr.Attempt, error) {
	list, causes := make([]toolerr.Attempt, len(failed)), make([]error, len(failed))
	for i, f := range failed {
		list[i] = toolerr.Attempt{Source: f.Key, Category: told[i].Category, Message: told[i].Message}
		causes[i] = f.Err
	}
	return list, errors.Join(causes...)
}

// despair orders failures: the less of it, the sooner the same call could work.
func despair(e *toolerr.Error) int {
	switch {
	case e.Category == toolerr.Transient:
		return 0
	case e.Category == toolerr.RateLimit:
		return 1
	case e.Retryable():
		return 2
	}
	return 3
}
