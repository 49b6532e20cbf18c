package toolanthropic

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/packages/param"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// Beta returns the tools for the SDK's tool runner. It sends no more of a
// definition than name, description and schema, unless it is given the
// definitions too:
//
//	runner := client.Beta.Messages.NewToolRunner(tools.Beta(), anthropic.BetaToolRunnerParams{
//		BetaMessageNewParams: anthropic.BetaMessageNewParams{Tools: tools.BetaParams(), …},
//	})
//
// Inputs are checked and panics are caught as everywhere. What the runner does by
// itself differs from [Toolset.HandleBeta], which is the better choice where
// one of these matters:
//
//   - It writes "Error: " before the envelope of an error, and keeps nothing of
//     an error but its text.
//   - It reads numbers as floating-point ones. An input with a number of 2^53 or
//     more, which may have been another one, is refused.
//   - When it streams, it replaces arguments that are not JSON by {}, for which
//     an eagerly streamed tool is refused: see [toolrt.StreamedInput].
//   - It runs all calls of a turn at the same time, and knows no former names.
func (t *Toolset) Beta() []anthropic.BetaTool {
	definitions := t.set.Definitions()
	tools := make([]anthropic.BetaTool, len(definitions))
	for i, tool := range t.set.Tools() {
		tools[i] = betaTool{set: t.set, tool: tool, schema: inputSchema(definitions[i])}
	}
	return tools
}

// inputSchema returns the schema that stands in a definition.
func inputSchema(definition json.RawMessage) json.RawMessage {
	var d struct {
		InputSchema json.RawMessage `json:"input_schema"`
	}
	if err := json.Unmarshal(definition, &d); err != nil {
		panic("toolgen bug: reading a definition: " + err.Error())
	}
	return d.InputSchema
}

// betaTool is one tool as the runner calls it.
type betaTool struct {
	set    toolrt.Set
	tool   *toolrt.Tool
	schema json.RawMessage
}

func (t betaTool) Name() string        { return t.tool.Name }
func (t betaTool) Description() string { return t.tool.Description }

func (t betaTool) InputSchema() anthropic.BetaToolInputSchemaParam {
	return param.Override[anthropic.BetaToolInputSchemaParam](t.schema)
}

// Execute runs a call. A failure is an error, as the runner flags nothing else
// as one; the error's text is what a model is to read.
func (t betaTool) Execute(ctx context.Context, input json.RawMessage) ([]anthropic.BetaToolResultBlockParamContentUnion, error) {
	if v := inexact(input, bytes.Contains(t.schema, []byte(`"writeOnly"`))); len(v) > 0 {
		return nil, resultError{v.ToolError().Envelope(), v}
	}
	result := t.set.Use(ctx, toolrt.ToolUse{Name: t.tool.Name, Input: input})
	if result.IsError() {
		return nil, resultError{[]byte(result.Text()), result.Err}
	}
	return betaBlocks(result.Blocks()), nil
}

// A resultError is a failed call. Programs find the *[toolerr.Error] in it.
type resultError struct {
	text  []byte
	cause error
}

func (e resultError) Error() string { return string(e.text) }
func (e resultError) Unwrap() error { return e.cause }

// inexact returns the numbers in input that are too large to be exact in
// floating point: the runner may have made them of other ones. Where one may be
// secret, none is repeated.
func inexact(input json.RawMessage, secret bool) (found toolrt.Violations) {
	const limit = 1 << 53
	d := json.NewDecoder(bytes.NewReader(input))
	d.UseNumber()
	for {
		token, err := d.Token()
		if err != nil { // the end; what is no JSON is reported by the tool
			return found
		}
		number, ok := token.(json.Number)
		if !ok {
			continue
		}
		if f, err := number.Float64(); err == nil && math.Abs(f) < limit {
			continue
		}
		v := toolerr.Violation{
			Rule:    "maximum",
			Message: fmt.Sprintf("a number here must be between -%d and %[1]d to arrive exactly", int64(limit-1)),
		}
		if !secret {
			v.Got = number.String()
		}
		found = append(found, v)
	}
}
