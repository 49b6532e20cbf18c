package runtime

// DecodeMap reads an object with any keys into a new map, each value by means of
// elem.
//
//	toolrt.DecodeMap(d, &v.Labels, o.Rule(), toolrt.DecodeString)
func DecodeMap[M ~map[K]T, K ~string, T any](d *Decoder, v *M, r *Rule, elem func(*Decoder, *T, *Rule)) {
	if d.null(r) {
		*v = nil
		return
	}
	var m members
	if !m.begin(d, r) {
		return
	}
	read := M{}
	var value *T // one for all members: a map holds copies
	for m.next() {
		key := m.key()
		if _, twice := read[K(key)]; twice {
			m.duplicate()
			continue
		}
		if value == nil {
			value = new(T)
		} else {
			var zero T
			*value = zero
		}
		elem(d, value, m.values)
		if !d.stopped {
			read[K(m.own(key))] = *value
		}
	}
	*v = read
}

// members walks the members of a JSON object with any keys. Every round must read
// one value, or end with duplicate.
type members struct {
	n      int   // members found, the current one included
	values *Rule // of each value

	d      *Decoder
	rule   *Rule // of the object itself
	level  int   // of its frame
	from   int   // where it begins
	shared bool  // the current key shares memory with the document
	badKey bool  // the current key breaks the rule of the keys
}

// begin begins an object with any keys. Where the value is none, that is recorded,
// and begin reports false.
func (m *members) begin(d *Decoder, r *Rule) bool {
	if d.peek() != '{' {
		d.wrongType(r, "object")
		return false
	}
	if !d.push(nil, r, 0) {
		return false
	}
	m.d, m.rule, m.level, m.from = d, r, len(d.frames)-1, d.pos
	if r != nil {
		m.values = r.values
	}
	return true
}

// next goes on to the next member, checks its key and puts the decoder at its
// value. Behind the last one the object's own rule is checked.
func (m *members) next() bool {
	d := m.d
	more, ok := d.separator(m.n > 0, '}')
	if !more {
		if ok {
			d.pop()
			if m.rule != nil {
				d.checkProperties(m.n, m.rule, m.from)
			}
		}
		return false
	}
	if d.peek() != '"' {
		d.unexpected("a property name in double quotes")
		return false
	}
	key, ok := d.scanString()
	if !ok {
		return false
	}
	m.n++
	f := &d.frames[m.level]
	f.at, f.end = key.from, key.to
	if m.rule != nil && m.rule.keys != nil {
		text, _ := d.keyText(key.from, key.to)
		m.badKey = !d.checkText(key, text, m.rule.keys, "the key ")
	}
	if d.blanks(); d.peek() != ':' {
		d.unexpected("a colon")
		return false
	}
	d.pos++
	d.blanks()
	return true
}

// key returns the current member's key, which may share memory with the document.
func (m *members) key() string {
	f := &m.d.frames[m.level]
	key, shared := m.d.keyText(f.at, f.end)
	m.shared = shared
	return key
}

// own returns key, the result of the method key, as a value.
func (m *members) own(key string) string {
	if m.shared && !m.d.aliased {
		return string([]byte(key))
	}
	return key
}

// duplicate records that the current member's key stood before, and skips the
// value.
func (m *members) duplicate() {
	m.d.duplicate()
	m.d.Skip()
}

// checkProperties checks the number of an object's properties, of which it is the
// whole text from from on.
func (d *Decoder) checkProperties(n int, r *Rule, from int) {
	if n < r.minProperties {
		d.violateCount("minProperties", d.sayCount("at least ", r.minProperties, "property"), n, from)
	}
	if n > r.maxProperties {
		d.violateCount("maxProperties", d.sayCount("at most ", r.maxProperties, "property"), n, from)
	}
}

// A keySet tells whether a key stood before in the same object: few keys are
// compared one after the other, many are hashed.
type keySet struct {
	few  []string
	many map[string]struct{}
}

// add adds key, which may share memory with the document. It reports false if key
// was there.
func (s *keySet) add(key string) bool {
	if s.many != nil {
		n := len(s.many)
		s.many[key] = struct{}{}
		return len(s.many) > n
	}
	for _, k := range s.few {
		if k == key {
			return false
		}
	}
	if s.few = append(s.few, key); len(s.few) > maxLinear {
		s.many = make(map[string]struct{}, 2*maxLinear)
		for _, k := range s.few {
			s.many[k] = struct{}{}
		}
	}
	return true
}
