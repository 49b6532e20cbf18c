package runtime_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	"weak"

	"github.com/google/go-cmp/cmp"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

const goodInput = `{"order_number":"#12345"}`

func TestCall(t *testing.T) {
	tool := lookupTool(func(_ context.Context, in lookupInput) (*order, error) {
		return &order{Number: in.OrderNumber, Total: float64(in.Limit)}, nil
	})
	r := tool.Call(t.Context(), []byte(goodInput))
	const want = `{"number":"#12345","total":10}`
	if r.IsError() || r.Text() != want || string(r.Structured) != want {
		t.Errorf("%+v", r)
	}
}

// A call without a context has a result, too.
func TestCallWithoutContext(t *testing.T) {
	tool := lookupTool(func(ctx context.Context, in lookupInput) (*order, error) {
		return &order{Number: in.OrderNumber}, ctx.Err()
	})
	var none context.Context
	if r := tool.Call(none, []byte(goodInput)); r.IsError() {
		t.Error(r.Text())
	}
	if r := toolrt.NewSet(toolrt.Server{}, tool).Use(none, toolrt.ToolUse{Name: tool.Name, Input: []byte(goodInput)}); r.IsError() {
		t.Error(r.Text())
	}
}

// A handler that ends its goroutine fails like one that panics: the log knows why.
func TestCallApart(t *testing.T) {
	var log strings.Builder
	set := turnSet(func(context.Context) error { runtime.Goexit(); return nil }).
		With(toolrt.WithLogger(slog.New(slog.NewTextHandler(&log, nil))))
	tool, _ := set.Lookup("ping")
	r := tool.CallApart(t.Context(), []byte(`{}`))
	if r.Err == nil || r.Err.Category != toolerr.Permanent || r.Err.ID == "" {
		t.Fatalf("%+v", r)
	}
	for _, want := range []string{r.Err.ID, "the handler did not return", "TestCallApart"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log has no %s: %s", want, log.String())
		}
	}
	fine, _ := set.Lookup("list_orders")
	if r := fine.CallApart(t.Context(), []byte(`{"limit":5}`)); r.Text() != "5 orders" {
		t.Error(r.Text())
	}
}

// Nothing of the arguments is kept: the caller may use the bytes again.
func TestCallCopiesArguments(t *testing.T) {
	var kept string
	tool := lookupTool(func(_ context.Context, in lookupInput) (*order, error) {
		kept = in.OrderNumber
		return &order{}, nil
	})
	args := []byte(goodInput)
	tool.Call(t.Context(), args)
	clear(args)
	if kept != "#12345" {
		t.Errorf("kept %q", kept)
	}
}

func TestCallInvalid(t *testing.T) {
	set, log := logged(lookupTool(func(context.Context, lookupInput) (*order, error) {
		t.Error("the handler ran")
		return nil, nil
	}))
	args := []byte(`{"order_number":"12345","limt":3}`)
	r := set.Call(t.Context(), "lookup_order", args)
	e := envelope(t, r)
	if e.Category != toolerr.Validation || e.Code != "validation" || e.Retryable() || e.ID != "" || len(e.Violations) != 2 {
		t.Errorf("%s", r.Text())
	}
	for _, want := range []string{"/order_number: ", "/limt: ", "limit"} {
		if !strings.Contains(e.Message, want) {
			t.Errorf("no %s in %q", want, e.Message)
		}
	}
	if v := e.Violations; v[0].Rule != "pattern" || v[1].Rule != "additionalProperties" || v[1].DidYouMean != "limit" {
		t.Errorf("%+v", v)
	}
	if strings.Contains(r.Text(), "lookupInput") || !strings.Contains(log.String(), `"level":"INFO"`) {
		t.Errorf("%s\n%s", r.Text(), log)
	}
	tool, _ := set.Lookup("lookup_order")
	var violations toolrt.Violations
	if err := tool.Validate(args); !errors.As(err, &violations) || len(violations) != 2 {
		t.Errorf("Validate: %v", err)
	}
	if err := tool.Validate([]byte(goodInput)); err != nil {
		t.Errorf("Validate: %v", err)
	}
}

