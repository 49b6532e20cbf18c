package toolerr

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Redacted stands where a [Redactor] has taken something out.
const Redacted = "[redacted]"

// A Redactor takes secrets out of what is about to be sent. The zero Redactor
// takes out nothing.
//
//	postgres://root:hunter2@db/shop    → postgres://root:[redacted]@db/shop
//	Authorization: Bearer abc123       → Authorization: Bearer [redacted]
//	{"name":"Ann","password":"s3cret"} → {"name":"Ann","password":"[redacted]"}
//
// It is a net below careful messages, not a replacement for them: it knows
// secrets by their shape, and a secret without one passes.
type Redactor struct {
	rules []rule
	names func(string) bool // of values that are taken out whatever their shape; nil for none
}

// A Redaction is one kind of thing that a [Redactor] takes out.
type Redaction struct {
	rules func() []rule
	names func(string) bool
}

// A rule is one pattern of something to take out.
type rule struct {
	pattern *regexp.Regexp    // what its first group matches is taken out; all of it if it has none
	needs   string            // stands in every text that matches, in lower case
	hints   []string          // so does one of these; none means nothing
	only    func(string) bool // what is taken out looks like this; nil for anything
}

// NewRedactor returns a Redactor that takes out the given kinds of things.
//
//	toolerr.NewRedactor(toolerr.Secrets(), toolerr.Emails(), toolerr.Matching(regexp.MustCompile(`\bACME-[0-9]{6}\b`)))
func NewRedactor(kinds ...Redaction) *Redactor {
	r := new(Redactor)
	for _, kind := range kinds {
		r.rules = append(r.rules, kind.rules()...)
		if kind.names != nil {
			r.names = kind.names
		}
	}
	return r
}

// DefaultRedactor returns the Redactor that is used where none is set. It takes
// out [Secrets].
var DefaultRedactor = sync.OnceValue(func() *Redactor { return NewRedactor(Secrets()) })

// Secrets are credentials of the usual shapes: bearer tokens and other
// authorization headers, cookies, JSON Web Tokens, the keys of well-known
// services, AWS keys, private keys, passwords in URLs and in other data source
// names, and values that are named like a secret, such as password=… and
// api_key=….
func Secrets() Redaction { return Redaction{secretRules, secretName} }

// Emails are e-mail addresses.
func Emails() Redaction { return Redaction{rules: emailRules} }

// Matching is what pattern matches; if it has groups, what the first one does.
func Matching(pattern *regexp.Regexp) Redaction {
	return Redaction{rules: func() []rule { return []rule{{pattern: pattern}} }}
}

// Text returns s without what r takes out. A second time changes nothing more.
func (r *Redactor) Text(s string) string { return (&search{Redactor: r, left: math.MaxInt}).text(s) }

// A search takes out what a Redactor is to take out of several texts, with a
// bounded amount of work.
type search struct {
	*Redactor
	left int // how many bytes may still be searched, each counted for each pattern
}

const (
	// maxPasses is how often a text is searched again, because what was taken out
	// may have completed something else. What is not clean then is taken out.
	maxPasses = 4
	// maxSearch is how much of one error is searched: more than an envelope can
	// hold. Beyond it, a text that may hold a secret is taken out unsearched.
	maxSearch = 4 << 20
	// maxSearched is how much of a message is searched, in bytes. The rest is cut
	// off, which is far more than an envelope cuts off.
	maxSearched = 64 << 10
)

// text returns t without what is to be taken out. What has been taken out before
// is not searched again: each part around it is a text by itself.
func (s *search) text(t string) string {
	if len(s.rules) == 0 {
		return t
	}
	var b strings.Builder
	for i, part := range strings.Split(t, Redacted) {
		if i > 0 {
			b.WriteString(Redacted)
		}
		s.part(&b, part, maxPasses)
	}
	return b.String()
}

