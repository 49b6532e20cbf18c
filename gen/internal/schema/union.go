package schema

import (
	"github.com/invopop/jsonschema"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// union returns the schema of a union. One that is read has members of which no
// value fits two; what is written fits at least its own.
//
//	{"oneOf":[{"type":"object",…},{"type":"string"}]}
func union(u *model.UnionType) *jsonschema.Schema {
	branches := make([]*jsonschema.Schema, len(u.Members))
	for i, m := range u.Members {
		branches[i] = element(m.Type)
	}
	if u.Written {
		return &jsonschema.Schema{AnyOf: branches}
	}
	return &jsonschema.Schema{OneOf: branches}
}

// orNull adds null to the schema of a union.
func orNull(s *jsonschema.Schema) *jsonschema.Schema {
	branches := &s.OneOf
	if s.AnyOf != nil {
		branches = &s.AnyOf
	}
	*branches = append(*branches, &jsonschema.Schema{Type: "null"})
	return s
}
