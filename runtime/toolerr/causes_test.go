package toolerr_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// A cause is an error and what becomes of it.
type cause struct {
	name       string
	err        error
	category   toolerr.Category
	code       string        // "" for the category
	retryable  bool          // for a tool that must not be repeated
	repeatable bool          // differs for a tool that may be
	wait       time.Duration // to be asked for
}

const (
	transient  = toolerr.Transient
	timeout    = toolerr.Timeout
	rateLimit  = toolerr.RateLimit
	validation = toolerr.Validation
	business   = toolerr.Business
	permission = toolerr.Permission
	auth       = toolerr.Auth
	notFound   = toolerr.NotFound
	permanent  = toolerr.Permanent
)

// secret stands in every text that must not be sent.
const secret = "hunter2"

func causes() []cause {
	var list []cause
	add := func(name string, err error, c toolerr.Category) *cause {
		list = append(list, cause{
			name: name, err: err, category: c,
			retryable:  c == transient || c == rateLimit,
			repeatable: c == timeout,
		})
		return &list[len(list)-1]
	}

	// What says itself what it is.
	add("typed", &orderNotFound{number: "#1"}, notFound).code = "order_not_found"
	add("typed, wrapped", fmt.Errorf(secret+": %w", &orderNotFound{number: "#1"}), notFound).code = "order_not_found"
	add("typed, with a cause that is known", &orderNotFound{number: "#1", cause: syscall.ECONNREFUSED}, notFound).code = "order_not_found"
	add("typed, joined behind what is known", errors.Join(status(503), &orderNotFound{number: "#1"}), notFound).code = "order_not_found"
	add("an Error", &toolerr.Error{Code: "closed", Category: business, Message: "Closed."}, business).code = "closed"
	add("a bare Error", &toolerr.Error{}, permanent)
	add("a nil Error", (*toolerr.Error)(nil), permanent)
	add("wrapped by Wrap", toolerr.Wrap(sql.ErrNoRows, transient, "Away."), transient)
	add("a typed timeout", toolerr.Wrap(nil, timeout, "Slow."), timeout)

	// Context and time.
	add("cancelled", context.Canceled, transient)
	add("cancelled, wrapped", fmt.Errorf(secret+": %w", context.Canceled), transient)
	add("deadline", context.DeadlineExceeded, timeout)
	add("deadline, wrapped", fmt.Errorf(secret+": %w", context.DeadlineExceeded), timeout)
	add("i/o deadline", os.ErrDeadlineExceeded, timeout)
	add("i/o deadline of a file", &fs.PathError{Op: "read", Path: secret, Err: os.ErrDeadlineExceeded}, timeout)
	add("cancelled and a deadline", errors.Join(context.Canceled, context.DeadlineExceeded), timeout)

	// Network.
	opError := func(op string, err error) error {
		return &net.OpError{Op: op, Net: "tcp", Addr: &net.TCPAddr{IP: net.IPv4(10, 0, 0, 7), Port: 5432}, Err: err}
	}
	system := func(n syscall.Errno) error { return opError("dial", os.NewSyscallError("connect", n)) }
	add("refused", system(syscall.ECONNREFUSED), transient)
	add("refused, of a client", &url.Error{Op: "Get", URL: "http://" + secret, Err: system(syscall.ECONNREFUSED)}, transient)
	add("reset", opError("read", os.NewSyscallError("read", syscall.ECONNRESET)), transient)
	add("aborted", system(syscall.ECONNABORTED), transient)
	add("broken pipe", opError("write", syscall.EPIPE), transient)
	add("no route", system(syscall.EHOSTUNREACH), transient)
	add("no network", system(syscall.ENETUNREACH), transient)
	add("network down", system(syscall.ENETDOWN), transient)
	add("host down", system(syscall.EHOSTDOWN), transient)
	add("not connected", opError("write", syscall.ENOTCONN), transient)
	add("shut down", opError("write", syscall.ESHUTDOWN), transient)
	add("no address left", system(syscall.EADDRNOTAVAIL), transient)
	add("dial timeout", system(syscall.ETIMEDOUT), timeout)
	add("read timeout", opError("read", os.ErrDeadlineExceeded), timeout)
	add("a timeout of its own", slow{}, timeout)
	add("a client's timeout", &url.Error{Op: "Get", URL: secret, Err: slow{}}, timeout)
	add("no such host", opError("dial", &net.DNSError{Err: secret, Name: secret, IsNotFound: true}), permanent)
	add("resolver down", opError("dial", &net.DNSError{Err: secret, IsTemporary: true}), transient)
	add("resolver slow", &net.DNSError{Err: secret, IsTimeout: true}, transient)
	add("resolver confused", &net.DNSError{Err: secret}, permanent)
	add("connection closed", opError("read", net.ErrClosed), transient)
	add("pipe closed", io.ErrClosedPipe, transient)
	add("hung up", &url.Error{Op: "Post", URL: secret, Err: io.EOF}, transient)
	add("cut off", io.ErrUnexpectedEOF, transient)
	add("cut off, wrapped", fmt.Errorf(secret+": %w", io.ErrUnexpectedEOF), transient)
	add("an end", io.EOF, permanent)
	add("malformed URL", &url.Error{Op: "parse", URL: secret, Err: errors.New("invalid port")}, permanent)

	// TLS.
	client := func(err error) error { return &url.Error{Op: "Get", URL: "https://" + secret, Err: err} }
	add("unknown authority", client(&tls.CertificateVerificationError{Err: x509.UnknownAuthorityError{}}), permanent)
	add("wrong host", client(x509.HostnameError{Certificate: new(x509.Certificate), Host: secret}), permanent)
	add("certificate expired", client(x509.CertificateInvalidError{Reason: x509.Expired}), permanent)
	add("no roots", client(x509.SystemRootsError{}), permanent)
	add("no TLS", client(tls.RecordHeaderError{Msg: secret}), permanent)
	add("handshake failure", opError("remote error", tls.AlertError(40)), permanent)
	add("client certificate refused", opError("remote error", tls.AlertError(42)), auth)
	add("client certificate missing", opError("remote error", tls.AlertError(116)), auth)
	add("peer in trouble", opError("remote error", tls.AlertError(80)), transient)

	// Files.
	file := func(err error) error { return &fs.PathError{Op: "open", Path: "/etc/" + secret, Err: err} }
	add("no file", file(syscall.ENOENT), notFound)
	add("no file, by package fs", fs.ErrNotExist, notFound)
	add("file exists", file(syscall.EEXIST), business)
	add("file exists, by package fs", fs.ErrExist, business)
	add("forbidden", file(syscall.EACCES), permission)
	add("not permitted", file(syscall.EPERM), permission)
	add("forbidden, by package fs", fs.ErrPermission, permission)
	add("disk full", file(syscall.ENOSPC), permanent)
	add("quota", file(syscall.EDQUOT), permanent)
	add("read-only", file(syscall.EROFS), permanent)
	add("too many files", file(syscall.EMFILE), transient)
	add("too many files in the system", file(syscall.ENFILE), transient)
	add("busy file", file(syscall.EBUSY), transient)
	add("no locks left", file(syscall.ENOLCK), transient)
	add("a deadlock", file(syscall.EDEADLK), transient)
	add("no memory", file(syscall.ENOMEM), transient)
	add("try again", file(syscall.EAGAIN), transient)
	add("interrupted", file(syscall.EINTR), transient)
	add("stale handle", file(syscall.ESTALE), transient)
	add("disk broken", file(syscall.EIO), permanent)
	add("link across devices", &os.LinkError{Op: "rename", Old: secret, New: secret, Err: syscall.EXDEV}, permanent)
	add("file closed", file(fs.ErrClosed), permanent)

	// Databases.
	add("no rows", sql.ErrNoRows, notFound)
	add("no rows, wrapped", fmt.Errorf(secret+": %w", sql.ErrNoRows), notFound)
	add("transaction over", sql.ErrTxDone, permanent)
	add("connection over", sql.ErrConnDone, transient)
	add("bad connection", driver.ErrBadConn, transient)
	for state, want := range map[string]toolerr.Category{
		"40001": transient, "40P01": transient, "40003": timeout, "55P03": transient, "55006": transient, "57014": timeout,
		"57P01": transient, "57P02": transient, "57P03": transient, "57P04": permanent, "08000": transient, "08006": transient, "08P01": permanent,
		"53000": transient, "53100": permanent, "53200": transient, "53300": transient, "25006": transient, "25P02": permanent,
		"23505": business, "23503": business, "23P01": business, "23502": validation, "23514": validation, "22001": validation, "22P02": validation,
		"28000": auth, "28P01": auth, "42501": permission, "42P01": permanent, "42601": permanent, "P0001": business, "P0002": notFound, "02000": notFound,
		"58030": permanent, "XX000": permanent, "ZZZZZ": permanent, "40": permanent, "": permanent,
	} {
		add("SQLSTATE "+state, pgError(state), want)
	}
	for code, want := range map[int]toolerr.Category{
		1: permanent, 3: permission, 4: transient, 5: transient, 6: transient, 8: permanent, 9: timeout, 10: permanent, 11: permanent, 13: permanent,
		14: transient, 18: validation, 19: business, 20: validation, 23: permission, 26: permanent, 100: permanent, 0: permanent,
		261: transient, 517: transient, 262: transient, 275: validation, 787: business, 1299: validation, 1555: business, 2067: business, 1032: permanent, 778: permanent,
	} {
		add(fmt.Sprintf("SQLite %d by method", code), &sqliteMethod{code}, want)
		add(fmt.Sprintf("SQLite %d by field", code), sqliteField{Code: sqliteErrNo(code & 0xff), ExtendedCode: sqliteErrNo(code)}, want)
	}
	add("SQLite, a code alone", fmt.Errorf("x: %w", sqliteErrNo(5)), transient)
	add("a Code of something else", &otherCode{5}, permanent)
	for number, want := range map[uint16]toolerr.Category{
		1213: transient, 1205: transient, 1040: transient, 1062: business, 1452: business, 1406: validation, 1690: validation, 1927: transient, 1045: auth, 1142: permission, 3024: timeout, 1114: permanent, 1146: permanent,
	} {
		add(fmt.Sprintf("MySQL %d", number), &mysqlError{Number: number, Message: secret}, want)
	}
	for number, want := range map[int32]toolerr.Category{1205: transient, 2627: business, 18456: auth, 229: permission, 40613: transient, 208: permanent} {
		add(fmt.Sprintf("SQL Server %d", number), sqlServerError(number), want)
	}

	// HTTP.
	for code, want := range map[int]toolerr.Category{
		400: validation, 401: auth, 402: business, 403: permission, 404: notFound, 405: permanent, 406: permanent, 407: auth, 408: timeout, 409: business, 410: notFound,
		411: permanent, 412: business, 413: validation, 414: validation, 415: permanent, 416: validation, 418: permanent, 421: transient, 422: validation, 423: transient,
		425: transient, 429: rateLimit, 431: validation, 451: permission, 499: transient,
		500: transient, 501: permanent, 502: transient, 503: transient, 504: timeout, 505: permanent, 507: permanent, 508: permanent, 511: auth,
		520: transient, 522: timeout, 524: timeout, 525: permanent, 526: permanent, 529: transient, 599: transient,
	} {
		add(fmt.Sprintf("HTTP %d", code), toolerr.HTTP(code, nil), want)
		add(fmt.Sprintf("HTTP %d by StatusCode", code), fmt.Errorf(secret+": %w", status(code)), want)
	}
	for _, code := range []int{0, 100, 200, 204, 304, 600, -1} {
		add(fmt.Sprintf("HTTP %d, no failure", code), toolerr.HTTP(code, nil), permanent)
		add(fmt.Sprintf("HTTP %d by StatusCode, no failure", code), status(code), permanent)
	}
	limited := &http.Response{StatusCode: 429, Header: http.Header{"Retry-After": {"7"}}}
	add("HTTPStatus", httpStatus(404), notFound)
	add("HTTPStatusCode", httpStatusCode(404), notFound)
	add("Response by method", &responseMethod{limited}, rateLimit).wait = 7 * time.Second
	add("Response by field", &responseField{Response: limited}, rateLimit).wait = 7 * time.Second
	add("no Response", &responseField{}, permanent)
	add("StatusCode and Response by field", apiError{StatusCode: 429, Response: limited}, rateLimit).wait = 7 * time.Second
	add("Code and Header by field", &googleError{Code: 429, Header: http.Header{"Retry-After": {"8"}}}, rateLimit).wait = 8 * time.Second
	add("RetryAfter by method", patient{status: 503, wait: 9 * time.Second}, transient).wait = 9 * time.Second
	add("RetryAfter by method, too long", patient{status: 503, wait: 1 << 62}, transient).wait = toolerr.MaxRetryAfter
	add("a nil pointer with a status", (*apiError)(nil), permanent)

	// gRPC and Connect.
	for code, want := range []toolerr.Category{
		permanent, transient, permanent, validation, timeout, notFound, business, permission, rateLimit,
		business, transient, validation, permanent, permanent, transient, permanent, auth, permanent,
	} {
		add(fmt.Sprintf("gRPC %d", code), &grpcError{grpcCode(code)}, want)
	}
	add("gRPC with a delay", &grpcDelay{}, rateLimit).wait = 1500 * time.Millisecond
	add("gRPC without a status", &grpcNil{}, permanent)

	// Trees.
	add("the most specific of two", errors.Join(io.ErrUnexpectedEOF, status(404)), notFound)
	add("the most specific, deeper", fmt.Errorf("%w, %w", context.DeadlineExceeded, fmt.Errorf("x: %w", pgError("23505"))), business)
	add("a failure and what was cancelled", errors.Join(context.Canceled, system(syscall.ECONNREFUSED)), transient)
	add("a multi-error", fmt.Errorf("%w; %w; %w", errors.New(secret), sql.ErrNoRows, io.EOF), notFound)
	add("deep", deep(sql.ErrNoRows, 40), notFound)
	add("too deep", deep(sql.ErrNoRows, 100), permanent)
	add("endless", new(endless), permanent)
	add("endless and wide", wide{}, permanent)
	add("known behind the endless", errors.Join(new(endless), sql.ErrNoRows), notFound)
	add("itself", itself{}, permanent)
	add("a join of nothing", fmt.Errorf("%w", error(empty{})), permanent)

	// Everything else.
	add("unknown", errors.New("dial postgres://root:"+secret+"@10.0.0.7"), permanent)
	add("silent", silent{}, permanent)
	for _, method := range []string{"Error", "Unwrap", "Is", "As", "Timeout", "ToolError"} {
		add("panics in "+method, faulty(method), permanent)
		add("panics in "+method+", joined", errors.Join(faulty(method), sql.ErrNoRows), notFound)
	}
	add("panics in Unwrap of several", errors.Join(breaks{}, sql.ErrNoRows), notFound)
	add("unhashable", unhashable{[]int{1}}, permanent)
	add("not comparable, joined", errors.Join(unhashable{nil}, unhashable{nil}, sql.ErrNoRows), notFound)
	return list
}

