package runtime

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
	"testing"
	"time"
)

// rat returns s exactly, or nil where its exponent is beyond what can be computed.
func rat(s string) *big.Rat {
	if i := strings.IndexAny(s, "eE"); i >= 0 && len(strings.TrimLeft(s[i+1:], "+-0")) > 3 {
		return nil
	}
	r, _ := new(big.Rat).SetString(s)
	return r
}

var someNumbers = []string{
	"0", "-0", "0.0", "0e5", "1", "-1", "1.0", "10e-1", "0.1e1", "10", "1e1", "100", "1e2", "99.999", "0.01", "-0.01", "0.010", "1e-2",
	"19.99", "2000000.13", "0.005", "9007199254740993", "9007199254740992.0", "123456789012345678901234567890", "1.7976931348623157e308",
	"1234567890.0987654321", "100.5", "1005e-1", "-100.50", "3", "6", "7e20", "0.00000000000000000003", "18446744073709551615", "18446744073709551616",
	"1e18", "999999999999999999", "1000000000000000000000001",
}

func TestDecimal(t *testing.T) {
	for _, a := range someNumbers {
		x := parseDecimal(a)
		if got, want := x.isInteger(), rat(a).IsInt(); got != want {
			t.Errorf("%s is an integer: %v, want %v", a, got, want)
		}
		if rat(a).IsInt() {
			n, ok := x.uint64()
			if want := new(big.Int).Abs(rat(a).Num()); ok != want.IsUint64() || ok && n != want.Uint64() {
				t.Errorf("%s as uint64: %d, %v", a, n, ok)
			}
		}
		for _, b := range someNumbers {
			checkPair(t, a, b)
		}
	}
}

func checkPair(t *testing.T, a, b string) {
	t.Helper()
	x, y := parseDecimal(a), parseDecimal(b)
	want := rat(a).Cmp(rat(b))
	if got := x.compare(y); got != want {
		t.Errorf("%s compared to %s: %d, want %d", a, b, got, want)
	}
	if same := string(x.appendCanonical(nil)) == string(y.appendCanonical(nil)); same != (want == 0) {
		t.Errorf("%s and %s have the same canonical form: %v", a, b, same)
	}
	if rat(b).Sign() == 0 {
		return
	}
	if got, want := x.isMultipleOf(y), new(big.Rat).Quo(rat(a), rat(b)).IsInt(); got != want {
		t.Errorf("%s is a multiple of %s: %v, want %v", a, b, got, want)
	}
}

func FuzzDecimal(f *testing.F) {
	for i, a := range someNumbers {
		f.Add(a, someNumbers[(i+7)%len(someNumbers)])
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		if isNumber(a) != (json.Valid([]byte(a)) && strings.Trim(a, "-0123456789.eE+") == "" && a != "") {
			t.Fatalf("%q is a number: %v", a, isNumber(a))
		}
		if isNumber(a) && isNumber(b) && rat(a) != nil && rat(b) != nil {
			checkPair(t, a, b)
		}
	})
}

// TestExponents checks that exponents cost nothing.
func TestExponents(t *testing.T) {
	start := time.Now()
	for _, text := range []string{"1e999999999", "1e-999999999", "123e99999999999999999999999999", "0.1e-99999999999999999999999999"} {
		x := parseDecimal(text)
		if x.compare(maxInt64.decimal) == 0 || x.compare(parseDecimal("0")) != 1 {
			t.Errorf("%s is misjudged", text)
		}
		fmt.Fprint(&strings.Builder{}, x.isMultipleOf(parseDecimal("0.07")), x.isMultipleOf(parseDecimal("1234567890123456789012345")))
	}
	if took := time.Since(start); took > time.Second {
		t.Errorf("took %v", took)
	}
}
