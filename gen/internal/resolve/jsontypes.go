package resolve

import (
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// typeNames are the types that JSON Schema names.
var typeNames = []string{"string", "number", "integer", "boolean", "array", "object", "null"}

// jsonTypes lists the JSON types of a value that could be any. Where exactly one
// must fit, they must not overlap.
func jsonTypes(c *constrainer, kw annotations.KeywordArg) {
	t := c.target(kw)
	if t.Kind != model.Any {
		c.fail(kw, "constraint-kind", "constraint %s does not apply to %s, of type %s; must be any or json.RawMessage", kw.Name, c.name, c.r.goName(t.Go))
		return
	}
	for _, other := range [...]string{"type", "oneof_type", "anyof_type"} {
		if _, ok := t.Rule(other); ok && other != kw.Name {
			c.fail(kw, "constraint-conflict", "%s has %s and %s; must have one of them", c.name, other, kw.Name)
			return
		}
	}
	values, _ := t.Rule(kw.Name)
	values = slices.Clone(values)
	names := strings.Split(kw.Value, ";")
	if kw.Name == "type" {
		names = []string{kw.Value}
	}
	for _, name := range names {
		switch {
		case !slices.Contains(typeNames, name):
			c.fail(kw, "constraint-value", "%s=%s of %s is not valid: %s is no JSON type; must be one of %s", kw.Name, kw.Value, c.name, name, strings.Join(typeNames, ", "))
			return
		case slices.Contains(values, name):
			c.fail(kw, "constraint-value", "%s=%s of %s is not valid: %s is given twice", kw.Name, kw.Value, c.name, name)
			return
		}
		values = append(values, name)
	}
	if kw.Name == "oneof_type" && slices.Contains(values, "integer") && slices.Contains(values, "number") {
		c.fail(kw, "constraint-conflict", "%s of %s has integer and number, of which an integer is both; must have one of them, or be anyof_type", kw.Name, c.name)
		return
	}
	c.rule(kw, values...)
}
