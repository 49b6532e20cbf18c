package runtime

// A lookout walks the members of the object that stands next without reading
// them: what it goes over is checked only as far as it must be to find the end.
type lookout struct {
	key    span // the name of the current member, without quotes
	value  int  // where its value begins
	broken bool // what stands there is no object

	d     *Decoder
	pos   int
	begun bool
}

// find returns where the name and the value of a property of the object that
// stands next are; key is zero if it has no such property, and ok false if it is no
// object.
func (d *Decoder) find(name string) (key span, value int, ok bool) {
	w := lookout{d: d, pos: d.pos}
	for w.next() {
		if text, _ := d.keyText(w.key.from, w.key.to); text == name {
			return w.key, w.value, true
		}
	}
	return span{}, 0, !w.broken
}

// next goes on to the next member.
func (w *lookout) next() bool {
	b := w.d.data
	if w.begun {
		w.pos = w.d.valueEnd(w.value)
	}
	w.blanks()
	switch c := w.peek(); {
	case w.begun && c == '}':
		return false
	case !w.begun && c == '{', w.begun && c == ',':
		w.pos++
	default:
		w.broken = true
		return false
	}
	w.blanks()
	if !w.begun && w.peek() == '}' {
		return false
	}
	w.begun = true
	from := w.pos + 1
	if w.peek() != '"' {
		w.broken = true
		return false
	}
	end := nameEnd(b, from)
	w.key, w.pos = span{from, end}, end+1
	w.blanks()
	if w.peek() != ':' {
		w.broken = true
		return false
	}
	w.pos++
	w.blanks()
	w.value = w.pos
	return true
}

func (w *lookout) blanks() {
	for w.pos < len(w.d.data) && isBlank(w.d.data[w.pos]) {
		w.pos++
	}
}

func (w *lookout) peek() byte {
	if w.pos < len(w.d.data) {
		return w.d.data[w.pos]
	}
	return 0
}

// nameEnd returns the index of the quote that ends the name that begins at i;
// len(b) if it has no end, or escapes that are none.
func nameEnd(b []byte, i int) int {
	for i = plainEnd(b, i); i < len(b) && b[i] != '"'; i = plainEnd(b, i) {
		n := 1
		if b[i] == '\\' {
			if n = escapeLen(b[i:]); n == 0 {
				return len(b)
			}
		}
		i += n
	}
	return i
}

// textEnd returns the index behind the quote that ends the string that begins at
// the quote b[i]; len(b) or more if it has no end.
func textEnd(b []byte, i int) int {
	for i = plainEnd(b, i+1); i < len(b) && b[i] != '"'; i = plainEnd(b, i) {
		if b[i] == '\\' {
			i++
		}
		if i++; i >= len(b) {
			break
		}
	}
	return i + 1
}

// indexed is how long an object or array must be for its end to be noted, so that
// a document with unions in unions is gone over once and not once for each level.
const indexed = 256

// valueEnd returns the index behind the value that begins at i, as far as it is one.
func (d *Decoder) valueEnd(i int) int {
	b := d.data
	if i >= len(b) {
		return i
	}
	switch b[i] {
	case '"':
		return textEnd(b, i)
	case '{', '[':
	default:
		for i < len(b) && b[i] != ',' && b[i] != '}' && b[i] != ']' && !isBlank(b[i]) {
			i++
		}
		return i
	}
	if end, ok := d.ends[i]; ok {
		return end
	}
	open := d.open[:0]
	d.used = true
	for i < len(b) {
		switch b[i] {
		case '"':
			i = textEnd(b, i)
			continue
		case '{', '[':
			if len(open) > MaxDepth {
				return len(b) // to be refused
			}
			if end, ok := d.ends[i]; ok && len(open) > 0 {
				i = end
				continue
			}
			open = append(open, i)
		case '}', ']':
			from := open[len(open)-1]
			open = open[:len(open)-1]
			if i-from >= indexed {
				if d.ends == nil {
					d.ends = map[int]int{}
				}
				d.ends[from] = i + 1
			}
			if len(open) == 0 {
				d.open = open
				return i + 1
			}
		}
		i++
	}
	d.open = open[:0]
	return len(b)
}