func TestCauses(t *testing.T) {
	list := causes()
	if len(list) < 120 {
		t.Errorf("only %d causes", len(list))
	}
	for _, test := range list {
		t.Run(test.name, func(t *testing.T) {
			code := test.code
			if code == "" {
				code = string(test.category)
			}
			for _, repeatable := range []bool{false, true} {
				e := toolerr.Policy{Repeatable: repeatable}.From(test.err)
				if e.Category != test.category || e.Code != code || e.RetryAfter != test.wait {
					t.Errorf("%s, %s, %s", e.Category, e.Code, e.RetryAfter)
				}
				if want := test.retryable || test.repeatable && repeatable; e.Retryable() != want {
					t.Errorf("repeatable %t: retryable %t", repeatable, e.Retryable())
				}
				if e.Message == "" || strings.Contains(string(e.Envelope()), secret) || strings.Contains(e.Error(), secret) {
					t.Errorf("%s", e.Envelope())
				}
				if careful := strings.Contains(e.Suggestion, "check the state first"); careful != (e.Category == timeout && !repeatable) {
					t.Errorf("suggestion %q", e.Suggestion)
				}
			}
		})
	}
}

// Among errors that are equally specific, hope counts only where another call
// does no harm.
func TestAmongEquals(t *testing.T) {
	for name, test := range map[string]struct {
		errs           []error
		careful, eager toolerr.Category
		wait           time.Duration // if eager
	}{
		"answers":               {[]error{status(404), status(503)}, notFound, transient, 0},
		"in the other order":    {[]error{status(503), status(404)}, notFound, transient, 0},
		"timeouts ask for care": {[]error{status(404), status(504)}, timeout, timeout, 0},
		"limit and outage":      {[]error{status(429), status(503)}, rateLimit, transient, 0},
		"no hope":               {[]error{status(404), status(403)}, notFound, notFound, 0},
		"typed":                 {[]error{toolerr.Wrap(nil, transient, "A."), toolerr.Wrap(nil, business, "B.")}, business, transient, 0},
		"typed, other order":    {[]error{toolerr.Wrap(nil, business, "B."), toolerr.Wrap(nil, transient, "A.")}, business, transient, 0},
		"typed, in a sentence":  {[]error{fmt.Errorf("%w: %w", toolerr.Wrap(nil, transient, "A."), toolerr.Wrap(nil, business, "B."))}, transient, transient, 0},
		"in a sentence, behind": {[]error{fmt.Errorf("%w: %w", errors.New("x"), toolerr.Wrap(nil, business, "B."))}, business, business, 0},
		"a response, explained": {[]error{fmt.Errorf("%w: %w", toolerr.HTTP(503, nil), toolerr.Wrap(nil, business, "B."))}, business, business, 0},
		"typed, deeper":         {[]error{fmt.Errorf("x: %w", toolerr.Wrap(nil, transient, "A.")), &orderNotFound{}}, notFound, transient, 0},
		"what wraps":            {[]error{toolerr.Wrap(toolerr.Wrap(nil, business, "B."), transient, "A."), status(404)}, transient, transient, 0},
		"what joins":            {[]error{toolerr.Wrap(errors.Join(toolerr.Wrap(nil, business, "B."), io.EOF), auth, "A."), toolerr.Wrap(nil, transient, "C.")}, auth, transient, 0},
		"responses":             {[]error{toolerr.HTTP(503, nil), toolerr.HTTP(404, nil)}, notFound, transient, 0},
		"typed and a response":  {[]error{toolerr.HTTP(503, nil), &orderNotFound{}}, notFound, notFound, 0},
		"the longer wait":       {[]error{patient{429, 2 * time.Second}, patient{429, 5 * time.Second}, patient{429, time.Second}}, rateLimit, rateLimit, 5 * time.Second},
		"conditions":            {[]error{fs.ErrNotExist, syscall.ECONNREFUSED}, notFound, transient, 0},
	} {
		err := errors.Join(test.errs...)
		if e := (toolerr.Policy{}).From(err); e.Category != test.careful {
			t.Errorf("%s: %s", name, e.Category)
		}
		if e := (toolerr.Policy{Repeatable: true}).From(err); e.Category != test.eager || e.RetryAfter != test.wait {
			t.Errorf("%s, repeatable: %s, %s", name, e.Category, e.RetryAfter)
		}
	}
}

