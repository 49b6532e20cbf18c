package runtime

import (
	"bytes"
	"strconv"
	"unsafe"
)

// DecodeSlice reads an array into a new slice, each item by means of elem.
//
//	toolrt.DecodeSlice(d, &v.Sizes, o.Rule(), toolrt.DecodeInt)
func DecodeSlice[S ~[]T, T any](d *Decoder, v *S, r *Rule, elem func(*Decoder, *T, *Rule)) {
	if d.null(r) {
		*v = nil
		return
	}
	var a array
	if !a.begin(d, r) {
		return
	}
	s := S{}
	likely, outer := 0, d.ahead
	for a.next() {
		switch {
		case a.n == 1:
			likely = d.estimate(a.rule.maxItems)
			s = make(S, 0, likely)
		case a.n > a.rule.maxItems: // too long already: read the item, but keep no more
			clear(s[a.rule.maxItems:])
			s = s[:a.rule.maxItems]
		}
		if n := len(s); n < cap(s) {
			s = s[:n+1]
		} else {
			var zero T
			s = append(s, zero)
		}
		d.ahead = max(0, likely-a.n)
		elem(d, &s[len(s)-1], a.rule.items)
	}
	d.ahead = outer
	if cap(s) > 2*len(s)+4 { // a poor estimate
		s = append(make(S, 0, len(s)), s...)
	}
	*v = s
}

// maxBlock is how many strings share a block of memory at most. Inputs hold many
// short slices of strings, often one in each item of an array: then the first
// begins a block for all of them.
const maxBlock = 128

// blockSize guesses how many strings will share a block with an array of n, which
// begins it, the later ones of its kind included. What remains of the document
// bounds it: most strings take eight bytes with their quotes and a comma.
func (d *Decoder) blockSize(n int) int {
	return max(n, min(n*(1+d.ahead), (len(d.data)-d.pos)/8, maxBlock))
}

// DecodeStrings reads an array of strings into a new slice.
//
//	toolrt.DecodeStrings(d, &v.Tags, o.Rule())
func DecodeStrings[S ~[]T, T ~string](d *Decoder, v *S, r *Rule) {
	d.readStrings((*[]string)(unsafe.Pointer(v)), r) // T is a string, by whatever name
}

func (d *Decoder) readStrings(v *[]string, r *Rule) {
	if d.null(r) {
		*v = nil
		return
	}
	var a array
	if !a.begin(d, r) {
		return
	}
	// Items that are read without a fault differ if their texts do.
	unique, before := a.unique, len(d.violations)+d.dropped
	a.unique = false
	s := d.strings[len(d.strings):]
	if cap(s) == 0 {
		s = []string{} // what an empty array gives
	}
	items, most := a.rule.items, a.rule.maxItems
	for a.next() {
		n := len(s)
		switch {
		case n >= most && n > 0:
			n-- // too long already: read the item, but keep no more
		case n == cap(s):
			s = append(make([]string, 0, max(2*n, n+d.blockSize(d.estimate(most)))), s...)
			d.strings = s[:0]
			fallthrough
		default:
			s = s[:n+1]
		}
		d.string(&s[n], items)
	}
	n := len(s)
	d.strings = d.strings[:len(d.strings)+n]
	*v = s[:n:n]
	if unique && !d.stopped && (a.n > n || !differ(s) || len(d.violations)+d.dropped > before) {
		a.findItems()
		d.checkUnique(d.items[a.spans:], a.from, d.escapes > a.escapes)
		d.items = d.items[:a.spans]
	}
}

// findItems notes where the items stand, as far as they are compared; the array has
// been read.
func (a *array) findItems() {
	d, at := a.d, a.d.pos
	d.pos, d.used = a.from, true
	for range min(a.n, max(a.rule.maxItems, maxChecked)) {
		d.pos++ // a bracket or a comma
		d.blanks()
		item := span{d.pos, d.valueEnd(d.pos)}
		d.items = append(d.items, item)
		d.pos = item.to
		d.blanks()
	}
	d.pos = at
}

// maxLinear is how many texts are compared each with each; more are kept in a map.
const maxLinear = 24

// differ reports whether no two of the strings are equal, as far as that can be told
// quickly.
func differ(s []string) bool {
	if len(s) > maxLinear {
		return false
	}
	for j := range s {
		for i := range j {
			if s[i] == s[j] {
				return false
			}
		}
	}
	return true
}

// DecodeArray reads an array of exactly len(v) items, each by means of elem.
//
//	toolrt.DecodeArray(d, v.Corner[:], o.Rule(), toolrt.DecodeFloat)
func DecodeArray[T any](d *Decoder, v []T, r *Rule, elem func(*Decoder, *T, *Rule)) {
	if d.null(r) {
		clear(v)
		return
	}
	from := d.pos
	var a array
	if !a.begin(d, r) {
		return
	}
	for a.next() {
		if a.n <= len(v) {
			elem(d, &v[a.n-1], a.rule.items)
		} else {
			d.Skip()
		}
	}
	a.checkLength(from, len(v))
}

// The estimate of an array's length looks ahead a bounded number of bytes, so
// that arrays within arrays are not read over and over, and is itself bounded:
// commas may stand in strings.
const (
	scalarsAhead    = 512
	compositesAhead = 4096
	maxEstimate     = 256
)

// estimate guesses how many items follow in an array, at least one; d stands at
// the first. It is exact for scalars whose text holds neither commas nor
// brackets, and for objects without objects in them at the end of a document.
func (d *Decoder) estimate(most int) int {
	rest := d.data[d.pos:]
	var n int
	switch c := d.peek(); c {
	case '{', '[':
		ahead := min(len(rest), compositesAhead)
		n = bytes.Count(rest[:ahead], rest[:1]) * len(rest) / ahead
	default:
		rest = rest[:min(len(rest), scalarsAhead)]
		if end := bytes.IndexByte(rest, ']'); end >= 0 {
			rest = rest[:end]
		}
		n = bytes.Count(rest, comma) + 1
	}
	return max(1, min(n, most, maxEstimate))
}

