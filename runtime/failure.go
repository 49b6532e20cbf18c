package runtime

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

var (
	// errTimeLimit is the cause of a context that the tool's own timeout ended.
	errTimeLimit = errors.New("the tool's own timeout is over")

	// errNoResult says that a handler returned neither a result nor an error.
	errNoResult = &toolerr.Error{
		Code:       "no_result",
		Category:   toolerr.Permanent,
		Message:    "The tool gave neither a result nor an error.",
		Suggestion: "Do not take this for an empty result. Report the problem.",
	}
)

// ToolError returns v as a model is told about it: the first violations in the
// message, all of them as a list.
func (v Violations) ToolError() *toolerr.Error {
	const told = 3
	message := "The arguments are not valid.\n" + v[:min(len(v), told)].Error()
	if more := len(v) - told; more > 0 {
		message += fmt.Sprintf("\nand %d more", more)
	}
	return &toolerr.Error{
		Code:       string(toolerr.Validation),
		Category:   toolerr.Validation,
		Message:    message,
		Suggestion: "Correct the arguments and make a new call.",
		Violations: v,
	}
}

// interrupted returns what became of a call whose handler returned err. Once
// the context is over, whatever error is not a typed one is taken for a
// consequence of that: drivers say it in many ways.
func interrupted(ctx context.Context, c *call, err error) error {
	if ctx.Err() == nil {
		return err
	}
	if _, ok := errors.AsType[toolerr.Typed](err); ok {
		return err
	}
	switch {
	case errors.Is(context.Cause(ctx), errTimeLimit):
		return toolerr.Wrap(err, toolerr.Timeout, "The tool did not finish within its limit of "+toolerr.Words(c.tool.Timeout)+".")
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return toolerr.Wrap(err, toolerr.Timeout, "The tool did not finish within the time that the caller allowed.")
	case !c.started || c.tool.repeatable():
		return toolerr.Wrap(err, toolerr.Transient, "The call was cancelled before it finished.")
	}
	// Nobody knows how far it came, which is what timeout means to a model.
	return toolerr.Wrap(err, toolerr.Timeout, "The call was cancelled before it finished.")
}

// unencodable returns what became of a call whose result cannot be written.
func unencodable(err error) error {
	if errors.Is(err, errNoResult) {
		return err
	}
	return toolerr.Wrap(err, toolerr.Permanent, "The tool ran, but its result could not be written because of an internal error.")
}

// failed returns the error result for err, and logs it.
func (c *call) failed(ctx context.Context, err error) *Result {
	e := toolerr.From(err)
	c.complete(e)
	c.log(ctx, e)
	return failure(e)
}

// panicked returns the error result for a panic, and logs it with its stack. A
// handler that ends its goroutine is logged too; its caller is gone.
func (c *call) panicked(ctx context.Context, value any) *Result {
	e := toolerr.From(fmt.Errorf("panic: %v", value))
	c.complete(e)
	c.log(ctx, e, slog.String("stack", string(debug.Stack())))
	return failure(e)
}

// complete says in e what depends on the tool and on the call.
func (c *call) complete(e *toolerr.Error) {
	e.Repeatable = e.Repeatable || c.tool.repeatable()
	switch {
	case e.Category == toolerr.Timeout && e.Suggestion == "" && e.Repeatable:
		e.Suggestion = "Call the tool again, or ask for less at a time."
	case e.Category == toolerr.Timeout && e.Suggestion == "":
		e.Suggestion = "The call may have taken effect: check the state first, and do not simply repeat it."
	case e.Code == string(toolerr.Permanent) && e.ID == "":
		e.ID = c.ID
		if e.Suggestion == "" {
			e.Suggestion = "Do not repeat the call. Report the problem with its id."
		}
	}
}

// log records a failed call with everything that is known about it.
func (c *call) log(ctx context.Context, e *toolerr.Error, attrs ...slog.Attr) {
	// A logger that panics takes no call with it.
	defer func() { _ = recover() }()
	logger := c.tool.options.logger
	if logger == nil {
		logger = slog.Default()
	}
	attrs = append([]slog.Attr{
		slog.String("tool", c.Tool),
		slog.String("call", c.ID),
		slog.Any("error", e),
	}, attrs...)
	logger.LogAttrs(ctx, level(e.Category), "tool call failed", attrs...)
}

// level returns how loud a failure is logged: loud if an operator should act,
// less if something else should, quiet if the model is to act.
func level(c toolerr.Category) slog.Level {
	switch c {
	case toolerr.Permanent:
		return slog.LevelError
	case toolerr.Transient, toolerr.Timeout, toolerr.RateLimit, toolerr.Auth:
		return slog.LevelWarn
	default:
		return slog.LevelInfo
	}
}

// unknown returns the error for a name that no tool of s answers to.
func (s Set) unknown(name string) *toolerr.Error {
	e := &toolerr.Error{
		Code:     string(toolerr.NotFound),
		Category: toolerr.NotFound,
		Message:  "There is no tool " + toolerr.Value(name) + ".",
	}
	if near := nearest(name, s.listed()); near != "" {
		e.Suggestion = "Did you mean " + near + "?"
	} else if names := s.listed(); len(names) > 0 {
		e.Suggestion = "The tools are: " + strings.Join(names, ", ") + "."
	}
	return e
}
