package main

import (
	"bytes"
	"encoding/json"
	"errors"

	"github.com/google/jsonschema-go/jsonschema"
	segmentio "github.com/segmentio/encoding/json"
)

// resolveSDK returns what mcp.AddTool of the official SDK (v1.8.0) does with the
// arguments of a call before it runs the handler. The SDK does not export it, so
// the steps are taken here one by one with the packages that it uses: a look at
// the depth, a map, defaults, the schema, JSON again, the depth again, the
// struct.
func resolveSDK(schema []byte) (func([]byte, any) error, error) {
	var s jsonschema.Schema
	if err := json.Unmarshal(schema, &s); err != nil {
		return nil, err
	}
	resolved, err := s.Resolve(&jsonschema.ResolveOptions{ValidateDefaults: true})
	if err != nil {
		return nil, err
	}
	return func(data []byte, v any) error {
		given := make(map[string]any)
		if err := unmarshalSDK(data, &given); err != nil {
			return err
		}
		var value any = given
		if err := resolved.ApplyDefaults(&value); err != nil {
			return err
		}
		if err := resolved.Validate(&value); err != nil {
			return err
		}
		completed, err := json.Marshal(value)
		if err != nil {
			return err
		}
		return unmarshalSDK(completed, v)
	}, nil
}

func unmarshalSDK(data []byte, v any) error {
	if tooDeep(data) {
		return errors.New("too deep")
	}
	d := segmentio.NewDecoder(bytes.NewReader(data))
	d.DontMatchCaseInsensitiveStructFields()
	return d.Decode(v)
}

// tooDeep reports whether brackets outside of strings nest deeper than 1000.
func tooDeep(data []byte) bool {
	depth := 0
	inString, escaped := false, false
	for _, c := range data {
		switch {
		case escaped:
			escaped = false
		case inString && c == '\\':
			escaped = true
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[':
			if depth++; depth > 1000 {
				return true
			}
		case (c == '}' || c == ']') && depth > 0:
			depth--
		}
	}
	return false
}
