package example_test

import (
	"bytes"
	"context"
	"crypto/x509"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/toolgen-dev/toolgen/example/library"
	"github.com/toolgen-dev/toolgen/example/research"
	"github.com/toolgen-dev/toolgen/example/support"
	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// guide is the document that is held to the code here.
const guide = "../docs/errors.md"

// errorsGuide is what the guide quotes, beside one failure a category.
var errorsGuide = []quotation{
	{"categories", func(*testing.T) string { return categoryTable() }},
	{"log", func(t *testing.T) string {
		var log bytes.Buffer
		desk(t, slog.NewTextHandler(&log, nil)).Call(t.Context(), "check_inventory", []byte(`{"sku":"CUP-5008-7"}`))
		return fenced("", dated(log.String()))
	}},
	{"typed error", func(t *testing.T) string {
		return fenced("go", declaration(t, "support/errors.go", "RefundAboveLimit"))
	}},
	{"returned", func(t *testing.T) string {
		return fenced("go", declaration(t, "research/sources.go", "service.get"))
	}},
	{"existing errors", func(t *testing.T) string {
		const name = "library/library.go"
		return fenced("go", declaration(t, name, "ErrUnknownBook")+"\n\n"+declaration(t, name, "LimitError"))
	}},
	{"existing result", func(*testing.T) string {
		tools := library.LibraryTools(library.New()).With(toolrt.WithLogger(slog.New(slog.DiscardHandler)))
		return result(tools, "lend", `{"title":"Emma","member":"Ada"}`)
	}},
	{"causes", func(*testing.T) string { return causeTable() }},
	{"classifier", func(t *testing.T) string {
		const name = "errors_snippets_test.go"
		return fenced("go", declaration(t, name, "errClosed")+"\n\n"+declaration(t, name, "withWarehouse"))
	}},
	{"classified", func(t *testing.T) string {
		return result(withWarehouse(deskWith(t, support.WithStock(closedStock{}))), "check_inventory", `{"sku":"MUG-1042-1"}`)
	}},
	{"redactor", func(t *testing.T) string { return fenced("go", declaration(t, "errors_snippets_test.go", "careful")) }},
	{"redacted", func(t *testing.T) string {
		return result(careful(deskWith(t)), "get_customer", `{"customer_email":"nobody@example.com"}`)
	}},
	{"envelope limits", func(*testing.T) string {
		return fmt.Sprintf("An envelope has at most %d KiB, and its message and suggestion about %d KiB each.", toolerr.MaxEnvelope>>10, toolerr.MaxText>>10)
	}},
	{"found nothing", func(t *testing.T) string {
		return result(studies(t, nil), "extract_data_points", `{"document":"papers/storage","unit":"mg"}`)
	}},
	{"partial", func(t *testing.T) string { return fenced("go", declaration(t, "research/tools.go", "Coordinator.ask")) }},
	{"two of five", func(t *testing.T) string {
		return result(studies(t, failing("/web", "/news")), "search_sources", `{"query":"bitterness"}`)
	}},
	{"all failed", func(t *testing.T) string {
		return result(studies(t, failing("/web", "/news")), "search_sources", `{"query":"bitterness","sources":["web","news"]}`)
	}},
	{"fallback", func(t *testing.T) string {
		return fenced("go", declaration(t, "research/tools.go", "Coordinator.read"))
	}},
	{"degraded", func(t *testing.T) string {
		down := false
		tools := studies(t, func(*http.Request) bool { return down })
		result(tools, "summarize_content", `{"document":"web/caffeine"}`) // a copy is kept
		down = true
		return result(tools, "summarize_content", `{"document":"web/caffeine"}`)
	}},
	{"section", func(t *testing.T) string {
		return result(studies(t, failing("/web", "/news", "/standards")), "verify_claim_against_source",
			`{"claim":"Green tea is steeped at 70 °C","document":"papers/steeping-temperature"}`)
	}},
	{"decide", func(t *testing.T) string { return fenced("go", declaration(t, "errors_snippets_test.go", "decide")) }},
	{"decisions", decisionTable},
	{"unknown outcome", func(t *testing.T) string {
		ctx, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
		defer cancel()
		r := deskWith(t).Call(ctx, "escalate_to_human", []byte(`{"department":"billing","summary":"Customer was charged twice."}`))
		return fenced("json", indented(r.Text()))
	}},
}

func TestErrorsGuide(t *testing.T) {
	quotations := errorsGuide
	for _, f := range failures {
		quotations = append(quotations, quotation{string(f.category), func(t *testing.T) string {
			return result(desk(t, slog.DiscardHandler), f.tool, f.args)
		}})
	}
	quote(t, guide, quotations)
	follow(t, guide)

	// What is Go or JSON is quoted, and hence true.
	text := regexp.MustCompile(`(?s)<!-- [a-z_ ]+ -->.*?<!-- end -->`).ReplaceAllString(file(t, guide), "")
	if strings.Contains(text, "```go") || strings.Contains(text, "```json") {
		t.Error(guide + " has code that is not quoted")
	}
}

// result returns a call and what a model reads of it.
func result(tools toolrt.Set, tool, args string) string {
	r := tools.Call(context.Background(), tool, []byte(args))
	return "`" + tool + " " + args + "`\n\n" + fenced("json", dated(indented(sameID(r.Text()))))
}

// dated replaces what differs from run to run.
func dated(s string) string {
	s = regexp.MustCompile(`time=\S+ `).ReplaceAllString(s, "")
	s = regexp.MustCompile(`\b(call|error\.id)=[A-Z2-7]{16}`).ReplaceAllString(s, "$1=QH3FZ6JXW2M4T7AB")
	return regexp.MustCompile(`\b20\d\d-\d\d-\d\d\b`).ReplaceAllString(s, "2026-05-04")
}

func deskWith(t *testing.T, options ...support.Option) toolrt.Set {
	t.Helper()
	d, err := support.Open(t.Context(), ":memory:", options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return support.DeskTools(d).With(toolrt.WithLogger(slog.New(slog.DiscardHandler)))
}

// closedStock is a stock service out of hours.
type closedStock struct{}

func (closedStock) Levels(context.Context, string) ([]support.Level, error) {
	return nil, fmt.Errorf("asking for levels: %w", errClosed)
}

// studies returns the tools of research, for whose services a request fails
// where down says so.
func studies(t *testing.T, down func(*http.Request) bool) toolrt.Set {
	t.Helper()
	services := research.Services()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if down != nil && down(r) {
			http.Error(w, "nginx/1.25 upstream 10.0.0.7 failed", http.StatusServiceUnavailable)
			return
		}
		services.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	now := time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC)
	c, err := research.Open(t.Context(), server.URL, research.WithClock(func() time.Time {
		now = now.Add(9 * time.Hour) // between any two looks at the clock
		return now
	}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return research.CoordinatorTools(c).With(toolrt.WithLogger(slog.New(slog.DiscardHandler)))
}

// failing says that requests below some paths fail.
func failing(prefixes ...string) func(*http.Request) bool {
	return func(r *http.Request) bool {
		for _, prefix := range prefixes {
			if strings.HasPrefix(r.URL.Path, prefix) {
				return true
			}
		}
		return false
	}
}

// categoryTable lists the categories.
func categoryTable() string {
	does := map[toolerr.Category]string{
		toolerr.Transient:  "wait, call again",
		toolerr.Timeout:    "call again if it is retryable, else check the state first",
		toolerr.RateLimit:  "wait for `retryAfterMs`, call again",
		toolerr.Validation: "correct the input, make a new call",
		toolerr.Business:   "explain; `customerMessage` may be quoted",
		toolerr.Permission: "escalate",
		toolerr.Auth:       "ask for new credentials",
		toolerr.NotFound:   "check the identifier, search instead",
		toolerr.Permanent:  "report it, with its id",
	}
	var b strings.Builder
	b.WriteString("| category | retryable | what the model should do | of four words |\n|---|---|---|---|\n")
	for _, c := range toolerr.Categories() {
		retryable := "no"
		if c.Retryable() {
			retryable = "yes"
		} else if (&toolerr.Error{Category: c, Repeatable: true}).Retryable() {
			retryable = "if the tool is readonly or idempotent"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | `%s` |\n", c, retryable, does[c], c.Project())
	}
	return b.String()
}

// decisionTable lists what decide makes of one failure a category, and of a success.
func decisionTable(t *testing.T) string {
	tools := desk(t, slog.DiscardHandler)
	var b strings.Builder
	b.WriteString("| result | decide returns |\n|---|---|\n")
	for _, f := range failures {
		r := tools.Call(t.Context(), f.tool, []byte(f.args))
		fmt.Fprintf(&b, "| `%s` | %s |\n", f.category, decide(sameID(r.Text()), r.IsError()))
	}
	r := tools.Call(t.Context(), "search_orders", []byte(`{"customer_email":"nobody@example.com"}`))
	fmt.Fprintf(&b, "| `%s` | %s |\n", r.Text(), decide(r.Text(), r.IsError()))
	return b.String()
}

// A status is an error as clients of HTTP services return it.
type status struct {
	StatusCode int
	Header     http.Header
}

func (s status) Error() string { return http.StatusText(s.StatusCode) }

// A state is an error as drivers of PostgreSQL return it.
type state string

func (s state) Error() string    { return "ERROR: " + string(s) }
func (s state) SQLState() string { return string(s) }

// An rpc is an error with a code of gRPC.
type rpc uint32

func (r rpc) Error() string   { return fmt.Sprintf("rpc error: code = %d", uint32(r)) }
func (r rpc) GRPCStatus() rpc { return r }
func (r rpc) Code() uint32    { return uint32(r) }

// causeTable lists what becomes of common causes.
func causeTable() string {
	dial := func(err error) error {
		return &url.Error{Op: "Get", URL: "http://10.0.0.7/", Err: &net.OpError{Op: "dial", Net: "tcp", Err: os.NewSyscallError("connect", err)}}
	}
	rows := []struct {
		cause string
		errs  []error
	}{
		{"`context.DeadlineExceeded`, `os.ErrDeadlineExceeded`, a true `Timeout() bool`", []error{context.DeadlineExceeded, os.ErrDeadlineExceeded, dial(syscall.ETIMEDOUT)}},
		{"`context.Canceled`", []error{context.Canceled}},
		{"connection refused, host or network unreachable", []error{dial(syscall.ECONNREFUSED), dial(syscall.EHOSTUNREACH), dial(syscall.ENETUNREACH)}},
		{"connection reset or cut", []error{dial(syscall.ECONNRESET), dial(syscall.EPIPE), io.ErrUnexpectedEOF}},
		{"DNS: server misbehaving", []error{&net.DNSError{IsTemporary: true}}},
		{"DNS: no such host", []error{&net.DNSError{IsNotFound: true}}},
		{"TLS: certificate not trusted, expired or of another host", []error{x509.UnknownAuthorityError{}, x509.HostnameError{}, x509.CertificateInvalidError{}}},
		{"`sql.ErrNoRows`, `fs.ErrNotExist`", []error{sql.ErrNoRows, fs.ErrNotExist}},
		{"`fs.ErrPermission`", []error{fs.ErrPermission}},
		{"`fs.ErrExist`; a unique or foreign key constraint", []error{fs.ErrExist, state("23505"), state("23503")}},
		{"a not null or check constraint, a value out of range", []error{state("23502"), state("23514"), state("22003")}},
		{"database: deadlock, lock timeout, serialization failure", []error{state("40P01"), state("55P03"), state("40001")}},
		{"`driver.ErrBadConn`; database: shutdown, too many connections", []error{driver.ErrBadConn, state("57P01"), state("53300")}},
		{"database: statement timeout", []error{state("57014")}},
		{"database: wrong credentials", []error{state("28P01"), state("28000")}},
		{"database: no permission", []error{state("42501")}},
		{"disk full", []error{syscall.ENOSPC, state("53100")}},
		{"HTTP 400, 422; gRPC InvalidArgument, OutOfRange", []error{status{StatusCode: 400}, status{StatusCode: 422}, rpc(3), rpc(11)}},
		{"HTTP 413", []error{status{StatusCode: 413}}},
		{"HTTP 401, 407; gRPC Unauthenticated", []error{status{StatusCode: 401}, status{StatusCode: 407}, rpc(16)}},
		{"HTTP 402", []error{status{StatusCode: 402}}},
		{"HTTP 403; gRPC PermissionDenied", []error{status{StatusCode: 403}, rpc(7)}},
		{"HTTP 404; gRPC NotFound", []error{status{StatusCode: 404}, rpc(5)}},
		{"HTTP 408, 504; gRPC DeadlineExceeded", []error{status{StatusCode: 408}, status{StatusCode: 504}, rpc(4)}},
		{"HTTP 409; gRPC AlreadyExists", []error{status{StatusCode: 409}, rpc(6)}},
		{"HTTP 412; gRPC FailedPrecondition", []error{status{StatusCode: 412}, rpc(9)}},
		{"HTTP 429, and 403 with a `Retry-After`; gRPC ResourceExhausted", []error{status{StatusCode: 429}, status{403, http.Header{"Retry-After": {"30"}}}, rpc(8)}},
		{"HTTP 500", []error{status{StatusCode: 500}}},
		{"HTTP 502, 503, 529; gRPC Unavailable", []error{status{StatusCode: 502}, status{StatusCode: 503}, status{StatusCode: 529}, rpc(14)}},
		{"HTTP 501; gRPC Unimplemented", []error{status{StatusCode: 501}, rpc(12)}},
		{"everything else", []error{errors.New("?"), state("42601"), rpc(2), &fs.PathError{Err: syscall.EIO}}},
	}
	var b strings.Builder
	b.WriteString("| cause | category | message |\n|---|---|---|\n")
	for _, row := range rows {
		first := toolerr.From(row.errs[0])
		for _, err := range row.errs[1:] {
			if e := toolerr.From(err); e.Category != first.Category || e.Message != first.Message {
				return fmt.Sprintf("%v: %s, but %v: %s", row.errs[0], first.Message, err, e.Message)
			}
		}
		fmt.Fprintf(&b, "| %s | `%s` | %s |\n", row.cause, first.Category, first.Message)
	}
	return b.String()
}
