package schema

import (
	"encoding/json"

	"github.com/invopop/jsonschema"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// relate writes what the properties of t have to do with each other into its
// schema s.
//
//	a requires=B         "dependentRequired":{"a":["b"]}
//	a excludes=B         "dependentSchemas":{"a":{"properties":{"b":{"not":{}}}}}
//	a requiredif=B:x     "dependentSchemas":{"b":{"if":{"properties":{"b":{"const":"x"}}},"then":{"required":["a"]}}}
//	a oneof_required=g   "oneOf":[{"required":["a"]},…]
func relate(s *jsonschema.Schema, t *model.StructType) {
	for _, f := range t.Fields {
		for _, r := range f.Relations {
			switch r.Keyword {
			case "requires":
				if s.DependentRequired == nil {
					s.DependentRequired = map[string][]string{}
				}
				s.DependentRequired[f.Name] = append(s.DependentRequired[f.Name], r.Name)
			case "excludes":
				d := dependent(s, f.Name)
				if d.Properties == nil {
					d.Properties = jsonschema.NewProperties()
				}
				d.Properties.Set(r.Name, &jsonschema.Schema{Not: &jsonschema.Schema{}})
			case "requiredif":
				then := valued(dependent(s, r.Name), r)
				then.Required = append(then.Required, f.Name)
			}
		}
	}
	s.OneOf, s.AnyOf = groups(t.OneOf), groups(t.AnyOf)
}

// dependent returns what s says of objects with the property name.
func dependent(s *jsonschema.Schema, name string) *jsonschema.Schema {
	if s.DependentSchemas == nil {
		s.DependentSchemas = map[string]*jsonschema.Schema{}
	}
	if s.DependentSchemas[name] == nil {
		s.DependentSchemas[name] = &jsonschema.Schema{}
	}
	return s.DependentSchemas[name]
}

// valued returns what d says of objects whose property r.Name has r's value. Of
// several values only one can be the property's.
func valued(d *jsonschema.Schema, r model.Relation) *jsonschema.Schema {
	for d.If != nil {
		if p, _ := d.If.Properties.Get(r.Name); string(p.Const.(json.RawMessage)) == r.Value {
			return d.Then
		}
		if d.Else == nil {
			d.Else = &jsonschema.Schema{}
		}
		d = d.Else
	}
	d.If = &jsonschema.Schema{Properties: jsonschema.NewProperties()}
	d.If.Properties.Set(r.Name, &jsonschema.Schema{Const: json.RawMessage(r.Value)})
	d.Then = &jsonschema.Schema{}
	return d.Then
}

func groups(list []model.Group) []*jsonschema.Schema {
	var branches []*jsonschema.Schema
	for _, g := range list {
		branches = append(branches, &jsonschema.Schema{Required: g.Props})
	}
	return branches
}