func TestClassifiers(t *testing.T) {
	closed := errors.New(secret)
	shared := &toolerr.Error{Code: "warehouse_closed", Category: business, Message: "The warehouse is closed."}
	policy := toolerr.Policy{Classifiers: []toolerr.Classifier{
		func(error) *toolerr.Error { return nil },
		func(error) *toolerr.Error { panic(secret) },
		func(err error) *toolerr.Error {
			if errors.Is(err, closed) || errors.Is(err, sql.ErrNoRows) {
				return shared
			}
			return nil
		},
		func(error) *toolerr.Error { return &toolerr.Error{Category: auth} },
	}}
	for name, test := range map[string]struct {
		err  error
		code string
	}{
		"known":               {fmt.Errorf("x: %w", closed), "warehouse_closed"},
		"before what we know": {sql.ErrNoRows, "warehouse_closed"},
		"the next one":        {io.EOF, "auth"},
		"typed is not asked":  {&orderNotFound{number: "#1", cause: closed}, "order_not_found"},
	} {
		e := policy.From(test.err)
		if e.Code != test.code || e.Message == "" || !errors.Is(e, test.err) || strings.Contains(string(e.Envelope()), secret) {
			t.Errorf("%s: %s", name, e.Envelope())
		}
		e.ID = "changed"
	}
	if shared.ID != "" || shared.Cause != nil {
		t.Error("the classifier's own error was changed")
	}
}

