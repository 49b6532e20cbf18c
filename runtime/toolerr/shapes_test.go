package toolerr_test

import (
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// Errors in the shapes of packages that are not imported.

// slow is a net.Error.
type slow struct{}

func (slow) Error() string   { return secret }
func (slow) Timeout() bool   { return true }
func (slow) Temporary() bool { return true }

// pgError is like that of pgx and of lib/pq.
type pgError string

func (e pgError) Error() string    { return secret }
func (e pgError) SQLState() string { return string(e) }

// sqliteMethod is like that of modernc.org/sqlite.
type sqliteMethod struct{ code int }

func (e *sqliteMethod) Error() string { return secret }
func (e *sqliteMethod) Code() int     { return e.code }

// sqliteField is like that of github.com/mattn/go-sqlite3.
type sqliteField struct{ Code, ExtendedCode sqliteErrNo }

type sqliteErrNo int

func (e sqliteField) Error() string { return secret }
func (e sqliteErrNo) Error() string { return secret }

// otherCode has a code that means something else.
type otherCode struct{ code int }

func (e *otherCode) Error() string { return secret }
func (e *otherCode) Code() int     { return e.code }

// mysqlError is like that of github.com/go-sql-driver/mysql.
type mysqlError struct {
	Number   uint16
	SQLState [5]byte
	Message  string
}

func (e *mysqlError) Error() string { return e.Message }

// sqlServerError is like that of github.com/microsoft/go-mssqldb.
type sqlServerError int32

func (e sqlServerError) Error() string         { return secret }
func (e sqlServerError) SQLErrorNumber() int32 { return int32(e) }

type status int

func (e status) Error() string   { return secret }
func (e status) StatusCode() int { return int(e) }

type httpStatus int

func (e httpStatus) Error() string   { return secret }
func (e httpStatus) HTTPStatus() int { return int(e) }

// httpStatusCode is like that of the SDK of AWS.
type httpStatusCode int

func (e httpStatusCode) Error() string       { return secret }
func (e httpStatusCode) HTTPStatusCode() int { return int(e) }

type responseMethod struct{ r *http.Response }

func (e *responseMethod) Error() string            { return secret }
func (e *responseMethod) Response() *http.Response { return e.r }

// responseField is like that of github.com/google/go-github.
type responseField struct{ Response *http.Response }

func (e *responseField) Error() string { return secret }

// apiError is like those of the SDKs of Anthropic and OpenAI.
type apiError struct {
	StatusCode int
	Request    *http.Request
	Response   *http.Response
}

func (e apiError) Error() string { return secret }

// googleError is like that of google.golang.org/api.
type googleError struct {
	Code   int
	Header http.Header
}

func (e *googleError) Error() string { return secret }

type patient struct {
	status int
	wait   time.Duration
}

func (e patient) Error() string             { return secret }
func (e patient) StatusCode() int           { return e.status }
func (e patient) RetryAfter() time.Duration { return e.wait }

// grpcError is like that of google.golang.org/grpc.
type grpcError struct{ code grpcCode }

type (
	grpcCode   uint32
	grpcStatus struct {
		code    grpcCode
		details []any
	}
)

func (s *grpcStatus) Code() grpcCode { return s.code }
func (s *grpcStatus) Details() []any { return s.details }

func (e *grpcError) Error() string           { return secret }
func (e *grpcError) GRPCStatus() *grpcStatus { return &grpcStatus{code: e.code} }

type grpcDelay struct{}

type (
	grpcRetryInfo struct{}
	grpcDuration  struct{}
)

func (*grpcRetryInfo) GetRetryDelay() *grpcDuration { return nil }
func (*grpcDuration) AsDuration() time.Duration     { return 1500 * time.Millisecond }

func (*grpcDelay) Error() string { return secret }
func (*grpcDelay) GRPCStatus() *grpcStatus {
	return &grpcStatus{code: 8, details: []any{nil, "x", &grpcStatus{}, new(grpcRetryInfo)}}
}

type grpcNil struct{}

func (*grpcNil) Error() string           { return secret }
func (*grpcNil) GRPCStatus() *grpcStatus { return nil }

// deep wraps err n times.
func deep(err error, n int) error {
	for range n {
		err = fmt.Errorf("x: %w", err)
	}
	return err
}

// endless wraps another one each time it is asked.
type endless int

func (*endless) Error() string   { return secret }
func (e *endless) Unwrap() error { next := *e + 1; return &next }

// itself wraps itself.
type itself struct{}

func (itself) Error() string   { return secret }
func (e itself) Unwrap() error { return e }

// wide joins itself many times.
type wide struct{}

func (wide) Error() string     { return secret }
func (e wide) Unwrap() []error { return []error{e, nil, e, e, errors.New(secret)} }

// empty joins nothing.
type empty struct{}

func (empty) Error() string   { return secret }
func (empty) Unwrap() []error { return nil }

// faulty panics when it is asked.
type faulty string

func (e faulty) Error() string             { return e.or("Error", secret) }
func (e faulty) Unwrap() error             { return errors.New(e.or("Unwrap", secret)) }
func (e faulty) Is(error) bool             { return e.or("Is", "") == secret }
func (e faulty) As(any) bool               { return e.or("As", "") == secret }
func (e faulty) Timeout() bool             { return e.or("Timeout", "") == secret }
func (e faulty) ToolError() *toolerr.Error { e.or("ToolError", ""); return nil }

func (e faulty) or(method, result string) string {
	if string(e) == method {
		panic(secret)
	}
	return result
}

// breaks panics when it is asked for what it joins.
type breaks struct{}

func (breaks) Error() string   { return secret }
func (breaks) Unwrap() []error { panic(secret) }

// unhashable cannot be compared, not even with itself.
type unhashable struct{ list []int }

func (unhashable) Error() string { return secret }
