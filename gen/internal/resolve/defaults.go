package resolve

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
	"github.com/toolgen-dev/toolgen/gen/internal/validate"
)

// applyEnum makes the values of the keyword enum a rule. They narrow the
// constants of a named type, and must be among them.
func (c *constrainer) applyEnum() {
	if len(c.enum) == 0 {
		return
	}
	t := c.target(c.enum[0])
	_, ruled := t.Rule("enum")
	closed := ruled && len(t.Enum) > 0 // bits combine to others
	var values []string
	for _, kw := range c.enum {
		text, err := valueText(t, kw.Value)
		switch {
		case err != nil:
			c.fail(kw, "constraint-value", "enum=%s of %s is not valid: %v", kw.Value, c.name, err)
		case slices.ContainsFunc(values, func(v string) bool { return equalValues(t, v, text) }):
			c.fail(kw, "constraint-value", "enum=%s of %s is given twice; every value must be given once", kw.Value, c.name)
		case closed && !slices.ContainsFunc(t.Enum, func(v model.EnumValue) bool { return v.Value == text }):
			c.fail(kw, "constraint-value", "enum=%s of %s is no constant of %s; must be one of %s", kw.Value, c.name, c.r.goName(t.Go), strings.Join(constants(t), ", "))
		default:
			values = append(values, text)
		}
	}
	if len(values) < len(c.enum) {
		return
	}
	c.rule(c.enum[0], values...)
	var narrowed []model.EnumValue
	for _, v := range values {
		if i := slices.IndexFunc(t.Enum, func(e model.EnumValue) bool { return e.Value == v }); i >= 0 {
			narrowed = append(narrowed, t.Enum[i])
		}
	}
	t.Enum = narrowed
}

// constants returns the values of an enum.
func constants(t *model.Type) []string {
	values := make([]string, len(t.Enum))
	for i, v := range t.Enum {
		values[i] = v.Value
	}
	return values
}

// applyValues checks the values of the keywords enum, default and example by
// all rules, and keeps those of default and example.
func (c *constrainer) applyValues() {
	for _, kw := range c.enum {
		t := c.target(kw)
		if text, err := jsonText(t, kw.Value); err == nil {
			c.check(t, kw, text)
		}
	}
	c.applyDefault()
	for _, kw := range c.examples {
		if text, ok := c.propertyText(kw, []annotations.KeywordArg{kw}); ok {
			c.f.Examples = append(slices.Clip(c.f.Examples), text)
		}
	}
}

// applyDefault keeps the default: one value, or those of an array one by one.
func (c *constrainer) applyDefault() {
	if len(c.defaults) == 0 {
		return
	}
	first, t := c.defaults[0], c.f.Type.Pointee()
	array := t.Kind == model.Slice || t.Kind == model.Array
	if array && !scalar(t.Elem) || !array && !scalar(t) || c.f.Type.Kind == model.Optional {
		c.fail(first, "constraint-kind", "constraint default does not apply to %s, of type %s; must be a string, number, boolean, or array of those", c.name, c.r.goName(c.f.Type.Go))
		return
	}
	if !array && len(c.defaults) > 1 {
		c.fail(c.defaults[1], "constraint-value", "%s has two defaults; must have one", c.name)
		return
	}
	if text, ok := c.propertyText(first, c.defaults); ok {
		c.f.Default = text
	}
}

// scalar reports whether Go code can write a value of t as a constant.
func scalar(t *model.Type) bool {
	return slices.Contains([]model.Kind{model.Bool, model.Int, model.Uint, model.Float, model.Number, model.String}, t.Kind)
}

