package runtime

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
)

// A ToolUse is one call of a tool as the Messages API has it.
type ToolUse struct {
	ID    string
	Name  string
	Input json.RawMessage // empty and null mean {}; see also StreamedInput

	// Toolset is the toolset that the tool belongs to; "" for tools with a
	// definition of their own, as those of a Set are.
	Toolset string
	// Caller is who made the call: "" or "direct" is the model itself, anything
	// else a program that it wrote.
	Caller string
}

// Use runs one call and always returns a result. It differs from [Set.Call] in
// how it reads the input, for which see [StreamedInput], and in what the handler
// is told of the caller: the protocol is messages, and an idempotency key that
// the host has given, for a turn or for a conversation, is completed by the id of
// the call, so that no two calls share it.
func (s Set) Use(ctx context.Context, use ToolUse) *Result {
	if ctx == nil {
		ctx = context.Background()
	}
	t, ok := s.Lookup(use.Name)
	switch {
	case use.Toolset != "":
		return failure(unknownToolset(use.Toolset))
	case !ok:
		return failure(s.unknown(use.Name))
	case t.EagerInputStreaming && string(use.Input) == lostInput && t.hasProperties():
		return failure(errLostInput.ToolError())
	}
	caller := CallerFrom(ctx)
	caller.Protocol = "messages"
	caller.IdempotencyKey = use.idempotencyKey(caller.IdempotencyKey)
	return t.CallApart(WithCaller(ctx, caller), use.arguments())
}

// idempotencyKey returns the key of the call, given that of its turn. Without
// an id, calls could not be told apart.
func (u ToolUse) idempotencyKey(turn string) string {
	if turn == "" || u.ID == "" {
		return ""
	}
	return turn + "/" + u.ID
}

// answer returns r as the answer to the call.
func (u ToolUse) answer(r *Result) ToolResult {
	answer := ToolResult{ToolUseID: u.ID, Toolset: u.Toolset, IsError: r.IsError(), Content: r.Blocks()}
	if u.Caller != "" && u.Caller != "direct" {
		answer.Content = r.blocks(Content.textBlock) // all that a program can read
	}
	return answer
}

// invalidInput is the property that holds an input which is no JSON. It is the
// one that the documentation of the API proposes.
const invalidInput = "INVALID_JSON"

// What remains of an input that says nothing.
const (
	// lostInput is what clients make of an input that they cannot read, the
	// SDKs among them, and what a model means that leaves out every argument.
	lostInput = `{}`
	// emptyInput is what StreamedInput makes of an input that is surely empty.
	emptyInput = `{ }`
)

// StreamedInput returns the input of a call whose text has arrived in pieces,
// the partial_json of its deltas, joined:
//
//	{"limit": 5}     → {"limit": 5}
//	(nothing), {}    → { }
//	{"limit": 5, "or → {"INVALID_JSON":"{\"limit\": 5, \"or"}
//
// A text that is no JSON object, which eager_input_streaming makes possible, is
// kept in a form that can be sent back to the model; [Set.Use] runs nothing for
// it and reports where the text is wrong. It must not become {}, with which a
// tool whose arguments are all optional would run. Therefore Use refuses to run
// an eagerly streamed tool that has arguments with the input {}, and asks for at
// least one of them, unless the blank in { } shows that the input was read here.
func StreamedInput(text string) json.RawMessage {
	switch trimmed := strings.Trim(text, blanks); {
	case trimmed == "" || trimmed == "null" || trimmed == lostInput:
		return json.RawMessage(emptyInput)
	case isObject(text):
		return json.RawMessage(text)
	}
	return json.RawMessage(`{"` + invalidInput + `":` + quote(text) + `}`)
}

// blanks is what may stand between the parts of JSON.
const blanks = " \t\r\n"

// isObject reports whether text is a JSON object.
func isObject(text string) bool {
	return strings.HasPrefix(strings.TrimLeft(text, blanks), "{") && json.Valid([]byte(text))
}

// arguments returns the arguments that the input stands for.
func (u ToolUse) arguments() []byte {
	switch trimmed := bytes.Trim(u.Input, blanks); {
	case len(trimmed) == 0 || string(trimmed) == "null":
		return []byte("{}")
	case !bytes.Contains(trimmed, []byte(invalidInput)):
		return u.Input
	}
	var members map[string]json.RawMessage
	var text string
	if json.Unmarshal(u.Input, &members) != nil || len(members) != 1 ||
		json.Unmarshal(members[invalidInput], &text) != nil {
		return u.Input
	}
	// A model could write the property itself: nothing that might run is taken from it.
	if isObject(text) || strings.Trim(text, blanks) == "" {
		return u.Input
	}
	return []byte(text)
}

// errLostInput answers a call whose arguments may have got lost.
var errLostInput = Violations{{
	Rule:    ruleSyntax,
	Message: "arrived empty, which they also do if they were not valid JSON; give at least one argument",
}}

// hasProperties reports whether t takes arguments at all.
func (t *Tool) hasProperties() bool {
	var schema struct {
		Properties map[string]json.RawMessage `json:"properties"`
	}
	err := json.Unmarshal(t.InputSchema, &schema)
	return err != nil || len(schema.Properties) > 0
}
