package runtime

import (
	"bytes"
	"strings"
	"testing"
)

// TestKey compares keys of all lengths with the bytes of a document, each of them
// changed in turn.
func TestKey(t *testing.T) {
	behind := []byte("1,       ")
	for n := range 40 {
		k := newKey(strings.Repeat("abcdefg_", 5)[:n])
		text := []byte(`"` + strings.Repeat("abcdefg_", 5)[:n] + `":`)
		if k.size != len(text) {
			t.Errorf("%s: size %d", text, k.size)
		}
		if !k.stands(append(bytes.Clone(text), behind...), 0) {
			t.Errorf("%s does not stand in itself", text)
		}
		for i := range text {
			other := append(bytes.Clone(text), behind...)
			other[i]++
			if k.stands(other, 0) {
				t.Errorf("%s stands in %s", text, other)
			}
		}
	}
}

// TestFind looks for names that look alike at both ends, and for some that are
// none of the shape's.
func TestFind(t *testing.T) {
	names := []string{"", "a", "b", "ab", "aaa", "abcd", "abcde", "abccd", "abcXXefgh", "abcdYYefgh", "abcdZZefgh", "ab\x00", "ä", "\x00a"}
	var props []Property
	for _, name := range names {
		props = append(props, Prop(name))
	}
	s := NewShape(props...)
	for want, name := range names {
		for next := range len(names) + 2 {
			if got := s.find(name, next); got != want {
				t.Errorf("find(%q, %d) = %d, want %d", name, next, got, want)
			}
		}
	}
	for _, name := range []string{"c", "abcXYefgh", "abcdAAefgh", "abc", "\x00", "abcdefghi"} {
		if got := s.find(name, 3); got != -1 {
			t.Errorf("find(%q) = %d, want none", name, got)
		}
	}
}
