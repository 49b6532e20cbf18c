package runtime

import (
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// MaxDepth is how many levels of objects and arrays a document may have, also
// where it is only skipped.
const MaxDepth = 1000

// A Decoder reads one JSON document. Generated decoders get one from [Decode]
// and hand it down; it must not be kept.
//
// Every Decode function expects the decoder at the first byte of a value, blanks
// skipped, and leaves it behind the value, right or wrong.
type Decoder struct {
	data    []byte
	pos     int
	aliased bool  // strings may share data's memory
	used    bool  // there is more to clean up than data and strings
	slot    *slot // that d is in; nil for one of the pool
	stopped bool  // by a syntax error or by depth; data is empty then

	frames     []frame // the path to the value being read
	violations []toolerr.Violation
	dropped    int         // violations beyond maxViolations
	faults     int         // how many the last report had, up to a few: the next one is likely to have as many
	words      []byte      // their texts: see say
	lists      []string    // and what they say is allowed
	strings    []string    // the used part of a block for []string values
	ahead      int         // items that are likely to follow in the innermost array
	items      []span      // where the items of arrays under uniqueItems stand
	ends       map[int]int // of large objects and arrays that have been gone over, by where they begin
	open       []int       // for going over them
	escapes    int         // strings with escapes that have been read

	lenient bool     // note what can be repaired: see mend
	repairs []repair // in document order
}

// A span is a piece of the document.
type span struct{ from, to int }

// Decode reads data, a whole JSON document, into v by means of decode. It
// returns nil, or everything that is wrong as [Violations]; v is then of no use.
// No byte and blanks alone are the empty object. Strings in v are copies.
//
//	var in LookupOrderInput
//	err := toolrt.Decode([]byte(`{"order_number":"#12345"}`), &in, decodeLookupOrderInput)
func Decode[T any](data []byte, v *T, decode func(*Decoder, *T, *Rule)) error {
	d := newDecoder(data, false)
	decode(d, v, nil)
	return d.finish()
}

// DecodeAliased is [Decode] where strings and bytes in v may share data's memory:
// nobody may change data while v is in use.
func DecodeAliased[T any](data []byte, v *T, decode func(*Decoder, *T, *Rule)) error {
	d := newDecoder(data, true)
	decode(d, v, nil)
	return d.finish()
}

// noArguments is what a model means that sends nothing.
var noArguments = []byte("{}")

func newDecoder(data []byte, aliased bool) *Decoder {
	d := takeDecoder()
	d.data, d.pos, d.aliased = data, 0, aliased
	if len(data) == 0 || data[0] != '{' {
		d.skipToValue()
	}
	return d
}

// skipToValue skips blanks before the document.
func (d *Decoder) skipToValue() {
	d.blanks()
	if d.pos == len(d.data) {
		d.data, d.pos = noArguments, 0
	}
}

// finish checks that nothing follows the value, gives d back and returns what
// was wrong.
func (d *Decoder) finish() error {
	if d.pos != len(d.data) {
		d.trailing()
	}
	if len(d.violations) > 0 {
		return d.fail()
	}
	if d.used {
		d.clean()
	}
	d.data = nil
	if d.strings != nil {
		d.strings = nil
	}
	giveDecoder(d)
	return nil
}

func (d *Decoder) trailing() {
	d.blanks()
	if d.pos < len(d.data) {
		d.unexpected("the end")
	}
}

func (d *Decoder) fail() error {
	found := Violations(d.violations)
	if d.faults = min(len(found), 16); d.dropped > 0 {
		found = append(found, tooMany(d.dropped))
	}
	d.clean()
	d.data = nil
	giveDecoder(d)
	return found
}

// clean leaves nothing in d of its document but the data and what takes little
// room.
func (d *Decoder) clean() {
	d.used, d.stopped, d.lenient = false, false, false
	d.violations, d.dropped = nil, 0
	d.strings, d.words, d.lists, d.repairs, d.ends = nil, nil, nil, nil, nil
	d.frames, d.items, d.open = kept(d.frames, 64), kept(d.items, 1024), kept(d.open, 64)
}

// kept returns s, empty, unless it is too large to be kept.
func kept[T any](s []T, most int) []T {
	if cap(s) > most {
		return nil
	}
	return s[:0]
}

// blanks skips blanks: space, tab, line feed and carriage return.
func (d *Decoder) blanks() {
	b, i := d.data, d.pos
	for i < len(b) && isBlank(b[i]) {
		i++
	}
	d.pos = i
}

func isBlank(c byte) bool {
	return c == ' ' || c == '\n' || c == '\t' || c == '\r'
}

// peek returns the next byte; 0, which no JSON holds, at the end.
func (d *Decoder) peek() byte {
	if d.pos < len(d.data) {
		return d.data[d.pos]
	}
	return 0
}

// literal reads word if it stands next.
func (d *Decoder) literal(word string) bool {
	end := d.pos + len(word)
	if end > len(d.data) || string(d.data[d.pos:end]) != word {
		return false
	}
	d.pos = end
	return true
}

// null reads null if it stands next and r allows it.
func (d *Decoder) null(r *Rule) bool {
	return r != nil && r.nullable && d.literal("null")
}

// push adds a step to the path: into an object of the shape s, or a map or array
// under r, whose frame has the given end. It reports false, and ends the reading,
// where that is one too many.
func (d *Decoder) push(s *Shape, r *Rule, end int) bool {
	level := len(d.frames)
	if level == cap(d.frames) || level >= MaxDepth {
		if level >= MaxDepth {
			d.tooDeep()
			return false
		}
		d.frames = append(make([]frame, 0, max(16, 2*level)), d.frames...)
		d.used = true // they may be too many to be kept
	}
	d.frames = d.frames[:level+1]
	f := &d.frames[level]
	if f.shape != s { // a pointer that is there already need not be written
		f.shape = s
	}
	if f.rule != r {
		f.rule = r
	}
	f.at, f.end = -1, end
	return true
}

// pop takes the last step away again.
func (d *Decoder) pop() { d.frames = d.frames[:len(d.frames)-1] }

// wrongType records that the value that stands next is none of the wanted type,
// and skips it.
func (d *Decoder) wrongType(r *Rule, want string) {
	from := d.pos
	found := typeAt(d.peek())
	if found == "" {
		d.unexpected("a value")
		return
	}
	if d.full() && !d.lenient { // save the words
		d.dropped++
		d.Skip()
		return
	}
	at := len(d.violations) // skipping may add violations behind it
	full := d.full()
	d.violate(ruleType, d.wrongTypeWords(want, found, r), want, from, from+1)
	d.Skip()
	if d.lenient && !d.stopped {
		d.repair(want, found, from)
	}
	if full {
		return
	}
	v := &d.violations[at]
	if d.stopped {
		v.Got = ""
		return
	}
	if v.Got != "" { // else it is write-only
		v.Got = d.cut(alias(d.data[from:d.pos]))
	}
	if found == "string" {
		if text, _ := d.keyText(from+1, d.pos-1); isQuoted(text, want) {
			v.Message = d.say(v.Message, "; send it without quotes")
		}
	}
}

// isQuoted reports whether text is a number or a boolean of type want, so that
// only its quotes are wrong.
func isQuoted(text, want string) bool {
	switch want {
	case "integer":
		return isNumber(text) && parseDecimal(text).isInteger()
	case "number", "boolean":
		return stands(text, want)
	}
	return false
}

// Skip reads one value and checks only that it is JSON without duplicate keys.
func (d *Decoder) Skip() {
	switch c := d.peek(); c {
	case '"':
		d.scanString()
	case '{':
		var seen keySet
		var m members
		for ok := m.begin(d, nil); ok && m.next(); {
			if key := m.key(); seen.add(key) {
				d.Skip()
			} else {
				m.duplicate()
			}
		}
	case '[':
		var a array
		for ok := a.begin(d, nil); ok && a.next(); {
			d.Skip()
		}
	default:
		switch {
		case c == '-' || isDigit(c):
			d.scanNumber()
		case d.literal("true") || d.literal("false") || d.literal("null"):
		default:
			d.unexpected("a value")
		}
	}
}

// typeAt names the JSON type of a value that begins with c, "" if none does.
func typeAt(c byte) string {
	switch c {
	case '{':
		return "object"
	case '[':
		return "array"
	case '"':
		return "string"
	case 't', 'f':
		return "boolean"
	case 'n':
		return "null"
	}
	if c == '-' || isDigit(c) {
		return "number"
	}
	return ""
}

// wrongTypeWords says what is wanted and what was found:
//
//	must be an array, not a string; send it as JSON, not as text
//	must be an integer number of nanoseconds (1000000000 is one second), not a string
func (d *Decoder) wrongTypeWords(want, found string, r *Rule) string {
	unit, orNull, hint := "", "", ""
	if want == "integer" {
		unit = r.counted()
	}
	if r != nil && r.nullable {
		orNull = " or null"
	}
	if found == "string" && (want == "object" || want == "array") {
		hint = "; send it as JSON, not as text"
	}
	return d.say("must be ", withArticle(want), unit, orNull, ", not ", withArticle(found), hint)
}

// withArticle returns a JSON type as a sentence has it: an integer, true or false.
func withArticle(typ string) string {
	if one, others, several := strings.Cut(typ, " or "); several {
		return withArticle(one) + " or " + withArticle(others)
	}
	switch typ { // the frequent ones cost no memory
	case "boolean":
		return "true or false"
	case "null":
		return "null"
	case "integer":
		return "an integer"
	case "object":
		return "an object"
	case "array":
		return "an array"
	case "number":
		return "a number"
	case "string":
		return "a string"
	}
	return "a " + typ
}
