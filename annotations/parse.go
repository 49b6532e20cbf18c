package annotations

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"unicode"
)

// tool is the name under which all directives stand: //toolgen:….
const tool = "toolgen"

// Parse returns the annotations of the doc comment of one declaration, and
// what is wrong with them. From
//
//	// LookupOrder retrieves one order.
//	//
//	//toolgen:tool readonly timeout=30s
//
// it returns one annotation, tool, with the flag readonly and the key timeout.
// An annotation with a problem is returned without the faulty argument; one
// that is unknown, misplaced or not supported yet is left out. doc may be nil.
func Parse(doc *ast.CommentGroup, site Site) ([]Annotation, []Problem) {
	if doc == nil {
		return nil, nil
	}
	p := commentParser{site: site, first: map[string]token.Pos{}, count: map[string]int{}}
	for _, l := range p.lines(doc) {
		p.directive(l)
	}
	for _, check := range p.beside {
		check()
	}
	return p.found, p.problems
}

// A commentParser holds what is known of one doc comment.
type commentParser struct {
	problems
	site   Site
	found  []Annotation
	first  map[string]token.Pos // by verb, known or guessed
	count  map[string]int
	beside []func() // checks for when all directives have been seen
}

// A line is one directive with its continuation lines.
type line struct {
	pos  token.Pos // of the comment
	verb string
	args text
}

// lines collects the directives of doc and reports what only looks like one.
func (p *commentParser) lines(doc *ast.CommentGroup) []line {
	var lines []line
	for _, c := range doc.List {
		d, ok := ast.ParseDirective(c.Slash, c.Text)
		if !ok || d.Tool != tool {
			for _, l := range lookAlikes(c) {
				l.report(&p.problems)
				p.seen(l.verb, c.Slash)
			}
			continue
		}
		args := textAt(d.Args, d.ArgsPos)
		switch {
		case d.Name != more:
			lines = append(lines, line{c.Slash, d.Name, args})
		case len(lines) == 0:
			p.add(c.Slash, codeNeedsOther, "toolgen:more has no directive above it; must continue one")
		case args.s == "":
			p.missing(c.Slash, directive(more), "text")
		default:
			last := &lines[len(lines)-1]
			last.args = last.args.join(args)
		}
	}
	return lines
}

// seen notes that a directive, or something meant as one, is there.
func (p *commentParser) seen(verb string, pos token.Pos) {
	if p.count[verb]++; p.count[verb] == 1 {
		p.first[verb] = pos
	}
}

func (p *commentParser) directive(l line) {
	row := directive(l.verb)
	if row == nil {
		p.unknown(l)
		return
	}
	p.seen(row.Verb, l.pos)
	if row.On&p.site == 0 {
		p.add(l.pos, codeMisplaced, "%s stands on %s; must stand on %s", row, article(p.site), article(row.On))
		return
	}
	switch limit := max(row.Max, 1); {
	case p.count[row.Verb] <= limit:
	case limit == 1:
		p.repeated(l.pos, p.first[row.Verb], codeRepeated, "%s is repeated; must stand once", row)
		return
	default:
		p.repeated(l.pos, p.first[row.Verb], codeRepeated, "%s stands here more than %d times", row, limit)
		return
	}
	if len(row.Beside) > 0 {
		p.beside = append(p.beside, func() { p.needs(l.pos, row) })
	}

	a := Annotation{Directive: row, Pos: l.pos}
	p.arguments(&a, l.args)
	if row.Unsupported {
		p.add(l.pos, codeNotSupported, "%s is not supported yet", row)
		return
	}
	p.found = append(p.found, a)
}

// unknown reports a directive that is in no row.
func (p *commentParser) unknown(l line) {
	word := l.verb
	if i := strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '-' }); i > 0 {
		word = word[:i] // of toolgen:tool,readonly
	}
	near := Nearest(word, verbs())
	p.seen(near, l.pos)
	p.add(l.pos, codeUnknown, "unknown directive toolgen:%s%s", l.verb, didYouMean(near, "toolgen:"+near))
}

// needs reports a directive whose companion is missing.
func (p *commentParser) needs(pos token.Pos, row *Directive) {
	for _, verb := range row.Beside {
		if p.count[verb] > 0 {
			return
		}
	}
	companions := make([]string, len(row.Beside))
	for i, verb := range row.Beside {
		companions[i] = "toolgen:" + verb
	}
	p.add(pos, codeNeedsOther, "%s stands alone; must stand beside %s", row, alternatives(companions))
}

