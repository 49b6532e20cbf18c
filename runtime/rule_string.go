package runtime

import (
	"math/bits"
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
		d.violateText(s, "pattern", d.about(subject, r.mismatch()), r.pattern.expected)
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

// about puts what a message is about in front of it, if it does not go without
// saying.
func (d *Decoder) about(subject, message string) string {
	if subject == "" {
		return message
	}
	return d.say(subject, message)
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
	v.Allowed = d.allowed(r.enum.values)
	if v.Got != "" { // write-only: a near value would give it away
		v.DidYouMean = nearest(text, r.enum.values)
	}
	if v.DidYouMean != "" {
		v.Message = d.say(subject, "must be ", r.enum.listed, "; did you mean ", v.DidYouMean, "?")
	} else {
		v.Message = d.about(subject, r.enum.message)
	}
}

// An enum is a set of texts.
type enum struct {
	values  []string
	message string // must be one of a, b, c
	listed  string // the end of it

	plain []enumValue // those that may be compared as they stand in a document
	heads *wordIndex  // of plain; nil if that cannot be
}

// An enumValue is a value of an enum.
type enumValue struct {
	text string
	head uint64 // its first eight bytes, its closing quote included
}

func newEnum(values []string) *enum {
	e := &enum{values: values, message: "must be one of " + list(values)}
	e.listed = e.message[len("must be "):]
	var heads []uint64
	for _, v := range values {
		if plainEnd([]byte(v), 0) == len(v) {
			head, _ := firstWord(v + `"`)
			heads = append(heads, head)
			e.plain = append(e.plain, enumValue{v, head})
		}
	}
	if len(heads) > 0 {
		e.heads = newWordIndex(heads)
	}
	return e
}

// find returns where the text that begins at b[i] ends, and the value that it is;
// no value if it is none. b has at least eight bytes.
//
// The end does not depend on what the value is, so that the processor need not wait
// for that to go on.
func (e *enum) find(b []byte, i int) (end int, v *enumValue) {
	head := firstOf(b, i)
	quote := head ^ lowBits*'"'
	if stops := (quote - lowBits) &^ quote & highBits; stops != 0 { // the lowest bit set is the first quote's
		end = i + bits.TrailingZeros64(stops)/8
		head &= (stops&-stops)<<1 - 1
	} else if end = plainEnd(b, i+8); end >= len(b) || b[end] != '"' {
		return end, nil
	}
	if e.heads == nil {
		return end, e.search(b[i:end])
	}
	if v = &e.plain[e.heads.find(head)]; v.head != head || end-i != len(v.text) || end-i > 7 && string(b[i:end]) != v.text {
		return end, nil
	}
	return end, v
}

func (e *enum) search(text []byte) *enumValue {
	for i := range e.plain {
		if e.plain[i].text == string(text) {
			return &e.plain[i]
		}
	}
	return nil
}
