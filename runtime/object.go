package runtime

import (
	"math"
	"math/bits"
	"strconv"
	"strings"
	"unicode"
)

// An Object walks the properties of a JSON object:
//
//	var o toolrt.Object
//	for o.Begin(d, shape, r); o.Next(); {
//		switch o.Index {
//		case 0: // limit
//			toolrt.DecodeInt(d, &v.Limit, o.Rule())
//		}
//	}
//
// Every round must read one value.
type Object struct {
	Index int // the row of the current property in the shape

	d      *Decoder
	shape  *Shape
	rule   *Rule    // of the object itself
	level  int      // of its frame
	from   int      // where it begins
	seen   uint64   // properties found among the first 64, a bit each
	more   []uint64 // the further ones
	before byte     // what stands before the next property: a brace, then commas
}

// Begin begins an object with the properties of s. Where the value is no object,
// that is recorded, and there is no property to go on to.
func (o *Object) Begin(d *Decoder, s *Shape, r *Rule) {
	o.d, o.shape, o.rule, o.Index = d, s, r, -1
	o.enter()
}

// Rule is what the shape says of the current property; nil if nothing.
func (o *Object) Rule() *Rule { return o.shape.rules[o.Index] }

// over is what stands before no property. It may stand in a document all the same.
const over = 0

// none is the row of no property, and of none before one.
const none = math.MaxInt - 1

// enter begins the path to the properties.
func (o *Object) enter() {
	d := o.d
	b, i, level := d.data, d.pos, len(d.frames)
	if uint(i) >= uint(len(b)) || b[i] != '{' || level >= cap(d.frames) || level >= MaxDepth || d.frames[:level+1][level].shape != o.shape {
		o.enterSlowly()
		return
	}
	d.frames = d.frames[:level+1] // which has been in such an object before
	d.frames[level].at = -1
	o.level, o.from, o.before = level, i, '{'
}

// enterSlowly is enter for what is no object, and where there was another one, or
// none, at its level before.
func (o *Object) enterSlowly() {
	d := o.d
	switch {
	case d.peek() != '{':
		o.Index = none
		if !d.null(o.rule) {
			d.noObject(o.shape, o.rule)
		}
	case d.push(o.shape, nil, 0):
		o.level, o.from, o.before = len(d.frames)-1, d.pos, '{'
	default:
		o.Index = none
	}
}

// noObject records that the value that stands next is no object with the
// properties of s. It may be one all the same, as text or in an array: with
// write-only values, it is not repeated.
func (d *Decoder) noObject(s *Shape, r *Rule) {
	at := len(d.violations)
	if d.wrongType(r, "object"); s.secrets && at < len(d.violations) {
		d.violations[at].Got = ""
	}
}

// Next goes on to the next property that the shape knows, and puts the decoder at
// its value. Unknown and duplicate ones are recorded and skipped; behind the last
// one the missing ones are recorded.
func (o *Object) Next() bool {
	// A document that a program or a careful model wrote has the properties in
	// declared order, without blanks or with one behind each comma and colon.
	d := o.d
	b, i, next := d.data, d.pos, o.Index+1
	if uint(i) >= uint(len(b)) {
		return o.search()
	}
	if b[i] != o.before {
		if b[i] == '}' && o.before == ',' {
			return o.end(i + 1)
		}
		return o.search()
	}
	keys := o.shape.keys
	if uint(next) >= uint(len(keys)) {
		return o.other()
	}
	k, set := &keys[next], o.seen|1<<(uint(next)&63)
	if len(b)-i < k.reach || set == o.seen {
		return o.other()
	}
	if i++; b[i] == ' ' {
		i++
	}
	if word(b, i)&k.mask != k.head || word(b, i+k.last)&k.mask != k.tail || k.middle != nil && !k.middleStands(b, i+8) {
		return o.other()
	}
	if i += k.size; i >= len(b) || b[i] <= ' ' {
		if i++; i >= len(b) || b[i-1] != ' ' || b[i] <= ' ' {
			return o.search()
		}
	}
	d.pos = i
	d.frames[o.level].at = next
	o.Index, o.before, o.seen = next, ',', set
	return true
}

// other is Next for a property that is not the one that is likely to follow; d stands
// in front of what must stand before it.
func (o *Object) other() bool {
	d := o.d
	b, i := d.data, d.pos
	if i++; i < len(b) && b[i] == ' ' {
		i++
	}
	if i >= len(b) || b[i] != '"' {
		return o.search()
	}
	end := plainEnd(b, i+1)
	if end+3 >= len(b) || b[end] != '"' || b[end+1] != ':' {
		return o.search()
	}
	value := end + 2
	index := o.shape.findAt(b, i, value-i)
	if b[value] == ' ' {
		value++
	}
	if b[value] <= ' ' || index < 0 || o.before == over || !o.mark(index) {
		return o.search()
	}
	d.pos = value
	d.frames[o.level].at = index
	o.Index, o.before = index, ','
	return true
}

// search is Next for any document.
func (o *Object) search() bool {
	d := o.d
	for o.before != over && o.separator() {
		from := d.pos
		index := o.name()
		to := d.pos
		if d.blanks(); d.peek() != ':' {
			d.unexpected("a colon")
			return false
		}
		d.pos++
		d.blanks()
		switch {
		case index < 0:
			o.skipUnknown(from, to)
		case !o.mark(index):
			d.frames[o.level].at = index
			d.duplicate()
			d.Skip()
		default:
			d.frames[o.level].at = index
			o.Index = index
			return true
		}
	}
	return false
}

