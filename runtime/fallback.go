package runtime

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// An Alternative is one source of a value.
type Alternative[T any] struct {
	// Name is what a model calls the source.
	Name string
	// Get asks the source. What it returns says how good the value is: [OK],
	// [Cached] with its age, [Degraded].
	Get func(context.Context) (Section[T], error)
}

// Try is a source whose values are as they should be. A nil pointer without an
// error is a failure: it is no result.
//
//	toolrt.Try("stock service", d.stock.Count)
func Try[T any](name string, get func(context.Context) (T, error)) Alternative[T] {
	return Alternative[T]{Name: name, Get: func(ctx context.Context) (Section[T], error) {
		v, err := get(ctx)
		switch {
		case err != nil:
			return Section[T]{}, err
		case isNil(&v):
			return Section[T]{}, errNoResult
		}
		return OK(v), nil
	}}
}

// isNil reports whether a value is a nil pointer or interface.
func isNil[T any](v *T) bool {
	switch e := reflect.ValueOf(v).Elem(); e.Kind() {
	case reflect.Pointer, reflect.Interface:
		return e.IsNil()
	}
	return false
}

// Fallback asks sources in order, and returns what the first one gives that
// does not fail, with its name. What any but the first gives is [Degraded].
//
//	stock, err := toolrt.Fallback(ctx,
//		toolrt.Try("stock service", d.stock.Count),
//		toolrt.Alternative[Stock]{Name: "night copy", Get: d.nightCopy},
//	)
//	→ {"status":"degraded","source":"night copy","age":"9 hours","fromCache":true,"value":…}
//
// Every error but a [Definite] one makes it ask the next source. Where all have
// failed, the error is a [*toolerr.Error] that lists them, of the category of the
// most retryable failure. Once ctx is over, no other source is asked, and the
// error says so. Within a call, what failed is logged, even where the next source
// helps.
func Fallback[T any](ctx context.Context, sources ...Alternative[T]) (Section[T], error) {
	var failed []Failure
	for i, s := range sources {
		if ctx.Err() != nil {
			break
		}
		got, err := s.Get(ctx)
		if err == nil {
			err = got.Err()
		}
		if answer, ok := toolerr.Find[definiteAnswer](err); ok {
			return Section[T]{}, answer.error
		}
		if err != nil {
			failed = append(failed, Failure{Key: s.Name, Err: err})
			continue
		}
		tellAll(failed, tellerOf(ctx)) // the model needs not know, the log does
		got.source = s.Name
		if i > 0 {
			got.status = StatusDegraded
		}
		return got, nil
	}
	return Section[T]{}, exhausted(ctx, failed, len(sources))
}

// Definite returns err as a source's definite answer, which no other source is to
// overrule: that the caller may not know, say, or that an order does not exist.
func Definite(err error) error {
	if err == nil {
		return nil
	}
	return definiteAnswer{err}
}

// definiteAnswer is an error that ends a [Fallback].
type definiteAnswer struct{ error }

func (a definiteAnswer) Unwrap() error { return a.error }

// exhausted returns why none of so many sources gave anything.
func exhausted(ctx context.Context, failed []Failure, sources int) error {
	if sources == 0 {
		return errors.New("there is no source to ask")
	}
	told := tellAll(failed, tellerOf(ctx))
	if ctx.Err() == nil {
		return summary(failed, told, "No source answered. Asked: "+names(failed)+".")
	}
	e := toolerr.From(ctx.Err())
	e.Message = fmt.Sprintf("The call was over before a source answered. Asked: %d of %d.", len(failed), sources)
	if e.Category == toolerr.Timeout {
		e.Suggestion = "" // it depends on the tool
	}
	e.Attempted, e.Cause = attempts(failed, told)
	e.Cause = errors.Join(ctx.Err(), e.Cause)
	return e
}

// names lists what was attempted.
func names(failed []Failure) string {
	list := make([]string, len(failed))
	for i, f := range failed {
		list[i] = f.Key
	}
	return strings.Join(list, ", ")
}
