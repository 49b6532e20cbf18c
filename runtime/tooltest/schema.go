package tooltest

import (
	"bytes"
	"encoding/json"
	"fmt"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// A member is one member of a JSON object.
type member struct {
	name  string
	value json.RawMessage
}

// members returns the members of a JSON object, in order.
func members(object json.RawMessage) ([]member, error) {
	d := json.NewDecoder(bytes.NewReader(object))
	if token, err := d.Token(); err != nil || token != json.Delim('{') {
		return nil, fmt.Errorf("not a JSON object: %s", object)
	}
	var all []member
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, err
		}
		m := member{name: name.(string)}
		if err := d.Decode(&m.value); err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	_, err := d.Token() // the closing brace
	return all, err
}

// A place is what stands behind a keyword of JSON Schema.
type place int

const (
	ofSchemas place = iota // a schema, several of them, or neither
	ofNames                // schemas by names that are no keywords
	ofData                 // values that are no schemas
	ofProse
)

// places are the keywords behind which something else than a schema stands.
var places = map[string]place{
	"properties":        ofNames,
	"patternProperties": ofNames,
	"dependentSchemas":  ofNames,
	"$defs":             ofNames,
	"definitions":       ofNames,
	"const":             ofData,
	"default":           ofData,
	"enum":              ofData,
	"examples":          ofData,
	"description":       ofProse,
}

// encodeBare writes a schema without its descriptions:
//
//	{"type":"object","description":"…","properties":{"description":{"type":"string"}}}
//	→ {"type":"object","properties":{"description":{"type":"string"}}}
func encodeBare(e *toolrt.Encoder, schema *json.RawMessage) {
	if items, ok := array(*schema); ok {
		toolrt.EncodeSlice(e, &items, encodeBare)
		return
	}
	keywords, err := members(*schema)
	if err != nil { // a boolean schema, a number, or no JSON
		toolrt.EncodeRaw(e, schema)
		return
	}
	e.BeginObject()
	for _, k := range keywords {
		switch places[k.name] {
		case ofSchemas:
			e.Key(k.name)
			encodeBare(e, &k.value)
		case ofNames:
			e.Key(k.name)
			encodeNamed(e, k.value)
		case ofData:
			e.Key(k.name)
			toolrt.EncodeRaw(e, &k.value)
		case ofProse:
		}
	}
	e.EndObject()
}

// encodeNamed writes schemas that have names, without their descriptions.
func encodeNamed(e *toolrt.Encoder, schemas json.RawMessage) {
	named, err := members(schemas)
	if err != nil {
		toolrt.EncodeRaw(e, &schemas)
		return
	}
	e.BeginObject()
	for _, m := range named {
		e.Key(m.name)
		encodeBare(e, &m.value)
	}
	e.EndObject()
}

// array returns the items of a JSON array.
func array(value json.RawMessage) (items []json.RawMessage, ok bool) {
	if !bytes.HasPrefix(bytes.TrimLeft(value, " \t\r\n"), []byte("[")) {
		return nil, false
	}
	return items, json.Unmarshal(value, &items) == nil
}
