// Package validate checks JSON against a model.Type while generating: examples,
// defaults and the arguments of `toolgen call`. It builds at run time the tables
// that generated code declares, and lets the runtime read the document by them,
// so that its verdict and its messages are those of the generated decoder.
//
// It imports the model and the runtime, nothing else of toolgen.
package validate

import (
	"errors"
	"slices"
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

// Repair is Value for the arguments of a lenient tool, whose input t is. It
// returns the arguments as the handler's input is made of them, what was
// repaired, and what is wrong with them all the same.
func Repair(t *model.Type, data []byte) (repaired []byte, what []string, err error) {
	return toolrt.Repair(data, node(t))
}

// A Violation is one thing that is wrong with a value.
type Violation struct {
	Path string // JSON pointer
	Rule string
	Text string // in words, with the path
}

// Violations returns what Value found, in document order.
func Violations(err error) []Violation {
	var found toolrt.Violations
	errors.As(err, &found)
	list := make([]Violation, len(found))
	for i, v := range found {
		list[i] = Violation{v.Path, v.Rule, toolrt.Violations{v}.Error()}
	}
	return list
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
// point to. A type that could not be resolved has no kind, and may be anything.
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

	model.AnyOf:   toolrt.KindAnyOf,
	model.BigInt:  toolrt.KindBigInt,
	model.Integer: toolrt.KindInteger,
	model.Null:    toolrt.KindNull,
	model.Number:  toolrt.KindNumber,
	model.OneOf:   toolrt.KindOneOf,
	model.Own:     toolrt.KindOwn,
	model.Text:    toolrt.KindText,
	model.Union:   toolrt.KindUnion,
}

// node describes a value of type t for the runtime.
func node(t *model.Type) *toolrt.Node {
	return nodes{}.of(t)
}

// nodes are the nodes of structs and unions, which may hold themselves.
type nodes map[any]*toolrt.Node

func (list nodes) of(t *model.Type) *toolrt.Node {
	for t.Kind.Holds() {
		t = t.Elem
	}
	switch t.Kind {
	case model.Own:
		return &toolrt.Node{Kind: toolrt.KindOwn, Elem: form(t.Own.Form)}
	case model.Struct:
		return list.object(t.Struct)
	case model.Union:
		return list.union(t.Union)
	}
	n := &toolrt.Node{Kind: kinds[t.Kind], Bits: t.Bits, Len: t.Len}
	if t.Elem != nil {
		n.Elem = list.of(t.Elem)
	}
	if t.Key != nil && t.Key.Kind != model.String {
		n.Key = list.of(t.Key)
	}
	for _, alt := range t.Alts {
		n.Alts = append(n.Alts, form(alt))
	}
	return n
}

// form describes a value that no property leads to: its rules stand with it.
func form(t *model.Type) *toolrt.Node {
	n := node(t)
	if rules := options(t); len(rules) > 0 {
		n.Rule = toolrt.NewRule(rules...)
	}
	return n
}

// object describes a struct: the table of its properties first, which those who
// choose among structs need.
func (list nodes) object(s *model.StructType) *toolrt.Node {
	if n := list[s]; n != nil {
		return n
	}
	var props []toolrt.Property
	var fields []*model.Field
	for _, f := range s.Fields {
		if f.Name == "" { // another field has its name, which has been reported
			continue
		}
		props = append(props, toolrt.Prop(f.Name, append(flags(s, f), options(f.Type)...)...))
		fields = append(fields, f)
	}
	n := &toolrt.Node{Kind: toolrt.KindObject, Shape: toolrt.NewShape(props...)}
	list[s] = n
	for _, f := range fields {
		n.Props = append(n.Props, list.of(f.Type))
	}
	return n
}

func (list nodes) union(u *model.UnionType) *toolrt.Node {
	if n := list[u]; n != nil {
		return n
	}
	n := &toolrt.Node{Kind: toolrt.KindUnion}
	list[u] = n
	var members []toolrt.Member
	for _, m := range u.Members {
		member := list.of(m.Type)
		n.Members = append(n.Members, member)
		switch {
		case m.Values != nil:
			members = append(members, toolrt.Tagged(m.Values...))
		case m.Shaped:
			members = append(members, toolrt.Shaped(member.Shape))
		default:
			members = append(members, toolrt.Formed(m.Type.JSON(), options(m.Type)...))
		}
	}
	n.Union = toolrt.NewUnion(u.Key, members...)
	return n
}

// flags are what is said of a property besides its type.
func flags(s *model.StructType, f *model.Field) []toolrt.RuleOption {
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
	for _, r := range f.Relations {
		switch r.Keyword {
		case "requires":
			list = append(list, toolrt.Requires(r.Name))
		case "excludes":
			list = append(list, toolrt.Excludes(r.Name))
		case "requiredif":
			list = append(list, toolrt.RequiredIf(r.Name, r.Value))
		}
	}
	for _, group := range s.OneOf {
		if slices.Contains(group.Props, f.Name) {
			list = append(list, toolrt.OneOfRequired(group.Name))
		}
	}
	for _, group := range s.AnyOf {
		if slices.Contains(group.Props, f.Name) {
			list = append(list, toolrt.AnyOfRequired(group.Name))
		}
	}
	return list
}

// options are the rules of t and, for collections, of what is in them.
func options(t *model.Type) []toolrt.RuleOption {
	var list []toolrt.RuleOption
	for {
		list = append(list, rules(t)...)
		if !t.Kind.Holds() {
			break
		}
		t = t.Elem
	}
	if t.HoldsSecrets() {
		list = append(list, toolrt.HoldsSecrets)
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
		if keys := keyOptions(t.Key); len(keys) > 0 {
			list = append(list, toolrt.Keys(keys...))
		}
		nested(toolrt.Values, t.Elem)
	}
	return list
}

// keyOptions are the rules of a map's keys, which are texts whatever they are read
// as: the enum of integers is one of texts, and reading one checks its bounds.
func keyOptions(t *model.Type) []toolrt.RuleOption {
	if t == nil || t.Kind != model.Int && t.Kind != model.Uint {
		return options(t)
	}
	if values, ok := t.Rule("enum"); ok {
		return []toolrt.RuleOption{toolrt.Enum(values...)}
	}
	return nil
}

// rules are the rules of t itself, without those that reading such a value
// checks anyway.
func rules(t *model.Type) []toolrt.RuleOption {
	var list []toolrt.RuleOption
	for _, r := range t.Rules {
		if !t.Implied(r) {
			list = append(list, option(t.Kind, r))
		}
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
		if kind == model.String || kind == model.Text {
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
	case "type", "oneof_type", "anyof_type":
		return toolrt.Types(r.Values...)
	case "unit":
		return toolrt.Unit(r.Values[0])
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
