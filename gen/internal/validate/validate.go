// Package validate checks JSON against a model.Type while generating: examples,
// defaults and the arguments of `toolgen call`. It builds at run time the tables
// that generated code declares, and lets the runtime read the document by them,
// so that its verdict and its messages are those of the generated decoder.
//
// It imports the model and the runtime, nothing else of toolgen.
package validate

import (
	"errors"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// Value reports what is wrong with data as a value of type t, as
// toolrt.Violations whose paths begin at the value:
//
//	({Kind: Int, Rules: [maximum 9]}, 10) → must be at most 9
func Value(t *model.Type, data []byte) error {
	if t.Kind == model.Struct {
		return toolrt.Validate(data, node(t))
	}
	// Rules stand in the table of an object's properties: be one.
	const name = "value"
	object := &toolrt.Node{
		Kind:  toolrt.KindObject,
		Shape: toolrt.NewShape(toolrt.Prop(name, options(t)...)),
		Props: []*toolrt.Node{node(t)},
	}
	err := toolrt.Validate([]byte(`{"`+name+`":`+string(data)+`}`), object)
	var violations toolrt.Violations
	if errors.As(err, &violations) {
		for i, v := range violations {
			violations[i].Path = strings.TrimPrefix(v.Path, "/"+name)
		}
		return violations
	}
	return err
}

// Reason says why Value refused a single value, in words that go into a message:
// "must be at most 255".
func Reason(err error) string {
	var violations toolrt.Violations
	if !errors.As(err, &violations) {
		return err.Error()
	}
	reasons := make([]string, len(violations))
	for i, v := range violations {
		reasons[i] = v.Message
		if v.Path != "" {
			reasons[i] = v.Path + " " + v.Message
		}
	}
	return strings.Join(reasons, "; ")
}

// kinds are the runtime's names of the kinds. It reads pointers as what they
// point to.
var kinds = map[model.Kind]toolrt.Kind{
	model.Any:    toolrt.KindAny,
	model.Array:  toolrt.KindArray,
	model.Bool:   toolrt.KindBool,
	model.Bytes:  toolrt.KindBytes,
	model.Float:  toolrt.KindFloat,
	model.Int:    toolrt.KindInt,
	model.Map:    toolrt.KindMap,
	model.Slice:  toolrt.KindSlice,
	model.String: toolrt.KindString,
	model.Struct: toolrt.KindObject,
	model.Time:   toolrt.KindTime,
	model.Uint:   toolrt.KindUint,
}

// node describes a value of type t for the runtime.
func node(t *model.Type) *toolrt.Node {
	for t.Kind == model.Pointer {
		t = t.Elem
	}
	n := &toolrt.Node{Kind: kinds[t.Kind], Bits: t.Bits, Len: t.Len}
	if t.Elem != nil {
		n.Elem = node(t.Elem)
	}
	if t.Kind == model.Struct {
		props := make([]toolrt.Property, len(t.Struct.Fields))
		for i, f := range t.Struct.Fields {
			props[i] = toolrt.Prop(f.Name, append(flags(f), options(f.Type)...)...)
			n.Props = append(n.Props, node(f.Type))
		}
		n.Shape = toolrt.NewShape(props...)
	}
	return n
}

// flags are what is said of a property besides its type.
func flags(f *model.Field) []toolrt.RuleOption {
	var list []toolrt.RuleOption
	if f.Required {
		list = append(list, toolrt.Required)
	}
	if f.Quoted {
		list = append(list, toolrt.Quoted)
	}
	if f.WriteOnly {
		list = append(list, toolrt.WriteOnly)
	}
	return list
}

// options are the rules of t and, for collections, of what is in them.
func options(t *model.Type) []toolrt.RuleOption {
	var list []toolrt.RuleOption
	for {
		list = append(list, rules(t)...)
		if t.Kind != model.Pointer {
			break
		}
		t = t.Elem
	}
	nested := func(of func(...toolrt.RuleOption) toolrt.RuleOption, t *model.Type) {
		if inner := options(t); len(inner) > 0 {
			list = append(list, of(inner...))
		}
	}
	switch t.Kind {
	case model.Slice, model.Array:
		nested(toolrt.Items, t.Elem)
	case model.Map:
		nested(toolrt.Keys, t.Key)
		nested(toolrt.Values, t.Elem)
	}
	return list
}

// rules are the rules of t itself, without those that reading such a value
// checks anyway.
func rules(t *model.Type) []toolrt.RuleOption {
	var list []toolrt.RuleOption
	low, high, bounded := t.Bounds()
	for _, r := range t.Rules {
		if bounded && (r.Keyword == "minimum" && r.Values[0] == low || r.Keyword == "maximum" && r.Values[0] == high) {
			continue
		}
		list = append(list, option(t.Kind, r))
	}
	return list
}

// option is one rule. Each has the name of its keyword.
func option(kind model.Kind, r model.Rule) toolrt.RuleOption {
	switch r.Keyword {
	case "nullable":
		return toolrt.Nullable
	case "minLength":
		return toolrt.MinLength(count(r))
	case "maxLength":
		return toolrt.MaxLength(count(r))
	case "pattern":
		return toolrt.Pattern(r.Values[0])
	case "format":
		return toolrt.Format(r.Values[0])
	case "minimum":
		return toolrt.Minimum(r.Values[0])
	case "maximum":
		return toolrt.Maximum(r.Values[0])
	case "exclusiveMinimum":
		return toolrt.ExclusiveMinimum(r.Values[0])
	case "exclusiveMaximum":
		return toolrt.ExclusiveMaximum(r.Values[0])
	case "multipleOf":
		return toolrt.MultipleOf(r.Values[0])
	case "enum":
		if kind == model.String {
			return toolrt.Enum(r.Values...)
		}
		return toolrt.EnumNumber(r.Values...)
	case "minItems":
		return toolrt.MinItems(count(r))
	case "maxItems":
		return toolrt.MaxItems(count(r))
	case "uniqueItems":
		return toolrt.UniqueItems
	case "minProperties":
		return toolrt.MinProperties(count(r))
	case "maxProperties":
		return toolrt.MaxProperties(count(r))
	}
	panic("toolgen bug: no check for rule " + r.Keyword)
}

func count(r model.Rule) int {
	n, err := strconv.Atoi(r.Values[0])
	if err != nil {
		panic("toolgen bug: rule " + r.Keyword + "=" + r.Values[0] + " is no count")
	}
	return n
}
