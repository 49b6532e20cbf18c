// Package echo is what random handlers call: they hand over the input that they
// get, and return the value that they are given.
package echo

import (
	"context"
	"reflect"
)

// A Tool says which Go types stand behind a random tool.
type Tool struct {
	Name    string
	In, Out reflect.Type   // nil where the handler has none
	Members []reflect.Type // of the unions
	Lenient bool
}

// A Call carries values in and out of one run of a handler.
type Call struct {
	In  any // what the handler got
	Out any // what the handler returns: a value of its type
}

type key struct{}

// With returns a context for one run of a handler.
func With(ctx context.Context, c *Call) context.Context { return context.WithValue(ctx, key{}, c) }

// Keep hands over what the handler got.
func Keep(ctx context.Context, in any) { ctx.Value(key{}).(*Call).In = in }

// Give returns what the handler is to return, the zero value if nothing is given.
func Give[T any](ctx context.Context) T {
	out, _ := ctx.Value(key{}).(*Call).Out.(T)
	return out
}
