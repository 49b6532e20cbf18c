package toolerr

import (
	"encoding/json"
	"time"
)

// An Error is a failure as a model is told about it, together with the cause,
// which a model is never told.
type Error struct {
	// Code names the failure and is part of the contract: the type of a typed
	// error in snake_case (order_not_found), else the category.
	Code string
	// Category says what kind of failure it is.
	Category Category
	// Message says what happened, in a sentence or two.
	Message string
	// Suggestion says what to do next.
	Suggestion string
	// RetryAfter is how long to wait before the same call; zero if unknown.
	RetryAfter time.Duration
	// CustomerMessage may be quoted to the person the model talks with.
	CustomerMessage string
	// Violations are the ways in which the input breaks the tool's schema.
	Violations []Violation
	// Attempts is how often the call was tried, where that was more than once.
	Attempts int
	// Attempted lists the sources that were tried, where there are several.
	Attempted []Attempt
	// Partial is what was obtained all the same, as JSON.
	Partial json.RawMessage
	// Details are the fields of a typed error, as a JSON object.
	Details json.RawMessage
	// ID finds the record of the failure in the log.
	ID string

	// Cause is the error behind this one. It is logged, and never sent.
	Cause error
	// Repeatable says that the tool may safely be called again although the
	// failed call may have taken effect: it is read-only or idempotent. The
	// runtime sets it; it decides whether a [Timeout] is retryable.
	Repeatable bool

	origin *Error // what this is a copy of, for errors.Is
	open   bool   // the tool's Policy says what to do next
}

// An Attempt is one source that was tried and failed.
type Attempt struct {
	Source   string   `json:"source"`
	Category Category `json:"errorCategory,omitempty"`
	Message  string   `json:"message,omitempty"`
}

// Error returns the message that a model sees, without the cause, so that
// whoever prints an Error to a model leaks nothing.
func (e *Error) Error() string { return e.message() }

// Unwrap returns the cause. A copy that [From] made unwraps to its original
// first, so that [errors.Is] finds a variable that was returned as it is. For a
// nil pointer, whose methods would panic, it returns an error that is it.
func (e *Error) Unwrap() error {
	switch {
	case e == nil:
		return nil
	case e.origin != nil:
		return e.origin
	case nilPointer(e.Cause):
		return absent{e.Cause}
	}
	return e.Cause
}

// ToolError returns e: an Error is a typed error like any other.
func (e *Error) ToolError() *Error { return e }

// Retryable reports whether the same request, sent again later, would plausibly work.
func (e *Error) Retryable() bool {
	return e.category().Retryable() || e.category() == Timeout && e.Repeatable
}

// category returns the category, [Permanent] where it is none of the nine.
func (e *Error) category() Category {
	if e != nil && e.Category.Known() {
		return e.Category
	}
	return Permanent
}

// code returns the code, the category where there is none.
func (e *Error) code() string {
	if e.Code != "" {
		return e.Code
	}
	return string(e.category())
}

// message returns the message, the category's own where there is none.
func (e *Error) message() string {
	if e != nil && e.Message != "" {
		return e.Message
	}
	return e.category().message()
}

// Wrap gives cause a category and a message for the model. The cause is logged
// and never sent; [errors.Is] and [errors.As] find it.
//
//	return nil, toolerr.Wrap(err, toolerr.Transient, "The order database is not available.")
func Wrap(cause error, c Category, message string) *Error {
	return &Error{Code: string(c), Category: c, Message: message, Cause: cause}
}
