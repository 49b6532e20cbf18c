package runtime

import (
	"math/rand/v2"
	"testing"
)

func TestWordIndex(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for n := 1; n < 300; n++ {
		words := make([]uint64, n)
		for i := range words {
			words[i] = random.Uint64() >> (n % 60)
			if n%3 == 0 {
				words[i] = uint64(i) << (n % 50) // all alike
			}
		}
		distinct := map[uint64]bool{}
		for _, w := range words {
			distinct[w] = true
		}
		x := newWordIndex(words)
		if x == nil {
			if len(distinct) == n && n < 50 {
				t.Errorf("no index of %d words", n)
			}
			continue
		}
		for i, w := range words {
			if x.find(w) != i {
				t.Errorf("word %d of %d is found at %d", i, n, x.find(w))
			}
		}
		if at := x.find(random.Uint64()); at >= n {
			t.Errorf("a word that is none of %d is found at %d", n, at)
		}
	}
}

// TestEnumInDocument compares texts with enums where they stand: at the end of a
// document and before it, alike at their beginning, short and long.
func TestEnumInDocument(t *testing.T) {
	enums := [][]string{
		{"a"},
		{"", "a", "ab"},
		{"EUR", "USD", "GBP"},
		{"seventh", "eightchr", "ninechars", "eightchx"},
		{"customer_id", "customer_email", "customer"},
		{"a_rather_long_value_of_an_enum", "a_rather_long_value_of_another", "short"},
		{"é", "a\"b", "plain"},
	}
	var texts []string
	for _, values := range enums {
		for _, v := range values {
			texts = append(texts, v, v+"x", v+"\x00")
		}
	}
	for _, values := range enums {
		rule := NewRule(Items(Enum(values...)))
		for _, text := range texts {
			want := false
			for _, v := range values {
				want = want || v == text
			}
			for _, document := range []string{"[" + quote(text) + "]", "[" + quote(text) + "                  ]", "[" + quote(text) + "," + quote(values[0]) + "]"} {
				var got []string
				err := Decode([]byte(document), &got, func(d *Decoder, v *[]string, _ *Rule) { DecodeStrings(d, v, rule) })
				if (err == nil) != want || want && got[0] != text {
					t.Errorf("%s under %q: %q, %v", document, values, got, err)
				}
			}
		}
	}
}
