package toolerr

import (
	"context"
	"errors"
	"os"
)

// classifiers give an error its category, the first that knows it wins. Each
// returns nil for what it does not know.
var classifiers = []func(error) *Error{
	typed,
	cancelled,
	deadline,
}

// From returns err as an Error, with err as its cause. Typed errors anywhere in
// the chain keep what they say; other errors are classified by what they are;
// what remains is [Permanent], and the message says nothing of the cause. From
// returns nil for nil, and always a copy, which the caller may complete.
//
//	fmt.Errorf("loading: %w", NewOrderNotFound("#99999")) → not_found, "No order #99999."
//	context.DeadlineExceeded                              → timeout
//	errors.New("dial postgres://root:secret@10.0.0.7")    → permanent, "The call failed because of an internal error."
func From(err error) *Error {
	if err == nil {
		return nil
	}
	for _, classify := range classifiers {
		if e := classify(err); e != nil {
			return e
		}
	}
	return Wrap(err, Permanent, Permanent.message())
}

// Typed is an error that says itself what a model is to be told. Typed errors
// that toolgen completes are of this kind, and so is [*Error].
type Typed interface {
	error
	ToolError() *Error
}

// typed finds an error that says itself what a model is to be told.
func typed(err error) *Error {
	t, ok := errors.AsType[Typed](err)
	if !ok {
		return nil
	}
	found := t.ToolError()
	if found == nil {
		return nil
	}
	e := *found
	e.Code, e.Category, e.Message = e.code(), e.category(), e.message()
	if any(err) == any(found) {
		e.origin = found
	} else {
		e.Cause = err
	}
	return &e
}

// cancelled knows a call that its caller gave up.
func cancelled(err error) *Error {
	if !errors.Is(err, context.Canceled) {
		return nil
	}
	return Wrap(err, Transient, "The call was cancelled before it finished.")
}

// deadline knows whatever ran out of time.
func deadline(err error) *Error {
	if !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, os.ErrDeadlineExceeded) {
		return nil
	}
	return Wrap(err, Timeout, Timeout.message())
}