// skipUnknown records and skips a property whose name stands between from and to,
// quotes included, and is none of the shape's.
func (o *Object) skipUnknown(from, to int) {
	o.d.frames[o.level] = frame{at: from + 1, end: to - 1} // as in a map
	o.unknown(from, to)
	o.d.Skip()
	o.d.frames[o.level] = frame{shape: o.shape, at: o.Index}
}

// separator reads what stands before a property. It reports false when there is
// no further one.
func (o *Object) separator() bool {
	d := o.d
	more, ok := d.separator(o.before == ',', '}')
	if !more {
		return ok && o.end(d.pos)
	}
	o.before = ','
	if d.peek() != '"' {
		d.unexpected("a property name in double quotes")
		return false
	}
	return true
}

// separator reads the opening bracket (begun is false) or the comma before an
// element, or the closing one. ok is false if none of them stands there.
func (d *Decoder) separator(begun bool, closing byte) (more, ok bool) {
	if !begun {
		d.pos++ // the opening bracket
		if d.blanks(); d.peek() == closing {
			d.pos++
			return false, true
		}
		return true, d.pos < len(d.data) || d.endsEarly(closing)
	}
	switch d.blanks(); d.peek() {
	case closing:
		d.pos++
		return false, true
	case ',':
		d.pos++
		d.blanks()
		return true, true
	}
	d.unexpected("a comma or " + string(closing))
	return false, false
}

func (d *Decoder) endsEarly(closing byte) bool {
	d.unexpected(string(closing))
	return false
}

// name reads a property's name and returns its index, -1 if it is unknown.
func (o *Object) name() int {
	s, ok := o.d.scanString()
	if !ok {
		return -1
	}
	key, _ := o.d.keyText(s.from, s.to)
	return o.shape.find(key)
}

// mark notes that a property has been found. It reports false for one that was
// found before.
func (o *Object) mark(index int) bool {
	set, bit := &o.seen, uint64(1)<<(index%64)
	if index >= 64 {
		if o.more == nil {
			o.more = make([]uint64, len(o.shape.props)/64)
		}
		set = &o.more[index/64-1]
	}
	if *set&bit != 0 {
		return false
	}
	*set |= bit
	return true
}

func (o *Object) has(index int) bool {
	if index < 64 {
		return o.seen>>index&1 != 0
	}
	return o.more != nil && o.more[index/64-1]>>(index%64)&1 != 0
}

// end leaves the object, behind which the decoder stands at pos. It returns false:
// there is no further property.
func (o *Object) end(pos int) bool {
	d, s := o.d, o.shape
	d.pos, o.before, o.Index = pos, over, none
	if o.seen&s.needed != s.needed || s.checksMore || o.rule != nil {
		o.check()
	}
	d.frames = d.frames[:o.level]
	return false
}

// check records what is wrong with the object as a whole, and first what is
// missing.
func (o *Object) check() {
	d := o.d
	for _, i := range o.shape.required {
		if !o.has(i) {
			d.frames[o.level].at = i
			d.missing(o.shape.props[i].rule)
		}
	}
	if o.shape.related != nil {
		o.checkRelations()
	}
	d.pop()
	if o.shape.oneOf != nil || o.shape.anyOf != nil {
		o.checkGroups()
	}
	if r := o.rule; r != nil && r.boundsProperties() {
		n := bits.OnesCount64(o.seen)
		for _, set := range o.more {
			n += bits.OnesCount64(set)
		}
		d.checkProperties(n, r, d.pos)
	}
}

// missing records that the property that the path leads to is not there.
func (d *Decoder) missing(r *Rule) {
	message := "missing; it is required"
	if r != nil {
		if example := r.example(); example != "" {
			message = d.say(message, ", like ", example)
		}
	}
	d.violate("required", message, "a value", 0, 0)
}

// unknown records that the shape has no property of the name between from and
// to, quotes included.
func (o *Object) unknown(from, to int) {
	d, s := o.d, o.shape
	if d.full() || d.stopped {
		d.dropped++
		return
	}
	v := d.violate(ruleUnknown, s.unknown, "", from, to)
	if len(s.props) == 0 {
		return
	}
	v.Allowed = d.allowed(s.names)
	key, _ := d.keyText(from+1, to-1)
	if v.DidYouMean = o.nearest(key); v.DidYouMean != "" {
		v.Message = d.say("unknown property; did you mean ", v.DidYouMean, "?")
	}
}

// nearest returns the name of the property not yet found that key is most likely
// meant to be, "" if there is none.
func (o *Object) nearest(key string) string {
	var s search
	s.begin(key)
	for i, name := range o.shape.names {
		if !o.has(i) {
			s.try(name)
		}
	}
	return s.best
}

// duplicate records that the key that the path leads to stands twice. Then it is
// not for a repair to decide which of the two counts.
func (d *Decoder) duplicate() {
	d.lenient, d.repairs = false, nil
	d.violate(ruleDuplicate, "given more than once; give it once", "one value", 0, 0)
}

// list joins words for a sentence, the first ten of them: a, b, c.
func list(words []string) string {
	const most = 10
	told := make([]string, min(len(words), most))
	for i := range told {
		told[i] = listed(words[i])
	}
	all := strings.Join(told, ", ")
	if more := len(words) - most; more > 0 {
		all += " and " + strconv.Itoa(more) + " more"
	}
	return all
}

// listed returns a word of a list, in quotes where it could not be told from the
// others: none at all, a comma in it, a blank at an end, or what cannot be seen.
func listed(word string) string {
	hidden := func(c rune) bool { return c == ',' || !unicode.IsPrint(c) }
	if word == "" || strings.Trim(word, " ") != word || strings.ContainsFunc(word, hidden) {
		return quote(word)
	}
	return word
}
