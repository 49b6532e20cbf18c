package model

import (
	"go/doc"
	"go/token"
	"slices"
	"strings"
	"unicode"
)

// initialisms are the words that Go writes in capitals, the longest of those
// with a common beginning first. They tell where one run of capitals ends and
// the next begins: HTTPURL is HTTP and URL.
var initialisms = []string{
	"ACL", "AMQP", "API", "ASCII", "CPU", "CSS", "CSV", "DB", "DNS", "EOF", "GUID", "GID", "HTML", "HTTPS", "HTTP",
	"ID", "IP", "JSON", "JWT", "PDF", "QPS", "RAM", "RPC", "RTP", "SIP", "SKU", "SLA", "SMTP", "SQL", "SSH", "TCP", "TLS", "TTL",
	"UDP", "UID", "UI", "URI", "URL", "UTF", "UUID", "VM", "XML", "XMPP", "XSRF", "XSS", "YAML",
}

// mixed are the words that begin with capitals and small letters of their own.
var mixed = []string{"GraphQL", "IPv4", "IPv6", "OAuth"}

// Words splits a Go identifier at its capitals, initialisms kept together.
// Digits belong to the word before them.
//
//	GetHTTPURL → Get HTTP URL
//	userIDs    → user IDs
//	OAuth2Code → OAuth2 Code
//	JSONAPIv2  → JSON API v2
func Words(name string) []string {
	var words []string
	for part := range strings.FieldsFuncSeq(name, func(r rune) bool { return r == '_' }) {
		for rest := []rune(part); len(rest) > 0; {
			n := wordLen(rest)
			words = append(words, string(rest[:n]))
			rest = rest[n:]
		}
	}
	return words
}

// wordLen returns how many runes the word at the start of s has.
func wordLen(s []rune) int {
	for _, m := range mixed {
		if n := len(m); strings.HasPrefix(string(s), m) && (n == len(s) || !unicode.IsLower(s[n])) {
			return withDigits(s, n)
		}
	}
	if !unicode.IsUpper(s[0]) {
		return withDigits(s, span(s, func(r rune) bool { return !unicode.IsUpper(r) && !unicode.IsDigit(r) }))
	}
	capitals := span(s, unicode.IsUpper)
	switch after := s[capitals:]; {
	case len(after) == 0 || !unicode.IsLower(after[0]):
	case capitals > 1 && isVersion(after): // APIv2 is API and v2
		return firstInitialism(s[:capitals])
	case after[0] == 's' && capitals > 1 && (len(after) == 1 || !unicode.IsLower(after[1])):
		n := firstInitialism(s[:capitals])
		if n == capitals {
			n++ // the plural of an initialism: IDs
		}
		return withDigits(s, n)
	case capitals == 1:
		return withDigits(s, 1+span(after, func(r rune) bool { return !unicode.IsUpper(r) && !unicode.IsDigit(r) }))
	default:
		capitals-- // the last one begins the next word
	}
	n := firstInitialism(s[:capitals])
	if n < capitals {
		return n
	}
	return withDigits(s, n)
}

// isVersion reports whether s begins with a version: v2.
func isVersion(s []rune) bool {
	return len(s) > 1 && s[0] == 'v' && unicode.IsDigit(s[1])
}

// span returns how many runes at the start of s are in the class.
func span(s []rune, in func(rune) bool) int {
	n := slices.IndexFunc(s, func(r rune) bool { return !in(r) })
	if n < 0 {
		return len(s)
	}
	return n
}

// withDigits extends a word of n runes by the digits behind it.
func withDigits(s []rune, n int) int {
	return n + span(s[n:], unicode.IsDigit)
}

// firstInitialism returns the length of the first initialism where the whole
// run of capitals is made of initialisms, else the length of the run.
func firstInitialism(run []rune) int {
	s := string(run)
	for _, word := range initialisms {
		if rest, ok := strings.CutPrefix(s, word); ok && onlyInitialisms(rest) {
			return len(word)
		}
	}
	return len(run)
}

func onlyInitialisms(s string) bool {
	return s == "" || slices.ContainsFunc(initialisms, func(word string) bool {
		rest, ok := strings.CutPrefix(s, word)
		return ok && onlyInitialisms(rest)
	})
}

// Snake returns a Go identifier in snake_case: GetHTTPURL → get_http_url.
func Snake(name string) string {
	return strings.ToLower(strings.Join(Words(name), "_"))
}

// VariableError returns what the name of an error variable says: all behind Err.
//
//	ErrOrderGone → OrderGone
//	errGone      → Gone
//	Canceled     → Canceled
func VariableError(name string) string {
	if words := Words(name); len(words) > 1 && strings.EqualFold(words[0], "err") {
		return strings.Join(words[1:], "")
	}
	return name
}

// Sentence returns a Go identifier as the beginning of a sentence:
// OrderNotFound → Order not found, SKUMalformed → SKU malformed.
func Sentence(name string) string {
	words := Words(name)
	for i, w := range words {
		switch {
		case i == 0:
			words[i] = Capitalised(w)
		case len(w) == 1 || !allUpper(strings.TrimSuffix(w, "s")):
			words[i] = strings.ToLower(w)
		}
	}
	return strings.Join(words, " ")
}

func allUpper(s string) bool {
	return strings.ToUpper(s) == s
}

// Capitalised returns s with its first letter in upper case.
func Capitalised(s string) string {
	runes := []rune(s)
	if len(runes) > 0 {
		runes[0] = unicode.ToUpper(runes[0])
	}
	return string(runes)
}

// uncapitalised returns an identifier with its first word in lower case:
// HTTPDesk → httpDesk.
func uncapitalised(name string) string {
	runes := []rune(name)
	if len(runes) == 0 {
		return ""
	}
	n := wordLen(runes)
	return strings.ToLower(string(runes[:n])) + string(runes[n:])
}

// Exported returns a Go identifier that begins with a capital, Go's
// initialisms in capitals: orderId → OrderID.
func Exported(name string) string {
	words := Words(name)
	for i, w := range words {
		words[i] = Capitalised(w)
		if slices.Contains(initialisms, strings.ToUpper(w)) {
			words[i] = strings.ToUpper(w)
		}
	}
	return strings.Join(words, "")
}

// Local returns a Go identifier for a parameter or an unexported declaration:
// OrderNumber → orderNumber, HTTPCode → httpCode, ID → id, Type → type_.
func Local(name string) string {
	words := Words(name)
	if len(words) == 0 {
		return "_"
	}
	words[0] = strings.ToLower(words[0])
	local := strings.Join(words, "")
	if token.IsKeyword(local) || doc.IsPredeclared(local) {
		local += "_"
	}
	return local
}
