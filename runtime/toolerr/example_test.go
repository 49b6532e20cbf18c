package toolerr_test

import (
	"database/sql"
	"errors"
	"fmt"
	"net/http"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

func ExampleFrom() {
	for _, err := range []error{
		fmt.Errorf("loading order #1 from 10.0.0.7: %w", sql.ErrNoRows),
		errors.Join(errors.New("rolling back"), http.ErrHandlerTimeout, sql.ErrConnDone),
		errors.New("dial postgres://root:secret@10.0.0.7"),
	} {
		e := toolerr.From(err)
		fmt.Println(e.Category, e.Retryable(), e.Message)
	}
	// Output:
	// not_found false What was asked for does not exist.
	// transient true The database is not available at the moment.
	// permanent false The call failed because of an internal error.
}

func ExampleHTTP() {
	resp := &http.Response{StatusCode: http.StatusTooManyRequests, Header: http.Header{"Retry-After": {"30"}}}
	e := toolerr.HTTP(resp.StatusCode, resp.Header)
	fmt.Println(string(e.Envelope()))
	// Output:
	// {"isError":true,"code":"rate_limit","errorCategory":"rate_limit","isRetryable":true,"message":"A server that the tool depends on takes no more requests at the moment. Wait 30 seconds before calling again.","retryAfterMs":30000}
}

func ExamplePolicy() {
	errShut := errors.New("warehouse 7: gate shut")
	policy := toolerr.Policy{Classifiers: []toolerr.Classifier{func(err error) *toolerr.Error {
		if errors.Is(err, errShut) {
			return toolerr.Wrap(err, toolerr.Business, "The warehouse is closed.")
		}
		return nil
	}}}
	e := policy.From(fmt.Errorf("shipping: %w", errShut))
	fmt.Println(e.Category, e.Message)
	// Output:
	// business The warehouse is closed.
}

func ExampleRedactor() {
	r := toolerr.NewRedactor(toolerr.Secrets(), toolerr.Emails())
	fmt.Println(r.Text("ann@shop.example may not use postgres://root:hunter2@db/shop"))
	fmt.Println(string(r.JSON([]byte(`{"user":"ann","password":"hunter2"}`))))
	// Output:
	// [redacted] may not use postgres://root:[redacted]@db/shop
	// {"user":"ann","password":"[redacted]"}
}

func ExampleParse() {
	received := []byte(`{"isError":true,"code":"order_not_found","errorCategory":"not_found","isRetryable":false,"message":"No order #99999."}`)
	e, ok := toolerr.Parse(received)
	switch {
	case !ok:
		fmt.Println("a success")
	case e.Retryable():
		fmt.Println("again, after", e.RetryAfter)
	default:
		fmt.Println(e.Code, e.Category.Project())
	}
	// Output:
	// order_not_found validation
}
