package gen

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
	"github.com/toolgen-dev/toolgen/gen/internal/validate"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// A CallResult is what becomes of a call before any handler runs.
type CallResult struct {
	Tool      *Tool
	Arguments json.RawMessage // as the handler would get them, defaults filled in; nil if they are refused
	Repaired  []string        // what was put right in the arguments of a lenient tool; nil if they are refused
	Refusal   json.RawMessage // the error envelope that a model would see; nil if they are accepted
}

// Call decodes and validates the arguments of a call of the tool of that name
// or alias. Nothing of the user's is run. Where there is no such tool, the
// CallResult is nil and the Result says what was looked through.
func Call(ctx context.Context, cfg Config, name string, arguments []byte) (*CallResult, *Result, error) {
	result, err := List(ctx, cfg)
	if err != nil {
		return nil, nil, err
	}
	var found []*Tool
	for _, p := range result.Packages {
		for _, t := range p.Tools {
			if t.Name == name || slices.Contains(t.model.Aliases, name) {
				found = append(found, t)
			}
		}
	}
	switch len(found) {
	case 0:
		return nil, result, nil
	case 1:
		return found[0].Call(arguments), result, nil
	}
	return nil, nil, fmt.Errorf("both %s and %s have a tool %s; name the package behind the JSON", found[0].Package, found[1].Package, name)
}

// Call decodes and validates the arguments of a call of t. Nothing of the user's
// is run.
func (t *Tool) Call(arguments []byte) *CallResult {
	if len(bytes.Trim(arguments, " \t\r\n")) == 0 {
		arguments = []byte("{}")
	}
	arguments, repaired, err := t.check(arguments)
	if err != nil {
		return &CallResult{Tool: t, Refusal: toolerr.From(err).Envelope()}
	}
	return &CallResult{Tool: t, Arguments: withDefaults(t.model.Input.Type, arguments), Repaired: repaired}
}

// check judges arguments as the generated decoder does, and returns them as it
// reads them.
func (t *Tool) check(arguments []byte) (read []byte, repaired []string, err error) {
	if t.model.Lenient {
		return validate.Repair(t.model.Input.Type, arguments)
	}
	return arguments, nil, validate.Value(t.model.Input.Type, arguments)
}

// withDefaults returns a valid value of type t compact, its properties in
// declared order, absent ones with their default where they have one:
//
//	{"limit":5}	becomes	{"query":"","limit":5}
func withDefaults(t *model.Type, value json.RawMessage) json.RawMessage {
	if string(bytes.TrimSpace(value)) == "null" {
		return json.RawMessage("null")
	}
	switch t.Kind {
	case model.Pointer, model.Optional:
		return withDefaults(t.Elem, value)
	case model.Struct:
		given := read[map[string]json.RawMessage](value)
		var o object
		for _, f := range t.Struct.Fields {
			if v, ok := given[f.Name]; ok {
				o.add(f.Name, withDefaults(f.Type, v))
			} else if f.Default != "" {
				o.add(f.Name, json.RawMessage(f.Default))
			}
		}
		return o.end()
	case model.Union:
		for _, m := range t.Union.Members {
			if validate.Value(m.Type, value) == nil {
				return withDefaults(m.Type, value)
			}
		}
	case model.Map:
		given := read[map[string]json.RawMessage](value)
		var o object
		for _, name := range slices.Sorted(maps.Keys(given)) {
			o.add(name, withDefaults(t.Elem, given[name]))
		}
		return o.end()
	case model.Slice, model.Array:
		var elems [][]byte
		for _, elem := range read[[]json.RawMessage](value) {
			elems = append(elems, withDefaults(t.Elem, elem))
		}
		return slices.Concat([]byte("["), bytes.Join(elems, []byte(",")), []byte("]"))
	}
	var b bytes.Buffer
	if err := json.Compact(&b, value); err != nil {
		panic("toolgen bug: valid JSON does not compact: " + err.Error())
	}
	return b.Bytes()
}

// read decodes JSON that is known to be a T.
func read[T any](value json.RawMessage) T {
	var v T
	if err := json.Unmarshal(value, &v); err != nil {
		panic("toolgen bug: valid JSON does not decode: " + err.Error())
	}
	return v
}

// An object is a JSON object under construction.
type object struct{ members [][]byte }

func (o *object) add(name string, value json.RawMessage) {
	key, err := json.Marshal(name)
	if err != nil {
		panic("toolgen bug: " + err.Error())
	}
	o.members = append(o.members, slices.Concat(key, []byte(":"), value))
}

func (o *object) end() json.RawMessage {
	return slices.Concat([]byte("{"), bytes.Join(o.members, []byte(",")), []byte("}"))
}
