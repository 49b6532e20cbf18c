package differential

import (
	"slices"
	"strconv"
	"strings"
)

// Values that keywords are tried with.
var (
	patterns = []string{
		`^#[0-9]{5}$`, `^[a-z]+$`, `^[A-Z]{2,5}$`, `^\d{3}-\d{4}$`, `[0-9]`, `^(red|green|blue)$`, `^[^a-z]{1,3}$`,
		`^\p{L}+$`, `^.{2}$`, `(?i)^abc`, `^$`, `é`, `\bfoo\b`, `^doc_[0-9a-f]{10}$`, `^a*b?c+$`, `^(ab|cd)*$`,
		`^[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,}$`, `x$`, `^[\w.-]{1,8}$`, `"`, `\\`, `^[0-9]{8}$`, `^[0-9]{4}-[0-9]{2}$`,
		`^(?:0|[1-9][0-9]{0,3})$`, `^[[:alpha:]][[:alnum:]]*$`, `^[一-龥]{1,4}$`, `\s`, `^\S+$`, `^[^"]*$`,
	}
	formats = []string{"date-time", "date", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uri", "uuid"}
)

// keywords are those that constrain a property of form f.
func (g *grammar) keywords(f form, optional bool) []string {
	var list []string
	if optional && g.one(6) {
		list = append(list, "required")
	}
	if f.shape != anyShape && g.one(8) {
		list = append(list, "nullable")
	}
	if f.shape == anyShape && !f.named && g.one(4) {
		list = append(list, pick(g.Rand, "type=object", "type=number", "oneof_type=string;boolean", "anyof_type=array;null;string"))
	}
	if g.one(12) {
		list = append(list, pick(g.Rand, "title=A title", "description=Some text", "deprecated", "readOnly=true", "writeOnly=true"))
	}
	rules := g.rules(f)
	switch {
	case f.shape == sliceShape || f.shape == arrayShape:
		if g.one(2) {
			rules = append(rules, g.lengths(f)...)
		}
	case len(rules) == 0 && g.one(4):
		rules = g.absent(f)
	}
	return append(list, rules...)
}

// lengths are keywords of an array itself.
func (g *grammar) lengths(f form) []string {
	var list []string
	if f.shape == sliceShape {
		if g.one(3) {
			list = append(list, "minItems="+strconv.Itoa(g.IntN(3)))
		}
		if g.one(3) {
			list = append(list, "maxItems="+strconv.Itoa(2+g.IntN(4)))
		}
	}
	if g.one(3) {
		list = append(list, "uniqueItems=true")
	}
	return list
}

// rules are the keywords that a value, or each element of an array, must satisfy.
func (g *grammar) rules(f form) []string {
	switch f.shape {
	case sliceShape, arrayShape:
		if f.elem.shape != sliceShape && f.elem.shape != arrayShape && g.one(2) {
			return g.rules(*f.elem)
		}
	case stringShape:
		return g.textRules(f)
	case intShape, floatShape:
		return g.numberRules(f)
	}
	return nil
}

func (g *grammar) textRules(f form) []string {
	if len(f.enum) > 0 {
		if g.one(4) {
			return g.narrowed(f)
		}
		return nil
	}
	switch g.IntN(10) {
	case 0, 1:
		return []string{"pattern=" + escaped(pick(g.Rand, patterns...))}
	case 2:
		return []string{"format=" + pick(g.Rand, formats...)}
	case 3:
		low := g.IntN(4)
		return g.both("minLength="+strconv.Itoa(low), "maxLength="+strconv.Itoa(low+g.IntN(8)))
	case 4:
		var list []string
		for _, text := range g.some(enumTexts, 1+g.IntN(5)) {
			list = append(list, "enum="+escaped(text))
		}
		return list
	case 5:
		return []string{"pattern=" + escaped(pick(g.Rand, patterns...)), pick(g.Rand, "minLength=2", "maxLength=6")}
	}
	return nil
}

// both returns the first, the second or both of two keywords.
func (g *grammar) both(low, high string) []string {
	switch g.IntN(3) {
	case 0:
		return []string{low}
	case 1:
		return []string{high}
	}
	return []string{low, high}
}

// narrowed are some of an enum's own values.
func (g *grammar) narrowed(f form) []string {
	var list []string
	for _, value := range g.some(f.enum, 1+g.IntN(len(f.enum))) {
		list = append(list, "enum="+escaped(value))
	}
	return list
}

func (g *grammar) numberRules(f form) []string {
	if len(f.enum) > 0 {
		if g.one(4) {
			return g.narrowed(f)
		}
		return nil
	}
	low, high := pick(g.Rand, "0", "1", "2", "5"), pick(g.Rand, "9", "10", "99", "100", "127")
	if f.signed && g.one(3) {
		low = pick(g.Rand, "-1", "-100", "-128")
	}
	multiples := []string{"1", "2", "3", "5", "7", "10"}
	if f.bits == 64 && f.shape == intShape && g.one(6) {
		high = pick(g.Rand, "9007199254740993", "9223372036854775807", "1e15")
	}
	if f.shape == floatShape {
		low, high = pick(g.Rand, "-1.5", "0", "0.1", "1e-3", "-1e10"), pick(g.Rand, "10", "10.25", "1e3", "1e21", "16777217")
		multiples = []string{"0.5", "0.1", "0.01", "2.5", "1", "3", "1e-3"}
	}
	switch g.IntN(10) {
	case 0, 1:
		return g.both("minimum="+low, "maximum="+high)
	case 2:
		return g.both("exclusiveMinimum="+low, "exclusiveMaximum="+high)
	case 3:
		return g.both("minimum="+low, "exclusiveMaximum="+high)
	case 4:
		return g.both("multipleOf="+pick(g.Rand, multiples...), "maximum="+high)
	case 5:
		var list []string
		for _, n := range g.some(multiples, 1+g.IntN(4)) {
			list = append(list, "enum="+n)
		}
		return list
	}
	return nil
}

// absent is a default, or an example.
func (g *grammar) absent(f form) []string {
	word := pick(g.Rand, "default", "default", "example")
	var value string
	switch f.shape {
	case boolShape:
		value = pick(g.Rand, "true", "false")
	case intShape:
		value = pick(g.Rand, "0", "1", "42", "127", "1e2")
	case floatShape:
		value = pick(g.Rand, "0", "0.5", "1e3", "42", "100.0")
	case stringShape:
		value = pick(g.Rand, "a", "Some text", "é", "x=y", "a,b", `"`)
	default:
		return nil
	}
	if len(f.enum) > 0 {
		value = pick(g.Rand, f.enum...)
	}
	if value == "" {
		return nil
	}
	return []string{word + "=" + escaped(value)}
}

// escaped is a value as a list of keywords holds it.
func escaped(value string) string {
	if !strings.Contains(value, ",") || slices.Contains(patterns, value) {
		return value
	}
	return strings.ReplaceAll(value, ",", `\,`)
}
