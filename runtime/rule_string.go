package runtime

import (
	"slices"
	"strconv"
)

// checkText records what r says against text, the string s; subject names what
// the text is where it is not the value that the path leads to.
func (d *Decoder) checkText(s scanned, text string, r *Rule, subject string) bool {
	good := d.checkLength(s, r, subject)
	if !good && s.runes > maxChecked {
		return false // no more is worth saying of a text that long
	}
	if r.pattern != nil && !r.pattern.match(text) {
		good = false
		message := d.say(subject, "must match ", r.pattern.expr)
		if example := r.example(); example != "" {
			message = d.say(message, ", like ", example)
		}
		d.violateText(s, "pattern", message, d.say("text that matches ", r.pattern.expr))
	}
	if r.format != nil && !r.format.valid(text) {
		good = false
		d.violateText(s, "format", d.say(subject, "must be ", r.format.words, `, like "`, r.format.example, `"`), r.format.name)
	}
	if r.enum != nil && !slices.Contains(r.enum.values, text) {
		good = false
		d.notInEnum(s, text, r, subject)
	}
	return good
}

// maxChecked is the length up to which a text that is too long is checked further.
const maxChecked = 4096

// checkLength records that s, counted in code points, is too short or too long.
func (d *Decoder) checkLength(s scanned, r *Rule, subject string) bool {
	switch {
	case s.runes < r.minLength:
		d.violateLength(s, "minLength", subject, d.sayCount("at least ", r.minLength, "character"))
	case s.runes > r.maxLength:
		d.violateLength(s, "maxLength", subject, d.sayCount("at most ", r.maxLength, "character"))
	default:
		return true
	}
	return false
}

// violateLength records that s has another length than expected.
func (d *Decoder) violateLength(s scanned, rule, subject, expected string) {
	d.violateText(s, rule, d.say(subject, "must have ", expected, ", not ", strconv.Itoa(s.runes)), expected)
}

// violateText is violate for the string s, whose quotes belong to the value.
func (d *Decoder) violateText(s scanned, rule, message, expected string) {
	d.violate(rule, message, expected, s.from-1, s.to+1)
}

// notInEnum records that text is none of the allowed values.
func (d *Decoder) notInEnum(s scanned, text string, r *Rule, subject string) {
	if d.full() {
		d.dropped++
		return
	}
	v := d.violate("enum", "", r.enum.listed, s.from-1, s.to+1)
	v.Allowed = r.enum.values
	if v.Got != "" { // write-only: a near value would give it away
		v.DidYouMean = nearest(text, r.enum.values)
	}
	if v.DidYouMean != "" {
		v.Message = d.say(subject, "must be ", r.enum.listed, "; did you mean ", v.DidYouMean, "?")
	} else {
		v.Message = d.say(subject, "must be ", r.enum.listed)
	}
}

// An enum is a set of texts.
type enum struct {
	values []string
	listed string     // one of a, b, c
	words  []enumWord // of those values that may be compared as they stand in the document
}

// An enumWord is a value prepared for comparison: its first eight bytes as one
// word, then the rest. The closing quote belongs to it, so that no value matches
// the beginning of another.
type enumWord struct {
	word, mask uint64
	rest       string // beyond eight bytes
	value      string
}

func newEnum(values []string) *enum {
	e := &enum{values: values, listed: "one of " + list(values)}
	for _, v := range values {
		if plainEnd([]byte(v), 0) < len(v) {
			continue
		}
		quoted := v + `"`
		w := enumWord{value: v, rest: quoted[min(8, len(quoted)):]}
		w.word, w.mask = firstWord(quoted)
		e.words = append(e.words, w)
	}
	return e
}

// find returns the value whose text, closing quote included, stands at b[i]. It may
// overlook a short one within the last eight bytes of a document.
func (e *enum) find(b []byte, i int) (value string, ok bool) {
	if i+8 > len(b) {
		return "", false
	}
	first := word(b, i)
	for n := range e.words {
		w := &e.words[n]
		if first&w.mask == w.word {
			end := i + 8 + len(w.rest)
			if w.rest == "" || end <= len(b) && string(b[i+8:end]) == w.rest {
				return w.value, true
			}
		}
	}
	return "", false
}
