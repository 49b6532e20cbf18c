package tooltest

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// A schema is what matters of a JSON Schema to those who make up values for it.
type schema struct {
	Type       string
	Enum       []json.RawMessage
	Const      json.RawMessage
	Default    json.RawMessage
	Format     string
	MinLength  int
	MinItems   int
	Minimum    json.Number
	Maximum    json.Number
	Items      json.RawMessage
	OneOf      []json.RawMessage
	AnyOf      []json.RawMessage
	Required   []string
	Properties json.RawMessage

	properties []member // Properties in order
}

// parseSchema reads a schema. What it cannot read stays empty: a sample is where
// a search begins, and need not be right.
func parseSchema(data json.RawMessage) schema {
	var s schema
	_ = json.Unmarshal(data, &s)
	s.properties, _ = members(s.Properties)
	return s
}

// samples are texts of the formats.
var samples = map[string]string{
	"date-time": "2026-11-30T09:30:00Z",
	"date":      "2026-11-30",
	"time":      "09:30:00Z",
	"duration":  "PT30M",
	"email":     "ada@example.com",
	"hostname":  "example.com",
	"ipv4":      "192.0.2.1",
	"ipv6":      "2001:db8::1",
	"uri":       "https://example.com/",
	"uuid":      "0b1b5fd4-6a3c-4a4e-9d5c-2b8f1f0a7c11",
}

// sample returns a value that s describes, or nearly: patterns are not read. Full
// ones have all properties, others those that are required.
func (s schema) sample(full bool) []byte {
	switch {
	case s.Const != nil:
		return s.Const
	case len(s.Enum) > 0:
		return s.Enum[0]
	case s.Default != nil:
		return s.Default
	case len(s.OneOf) > 0:
		return parseSchema(s.OneOf[0]).sample(full)
	case len(s.AnyOf) > 0:
		return parseSchema(s.AnyOf[0]).sample(full)
	}
	switch s.Type {
	case "object":
		return s.object(full)
	case "array":
		return s.array(full)
	case "string":
		text, ok := samples[s.Format]
		if !ok {
			text = strings.Repeat("a", max(1, min(s.MinLength, 1000)))
		}
		return []byte(`"` + text + `"`)
	case "integer", "number":
		for _, bound := range []json.Number{s.Minimum, s.Maximum} {
			if bound != "" {
				return []byte(bound)
			}
		}
		return []byte("1")
	case "boolean":
		return []byte("true")
	}
	return []byte("null")
}

func (s schema) object(full bool) []byte {
	var b bytes.Buffer
	b.WriteByte('{')
	for _, p := range s.properties {
		if !full && !slices.Contains(s.Required, p.name) {
			continue
		}
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		name, _ := json.Marshal(p.name) // a string is always JSON
		b.Write(name)
		b.WriteByte(':')
		b.Write(parseSchema(p.value).sample(full))
	}
	b.WriteByte('}')
	return b.Bytes()
}

func (s schema) array(full bool) []byte {
	item := parseSchema(s.Items).sample(full)
	items := slices.Repeat([][]byte{item}, max(1, min(s.MinItems, 100)))
	return slices.Concat([]byte("["), bytes.Join(items, []byte(",")), []byte("]"))
}
