package runtime

import (
	"math/bits"
	"strconv"
	"strings"
)

// An Object walks the properties of a JSON object:
//
//	for o := d.Object(shape, r); o.Next(); {
//		switch o.Index {
//		case 0: // limit
//			toolrt.DecodeInt(d, &v.Limit, o.Rule)
//		}
//	}
//
// Every round must read one value. The decoder uses an Object again once it is
// left.
type Object struct {
	// Index is the row of the current property in the shape.
	Index int
	// Rule is what the shape says of it; nil if nothing.
	Rule *Rule

	d      *Decoder
	shape  *Shape
	rule   *Rule    // of the object itself
	level  int      // of its frame
	from   int      // where it begins
	seen   uint64   // properties found among the first 64, a bit each
	more   []uint64 // the further ones
	before byte     // what stands before the next property: a brace, then commas
	over   bool     // there is nothing to walk, or nothing left
}

// noObject is what is walked where no object stands.
var noObject = &Object{Index: -1, shape: new(Shape), over: true}

// Object begins an object with the properties of s. Where the value is no
// object, that is recorded, and the walk is over at once.
func (d *Decoder) Object(s *Shape, r *Rule) *Object {
	b, i, level := d.data, d.pos, len(d.frames)
	if uint(i) >= uint(len(b)) || b[i] != '{' || level >= len(d.objects) || level >= cap(d.frames) {
		return d.object(s, r)
	}
	o := d.objects[level]
	d.frames = d.frames[:level+1]
	f := &d.frames[level]
	f.object, f.at = o, -1
	o.Index, o.shape, o.rule, o.from, o.seen, o.before, o.over = -1, s, r, i, 0, '{', false
	if o.more != nil {
		o.more = nil
	}
	return o
}

// object is Object for what is none, and for the first one at its level.
func (d *Decoder) object(s *Shape, r *Rule) *Object {
	if d.peek() != '{' {
		if !d.null(r) {
			d.noObject(s, r)
		}
		return noObject
	}
	level := len(d.frames)
	if !d.push(frame{}) {
		return noObject
	}
	d.pop()
	for n := len(d.objects); n <= level; n++ {
		d.objects = append(d.objects, &Object{d: d, level: n})
	}
	return d.Object(s, r)
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
	// declared order without blanks.
	d := o.d
	if d == nil || uint(d.pos) >= uint(len(d.data)) {
		return o.search()
	}
	b, i := d.data, d.pos
	if b[i] != o.before {
		if b[i] == '}' && o.before == ',' {
			return o.end(i + 1)
		}
		return o.search()
	}
	next := o.Index + 1
	if uint(next) >= uint(len(o.shape.props)) || next >= 64 || o.seen>>next&1 != 0 {
		return o.search()
	}
	p := &o.shape.props[next]
	name, value := i+1, i+1+p.key.size
	if name+8 > len(b) || value >= len(b) || b[value] <= ' ' || !p.key.stands(b, name) {
		return o.search()
	}
	d.pos = value
	o.Index, o.Rule, o.before = next, p.rule, ','
	o.seen |= 1 << next
	return true
}

// search is Next for any document.
func (o *Object) search() bool {
	d := o.d
	for !o.over && o.separator() {
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
			d.frames[o.level].at = -1
		default:
			o.Index, o.Rule = index, o.shape.props[index].rule
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
	o.d.frames[o.level] = frame{object: o, at: -1}
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
	d, next := o.d, o.Index+1
	if next < len(o.shape.props) {
		k, end := &o.shape.props[next].key, d.pos+o.shape.props[next].key.size
		if d.pos+8 <= len(d.data) && end <= len(d.data) && k.stands(d.data, d.pos) {
			d.pos = end - 1
			return next
		}
	}
	s, ok := d.scanString()
	if !ok {
		return -1
	}
	key, _ := d.keyText(s.from, s.to)
	return o.shape.find(key, next)
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

// end records what is missing, and leaves the object, behind which the decoder
// stands at pos. It returns false: there is no further property.
func (o *Object) end(pos int) bool {
	d := o.d
	d.pos = pos
	if o.seen&o.shape.needed != o.shape.needed || len(o.shape.props) > 64 {
		for _, i := range o.shape.required {
			if !o.has(i) {
				d.frames[o.level].at = i
				d.missing(o.shape.props[i].rule)
			}
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
	o.over = true
	return false
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
	v := d.violate(ruleUnknown, "unknown property; the object must be empty", "", from, to)
	if len(s.props) == 0 {
		return
	}
	v.Allowed = s.names
	key, _ := d.keyText(from+1, to-1)
	if v.DidYouMean = o.nearest(key); v.DidYouMean != "" {
		v.Message = d.say("unknown property; did you mean ", v.DidYouMean, "?")
	} else {
		v.Message = d.say("unknown property; the properties are ", s.listed)
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
	if len(words) <= most {
		return strings.Join(words, ", ")
	}
	return strings.Join(words[:most], ", ") + " and " + strconv.Itoa(len(words)-most) + " more"
}
