package runtime

import (
	"math"
	"sync"
)

// unbounded is a maximum that is none.
const unbounded = math.MaxInt

// A Rule is what a schema says of a value beyond its type. A nil *Rule says
// nothing.
type Rule struct {
	nullable    bool // null is a value
	quoted      bool // the value stands in a string, as json:",string" has it
	writeOnly   bool // the value is never repeated in a violation
	secrets     bool // something within the value is write-only
	uniqueItems bool
	types       []string // the JSON types of a value that could be any; nil for all

	minLength, maxLength         int // code points
	minItems, maxItems           int
	minProperties, maxProperties int

	pattern *pattern
	format  *format
	enum    *enum
	number  *numberRule
	unit    string // of an integer, in words that follow "an integer"; "" for none

	text     textKind
	fixed    *fixedPattern // the pattern of a wordText or a fixedText
	example  func() string // a value that satisfies the rule as JSON, "" if none is known
	mismatch func() string // what is said of text that does not match the pattern; nil without one

	items  *Rule // of each item of an array
	values *Rule // of each value of a map
	keys   *Rule // of each key of a map
}

// NewRule returns the rule that the options make up.
//
//	toolrt.NewRule(toolrt.MinItems(1), toolrt.Items(toolrt.Enum("a", "b")))
func NewRule(options ...RuleOption) *Rule {
	r := &Rule{maxLength: unbounded, maxItems: unbounded, maxProperties: unbounded}
	for _, o := range options {
		o.apply(r)
	}
	if r.number != nil {
		r.number.prepare()
	}
	if r.text = r.textKind(); r.text == wordText || r.text == fixedText {
		r.fixed = r.pattern.fixed
	}
	r.example = sync.OnceValue(r.makeExample)
	if r.pattern != nil {
		r.mismatch = sync.OnceValue(r.makeMismatch)
	}
	return r
}

// A textKind is how text is checked.
type textKind uint8

const (
	anyText     textKind = iota // at most bounds of length
	wordText                    // a pattern that fixes the length, too, to less than eight characters
	fixedText                   // a pattern that fixes the length, too
	patternText                 // a pattern, and bounds of length
	enumText                    // an enum
	otherText
)

func (r *Rule) textKind() textKind {
	switch {
	case r.quoted || r.format != nil || r.pattern != nil && r.enum != nil:
		return otherText
	case r.pattern != nil && r.pattern.fixed != nil && r.pattern.fixed.isWithin(r.minLength, r.maxLength):
		if r.pattern.fixed.size <= 8 {
			return wordText
		}
		return fixedText
	case r.pattern != nil:
		return patternText
	case r.enum == nil:
		return anyText
	case r.minLength == 0 && r.maxLength == unbounded:
		return enumText
	}
	return otherText
}

// counted returns what follows "an integer" in a violation, "" if nothing does.
func (r *Rule) counted() string {
	if r == nil {
		return ""
	}
	return r.unit
}

func (r *Rule) boundsProperties() bool {
	return r.minProperties > 0 || r.maxProperties < unbounded
}

func (r *Rule) makeExample() string {
	switch {
	case r.writeOnly, r.quoted:
		return ""
	case r.enum != nil:
		return quote(r.enum.values[0])
	case r.pattern != nil:
		if example, ok := r.pattern.example(r); ok {
			return quote(example)
		}
	case r.format != nil && r.minLength == 0 && r.maxLength == unbounded:
		return quote(r.format.example)
	}
	return ""
}

func (r *Rule) makeMismatch() string {
	message := "must match " + r.pattern.expr
	if example := r.example(); example != "" {
		message += ", like " + example
	}
	return message
}

// A RuleOption is one keyword of a JSON Schema with its value.
type RuleOption interface{ apply(*Rule) }

// A Flag is a [RuleOption] without a value.
type Flag int

// The flags.
const (
	Required     Flag = iota + 1 // the property must be there
	Nullable                     // null is a value, too
	Quoted                       // the value stands in a string: json:",string"
	WriteOnly                    // the value is never repeated in a violation
	UniqueItems                  // no two items are equal as JSON values
	HoldsSecrets                 // something within the value is write-only, so the value is not repeated either
)

