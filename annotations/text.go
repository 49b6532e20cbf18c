package annotations

import (
	"go/token"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A text is a piece of source that knows where each of its bytes stands, even
// after quotes, escapes and line breaks have been removed.
type text struct {
	s   string
	pos []token.Pos // of each byte of s, and of its end
}

// textAt returns s, which stands unbroken at pos.
func textAt(s string, pos token.Pos) text {
	t := text{s: s, pos: make([]token.Pos, len(s)+1)}
	for i := range t.pos {
		t.pos[i] = pos + token.Pos(i)
	}
	return t
}

// at returns the position of the byte at offset i, of the end beyond it.
func (t text) at(i int) token.Pos {
	if len(t.pos) == 0 {
		return token.NoPos
	}
	return t.pos[max(0, min(i, len(t.pos)-1))]
}

func (t text) cut(from, to int) text { return text{t.s[from:to], t.pos[from : to+1]} }

func (t text) from(i int) text { return t.cut(i, len(t.s)) }

func (t text) trimLeft() text {
	return t.from(len(t.s) - len(strings.TrimLeftFunc(t.s, unicode.IsSpace)))
}

// trimBlanks is trimLeft for spaces alone.
func (t text) trimBlanks() text {
	return t.from(len(t.s) - len(strings.TrimLeft(t.s, " ")))
}

func (t text) trimRight() text {
	return t.cut(0, len(strings.TrimRightFunc(t.s, unicode.IsSpace)))
}

// word splits t before its first blank.
func (t text) word() (word, rest text) {
	i := strings.IndexFunc(t.s, unicode.IsSpace)
	if i < 0 {
		i = len(t.s)
	}
	return t.cut(0, i), t.from(i)
}

// join returns t and more with a blank between them.
func (t text) join(more text) text {
	return text{t.s + " " + more.s, slices.Concat(t.pos, more.pos)} // the blank stands where t ends
}

// unquote returns what the quoted Go string at the start of t says, and the
// rest of t. Where it is not one, ok is false and bad is the offset of the
// fault: of the escape that Go does not know, of a line break, or of the end of t.
func (t text) unquote() (value, rest text, bad int, ok bool) {
	if t.s[0] == '`' {
		end := strings.IndexByte(t.s[1:], '`')
		if end < 0 {
			return text{}, text{}, len(t.s), false
		}
		return t.cut(1, 1+end), t.from(end + 2), 0, true
	}
	var s []byte
	var pos []token.Pos
	i := 1
	for i < len(t.s) && t.s[i] != '\n' {
		if t.s[i] == '"' {
			return text{string(s), append(pos, t.at(i))}, t.from(i + 1), 0, true
		}
		r, wide, tail, err := strconv.UnquoteChar(t.s[i:], '"')
		if err != nil {
			return text{}, text{}, i, false
		}
		if wide {
			s = utf8.AppendRune(s, r)
		} else {
			s = append(s, byte(r))
		}
		for len(pos) < len(s) { // every byte of a character stands where it begins
			pos = append(pos, t.at(i))
		}
		i = len(t.s) - len(tail)
	}
	return text{}, text{}, i, false
}
