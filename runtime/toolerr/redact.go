package toolerr

import (
	"bytes"
	"encoding/json"
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
	names map[string]bool // of values that are taken out whatever their shape
}

// A Redaction is one kind of thing that a [Redactor] takes out.
type Redaction struct {
	rules func() []rule
	names map[string]bool
}

// A rule is one pattern of something to take out.
type rule struct {
	pattern *regexp.Regexp // what its first group matches is taken out; all of it if it has none
	needs   string         // stands in every text that matches, in lower case
	hints   []string       // so does one of these; none means nothing
	opaque  bool           // taken out only if it looks like no word
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
func Secrets() Redaction { return Redaction{secretRules, secretNames} }

// Emails are e-mail addresses.
func Emails() Redaction { return Redaction{rules: emailRules} }

// Matching is what pattern matches; if it has groups, what the first one does.
func Matching(pattern *regexp.Regexp) Redaction {
	return Redaction{rules: func() []rule { return []rule{{pattern: pattern}} }}
}

// Text returns s without what r takes out. A second time changes nothing more.
func (r *Redactor) Text(s string) string {
	if len(r.rules) == 0 {
		return s
	}
	// What is taken out may complete something else: a text is clean when
	// nothing is found any more. That comes to an end, because what has been
	// taken out is not searched again, and so every pass leaves less to search.
	for {
		clean := r.pass(s)
		if clean == s {
			return s
		}
		s = clean
	}
}

// pass takes out everything that is found in s at once, each part of s between
// what has been taken out before by itself.
func (r *Redactor) pass(s string) string {
	var b strings.Builder
	for i, part := range strings.Split(s, Redacted) {
		if i > 0 {
			b.WriteString(Redacted)
		}
		at := 0
		for _, span := range r.spans(part) {
			if span[0] < at {
				at = max(at, span[1])
				continue // overlaps what is out already
			}
			b.WriteString(part[at:span[0]])
			b.WriteString(Redacted)
			at = span[1]
		}
		b.WriteString(part[at:])
	}
	return b.String()
}

// spans returns where in s something is to be taken out, from left to right.
func (r *Redactor) spans(s string) [][2]int {
	var found [][2]int
	lower := strings.ToLower(s)
	for _, rule := range r.rules {
		if !rule.possible(lower) {
			continue
		}
		for _, m := range rule.pattern.FindAllStringSubmatchIndex(s, -1) {
			from, to := m[0], m[1]
			if len(m) > 2 {
				from, to = m[2], m[3]
			}
			if from < to && (!rule.opaque || opaque(s[from:to])) {
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
	return strings.Contains(lower, r.needs) &&
		(len(r.hints) == 0 || slices.ContainsFunc(r.hints, func(hint string) bool { return strings.Contains(lower, hint) }))
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

// JSON returns raw, which must be JSON, without what r takes out of its texts,
// and without the texts that are named like a secret. Everything else stays as
// it is, to the byte.
func (r *Redactor) JSON(raw json.RawMessage) json.RawMessage {
	if len(r.rules) == 0 || !json.Valid(raw) {
		return raw
	}
	var b bytes.Buffer
	rest, secret := []byte(raw), false // secret: the text that follows is the value of such a name
	for {
		from := bytes.IndexByte(rest, '"')
		if from < 0 {
			break
		}
		if bytes.ContainsAny(rest[:from], "{},]") {
			secret = false
		}
		to := endOfText(rest, from)
		text := decodeText(rest[from:to])
		isName := bytes.HasPrefix(bytes.TrimLeft(rest[to:], " \t\r\n"), []byte(":"))
		clean := r.Text(text)
		if secret && text != "" {
			clean = Redacted
		}
		secret = isName && r.names[plainName(text)]
		b.Write(rest[:from])
		if clean == text {
			b.Write(rest[from:to])
		} else {
			b.Write(encodeText(clean))
		}
		rest = rest[to:]
	}
	b.Write(rest)
	return b.Bytes()
}

// endOfText returns where the text of JSON that begins at from ends.
func endOfText(data []byte, from int) int {
	for i := from + 1; i < len(data); i++ {
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

// plainName returns name in lower case, without the marks between its words.
func plainName(name string) string { return withoutMarks.Replace(strings.ToLower(name)) }

var withoutMarks = strings.NewReplacer("_", "", "-", "", ".", "", " ", "")

// Error returns a copy of e without what r takes out of whatever an envelope
// holds. The cause, which is not in it, stays.
func (r *Redactor) Error(e *Error) *Error {
	clean := *e
	clean.Message = r.Text(e.message())
	clean.Suggestion = r.Text(e.Suggestion)
	clean.CustomerMessage = r.Text(e.CustomerMessage)
	clean.Partial = r.JSON(e.Partial)
	clean.Details = r.JSON(e.Details)
	clean.Violations = slices.Clone(e.Violations)
	known := map[string]string{"": ""} // a thousand violations say much the same
	text := func(s string) string {
		if _, ok := known[s]; !ok {
			known[s] = r.Text(s)
		}
		return known[s]
	}
	for i := range clean.Violations {
		v := &clean.Violations[i]
		for _, field := range []*string{&v.Path, &v.Message, &v.Expected, &v.Got, &v.DidYouMean} {
			*field = text(*field)
		}
		if name := v.Path[strings.LastIndexByte(v.Path, '/')+1:]; v.Got != "" && r.names[plainName(name)] {
			v.Got = Redacted
		}
		v.Allowed = slices.Clone(v.Allowed)
		for j := range v.Allowed {
			v.Allowed[j] = text(v.Allowed[j])
		}
	}
	clean.Attempted = slices.Clone(e.Attempted)
	for i := range clean.Attempted {
		a := &clean.Attempted[i]
		a.Source, a.Message = r.Text(a.Source), r.Text(a.Message)
	}
	return &clean
}
