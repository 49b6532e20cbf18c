package annotations

import (
	"go/token"
	"strings"
	"unicode"
)

// parseKeywords returns the keywords in t, and what is wrong with them. From
// "minimum=1,maximum=100,optional" it returns three. A comma separates, unless it
// stands inside braces, brackets or parentheses or after a backslash, which is then
// removed.
func parseKeywords(t text, place Place) ([]KeywordArg, problems) {
	if strings.TrimSpace(t.s) == "" {
		return nil, nil
	}
	p := keywordParser{place: place}
	pieces := pieces(t)
	if isSentence(pieces) {
		p.add(pieces[0].text.at(0), codeStrayText, "no keyword in %s; did you mean description=…?", quote(t.s))
		return nil, p.problems
	}
	for _, piece := range pieces {
		p.piece(piece)
	}
	return p.found, p.problems
}

type keywordParser struct {
	problems
	place Place
	found []KeywordArg
	last  *Keyword // the keyword before, if it takes a value
	stray bool     // what stands before is the rest of its value
}

// A piece is what stands between two commas.
type piece struct {
	text        text // without blanks at its start
	name, value text
	valued      bool // there is a =
}

// pieces splits t at the commas that separate.
func pieces(t text) []piece {
	var out []piece
	start := 0
	for _, end := range append(separators(t.s), len(t.s)) {
		p := piece{text: t.cut(start, end).trimLeft().unescape()}
		p.name = p.text
		if i := strings.IndexByte(p.text.s, '='); i >= 0 {
			p.name, p.value, p.valued = p.text.cut(0, i), p.text.from(i+1), true
		}
		p.name = p.name.trimRight()
		out = append(out, p)
		start = end + 1
	}
	return out
}

// separators returns the offsets of the commas that separate keywords: those
// that stand neither after a backslash nor inside something that closes.
func separators(s string) []int {
	var commas, open []int
	inside := make([]int, len(s)) // how many pairs begin, less those that end, at each byte
	for i := 0; i < len(s); i++ {
		inClass := len(open) > 0 && s[open[len(open)-1]] == '[' // where the others are plain characters
		switch c := s[i]; c {
		case '\\':
			i++
		case ',':
			if i == 0 || s[i-1] != '\\' {
				commas = append(commas, i)
			}
		case '[', '(', '{':
			if c == '[' || !inClass {
				open = append(open, i)
			}
		case ']', ')', '}':
			for k := len(open) - 1; k >= 0 && (c == ']' || !inClass); k-- {
				if opening := s[open[k]]; opening == '[' && c == ']' || opening == '(' && c == ')' || opening == '{' && c == '}' {
					inside[open[k]]++
					inside[i]--
					open = open[:k]
					break
				}
			}
		}
	}
	separating := commas[:0]
	depth, at := 0, 0
	for _, comma := range commas {
		for ; at <= comma; at++ {
			depth += inside[at]
		}
		if depth == 0 {
			separating = append(separating, comma)
		}
	}
	return separating
}

// unescape removes the backslashes before commas.
func (t text) unescape() text {
	if !strings.Contains(t.s, `\,`) {
		return t
	}
	var s []byte
	var pos []token.Pos
	for i := range len(t.s) {
		if t.s[i] == '\\' && strings.HasPrefix(t.s[i+1:], ",") {
			continue
		}
		s = append(s, t.s[i])
		pos = append(pos, t.pos[i])
	}
	return text{string(s), append(pos, t.at(len(t.s)))}
}

// isSentence reports whether a whole tag is text without any keyword, as
// google/jsonschema-go has it.
func isSentence(pieces []piece) bool {
	for _, p := range pieces {
		if keyword(p.name.s) != nil {
			return false
		}
	}
	return strings.ContainsFunc(pieces[0].name.s, unicode.IsSpace)
}