// propertyText returns the JSON text of a value of the property, checked. On an
// array, each keyword has one element, or the first has the array as JSON.
func (c *constrainer) propertyText(kw annotations.KeywordArg, all []annotations.KeywordArg) (string, bool) {
	t := c.f.Type.Pointee()
	if t.Kind != model.Slice && t.Kind != model.Array {
		return c.valueOf(t, kw)
	}
	if whole := []byte(kw.Value); len(all) == 1 && strings.HasPrefix(kw.Value, "[") && json.Valid(whole) {
		var text bytes.Buffer
		if err := json.Compact(&text, whole); err != nil {
			panic("toolgen bug: " + err.Error())
		}
		return text.String(), c.check(t, kw, text.String())
	}
	elems := make([]string, len(all))
	for i, kw := range all {
		text, ok := c.valueOf(t.Elem, kw)
		if !ok {
			return "", false
		}
		elems[i] = text
	}
	text := "[" + strings.Join(elems, ",") + "]"
	return text, c.check(t, kw, text)
}

// valueOf returns the JSON text of one value of type t, checked.
func (c *constrainer) valueOf(t *model.Type, kw annotations.KeywordArg) (string, bool) {
	text, err := jsonText(t, kw.Value)
	if err != nil {
		c.fail(kw, "constraint-value", "%s=%s of %s is not valid: %v", kw.Name, kw.Value, c.name, err)
		return "", false
	}
	if !c.check(t, kw, text) {
		return "", false
	}
	if c.f.Quoted {
		text = quoteJSON(text)
	}
	return text, true
}

// check reports a value that the rules of t refuse.
func (c *constrainer) check(t *model.Type, kw annotations.KeywordArg, text string) bool {
	if err := validate.Value(t, []byte(text)); err != nil {
		c.fail(kw, "constraint-value", "%s=%s of %s is not valid: %v", kw.Name, kw.Value, c.name, validate.Reason(err))
		return false
	}
	return true
}

// jsonText returns the JSON text of a value that a keyword gives in plain text:
//
//	string  a  → "a"      int  1e2 → 100      bool  yes → an error
func jsonText(t *model.Type, value string) (string, error) {
	text, err := valueText(t, value)
	if err != nil {
		return "", err
	}
	if shape(t) == annotations.StringShape {
		return quoteJSON(text), nil
	}
	return text, nil
}

// valueText returns a keyword's value as rules have it: strings as they are,
// anything else as JSON.
func valueText(t *model.Type, value string) (string, error) {
	t = t.Pointee()
	switch shape(t) {
	case annotations.StringShape:
		return value, nil
	case annotations.NumberShape:
		return numberText(t, value)
	case annotations.BoolShape:
		if value != "true" && value != "false" {
			return "", errors.New("must be true or false")
		}
		return value, nil
	}
	if !json.Valid([]byte(value)) {
		return "", errors.New("must be JSON")
	}
	return value, nil
}

// jsonNumber is the grammar of numbers in JSON. Go's own reads 1_000, Inf and 0x1 too.
var jsonNumber = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]{1,3})?$`)

// numberText returns a number as rules have it: those of integers as digits.
func numberText(t *model.Type, value string) (string, error) {
	if t.Kind == model.Float || t.Kind == model.Number {
		if !jsonNumber.MatchString(value) {
			return "", errors.New("must be a number as JSON has it, such as -1.5")
		}
		return value, nil
	}
	if !jsonNumber.MatchString(value) || !rational(value).IsInt() {
		return "", errors.New("must be a whole number")
	}
	return rational(value).Num().String(), nil
}

// rational returns the exact value of a JSON number.
func rational(number string) *big.Rat {
	n, ok := new(big.Rat).SetString(number)
	if !ok {
		panic(fmt.Sprintf("toolgen bug: %q is no number", number))
	}
	return n
}

// equalValues reports whether two values of an enum are one: 1 and 1.0 are.
func equalValues(t *model.Type, a, b string) bool {
	if shape(t) == annotations.StringShape {
		return a == b
	}
	return rational(a).Cmp(rational(b)) == 0
}

// quoteJSON returns s as a JSON string.
func quoteJSON(s string) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		panic("toolgen bug: " + err.Error())
	}
	return strings.TrimSuffix(b.String(), "\n")
}
