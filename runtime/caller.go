package runtime

import "context"

// A Caller is what whoever serves a tool knows of who calls it, and how. None
// of it comes from the model.
type Caller struct {
	Principal      string         // who the call is made for; "" if nobody has said
	Claims         map[string]any // what the principal's credentials say, as a token has it
	IdempotencyKey string         // what tells a repeated call from a new one; "" for none
	Protocol       string         // what the client speaks: mcp, mcp/2026-07-28, messages; "" for none
}

// callerKey is the key of the Caller in a context.
type callerKey struct{}

// WithCaller returns a context whose calls are made by c. Adapters say what the
// protocol tells them; a host that has its own way of knowing who calls, says
// it before:
//
//	ctx = toolrt.WithCaller(ctx, toolrt.Caller{Principal: user.ID})
//	answer, err := tools.Handle(ctx, message)
func WithCaller(ctx context.Context, c Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}

// CallerFrom returns the Caller that [WithCaller] put into ctx, the zero Caller
// if none is there. A handler finds it in [CallFrom].
func CallerFrom(ctx context.Context) Caller {
	c, _ := ctx.Value(callerKey{}).(Caller)
	return c
}
