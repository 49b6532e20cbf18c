package annotations

import "strings"

// longestWord bounds the work of Nearest: no name is as long as that.
const longestWord = 128

// Nearest returns the word of a list that was probably meant, "" if none is
// near: minimum for minium, readonly for ReadOnly, description for desc.
// Among equally near words the first wins.
func Nearest(word string, of []string) string {
	if len(word) > longestWord {
		return ""
	}
	best, least := "", min(3, max(1, len(word)/3))+1
	for _, w := range of {
		if d := distance(word, w); d < least && d < min(len(word), len(w)) {
			best, least = w, d
		}
	}
	if best == "" && len(word) >= 3 {
		best = completion(word, of)
	}
	return best
}

// completion returns the only word that begins with prefix.
func completion(prefix string, of []string) string {
	found := ""
	for _, w := range of {
		if len(w) <= len(prefix) || !strings.EqualFold(w[:len(prefix)], prefix) {
			continue
		}
		if found != "" {
			return ""
		}
		found = w
	}
	return found
}

// distance counts the letters to insert, delete, replace or swap with their
// neighbour to make b of a, whatever their case.
func distance(a, b string) int {
	x, y := []rune(strings.ToLower(a)), []rune(strings.ToLower(b))
	var before, above []int // the rows of the table for i-2 and i-1 letters of x
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(x); i++ {
		before, above, row = above, row, make([]int, len(y)+1)
		row[0] = i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
	}
	return row[len(y)]
}