func TestCallManyViolations(t *testing.T) {
	var args strings.Builder
	args.WriteString(`{"order_number":"#12345"`)
	for i := range 600 {
		fmt.Fprintf(&args, `,"unknown%d":1`, i)
	}
	args.WriteString("}")
	r := lookupTool(nil).Call(t.Context(), []byte(args.String()))
	e := envelope(t, r)
	if len(r.Text()) > toolerr.MaxEnvelope || len(r.Err.Violations) != 600 || !strings.Contains(e.Message, "and 597 more") || e.Suggestion == "" {
		t.Errorf("%d bytes, %d violations: %s", len(r.Text()), len(r.Err.Violations), e.Message)
	}
}

// Every way to fail gives an error result, whose envelope and log say what they
// should, and the envelope says nothing else.
func TestCallFailures(t *testing.T) {
	itself := []any{nil}
	itself[0] = itself
	limit := &toolerr.Error{Code: "refund_limit", Category: toolerr.Business, Message: "Refunds end at 500.", CustomerMessage: "A colleague will decide.", Cause: errDSN}
	for name, test := range map[string]struct {
		err       error
		panics    any
		code      string
		category  toolerr.Category
		retryable bool
		message   string
		level     string
		logs      string // what the log must say
		id        bool
	}{
		"typed": {
			err: &orderNotFound{OrderNumber: "#99999", cause: errDSN}, code: "order_not_found", category: "not_found",
			message: "No order #99999.", level: "INFO", logs: "hunter2",
		},
		"typed, wrapped": {
			err: fmt.Errorf("loading hunter2: %w", &orderNotFound{OrderNumber: "#99999"}), code: "order_not_found", category: "not_found",
			message: "No order #99999.", level: "INFO", logs: "loading hunter2",
		},
		"an Error": {
			err: limit, code: "refund_limit", category: "business",
			message: "Refunds end at 500.", level: "INFO", logs: "hunter2",
		},
		"transient": {
			err: toolerr.Wrap(errDSN, toolerr.Transient, "The database is away."), code: "transient", category: "transient", retryable: true,
			message: "The database is away.", level: "WARN", logs: "hunter2",
		},
		"an upstream's deadline": {
			err: fmt.Errorf("hunter2: %w", context.DeadlineExceeded), code: "timeout", category: "timeout", retryable: true,
			message: "Something that the tool depends on took too long to answer.", level: "WARN", logs: "hunter2",
		},
		"anything else": {
			err: errDSN, code: "permanent", category: "permanent",
			message: "The call failed because of an internal error.", level: "ERROR", logs: "hunter2", id: true,
		},
		"nothing": {
			code: "no_result", category: "permanent",
			message: "The tool gave neither a result nor an error.", level: "ERROR",
		},
		"panic": {
			panics: "hunter2", code: "permanent", category: "permanent",
			message: "The call failed because of an internal error.", level: "ERROR", logs: "call_test.go", id: true,
		},
		"panic with an error": {
			panics: &orderNotFound{OrderNumber: "hunter2"}, code: "permanent", category: "permanent",
			message: "The call failed because of an internal error.", level: "ERROR", logs: "hunter2", id: true,
		},
		"panic with what holds itself": {
			panics: itself, code: "permanent", category: "permanent",
			message: "The call failed because of an internal error.", level: "ERROR", logs: "a value of type []interface {}", id: true,
		},
		"panic with nil": {
			panics: new(any), code: "permanent", category: "permanent",
			message: "The call failed because of an internal error.", level: "ERROR", logs: "panic", id: true,
		},
		"a nil pointer as error": {
			err: (*orderNotFound)(nil), code: "permanent", category: "permanent",
			message: "The call failed because of an internal error.", level: "ERROR", logs: "a nil *", id: true,
		},
	} {
		t.Run(name, func(t *testing.T) {
			set, log := logged(lookupTool(func(context.Context, lookupInput) (*order, error) {
				if p, ok := test.panics.(*any); ok {
					panic(*p)
				}
				if test.panics != nil {
					panic(test.panics)
				}
				return nil, test.err
			}))
			r := set.Call(t.Context(), "lookup_order", []byte(goodInput))
			e := envelope(t, r)
			if e.Code != test.code || e.Category != test.category || e.Message != test.message || e.Retryable() != test.retryable {
				t.Errorf("envelope: %s", r.Text())
			}
			for _, never := range []string{"hunter2", "postgres", ".go", "goroutine", "orderNotFound", "runtime"} {
				if strings.Contains(r.Text(), never) {
					t.Errorf("%s leaks: %s", never, r.Text())
				}
			}
			if !strings.Contains(log.String(), test.logs) || !strings.Contains(log.String(), `"level":"`+test.level+`"`) || strings.Count(log.String(), "\n") != 1 {
				t.Errorf("log: %s", log)
			}
			if (e.ID != "") != test.id || !strings.Contains(log.String(), e.ID) {
				t.Errorf("id %q, log: %s", e.ID, log)
			}
			if test.err != nil && !errors.Is(r.Err, test.err) {
				t.Errorf("the cause is lost")
			}
		})
	}
	if limit.Repeatable || limit.ID != "" {
		t.Error("the error of a service was changed")
	}
}

