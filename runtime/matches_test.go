package runtime_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

func TestWithMatches(t *testing.T) {
	errShut := errors.New("postgres://root:hunter2@db: shut")
	match := func(code string) toolrt.Option {
		return toolrt.WithMatches(toolerr.Matched(errShut, &toolerr.Error{Code: code, Category: toolerr.Business, Message: "The shop is shut."}))
	}
	classify := toolrt.WithClassifier(func(error) *toolerr.Error {
		return &toolerr.Error{Code: "classified", Category: toolerr.Permanent}
	})
	plain, log := failing(fmt.Errorf("looking: %w", errShut))
	for name, test := range map[string]struct {
		set  toolrt.Set
		code string
	}{
		"none":              {plain, "permanent"},
		"one":               {plain.With(match("first")), "first"},
		"two":               {plain.With(match("first")).With(match("second")), "first"},
		"and a classifier":  {plain.With(classify).With(match("first")), "first"},
		"chosen afterwards": {plain.With(match("first")).Only("lookup_order"), "first"},
	} {
		r := test.set.Call(t.Context(), "lookup_order", []byte(goodInput))
		if r.Err.Code != test.code || !errors.Is(r.Err, errShut) || strings.Contains(r.Text(), "hunter2") {
			t.Errorf("%s: %s", name, r.Text())
		}
	}
	if strings.Count(log.String(), "hunter2") != 5 {
		t.Errorf("the cause is not logged: %s", log)
	}
}

// An error whose meaning is known is no consequence of a call that is over.
func TestMatchWhenTimeIsOver(t *testing.T) {
	errShut := errors.New("shut")
	ctx, cancel := context.WithCancel(t.Context())
	set, _ := logged(lookupTool(func(context.Context, lookupInput) (*order, error) {
		cancel()
		return nil, errShut
	}))
	set = set.With(toolrt.WithMatches(toolerr.Matched(errShut, &toolerr.Error{Code: "shut", Category: toolerr.Transient})))
	if r := set.Call(ctx, "lookup_order", []byte(goodInput)); r.Err.Code != "shut" {
		t.Errorf("got %s", r.Text())
	}
}
