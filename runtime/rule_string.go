package runtime

import (
	"encoding/binary"
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
		expected := "text that matches " + r.pattern.expr
		message := subject + "must match " + r.pattern.expr
		if example := r.example(); example != "" {
			message += ", like " + example
		}
		d.violateText(s, "pattern", message, expected)
	}
	if r.format != nil && !r.format.valid(text) {
		good = false
		d.violateText(s, "format", subject+"must be "+r.format.words+", like "+quote(r.format.example), r.format.name)
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
		atLeast := "at least " + count(r.minLength, "character")
		d.violateText(s, "minLength", subject+"must have "+atLeast+", not "+strconv.Itoa(s.runes), atLeast)
	case s.runes > r.maxLength:
		atMost := "at most " + count(r.maxLength, "character")
		d.violateText(s, "maxLength", subject+"must have "+atMost+", not "+strconv.Itoa(s.runes), atMost)
	default:
		return true
	}
	return false
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
	words := "one of " + list(r.enum.values)
	v := d.violate("enum", subject+"must be "+words, words, s.from-1, s.to+1)
	v.Allowed = r.enum.values
	if v.Got == "" { // write-only: a near value would give it away
		return
	}
	if near := nearest(text, r.enum.values); near != "" {
		v.DidYouMean = near
		v.Message += "; did you mean " + near + "?"
	}
}

// An enum is a set of texts.
type enum struct {
	values []string
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
	e := &enum{values: values}
	for _, v := range values {
		if plainEnd([]byte(v), 0) < len(v) {
			continue
		}
		var first [8]byte
		n := copy(first[:], v+`"`)
		w := enumWord{word: binary.LittleEndian.Uint64(first[:]), mask: 1<<(8*n) - 1, value: v}
		if n == 8 {
			w.mask = 1<<64 - 1
			w.rest = (v + `"`)[8:]
		}
		e.words = append(e.words, w)
	}
	return e
}

// find returns the value whose text, closing quote included, begins b.
func (e *enum) find(b []byte) (value string, ok bool) {
	if len(b) < 8 {
		return "", false
	}
	word := binary.LittleEndian.Uint64(b)
	for i := range e.words {
		w := &e.words[i]
		if word&w.mask == w.word && (w.rest == "" || len(b) >= 8+len(w.rest) && string(b[8:8+len(w.rest)]) == w.rest) {
			return w.value, true
		}
	}
	return "", false
}
