package runtime

import (
	"strings"
	"testing"
)

// TestKey reads objects with keys of all lengths, each of their bytes changed in turn,
// with and without blanks, at the end of a document and before it.
func TestKey(t *testing.T) {
	for n := range 40 {
		name := strings.Repeat("abcdefg_", 5)[:n]
		s := NewShape(Prop(name), Prop("other"))
		for _, form := range []string{`{"%s":1}`, `{ "%s": 1}`, `{"%s": 1, "other":2}`, `{"%s":1,"other":22222222}`} {
			text := strings.Replace(form, "%s", name, 1)
			at := strings.Index(text, name+`"`)
			for i := -1; i < n; i++ {
				data := []byte(text)
				if i >= 0 {
					data[at+i]++
				}
				var values [2]int
				err := Decode(data, &values, func(d *Decoder, v *[2]int, r *Rule) {
					var o Object
					for o.Begin(d, s, r); o.Next(); {
						DecodeInt(d, &v[o.Index], o.Rule())
					}
				})
				if good := err == nil && values[0] == 1; good != (i < 0) {
					t.Errorf("%s: %v, %v", data, values, err)
				}
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
		if got := s.find(name); got != want {
			t.Errorf("find(%q) = %d, want %d", name, got, want)
		}
	}
	for _, name := range []string{"c", "abcXYefgh", "abcdAAefgh", "abc", "\x00", "abcdefghi"} {
		if got := s.find(name); got != -1 {
			t.Errorf("find(%q) = %d, want none", name, got)
		}
	}
}
