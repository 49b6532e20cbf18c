package annotations

import (
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

var (
	jsonNumber  = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)
	wholeNumber = regexp.MustCompile(`^(0|[1-9][0-9]*)$`)
)

// must returns what a value of that kind must be, "" if value is it:
//
//	Count.must("ten") == "a whole number, not negative"
func (k ValueKind) must(value string) string {
	ok := true
	var want string
	switch k {
	case Bool:
		want = "true or false"
		ok = value == "true" || value == "false"
	case Number:
		want = "a decimal number, such as 10 or 2.5"
		ok = isNumber(value)
	case Positive:
		want = "a decimal number above zero, such as 0.01"
		ok = isNumber(value) && !strings.HasPrefix(value, "-") && strings.Trim(mantissa(value), "0.") != ""
	case Count:
		want = "a whole number, not negative"
		ok = isCount(value)
	case Tokens:
		want = "a number of tokens, such as 25000tokens"
		number, found := strings.CutSuffix(value, "tokens")
		ok = found && isCount(number)
	case Duration:
		want = "a duration above zero, such as 30s"
		d, err := time.ParseDuration(value)
		ok = err == nil && d > 0
	case Pair:
		want = "a field and a value, such as Kind:card"
		field, other, found := strings.Cut(value, ":")
		ok = found && field != "" && other != ""
	}
	if ok {
		return ""
	}
	return want
}

func isCount(s string) bool {
	_, err := strconv.ParseInt(s, 10, 64)
	return err == nil && wholeNumber.MatchString(s)
}

// isNumber reports whether s is a JSON number of a magnitude that float64 has.
func isNumber(s string) bool {
	if !jsonNumber.MatchString(s) {
		return false
	}
	f, err := strconv.ParseFloat(s, 64)
	isZero := strings.Trim(mantissa(s), "-0.") == ""
	return err == nil && (f == 0) == isZero
}

// mantissa returns the digits of a JSON number before its exponent.
func mantissa(s string) string {
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		return s[:i]
	}
	return s
}

// quote returns s in quotes, cut to what a message can bear.
func quote(s string) string {
	const limit = 60
	if len(s) > limit {
		end := limit
		for end > 0 && !utf8.RuneStart(s[end]) {
			end--
		}
		s = s[:end] + "…"
	}
	return strconv.Quote(s)
}

// quoteOdd quotes s only if it is not a plain word.
func quoteOdd(s string) string {
	odd := func(r rune) bool { return r != '_' && r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	if s == "" || strings.ContainsFunc(s, odd) {
		return quote(s)
	}
	return s
}

// escape returns the escape sequence at the start of s: \d of \d+.
func escape(s string) string {
	if len(s) < 2 || s[0] != '\\' {
		return quote(s)
	}
	_, size := utf8.DecodeRuneInString(s[1:])
	return s[:1+size]
}

// article puts "a" or "an" before the first of the places.
func article(s Site) string {
	names := s.String()
	if names != "" && strings.ContainsRune("aeiou", rune(names[0])) {
		return "an " + names
	}
	return "a " + names
}
