package runtime

import (
	"math"
	"strconv"
	"unsafe"
)

// DecodeBool reads true or false.
func DecodeBool[T ~bool](d *Decoder, v *T, r *Rule) {
	d.bool((*bool)(unsafe.Pointer(v)), r) // T is a bool, by whatever name
}

func (d *Decoder) bool(v *bool, r *Rule) {
	if r == nil {
		b, i := d.data, d.pos
		if i+4 <= len(b) && string(b[i:i+4]) == "true" {
			*v, d.pos = true, i+4
			return
		}
		if i+5 <= len(b) && string(b[i:i+5]) == "false" {
			*v, d.pos = false, i+5
			return
		}
	}
	if b, ok := d.boolUnder(r); ok {
		*v = b
	}
}

func (d *Decoder) boolUnder(r *Rule) (value, ok bool) {
	switch {
	case d.null(r):
		return false, true
	case r != nil && r.quoted:
		text, ok := d.quoted(r, "boolean", "true", func(s string) bool { return s == "true" || s == "false" })
		return text == "true", ok
	case d.literal("true"):
		return true, true
	case d.literal("false"):
		return false, true
	}
	d.wrongType(r, "boolean")
	return false, false
}

// DecodeInt reads an integer: 5, and also 5.0 or 50e-1, which are integers in JSON
// Schema.
func DecodeInt[T ~int | ~int8 | ~int16 | ~int32 | ~int64](d *Decoder, v *T, r *Rule) {
	if n, ok := d.int(r, 8*int(unsafe.Sizeof(*v))); ok {
		*v = T(n)
	}
}

func (d *Decoder) int(r *Rule, size int) (int64, bool) {
	if n, ok := d.shortInt(r, -1<<(size-1), 1<<(size-1)-1); ok {
		return n, true
	}
	x, ok := d.integer(r, &intRanges[size], true)
	if !ok {
		return 0, false
	}
	n, _ := x.int64()
	return n, true
}

// DecodeUint reads an integer that is not negative.
func DecodeUint[T ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr](d *Decoder, v *T, r *Rule) {
	if n, ok := d.uint(r, 8*int(unsafe.Sizeof(*v))); ok {
		*v = T(n)
	}
}

func (d *Decoder) uint(r *Rule, size int) (uint64, bool) {
	if n, ok := d.shortInt(r, 0, 1<<min(size, 63)-1); ok {
		return uint64(n), true
	}
	x, ok := d.integer(r, &uintRanges[size], false)
	if !ok {
		return 0, false
	}
	n, _ := x.uint64()
	return n, true
}

// shortInt reads an integer of up to 18 digits that lies between low and high and
// satisfies r. For anything else it reports false and stays where it is.
func (d *Decoder) shortInt(r *Rule, low, high int64) (int64, bool) {
	b, i := d.data, d.pos
	neg := i < len(b) && b[i] == '-'
	if neg {
		i++
	}
	from, n := i, int64(0)
	for ; i < len(b) && i-from < 18 && isDigit(b[i]); i++ {
		n = 10*n + int64(b[i]-'0')
	}
	if i == from || b[from] == '0' && i-from > 1 || i < len(b) && goesOn(b[i]) {
		return 0, false
	}
	if neg {
		n = -n
	}
	if n < low || n > high || r != nil && !r.admits(n) {
		return 0, false
	}
	d.pos = i
	return n, true
}

// goesOn reports whether c continues a number that began with digits.
func goesOn(c byte) bool { return isDigit(c) || c == '.' || c|0x20 == 'e' }

// admits reports whether n satisfies r, as far as that can be told quickly.
func (r *Rule) admits(n int64) bool {
	if r.quoted {
		return false
	}
	rule := r.number
	return rule == nil || rule.simple && n >= rule.low && n <= rule.high && (rule.step == 0 || n%rule.step == 0)
}

// A numberRange is what a Go type can hold; without bounds, every number.
type numberRange struct{ low, high *number }

// The ranges of Go's integers and floats by their size in bits. Those of floats
// are written as schemas have them.
var (
	intRanges = [65]numberRange{
		8:  {newNumber("-128"), newNumber("127")},
		16: {newNumber("-32768"), newNumber("32767")},
		32: {newNumber("-2147483648"), newNumber("2147483647")},
		64: {minInt64, maxInt64},
	}
	uintRanges = [65]numberRange{
		8:  {newNumber("0"), newNumber("255")},
		16: {newNumber("0"), newNumber("65535")},
		32: {newNumber("0"), newNumber("4294967295")},
		64: {newNumber("0"), newNumber("18446744073709551615")},
	}
	floatRanges = [65]numberRange{
		32: {newNumber("-3.4028235e+38"), newNumber("3.4028235e+38")},
		64: {newNumber("-1.7976931348623157e+308"), newNumber("1.7976931348623157e+308")},
	}
)

// integer reads an integer of any form and size, and checks it.
func (d *Decoder) integer(r *Rule, of *numberRange, signed bool) (decimal, bool) {
	from := d.pos
	text, ok := d.numberText(r, "integer", func(s string) bool { return isCanonicalInteger(s, signed) })
	if !ok || text == "" {
		return decimal{}, ok
	}
	x := parseDecimal(text)
	if !x.isInteger() {
		d.violate(ruleType, d.say("must be an integer", r.counted(), ", without a fraction"), "integer", from, d.pos)
		return x, false
	}
	return x, d.checkNumber(x, r, of, from)
}

