package schema

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/invopop/jsonschema"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// apply writes one rule of a value of the given kind into its schema. Each
// rule has the name of its keyword:
//
//	{minLength ["3"]} → "minLength":3
//	{enum ["a" "b"]}  → "enum":["a","b"]
func apply(s *jsonschema.Schema, kind model.Kind, r model.Rule) {
	switch r.Keyword {
	case "minLength":
		s.MinLength = count(r)
	case "maxLength":
		s.MaxLength = count(r)
	case "pattern":
		s.Pattern = r.Values[0]
	case "format":
		format(s, kind, r.Values[0])
	case "minimum":
		s.Minimum = number(r)
	case "maximum":
		s.Maximum = number(r)
	case "exclusiveMinimum":
		s.ExclusiveMinimum = number(r)
	case "exclusiveMaximum":
		s.ExclusiveMaximum = number(r)
	case "multipleOf":
		s.MultipleOf = number(r)
	case "enum":
		s.Enum = values(kind, r.Values)
	case "minItems":
		s.MinItems = count(r)
	case "maxItems":
		s.MaxItems = count(r)
	case "uniqueItems":
		s.UniqueItems = true
	case "minProperties":
		s.MinProperties = count(r)
	case "maxProperties":
		s.MaxProperties = count(r)
	case "type":
		s.Type = r.Values[0]
	case "oneof_type":
		s.OneOf = types(r.Values)
	case "anyof_type":
		s.AnyOf = types(r.Values)
	case "unit": // the description says it
	default:
		panic(fmt.Sprintf("toolgen bug: no schema for rule %s", r.Keyword))
	}
}

// types are schemas of one JSON type each.
func types(names []string) []*jsonschema.Schema {
	list := make([]*jsonschema.Schema, len(names))
	for i, name := range names {
		list[i] = &jsonschema.Schema{Type: name}
	}
	return list
}

// count reads the value of a rule on a length: "3" → 3.
func count(r model.Rule) *uint64 {
	n, err := strconv.ParseUint(r.Values[0], 10, 64)
	if err != nil {
		panic(fmt.Sprintf("toolgen bug: rule %s=%s is no count", r.Keyword, r.Values[0]))
	}
	return &n
}

// number keeps the value of a rule on a number as it was written.
func number(r model.Rule) json.Number { return json.Number(r.Values[0]) }

// values types the constants of an enum: strings stay strings, the others are
// JSON already.
//
//	(Int, ["1" "2"]) → [1 2]
func values(kind model.Kind, texts []string) []any {
	vals := make([]any, len(texts))
	for i, text := range texts {
		if kind == model.String || kind == model.Time || kind == model.Bytes || kind == model.Text {
			vals[i] = text
		} else {
			vals[i] = json.RawMessage(text)
		}
	}
	return vals
}
