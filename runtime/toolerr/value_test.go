package toolerr_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"log/slog"
	"math/big"
	"net/netip"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

func TestValue(t *testing.T) {
	type status string
	n := 7
	var ring any
	ring = &ring
	lists := make([]any, 20)
	for i := range lists {
		lists[i] = lists
	}
	for _, test := range []struct {
		in   any
		want string
	}{
		{"#99999", "#99999"},
		{"a@b.example", "a@b.example"},
		{"größe", "größe"},
		{"", `""`},
		{"John Smith", `"John Smith"`},
		{" x", `" x"`},
		{"end.", `"end."`},
		{"a\nb\x1b[0m", `"a\nb\x1b[0m"`},
		{`say "hi"`, `"say \"hi\""`},
		{"a\u202eb", `"a\u202eb"`},
		{"a\xffb", `"a\xffb"`},
		{"a\ufffdb", `"a�b"`},
		{strings.Repeat("é", 200), `"` + strings.Repeat("é", 50) + `"…`},
		{status("open"), "open"},
		{true, "true"},
		{int8(-3), "-3"},
		{uint64(1<<64 - 1), "18446744073709551615"},
		{float32(0.1), "0.1"},
		{12.5, "12.5"},
		{1500 * time.Millisecond, "2 seconds"},
		{time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC), "2026-11-30T09:00:00Z"},
		{nil, "none"},
		{&n, "7"},
		{(*int)(nil), "none"},
		{[]string{"a", "b c"}, `a, "b c"`},
		{[]string(nil), "none"},
		{make([]int, 12), "0, 0, 0, 0, 0, 0, 0, 0, 0, 0 and 2 more"},
		{[2]bool{true, false}, "true, false"},
		{map[string]int{"b": 1, "a": 2}, `"{\"a\":2,\"b\":1}"`},
		{struct{ A int }{1}, `"{\"A\":1}"`},
		{json.RawMessage(`{}`), `"{}"`},
		{[]byte("hi"), "aGk="},
		{make(chan int), "unknown"},
		{[][]string{{"a"}, nil}, `"[[\"a\"],null]"`},
		{&fs.PathError{Op: "open", Path: "/etc/shadow", Err: fs.ErrNotExist}, "an error"},
		{(*fs.PathError)(nil), "none"},
		{[]any{errors.New("secret"), 1}, "an error, 1"},
		{syscall.ENOENT, "2"},
		{[]error{fs.ErrNotExist}, "an error"},
		{fs.PathError{Path: "/etc/shadow"}, "an error"},
		{netip.MustParseAddr("10.0.0.7"), "10.0.0.7"},
		{big.NewInt(1 << 40), "1099511627776"},
		{*big.NewInt(7), "7"},
		{slog.LevelWarn, "WARN"},
		{[]slog.Level{slog.LevelWarn, 3}, "WARN, INFO+3"},
		{map[string]string{"a": "<b>"}, `"{\"a\":\"<b>\"}"`},
		{own(`"two words"`), `"two words"`},
		{own(`"word"`), "word"},
		{own(`no JSON`), "unknown"},
		{own(""), "unknown"}, // which panics
		{[]*int{&n, nil}, "7, none"},
		{[]any{[]any{"a", 1}, "b"}, `"[\"a\",1]", b`},
		{map[string]int(nil), "none"},
		{[]byte(nil), "none"},
		{json.RawMessage(nil), "none"},
		{json.RawMessage("[1, 2]"), "\"[1,2]\""},
		{json.RawMessage("["), "unknown"},
		{ring, "unknown"},
		{lists, strings.Repeat("unknown, ", 9) + "unknown and 10 more"},
	} {
		if got := toolerr.Value(test.in); got != test.want {
			t.Errorf("Value(%#v) = %s, want %s", test.in, got, test.want)
		}
	}
}

// own is JSON by a method of its own.
type own string

func (o own) MarshalJSON() ([]byte, error) {
	if o == "" {
		panic("empty")
	}
	return []byte(o), nil
}

func TestWords(t *testing.T) {
	for in, want := range map[time.Duration]string{
		0:                                   "0 seconds",
		time.Nanosecond:                     "1 millisecond",
		50 * time.Millisecond:               "50 milliseconds",
		time.Second - 1:                     "1 second",
		30 * time.Second:                    "30 seconds",
		90 * time.Second:                    "1 minute 30 seconds",
		time.Hour:                           "1 hour",
		2*time.Hour + 59*time.Minute + 1:    "3 hours",
		time.Hour + time.Minute + 1:         "1 hour 2 minutes",
		-time.Second:                        "0 seconds",
		1<<63 - 1:                           "2562047 hours 48 minutes",
		59*time.Minute + 59*time.Second + 1: "1 hour",
	} {
		if got := toolerr.Words(in); got != want {
			t.Errorf("Words(%d) = %s, want %s", in, got, want)
		}
	}
}
