package fakeapi

import (
	"strconv"
	"strings"
)

// maxRepeat is the largest bound of {n,m}. The documentation speaks of simple cases
// only and names no number: this one is a guess.
const maxRepeat = 1000

// unsupportedIn finds the first feature of a regular expression that a grammar
// cannot hold:
//
//	^#[0-9]{5}$   →
//	^(?=.*\d)     → (?=
//	(a)\1         → \1
func unsupportedIn(pattern string) string {
	class := false // between brackets
	for i := 0; i < len(pattern); i++ {
		rest := pattern[i:]
		switch c := pattern[i]; {
		case c == '\\':
			if feature := unsupportedEscape(rest, class); feature != "" {
				return feature
			}
			i++
		case class:
			class = c != ']'
		case c == '[':
			class = true
		case strings.HasPrefix(rest, "(?") && !strings.HasPrefix(rest, "(?:"):
			return unsupportedGroup(rest)
		case c == '{':
			bounds, _, ok := strings.Cut(rest[1:], "}")
			if ok && tooMany(bounds) {
				return "{" + bounds + "}"
			}
		}
	}
	return ""
}

// unsupportedEscape says which escape s begins with, if it is unsupported.
func unsupportedEscape(s string, class bool) string {
	if len(s) < 2 {
		return `\`
	}
	switch c := s[1]; {
	case c >= '1' && c <= '9', c == 'k', c == 'p', c == 'P':
		return s[:2]
	case (c == 'b' || c == 'B') && !class:
		return s[:2]
	}
	return ""
}

// unsupportedGroup returns the beginning of the group that s begins with.
func unsupportedGroup(s string) string {
	for _, opening := range []string{"(?=", "(?!", "(?<=", "(?<!"} {
		if strings.HasPrefix(s, opening) {
			return opening
		}
	}
	return "(?"
}

// tooMany reports whether the bounds of a repetition, "2" or "2,5", are too large.
func tooMany(bounds string) bool {
	least, most, _ := strings.Cut(bounds, ",")
	for _, s := range []string{least, most} {
		if n, err := strconv.Atoi(s); err == nil && n > maxRepeat {
			return true
		}
	}
	return false
}
