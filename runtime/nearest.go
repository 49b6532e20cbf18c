package runtime

import "strings"

// maxWord is the longest word for which a nearest one is sought.
const maxWord = 64

// nearest returns the candidate that word is most likely a misspelling of, or
// "". Case and the characters between words do not count:
//
//	nearest("orderNumber", ["order_number", "limit"]) == "order_number"
//	nearest("limt", ["order_number", "limit"]) == "limit"
//	nearest("color", ["order_number", "limit"]) == ""
func nearest(word string, candidates []string) string {
	if word == "" || len(word) > maxWord {
		return ""
	}
	plain := bare(word)
	best, bestDistance := "", 2+len(plain)/4 // one more than is tolerated
	if len(plain) < 3 {
		bestDistance = 1
	}
	for _, c := range candidates {
		if len(c) > maxWord {
			continue
		}
		if n := distance(plain, bare(c), bestDistance); n < bestDistance {
			best, bestDistance = c, n
		}
	}
	return best
}

// bare returns word in lower case without the characters that join words.
func bare(word string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case '_', '-', '.', ' ':
			return -1
		}
		return r
	}, strings.ToLower(word))
}

// distance counts the bytes to insert, delete, replace or swap with their
// neighbour between a and b; any count of at least limit is limit.
func distance(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	// Three rows of the table suffice: a swap looks two rows back.
	var rows [3][2*maxWord + 1]int
	before, last, row := rows[0][:len(b)+1], rows[1][:len(b)+1], rows[2][:len(b)+1]
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		row[0] = i + 1
		least := row[0]
		for j := range len(b) {
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
		if least >= limit {
			return limit
		}
		before, last, row = last, row, before
	}
	return min(last[len(b)], limit)
}
