// Package validate checks JSON against a model.Type while generating: examples,
// defaults and the arguments of `toolgen call`. It builds at run time the tables
// that generated code declares, and lets the runtime read the document by them,
// so that its verdict and its messages are those of the generated decoder.
//
// It imports the model and the runtime, nothing else of toolgen.
package validate

import (
	"errors"
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
		Shape: toolrt.NewShape(toolrt.Prop(name, options(t.Checks())...)),
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

// kinds are the runtime's names of the kinds, but for those that are more than a
// name. A type that could not be resolved has no kind, and may be anything.
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
	model.Time:   toolrt.KindTime,
	model.Uint:   toolrt.KindUint,

	model.AnyOf:   toolrt.KindAnyOf,
	model.BigInt:  toolrt.KindBigInt,
	model.Integer: toolrt.KindInteger,
	model.Null:    toolrt.KindNull,
	model.Number:  toolrt.KindNumber,
	model.OneOf:   toolrt.KindOneOf,
	model.Text:    toolrt.KindText,
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
	if checks := t.Checks(); len(checks) > 0 {
		n.Rule = toolrt.NewRule(options(checks)...)
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
		props = append(props, toolrt.Prop(f.Name, options(s.Checks(f))...))
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
			members = append(members, toolrt.Formed(m.Type.JSON(), options(m.Type.Checks())...))
		}
	}
	n.Union = toolrt.NewUnion(u.Key, members...)
	return n
}

// options are checks as the runtime takes them.
func options(list []model.Check) []toolrt.RuleOption {
	options := make([]toolrt.RuleOption, len(list))
	for i, c := range list {
		options[i] = option(c)
	}
	return options
}

// option is one check.
func option(c model.Check) toolrt.RuleOption {
	if o, ok := words[c.Option]; ok {
		return o
	}
	if of, ok := texts[c.Option]; ok {
		return of(c.Args[0])
	}
	if of, ok := counts[c.Option]; ok {
		return of(c.Count())
	}
	if of, ok := lists[c.Option]; ok {
		return of(c.Args...)
	}
	if of, ok := inner[c.Option]; ok {
		return of(options(c.Inner)...)
	}
	if c.Option == "RequiredIf" {
		return toolrt.RequiredIf(c.Args[0], c.Args[1])
	}
	panic("toolgen bug: no check " + c.Option)
}

// The options by what they take: nothing, one text, a count, texts, other options.
var (
	words = map[string]toolrt.RuleOption{
		"HoldsSecrets": toolrt.HoldsSecrets,
		"Nullable":     toolrt.Nullable,
		"Quoted":       toolrt.Quoted,
		"Required":     toolrt.Required,
		"UniqueItems":  toolrt.UniqueItems,
		"WriteOnly":    toolrt.WriteOnly,
	}
	texts = map[string]func(string) toolrt.RuleOption{
		"AnyOfRequired":    toolrt.AnyOfRequired,
		"Excludes":         toolrt.Excludes,
		"ExclusiveMaximum": toolrt.ExclusiveMaximum,
		"ExclusiveMinimum": toolrt.ExclusiveMinimum,
		"Format":           toolrt.Format,
		"Maximum":          toolrt.Maximum,
		"Minimum":          toolrt.Minimum,
		"MultipleOf":       toolrt.MultipleOf,
		"OneOfRequired":    toolrt.OneOfRequired,
		"Pattern":          toolrt.Pattern,
		"Requires":         toolrt.Requires,
		"Unit":             toolrt.Unit,
	}
	counts = map[string]func(int) toolrt.RuleOption{
		"MaxItems":      toolrt.MaxItems,
		"MaxLength":     toolrt.MaxLength,
		"MaxProperties": toolrt.MaxProperties,
		"MinItems":      toolrt.MinItems,
		"MinLength":     toolrt.MinLength,
		"MinProperties": toolrt.MinProperties,
	}
	lists = map[string]func(...string) toolrt.RuleOption{
		"Enum":       toolrt.Enum,
		"EnumNumber": toolrt.EnumNumber,
		"Types":      toolrt.Types,
	}
	inner = map[string]func(...toolrt.RuleOption) toolrt.RuleOption{
		"Items":  toolrt.Items,
		"Keys":   toolrt.Keys,
		"Values": toolrt.Values,
	}
)
