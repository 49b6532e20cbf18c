package runtime

import (
	"net/netip"
	"net/url"
	"strconv"
	"strings"
)

// A format is one of the named kinds of text that a schema can ask for.
type format struct {
	name    string
	words   string // what the text must be
	example string
	valid   func(string) bool
}

var dateTime = format{"date-time", "a date and time as in RFC 3339", "2026-11-30T09:15:00Z", validDateTime}

// formats are the formats that are asserted, exactly as
// github.com/santhosh-tekuri/jsonschema/v6 asserts them, so that a client which
// validates before it calls comes to the same verdict.
var formats = []format{
	dateTime,
	{"date", "a date", "2026-11-30", validDate},
	{"time", "a time of day with its offset", "09:15:00Z", validTime},
	{"duration", "a duration as in ISO 8601", "P1DT12H", validDuration},
	{"email", "an e-mail address", "ada@example.com", validEmail},
	{"hostname", "a host name", "www.example.com", validHostname},
	{"ipv4", "an IPv4 address", "192.0.2.1", validIPv4},
	{"ipv6", "an IPv6 address", "2001:db8::1", validIPv6},
	{"uri", "an absolute URI", "https://example.com/a", validURI},
	{"uuid", "a UUID", "0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b", validUUID},
}

func formatNamed(name string) *format {
	for _, table := range [...][]format{formats, forms} {
		for i := range table {
			if table[i].name == name {
				return &table[i]
			}
		}
	}
	panic("toolgen bug: unknown format " + name)
}

func validDateTime(s string) bool {
	return len(s) >= len("2026-11-30T09:15:00Z") && s[10]|0x20 == 't' && validDate(s[:10]) && validTime(s[11:])
}

// validTime accepts 09:15:00.5+01:00, and 23:59:60 in UTC.
func validTime(s string) bool {
	if len(s) < len("09:15:00Z") || s[2] != ':' || s[5] != ':' {
		return false
	}
	hour, minute, second := pair(s[0:2]), pair(s[3:5]), pair(s[6:8])
	if uint(hour) > 23 || uint(minute) > 59 || uint(second) > 60 {
		return false
	}
	_, rest, ok := fraction(s[8:])
	if !ok {
		return false
	}
	since := 60*hour + minute // minutes since midnight in UTC
	if rest != "z" && rest != "Z" {
		if len(rest) != len("+01:00") || rest[3] != ':' || rest[0] != '+' && rest[0] != '-' {
			return false
		}
		hours, minutes := pair(rest[1:3]), pair(rest[4:6])
		if uint(hours) > 23 || uint(minutes) > 59 {
			return false
		}
		if rest[0] == '+' {
			since -= 60*hours + minutes
		} else {
			since += 60*hours + minutes
		}
		if since < 0 {
			since += 24 * 60
		}
	}
	return second < 60 || since == 23*60+59
}

// pair reads a number of two characters, of which the first may be a sign: the
// reference reads them so. It returns a negative number for none.
func pair(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return -1
	}
	return n
}

// validDuration accepts P1Y2M3DT4H5M6S, any of its parts left out, and P7W.
func validDuration(s string) bool {
	s, ok := strings.CutPrefix(s, "P")
	if !ok || s == "" {
		return false
	}
	if weeks, ok := strings.CutSuffix(s, "W"); ok {
		return allDigits(weeks)
	}
	days, clock, timed := strings.Cut(s, "T")
	return inUnits(days, "YMD") && (!timed || clock != "" && inUnits(clock, "HMS"))
}

// inUnits reports whether s is made of numbers, each with one of the units, these
// in order.
func inUnits(s, units string) bool {
	for s != "" {
		n := strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' })
		if n <= 0 {
			return false
		}
		unit := strings.IndexByte(units, s[n])
		if unit < 0 {
			return false
		}
		units, s = units[unit+1:], s[n+1:]
	}
	return true
}

func allDigits(s string) bool {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

func validEmail(s string) bool {
	at := strings.LastIndexByte(s, '@')
	if at < 0 || len(s) > 254 || at > 64 {
		return false
	}
	return validMailbox(s[:at]) && validMailHost(s[at+1:])
}

// validMailbox checks what stands before the @.
func validMailbox(s string) bool {
	if len(s) > 1 && s[0] == '"' && s[len(s)-1] == '"' {
		return !strings.ContainsAny(s[1:len(s)-1], `"\`)
	}
	if strings.HasPrefix(s, ".") || strings.HasSuffix(s, ".") || strings.Contains(s, "..") {
		return false
	}
	for i := range len(s) {
		if c := s[i]; !isAlnum(c) && strings.IndexByte(".!#$%&'*+-/=?^_`{|}~", c) < 0 {
			return false
		}
	}
	return true
}

// validMailHost checks what stands behind the @: a host name, [192.0.2.1] or
// [IPv6:2001:db8::1].
func validMailHost(s string) bool {
	if len(s) >= 2 && s[0] == '[' && s[len(s)-1] == ']' {
		literal := s[1 : len(s)-1]
		if v6, ok := strings.CutPrefix(literal, "IPv6:"); ok {
			return validIPv6(v6)
		}
		return validIPv4(literal)
	}
	return validHostname(s)
}

func validHostname(s string) bool {
	s = strings.TrimSuffix(s, ".")
	if len(s) > 253 {
		return false
	}
	for label := range strings.SplitSeq(s, ".") {
		if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
		for i := range len(label) {
			if !isAlnum(label[i]) && label[i] != '-' {
				return false
			}
		}
	}
	return true
}

func isAlnum(c byte) bool {
	return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'z'
}

// validIPv4 accepts four numbers up to 255, without leading zeros; the reference
// lets them have a sign.
func validIPv4(s string) bool {
	n := 0
	for part := range strings.SplitSeq(s, ".") {
		if n++; len(part) > 1 && part[0] == '0' {
			return false
		}
		if value, err := strconv.Atoi(part); err != nil || value < 0 || value > 255 {
			return false
		}
	}
	return n == 4
}

func validIPv6(s string) bool {
	if !strings.Contains(s, ":") {
		return false
	}
	addr, err := netip.ParseAddr(s)
	return err == nil && addr.Zone() == ""
}

func validURI(s string) bool {
	u, err := url.Parse(s)
	if err != nil || !u.IsAbs() {
		return false
	}
	// net/url takes anything between brackets for an IPv6 address.
	host := u.Hostname()
	if !strings.Contains(host, ":") {
		return true
	}
	return strings.Contains(u.Host, "[") && strings.Contains(u.Host, "]") && validIPv6(host)
}

func validUUID(s string) bool {
	if len(s) != len("0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b") {
		return false
	}
	for i := range len(s) {
		switch i {
		case 8, 13, 18, 23:
			if s[i] != '-' {
				return false
			}
		default:
			if !isDigit(s[i]) && (s[i]|0x20 < 'a' || s[i]|0x20 > 'f') {
				return false
			}
		}
	}
	return true
}
