package fakeapi

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// What all strict tools of a request, and its output format, may hold together.
const (
	maxStrictTools = 20
	maxOptional    = 24
	maxUnions      = 16
)

// strictFormats are the formats that a grammar can hold.
var strictFormats = []string{"date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"}

// strictKeywords are the keywords that a grammar can hold, by type; those of "" are
// for all types.
var strictKeywords = map[string][]string{
	"":        {"type", "enum", "const", "anyOf", "allOf", "$ref", "$defs", "definitions", "default", "description", "title", "$schema"},
	"object":  {"properties", "required", "additionalProperties"},
	"array":   {"items", "minItems"},
	"string":  {"pattern", "format"},
	"number":  {},
	"integer": {},
	"boolean": {},
	"null":    {},
}

// A constrained is a schema that becomes a grammar.
type constrained struct {
	at     string
	schema object
}

// constrainedSchemas returns the schemas of strict tools and of the output format.
func constrainedSchemas(r *request) []constrained {
	var all []constrained
	for _, t := range r.tools {
		if schema, ok := t.value["input_schema"].(object); ok && t.custom() && t.on("strict") {
			all = append(all, constrained{t.at, schema})
		}
	}
	config, _ := r.root["output_config"].(object)
	format, _ := config["format"].(object)
	if schema, ok := format["schema"].(object); ok {
		all = append(all, constrained{"output_config.format.schema", schema})
	}
	return all
}

// eachStrict returns the check that says what fault finds first in the schemas that
// become grammars, and in the schemas in them.
func eachStrict(fault func(s object) string) func(*request) string {
	return func(r *request) string {
		for _, c := range constrainedSchemas(r) {
			visit := func(_ string, s object) string { return fault(s) }
			if s := walk("", c.schema, visit, nil); s != "" {
				return c.at + ": " + s
			}
		}
		return ""
	}
}

// typesOf returns the types of s, or all types if it names none.
func typesOf(s object) []string {
	if name := text(s["type"]); name != "" {
		return []string{name}
	}
	var names []string
	for _, name := range list(s["type"]) {
		names = append(names, text(name))
	}
	if names == nil {
		return typeNames
	}
	return names
}

func strictKeyword(s object) string {
	allowed := slices.Clone(strictKeywords[""])
	for _, name := range typesOf(s) {
		allowed = append(allowed, strictKeywords[name]...)
	}
	var refused []string
	for _, keyword := range slices.Sorted(maps.Keys(s)) {
		if !slices.Contains(allowed, keyword) {
			refused = append(refused, keyword)
		}
	}
	if refused == nil {
		return ""
	}
	kind := "any"
	if s["type"] != nil {
		kind = strings.Join(typesOf(s), ", ")
	}
	return fmt.Sprintf("For '%s' type, properties %s are not supported", kind, strings.Join(refused, ", "))
}

func strictClosed(s object) string {
	if s["type"] == nil && s["properties"] == nil || !slices.Contains(typesOf(s), "object") {
		return ""
	}
	switch s["additionalProperties"] {
	case false:
		return ""
	case nil:
		return "For 'object' type, 'additionalProperties' must be explicitly set to false"
	case true:
		return "For 'object' type, 'additionalProperties: true' is not supported. Please set 'additionalProperties' to false"
	}
	return "For 'object' type, 'additionalProperties: object' is not supported. Please set 'additionalProperties' to false"
}

func strictFormat(s object) string {
	if format, ok := s["format"].(string); ok && !slices.Contains(strictFormats, format) {
		return fmt.Sprintf("For 'string' type, format '%s' is not supported", format)
	}
	return ""
}

func strictMinItems(s object) string {
	if n, ok := s["minItems"]; ok && !equal(n, json.Number("0")) && !equal(n, json.Number("1")) {
		return fmt.Sprintf("For 'array' type, 'minItems' values other than 0 or 1 are not supported: %v", n)
	}
	return ""
}

func strictEnum(s object) string {
	for _, v := range list(s["enum"]) {
		if anObject.holds(v) || aList.holds(v) {
			return "Complex values are not supported in enum"
		}
	}
	return ""
}

func strictPattern(s object) string {
	if pattern, ok := s["pattern"].(string); ok {
		if feature := unsupportedIn(pattern); feature != "" {
			return "Unsupported regex feature in pattern field: " + feature
		}
	}
	return ""
}

func strictRef(s object) string {
	if ref, ok := s["$ref"].(string); ok && !strings.HasPrefix(ref, "#") {
		return "External $ref is not supported: " + ref
	}
	for _, branch := range list(s["allOf"]) {
		if b, ok := branch.(object); ok && b["$ref"] != nil {
			return "allOf with $ref is not supported"
		}
	}
	return ""
}

func strictFlat(r *request) string {
	for _, c := range constrainedSchemas(r) {
		if recursive(c.schema) {
			return c.at + ": Recursive schemas are not supported: Circular $ref detected"
		}
	}
	return ""
}

func strictTools(r *request) string {
	n := 0
	for _, t := range r.tools {
		if t.on("strict") {
			n++
		}
	}
	if n > maxStrictTools {
		return fmt.Sprintf("Too many strict tools (%d). The maximum number of strict tools supported is %d. Try reducing the number of tools marked as strict.", n, maxStrictTools)
	}
	return ""
}

func strictOptional(r *request) string {
	n := count(r, func(s object) int {
		properties, _ := s["properties"].(object)
		optional := len(properties)
		for _, name := range list(s["required"]) {
			if _, ok := properties[text(name)]; ok {
				optional--
			}
		}
		return optional
	})
	if n > maxOptional {
		return fmt.Sprintf("Schemas contains too many optional parameters (%d), which would make grammar compilation inefficient. "+
			"Reduce the number of optional parameters in your tool schemas (limit: %d).", n, maxOptional)
	}
	return ""
}

func strictUnions(r *request) string {
	n := count(r, func(s object) int {
		if s["anyOf"] != nil || aList.holds(s["type"]) {
			return 1
		}
		return 0
	})
	if n > maxUnions {
		return fmt.Sprintf("Schemas contains too many parameters with union types (%d parameters with type arrays or anyOf). "+
			"This would cause exponential compilation cost. Reduce the number of nullable or union-typed parameters (limit: %d).", n, maxUnions)
	}
	return ""
}

// count adds up what of says of each schema that becomes a grammar.
func count(r *request, of func(s object) int) (n int) {
	for _, c := range constrainedSchemas(r) {
		walk("", c.schema, func(_ string, s object) string {
			n += of(s)
			return ""
		}, nil)
	}
	return n
}
