package fakeapi

import (
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// The keywords of JSON Schema draft 2020-12 whose values hold schemas.
var (
	schemaKeywords = []string{
		"items", "additionalProperties", "not", "if", "then", "else", "contains",
		"propertyNames", "unevaluatedItems", "unevaluatedProperties", "contentSchema",
	}
	listKeywords = []string{"allOf", "anyOf", "oneOf", "prefixItems"}
	mapKeywords  = []string{"properties", "patternProperties", "$defs", "definitions", "dependentSchemas"}
)

// typeNames are the values of type.
var typeNames = []string{"array", "boolean", "integer", "null", "number", "object", "string"}

// A form is what the value of a keyword has to be.
type form struct {
	says string
	ok   func(any) bool
}

// forms are the forms of the keywords whose values hold no schemas.
var forms = map[string]form{
	"type":              {"must name one type, or several", isType},
	"enum":              {"must be a list", aList.holds},
	"required":          {"must be a list of property names, each once", isNames},
	"dependentRequired": {"must be an object", anObject.holds},
	"$ref":              {"must be a string", aText.holds},
	"$schema":           {"must be a string", aText.holds},
	"title":             {"must be a string", aText.holds},
	"description":       {"must be a string", aText.holds},
	"pattern":           {"must be a string", aText.holds},
	"format":            {"must be a string", aText.holds},
	"minimum":           {"must be a number", isNumber},
	"maximum":           {"must be a number", isNumber},
	"exclusiveMinimum":  {"must be a number", isNumber},
	"exclusiveMaximum":  {"must be a number", isNumber},
	"multipleOf":        {"must be a positive number", isPositive},
	"minLength":         {"must be a non-negative integer", aCount.holds},
	"maxLength":         {"must be a non-negative integer", aCount.holds},
	"minItems":          {"must be a non-negative integer", aCount.holds},
	"maxItems":          {"must be a non-negative integer", aCount.holds},
	"minProperties":     {"must be a non-negative integer", aCount.holds},
	"maxProperties":     {"must be a non-negative integer", aCount.holds},
	"minContains":       {"must be a non-negative integer", aCount.holds},
	"maxContains":       {"must be a non-negative integer", aCount.holds},
	"uniqueItems":       {"must be a boolean", aFlag.holds},
	"deprecated":        {"must be a boolean", aFlag.holds},
	"readOnly":          {"must be a boolean", aFlag.holds},
	"writeOnly":         {"must be a boolean", aFlag.holds},
	"examples":          {"must be a list", aList.holds},
}

// schemaFault says where s is not a schema of draft 2020-12, and why:
//
//	{"type":"object","properties":{"n":{"minLength":"1"}}} → /properties/n/minLength: must be a non-negative integer
func schemaFault(s object) string {
	return walk("", s, func(at string, s object) string {
		for _, keyword := range slices.Sorted(maps.Keys(s)) {
			v, at := s[keyword], at+"/"+escape(keyword)
			if f, ok := forms[keyword]; ok && !f.ok(v) {
				return at + ": " + f.says
			}
			if fault := schemasFault(at, keyword, v); fault != "" {
				return fault
			}
		}
		return ""
	}, func(ref string) bool {
		_, _, ok := resolve(s, ref)
		return ok
	})
}

// schemasFault says where the value of a keyword does not hold schemas, if it should.
func schemasFault(at, keyword string, v any) string {
	switch {
	case slices.Contains(schemaKeywords, keyword) && !isSchema(v):
		return at + ": must be a schema"
	case slices.Contains(listKeywords, keyword):
		if len(list(v)) == 0 {
			return at + ": must be a list of schemas"
		}
		for i, item := range list(v) {
			if !isSchema(item) {
				return fmt.Sprintf("%s/%d: must be a schema", at, i)
			}
		}
	case slices.Contains(mapKeywords, keyword):
		schemas, ok := v.(object)
		if !ok {
			return at + ": must be an object of schemas"
		}
		for _, name := range slices.Sorted(maps.Keys(schemas)) {
			if !isSchema(schemas[name]) {
				return at + "/" + escape(name) + ": must be a schema"
			}
		}
	}
	return ""
}

// walk visits s and the schemas in it, outer ones first, until one has a fault. A
// reference that resolves says no to is a fault too.
func walk(at string, s any, visit func(at string, s object) string, resolves func(ref string) bool) string {
	schema, ok := s.(object)
	if !ok {
		return ""
	}
	if fault := visit(at, schema); fault != "" {
		return fault
	}
	if ref := text(schema["$ref"]); resolves != nil && strings.HasPrefix(ref, "#") && !resolves(ref) {
		return at + "/$ref: " + ref + " is not in the schema"
	}
	for at, inner := range within(at, schema) {
		if fault := walk(at, inner, visit, resolves); fault != "" {
			return fault
		}
	}
	return ""
}

// within yields the schemas directly in s, with their paths, in a fixed order.
func within(at string, s object) iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		for _, keyword := range slices.Sorted(maps.Keys(s)) {
			at := at + "/" + escape(keyword)
			switch {
			case slices.Contains(schemaKeywords, keyword):
				if !yield(at, s[keyword]) {
					return
				}
			case slices.Contains(listKeywords, keyword):
				for i, inner := range list(s[keyword]) {
					if !yield(at+"/"+strconv.Itoa(i), inner) {
						return
					}
				}
			case slices.Contains(mapKeywords, keyword):
				inner, _ := s[keyword].(object)
				for _, name := range slices.Sorted(maps.Keys(inner)) {
					if !yield(at+"/"+escape(name), inner[name]) {
						return
					}
				}
			}
		}
	}
}

