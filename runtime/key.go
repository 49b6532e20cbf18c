package runtime

import "encoding/binary"

// A key is a property's name as most documents have it, quotes and colon
// included, prepared for being compared eight bytes at a time:
//
//	"order_number":  →  "order_n, umber":
type key struct {
	size  int
	words []uint64 // the whole words before the last one
	last  int      // where the last word begins; it may overlap the one before
	tail  uint64   // the last word
	mask  uint64   // of its bytes that count: all but in a short name
}

func newKey(name string) key {
	text := quote(name) + ":"
	k := key{size: len(text), last: max(0, len(text)-8)}
	for i := 0; i < k.last; i += 8 {
		w, _ := firstWord(text[i:])
		k.words = append(k.words, w)
	}
	k.tail, k.mask = firstWord(text[k.last:])
	return k
}

// stands reports whether k stands at b[i], behind which there are at least eight
// bytes and as many as k has. A short name within the last eight bytes of a
// document is none that this can tell.
func (k *key) stands(b []byte, i int) bool {
	for n, w := range k.words {
		if word(b, i+8*n) != w {
			return false
		}
	}
	return word(b, i+k.last)&k.mask == k.tail
}

// firstWord returns the first eight bytes of s as a word, and the mask of those
// that s has.
func firstWord(s string) (word, mask uint64) {
	var first [8]byte
	n := copy(first[:], s)
	return binary.LittleEndian.Uint64(first[:]), 1<<(8*n) - 1
}

// headOf returns eight bytes that tell most names apart: the first and the last
// four, the middle ones twice in a name that has less.
func headOf(name string) uint64 {
	n := len(name)
	if n >= 4 {
		return uint64(half(name, 0)) | uint64(half(name, n-4))<<32
	}
	head := uint64(n)
	for i := range n {
		head = head<<8 | uint64(name[i])
	}
	return head
}

// half returns the four bytes of s from i on.
func half(s string, i int) uint32 {
	return uint32(s[i]) | uint32(s[i+1])<<8 | uint32(s[i+2])<<16 | uint32(s[i+3])<<24
}
