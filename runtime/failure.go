package runtime

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"runtime/debug"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

var (
	// errTimeLimit is the cause of a context that the tool's own timeout ended.
	errTimeLimit = errors.New("the tool's own timeout is over")

	// errNoReturn is the fate of a handler that ends its goroutine.
	errNoReturn = errors.New("the handler did not return")

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
// the context is over, an error is taken for a consequence of that, because
// drivers say it in many ways, unless it clearly is something else: a typed
// error, or a definite answer such as that a row does not exist.
func interrupted(ctx context.Context, c *call, err error) error {
	if ctx.Err() == nil {
		return err
	}
	if _, ok := c.policy().Stated(err); ok || definite(c.classify(err).Category) && !given(ctx, err) {
		return err
	}
	switch {
	case errors.Is(context.Cause(ctx), errTimeLimit):
		return toolerr.Wrap(err, toolerr.Timeout, "The tool did not finish within its limit of "+toolerr.Words(c.tool.Timeout)+".")
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return toolerr.Wrap(err, toolerr.Timeout, "The tool did not finish within the time that the caller allowed.")
	case !c.started || c.tool.repeatable():
		e := toolerr.Wrap(err, toolerr.Transient, "The call was cancelled before it finished.")
		e.Suggestion = "Call again if the answer is still needed."
		return e
	}
	// Nobody knows how far it came, which is what timeout means to a model.
	return toolerr.Wrap(err, toolerr.Timeout, "The call was cancelled before it finished.")
}

// given reports whether err holds the cause that ctx was ended with: clients
// return it, and it says nothing of what they were asked.
func given(ctx context.Context, err error) bool {
	cause := toolerr.Policy{Matches: []toolerr.Match{toolerr.Matched(context.Cause(ctx), &toolerr.Error{})}}
	_, ok := cause.Stated(err)
	return ok
}

// definite reports whether an error of category c cannot come from a call that
// was given up.
func definite(c toolerr.Category) bool {
	switch c {
	case toolerr.Transient, toolerr.Timeout, toolerr.Permanent:
		return false
	}
	return true
}

// policy says how the tool's errors become Errors.
func (c *call) policy() toolerr.Policy {
	return toolerr.Policy{
		Matches:     c.tool.options.matches,
		Classifiers: c.tool.options.classifiers,
		Repeatable:  c.tool.repeatable(),
	}
}

// classify returns err as the tool's Error.
func (c *call) classify(err error) *toolerr.Error { return c.policy().From(err) }

// unencodable returns what became of a call whose result cannot be written.
func unencodable(err error) error {
	if e, ok := toolerr.Find[*toolerr.Error](err); ok && e == errNoResult {
		return err
	}
	return toolerr.Wrap(err, toolerr.Permanent, "The tool ran, but its result could not be written because of an internal error.")
}

// failed returns the error result for err, and logs it.
func (c *call) failed(ctx context.Context, err error) *Result {
	var content []Content
	if e, ok := toolerr.Find[*illustrated](err); ok {
		content, _ = clean(e.content) // without it, the failure still is one
	}
	for i := range content {
		content[i].redact(c.redactor())
	}
	return c.report(ctx, c.classify(err), content)
}

// panicked returns the error result for a panic, or for the end of the goroutine
// if value is nil, and logs it with its stack.
func (c *call) panicked(ctx context.Context, value any) *Result {
	err := errNoReturn
	if value != nil {
		err = errors.New("panic: " + printed(value))
	}
	e := toolerr.From(err)
	return c.report(ctx, e, nil, slog.String("stack", string(debug.Stack())))
}

// printed returns the value of a panic as the log shows it: as the Go runtime
// does, without looking into structs, maps and slices, which may hold themselves.
func printed(value any) string {
	switch value.(type) {
	case error, fmt.Stringer:
		return fmt.Sprint(value)
	}
	switch reflect.ValueOf(value).Kind() {
	case reflect.Struct, reflect.Map, reflect.Slice, reflect.Array, reflect.Pointer:
		return fmt.Sprintf("a value of type %T", value)
	}
	return fmt.Sprint(value)
}

// report logs e, with everything that is known, and returns it as a result,
// without what must not be sent.
func (c *call) report(ctx context.Context, e *toolerr.Error, content []Content, attrs ...slog.Attr) *Result {
	return failure(c.told(ctx, "tool call failed", e, attrs...), content...)
}

// told logs e, with everything that is known, and returns it without what must
// not be sent.
func (c *call) told(ctx context.Context, what string, e *toolerr.Error, attrs ...slog.Attr) *toolerr.Error {
	c.identify(e)
	c.log(ctx, what, e, attrs...)
	return c.redactor().Error(e)
}

// redactor takes out what must not be sent.
func (c *call) redactor() *toolerr.Redactor {
	if r := c.tool.options.redactor; r != nil {
		return r
	}
	return toolerr.DefaultRedactor()
}

// A teller says what a model is told of a part of a result.
type teller interface {
	// told says what a model is told of the failure of a part, which may have a name.
	told(part string, err error) *toolerr.Error
	// label returns what a model is told of the name of a part.
	label(part string) string
}

// tellerOf returns the teller of the call that ctx belongs to.
func tellerOf(ctx context.Context) teller {
	if c, ok := ctx.Value(callKey{}).(*call); ok {
		return callTeller{c, ctx}
	}
	return anyTeller{}
}

// callTeller is the teller of a call, which logs what it tells.
type callTeller struct {
	*call
	ctx context.Context
}

func (t callTeller) told(part string, err error) *toolerr.Error {
	var attrs []slog.Attr
	if part != "" {
		attrs = append(attrs, slog.String("part", part))
	}
	return t.call.told(t.ctx, "part of a tool call failed", t.classify(reason(err)), attrs...)
}

func (t callTeller) label(part string) string { return t.redactor().Text(part) }

// anyTeller is the teller where there is no call, and hence nobody's log.
type anyTeller struct{}

func (anyTeller) told(_ string, err error) *toolerr.Error {
	return toolerr.DefaultRedactor().Error(toolerr.From(reason(err)))
}

func (anyTeller) label(part string) string { return toolerr.DefaultRedactor().Text(part) }

// teller says what a model is told of a part of what e encodes.
func (e *Encoder) teller() teller {
	if e.tell == nil {
		return anyTeller{}
	}
	return e.tell
}

// reason returns err, and an error of its own where a part failed with none.
func reason(err error) error {
	if err == nil {
		return errors.New("failed with a nil error")
	}
	return err
}

// admitted is the failure of a call whose handler returned no error, but a
// result that says that all of it failed.
type admitted struct{ error }

// identify gives e the id of the call where only the log can say more.
func (c *call) identify(e *toolerr.Error) {
	if e.Code != string(toolerr.Permanent) || e.ID != "" {
		return
	}
	e.ID = c.ID
	if e.Suggestion == "" {
		e.Suggestion = "Do not repeat the call. Report the problem with its id."
	}
}

// log records a failed call with everything that is known about it.
func (c *call) log(ctx context.Context, what string, e *toolerr.Error, attrs ...slog.Attr) {
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
	logger.LogAttrs(ctx, level(e.Category), what, attrs...)
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

// unknownToolset returns the error for a toolset: a Set has tools of its own.
func unknownToolset(name string) *toolerr.Error {
	return &toolerr.Error{
		Code:     string(toolerr.NotFound),
		Category: toolerr.NotFound,
		Message:  "There is no toolset " + toolerr.Value(name) + ".",
	}
}