func (f Flag) apply(r *Rule) {
	switch f {
	case Required: // of the property, not of its value: see Prop
	case Nullable:
		r.nullable = true
	case Quoted:
		r.quoted = true
	case WriteOnly:
		r.writeOnly = true
	case UniqueItems:
		r.uniqueItems = true
	case HoldsSecrets:
		r.secrets = true
	}
}

// option is a RuleOption with a value.
type option func(*Rule)

func (o option) apply(r *Rule) { o(r) }

// MinLength asks for at least n code points of text.
func MinLength(n int) RuleOption { return option(func(r *Rule) { r.minLength = n }) }

// MaxLength asks for at most n code points of text.
func MaxLength(n int) RuleOption { return option(func(r *Rule) { r.maxLength = n }) }

// Pattern asks for text in which the regular expression matches somewhere. The
// syntax is that of package regexp.
func Pattern(expr string) RuleOption {
	p := newPattern(expr)
	return option(func(r *Rule) { r.pattern = p })
}

// Format asks for text of one of the formats date-time, date, time, duration,
// email, hostname, ipv4, ipv6, uri and uuid, or of one of those that types of the
// standard library read: ip, ip-prefix, ip-port, decimal, fraction and log-level.
func Format(name string) RuleOption {
	f := formatNamed(name)
	return option(func(r *Rule) { r.format = f })
}

// Enum asks for one of the texts.
func Enum(values ...string) RuleOption {
	e := newEnum(values)
	return option(func(r *Rule) { r.enum = e })
}

// EnumNumber asks for one of the numbers, compared by value: 1.0 is 1.
func EnumNumber(values ...string) RuleOption {
	return option(func(r *Rule) { r.numbers().enum = newNumbers(values) })
}

// Minimum asks for a number of at least n.
func Minimum(n string) RuleOption {
	return option(func(r *Rule) { r.numbers().minimum = newNumber(n) })
}

// Maximum asks for a number of at most n.
func Maximum(n string) RuleOption {
	return option(func(r *Rule) { r.numbers().maximum = newNumber(n) })
}

// ExclusiveMinimum asks for a number greater than n.
func ExclusiveMinimum(n string) RuleOption {
	return option(func(r *Rule) { r.numbers().exclusiveMinimum = newNumber(n) })
}

// ExclusiveMaximum asks for a number less than n.
func ExclusiveMaximum(n string) RuleOption {
	return option(func(r *Rule) { r.numbers().exclusiveMaximum = newNumber(n) })
}

// MultipleOf asks for a number that n divides, both as decimals: 19.99 is a
// multiple of 0.01.
func MultipleOf(n string) RuleOption {
	return option(func(r *Rule) { r.numbers().multipleOf = newNumber(n) })
}

// Unit says what an integer counts, which violations of its type repeat:
//
//	Unit("nanoseconds (1000000000 is one second)")
func Unit(name string) RuleOption {
	return option(func(r *Rule) { r.unit = " number of " + name })
}

// MinItems asks for at least n items.
func MinItems(n int) RuleOption { return option(func(r *Rule) { r.minItems = n }) }

// MaxItems asks for at most n items.
func MaxItems(n int) RuleOption { return option(func(r *Rule) { r.maxItems = n }) }

// MinProperties asks for at least n properties.
func MinProperties(n int) RuleOption { return option(func(r *Rule) { r.minProperties = n }) }

// MaxProperties asks for at most n properties.
func MaxProperties(n int) RuleOption { return option(func(r *Rule) { r.maxProperties = n }) }

// Items is the rule of each item of an array.
func Items(rules ...RuleOption) RuleOption {
	items := NewRule(rules...)
	return option(func(r *Rule) { r.items = items })
}

// Values is the rule of each value of a map.
func Values(rules ...RuleOption) RuleOption {
	values := NewRule(rules...)
	return option(func(r *Rule) { r.values = values })
}

// Keys is the rule of each key of a map.
func Keys(rules ...RuleOption) RuleOption {
	keys := NewRule(rules...)
	return option(func(r *Rule) { r.keys = keys })
}

// Types asks for a value of one of the JSON types: string, number, integer,
// boolean, array, object and null.
func Types(names ...string) RuleOption { return option(func(r *Rule) { r.types = names }) }
