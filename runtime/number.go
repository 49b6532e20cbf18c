package runtime

import (
	"cmp"
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
)

// A decimal is a number as it stands in a document, exact and of any size: its
// value is 0.D × 10^exp, where D are the digits of whole and frac, one after the
// other, the first and the last of them not zero. Zero has no digits.
//
//	-120.50 → {neg: true, whole: "120", frac: "5", exp: 3}
//	0.012   → {frac: "12", exp: -1}
//	2e3     → {whole: "2", exp: 4}
//
// It refers to the document's text, so that reading one costs no memory.
type decimal struct {
	neg         bool
	whole, frac string
	exp         int
}

// maxExponent bounds exponents: no text has so many digits that it could make up
// for one beyond it.
const maxExponent = math.MaxInt / 8

// parseDecimal reads s, a JSON number.
func parseDecimal(s string) decimal {
	x := decimal{}
	if s[0] == '-' {
		x.neg = true
		s = s[1:]
	}
	mantissa, shift := s, 0
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		mantissa, shift = s[:i], exponent(s[i+1:])
	}
	x.whole, x.frac, _ = strings.Cut(mantissa, ".")
	x.exp = len(x.whole) + shift
	if x.whole == "0" { // no other number begins with 0
		digits := len(x.frac)
		x.whole, x.frac = "", strings.TrimLeft(x.frac, "0")
		x.exp = shift - (digits - len(x.frac))
	}
	if x.frac = strings.TrimRight(x.frac, "0"); x.frac == "" {
		x.whole = strings.TrimRight(x.whole, "0")
	}
	if x.digits() == 0 {
		return decimal{}
	}
	return x
}

// exponent reads [+-]digits, and stops at maxExponent.
func exponent(s string) int {
	neg := s[0] == '-'
	n := 0
	for _, c := range []byte(strings.TrimLeft(s, "+-")) {
		if n = 10*n + int(c-'0'); n >= maxExponent/10 {
			n = maxExponent / 10
			break
		}
	}
	if neg {
		return -n
	}
	return n
}

func (x decimal) digits() int { return len(x.whole) + len(x.frac) }

// at returns the i-th digit of D, 0 behind the last.
func (x decimal) at(i int) byte {
	if i < len(x.whole) {
		return x.whole[i] - '0'
	}
	if i -= len(x.whole); i < len(x.frac) {
		return x.frac[i] - '0'
	}
	return 0
}

func (x decimal) isInteger() bool { return x.digits() == 0 || x.exp >= x.digits() }

// compare returns -1, 0 or 1 as x is less than, equal to or greater than y.
func (x decimal) compare(y decimal) int {
	if x.digits() == 0 || y.digits() == 0 || x.neg != y.neg {
		return cmp.Compare(x.sign(), y.sign())
	}
	greater := x.sign()
	if x.exp != y.exp {
		if x.exp > y.exp {
			return greater
		}
		return -greater
	}
	for i := range max(x.digits(), y.digits()) {
		switch a, b := x.at(i), y.at(i); {
		case a > b:
			return greater
		case a < b:
			return -greater
		}
	}
	return 0
}

func (x decimal) sign() int {
	switch {
	case x.digits() == 0:
		return 0
	case x.neg:
		return -1
	}
	return 1
}

// uint64 returns the magnitude of an integer; ok is false if it is greater than
// math.MaxUint64.
func (x decimal) uint64() (n uint64, ok bool) {
	if x.digits() == 0 {
		return 0, true
	}
	if x.exp > 20 {
		return 0, false
	}
	for i := range x.exp {
		high, low := bits.Mul64(n, 10)
		sum, carry := bits.Add64(low, uint64(x.at(i)), 0)
		if high != 0 || carry != 0 {
			return 0, false
		}
		n = sum
	}
	return n, true
}

// int64 returns the value of an integer; ok is false if it is out of range.
func (x decimal) int64() (n int64, ok bool) {
	magnitude, ok := x.uint64()
	switch {
	case !ok:
		return 0, false
	case x.neg && magnitude <= 1<<63:
		return -int64(magnitude), true
	case !x.neg && magnitude < 1<<63:
		return int64(magnitude), true
	}
	return 0, false
}

// isMultipleOf reports whether y, which is not zero, divides x. The work grows
// with the digits of both, not with their exponents.
func (x decimal) isMultipleOf(y decimal) bool {
	if x.digits() == 0 {
		return true
	}
	// x = X × 10^a and y = Y × 10^b for integers X and Y, neither divisible by
	// 10. If a < b, 10^(b-a) would have to divide X.
	shift := (x.exp - x.digits()) - (y.exp - y.digits())
	if shift < 0 {
		return false
	}
	if y.digits() <= 18 {
		return x.dividedBy(y.mantissa(), shift)
	}
	divisor, ok := new(big.Int).SetString(y.whole+y.frac, 10)
	if !ok {
		panic("toolgen bug: " + y.whole + y.frac + " is no number")
	}
	return x.dividedByBig(divisor, shift)
}

