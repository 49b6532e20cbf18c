package runtime

import (
	"regexp/syntax"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxExample is how long an example may be, in bytes.
const maxExample = 60

// example returns a short text that matches p and is as long as r wants it.
//
//	^#[0-9]{5}$      → #12345
//	^[A-Z]{2}-[0-9]+ → AB-123
func (p *pattern) example(r *Rule) (string, bool) {
	parsed, err := syntax.Parse(p.expr, syntax.Perl)
	if err != nil {
		return "", false
	}
	for _, more := range []int{2, 0, 5, 9, 14, 20, 30} {
		w := exampleWriter{more: more}
		w.write(parsed)
		text := w.b.String()
		n := utf8.RuneCountInString(text)
		if !w.failed && n >= r.minLength && n <= r.maxLength && p.match(text) && (r.format == nil || r.format.valid(text)) {
			return text, true
		}
	}
	return "", false
}

// An exampleWriter writes a text that a regular expression matches.
type exampleWriter struct {
	more   int // repetitions beyond the minimum, where there may be
	b      strings.Builder
	used   [3]int // where in the sequences of letters and digits to go on
	failed bool
}

func (w *exampleWriter) write(re *syntax.Regexp) {
	if w.failed = w.failed || w.b.Len() > maxExample; w.failed {
		return
	}
	switch re.Op {
	case syntax.OpLiteral:
		for _, r := range re.Rune {
			w.b.WriteRune(r)
		}
	case syntax.OpCharClass:
		w.oneOf(re.Rune)
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		w.oneOf([]rune{' ', unicode.MaxRune})
	case syntax.OpCapture:
		w.write(re.Sub[0])
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			w.write(sub)
		}
	case syntax.OpAlternate:
		w.write(re.Sub[0])
	case syntax.OpStar:
		w.repeat(re.Sub[0], 0, -1)
	case syntax.OpPlus:
		w.repeat(re.Sub[0], 1, -1)
	case syntax.OpQuest:
		w.repeat(re.Sub[0], 0, 1)
	case syntax.OpRepeat:
		w.repeat(re.Sub[0], re.Min, re.Max)
	case syntax.OpNoMatch:
		w.failed = true
	}
}

// repeat writes re at least low and at most high times; -1 is no maximum.
func (w *exampleWriter) repeat(re *syntax.Regexp, low, high int) {
	n := low + w.more
	if high >= 0 {
		n = min(n, high)
	}
	for range n {
		if w.write(re); w.failed {
			return
		}
	}
}

// oneOf writes a character of the class, which is made of ranges: preferably the
// next lower letter, upper letter or digit, else the first that can be read.
func (w *exampleWriter) oneOf(class []rune) {
	for kind, sequence := range []string{"abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "1234567890"} {
		for i := range sequence {
			c := sequence[(w.used[kind]+i)%len(sequence)]
			if inClass(class, rune(c)) {
				w.used[kind] += i + 1
				w.b.WriteByte(c)
				return
			}
		}
	}
	for i := 0; i < len(class); i += 2 {
		for r := class[i]; r <= min(class[i+1], class[i]+256); r++ {
			if unicode.IsPrint(r) {
				w.b.WriteRune(r)
				return
			}
		}
	}
	w.failed = true
}

func inClass(class []rune, r rune) bool {
	for i := 0; i < len(class); i += 2 {
		if r >= class[i] && r <= class[i+1] {
			return true
		}
	}
	return false
}