// part writes t without what is to be taken out.
func (s *search) part(b *strings.Builder, t string, passes int) {
	if t == "" {
		return
	}
	spans := s.spans(t)
	switch {
	case len(spans) == 0:
		b.WriteString(t)
		return
	case passes == 0:
		b.WriteString(Redacted)
		return
	}
	at := 0
	for _, span := range spans {
		if span[0] < at {
			at = max(at, span[1])
			continue // overlaps what is out already
		}
		s.part(b, t[at:span[0]], passes-1)
		b.WriteString(Redacted)
		at = span[1]
	}
	s.part(b, t[at:], passes-1)
}

// spans returns where in t something is to be taken out, from left to right.
func (s *search) spans(t string) [][2]int {
	var found [][2]int
	lower := strings.ToLower(t)
	for i := range s.rules {
		rule := &s.rules[i]
		if !rule.possible(lower) {
			continue
		}
		if s.left -= len(t); s.left < 0 {
			return [][2]int{{0, len(t)}}
		}
		for _, m := range rule.pattern.FindAllStringSubmatchIndex(t, -1) {
			from, to := m[0], m[1]
			if len(m) > 2 {
				from, to = m[2], m[3]
			}
			if from < to && (rule.only == nil || rule.only(t[from:to])) {
				found = append(found, [2]int{from, to})
			}
		}
	}
	slices.SortFunc(found, func(a, b [2]int) int {
		if a[0] != b[0] {
			return a[0] - b[0]
		}
		return b[1] - a[1]
	})
	return found
}

// possible reports whether the rule could match the text, given in lower case:
// most texts hold no secret, and this is much faster than a pattern.
func (r *rule) possible(lower string) bool {
	return strings.Contains(lower, r.needs) && (len(r.hints) == 0 || hinted(lower, r.hints))
}

// hinted reports whether one of the hints stands in a text in lower case.
func hinted(lower string, hints []string) bool {
	return slices.ContainsFunc(hints, func(hint string) bool { return strings.Contains(lower, hint) })
}

// opaque reports whether s looks like no word: it has a digit, or an upper-case
// letter behind a lower-case one.
func opaque(s string) bool {
	lower := false
	for _, c := range s {
		switch {
		case '0' <= c && c <= '9', lower && 'A' <= c && c <= 'Z':
			return true
		}
		lower = 'a' <= c && c <= 'z'
	}
	return false
}

// userAndPassword reports whether s is what basic authentication sends: a user and a
// password in base64. Words that follow "basic" are base64 too, but of no text.
func userAndPassword(s string) bool {
	text, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(s, "="))
	foreign := func(r rune) bool { return r < ' ' || '~' < r }
	return err == nil && bytes.ContainsRune(text, ':') && !bytes.ContainsFunc(text, foreign)
}

// JSON returns raw, which must be JSON, without what r takes out of its texts,
// and without the texts and numbers that are named like a secret, or stand in a
// value that is. Everything else stays as it is, to the byte.
func (r *Redactor) JSON(raw json.RawMessage) json.RawMessage {
	return (&search{Redactor: r, left: math.MaxInt}).json(raw)
}

func (s *search) json(raw json.RawMessage) json.RawMessage {
	if len(s.rules) == 0 || !json.Valid(raw) {
		return raw
	}
	var b bytes.Buffer
	var name string // of the value that follows
	open := 0       // objects and arrays around, from the one on that is named like a secret
	for len(raw) > 0 {
		to, redacted := 1, false
		switch c := raw[0]; {
		case c == '"':
			to = endOfText(raw)
			text := decodeText(raw[:to])
			clean := s.text(text)
			if isName := bytes.HasPrefix(bytes.TrimLeft(raw[to:], " \t\r\n"), []byte(":")); isName {
				name = text
			} else {
				if text != "" && (open > 0 || s.secret(name, text)) {
					clean = Redacted
				}
				name = ""
			}
			if redacted = clean != text; redacted {
				b.Write(encodeText(clean))
			}
		case c == '-' || '0' <= c && c <= '9':
			to = len(raw) - len(bytes.TrimLeft(raw, "-+.0123456789eE"))
			if redacted = open > 0 || s.secret(name, ""); redacted {
				b.Write(encodeText(Redacted))
			}
			name = ""
		case c == '{' || c == '[':
			if open > 0 || s.secret(name, "") {
				open++
			}
			name = ""
		case c == '}' || c == ']':
			open = max(open-1, 0)
		case c == ',':
			name = ""
		}
		if !redacted {
			b.Write(raw[:to])
		}
		raw = raw[to:]
	}
	return b.Bytes()
}

