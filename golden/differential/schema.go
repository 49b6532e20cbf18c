package differential

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A schema is a JSON Schema, as far as documents are made from it.
type schema struct {
	never bool // the schema false

	Type              string              `json:"type"`
	Properties        map[string]*schema  `json:"properties"`
	Required          []string            `json:"required"`
	Additional        *schema             `json:"additionalProperties"`
	PropertyNames     *schema             `json:"propertyNames"`
	MinProperties     *int                `json:"minProperties"`
	MaxProperties     *int                `json:"maxProperties"`
	DependentRequire  map[string][]string `json:"dependentRequired"`
	DependentSchemas  map[string]*schema  `json:"dependentSchemas"`
	Items             *schema             `json:"items"`
	MinItems          *int                `json:"minItems"`
	MaxItems          *int                `json:"maxItems"`
	UniqueItems       bool                `json:"uniqueItems"`
	Enum              []json.RawMessage   `json:"enum"`
	Const             json.RawMessage     `json:"const"`
	Default           json.RawMessage     `json:"default"`
	MinLength         *int                `json:"minLength"`
	MaxLength         *int                `json:"maxLength"`
	Pattern           string              `json:"pattern"`
	Format            string              `json:"format"`
	Encoding          string              `json:"contentEncoding"`
	Minimum           json.Number         `json:"minimum"`
	Maximum           json.Number         `json:"maximum"`
	ExclusiveMinimum  json.Number         `json:"exclusiveMinimum"`
	ExclusiveMaximum  json.Number         `json:"exclusiveMaximum"`
	MultipleOf        json.Number         `json:"multipleOf"`
	OneOf             []*schema           `json:"oneOf"`
	AnyOf             []*schema           `json:"anyOf"`
	AllOf             []*schema           `json:"allOf"`
	If                *schema             `json:"if"`
	Then              *schema             `json:"then"`
	Else              *schema             `json:"else"`
	Not               *schema             `json:"not"`
	Ref               string              `json:"$ref"`
	Defs              map[string]*schema  `json:"$defs"`
	Title             string              `json:"title"`
	Description       string              `json:"description"`
	Examples          []json.RawMessage   `json:"examples"`
	Deprecated        bool                `json:"deprecated"`
	ReadOnly          bool                `json:"readOnly"`
	WriteOnly         bool                `json:"writeOnly"`
	PatternProperties map[string]*schema  `json:"patternProperties"` // only of invopop/jsonschema
	names             []string            // of Properties, sorted
}

// UnmarshalJSON reads true and false too. A keyword that documents are not made
// from is an error: the test would be blind to it.
func (s *schema) UnmarshalJSON(data []byte) error {
	if string(data) == "true" || string(data) == "false" {
		s.never = string(data) == "false"
		return nil
	}
	type plain schema
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode((*plain)(s)); err != nil {
		return err
	}
	for name := range s.Properties {
		s.names = append(s.names, name)
	}
	slices.Sort(s.names)
	return nil
}

// parseSchema reads the schema of a tool, references resolved.
func parseSchema(data []byte) (*schema, error) {
	root := new(schema)
	if err := json.Unmarshal(data, root); err != nil {
		return nil, fmt.Errorf("reading the schema %s: %w", data, err)
	}
	return root, nil
}

// deref returns the schema that s refers to, else s.
func (s *schema) deref(root *schema) *schema {
	if name, ok := strings.CutPrefix(s.Ref, "#/$defs/"); ok {
		return root.Defs[name]
	}
	if s.Ref == "#" {
		return root
	}
	return s
}

// null reports whether s is the branch of a choice that accepts null alone.
func (s *schema) null() bool { return s.Type == "null" }

// branch returns the schema for a value among the branches of a nullable s, and
// s where there is no such choice.
func (s *schema) branch(root *schema, null bool) *schema {
	s = s.deref(root)
	for _, b := range s.OneOf {
		if b.null() && len(s.OneOf) == 2 {
			for _, b := range s.OneOf {
				if b.null() == null {
					return b.deref(root)
				}
			}
		}
	}
	return s
}
