package library

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// TestErrors calls the tool into each of the service's errors: a model is told
// what the directives say, the log has the errors themselves, and callers
// in Go find them as before.
func TestErrors(t *testing.T) {
	for _, test := range []struct {
		name, title, member string
		counting            bool
		err                 error
		want                string
	}{
		{"variable", "Dracula", "Ada", false, ErrUnknownBook,
			`{"isError":true,"code":"unknown_book","errorCategory":"not_found","isRetryable":false,"message":"Unknown book means that the library has no book of that title."}`},
		{"another", "Emma", "Ada", false, ErrLent,
			`{"isError":true,"code":"lent","errorCategory":"business","isRetryable":false,"message":"Lent means that somebody else has the book."}`},
		{"unexported variable", "Ulysses", "Ada", true, errStocktaking,
			`{"isError":true,"code":"stocktaking","errorCategory":"transient","isRetryable":true,"message":"Stocktaking means that the books are being counted, for a few minutes."}`},
		{"type", "Ulysses", "Bob", false, LimitError{"Bob", 2},
			`{"isError":true,"code":"limit_error","errorCategory":"business","isRetryable":false,"message":"Limit error means that the member has as many books as anybody may have."}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := New("Emma", "Middlemarch", "Ulysses")
			var log bytes.Buffer
			tools := LibraryTools(l).With(toolrt.WithLogger(slog.New(slog.NewTextHandler(&log, nil))))
			for _, title := range []string{"Emma", "Middlemarch"} {
				if err := l.Lend(t.Context(), title, "Bob"); err != nil {
					t.Fatal(err)
				}
			}
			l.Count(test.counting)

			result := tools.Call(t.Context(), "lend", fmt.Appendf(nil, `{"title":%q,"member":%q}`, test.title, test.member))
			if result.Err == nil {
				t.Fatal("the call succeeded")
			}
			if diff := cmp.Diff(test.want, string(result.Err.Envelope())); diff != "" {
				t.Errorf("envelope (-want +got):\n%s", diff)
			}
			if !strings.Contains(log.String(), test.err.Error()) {
				t.Errorf("the log does not have %q:\n%s", test.err, &log)
			}
			if err := l.Lend(t.Context(), test.title, test.member); !errors.Is(err, test.err) || !errors.Is(result.Err, test.err) {
				t.Errorf("Lend returned %v, the result has %v; want %v", err, result.Err.Cause, test.err)
			}
		})
	}
}