// piece judges what stands between two commas and adds it.
func (p *keywordParser) piece(c piece) {
	pos, name := c.text.at(0), c.name.s
	row := keyword(name)
	if row == nil || row.Only != 0 && row.Only != p.place {
		p.unknown(c, row)
		return
	}
	if p.place == InConstrain && c.valued { // where blanks around a comma are no part of what it separates
		c.value = c.value.trimRight()
	}
	p.last, p.stray = nil, false
	if row.Kind != Flag {
		p.last = row
	}
	if row.Kind == Bool && !c.valued {
		c.value, c.valued = textAt("true", pos), true
	}
	must := row.Kind.must(c.value.s)
	switch {
	case row.Kind == Flag && c.valued:
		p.add(pos, codeExtra, "keyword %s has a value; must be %s alone", name, name)
	case row.Kind != Flag && (!c.valued || c.value.s == "" && row.Kind != Literal):
		p.add(pos, codeMissing, "keyword %s has no value; must be %s=VALUE", name, name)
	case must != "":
		p.add(c.value.at(0), codeBadValue, "keyword %s is %s; must be %s", name, quote(c.value.s), must)
	case row.Refused != "":
		p.add(pos, codeNotSupported, "keyword %s is not supported; %s", name, row.Refused)
	case p.repeats(row, pos):
	case p.swallowed(c) != "":
		p.add(pos, codeStrayText, "keyword %s seems to hold %s; keywords are separated by commas", name, p.swallowed(c))
	default:
		arg := KeywordArg{Keyword: row, Value: c.value.s, Pos: pos, ValuePos: pos}
		if c.valued {
			arg.ValuePos = c.value.at(0)
		}
		p.found = append(p.found, arg)
	}
}

// repeats reports a keyword that was there before and may stand once.
func (p *keywordParser) repeats(row *Keyword, pos token.Pos) bool {
	for _, arg := range p.found {
		if arg.Keyword == row && !row.Repeatable {
			p.repeated(pos, arg.Pos, codeRepeatedKey, "keyword %s is repeated; must stand once", row.Name)
			return true
		}
	}
	return false
}

// swallowed returns the keyword that a pattern or format holds after a blank,
// which is a comma that was forgotten: maxLength of "^a$ maxLength=5".
func (p *keywordParser) swallowed(c piece) string {
	if c.name.s != "pattern" && c.name.s != "format" {
		return ""
	}
	for i, word := range strings.Fields(c.value.s) {
		if name, _, valued := strings.Cut(word, "="); i > 0 && valued && keyword(name) != nil {
			return name
		}
	}
	return ""
}

// unknown reports a piece that is no keyword, or none of this place.
func (p *keywordParser) unknown(c piece, row *Keyword) {
	pos, name := c.text.at(0), c.name.s
	near := ""
	if !strings.ContainsFunc(name, unicode.IsSpace) {
		near = p.nearest(name)
	}
	switch {
	case name == "" && !c.valued:
		p.add(pos, codeStrayText, "nothing stands at a comma; must be a keyword")
	case row != nil && row.Only == InConstrain:
		p.add(pos, codeUnknownKey, "keyword %s is for toolgen:constrain only; in a tag, write json:\"…,omitempty\"", name)
	case row != nil:
		p.add(pos, codeUnknownKey, "keyword %s is for struct tags only", name)
	case near != "":
		p.last, p.stray = nil, false
		p.add(pos, codeUnknownKey, "unknown keyword %s%s", quoteOdd(name), didYouMean(near, near))
	case p.stray: // more of what has been reported
	case p.last != nil:
		p.stray = true
		p.add(pos, codeStrayText, "%s is not a keyword; %s", quote(c.text.s), p.commaHint(c))
	case !c.valued:
		p.add(pos, codeUnknownKey, "unknown keyword %s; did you mean description=…?", quoteOdd(name))
	default:
		p.add(pos, codeUnknownKey, "unknown keyword %s", quoteOdd(name))
	}
}

// nearest returns the keyword that a single word was meant to be.
func (p *keywordParser) nearest(word string) string {
	var names []string
	for i := range Keywords {
		if row := &Keywords[i]; row.Only == 0 || row.Only == p.place {
			names = append(names, row.Name)
		}
	}
	return Nearest(word, names)
}

// commaHint says how to write a value with a comma in it.
func (p *keywordParser) commaHint(c piece) string {
	comma := `\,`
	if p.place == InTag {
		comma = `\\,`
	}
	switch {
	case p.last.Kind == Literal && p.last.Repeatable:
		return "write " + p.last.Name + "=" + strings.TrimSpace(c.text.s) + ", once per value, or " + comma + " for a comma inside " + p.last.Name
	case p.last.Name == "description" && p.place == InTag:
		return "write " + comma + " for a comma inside description, or use jsonschema_description or the field's doc comment"
	default:
		return "write " + comma + " for a comma inside " + p.last.Name
	}
}
