package runtime

import "encoding/binary"

// A key is a property's name as most documents have it, quotes and colon
// included, prepared for being compared eight bytes at a time:
//
//	"order_number":
type key struct {
	size int
	mask uint64   // of the bytes of head that count
	head uint64   // the first eight bytes
	tail uint64   // the last eight bytes, if there are more
	rest []uint64 // what is between them, if anything
}

func newKey(name string) key {
	text := quote(name) + ":"
	k := key{size: len(text)}
	k.head, k.mask = firstWord(text)
	if k.size > 8 {
		k.tail, _ = firstWord(text[k.size-8:])
	}
	for i := 8; i+8 < k.size; i += 8 {
		word, _ := firstWord(text[i:])
		k.rest = append(k.rest, word)
	}
	return k
}

// endAt returns the end of k where it stands at b[i], or -1. It may overlook a
// short one within the last eight bytes of a document.
func (k *key) endAt(b []byte, i int) int {
	end := i + k.size
	if i+8 > len(b) || end > len(b) || word(b, i)&k.mask != k.head {
		return -1
	}
	if k.size > 8 {
		for n, w := range k.rest {
			if word(b, i+8+8*n) != w {
				return -1
			}
		}
		if word(b, end-8) != k.tail {
			return -1
		}
	}
	return end
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
