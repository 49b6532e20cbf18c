package example_test

import (
	"cmp"
	"errors"
	"regexp"
	"time"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// The declarations of this file are quoted by docs/errors.md.

// decide says what a host does with the text of a result, which the protocol
// flags as an error or not.
func decide(text string, isError bool) string {
	if !isError {
		return "go on"
	}
	e, ok := toolerr.Parse([]byte(text))
	if !ok {
		return "report an error that says nothing"
	}
	switch {
	case e.Retryable():
		return "send the same call again after " + toolerr.Words(max(e.RetryAfter, time.Second))
	case e.Category == toolerr.Timeout:
		return "look up what the call has done before anything else"
	case e.Category == toolerr.Validation, e.Category == toolerr.NotFound:
		return "let the model correct its input"
	case e.Category == toolerr.Permission, e.Category == toolerr.Auth:
		return "ask a person who may grant it"
	case e.Category == toolerr.Business:
		return "tell the customer: " + cmp.Or(e.CustomerMessage, e.Message)
	default:
		return "report " + e.ID + " to the operator"
	}
}

// errClosed is how the client of the warehouse says that it is out of hours.
var errClosed = errors.New("warehouse: 503 closed (node wh-3.internal)")

// withWarehouse has tools know the errors of the warehouse's client.
func withWarehouse(tools toolrt.Set) toolrt.Set {
	return tools.With(toolrt.WithClassifier(func(err error) *toolerr.Error {
		if errors.Is(err, errClosed) {
			return toolerr.Wrap(err, toolerr.Business, "The warehouse is closed until tomorrow.")
		}
		return nil // somebody else's
	}))
}

// careful has tools keep e-mail addresses and numbers of payments to themselves.
func careful(tools toolrt.Set) toolrt.Set {
	return tools.With(toolrt.WithRedactor(toolerr.NewRedactor(
		toolerr.Secrets(),
		toolerr.Emails(),
		toolerr.Matching(regexp.MustCompile(`\bpay_[0-9a-f]{4}\b`)),
	)))
}
