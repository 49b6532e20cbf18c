// Package schema turns a model.Type into its JSON Schema:
//
//	{Kind: Int, Bits: 8, Rules: [minimum -128, maximum 100]}
//	→ {"type":"integer","minimum":-128,"maximum":100}
//
// Every schema it makes says exactly what the generated decoder accepts, or
// what the generated encoder writes: objects are closed, nested types stand
// where they are used unless they contain themselves, no node has more than one
// type, and null is allowed only as a branch of its own.
//
// [Strict] makes the copy of a schema that the Messages API takes for a strict
// tool.
//
// It imports the model and the Schema struct of invopop/jsonschema; the
// latter's Reflector needs a reflect.Type, which a generator does not have.
package schema

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// Input returns the schema of a tool's input, always an object with its
// properties inline:
//
//	struct{} → {"type":"object","properties":{},"additionalProperties":false}
//
// A choice among groups of its properties is the decoder's alone.
func Input(t *model.Type) *jsonschema.Schema {
	s := object(t.Struct)
	s.OneOf, s.AnyOf = nil, nil
	return define(s, t)
}

// Output returns the schema of a tool's structured result, or nil if it
// publishes none. What is not an object is wrapped in one:
//
//	[]Order → {"results":[…],"count":n}
//	int     → {"result":n}
//	(none)  → {"status":"done"}
func Output(o model.Output) *jsonschema.Schema {
	s := output(o)
	if s == nil || o.Type == nil {
		return s
	}
	return define(s, o.Type)
}

func output(o model.Output) *jsonschema.Schema {
	switch o.Form {
	case model.OutputNone:
		return closed(member{"status", &jsonschema.Schema{Type: "string", Const: "done"}})
	case model.OutputObject:
		if t := deref(o.Type); t.Kind == model.Struct {
			return object(t.Struct)
		}
		return value(deref(o.Type))
	case model.OutputList:
		return closed(
			member{"results", value(deref(o.Type))},
			member{"count", &jsonschema.Schema{Type: "integer", Minimum: "0"}},
		)
	case model.OutputScalar:
		return closed(member{"result", value(deref(o.Type))})
	case model.OutputPartial:
		return partial(deref(o.Type))
	case model.OutputFound:
		return found(deref(o.Type))
	case model.OutputSection:
		return sectionResult(deref(o.Type))
	case model.OutputText, model.OutputContent, model.OutputContents, model.OutputJSON:
		return nil
	}
	panic(fmt.Sprintf("toolgen bug: no schema for output form %d", o.Form))
}

// Details returns the schema of a typed error's details.
func Details(s *model.StructType) *jsonschema.Schema {
	return define(object(s), &model.Type{Kind: model.Struct, Struct: s})
}

// deref gives what a result points to: a nil result never becomes null.
//
//	**Order → Order
func deref(t *model.Type) *model.Type {
	for t.Kind == model.Pointer {
		t = t.Elem
	}
	return t
}

// A member is a property of an object that toolgen makes up.
type member struct {
	name   string
	schema *jsonschema.Schema
}

// closed returns an object of exactly these properties.
func closed(props ...member) *jsonschema.Schema {
	s := &jsonschema.Schema{
		Type:                 "object",
		Properties:           jsonschema.NewProperties(),
		AdditionalProperties: jsonschema.FalseSchema,
	}
	for _, p := range props {
		s.Properties.Set(p.name, p.schema)
		s.Required = append(s.Required, p.name)
	}
	return s
}

// object returns the schema of a struct, properties in declared order:
//
//	{"type":"object","properties":{"sku":{…}},"required":["sku"],"additionalProperties":false}
func object(t *model.StructType) *jsonschema.Schema {
	s := closed()
	for _, f := range t.Fields {
		s.Properties.Set(f.Name, property(f))
		if f.Required {
			s.Required = append(s.Required, f.Name)
		}
	}
	relate(s, t)
	return s
}

// property returns the schema of a field with what is said about it. Where it
// may be null, the text stands outside of the choice:
//
//	{"oneOf":[{"type":"string"},{"type":"null"}],"description":"A note."}
func property(f *model.Field) *jsonschema.Schema {
	t := f.Type
	if f.Quoted {
		t = quoted(t)
	}
	s := value(t)
	unrepeat(s, f.Description)
	s.Title = f.Title
	if defined := deref(t); defined.Definition() == "" || f.Description != defined.Doc { // which stands with the definition
		s.Description = f.Description
	}
	s.Deprecated = f.Deprecated
	s.ReadOnly = f.ReadOnly
	s.WriteOnly = f.WriteOnly
	if f.Default != "" {
		s.Default = json.RawMessage(f.Default)
	}
	s.Extras = extras(f)
	for _, example := range f.Examples {
		s.Examples = append(s.Examples, json.RawMessage(example))
	}
	return s
}