func TestRetryAfter(t *testing.T) {
	for name, test := range map[string]struct {
		header http.Header
		want   time.Duration
	}{
		"seconds":           {http.Header{"Retry-After": {"120"}}, 2 * time.Minute},
		"with blanks":       {http.Header{"Retry-After": {" 5 "}}, 5 * time.Second},
		"zero":              {http.Header{"Retry-After": {"0"}}, 0},
		"a fraction":        {http.Header{"Retry-After": {"1.5"}}, 1500 * time.Millisecond},
		"milliseconds":      {http.Header{"Retry-After-Ms": {"1500"}, "Retry-After": {"2"}}, 1500 * time.Millisecond},
		"too long":          {http.Header{"Retry-After": {"99999999"}}, toolerr.MaxRetryAfter},
		"far too long":      {http.Header{"Retry-After": {strings.Repeat("9", 400)}}, toolerr.MaxRetryAfter},
		"negative":          {http.Header{"Retry-After": {"-5"}}, 0},
		"exponent":          {http.Header{"Retry-After": {"1e3"}}, 0},
		"infinite":          {http.Header{"Retry-After": {"Inf"}}, 0},
		"words":             {http.Header{"Retry-After": {"soon"}}, 0},
		"a point":           {http.Header{"Retry-After": {"."}}, 0},
		"date":              {http.Header{"Retry-After": {"Sat, 01 Jan 2000 00:00:30 GMT"}}, 30 * time.Second},
		"date, RFC 850":     {http.Header{"Retry-After": {"Saturday, 01-Jan-00 00:01:00 GMT"}}, time.Minute},
		"date, ANSI C":      {http.Header{"Retry-After": {"Sat Jan  1 00:02:00 2000"}}, 2 * time.Minute},
		"date that is over": {http.Header{"Retry-After": {"Fri, 31 Dec 1999 23:00:00 GMT"}}, 0},
		"date far away":     {http.Header{"Retry-After": {"Sat, 01 Jan 2050 00:00:00 GMT"}}, toolerr.MaxRetryAfter},
		"the server's own clock": {
			http.Header{"Retry-After": {"Wed, 02 Jan 2030 00:00:30 GMT"}, "Date": {"Wed, 02 Jan 2030 00:00:10 GMT"}}, 20 * time.Second,
		},
		"a broken clock": {
			http.Header{"Retry-After": {"Sat, 01 Jan 2000 00:00:30 GMT"}, "Date": {"noon"}}, 30 * time.Second,
		},
		"none": {http.Header{}, 0},
		"nil":  {nil, 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { // where it is midnight of January 1, 2000
				e := toolerr.HTTP(429, test.header)
				if e.Category != rateLimit || e.RetryAfter != test.want {
					t.Errorf("%s, %s", e.Category, e.RetryAfter)
				}
				if e := toolerr.From(&googleError{Code: 429, Header: test.header}); e.RetryAfter != test.want {
					t.Errorf("by reflection: %s", e.RetryAfter)
				}
				if e := toolerr.HTTP(503, test.header); e.Category != transient || e.RetryAfter != test.want {
					t.Errorf("503: %s, %s", e.Category, e.RetryAfter)
				}
				if e := toolerr.HTTP(403, test.header); (e.Category == rateLimit) != (test.want > 0) {
					t.Errorf("403: %s", e.Category)
				}
			})
		})
	}
}

