package resolve

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// A keywordRow says what one keyword of annotations.Keywords does to a property.
type keywordRow struct {
	name  string
	apply func(*constrainer, annotations.KeywordArg)
}

// keywordRows has a row for every keyword that is supported. Rules of a type
// stand in this order.
var keywordRows = []keywordRow{
	{"-", nothing}, // such a field is never looked at
	{"required", func(c *constrainer, _ annotations.KeywordArg) { c.f.Required = true }},
	{"optional", func(c *constrainer, _ annotations.KeywordArg) { c.f.Required = false }},
	{"title", func(c *constrainer, kw annotations.KeywordArg) { c.f.Title = kw.Value }},
	{"description", func(c *constrainer, kw annotations.KeywordArg) { c.text = kw.Value }},
	{"readOnly", func(c *constrainer, kw annotations.KeywordArg) { c.f.ReadOnly = kw.Value != "false" }},
	{"writeOnly", func(c *constrainer, kw annotations.KeywordArg) { c.f.WriteOnly = kw.Value != "false" }},
	{"deprecated", func(c *constrainer, kw annotations.KeywordArg) { c.f.Deprecated = kw.Value != "false" }},
	{"default", func(c *constrainer, kw annotations.KeywordArg) { c.defaults = append(c.defaults, kw) }},
	{"example", func(c *constrainer, kw annotations.KeywordArg) { c.examples = append(c.examples, kw) }},
	{"nullable", nullable},
	{"type", jsonTypes},
	{"oneof_type", jsonTypes},
	{"anyof_type", jsonTypes},
	{"enum", func(c *constrainer, kw annotations.KeywordArg) { c.enum = append(c.enum, kw) }},
	{"minLength", count},
	{"maxLength", count},
	{"pattern", pattern},
	{"format", format},
	{"minimum", bound},
	{"exclusiveMinimum", bound},
	{"maximum", bound},
	{"exclusiveMaximum", bound},
	{"multipleOf", number},
	{"minItems", count},
	{"maxItems", count},
	{"uniqueItems", uniqueItems},
	{"header", header},
	{"requires", related},
	{"excludes", related},
	{"requiredif", related},
	{"oneof_required", related},
	{"anyof_required", related},
}

