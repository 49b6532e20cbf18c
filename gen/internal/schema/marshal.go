package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/invopop/jsonschema"
)

// Marshal writes a schema as compact JSON in the order in which people read
// one, with <, > and & as they are:
//
//	{"type":"string","description":"An id.","pattern":"^<[0-9]+>$"}
//
// The schema of any value is {}, where jsonschema.Schema itself writes true.
func Marshal(s *jsonschema.Schema) []byte {
	var w writer
	w.schema(s)
	return w.buf
}

// A writer appends schemas as JSON.
type writer struct{ buf []byte }

// schema writes the keywords of s that are set: what a value is, what is said
// of it, what it must satisfy, what it holds.
func (w *writer) schema(s *jsonschema.Schema) {
	if s == jsonschema.FalseSchema {
		w.buf = append(w.buf, "false"...)
		return
	}
	w.buf = append(w.buf, '{')
	w.text("$ref", s.Ref)
	w.text("type", s.Type)
	w.schemas("oneOf", s.OneOf)
	w.schemas("anyOf", s.AnyOf)
	w.text("title", s.Title)
	w.text("description", s.Description)
	w.text("format", s.Format)
	w.text("pattern", s.Pattern)
	w.text("contentEncoding", s.ContentEncoding)
	w.count("minLength", s.MinLength)
	w.count("maxLength", s.MaxLength)
	w.number("minimum", s.Minimum)
	w.number("exclusiveMinimum", s.ExclusiveMinimum)
	w.number("maximum", s.Maximum)
	w.number("exclusiveMaximum", s.ExclusiveMaximum)
	w.number("multipleOf", s.MultipleOf)
	w.any("const", s.Const, s.Const != nil)
	w.any("enum", s.Enum, len(s.Enum) > 0)
	w.any("default", s.Default, s.Default != nil)
	w.any("examples", s.Examples, len(s.Examples) > 0)
	w.flag("deprecated", s.Deprecated)
	w.flag("readOnly", s.ReadOnly)
	w.flag("writeOnly", s.WriteOnly)
	w.one("items", s.Items)
	w.count("minItems", s.MinItems)
	w.count("maxItems", s.MaxItems)
	w.flag("uniqueItems", s.UniqueItems)
	w.properties("properties", s)
	w.any("required", s.Required, len(s.Required) > 0)
	w.one("propertyNames", s.PropertyNames)
	w.one("additionalProperties", s.AdditionalProperties)
	w.count("minProperties", s.MinProperties)
	w.count("maxProperties", s.MaxProperties)
	w.any("dependentRequired", s.DependentRequired, len(s.DependentRequired) > 0)
	w.named("dependentSchemas", s.DependentSchemas)
	w.one("if", s.If)
	w.one("then", s.Then)
	w.one("else", s.Else)
	w.one("not", s.Not)
	for _, name := range slices.Sorted(maps.Keys(s.Extras)) {
		w.any(name, s.Extras[name], true)
	}
	w.named("$defs", s.Definitions)
	w.buf = append(w.buf, '}')
}

// properties writes the properties of an object, also where it has none.
func (w *writer) properties(key string, s *jsonschema.Schema) {
	if s.Properties == nil {
		return
	}
	w.key(key)
	w.buf = append(w.buf, '{')
	for p := s.Properties.Oldest(); p != nil; p = p.Next() {
		w.one(p.Key, p.Value)
	}
	w.buf = append(w.buf, '}')
}

// named writes schemas under names, in the order of the names.
func (w *writer) named(key string, list map[string]*jsonschema.Schema) {
	if len(list) == 0 {
		return
	}
	w.key(key)
	w.buf = append(w.buf, '{')
	for _, name := range slices.Sorted(maps.Keys(list)) {
		w.one(name, list[name])
	}
	w.buf = append(w.buf, '}')
}

// key begins a member, with a comma unless it is the first of its object.
func (w *writer) key(name string) {
	if last := w.buf[len(w.buf)-1]; last != '{' {
		w.buf = append(w.buf, ',')
	}
	w.value(name)
	w.buf = append(w.buf, ':')
}

func (w *writer) one(key string, s *jsonschema.Schema) {
	if s != nil {
		w.key(key)
		w.schema(s)
	}
}

func (w *writer) schemas(key string, list []*jsonschema.Schema) {
	if len(list) == 0 {
		return
	}
	w.key(key)
	for i, s := range list {
		w.buf = append(w.buf, "[,"[min(i, 1)])
		w.schema(s)
	}
	w.buf = append(w.buf, ']')
}

func (w *writer) text(key, value string) { w.any(key, value, value != "") }

func (w *writer) flag(key string, value bool) { w.any(key, value, value) }

func (w *writer) number(key string, value json.Number) { w.any(key, value, value != "") }

func (w *writer) count(key string, value *uint64) {
	if value != nil {
		w.key(key)
		w.buf = strconv.AppendUint(w.buf, *value, 10)
	}
}

func (w *writer) any(key string, value any, isSet bool) {
	if isSet {
		w.key(key)
		w.value(value)
	}
}

// value writes a string, a bool, a number, JSON text, or a list of them.
func (w *writer) value(v any) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(fmt.Sprintf("toolgen bug: no JSON for %v: %v", v, err))
	}
	w.buf = append(w.buf, bytes.TrimSuffix(b.Bytes(), []byte("\n"))...)
}
