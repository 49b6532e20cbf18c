package annotations

import (
	"go/token"
	"slices"
)

// An Extra is a member that jsonschema_extras adds to the schema of a field.
// Nothing enforces it.
type Extra struct {
	Name   string
	Values []string // more than one if the name is repeated
	Pos    token.Pos
}

// standard are the keywords of JSON Schema, which say something of a value.
var standard = []string{
	"$anchor", "$comment", "$defs", "$dynamicAnchor", "$dynamicRef", "$id", "$ref", "$schema", "$vocabulary", "additionalProperties", "allOf",
	"anyOf", "const", "contains", "contentEncoding", "contentMediaType", "contentSchema", "default", "definitions", "dependencies",
	"dependentRequired", "dependentSchemas", "deprecated", "description", "else", "enum", "examples", "exclusiveMaximum",
	"exclusiveMinimum", "format", "if", "items", "maxContains", "maxItems", "maxLength", "maxProperties", "maximum",
	"minContains", "minItems", "minLength", "minProperties", "minimum", "multipleOf", "not", "oneOf", "pattern",
	"patternProperties", "prefixItems", "properties", "propertyNames", "readOnly", "required", "then", "title", "type",
	"unevaluatedItems", "unevaluatedProperties", "uniqueItems", "writeOnly",
}

// headerExtra is the member that the keyword header makes.
const headerExtra = "x-mcp-header"

// extras reads the value of the jsonschema_extras key: name=value, separated by
// commas, as jsonschema has them.
func (p *tagParser) extras(value text) {
	for _, piece := range pieces(value) {
		name, pos := piece.name.s, piece.text.at(0)
		switch {
		case !piece.valued || name == "":
			p.add(pos, codeBadTag, "jsonschema_extras has %s; must be name=value", quote(piece.text.s))
			continue
		case slices.Contains(standard, name) && keyword(name) != nil:
			p.add(pos, codeBadTag, "jsonschema_extras has %s, which nothing would enforce; must stand in the tag jsonschema", name)
			continue
		case slices.Contains(standard, name):
			p.add(pos, codeBadTag, "jsonschema_extras has %s, which says something of values that nothing would enforce; must be a name that JSON Schema does not know", name)
			continue
		case name == headerExtra:
			p.add(pos, codeBadTag, "jsonschema_extras has %s; must be the keyword header of the tag jsonschema", name)
			continue
		}
		i := slices.IndexFunc(p.tag.Extras, func(e Extra) bool { return e.Name == name })
		if i < 0 {
			i = len(p.tag.Extras)
			p.tag.Extras = append(p.tag.Extras, Extra{Name: name, Pos: pos})
		}
		p.tag.Extras[i].Values = append(p.tag.Extras[i].Values, piece.value.s)
	}
}