func TestCallUnencodable(t *testing.T) {
	set, log := logged(lookupTool(func(context.Context, lookupInput) (*order, error) {
		return &order{Total: math.NaN()}, nil
	}))
	r := set.Call(t.Context(), "lookup_order", []byte(goodInput))
	e := envelope(t, r)
	if e.Code != "permanent" || e.ID == "" || !strings.HasPrefix(e.Message, "The tool ran, but") || !strings.Contains(log.String(), "NaN") {
		t.Errorf("%s\n%s", r.Text(), log)
	}
}

// Time is over in several ways, and means different things to tools that only
// read and to tools that write.
func TestCallInterrupted(t *testing.T) {
	wait := func(ctx context.Context, _ lookupInput) (*order, error) {
		<-ctx.Done()
		return nil, errors.New("driver: interrupted (9)")
	}
	for name, test := range map[string]struct {
		ctx      func(context.Context) (context.Context, context.CancelFunc)
		changes  []func(*toolrt.Definition)
		handler  func(context.Context, lookupInput) (*order, error)
		want     string
		category toolerr.Category
		retry    bool
	}{
		"own limit": {
			changes: []func(*toolrt.Definition){limited(30 * time.Second)}, handler: wait,
			want: "The tool did not finish within its limit of 30 seconds.", category: "timeout", retry: true,
		},
		"own limit, writing": {
			changes: []func(*toolrt.Definition){limited(30 * time.Second), writing}, handler: wait,
			want: "The tool did not finish within its limit of 30 seconds.", category: "timeout",
		},
		"caller's deadline": {
			ctx: func(ctx context.Context) (context.Context, context.CancelFunc) {
				return context.WithTimeout(ctx, time.Second)
			},
			changes: []func(*toolrt.Definition){limited(30 * time.Second)}, handler: wait,
			want: "The tool did not finish within the time that the caller allowed.", category: "timeout", retry: true,
		},
		"cancelled": {
			ctx:     cancelledAfter(time.Second),
			handler: wait, want: "The call was cancelled before it finished.", category: "transient", retry: true,
		},
		"cancelled, writing": {
			ctx:     cancelledAfter(time.Second),
			changes: []func(*toolrt.Definition){writing}, handler: wait,
			want: "The call was cancelled before it finished.", category: "timeout",
		},
		"cancelled before": {
			ctx:     cancelledAfter(0),
			changes: []func(*toolrt.Definition){writing},
			handler: func(context.Context, lookupInput) (*order, error) {
				panic("the handler ran")
			},
			want: "The call was cancelled before it finished.", category: "transient", retry: true,
		},
		"a typed error is kept": {
			changes: []func(*toolrt.Definition){limited(time.Second)},
			handler: func(ctx context.Context, in lookupInput) (*order, error) {
				<-ctx.Done()
				return nil, &orderNotFound{OrderNumber: in.OrderNumber}
			},
			want: "No order #12345.", category: "not_found",
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := t.Context(), context.CancelFunc(func() {})
				if test.ctx != nil {
					ctx, cancel = test.ctx(ctx)
				}
				defer cancel()
				set, log := logged(lookupTool(test.handler, test.changes...))
				r := set.Call(ctx, "lookup_order", []byte(goodInput))
				e := envelope(t, r)
				if e.Message != test.want || e.Category != test.category || e.Retryable() != test.retry {
					t.Errorf("%s", r.Text())
				}
				if e.Category == toolerr.Timeout && strings.Contains(e.Suggestion, "check the state first") == test.retry {
					t.Errorf("suggestion: %s", e.Suggestion)
				}
				if strings.Contains(r.Text(), "driver") || test.category != "not_found" && !strings.Contains(name, "before") && !strings.Contains(log.String(), "driver: interrupted") {
					t.Errorf("%s\n%s", r.Text(), log)
				}
			})
		})
	}
}

