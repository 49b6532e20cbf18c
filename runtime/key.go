package runtime

import "encoding/binary"

// A key is a property's name as most documents have it, quotes and colon
// included, prepared for being compared eight bytes at a time:
//
//	"order_number":  →  "order_n, umber":
type key struct {
	head, tail uint64   // the first and the last eight bytes, which may overlap
	mask       uint64   // of the bytes of both that count: all but in a short name
	last       int      // where tail begins
	size       int      // bytes
	reach      int      // bytes that there must be: these, or eight, one before them and a blank
	middle     []uint64 // whole words between head and the one that tail is in
}

func newKey(name string) key {
	text := quote(name) + ":"
	k := key{size: len(text), last: max(0, len(text)-8)}
	k.reach = 1 + max(8, k.size) + 1
	for i := 8; i < k.last; i += 8 {
		w, _ := firstWord(text[i:])
		k.middle = append(k.middle, w)
	}
	k.head, k.mask = firstWord(text)
	k.tail, _ = firstWord(text[k.last:])
	return k
}

// middleStands reports whether the words between the first and the last one stand at b[i].
func (k *key) middleStands(b []byte, i int) bool {
	for n, w := range k.middle {
		if word(b, i+8*n) != w {
			return false
		}
	}
	return true
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
