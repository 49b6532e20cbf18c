package runtime

// A fixedPattern tells texts of one length that have a character of a certain class
// at each place, eight bytes at a time and the closing quote included:
//
//	^#[0-9]{5}$    →  #  0-9  0-9  0-9  0-9  0-9  "
type fixedPattern struct {
	size  int // bytes, with the quote
	first wordRanges
	last  wordRanges   // the same as first in a short one
	inner []wordRanges // between them
}

// wordRanges says which bytes may stand in eight places from at on: in each
// place, one of a few ranges.
type wordRanges struct {
	at     int
	places uint64        // the highest bit of each place that counts
	ranges [2]wordBounds // a place that needs fewer has one of them several times
	more   []wordBounds  // the further ranges
}

// wordBounds are the bounds of a range in each place, as what makes a byte below
// 0x80 have its highest bit set by adding: from lets those do that are at least
// the lower bound, above those that exceed the upper one.
type wordBounds struct{ from, above uint64 }

// isWithin reports whether the texts are of an allowed length.
func (f *fixedPattern) isWithin(minLength, maxLength int) bool {
	return f.size > minLength && f.size-1 <= maxLength
}

// end returns where such a text that begins at b[i] ends; len(b) if none does. b has
// at least eight bytes.
func (f *fixedPattern) end(b []byte, i int) int {
	end := i + f.size
	if end > len(b) || !f.first.match(firstOf(b, i)) || !f.last.match(firstOf(b, i+f.last.at)) {
		return len(b)
	}
	for n := range f.inner {
		if w := &f.inner[n]; !w.match(word(b, i+w.at)) {
			return len(b)
		}
	}
	return end - 1
}

// match reports whether every byte of the word is within one of its ranges. A
// byte of 0x80 or more may spoil those above it, and is none itself.
func (w *wordRanges) match(word uint64) bool {
	in := w.ranges[0].holds(word) | w.ranges[1].holds(word)
	for _, r := range w.more {
		in |= r.holds(word)
	}
	return in&^word&w.places == w.places
}

func (r wordBounds) holds(word uint64) uint64 { return (word + r.from) &^ (word + r.above) }

// maxFixed bounds the length of a fixedPattern.
const maxFixed = 64

// findFixed returns what all texts that p matches are like, nil if there is no
// such thing.
func (p *pattern) findFixed() *fixedPattern {
	var places [][]byteRange
	at := uint8(0)
	for len(places) < maxFixed {
		class, next, ok := p.only(at)
		if !ok {
			return nil
		}
		if class == nil { // nothing may follow
			if !p.accept[at] {
				return nil
			}
			return newFixedText(append(places, []byteRange{{'"', '"'}}))
		}
		if p.accept[at] {
			return nil
		}
		places = append(places, class)
		at = next
	}
	return nil
}

// A byteRange holds the bytes from low to high.
type byteRange struct{ low, high byte }

// only returns the bytes that lead on from the state, and where to; ok is false if
// they lead to several states. No bytes lead on where no text can match any more.
func (p *pattern) only(from uint8) (class []byteRange, next uint8, ok bool) {
	for c := range 256 {
		to := p.states[from][c]
		if to == stop || p.dead(to) {
			continue
		}
		if class != nil && to != next {
			return nil, 0, false
		}
		next = to
		if n := len(class); n > 0 && class[n-1].high == byte(c-1) {
			class[n-1].high++
		} else {
			class = append(class, byteRange{byte(c), byte(c)})
		}
	}
	return class, next, true
}

// dead reports whether no byte leads on from the state.
func (p *pattern) dead(at uint8) bool {
	if p.accept[at] {
		return false
	}
	for _, to := range p.states[at] {
		if to != stop && to != at {
			return false
		}
	}
	return true
}

func newFixedText(places [][]byteRange) *fixedPattern {
	f := &fixedPattern{size: len(places)}
	f.first = newWordRanges(places, 0)
	f.last = newWordRanges(places, max(0, len(places)-8)) // may overlap the word before
	for at := 8; at < len(places)-8; at += 8 {
		f.inner = append(f.inner, newWordRanges(places, at))
	}
	return f
}

func newWordRanges(places [][]byteRange, at int) wordRanges {
	w := wordRanges{at: at}
	places = places[at:min(at+8, len(places))]
	most := len(w.ranges)
	for i, class := range places {
		w.places |= 0x80 << (8 * i)
		most = max(most, len(class))
	}
	for n := range most {
		var bounds wordBounds
		for i, class := range places {
			r := class[min(n, len(class)-1)]
			bounds.from |= uint64(0x80-r.low) << (8 * i)
			bounds.above |= uint64(0x7f-r.high) << (8 * i)
		}
		if n < len(w.ranges) {
			w.ranges[n] = bounds
		} else {
			w.more = append(w.more, bounds)
		}
	}
	return w
}