func cancelledAfter(d time.Duration) func(context.Context) (context.Context, context.CancelFunc) {
	return func(ctx context.Context) (context.Context, context.CancelFunc) {
		ctx, cancel := context.WithCancel(ctx)
		if d == 0 {
			cancel()
			return ctx, cancel
		}
		time.AfterFunc(d, cancel)
		return ctx, cancel
	}
}

// A handler is never abandoned, and what it finishes late is finished.
func TestCallFinishesLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tool := lookupTool(func(context.Context, lookupInput) (*order, error) {
			time.Sleep(time.Minute)
			return &order{Number: "#1"}, nil
		}, limited(time.Second))
		if r := tool.Call(t.Context(), []byte(goodInput)); r.IsError() {
			t.Errorf("%s", r.Text())
		}
	})
}

func TestValidated(t *testing.T) {
	newTool := func(validate func(context.Context, *lookupInput) error) *toolrt.Tool {
		return toolrt.NewTool(toolrt.Definition{Name: "lookup_order"}, decodeLookup,
			func(context.Context, lookupInput) (string, error) { return "found", nil }, toolrt.Text(), toolrt.Validated(validate))
	}
	for name, test := range map[string]struct {
		err  error
		want string
	}{
		"valid":      {nil, "found"},
		"violations": {toolrt.Violations{{Path: "/limit", Rule: "quota", Message: "must fit the plan"}}, `"errorCategory":"validation"`},
		"typed":      {&orderNotFound{OrderNumber: "#1"}, `"code":"order_not_found"`},
		"other":      {errDSN, `"errorCategory":"permanent"`},
	} {
		r := newTool(func(context.Context, *lookupInput) error { return test.err }).Call(t.Context(), []byte(goodInput))
		if !strings.Contains(r.Text(), test.want) || r.IsError() != (test.err != nil) {
			t.Errorf("%s: %s", name, r.Text())
		}
	}
	tool := newTool(func(context.Context, *lookupInput) error { panic("invalid input was validated") })
	if e := envelope(t, tool.Call(t.Context(), nil)); e.Category != toolerr.Validation {
		t.Errorf("%v", e)
	}
	if err := tool.Validate([]byte(goodInput)); err != nil {
		t.Errorf("Validate runs more than the schema: %v", err)
	}
}

func TestCallFrom(t *testing.T) {
	var calls []toolrt.Call
	tool := doneTool("ping", func(ctx context.Context) error {
		calls = append(calls, toolrt.CallFrom(ctx))
		return nil
	}, "pong")
	set := toolrt.NewSet(toolrt.Server{}, tool)
	set.Call(t.Context(), "ping", nil)
	set.Call(t.Context(), "pong", nil)
	if len(calls) != 2 || calls[0].Tool != "ping" || calls[1].Tool != "ping" || calls[0].ID == "" || calls[0].ID == calls[1].ID {
		t.Errorf("%+v", calls)
	}
	if c := toolrt.CallFrom(t.Context()); c.ID != "" || c.Tool != "" {
		t.Errorf("%+v outside of a call", c)
	}
}

