package runtime_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

type level int

// refundParams is an input with parts that the model does not see.
type refundParams struct {
	Limit    int
	Customer string
	Key      string
	Call     string
	Level    level
	Roles    []string
}

var refundShape = toolrt.NewShape(toolrt.Prop("limit"))

func decodeRefund(d *toolrt.Decoder, v *refundParams, r *toolrt.Rule) {
	var o toolrt.Object
	for o.Begin(d, refundShape, r); o.Next(); {
		toolrt.DecodeInt(d, &v.Limit, o.Rule())
	}
}

func decodeStrings(d *toolrt.Decoder, v *[]string, r *toolrt.Rule) {
	toolrt.DecodeSlice(d, v, r, toolrt.DecodeString)
}

// refundTool returns its input as text. Its input is valid if it has a limit
// and a customer.
func refundTool() *toolrt.Tool {
	return toolrt.NewTool(toolrt.Definition{Name: "refund"}, decodeRefund,
		func(_ context.Context, in refundParams) (string, error) {
			if in.Call == "" {
				return "", fmt.Errorf("no call id")
			}
			return fmt.Sprintf("%d %s %s %d %v", in.Limit, in.Customer, in.Key, in.Level, in.Roles), nil
		}, toolrt.Text(),
		toolrt.FromPrincipal(func(in *refundParams) *string { return &in.Customer }),
		toolrt.FromIdempotencyKey(func(in *refundParams) *string { return &in.Key }),
		toolrt.FromCallID(func(in *refundParams) *string { return &in.Call }),
		toolrt.FromClaim("level", func(in *refundParams) *level { return &in.Level }, toolrt.DecodeInt),
		toolrt.FromClaim("roles", func(in *refundParams) *[]string { return &in.Roles }, decodeStrings),
		toolrt.Validated(func(_ context.Context, in *refundParams) error {
			if in.Customer == "" {
				return fmt.Errorf("validated before it was filled")
			}
			return nil
		}),
	)
}

// known is a caller of whom everything is known.
func known(changes ...func(*toolrt.Caller)) toolrt.Caller {
	c := toolrt.Caller{
		Principal:      "ada",
		Claims:         map[string]any{"level": json.Number("9"), "roles": []any{"agent", "lead"}},
		IdempotencyKey: "k1",
	}
	for _, change := range changes {
		change(&c)
	}
	return c
}

func TestInject(t *testing.T) {
	claims := func(name string, value any) func(*toolrt.Caller) {
		return func(c *toolrt.Caller) { c.Claims[name] = value }
	}
	tests := []struct {
		name   string
		change func(*toolrt.Caller)
		want   string // the text, or what the message of an auth error says
	}{
		{"all", func(*toolrt.Caller) {}, "5 ada k1 9 [agent lead]"},
		{"claims of Go types", func(c *toolrt.Caller) { c.Claims = map[string]any{"level": 9, "roles": []string{"agent"}} }, "5 ada k1 9 [agent]"},
		{"a float that is whole", claims("level", 9.0), "5 ada k1 9 [agent lead]"},
		{"no roles at all", claims("roles", []any{}), "5 ada k1 9 []"},
		{"no principal", func(c *toolrt.Caller) { c.Principal = "" }, "a principal"},
		{"no key", func(c *toolrt.Caller) { c.IdempotencyKey = "" }, "an idempotency key"},
		{"no claims", func(c *toolrt.Caller) { c.Claims = nil }, `the claim level`},
		{"null claim", claims("level", nil), `the claim level`},
		{"empty claim", claims("roles", ""), `the claim roles`},
		{"claim of another type", claims("level", "secret"), `the claim level in the form that the tool needs`},
		{"claim out of range", claims("level", 1e30), `the claim level in the form that the tool needs`},
		{"claim that is no JSON", claims("level", func() {}), `the claim level in the form that the tool needs`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			set, _ := logged(refundTool())
			ctx := toolrt.WithCaller(t.Context(), known(tt.change))
			r := set.Call(ctx, "refund", []byte(`{"limit":5}`))
			if strings.HasPrefix(tt.want, "5 ") {
				if r.Text() != tt.want {
					t.Errorf("got %s", r.Text())
				}
				return
			}
			e := envelope(t, r)
			if want := "The tool needs " + tt.want + ", which the call does not carry."; e.Category != toolerr.Auth || e.Code != "auth" || e.Retryable() || e.Message != want {
				t.Errorf("got %s", r.Text())
			}
			if strings.Contains(r.Text(), "secret") || e.Violations != nil {
				t.Errorf("the model learns of the claim: %s", r.Text())
			}
		})
	}
}

// A model cannot supply what is injected, by whatever name.
func TestInjectedIsUnknown(t *testing.T) {
	set, _ := logged(refundTool())
	for _, name := range []string{"customer", "Customer", "CUSTOMER", "principal", "_meta"} {
		args := fmt.Appendf(nil, `{"limit":5,%q:"eve"}`, name)
		e := envelope(t, set.Call(toolrt.WithCaller(t.Context(), known()), "refund", args))
		if e.Category != toolerr.Validation || e.Violations[0].Rule != "additionalProperties" {
			t.Errorf("%s: %+v", name, e)
		}
	}
	tool, _ := set.Lookup("refund")
	if err := tool.Validate([]byte(`{"limit":5}`)); err != nil {
		t.Errorf("the shape of the arguments depends on the caller: %v", err)
	}
}

func TestCaller(t *testing.T) {
	if c := toolrt.CallerFrom(t.Context()); c.Principal != "" || c.Claims != nil {
		t.Errorf("%+v", c)
	}
	var calls []toolrt.Call
	set, _ := logged(doneTool("ping", func(ctx context.Context) error {
		calls = append(calls, toolrt.CallFrom(ctx))
		return nil
	}, "old_ping"))
	ctx := toolrt.WithCaller(t.Context(), known())
	set.Call(ctx, "old_ping", nil)
	set.Use(ctx, toolrt.ToolUse{ID: "toolu_1", Name: "old_ping"})
	set.Call(t.Context(), "ping", nil)
	for i, want := range []struct{ principal, protocol string }{{"ada", ""}, {"ada", "messages"}, {"", ""}} {
		if c := calls[i]; c.Tool != "ping" || c.Principal != want.principal || c.Protocol != want.protocol {
			t.Errorf("call %d: %+v", i, c)
		}
	}
}
