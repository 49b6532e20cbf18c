package runtime

import (
	"strings"
	"unicode/utf8"
)

// maxWord is the longest word for which a nearest one is sought.
const maxWord = 64

// maxBare is the length of what bare makes of the longest word: a byte that is not
// UTF-8 becomes three.
const maxBare = 3 * maxWord

// nearest returns the candidate that word is most likely a misspelling of, or
// "". Case and the characters between words do not count:
//
//	nearest("orderNumber", ["order_number", "limit"]) == "order_number"
//	nearest("limt", ["order_number", "limit"]) == "limit"
//	nearest("color", ["order_number", "limit"]) == ""
func nearest(word string, candidates []string) string {
	var s search
	s.begin(word)
	for _, c := range candidates {
		s.try(c)
	}
	return s.best
}

// A search is for the candidate nearest to a word.
type search struct {
	word     [maxBare]byte // as bare has it
	length   int           // of word
	best     string
	distance int // of best; before there is one, the first that is not tolerated
}

func (s *search) begin(word string) {
	if word == "" || len(word) > maxWord {
		return
	}
	s.length = len(bare(s.word[:0], word))
	s.distance = 2 + s.length/4
	if s.length < 3 {
		s.distance = 1
	}
}

// try takes c where it is nearer than those before.
func (s *search) try(c string) {
	if s.distance == 0 || len(c) > maxWord {
		return
	}
	var buffer [maxBare]byte
	if n := distance(s.word[:s.length], bare(buffer[:0], c), s.distance); n < s.distance {
		s.best, s.distance = c, n
	}
}

// bare appends word in lower case without the characters that join words.
func bare(b []byte, word string) []byte {
	for i := range len(word) {
		switch c := word[i]; {
		case c >= utf8.RuneSelf:
			return bareText(b[:0], word)
		case c == '_' || c == '-' || c == '.' || c == ' ':
		case c >= 'A' && c <= 'Z':
			b = append(b, c|0x20)
		default:
			b = append(b, c)
		}
	}
	return b
}

// bareText is bare for any text.
func bareText(b []byte, word string) []byte {
	for _, r := range strings.ToLower(word) {
		switch r {
		case '_', '-', '.', ' ':
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return b
}

// distance counts the bytes to insert, delete, replace or swap with their
// neighbour between a and b; any count of at least limit is limit.
func distance(a, b []byte, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	// Three rows of the table suffice: a swap looks two rows back.
	var rows [3][maxBare + 1]uint8
	before, last, row := rows[0][:len(b)+1], rows[1][:len(b)+1], rows[2][:len(b)+1]
	for j := range last {
		last[j] = uint8(j)
	}
	for i := range a {
		row[0] = uint8(i + 1)
		least := row[0]
		for j := range b {
			n := last[j]
			if a[i] != b[j] {
				n++
			}
			n = min(n, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				n = min(n, before[j-1]+1)
			}
			row[j+1] = n
			least = min(least, n)
		}
		if int(least) >= limit {
			return limit
		}
		before, last, row = last, row, before
	}
	return min(int(last[len(b)]), limit)
}