// numberText reads a number, or, where r says so, a string that holds one that is
// canonical; "" stands for null.
func (d *Decoder) numberText(r *Rule, want string, canonical func(string) bool) (string, bool) {
	switch c := d.peek(); {
	case d.null(r):
		return "", true
	case r != nil && r.quoted:
		return d.quoted(r, want, "5", canonical)
	case c != '-' && !isDigit(c):
		d.wrongType(r, want)
		return "", false
	}
	s, ok := d.scanNumber()
	if !ok {
		return "", false
	}
	return alias(d.data[s.from:s.to]), true
}

// quoted reads a string that holds a value of type want, as json:",string" has it.
func (d *Decoder) quoted(r *Rule, want, example string, canonical func(string) bool) (string, bool) {
	if d.peek() != '"' {
		d.wrongType(r, "string")
		return "", false
	}
	s, ok := d.scanString()
	if !ok {
		return "", false
	}
	text, _ := d.keyText(s.from, s.to)
	if !canonical(text) {
		holds := "a string that holds " + withArticle(want) + r.counted()
		d.violateText(s, "pattern", "must be "+holds+", like "+quote(example), holds)
		return "", false
	}
	return text, true
}

// isCanonicalInteger accepts 0, 7 and, if signed, -7; not 07, 7.0 or +7.
func isCanonicalInteger(s string, signed bool) bool {
	digits := s
	if signed && s != "" && s[0] == '-' {
		digits = s[1:]
	}
	return allDigits(digits) && (digits[0] != '0' || digits == "0")
}

// isNumber reports whether s is a JSON number.
func isNumber(s string) bool {
	end, ok := numberEnd([]byte(s), 0)
	return ok && end == len(s)
}

// DecodeFloat reads a number.
func DecodeFloat[T ~float32 | ~float64](d *Decoder, v *T, r *Rule) {
	size := 8 * int(unsafe.Sizeof(*v))
	if f, ok := d.float(r, size); ok {
		*v = T(f)
	}
}

func (d *Decoder) float(r *Rule, size int) (float64, bool) {
	from := d.pos
	text, ok := d.numberText(r, "number", isNumber)
	if !ok || text == "" {
		return 0, ok
	}
	f, err := strconv.ParseFloat(text, size)
	// Rounding keeps the order of numbers. So what is less than a bound after it
	// was less before, and only equality needs the decimals.
	quick := err == nil && size == 64 && math.Abs(f) < math.MaxFloat64 &&
		(r == nil || r.number == nil || r.number.simple && r.number.step == 0 && f > r.number.lowFloat && f < r.number.highFloat)
	if quick {
		return f, true
	}
	return f, d.checkNumber(parseDecimal(text), r, &floatRanges[size], from)
}

// checkNumber records what speaks against x: r, and the range of the Go type,
// where r does not say more. The value begins at from.
func (d *Decoder) checkNumber(x decimal, r *Rule, of *numberRange, from int) bool {
	n := &anyNumber
	if r != nil && r.number != nil {
		n = r.number
	}
	before := len(d.violations) + d.dropped
	check := func(good bool, rule, words string, bound *number) {
		if !good {
			message := d.say("must be ", words, bound.text)
			d.violate(rule, message, message[len("must be "):], from, d.pos)
		}
	}
	minimum, maximum := n.minimum, n.maximum
	if minimum == nil && n.exclusiveMinimum == nil {
		minimum = of.low
	}
	if maximum == nil && n.exclusiveMaximum == nil {
		maximum = of.high
	}
	if minimum != nil {
		check(x.compare(minimum.decimal) >= 0, "minimum", "at least ", minimum)
	}
	if bound := n.exclusiveMinimum; bound != nil {
		check(x.compare(bound.decimal) > 0, "exclusiveMinimum", "greater than ", bound)
	}
	if maximum != nil {
		check(x.compare(maximum.decimal) <= 0, "maximum", "at most ", maximum)
	}
	if bound := n.exclusiveMaximum; bound != nil {
		check(x.compare(bound.decimal) < 0, "exclusiveMaximum", "less than ", bound)
	}
	if n.multipleOf != nil {
		check(x.isMultipleOf(n.multipleOf.decimal), "multipleOf", "a multiple of ", n.multipleOf)
	}
	if n.enum != nil && !x.isOneOf(n.enum) {
		allowed := texts(n.enum)
		words := "one of " + list(allowed)
		d.violate("enum", d.say("must be ", words), words, from, d.pos).Allowed = allowed
	}
	if len(d.violations)+d.dropped > before {
		return false
	}
	// Bounds looser than the type: the type still holds.
	if of.low != nil {
		check(x.compare(of.low.decimal) >= 0, "minimum", "at least ", of.low)
		check(x.compare(of.high.decimal) <= 0, "maximum", "at most ", of.high)
	}
	return len(d.violations)+d.dropped == before
}

// anyNumber says nothing.
var anyNumber numberRule

func (x decimal) isOneOf(numbers []*number) bool {
	for _, n := range numbers {
		if x.compare(n.decimal) == 0 {
			return true
		}
	}
	return false
}

func texts(numbers []*number) []string {
	all := make([]string, len(numbers))
	for i, n := range numbers {
		all[i] = n.text
	}
	return all
}
