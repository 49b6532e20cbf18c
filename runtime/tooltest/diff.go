package tooltest

import (
	"slices"
	"strings"
)

// A line is one line of a comparison: ' ' stands in both texts, '-' in the old
// one only, '+' in the new one only.
type line struct {
	mark byte
	text string
}

// around is how many equal lines are shown around a change.
const around = 3

// diff returns what differs between two texts, with the tool that each change
// belongs to above it:
//
//	@ tool lookup_order
//	 title: Look up order
//	-hints: readOnly=true destructive=false idempotent=false openWorld=true
//	+hints: readOnly=false destructive=true idempotent=false openWorld=true
func diff(before, after string) string {
	lines := compare(nil, strings.Split(before, "\n"), strings.Split(after, "\n"))
	var b strings.Builder
	var tool string
	shown := -1 // the last line that was
	for i, l := range lines {
		if strings.HasPrefix(l.text, "tool ") || strings.HasPrefix(l.text, "server ") {
			tool = l.text
		}
		near := lines[max(0, i-around):min(len(lines), i+around+1)]
		if !slices.ContainsFunc(near, func(l line) bool { return l.mark != ' ' }) {
			continue
		}
		if shown < i-1 || shown < 0 {
			b.WriteString("@ " + tool + "\n")
		}
		shown = i
		b.WriteString(string(l.mark) + l.text + "\n")
	}
	return b.String()
}

// compare appends the lines of two texts to lines. Between the beginning and the
// end that they share, it goes by the lines that stand in each text once: such
// lines, unlike a brace, tell where they belong.
func compare(lines []line, before, after []string) []line {
	for len(before) > 0 && len(after) > 0 && before[0] == after[0] {
		lines = append(lines, line{' ', before[0]})
		before, after = before[1:], after[1:]
	}
	end := 0
	for end < min(len(before), len(after)) && before[len(before)-1-end] == after[len(after)-1-end] {
		end++
	}
	same := before[len(before)-end:]
	before, after = before[:len(before)-end], after[:len(after)-end]

	if pairs := anchors(before, after); len(pairs) == 0 {
		lines = appendLines(lines, '-', before)
		lines = appendLines(lines, '+', after)
	} else {
		var b, a int
		for _, p := range pairs {
			lines = compare(lines, before[b:p.before], after[a:p.after])
			lines = append(lines, line{' ', before[p.before]})
			b, a = p.before+1, p.after+1
		}
		lines = compare(lines, before[b:], after[a:])
	}
	return appendLines(lines, ' ', same)
}

func appendLines(lines []line, mark byte, texts []string) []line {
	for _, text := range texts {
		lines = append(lines, line{mark, text})
	}
	return lines
}

// A pair is where one line stands in two texts.
type pair struct{ before, after int }

// anchors returns the lines that stand once in each text: as many as there are
// in the same order in both.
func anchors(before, after []string) []pair {
	inBefore, inAfter := once(before), once(after)
	var ends []pair         // the best last pair of a chain, by the chain's length
	prev := map[pair]pair{} // the pair before, in its chain
	for i, text := range before {
		j, ok := inAfter[text]
		if _, unique := inBefore[text]; !ok || !unique {
			continue
		}
		n, _ := slices.BinarySearchFunc(ends, j, func(p pair, j int) int { return p.after - j })
		p := pair{i, j}
		if n > 0 {
			prev[p] = ends[n-1]
		}
		if n == len(ends) {
			ends = append(ends, p)
		} else {
			ends[n] = p
		}
	}
	if len(ends) == 0 {
		return nil
	}
	chain := []pair{ends[len(ends)-1]}
	for p, ok := prev[chain[0]]; ok; p, ok = prev[p] {
		chain = append(chain, p)
	}
	slices.Reverse(chain)
	return chain
}

// once returns where the lines stand that stand in a text once.
func once(text []string) map[string]int {
	at := make(map[string]int, len(text))
	for i, line := range text {
		if _, again := at[line]; again {
			at[line] = -1
			continue
		}
		at[line] = i
	}
	for line, i := range at {
		if i < 0 {
			delete(at, line)
		}
	}
	return at
}
