package fakeapi

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// mismatch says where x breaks the schema, and how:
//
//	{"properties":{"n":{"type":"integer"}}}, {"n":"1"} → /n: must be integer
//
// It checks what tool definitions use of draft 2020-12; formats, annotations and
// unevaluated… are not looked at.
func mismatch(schema object, x any) string {
	return (&validator{root: schema}).check("", schema, x)
}

// What bounds a check: schemas that refer to themselves could go on for ever.
const (
	maxDepth = 200     // of instances and references
	maxSteps = 100_000 // schemas looked at
)

type validator struct {
	root         object
	depth, steps int
}

func (v *validator) check(at string, s, x any) string {
	if s == false {
		return at + ": nothing is allowed here"
	}
	schema, ok := s.(object)
	if !ok {
		return ""
	}
	v.depth, v.steps = v.depth+1, v.steps+1
	defer func() { v.depth-- }()
	if v.depth > maxDepth || v.steps > maxSteps {
		return at + ": nested too deeply"
	}

	if ref := text(schema["$ref"]); strings.HasPrefix(ref, "#") {
		if _, target, ok := resolve(v.root, ref); ok {
			if fault := v.check(at, target, x); fault != "" {
				return fault
			}
		}
	}
	if fault := v.value(at, schema, x); fault != "" {
		return fault
	}
	if fault := v.combined(at, schema, x); fault != "" {
		return fault
	}
	switch x := x.(type) {
	case object:
		return v.object(at, schema, x)
	case []any:
		return v.array(at, schema, x)
	case string:
		return stringFault(at, schema, x)
	case json.Number:
		return numberFault(at, schema, x)
	}
	return ""
}

// value checks type, enum and const.
func (v *validator) value(at string, s object, x any) string {
	types := list(s["type"])
	if name := text(s["type"]); name != "" {
		types = []any{name}
	}
	if len(types) > 0 && !slices.ContainsFunc(types, func(name any) bool { return isOfType(text(name), x) }) {
		return fmt.Sprintf("%s: must be %v", at, s["type"])
	}
	if values, ok := s["enum"].([]any); ok && !slices.ContainsFunc(values, func(e any) bool { return equal(e, x) }) {
		return at + ": must be one of the values of enum"
	}
	if c, ok := s["const"]; ok && !equal(c, x) {
		return at + ": must be the value of const"
	}
	return ""
}

// combined checks allOf, anyOf, oneOf, not and if.
func (v *validator) combined(at string, s object, x any) string {
	for _, branch := range list(s["allOf"]) {
		if fault := v.check(at, branch, x); fault != "" {
			return fault
		}
	}
	matches := func(keyword string) (n int) {
		for _, branch := range list(s[keyword]) {
			if v.check(at, branch, x) == "" {
				n++
			}
		}
		return n
	}
	if s["anyOf"] != nil && matches("anyOf") == 0 {
		return at + ": matches no branch of anyOf"
	}
	if s["oneOf"] != nil && matches("oneOf") != 1 {
		return at + ": must match one branch of oneOf"
	}
	if s["not"] != nil && v.check(at, s["not"], x) == "" {
		return at + ": must not match not"
	}
	if s["if"] != nil {
		then := "then"
		if v.check(at, s["if"], x) != "" {
			then = "else"
		}
		return v.check(at, s[then], x)
	}
	return ""
}

func (v *validator) object(at string, s, x object) string {
	if fault := countFault(at, s, len(x), "minProperties", "maxProperties"); fault != "" {
		return fault
	}
	for _, name := range list(s["required"]) {
		if _, ok := x[text(name)]; !ok {
			return at + "/" + escape(text(name)) + ": is required"
		}
	}
	dependent, _ := s["dependentRequired"].(object)
	for _, name := range slices.Sorted(maps.Keys(dependent)) {
		if _, ok := x[name]; !ok {
			continue
		}
		for _, needed := range list(dependent[name]) {
			if _, ok := x[text(needed)]; !ok {
				return at + "/" + escape(text(needed)) + ": is required with " + name
			}
		}
	}
	properties, _ := s["properties"].(object)
	patterns, _ := s["patternProperties"].(object)
	for _, name := range slices.Sorted(maps.Keys(x)) {
		at := at + "/" + escape(name)
		schema, known := properties[name]
		if fault := v.check(at, schema, x[name]); fault != "" {
			return fault
		}
		for _, pattern := range slices.Sorted(maps.Keys(patterns)) {
			if re, err := regexp.Compile(pattern); err == nil && re.MatchString(name) {
				known = true
				if fault := v.check(at, patterns[pattern], x[name]); fault != "" {
					return fault
				}
			}
		}
		if rest, ok := s["additionalProperties"]; ok && !known {
			if fault := v.check(at, rest, x[name]); fault != "" {
				return fault
			}
		}
		if fault := v.check(at, s["propertyNames"], name); fault != "" {
			return fault
		}
	}
	return ""
}

