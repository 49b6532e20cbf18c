package runtime

import (
	"encoding/json"
	"errors"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// The functions of this file have a part of the input filled from the call. The
// schema says nothing of that part, so that no model can supply it.
//
//	toolrt.NewTool(deskRefund, decodeRefundInput, d.Refund, toolrt.Pointer(encodeRefund),
//		toolrt.FromClaim("tenant", func(in *RefundInput) *string { return &in.Tenant }, toolrt.DecodeString),
//	)

// FromPrincipal fills a field with [Caller.Principal]. Where there is none, the
// call fails as auth.
func FromPrincipal[In any, T ~string](field func(*In) *T) ToolOption[In] {
	return fromText(field, "a principal", func(c Call) string { return c.Principal })
}

// FromIdempotencyKey fills a field with [Caller.IdempotencyKey]. Where there is
// none, the call fails as auth.
func FromIdempotencyKey[In any, T ~string](field func(*In) *T) ToolOption[In] {
	return fromText(field, "an idempotency key", func(c Call) string { return c.IdempotencyKey })
}

// FromCallID fills a field with [Call.ID].
func FromCallID[In any, T ~string](field func(*In) *T) ToolOption[In] {
	return fromText(field, "an id", func(c Call) string { return c.ID })
}

// fromText fills a field with a text of the call; what says what it is.
func fromText[In any, T ~string](field func(*In) *T, what string, text func(Call) string) ToolOption[In] {
	return injected(func(c Call, in *In) error {
		value := text(c)
		if value == "" {
			return uncertain(what, nil)
		}
		*field(in) = T(value)
		return nil
	})
}

// FromClaim fills a field with one of [Caller.Claims], read by means of decode as
// an argument would be. Where the claim is absent, empty or of another type, the
// call fails as auth.
func FromClaim[In, T any](name string, field func(*In) *T, decode func(*Decoder, *T, *Rule)) ToolOption[In] {
	return injected(func(c Call, in *In) error {
		what := "the claim " + toolerr.Value(name)
		value := c.Claims[name]
		if value == nil || value == "" {
			return uncertain(what, nil)
		}
		data, err := json.Marshal(value)
		if err == nil {
			err = Decode(data, field(in), decode)
		}
		if err != nil {
			return uncertain(what+" in the form that the tool needs", err)
		}
		return nil
	})
}

func injected[In any](fill func(Call, *In) error) ToolOption[In] {
	return func(in *input[In]) { in.inject = append(in.inject, fill) }
}

// uncertain is the error of a call that does not carry what. The cause must not
// be a typed error: it would be sent, and it is about credentials.
func uncertain(what string, cause error) error {
	if cause != nil {
		cause = errors.New(cause.Error())
	}
	return &toolerr.Error{
		Code:       string(toolerr.Auth),
		Category:   toolerr.Auth,
		Message:    "The tool needs " + what + ", which the call does not carry.",
		Suggestion: "It cannot be given as an argument. Ask for valid credentials.",
		Cause:      cause,
	}
}