// extras returns what only clients that know of it make something of.
func extras(f *model.Field) map[string]any {
	members := map[string]any{}
	for _, e := range f.Extras {
		members[e.Name] = json.RawMessage(e.JSON)
	}
	if f.Header != "" {
		members["x-mcp-header"] = f.Header
	}
	return members
}

// unrepeat takes the description from the elements of s where the property's own
// text begins with it:
//
//	"Speed is how fast it goes.\n- fast: by air"   for []Speed
func unrepeat(s *jsonschema.Schema, text string) {
	for _, elem := range append([]*jsonschema.Schema{s.Items, s.AdditionalProperties}, s.OneOf...) {
		if elem == nil || elem == jsonschema.FalseSchema {
			continue
		}
		if elem.Description != "" && strings.HasPrefix(text, elem.Description) {
			elem.Description = ""
		}
		unrepeat(elem, text)
	}
}

// value returns the schema of a type with its rules. A pointer is what it
// points to, an Optional what it holds, and its rules are rules of that; null is a rule of its own. Beside
// an enum, the bounds of a Go type say nothing.
func value(t *model.Type) *jsonschema.Schema {
	rules := t.Rules
	for t.Kind.Holds() {
		t = t.Elem
		rules = slices.Concat(rules, t.Rules)
	}
	s, null := plain(t), false
	enum := slices.ContainsFunc(rules, func(r model.Rule) bool { return r.Keyword == "enum" })
	for _, r := range rules {
		switch {
		case r.Keyword == "nullable":
			null = true
		case enum && t.Implied(r):
		default:
			apply(s, t.Kind, r)
		}
	}
	switch {
	case !null || t.TakesNull():
		return s
	case t.Kind == model.Union && s.Ref == "":
		return orNull(s)
	}
	return &jsonschema.Schema{OneOf: []*jsonschema.Schema{s, {Type: "null"}}}
}

// plain returns the schema of t's kind, without its rules. Pointers are gone by now.
func plain(t *model.Type) *jsonschema.Schema {
	switch t.Kind {
	case model.Bool:
		return &jsonschema.Schema{Type: "boolean"}
	case model.Int, model.Uint:
		return &jsonschema.Schema{Type: "integer"}
	case model.Float:
		return &jsonschema.Schema{Type: "number"}
	case model.String:
		return &jsonschema.Schema{Type: "string"}
	case model.Bytes:
		return &jsonschema.Schema{Type: "string", ContentEncoding: "base64"}
	case model.Time:
		return &jsonschema.Schema{Type: "string", Format: "date-time"}
	case model.Struct:
		if t.Struct.Def != "" {
			return reference(t.Struct.Def)
		}
		return object(t.Struct)
	case model.Union:
		if t.Union.Def != "" {
			return reference(t.Union.Def)
		}
		return union(t.Union)
	case model.Map:
		return dictionary(t)
	case model.Slice:
		return &jsonschema.Schema{Type: "array", Items: element(t.Elem)}
	case model.Array:
		length := uint64(t.Len)
		return &jsonschema.Schema{Type: "array", Items: element(t.Elem), MinItems: &length, MaxItems: &length}
	case model.Any:
		return &jsonschema.Schema{} // Marshal writes {}
	case model.Text:
		return &jsonschema.Schema{Type: "string"}
	case model.BigInt, model.Integer:
		return &jsonschema.Schema{Type: "integer"}
	case model.Number:
		return &jsonschema.Schema{Type: "number"}
	case model.Null:
		return &jsonschema.Schema{Type: "null"}
	case model.Own:
		return value(t.Own.Form)
	case model.AnyOf, model.OneOf:
		return choice(t)
	case model.Section:
		return section(t)
	}
	panic(fmt.Sprintf("toolgen bug: no schema for kind %d", t.Kind))
}

// dictionary returns the schema of a map; rules on its keys become propertyNames.
//
//	map[string]int → {"type":"object","additionalProperties":{"type":"integer"}}
func dictionary(t *model.Type) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "object", AdditionalProperties: element(t.Elem), PropertyNames: keys(t.Key)}
}

// element returns the schema of an element, described by its type's own documentation.
func element(t *model.Type) *jsonschema.Schema {
	s := value(t)
	if t = deref(t); t.Definition() == "" { // else it stands with the definition
		s.Description = t.Doc
	}
	return s
}
