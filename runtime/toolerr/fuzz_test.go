package toolerr_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/url"
	"strings"
	"syscall"
	"testing"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// leaves are what the trees of FuzzFrom end in.
var leaves = []error{
	nil, errors.New(secret), io.EOF, io.ErrUnexpectedEOF, context.Canceled, context.DeadlineExceeded, fs.ErrNotExist, fs.ErrPermission,
	sql.ErrNoRows, sql.ErrTxDone, syscall.ECONNREFUSED, syscall.ENOSPC, &net.DNSError{IsNotFound: true}, (*net.DNSError)(nil),
	status(404), status(429), status(503), status(504), httpStatus(500), patient{429, 1 << 40}, &responseField{}, (*apiError)(nil),
	pgError("40001"), pgError("23505"), &sqliteMethod{5}, sqliteField{Code: 19}, &mysqlError{Number: 1213}, sqlServerError(1205),
	&grpcError{14}, &grpcDelay{}, &grpcNil{}, &orderNotFound{number: "#1"}, silent{}, (*toolerr.Error)(nil), &toolerr.Error{Category: toolerr.Auth},
	toolerr.HTTP(503, nil), slow{}, itself{}, new(endless), wide{}, empty{}, unhashable{[]int{1}}, faulty("Unwrap"), faulty("ToolError"), faulty("Is"), breaks{},
}

// grow makes a tree of errors out of a program, and returns what remains of it.
func grow(program []byte, depth int) (rest []byte, err error) {
	if len(program) == 0 || depth > 50 {
		return nil, errors.New(secret)
	}
	op, rest := program[0], program[1:]
	if op < 200 {
		return rest, leaves[int(op)%len(leaves)]
	}
	rest, inner := grow(rest, depth+1)
	switch op % 6 {
	case 0:
		return rest, fmt.Errorf("%s: %w", secret, inner)
	case 1:
		return rest, &url.Error{Op: "Get", URL: secret, Err: orUnknown(inner)}
	case 2:
		return rest, &net.OpError{Op: "read", Net: "tcp", Err: orUnknown(inner)}
	case 3:
		return rest, toolerr.Wrap(inner, toolerr.Business, "No.")
	case 4:
		rest, other := grow(rest, depth+1)
		return rest, errors.Join(inner, other)
	default:
		rest, other := grow(rest, depth+1)
		return rest, fmt.Errorf("%w and %w", inner, other)
	}
}

// orUnknown returns err, because not every wrapper bears nil.
func orUnknown(err error) error {
	if err == nil {
		return errors.New(secret)
	}
	return err
}

// Whatever a handler returns: From does not panic, always gives the same, and
// nothing of a text gets into the envelope.
func FuzzFrom(f *testing.F) {
	for i := range leaves {
		f.Add([]byte{byte(i)}, false)
		f.Add([]byte{204, byte(i), 204, byte(len(leaves) - i - 1), 9}, true)
	}
	f.Add([]byte{200, 201, 202, 203, 204, 7, 205, 8, 204, 16, 36}, true)
	f.Add([]byte{242, 55, 48}, true) // a net.OpError around a nil pointer
	f.Fuzz(func(t *testing.T, program []byte, repeatable bool) {
		policy := toolerr.Policy{Repeatable: repeatable}
		tree := func() error { _, err := grow(program, 0); return err }
		err := tree()
		e := policy.From(err)
		if err == nil {
			if e != nil {
				t.Error("nil is an error")
			}
			return
		}
		envelope := string(e.Envelope())
		if again := string(policy.From(err).Envelope()); again != envelope {
			t.Errorf("%s\n%s", envelope, again)
		}
		if again := string(policy.From(tree()).Envelope()); again != envelope {
			t.Errorf("%s\n%s", envelope, again)
		}
		if !e.Category.Known() || e.Code == "" || e.Message == "" || strings.Contains(envelope, secret) {
			t.Errorf("%s", envelope)
		}
		if wrapped := policy.From(fmt.Errorf("x: %w", err)); wrapped.Category != e.Category {
			t.Errorf("%s, wrapped: %s", e.Category, wrapped.Category)
		}
		if !repeatable && e.Category == toolerr.Timeout && e.Retryable() {
			t.Error("a timeout of a tool that writes is retryable")
		}
		parsed, ok := toolerr.Parse(e.Envelope())
		if !ok || string(parsed.Envelope()) != envelope {
			t.Errorf("%s parsed as %+v", envelope, parsed)
		}
		slog.New(slog.DiscardHandler).Info("failed", "error", e)
		_ = e.LogValue()
		if clean := toolerr.DefaultRedactor().Error(e); string(clean.Envelope()) != envelope {
			t.Errorf("%s redacted to %s", envelope, clean.Envelope())
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"isError":true,"code":"a","errorCategory":"rate_limit","isRetryable":true,"message":"No.","retryAfterMs":9223372036854775807,"details":{"a":1}}`))
	f.Add((&toolerr.Error{Category: toolerr.Validation, Violations: []toolerr.Violation{{Path: "/a"}}}).Envelope())
	f.Fuzz(func(t *testing.T, data []byte) {
		e, ok := toolerr.Parse(data)
		if !ok {
			return
		}
		envelope := e.Envelope()
		if !json.Valid(envelope) || len(envelope) > toolerr.MaxEnvelope {
			t.Errorf("%d bytes: %s", len(envelope), envelope)
		}
		again, ok := toolerr.Parse(envelope)
		if !ok || string(again.Envelope()) != string(envelope) {
			t.Errorf("%s parsed as %+v", envelope, again)
		}
	})
}
