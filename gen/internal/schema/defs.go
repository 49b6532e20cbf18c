package schema

import (
	"github.com/invopop/jsonschema"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// define adds to s, the schema of a whole document of type t, the definitions that
// it refers to: those of the types in t that contain themselves.
//
//	{…,"$defs":{"Node":{"type":"object","properties":{"next":{"$ref":"#/$defs/Node"}},…}}}
func define(s *jsonschema.Schema, t *model.Type) *jsonschema.Schema {
	t.Walk(func(t *model.Type) {
		name := t.Definition()
		if name == "" || s.Definitions[name] != nil {
			return
		}
		if s.Definitions == nil {
			s.Definitions = jsonschema.Definitions{}
		}
		var d *jsonschema.Schema
		if t.Struct != nil {
			d = object(t.Struct)
		} else {
			d = union(t.Union)
		}
		d.Description = t.Doc
		s.Definitions[name] = d
	})
	return s
}

func reference(name string) *jsonschema.Schema {
	return &jsonschema.Schema{Ref: "#/$defs/" + name}
}
