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

// maxChecked is the length up to which a text or an array that is too long is
// checked further.
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
	listed string // one of a, b, c

	// The values that may be compared as they stand in a document, by their first
	// eight bytes, and their rest. The closing quote belongs to both, so that
	// no value matches the beginning of another.
	heads []uint64
	plain []enumValue
}

// An enumValue is a value of an enum, and what of it and its quote is beyond eight
// bytes.
type enumValue struct{ text, rest string }

func newEnum(values []string) *enum {
	e := &enum{values: values, listed: "one of " + list(values)}
	for _, v := range values {
		if plainEnd([]byte(v), 0) < len(v) {
			continue
		}
		quoted := v + `"`
		head, _ := firstWord(quoted)
		e.heads = append(e.heads, head)
		e.plain = append(e.plain, enumValue{v, quoted[min(8, len(quoted)):]})
	}
	return e
}

// find returns the value whose text, closing quote included, stands at b[i]. It may
// overlook a short one within the last eight bytes of a document.
func (e *enum) find(b []byte, i int) *enumValue {
	if i+8 > len(b) {
		return nil
	}
	head := upToQuote(word(b, i))
	for n, h := range e.heads {
		if h != head {
			continue
		}
		v := &e.plain[n]
		if end := i + 8 + len(v.rest); v.rest == "" || end <= len(b) && string(b[i+8:end]) == v.rest {
			return v
		}
	}
	return nil
}

// upToQuote returns w with all bytes behind its first quote zero.
func upToQuote(w uint64) uint64 {
	quote := w ^ lowBits*'"'
	stops := (quote - lowBits) &^ quote & highBits // the lowest bit set is the quote's
	return w & ((stops&-stops)<<1 - 1)
}