// secret reports whether a text of that name is a secret, whatever its shape, or
// whatever its text where that is "".
func (r *Redactor) secret(name, text string) bool {
	return r.names != nil && (r.names(name) || strings.EqualFold(name, "token") && opaque(text))
}

// endOfText returns where the text that JSON begins with ends.
func endOfText(data []byte) int {
	for i := 1; i < len(data); i++ {
		switch data[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(data)
}

// decodeText reads a text of valid JSON.
func decodeText(literal []byte) string {
	var s string
	if err := json.Unmarshal(literal, &s); err != nil {
		panic("toolgen bug: reading a text of valid JSON: " + err.Error())
	}
	return s
}

// encodeText writes a text as JSON.
func encodeText(s string) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		panic("toolgen bug: writing a text as JSON: " + err.Error())
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// Error returns a copy of e without what r takes out of whatever an envelope
// holds. The cause, which is not in it, stays.
func (r *Redactor) Error(e *Error) *Error {
	s := &search{Redactor: r, left: maxSearch}
	clean := *e
	clean.Message = s.text(cut(s.withoutGot(e.message(), e.Violations), maxSearched))
	clean.Suggestion = s.text(cut(e.Suggestion, maxSearched))
	clean.CustomerMessage = s.text(cut(e.CustomerMessage, maxSearched))
	clean.Violations = s.violations(e.Violations)
	clean.Attempted = slices.Clone(e.Attempted)
	for i := range clean.Attempted {
		a := &clean.Attempted[i]
		a.Source, a.Message = s.text(a.Source), s.text(a.Message)
	}
	clean.Details = s.json(e.Details)
	clean.Partial = s.json(e.Partial)
	return &clean
}

// violations returns what is sent of violations.
func (s *search) violations(list []Violation) []Violation {
	list = slices.Clone(list)
	known := map[string]string{"": ""} // a thousand violations say much the same
	clean := func(text *string) {
		if _, ok := known[*text]; !ok {
			known[*text] = s.text(*text)
		}
		*text = known[*text]
	}
	for i := range list {
		v := &list[i]
		if v.Got != "" && s.within(v.Path) {
			v.Got = Redacted
		}
		for _, field := range []*string{&v.Path, &v.Message, &v.Expected, &v.Got, &v.DidYouMean} {
			clean(field)
		}
		v.Allowed = slices.Clone(v.Allowed)
		for j := range v.Allowed {
			clean(&v.Allowed[j])
		}
	}
	return list
}

// withoutGot returns message, which may list violations, without the values of
// secrets among them: those have no shape that would give them away.
//
//	/password: must have at least 8 characters; got "hunter2"
func (s *search) withoutGot(message string, list []Violation) string {
	for _, v := range list {
		if line := v.Path + ": " + v.Message + "; got "; v.Got != "" && strings.Contains(message, line) && s.within(v.Path) {
			message = strings.ReplaceAll(message, line+v.Got, line+Redacted)
		}
	}
	return message
}

// within reports whether a JSON Pointer leads into a value that is named like a
// secret.
func (s *search) within(path string) bool {
	for name := range strings.SplitSeq(path, "/") {
		if s.secret(name, "") {
			return true
		}
	}
	return false
}