var comma = []byte(",")

// An array walks the items of a JSON array. Every round must read one value.
type array struct {
	n int // items found, the current one included

	d       *Decoder
	rule    *Rule // of the array itself
	level   int   // of its frame
	from    int   // where it begins
	before  byte  // what stands before the next item: a bracket, then commas
	unique  bool  // its items must differ
	spans   int   // then: where its items begin in d.items
	escapes int   // and how many strings with escapes have been read before
}

// begin begins an array. Where the value is none, that is recorded, and begin
// reports false.
func (a *array) begin(d *Decoder, r *Rule) bool {
	a.d, a.rule = d, r
	return a.enter()
}

func (a *array) enter() bool {
	d := a.d
	if uint(d.pos) >= uint(len(d.data)) || d.data[d.pos] != '[' {
		d.wrongType(a.rule, "array")
		return false
	}
	if a.rule == nil {
		a.rule = &anyValue
	}
	if !d.push(nil, a.rule, inArray) {
		return false
	}
	a.level, a.from, a.before = len(d.frames)-1, d.pos, '['
	if a.rule.uniqueItems {
		a.unique, a.spans, a.escapes = true, len(d.items), d.escapes
	}
	return true
}

// next goes on to the next item and puts the decoder at it. Behind the last one
// the array's own rule is checked.
func (a *array) next() bool {
	d := a.d
	b, i := d.data, d.pos
	if a.unique {
		a.endItem()
	}
	if i+2 >= len(b) || b[i] != a.before {
		return a.search()
	}
	if i++; b[i] == ' ' {
		i++
	}
	if b[i] <= ' ' || b[i] == ']' {
		return a.search()
	}
	d.pos = i
	return a.found()
}

// found notes that an item begins where d stands.
func (a *array) found() bool {
	d := a.d
	if a.unique {
		a.beginItem()
	}
	d.frames[a.level].at = a.n
	a.n++
	a.before = ','
	return true
}

// search is next for the end and for any document.
func (a *array) search() bool {
	d := a.d
	if i := d.pos; i < len(d.data) && d.data[i] == ']' && a.before == ',' {
		d.pos = i + 1
		a.end()
		return false
	}
	more, ok := d.separator(a.n > 0, ']')
	if more {
		return a.found()
	}
	if ok {
		a.end()
	}
	return false
}

// beginItem and endItem note where an item stands, to be compared with the others.
func (a *array) beginItem() {
	if a.unique = a.n < max(a.rule.maxItems, maxChecked); a.unique {
		a.d.items, a.d.used = append(a.d.items, span{from: a.d.pos}), true
	}
}

func (a *array) endItem() {
	if a.n > 0 && !a.d.stopped {
		a.d.items[len(a.d.items)-1].to = a.d.pos
	}
}

// end leaves the array and checks its own rule.
func (a *array) end() {
	d, r := a.d, a.rule
	d.pop()
	if a.n < r.minItems {
		d.violateCount("minItems", d.sayCount("at least ", r.minItems, "item"), a.n, a.from)
	}
	if a.n > r.maxItems {
		d.violateCount("maxItems", d.sayCount("at most ", r.maxItems, "item"), a.n, a.from)
	}
	if r.uniqueItems && len(d.items) > a.spans {
		d.checkUnique(d.items[a.spans:], a.from, d.escapes > a.escapes)
		d.items = d.items[:a.spans]
	}
}

// violateCount records that the value that begins at from, and has just been read,
// has n members or items, and not as many as expected.
func (d *Decoder) violateCount(rule, expected string, n, from int) {
	d.violate(rule, d.say("must have ", expected, ", not ", strconv.Itoa(n)), expected, from, d.pos)
}

// checkLength checks the number of items of an array of fixed length.
func (a *array) checkLength(from, length int) {
	d := a.d
	if d.stopped || a.n == length {
		return
	}
	rule := "maxItems"
	if a.n < length {
		rule = "minItems"
	}
	d.violateCount(rule, d.sayCount("exactly ", length, "item"), a.n, from)
}

// checkUnique records the items that equal an earlier one as JSON values; the
// array begins at from.
func (d *Decoder) checkUnique(items []span, from int, escaped bool) {
	first, second := d.repeated(items, escaped)
	if second < 0 {
		return
	}
	d.violate("uniqueItems", d.say("items must differ from each other; item ", strconv.Itoa(second),
		" repeats item ", strconv.Itoa(first), ", counted from 0"), "items that differ from each other", from, d.pos)
}

// repeated returns the indexes of the first item that equals an earlier one, and
// of that; -1 if all differ.
func (d *Decoder) repeated(items []span, escaped bool) (first, second int) {
	if len(items) <= maxLinear && !escaped && d.allStrings(items) {
		for j := range items {
			for i := range j {
				if string(d.data[items[i].from:items[i].to]) == string(d.data[items[j].from:items[j].to]) {
					return i, j
				}
			}
		}
		return -1, -1
	}
	seen := make(map[string]int, len(items))
	for j, item := range items {
		key := alias(appendCanonical(nil, d.data[item.from:item.to]))
		if i, ok := seen[key]; ok {
			return i, j
		}
		seen[key] = j
	}
	return -1, -1
}

// allStrings reports whether the items are strings. Those without escapes are equal
// exactly when their bytes are.
func (d *Decoder) allStrings(items []span) bool {
	for _, item := range items {
		if item.from == item.to || d.data[item.from] != '"' {
			return false
		}
	}
	return true
}
