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

	d     *Decoder
	shape *Shape
	rule  *Rule    // of the object itself
	level int      // of its frame
	seen  uint64   // properties found among the first 64, a bit each
	more  []uint64 // the further ones
	begun bool     // the opening brace is read
	over  bool     // there is nothing to walk, or nothing left
}

// noObject is what is walked where no object stands.
var noObject = &Object{Index: -1, shape: new(Shape), over: true}

// Object begins an object with the properties of s. Where the value is no
// object, that is recorded, and the walk is over at once.
func (d *Decoder) Object(s *Shape, r *Rule) *Object {
	if d.pos >= len(d.data) || d.data[d.pos] != '{' {
		if !d.null(r) {
			d.wrongType(r, "object")
		}
		return noObject
	}
	level := len(d.frames)
	if level >= len(d.objects) {
		d.objects = append(d.objects, make([]*Object, level+1-len(d.objects))...)
	}
	o := d.objects[level]
	if o == nil {
		o = &Object{d: d, level: level}
		d.objects[level] = o
	}
	if !d.push(frame{object: o, at: -1}) {
		return noObject
	}
	o.Index, o.shape, o.rule, o.seen, o.begun, o.over = -1, s, r, 0, false, false
	if o.more != nil {
		o.more = nil
	}
	return o
}

// Next goes on to the next property that the shape knows, and puts the decoder at
// its value. Unknown and duplicate ones are recorded and skipped; behind the last
// one the missing ones are recorded.
func (o *Object) Next() bool {
	// A document that a program or a careful model wrote has the properties in
	// declared order without blanks: then one comparison reads separator, name
	// and colon.
	d, next := o.d, o.Index+1
	if uint(next) < uint(len(o.shape.props)) && next < 64 {
		p := &o.shape.props[next]
		end := d.pos + len(p.key)
		if end < len(d.data) && string(d.data[d.pos:end]) == p.key && d.data[end] > ' ' && o.seen>>next&1 == 0 {
			d.pos = end
			o.Index, o.Rule, o.begun = next, p.rule, true
			o.seen |= 1 << next
			return true
		}
	}
	if o.begun && d.peek() == '}' {
		d.pos++
		o.end()
		return false
	}
	return o.search()
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
	more, ok := d.separator(o.begun, '}')
	if !more {
		if ok {
			o.end()
		}
		return false
	}
	o.begun = true
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
	if next < len(o.shape.props) && d.literal(o.shape.props[next].quoted()) {
		return next
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

// end records what is missing, and leaves the object.
func (o *Object) end() {
	d := o.d
	if o.seen&o.shape.needed != o.shape.needed || len(o.shape.props) > 64 {
		for _, i := range o.shape.required {
			if !o.has(i) {
				d.frames[o.level].at = i
				d.missing(o.shape.props[i].rule)
			}
		}
	}
	d.pop()
	if r := o.rule; r != nil && r.boundsProperties() {
		n := bits.OnesCount64(o.seen)
		for _, set := range o.more {
			n += bits.OnesCount64(set)
		}
		d.checkProperties(n, r, d.pos)
	}
	o.over = true
}

// missing records that the property that the path leads to is not there.
func (d *Decoder) missing(r *Rule) {
	message, expected := "missing; it is required", "a value"
	if r != nil {
		if example := r.example(); example != "" {
			message += ", like " + example
		}
	}
	d.violate("required", message, expected, 0, 0)
}

// unknown records that the shape has no property of the name between from and
// to, quotes included.
func (o *Object) unknown(from, to int) {
	d, s := o.d, o.shape
	if d.full() || d.stopped {
		d.dropped++
		return
	}
	key, _ := d.keyText(from+1, to-1)
	v := d.violate(ruleUnknown, "unknown property", "", from, to)
	if len(s.props) == 0 {
		v.Message += "; the object must be empty"
		return
	}
	v.Allowed = s.names
	if v.DidYouMean = nearest(key, o.open()); v.DidYouMean != "" {
		v.Message += "; did you mean " + v.DidYouMean + "?"
	} else {
		v.Message += "; the properties are " + list(s.names)
	}
}

// open returns the names of the properties not yet found.
func (o *Object) open() []string {
	var names []string
	for i, name := range o.shape.names {
		if !o.has(i) {
			names = append(names, name)
		}
	}
	return names
}

// duplicate records that the key that the path leads to stands twice.
func (d *Decoder) duplicate() {
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
