package runtime

import (
	"context"
	"crypto/rand"
	"sync"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// A Call is what a handler can know of the call that it answers. It comes from
// whoever serves the tool, never from the model.
type Call struct {
	ID   string // unique; also stands in the log
	Tool string // the tool's name, also where the call used an alias
	Caller
}

// callKey is the key of the Call in a context.
type callKey struct{}

// CallFrom returns the call that ctx belongs to; the zero Call outside of one.
func CallFrom(ctx context.Context) Call {
	c, ok := ctx.Value(callKey{}).(*call)
	if !ok {
		return Call{}
	}
	return c.Call
}

// call is one call on its way through the stages.
type call struct {
	Call
	tool       *Tool
	args       []byte
	invocation invocation
	repaired   []string // in the arguments
	started    bool     // the handler, that is
	result     *Result
}

// A stage is one step of a call. It does its part, and has the rest done by
// rest.run: once, several times, or not at all. What it returns is the fate of
// the call; a call whose stages return nil has a result.
type stage func(ctx context.Context, c *call, rest stages) error

// stages are what remains of a call.
type stages []stage

func (s stages) run(ctx context.Context, c *call) error {
	if len(s) == 0 {
		return nil
	}
	return s[0](ctx, c, s[1:])
}

// pipeline is the whole way of a call, in order. The tool has been found
// before. A stage whose directive the tool does not have only runs the rest.
var pipeline = stages{
	decode,
	limitTime,
	handle,
	encode,
}

// Call calls the tool with args, a JSON object, and always returns a result. The
// handler runs on the caller's goroutine. Nothing of args is kept. A nil ctx is
// taken for the background.
func (t *Tool) Call(ctx context.Context, args []byte) *Result {
	var result *Result
	t.call(ctx, args, &result)
	return result
}

// CallApart is [Tool.Call] with a goroutine of its own for the handler. Adapters
// use it: a handler that ends its goroutine, as Goexit of the standard library
// does and FailNow of a test, would end theirs, and nobody would be answered.
func (t *Tool) CallApart(ctx context.Context, args []byte) *Result {
	var (
		result *Result
		end    sync.WaitGroup
	)
	end.Go(func() { t.call(ctx, args, &result) })
	end.Wait()
	return result
}

// call calls the tool, and sets result even if the goroutine ends in the handler.
func (t *Tool) call(ctx context.Context, args []byte, result **Result) {
	if ctx == nil {
		ctx = context.Background()
	}
	c := &call{
		Call:       Call{ID: newID(), Tool: t.Name, Caller: CallerFrom(ctx)},
		tool:       t,
		args:       args,
		invocation: t.bind(),
	}
	ctx = context.WithValue(ctx, callKey{}, c)
	defer func() {
		if *result == nil {
			*result = c.panicked(ctx, recover())
		}
		(*result).Repaired = c.repaired
	}()
	if err := pipeline.run(ctx, c); err != nil {
		*result = c.failed(ctx, err)
		return
	}
	*result = c.result
}

// decode reads and checks the arguments, and adds to them what comes from the
// call itself.
func decode(ctx context.Context, c *call, rest stages) error {
	args := c.args
	c.args = nil // whoever logs a failure may keep ctx, and so the call
	repaired, err := c.invocation.decode(args)
	if err != nil {
		return err
	}
	c.repaired = repaired
	if err := c.invocation.inject(c.Call); err != nil {
		return err
	}
	if err := c.invocation.validate(ctx); err != nil {
		return interrupted(ctx, c, err)
	}
	return rest.run(ctx, c)
}

// limitTime bounds the rest of the call by the tool's own timeout.
func limitTime(ctx context.Context, c *call, rest stages) error {
	if c.tool.Timeout <= 0 {
		return rest.run(ctx, c)
	}
	ctx, cancel := context.WithTimeoutCause(ctx, c.tool.Timeout, errTimeLimit)
	defer cancel()
	return rest.run(ctx, c)
}

// handle runs the handler, unless the call is over before. A handler that
// succeeds after its deadline has succeeded.
func handle(ctx context.Context, c *call, rest stages) error {
	if ctx.Err() != nil {
		return interrupted(ctx, c, context.Cause(ctx))
	}
	c.started = true
	if err := c.invocation.handle(ctx); err != nil {
		return interrupted(ctx, c, err)
	}
	return rest.run(ctx, c)
}

// encode makes a result of what the handler returned.
func encode(ctx context.Context, c *call, _ stages) (err error) {
	c.result, err = c.invocation.result(callTeller{c, ctx})
	if failed, ok := toolerr.Find[admitted](err); ok {
		return interrupted(ctx, c, failed.error)
	}
	if err != nil {
		return unencodable(err)
	}
	return nil
}

// newID returns a short text that no other call has.
func newID() string { return rand.Text()[:16] }
