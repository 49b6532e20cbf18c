package schema

import (
	"github.com/invopop/jsonschema"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// partial returns the schema of a mixed outcome that is a success:
//
//	{"status":"partial","results":[…],"failed":[{"key":"web","isError":true,…}],"attempted":5}
//
// One of status error is an error result, which no schema describes.
func partial(t *model.Type) *jsonschema.Schema {
	return closed(
		member{"status", oneOf("ok", "partial")},
		member{"results", array(element(t.Elem))},
		member{"failed", array(envelope(member{"key", said("string", "What was attempted.")}))},
		member{"attempted", total()},
	)
}

// found returns the schema of what a search found:
//
//	{"results":[…],"count":n,"searched":"…"}
func found(t *model.Type) *jsonschema.Schema {
	s := closed(
		member{"results", array(element(t.Elem))},
		member{"count", total()},
	)
	return optional(s, member{"searched", said("string", "What was searched.")})
}

// section returns the schema of a part of a result that may be second best, or
// unavailable:
//
//	{"status":"degraded","source":"night copy","age":"9 hours","fromCache":true,"value":…}
//	{"status":"unavailable","error":{"isError":true,…}}
func section(t *model.Type) *jsonschema.Schema {
	s := closed(member{"status", oneOf("ok", "degraded", "unavailable")})
	optional(s, available(t)...)
	why := envelope()
	why.Description = "Why there is no value."
	return optional(s, member{"error", why})
}

// sectionResult returns the schema of a whole result that may be second best. An
// unavailable one is an error result, which no schema describes.
func sectionResult(t *model.Type) *jsonschema.Schema {
	s := closed(member{"status", oneOf("ok", "degraded")})
	optional(s, available(t)...)
	s.Required = append(s.Required, "value")
	return s
}

// available are the members of a section that has a value.
func available(t *model.Type) []member {
	return []member{
		{"source", said("string", "Where the value comes from.")},
		{"age", said("string", "How old the value is.")},
		{"fromCache", said("boolean", "Whether the value was kept from before.")},
		{"value", element(t.Elem)},
	}
}

// envelope returns the schema of the failure of a part of a result: that of an
// error's envelope, behind other members.
func envelope(first ...member) *jsonschema.Schema {
	s := closed(append(first,
		member{"isError", &jsonschema.Schema{Type: "boolean", Const: true}},
		member{"code", &jsonschema.Schema{Type: "string"}},
		member{"errorCategory", oneOf("transient", "timeout", "rate_limit", "validation", "business", "permission", "auth", "not_found", "permanent")},
		member{"isRetryable", &jsonschema.Schema{Type: "boolean"}},
		member{"message", &jsonschema.Schema{Type: "string"}},
	)...)
	return optional(s,
		member{"suggestion", &jsonschema.Schema{Type: "string"}},
		member{"retryAfterMs", &jsonschema.Schema{Type: "integer"}},
		member{"customerMessage", &jsonschema.Schema{Type: "string"}},
		member{"violations", array(&jsonschema.Schema{Type: "object"})},
		member{"attempts", &jsonschema.Schema{Type: "integer"}},
		member{"attempted", array(&jsonschema.Schema{Type: "object"})},
		member{"partial", &jsonschema.Schema{}},
		member{"details", &jsonschema.Schema{}},
		member{"id", &jsonschema.Schema{Type: "string"}},
	)
}

// optional adds properties to s that may be absent.
func optional(s *jsonschema.Schema, props ...member) *jsonschema.Schema {
	for _, p := range props {
		s.Properties.Set(p.name, p.schema)
	}
	return s
}

// oneOf returns the schema of certain texts.
func oneOf(texts ...any) *jsonschema.Schema { return &jsonschema.Schema{Type: "string", Enum: texts} }

// array returns the schema of an array.
func array(items *jsonschema.Schema) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "array", Items: items}
}

// total returns the schema of a number of things.
func total() *jsonschema.Schema { return &jsonschema.Schema{Type: "integer", Minimum: "0"} }

// said returns the schema of a type with a description.
func said(typ, description string) *jsonschema.Schema {
	return &jsonschema.Schema{Type: typ, Description: description}
}