// resolve finds what a local reference refers to, and its path.
func resolve(root object, ref string) (at string, s any, ok bool) {
	at, err := url.PathUnescape(strings.TrimPrefix(ref, "#"))
	if err != nil {
		return "", nil, false
	}
	s = root
	if at == "" {
		return at, s, true
	}
	for _, token := range strings.Split(strings.TrimPrefix(at, "/"), "/") {
		token = strings.NewReplacer("~1", "/", "~0", "~").Replace(token)
		switch v := s.(type) {
		case object:
			s, ok = v[token]
		case []any:
			i, err := strconv.Atoi(token)
			if ok = err == nil && i >= 0 && i < len(v); ok {
				s = v[i]
			}
		default:
			ok = false
		}
		if !ok {
			return "", nil, false
		}
	}
	return at, s, true
}

// recursive reports whether a schema refers to itself, directly or through others.
func recursive(root object) bool {
	const entered, left = 1, 2
	seen := map[string]int{}
	var enter func(at string, s any) bool
	enter = func(at string, s any) bool {
		schema, ok := s.(object)
		if !ok || seen[at] == left {
			return false
		}
		if seen[at] == entered {
			return true
		}
		seen[at] = entered
		if ref := text(schema["$ref"]); strings.HasPrefix(ref, "#") {
			if at, target, ok := resolve(root, ref); ok && enter(at, target) {
				return true
			}
		}
		for at, inner := range within(at, schema) {
			if enter(at, inner) {
				return true
			}
		}
		seen[at] = left
		return false
	}
	return enter("", root)
}

// escape writes a name as a token of a JSON Pointer.
func escape(name string) string {
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
}

func isSchema(v any) bool { return anObject.holds(v) || aFlag.holds(v) }

func isNumber(v any) bool {
	_, ok := v.(json.Number)
	return ok
}

func isPositive(v any) bool {
	n, ok := v.(json.Number)
	return ok && strings.Trim(strings.ToLower(n.String()), "0.e+-") != "" && !strings.HasPrefix(n.String(), "-")
}

func isType(v any) bool {
	if name, ok := v.(string); ok {
		return slices.Contains(typeNames, name)
	}
	for _, name := range list(v) {
		if !slices.Contains(typeNames, text(name)) {
			return false
		}
	}
	return isNames(v) && len(list(v)) > 0
}

func isNames(v any) bool {
	if !aList.holds(v) {
		return false
	}
	seen := map[string]bool{}
	for _, item := range list(v) {
		name, ok := item.(string)
		if !ok || seen[name] {
			return false
		}
		seen[name] = true
	}
	return true
}
