package runtime

import (
	"fmt"
	"slices"
	"sync"
	"testing"
)

// TestSlots decodes on many goroutines at once, and within a decoding.
func TestSlots(t *testing.T) {
	var all sync.WaitGroup
	for g := range 100 {
		all.Go(func() {
			for n := range 100 {
				text := fmt.Sprintf(`["%d","%d"]`, g, n)
				var outer, inner []string
				err := Decode([]byte(text), &outer, func(d *Decoder, v *[]string, r *Rule) {
					if err := Decode([]byte(text), &inner, DecodeStrings); err != nil {
						t.Error(err)
					}
					DecodeStrings(d, v, r)
				})
				want := []string{fmt.Sprint(g), fmt.Sprint(n)}
				if err != nil || !slices.Equal(outer, want) || !slices.Equal(inner, want) {
					t.Errorf("%s: %q, %q, %v", text, outer, inner, err)
				}
			}
		})
	}
	all.Wait()
}

type explosive struct{}

func (*explosive) UnmarshalText([]byte) error { panic("boom") }

// TestForeignPanic holds that no decoder keeps a document whose reading a panic has
// ended.
func TestForeignPanic(t *testing.T) {
	for range 2 * len(slots) {
		func() {
			defer func() { _ = recover() }()
			_ = Decode([]byte(`"x"`), new(explosive), DecodeText)
			t.Error("no panic")
		}()
	}
	for i := range slots {
		if slots[i].decoder.data != nil {
			t.Errorf("slot %d keeps a document", i)
		}
	}
	var s string
	if err := Decode([]byte(`"x"`), &s, DecodeString); err != nil || s != "x" {
		t.Errorf("afterwards: %q, %v", s, err)
	}
}
