package fakeapi

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A field is what the API says of one field of an object.
type field struct {
	kind     kind
	required bool
	beta     bool // only with an anthropic-beta header
}

// fields are the fields that an object may have; all others are refused.
type fields map[string]field

// A placed is an object of a request, and the fields that it may have.
type placed struct {
	at     string
	value  object
	fields fields
}

// A listed is a list of a request whose items are objects.
type listed struct {
	at    string
	items []any
}

// A kind is the JSON type of a field.
type kind int

const (
	anything kind = iota
	aText
	aFlag
	aCount
	aList
	anObject
	aContent // a string or a list
)

// kindTexts are what the API says when a field is of another kind.
var kindTexts = [...]string{
	aText:    "Input should be a valid string",
	aFlag:    "Input should be a valid boolean",
	aCount:   "Input should be a valid integer",
	aList:    "Input should be a valid list",
	anObject: "Input should be a valid dictionary",
	aContent: "Input should be a valid string or list",
}

// holds reports whether v is of kind k.
func (k kind) holds(v any) bool {
	switch v := v.(type) {
	case string:
		return k == aText || k == aContent || k == anything
	case bool:
		return k == aFlag || k == anything
	case json.Number:
		return k == aCount && strings.Trim(v.String(), "0123456789") == "" || k == anything
	case []any:
		return k == aList || k == aContent || k == anything
	case object:
		return k == anObject || k == anything
	}
	return k == anything
}

// missingField finds a required field that is absent.
func missingField(r *request) string {
	for _, p := range r.objects {
		for _, name := range slices.Sorted(maps.Keys(p.fields)) {
			if p.fields[name].required && p.value[name] == nil {
				return join(p.at, name) + ": Field required"
			}
		}
	}
	return ""
}

// wrongField finds a field of a wrong type. Optional fields may be null.
func wrongField(r *request) string {
	for _, p := range r.objects {
		for _, name := range slices.Sorted(maps.Keys(p.value)) {
			v := p.value[name]
			if f, ok := p.fields[name]; ok && v != nil && !f.kind.holds(v) {
				return join(p.at, name) + ": " + kindTexts[f.kind]
			}
		}
	}
	for _, l := range r.lists {
		for i, v := range l.items {
			if !anObject.holds(v) {
				return fmt.Sprintf("%s.%d: %s", l.at, i, kindTexts[anObject])
			}
		}
	}
	return ""
}

// unknownField finds a field that the API does not know.
func unknownField(r *request) string {
	for _, p := range r.objects {
		for _, name := range slices.Sorted(maps.Keys(p.value)) {
			if f, ok := p.fields[name]; !ok || f.beta && !r.beta() {
				return join(p.at, name) + ": Extra inputs are not permitted"
			}
		}
	}
	return ""
}
