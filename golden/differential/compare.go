package differential

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"regexp"
	"strings"

	"github.com/toolgen-dev/toolgen/gen"
	"github.com/toolgen-dev/toolgen/golden/differential/echo"
	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
	"github.com/toolgen-dev/toolgen/runtime/tooltest/fakeapi"
)

// A subject is one random tool with everything it is compared with.
type subject struct {
	tool        *toolrt.Tool
	types       echo.Tool
	interpreted *gen.Tool // the same tool, as the compiler itself reads it; nil for none
	source      []byte    // of the tool's file
	input       *reference
	output      *reference // nil where no schema is published
}

func newSubject(tool *toolrt.Tool, types echo.Tool, interpreted *gen.Tool, source []byte) (*subject, error) {
	s := &subject{tool: tool, types: types, interpreted: interpreted, source: source}
	err := sendable(tool)
	if err != nil {
		return nil, err
	}
	if s.input, err = newReference(tool.InputSchema); err != nil {
		return nil, err
	}
	if parameters := strings.HasPrefix(types.In.Name(), "Params"); !parameters && s.input.schema.Defs == nil && !endless(types.In, nil) { // no tags; no end
		if err := reflected(types.In, s.input.schema); err != nil {
			return nil, err
		}
	}
	if tool.OutputSchema != nil {
		s.output, err = newReference(tool.OutputSchema)
	}
	return s, err
}

// sendable says why the Messages API would refuse the definition of a tool; what
// all strict tools of a request may have together is no matter of one.
func sendable(tool *toolrt.Tool) error {
	definition := toolrt.NewSet(toolrt.Server{}, tool).Definitions()[0]
	body := fmt.Appendf(nil, `{"model":"m","max_tokens":1,"messages":[{"role":"user","content":"Hello."}],"tools":[%s]}`, definition)
	if err := fakeapi.Check(body, fakeapi.Without("strict-optional", "strict-unions")); err != nil {
		return fmt.Errorf("%w\ndefinition: %s", err, definition)
	}
	return nil
}

// A finding is a disagreement.
type finding struct {
	what string // which two disagree
	how  string
}

// hugeExponent is in documents that the reference would take forever for.
var hugeExponent = regexp.MustCompile(`[eE][+-]?[0-9]{5}`)

// compare compares all readings of one document, and what the handler's result
// becomes. Nothing is random but the value that the handler returns.
func (s *subject) compare(doc []byte, seed uint64) *finding {
	if hugeExponent.Match(doc) {
		return nil
	}
	refusal := s.input.refusal(doc)
	err := s.tool.Validate(doc)
	if f := s.verdicts(doc, refusal, err); f != nil {
		return f
	}
	if s.interpreted != nil && (seed%16 == 0 || s.types.Lenient) {
		if f := s.interpreter(doc, err); f != nil {
			return f
		}
	}
	if err != nil {
		return nil
	}
	return s.call(doc, refusal == nil, rand.New(rand.NewPCG(seed, 1)))
}

// verdicts compares who accepts and who refuses.
func (s *subject) verdicts(doc []byte, refusal, err error) *finding {
	switch {
	case refusal == nil && err != nil:
		var violations toolrt.Violations
		if errors.As(err, &violations) && stricter(s.input.schema, doc, violations) {
			return nil
		}
		return &finding{"the schema accepts what the decoder refuses", string(toolerr.From(err).Envelope())}
	case refusal != nil && err == nil:
		if looser(s.types.Lenient, refusal) {
			return nil
		}
		return &finding{"the decoder accepts what the schema refuses", refusal.Error()}
	}
	return nil
}

// interpreter compares the report of the generated decoder with that of the
// compiler, which has no generated code.
func (s *subject) interpreter(doc []byte, err error) *finding {
	read := s.interpreted.Call(doc)
	var want []byte
	if err != nil {
		want = toolerr.From(err).Envelope()
	}
	if !bytes.Equal(want, read.Refusal) {
		return &finding{"the compiler's interpreter reports otherwise than the decoder", fmt.Sprintf("decoder:     %s\ninterpreter: %s", want, read.Refusal)}
	}
	if related := bytes.Contains(s.tool.InputSchema, []byte(`"dependent`)); err == nil && !related { // a default is not given
		if refusal := s.input.refusal(read.Arguments); refusal != nil {
			return &finding{"the schema refuses what a handler is said to get", fmt.Sprintf("%s\n%v", read.Arguments, refusal)}
		}
	}
	return nil
}

// call runs the handler and compares what it got and what became of its result.
func (s *subject) call(doc []byte, valid bool, r *rand.Rand) *finding {
	var c echo.Call
	var out reflect.Value
	if s.types.Out != nil {
		out = (&filler{r, s.types.Members}).value(s.types.Out)
		c.Out = out.Interface()
	}
	given := bytes.Clone(doc)
	result := s.tool.Call(echo.With(context.Background(), &c), given)
	clear(given) // which the input must not share
	if c.In == nil && s.types.In != nil {
		return &finding{"the handler did not run for what the decoder accepts", result.Text()}
	}
	if valid && s.types.In != nil {
		if len(result.Repaired) > 0 {
			return &finding{"a valid document was repaired", fmt.Sprint(result.Repaired)}
		}
		if f := s.input.sameValue(doc, s.types.In, c.In); f != nil {
			return f
		}
	}
	return s.result(result, out)
}

// sameValue compares what a handler got with what encoding/json reads.
func (r *reference) sameValue(doc []byte, t reflect.Type, got any) *finding {
	want, err := r.value(doc, t)
	if errors.Is(err, errNotComparable) {
		return nil
	}
	if err != nil {
		return &finding{"encoding/json refuses what schema and decoder accept", err.Error()}
	}
	if v := reflect.ValueOf(got); v.Kind() == reflect.Pointer {
		got = v.Elem().Interface()
	}
	if diff := difference(want, got); diff != "" {
		return &finding{"the handler gets another value than encoding/json's", "-encoding/json +toolgen\n" + diff}
	}
	return nil
}