func TestUnknownTool(t *testing.T) {
	set := toolrt.NewSet(toolrt.Server{}, lookupTool(nil), doneTool("ping", nil))
	for name, want := range map[string]string{
		"lookup_ordr": `{"isError":true,"code":"not_found","errorCategory":"not_found","isRetryable":false,"message":"There is no tool lookup_ordr.","suggestion":"Did you mean lookup_order?"}`,
		"xyzzy zz":    `{"isError":true,"code":"not_found","errorCategory":"not_found","isRetryable":false,"message":"There is no tool \"xyzzy zz\".","suggestion":"The tools are: lookup_order, ping."}`,
	} {
		if diff := cmp.Diff(want, set.Call(t.Context(), name, nil).Text()); diff != "" {
			t.Error(diff)
		}
	}
	if r := (toolrt.Set{}).Call(t.Context(), "ping", nil); !r.IsError() {
		t.Error("an empty set has tools")
	}
}

// A logger that panics takes no call with it.
func TestBrokenLogger(t *testing.T) {
	set := toolrt.NewSet(toolrt.Server{}, doneTool("ping", func(context.Context) error { return io.EOF })).
		With(toolrt.WithLogger(slog.New(brokenHandler{slog.DiscardHandler})))
	if e := envelope(t, set.Call(t.Context(), "ping", nil)); e.Code != "permanent" || e.ID == "" {
		t.Errorf("%v", e)
	}
}

type brokenHandler struct{ slog.Handler }

func (brokenHandler) Enabled(context.Context, slog.Level) bool  { return true }
func (brokenHandler) Handle(context.Context, slog.Record) error { panic("disk full") }

// TestArgumentsAreLetGo holds that nothing of the arguments is kept, not even by who
// keeps the context of a call.
func TestArgumentsAreLetGo(t *testing.T) {
	var kept contextKeeper
	tool := lookupTool(func(ctx context.Context, in lookupInput) (*order, error) {
		kept.contexts = append(kept.contexts, ctx)
		return &order{Number: in.OrderNumber}, nil
	})
	set := toolrt.NewSet(toolrt.Server{}, tool).With(toolrt.WithLogger(slog.New(&kept)))
	for _, input := range []string{goodInput, `{"order_number":"#1","limit":0,"unknown":"text"}`, `{"order_number":"#12345"`} {
		args := []byte(input + strings.Repeat(" ", 64))
		pointer := weak.Make(&args[0])
		set.Call(t.Context(), "lookup_order", args)
		runtime.GC()
		if pointer.Value() != nil {
			t.Errorf("%s is kept", input)
		}
	}
	if len(kept.contexts) != 3 {
		t.Errorf("%d contexts, want 3", len(kept.contexts))
	}
}

// A contextKeeper is a log that keeps the contexts of its records.
type contextKeeper struct{ contexts []context.Context }

func (k *contextKeeper) Enabled(context.Context, slog.Level) bool { return true }
func (k *contextKeeper) WithAttrs([]slog.Attr) slog.Handler       { return k }
func (k *contextKeeper) WithGroup(string) slog.Handler            { return k }

func (k *contextKeeper) Handle(ctx context.Context, _ slog.Record) error {
	k.contexts = append(k.contexts, ctx)
	return nil
}

func TestConcurrentCalls(t *testing.T) {
	tool := lookupTool(func(_ context.Context, in lookupInput) (*order, error) {
		if in.Limit%7 == 0 {
			panic(in.Limit)
		}
		return &order{Number: in.OrderNumber, Total: float64(in.Limit)}, nil
	})
	set, _ := logged(tool)
	var group sync.WaitGroup
	for i := range 200 {
		group.Go(func() {
			n := i%100 + 1
			r := set.Call(t.Context(), "lookup_order", fmt.Appendf(nil, `{"order_number":"#%05d","limit":%d}`, i, n))
			want := fmt.Sprintf(`{"number":"#%05d","total":%d}`, i, n)
			if r.IsError() != (n%7 == 0) || !r.IsError() && r.Text() != want {
				t.Errorf("%d: %s", i, r.Text())
			}
		})
	}
	group.Wait()
}

func BenchmarkCall(b *testing.B) {
	found := &order{Number: "#12345", Total: 12.5}
	set := toolrt.NewSet(toolrt.Server{}, lookupTool(func(context.Context, lookupInput) (*order, error) { return found, nil }))
	args := []byte(goodInput)
	b.ReportAllocs()
	for b.Loop() {
		if r := set.Call(b.Context(), "lookup_order", args); r.IsError() {
			b.Fatal(r.Text())
		}
	}
}