func (v *validator) array(at string, s object, x []any) string {
	if fault := countFault(at, s, len(x), "minItems", "maxItems"); fault != "" {
		return fault
	}
	prefix := list(s["prefixItems"])
	for i, item := range x {
		schema := s["items"]
		if i < len(prefix) {
			schema = prefix[i]
		}
		if fault := v.check(at+"/"+strconv.Itoa(i), schema, item); fault != "" {
			return fault
		}
		if s["uniqueItems"] == true && slices.ContainsFunc(x[:i], func(e any) bool { return equal(e, item) }) {
			return at + "/" + strconv.Itoa(i) + ": must be unique"
		}
	}
	return ""
}

func stringFault(at string, s object, x string) string {
	if fault := countFault(at, s, utf8.RuneCountInString(x), "minLength", "maxLength"); fault != "" {
		return fault
	}
	if pattern := text(s["pattern"]); pattern != "" {
		if re, err := regexp.Compile(pattern); err == nil && !re.MatchString(x) {
			return at + ": must match " + pattern
		}
	}
	return ""
}

// bounds are the keywords that compare a number, and the results of the comparison
// that they allow.
var bounds = []struct {
	keyword string
	allowed []int
}{
	{"minimum", []int{0, 1}},
	{"maximum", []int{-1, 0}},
	{"exclusiveMinimum", []int{1}},
	{"exclusiveMaximum", []int{-1}},
}

func numberFault(at string, s object, x json.Number) string {
	n := rational(x)
	if n == nil {
		return ""
	}
	for _, b := range bounds {
		limit := rational(s[b.keyword])
		if limit != nil && !slices.Contains(b.allowed, n.Cmp(limit)) {
			return fmt.Sprintf("%s: breaks %s %v", at, b.keyword, s[b.keyword])
		}
	}
	if step := rational(s["multipleOf"]); step != nil && step.Sign() > 0 && !new(big.Rat).Quo(n, step).IsInt() {
		return fmt.Sprintf("%s: must be a multiple of %v", at, s["multipleOf"])
	}
	return ""
}

// countFault checks a length against a lower and an upper bound.
func countFault(at string, s object, n int, least, most string) string {
	size := new(big.Rat).SetInt64(int64(n))
	if limit := rational(s[least]); limit != nil && size.Cmp(limit) < 0 {
		return fmt.Sprintf("%s: breaks %s %v", at, least, s[least])
	}
	if limit := rational(s[most]); limit != nil && size.Cmp(limit) > 0 {
		return fmt.Sprintf("%s: breaks %s %v", at, most, s[most])
	}
	return ""
}

// rational returns the exact value of a number, or nil if v is none, or too long to
// be worth it.
func rational(v any) *big.Rat {
	n, ok := v.(json.Number)
	if !ok {
		return nil
	}
	_, exponent, _ := strings.Cut(strings.ToLower(n.String()), "e")
	if len(exponent) > len("+999") || len(n) > 1000 {
		return nil
	}
	r, _ := new(big.Rat).SetString(n.String())
	return r
}

// isOfType reports whether x has a type; 2.0 is an integer.
func isOfType(name string, x any) bool {
	switch x := x.(type) {
	case nil:
		return name == "null"
	case bool:
		return name == "boolean"
	case string:
		return name == "string"
	case []any:
		return name == "array"
	case object:
		return name == "object"
	case json.Number:
		r := rational(x)
		return name == "number" || name == "integer" && (r == nil || r.IsInt())
	}
	return false
}

// equal compares two values as JSON Schema does: numbers by value.
func equal(a, b any) bool {
	x, y := rational(a), rational(b)
	if x != nil && y != nil {
		return x.Cmp(y) == 0
	}
	return reflect.DeepEqual(a, b)
}