// formats are the formats that decoders check.
var formats = []string{"date-time", "date", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uri", "uuid"}

// A constrainer applies the keywords of one property.
type constrainer struct {
	r        *resolver
	f        *model.Field
	name     string // as messages call the property
	keywords []annotations.KeywordArg
	text     string                            // of the keyword description
	written  map[string]annotations.KeywordArg // those that became rules
	ok       bool

	enum, defaults, examples []annotations.KeywordArg
}

// applyKeywords applies the keywords of a tag, or of toolgen:constrain, to f,
// and adapts its description. It reports keywords that do not fit f's type, or
// each other. The types of f are copied before they change.
func (r *resolver) applyKeywords(f *model.Field, keywords []annotations.KeywordArg, at trail) bool {
	if len(keywords) == 0 {
		return true
	}
	if faulty(f.Type) {
		f.Required = false // for all that is known
		return true
	}
	text := undescribed(f)
	f.Type = f.Type.Clone()
	c := &constrainer{r: r, f: f, name: at.path, keywords: keywords, written: map[string]annotations.KeywordArg{}, ok: true}
	for _, kw := range keywords {
		i := slices.IndexFunc(keywordRows, func(row keywordRow) bool { return row.name == kw.Name })
		switch {
		case i < 0: // not supported yet, as whoever read it has reported
			c.ok = false
		case c.target(kw) == nil:
			c.fail(kw, "constraint-kind", "constraint %s does not apply to %s, of type %s%s", kw.Name, c.name, r.goName(f.Type.Go), insteadOf(kw, f.Type))
		default:
			keywordRows[i].apply(c, kw)
		}
	}
	c.applyEnum()
	for t := f.Type; t != nil; t = t.Elem {
		sortRules(t)
	}
	c.contradictions()
	if c.ok { // values are judged only by rules that make sense
		c.applyValues()
	}
	r.describe(f, c.text, text)
	return c.ok
}

// target returns the type that a keyword of the property is about: its own
// without pointer, or that of its elements. It is nil if there is none.
func (c *constrainer) target(kw annotations.KeywordArg) *model.Type {
	t := c.f.Type.Pointee()
	if kw.Applies == annotations.AnyShape {
		return t
	}
	if kw.Applies&shape(t) != 0 {
		return checked(t, kw)
	}
	if kw.Elements && (t.Kind == model.Slice || t.Kind == model.Array) {
		if elem := t.Elem.Pointee(); kw.Applies&shape(elem) != 0 {
			return checked(elem, kw)
		}
	}
	return nil
}

// checked returns t unless kw is a rule that decoders of t do not check: those
// on texts with a meaning of their own, and on the length of an array.
func checked(t *model.Type, kw annotations.KeywordArg) *model.Type {
	switch t.Kind {
	case model.Time:
		if kw.Name == "example" || kw.Name == "format" && kw.Value == "date-time" {
			return t
		}
		return nil
	case model.Bytes, model.Own:
		if kw.Name == "example" {
			return t
		}
		return nil
	case model.Text:
		if kw.Name == "format" && !narrows(t, kw.Value) {
			return nil
		}
	case model.Array:
		if kw.Name == "minItems" || kw.Name == "maxItems" {
			return nil
		}
	}
	return t
}

// narrows reports whether the texts of a format are among those that t reads.
func narrows(t *model.Type, format string) bool {
	values, ok := t.Rule("format")
	return !ok || values[0] == format || values[0] == "ip" && (format == "ipv4" || format == "ipv6")
}

// insteadOf says why a keyword does not apply to t, or what it applies to.
func insteadOf(kw annotations.KeywordArg, t *model.Type) string {
	t = t.Pointee()
	switch {
	case kw.Applies&shape(t) == 0 || kw.Applies == annotations.AnyShape:
		return "; it is about " + kw.Applies.String()
	case t.Kind == model.Array:
		return ", whose length is fixed"
	}
	return ", whose form is fixed"
}

// shape is the JSON type of t.
func shape(t *model.Type) annotations.Shape {
	switch t.Kind {
	case model.Bool:
		return annotations.BoolShape
	case model.Int, model.Uint, model.Float, model.BigInt, model.Number, model.Integer:
		return annotations.NumberShape
	case model.String, model.Bytes, model.Time, model.Text:
		return annotations.StringShape
	case model.Struct, model.Map:
		return annotations.ObjectShape
	case model.Slice, model.Array:
		return annotations.ArrayShape
	case model.Pointer, model.Optional:
		return shape(t.Elem)
	case model.Own:
		return shape(t.Own.Form)
	}
	return annotations.UnknownShape
}

// fail reports kw at its value, or where it has none at itself.
func (c *constrainer) fail(kw annotations.KeywordArg, code, formatted string, args ...any) {
	pos := kw.Pos
	if kw.ValuePos.IsValid() && code != "constraint-kind" {
		pos = kw.ValuePos
	}
	c.r.errorf(pos, code, formatted, args...)
	c.ok = false
}

// rule adds a rule to the type that kw is about. What the Go type implies about
// the same side of a number gives way.
func (c *constrainer) rule(kw annotations.KeywordArg, values ...string) {
	t := c.target(kw)
	replaced := []string{kw.Name}
	switch kw.Name {
	case "exclusiveMinimum":
		replaced = append(replaced, "minimum")
	case "exclusiveMaximum":
		replaced = append(replaced, "maximum")
	}
	t.Rules = slices.DeleteFunc(t.Rules, func(r model.Rule) bool {
		_, written := c.written[r.Keyword]
		return r.Keyword == kw.Name || slices.Contains(replaced, r.Keyword) && !written
	})
	t.Rules = append(t.Rules, model.Rule{Keyword: kw.Name, Values: values})
	c.written[kw.Name] = kw
}

// sortRules puts the rules of t in the order of keywordRows.
func sortRules(t *model.Type) {
	order := func(r model.Rule) int {
		return slices.IndexFunc(keywordRows, func(row keywordRow) bool { return row.name == r.Keyword })
	}
	slices.SortStableFunc(t.Rules, func(a, b model.Rule) int { return order(a) - order(b) })
}

func nothing(*constrainer, annotations.KeywordArg) {}

// nullable lets the property be null, whatever its type.
func nullable(c *constrainer, kw annotations.KeywordArg) {
	t := c.f.Type
	if t.Pointee().TakesNull() {
		why := "; any value includes null"
		if t.Pointee().Kind == model.Own {
			why = ", whose toolgen:schema includes null"
		}
		c.fail(kw, "constraint-kind", "constraint nullable does not apply to %s, of type %s%s", c.name, c.r.goName(t.Go), why)
		return
	}
	if _, ok := t.Rule("nullable"); !ok {
		t.Rules = append(t.Rules, model.Rule{Keyword: "nullable"})
	}
}

func uniqueItems(c *constrainer, kw annotations.KeywordArg) {
	if kw.Value != "false" {
		c.rule(kw)
	}
}

var countForm = regexp.MustCompile(`^(0|[1-9][0-9]{0,8})$`)

// count is a rule on a length.
func count(c *constrainer, kw annotations.KeywordArg) {
	if !countForm.MatchString(kw.Value) {
		c.fail(kw, "constraint-value", "%s=%s of %s is no length; must be a whole number from 0 to 999999999", kw.Name, kw.Value, c.name)
		return
	}
	c.rule(kw, kw.Value)
}

func pattern(c *constrainer, kw annotations.KeywordArg) {
	if _, err := regexp.Compile(kw.Value); err != nil {
		c.fail(kw, "constraint-value", "pattern of %s does not compile: %s%s", c.name, strings.TrimPrefix(err.Error(), "error parsing regexp: "), patternHint(kw.Value))
		return
	}
	c.rule(kw, kw.Value)
}

// patternHint explains what other regular expressions have and Go's do not.
func patternHint(re string) string {
	for _, look := range []string{"(?=", "(?!", "(?<=", "(?<!"} {
		if strings.Contains(re, look) {
			return "; lookahead and lookbehind are not available in Go's regexp"
		}
	}
	return ""
}

func format(c *constrainer, kw annotations.KeywordArg) {
	if !slices.Contains(formats, kw.Value) {
		hint := ""
		if near := annotations.Nearest(kw.Value, formats); near != "" {
			hint = "; did you mean " + near + "?"
		}
		c.fail(kw, "constraint-value", "format %s of %s is not known; must be one of %s%s", kw.Value, c.name, strings.Join(formats, ", "), hint)
		return
	}
	if c.target(kw).Kind != model.Time { // which has its format already
		c.rule(kw, kw.Value)
	}
}

// bound is a limit of a number. It must be a value that the Go type holds, so
// that it is not the type that decides.
func bound(c *constrainer, kw annotations.KeywordArg) {
	t := c.target(kw)
	text, err := numberText(t, kw.Value)
	if err != nil {
		c.fail(kw, "constraint-value", "%s=%s of %s is not valid: %v", kw.Name, kw.Value, c.name, err)
		return
	}
	n := rational(text)
	for _, limit := range implied(t) {
		if cmp := n.Cmp(rational(limit.Values[0])); limit.Keyword == "minimum" && cmp < 0 || limit.Keyword == "maximum" && cmp > 0 {
			c.fail(kw, "constraint-value", "%s=%s of %s is out of range; the %s of %s is %s", kw.Name, kw.Value, c.name, limit.Keyword, c.r.goName(t.Go), limit.Values[0])
			return
		}
	}
	c.rule(kw, text)
}

// number is a rule whose value is a positive number.
func number(c *constrainer, kw annotations.KeywordArg) {
	text, err := numberText(c.target(kw), kw.Value)
	if err == nil && rational(text).Sign() <= 0 {
		err = fmt.Errorf("must be greater than 0")
	}
	if err != nil {
		c.fail(kw, "constraint-value", "%s=%s of %s is not valid: %v", kw.Name, kw.Value, c.name, err)
		return
	}
	c.rule(kw, text)
}

// contradictions reports rules that no value satisfies.
func (c *constrainer) contradictions() {
	for _, pair := range [...][2]string{
		{"minLength", "maxLength"},
		{"minItems", "maxItems"},
		{"minimum", "maximum"},
		{"minimum", "exclusiveMaximum"},
		{"exclusiveMinimum", "maximum"},
		{"exclusiveMinimum", "exclusiveMaximum"},
	} {
		kw, ok := c.written[pair[1]]
		if !ok {
			kw, ok = c.written[pair[0]]
		}
		if !ok {
			continue
		}
		t := c.target(kw)
		low, hasLow := t.Rule(pair[0])
		high, hasHigh := t.Rule(pair[1])
		if hasLow && hasHigh && empty(t, pair, rational(low[0]), rational(high[0])) {
			c.fail(kw, "constraint-conflict", "no value of %s satisfies %s=%s and %s=%s", c.name, pair[0], low[0], pair[1], high[0])
			break
		}
	}
	for _, kw := range c.keywords {
		if kw.Name == "writeOnly" && c.f.ReadOnly && c.f.WriteOnly {
			c.fail(kw, "constraint-conflict", "%s is readOnly and writeOnly; must be one of them", c.name)
		}
	}
}

// empty reports whether nothing lies between two bounds with these keywords.
func empty(t *model.Type, keywords [2]string, low, high *big.Rat) bool {
	open := keywords[0] == "exclusiveMinimum" || keywords[1] == "exclusiveMaximum"
	if t.Kind != model.Float && t.Kind != model.Number { // whole numbers: those above 1 begin at 2
		one := big.NewRat(1, 1)
		if keywords[0] == "exclusiveMinimum" {
			low = new(big.Rat).Add(low, one)
		}
		if keywords[1] == "exclusiveMaximum" {
			high = new(big.Rat).Sub(high, one)
		}
		open = false
	}
	cmp := low.Cmp(high)
	return cmp > 0 || cmp == 0 && open
}