// arguments takes the rest of a directive's line apart, part by part.
func (p *commentParser) arguments(a *Annotation, rest text) {
	for i, part := range a.Parts {
		rest = rest.trimLeft()
		if rest.s == "" && part.Kind != OptionsPart {
			p.missing(a.Pos, a.Directive, part.Name)
			return
		}
		switch part.Kind {
		case OptionsPart:
			rest = p.options(a, rest, i == len(a.Parts)-1)
			continue
		case WordPart:
			var word text
			word, rest = rest.word()
			p.word(a, part, word)
			continue
		case WordsPart:
			p.words(a, rest)
		case JSONPart:
			p.json(a, rest)
			a.setText(rest)
		case KeywordsPart:
			keywords, problems := parseKeywords(rest, InConstrain)
			a.Keywords = keywords
			p.problems = append(p.problems, problems...)
			a.setText(rest)
		case ProsePart:
			a.setText(rest)
		}
		return // it took the rest of the line
	}
	if rest = rest.trimLeft(); rest.s != "" {
		p.add(rest.at(0), codeExtra, "%s has the extra argument %s; must be //toolgen:%s", a, quote(rest.s), a.Usage())
	}
}

func (a *Annotation) setText(t text) {
	a.text, a.Text, a.TextPos = t, t.s, t.at(0)
}

func (p *commentParser) missing(pos token.Pos, row *Directive, part string) {
	p.add(pos, codeMissing, "%s has no %s; must be //toolgen:%s", row, part, row.Usage())
}

// word adds a word that stands alone.
func (p *commentParser) word(a *Annotation, part Part, word text) {
	if !allowed(part.Values, word.s) {
		p.add(word.at(0), codeBadValue, "%s has the %s %s; must be %s", a, part.Name, quote(word.s), choices(part.Values, word.s))
		return
	}
	a.Args = append(a.Args, Arg{Value: word.s, Pos: word.at(0), ValuePos: word.at(0)})
}

// words adds names that are separated by blanks or commas.
func (p *commentParser) words(a *Annotation, rest text) {
	separator := func(r rune) bool { return r == ',' || unicode.IsSpace(r) }
	for {
		rest = rest.from(len(rest.s) - len(strings.TrimLeftFunc(rest.s, separator)))
		if rest.s == "" {
			break
		}
		end := strings.IndexFunc(rest.s, separator)
		if end < 0 {
			end = len(rest.s)
		}
		word := rest.cut(0, end)
		rest = rest.from(end)
		if i := slices.IndexFunc(a.Args, func(b Arg) bool { return b.Key == "" && b.Value == word.s }); i >= 0 {
			p.repeated(word.at(0), a.Args[i].Pos, codeExtra, "%s stands twice in %s", word.s, a)
			continue
		}
		a.Args = append(a.Args, Arg{Value: word.s, Pos: word.at(0), ValuePos: word.at(0)})
	}
	if a.word() == (Arg{}) { // nothing but commas
		p.missing(a.Pos, a.Directive, a.Parts[len(a.Parts)-1].Name)
	}
}

// json reports malformed JSON at the byte where it goes wrong.
func (p *commentParser) json(a *Annotation, rest text) {
	var raw json.RawMessage
	err := json.Unmarshal([]byte(rest.s), &raw)
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
		p.add(rest.at(int(syntax.Offset)-1), codeBadValue, "%s has malformed JSON: %v", a, err)
	}
}

// allowed reports whether value is one of values; without values anything is.
func allowed(values []string, value string) bool {
	return values == nil || slices.ContainsFunc(values, func(v string) bool {
		rest, ok := strings.CutPrefix(value, v)
		return ok && (rest != "") == strings.HasSuffix(v, ":")
	})
}

// choices says which values were possible: "mcp or none; did you mean mcp?".
func choices(values []string, word string) string {
	names := slices.Clone(values)
	for i, v := range names {
		if strings.HasSuffix(v, ":") {
			names[i] += "NAME"
		}
	}
	near := Nearest(word, names)
	return alternatives(names) + didYouMean(near, near)
}

// didYouMean returns a hint, or nothing if there is no near word.
func didYouMean(near, hint string) string {
	if near == "" {
		return ""
	}
	return "; did you mean " + hint + "?"
}