// The suggestion of a response depends on the tool that asked for it.
func TestHTTPSuggestion(t *testing.T) {
	err := fmt.Errorf("asking the carrier: %w", toolerr.HTTP(503, nil))
	if e := toolerr.From(err); e.Suggestion != "Check whether the call has taken effect. If it has not, wait a little and call again." {
		t.Error(e.Suggestion)
	}
	if e := (toolerr.Policy{Repeatable: true}).From(err); e.Suggestion != "Wait a little, then call again." {
		t.Error(e.Suggestion)
	}
}

// Errors of a real server, client and handshake.
func TestRealHTTP(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	go func() { // hangs up on everybody
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			buffer := make([]byte, 1024)
			_, _ = c.Read(buffer)
			_ = c.Close()
		}
	}()
	get := func(url string, timeout time.Duration) error {
		resp, err := (&http.Client{Timeout: timeout, Transport: &http.Transport{}}).Get(url)
		if err == nil {
			_ = resp.Body.Close()
		}
		return err
	}
	if e := toolerr.From(get("http://"+address, time.Minute)); e.Category != transient {
		t.Errorf("hung up: %s, %v", e.Category, e.Cause)
	}
	if e := toolerr.From(get("https://"+address, time.Minute)); e.Category != transient {
		t.Errorf("hung up during the handshake: %s, %v", e.Category, e.Cause)
	}
	_ = listener.Close()
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = silent.Close() }()
	client, err := net.Dial("tcp", silent.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = client.Close() }()
	// Nothing listens on the client's end of a connection.
	if e := toolerr.From(get("http://"+client.LocalAddr().String(), time.Minute)); e.Category != transient {
		t.Errorf("refused: %s, %v", e.Category, e.Cause)
	}
	if e := toolerr.From(get("http://"+silent.Addr().String(), 20*time.Millisecond)); e.Category != timeout {
		t.Errorf("silent: %s, %v", e.Category, e.Cause)
	}
	if e := toolerr.From(get("http://nowhere.invalid", time.Minute)); e.Category != permanent && e.Category != transient {
		t.Errorf("no such host: %s, %v", e.Category, e.Cause)
	}
}

// The names of types that are not imported are those of types that exist.
func TestAlertName(t *testing.T) {
	client, server := net.Pipe()
	defer func() { _, _ = client.Close(), server.Close() }()
	go func() { _ = tls.Server(server, &tls.Config{}).Handshake() }() // has no certificate
	err := tls.Client(client, &tls.Config{ServerName: "shop.example"}).Handshake()
	e := toolerr.From(err)
	if !strings.Contains(e.Message, "secure connection") && e.Category != transient {
		t.Errorf("%s, %q from %T %v", e.Category, e.Message, err, err)
	}
}