// mantissa returns D as an integer; it has at most 18 digits.
func (x decimal) mantissa() uint64 {
	var n uint64
	for i := range x.digits() {
		n = 10*n + uint64(x.at(i))
	}
	return n
}

// dividedBy reports whether m < 10^18 divides D × 10^shift.
func (x decimal) dividedBy(m uint64, shift int) bool {
	var n uint64
	for i := range x.digits() {
		n = (10*n + uint64(x.at(i))) % m
	}
	// n × 10^shift mod m, by squaring.
	for base := 10 % m; shift > 0 && n != 0; shift >>= 1 {
		if shift&1 == 1 {
			n = mulMod(n, base, m)
		}
		base = mulMod(base, base, m)
	}
	return n == 0
}

func mulMod(a, b, m uint64) uint64 {
	high, low := bits.Mul64(a, b)
	_, rest := bits.Div64(high%m, low, m)
	return rest
}

func (x decimal) dividedByBig(m *big.Int, shift int) bool {
	n, digit, ten := new(big.Int), new(big.Int), big.NewInt(10)
	for i := range x.digits() {
		n.Mul(n, ten).Add(n, digit.SetUint64(uint64(x.at(i)))).Mod(n, m)
	}
	power := new(big.Int).Exp(ten, big.NewInt(int64(shift)), m)
	return n.Mul(n, power).Mod(n, m).Sign() == 0
}

// appendCanonical appends x so that equal numbers give equal bytes.
func (x decimal) appendCanonical(b []byte) []byte {
	if x.digits() == 0 {
		return append(b, '0')
	}
	if x.neg {
		b = append(b, '-')
	}
	b = append(append(b, x.whole...), x.frac...)
	return strconv.AppendInt(append(b, 'e'), int64(x.exp), 10)
}

// A number is a decimal with its text.
type number struct {
	text string
	decimal
}

func newNumber(text string) *number {
	if !isNumber(text) {
		panic("toolgen bug: " + text + " is no number")
	}
	return &number{text, parseDecimal(text)}
}

func newNumbers(texts []string) []*number {
	all := make([]*number, len(texts))
	for i, text := range texts {
		all[i] = newNumber(text)
	}
	return all
}

// A numberRule is what a schema says of a number.
type numberRule struct {
	minimum, maximum                   *number
	exclusiveMinimum, exclusiveMaximum *number
	multipleOf                         *number
	enum                               []*number

	// What prepare finds out, for a quick verdict: unless simple is false, every
	// integer from low to high that step divides satisfies the rule, and every
	// float between lowFloat and highFloat, if step is 0.
	simple              bool
	low, high, step     int64
	lowFloat, highFloat float64
}

// numbers returns the part of r about numbers.
func (r *Rule) numbers() *numberRule {
	if r.number == nil {
		r.number = new(numberRule)
	}
	return r.number
}

// prepare sets what can be known before the first value.
func (n *numberRule) prepare() {
	n.low, n.high = math.MinInt64, math.MaxInt64
	n.raise(n.minimum, 0)
	n.raise(n.exclusiveMinimum, 1)
	n.lower(n.maximum, 0)
	n.lower(n.exclusiveMaximum, 1)
	n.lowFloat = max(n.minimum.float(math.Inf(-1)), n.exclusiveMinimum.float(math.Inf(-1)))
	n.highFloat = min(n.maximum.float(math.Inf(1)), n.exclusiveMaximum.float(math.Inf(1)))
	n.simple = n.enum == nil
	if n.multipleOf != nil {
		step, ok := n.multipleOf.int64()
		n.step, n.simple = step, n.simple && ok && n.multipleOf.isInteger()
	}
}

// float returns the float nearest to n, other for nil.
func (n *number) float(other float64) float64 {
	if n == nil {
		return other
	}
	f, _ := strconv.ParseFloat(n.text, 64) // infinite beyond the range of floats
	return f
}

// The ends of int64.
var minInt64, maxInt64 = newNumber("-9223372036854775808"), newNumber("9223372036854775807")

// raise sets low to bound+by, if bound is in the range of int64. A bound with a
// fraction leaves no quick range, so that every value is compared exactly.
func (n *numberRule) raise(bound *number, by int64) {
	switch {
	case bound == nil, bound.compare(minInt64.decimal) < 0:
	case !bound.isInteger() || bound.compare(maxInt64.decimal) >= 0:
		n.low, n.high = 1, 0
	default:
		i, _ := bound.int64()
		n.low = max(n.low, i+by)
	}
}

// lower sets high to bound-by, if bound is in the range of int64.
func (n *numberRule) lower(bound *number, by int64) {
	switch {
	case bound == nil, bound.compare(maxInt64.decimal) > 0:
	case !bound.isInteger() || bound.compare(minInt64.decimal) <= 0:
		n.low, n.high = 1, 0
	default:
		i, _ := bound.int64()
		n.high = min(n.high, i-by)
	}
}
