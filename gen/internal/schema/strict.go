package schema

import (
	"regexp"
	"slices"

	"github.com/invopop/jsonschema"
)

// Strict returns the part of an input schema that the Messages API can bind a
// model to while it writes the arguments of a strict tool. What the API would
// refuse is said in the description instead, and still enforced by the decoder:
//
//	{"type":"integer","description":"How many.","minimum":1,"maximum":50}
//	→ {"type":"integer","description":"How many. From 1 to 50."}
//
//	{"oneOf":[{"type":"string","maxLength":9},{"type":"null"}]}
//	→ {"anyOf":[{"type":"string"},{"type":"null"}],"description":"At most 9 characters."}
//
// Maps and values of any type have no such part: resolve refuses them.
func Strict(s *jsonschema.Schema) *jsonschema.Schema {
	kept, lost := strict(s)
	kept.Description = described(kept.Description, lost)
	return kept
}

// strict returns what is kept of s, and what is lost in words. The loss of the
// branches of a choice is that of the choice: what is said of a property stands there.
func strict(s *jsonschema.Schema) (kept *jsonschema.Schema, lost sentences) {
	kept = &jsonschema.Schema{
		Type:                 s.Type,
		Title:                s.Title,
		Description:          s.Description,
		Format:               s.Format, // the API knows all that toolgen knows
		Enum:                 s.Enum,
		Default:              s.Default,
		Required:             s.Required,
		AdditionalProperties: s.AdditionalProperties,
	}
	if plainPattern.MatchString(s.Pattern) {
		kept.Pattern = s.Pattern
	}
	if s.MinItems != nil {
		least := min(*s.MinItems, 1)
		kept.MinItems = &least
	}
	if s.Items != nil {
		kept.Items = Strict(s.Items)
	}
	if s.Properties != nil {
		kept.Properties = jsonschema.NewProperties()
		for p := s.Properties.Oldest(); p != nil; p = p.Next() {
			kept.Properties.Set(p.Key, Strict(p.Value))
		}
	}
	lost = bounds(s)
	branches := slices.DeleteFunc(slices.Concat(s.AnyOf, s.OneOf), isGroup)
	several := len(branches) > 2 || len(branches) == 2 && branches[1].Type != "null"
	for _, branch := range branches {
		b, more := strict(branch)
		if several { // what is lost of one is no matter of the others
			b.Description, more = described(b.Description, more), nil
		}
		kept.AnyOf = append(kept.AnyOf, b)
		lost = append(lost, more...)
	}
	return kept, append(lost, notes(s)...)
}

// isGroup reports whether s only asks for properties, which their texts do, too.
func isGroup(s *jsonschema.Schema) bool {
	return s.Type == "" && s.Ref == "" && s.Properties == nil && len(s.Required) > 0
}

// plainPattern matches the regular expressions that the API takes for sure: of
// plain and escaped characters, classes, groups and alternatives, repeated by
// *, +, ?, or a number of two digits; anchored or not.
//
//	^[A-Z]{3}-(\d+|x)$   but not   (?i)^a$, \bword, ^\pL+$, a{500}, a+?
//
// That the parentheses match is known by now.
var plainPattern = regexp.MustCompile(`^\^?(?:` +
	`[(|]|` +
	`(?:` + escaped + `|[^\\\[\](){}*+?|^$]|\[\^?(?:` + escaped + `|[^\\\[\]])+\]|\))` +
	`(?:[*+?]|\{[0-9]{1,2}(?:,[0-9]{0,2})?\})?` +
	`)*\$?$`)

// escaped matches the classes that the API names, and punctuation.
const escaped = `\\(?:[dws]|[^\w\s])`
