package runtime

// A wordIndex finds a word among others by one multiplication, so that it does not
// matter for the processor's guesses which one it is.
type wordIndex struct {
	scatter uint64
	shift   uint
	slots   []uint16 // indexes; 0 also where there is none
}

// newWordIndex returns the index of the words; nil if two are the same, or if there
// are too many for a small one.
func newWordIndex(words []uint64) *wordIndex {
	const most, tries = 1 << 12, 64
	x := &wordIndex{scatter: 0x9e3779b97f4a7c15, shift: 63} // 2^64 by the golden ratio, to begin with
	for size := 2; size <= most && size <= 32*len(words); size *= 2 {
		x.slots = make([]uint16, size)
		for try := 0; size >= len(words) && try < tries; try++ {
			if x.place(words) {
				return x
			}
			x.scatter *= 0xd1342543de82ef95 // as random numbers are made
		}
		x.shift--
	}
	return nil
}

// place gives each word a slot of its own, if it can.
func (x *wordIndex) place(words []uint64) bool {
	clear(x.slots)
	for i, w := range words {
		at := x.slot(w)
		if x.slots[at] != 0 {
			return false
		}
		x.slots[at] = uint16(i + 1)
	}
	for at := range x.slots {
		x.slots[at] = max(1, x.slots[at]) - 1
	}
	return true
}

// find returns the index that w has if it is one of the words.
func (x *wordIndex) find(w uint64) int { return int(x.slots[x.slot(w)]) }

func (x *wordIndex) slot(w uint64) uint64 { return w * x.scatter >> (x.shift & 63) }
