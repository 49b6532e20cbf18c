package toolerr_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// What an existing service declares.
var (
	errStock     = errors.New("stock: SELECT failed")
	errSoldOut   = fmt.Errorf("sold out: %w", errStock)
	errBusy      = &stockError{sku: "BUSY"}
	errSlices    = slices{"a"}
	errOwnWords  = &toolerr.Error{Code: "own", Category: toolerr.Auth, Message: "Own."}
	errUndefined error
)

// stockError has pointer methods, and says that it is errStock.
type stockError struct{ sku string }

func (e *stockError) Error() string        { return "no " + e.sku }
func (e *stockError) Is(target error) bool { return target == errStock && e.sku == "LIKE" }

// code has value methods.
type code int

func (c code) Error() string { return fmt.Sprint(int(c)) }

// slices cannot be compared.
type slices []string

func (slices) Error() string { return "" }

// disguised is a stockError to errors.As alone.
type disguised struct{}

func (disguised) Error() string { return "" }
func (disguised) As(target any) bool {
	e, ok := target.(**stockError)
	if ok {
		*e = &stockError{sku: "AS"}
	}
	return ok
}

// broken has methods that panic.
type broken struct{ e error }

func (b broken) Error() string     { return "" }
func (b broken) Is(err error) bool { return b.e.Error() == err.Error() }
func (b broken) As(any) bool       { panic("no") }

func TestMatches(t *testing.T) {
	policy := toolerr.Policy{
		Matches: []toolerr.Match{
			toolerr.MatchedAs(func(e *stockError) *toolerr.Error {
				return &toolerr.Error{Code: "stock_error", Category: toolerr.Business, Message: "No " + toolerr.Value(e.sku) + ".", RetryAfter: time.Second}
			}),
			toolerr.MatchedValue(func(c *code) *toolerr.Error {
				return &toolerr.Error{Code: "code", Category: toolerr.NotFound, Message: "Code " + toolerr.Value(int(*c)) + "."}
			}),
			toolerr.Matched(errStock, &toolerr.Error{Code: "stock", Category: toolerr.Transient, Message: "Stock."}),
			toolerr.Matched(errSoldOut, &toolerr.Error{Code: "sold_out", Category: toolerr.Business, Message: "Sold out."}),
			toolerr.Matched(errBusy, &toolerr.Error{Code: "busy", Category: toolerr.RateLimit, Message: "Busy."}),
			toolerr.Matched(errSlices, &toolerr.Error{Code: "slices", Category: toolerr.Business}),
			toolerr.Matched(errOwnWords, &toolerr.Error{Code: "matched", Category: toolerr.Business, Message: "Matched."}),
			toolerr.Matched(errUndefined, &toolerr.Error{Code: "undefined"}),
			toolerr.MatchedAs(func(e *nobody) *toolerr.Error { return &toolerr.Error{Code: e.name} }),
		},
		Classifiers: []toolerr.Classifier{func(error) *toolerr.Error {
			return &toolerr.Error{Code: "classified", Category: toolerr.Auth}
		}},
	}
	one := code(1)
	for name, test := range map[string]struct {
		err  error
		want string // code: message
	}{
		"variable":                       {errStock, "stock: Stock."},
		"variable, wrapped":              {fmt.Errorf("loading: %w", errStock), "stock: Stock."},
		"variable, joined":               {errors.Join(errors.New("x"), errStock), "stock: Stock."},
		"variable that wraps another":    {fmt.Errorf("x: %w", errSoldOut), "sold_out: Sold out."},
		"pointer":                        {&stockError{sku: "A-1"}, "stock_error: No A-1."},
		"pointer, wrapped":               {fmt.Errorf("x: %w", &stockError{sku: "A 1"}), `stock_error: No "A 1".`},
		"value":                          {code(404), "code: Code 404."},
		"pointer to a value":             {&one, "code: Code 1."},
		"its own method As":              {disguised{}, "stock_error: No AS."},
		"variable before its type":       {errBusy, "busy: Busy."},
		"its type before what it is":     {&stockError{sku: "LIKE"}, "stock_error: No LIKE."},
		"variable before its own words":  {errOwnWords, "matched: Matched."},
		"outermost, typed":               {toolerr.Wrap(errStock, toolerr.Business, "Wrapped."), "business: Wrapped."},
		"outermost, matched":             {fmt.Errorf("%w: %w", errStock, &orderNotFound{number: "#1"}), "stock: Stock."},
		"first, typed":                   {errors.Join(&orderNotFound{number: "#1"}, errStock), "order_not_found: No order #1."},
		"not comparable":                 {slices{"a"}, "classified: The credentials are missing or no longer valid."},
		"nil pointer":                    {(*stockError)(nil), "classified: The credentials are missing or no longer valid."},
		"panicking":                      {broken{}, "classified: The credentials are missing or no longer valid."},
		"panicking, with one that is no": {errors.Join(broken{}, errStock), "stock: Stock."},
		"nothing":                        {errors.New("x"), "classified: The credentials are missing or no longer valid."},
	} {
		t.Run(name, func(t *testing.T) {
			e := policy.From(test.err)
			if got := e.Code + ": " + e.Message; got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if !errors.Is(e, test.err) && name != "not comparable" && e.Code != "classified" {
				t.Errorf("the cause is lost: %v", e.Cause)
			}
			if again := policy.From(test.err); again.Code != e.Code {
				t.Errorf("a second time %s", again.Code)
			}
		})
	}
	if e := policy.From(&stockError{}); e.RetryAfter != time.Second || e.Category != toolerr.Business {
		t.Errorf("got %+v", e)
	}
}

// nobody is returned by nobody.
type nobody struct{ name string }

func (*nobody) Error() string { return "" }
