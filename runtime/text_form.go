package runtime

import (
	"regexp"
	"sync"
)

// forms are the named kinds of text that types of the standard library read, and
// that are no formats of JSON Schema: a schema says them by the same regular
// expression. Each accepts part of what its type's UnmarshalText does: the part
// that can be described.
var forms = []format{
	{"ip", "an IPv4 or IPv6 address", "192.0.2.1", validIP},
	{"ip-prefix", "a range of IP addresses", "192.0.2.0/24", matches(ipPrefix)},
	{"ip-port", "an IP address with a port", "192.0.2.1:8080", matches(ipPort)},
	{"decimal", "a decimal number", "12.50", matches(decimalNumber)},
	{"fraction", "a fraction or a decimal number", "3/4", matches(fractionNumber)},
	{"log-level", "DEBUG, INFO, WARN or ERROR, or one of them with an offset", "INFO", matches(logLevel)},
}

// matches returns the function that reports whether a whole text matches expr.
func matches(expr string) func(string) bool {
	compiled := sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
	return func(s string) bool { return compiled().MatchString(s) }
}

// validIP accepts what the formats ipv4 and ipv6 accept, made of these characters
// only: some validators take a sign for part of a number.
func validIP(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case c == '.' || c == ':' || isDigit(c):
		case c|0x20 < 'a' || c|0x20 > 'f':
			return false
		}
	}
	return validIPv4(s) || validIPv6(s)
}

const (
	ipOctet = `(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])`
	ipGroup = `[0-9A-Fa-f]{1,4}`

	ipv4 = `(` + ipOctet + `\.){3}` + ipOctet
	ipv6 = `((` + ipGroup + `:){7}` + ipGroup +
		`|(` + ipGroup + `:){1,7}:` +
		`|(` + ipGroup + `:){1,6}:` + ipGroup +
		`|(` + ipGroup + `:){1,5}(:` + ipGroup + `){1,2}` +
		`|(` + ipGroup + `:){1,4}(:` + ipGroup + `){1,3}` +
		`|(` + ipGroup + `:){1,3}(:` + ipGroup + `){1,4}` +
		`|(` + ipGroup + `:){1,2}(:` + ipGroup + `){1,5}` +
		`|` + ipGroup + `:(:` + ipGroup + `){1,6}` +
		`|:(:` + ipGroup + `){1,7}|::)`
	port = `(6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5][0-9]{4}|[1-9][0-9]{0,3}|0)`

	ipPrefix       = `^(` + ipv4 + `/(3[0-2]|[12]?[0-9])|` + ipv6 + `/(12[0-8]|1[01][0-9]|[1-9]?[0-9]))$`
	ipPort         = `^(` + ipv4 + `|\[` + ipv6 + `\]):` + port + `$`
	decimalNumber  = `^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]{1,3})?$`
	fractionNumber = `^-?(0|[1-9][0-9]*)(/[1-9][0-9]*|\.[0-9]+)?$`
	logLevel       = `^(DEBUG|INFO|WARN|ERROR)([+-][0-9]{1,3})?$`
)
