package toolerr

import (
	"encoding/json"
	"math"
	"regexp"
	"strings"
	"testing"
)

// hostile are texts of which something else is found each time that something
// is taken out, or that patterns go over without an end.
var hostile = []string{
	"key-0123456789abcdef0123456789abcdef", "/password: no; got ", "/password:; got ", "password=", "password=\"", "password='x'", "password:'", "token =",
	"pass", "://", "x://a:b@", "x://a:", "@(", "a:b@(", "bearer ", "bearer token ", "bearer:", "authorization:", "authorization: basic ", "eyJabcd.",
	"-----BEGIN PRIVATE KEY-----", "cookie:", "cookie:a=\n", "x-a-key:", "sk-", "xoxb-1", "SG.0123456789abcdef", "AKIAABCDEFGHIJKLMNOP-", "a1b", "a.b@c.de.",
	`{"password":"`, "\u212a", "\xff", "password: token=://a:b@c( bearer authorization cookie: eyJ AKIA sk- private key; got hooks x-api-key ",
}

// Of a text that is eight times as long, eight times as much is searched,
// whatever it holds.
func TestRedactorWork(t *testing.T) {
	r := NewRedactor(Secrets(), Emails(), Matching(regexp.MustCompile(`a(\d)b`)))
	for _, unit := range hostile {
		work := func(times int) int {
			s := &search{Redactor: r, left: math.MaxInt}
			text := strings.Repeat(unit, times)
			if clean := s.text(text); r.Text(clean) != clean {
				t.Errorf("%q: not clean", unit)
			}
			return math.MaxInt - s.left
		}
		if once, more := work(20), work(160); more > 9*once || more > 160*len(unit)*len(r.rules)*(maxPasses+1) {
			t.Errorf("%q: %d for 20 times, %d for 160 times", unit, once, more)
		}
	}
}

// What is empty is not taken out, also when nothing more may be searched.
func TestRedactorLimitOfNothing(t *testing.T) {
	s := &search{Redactor: NewRedactor(Matching(regexp.MustCompile("a")))}
	if got := s.text("b"+Redacted) + s.text(""); got != Redacted+Redacted {
		t.Errorf("%q", got)
	}
}

// However much an error says, only so much of it is searched; the rest does not
// pass unsearched.
func TestRedactorLimit(t *testing.T) {
	const secret = " password=hunter2"
	long := "plain" + strings.Repeat(" ", maxSearch) + secret
	details, err := json.Marshal([]string{"plain", long, "a" + secret})
	if err != nil {
		t.Fatal(err)
	}
	e := &Error{Category: Business, Message: "a" + secret, Suggestion: "a" + secret + long, Details: details, Violations: []Violation{{Got: strings.Repeat("plain", maxSearch)}, {Got: long}}}
	clean := NewRedactor(Secrets()).Error(e)
	if clean.Message != "a password="+Redacted || !strings.HasPrefix(clean.Suggestion, "a password="+Redacted+" ") || len(clean.Suggestion) > 2*maxSearched || clean.Violations[0].Got != e.Violations[0].Got || clean.Violations[1].Got != Redacted {
		t.Errorf("%.100q, %.100q, %.100q", clean.Message, clean.Suggestion, clean.Violations[1].Got)
	}
	if got := string(clean.Details); got != `["plain","`+Redacted+`","`+Redacted+`"]` {
		t.Errorf("%.100q", got)
	}
}
