package schema

import (
	"github.com/invopop/jsonschema"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// form returns the schema that the author of a type gave it, as it was understood:
// in the order and the spelling of all others.
func form(t *model.Type) *jsonschema.Schema {
	s := value(t)
	s.Description = t.Doc
	return s
}

// choice returns the schema of a value that has one of several forms.
func choice(t *model.Type) *jsonschema.Schema {
	branches := make([]*jsonschema.Schema, len(t.Alts))
	for i, alt := range t.Alts {
		branches[i] = form(alt)
	}
	if t.Kind == model.OneOf {
		return &jsonschema.Schema{OneOf: branches}
	}
	return &jsonschema.Schema{AnyOf: branches}
}
