package resolve

import (
	"go/ast"
	"go/doc/comment"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// text gives a doc comment as the text that a model reads, with the
// identifier name at its start replaced by the verb that follows. One line is
// one paragraph; links to handlers become the names of their tools.
//
//	// LookupOrder retrieves one
//	// order. Not for customers: use [Desk.GetCustomer].
//	//
//	//toolgen:tool readonly
//
// becomes "Retrieves one order. Not for customers: use get_customer."
func (r *resolver) text(doc *ast.CommentGroup, name string) string {
	if doc == nil {
		return ""
	}
	return withoutName(r.newLinks(doc).render(), name)
}

// render writes the comment as text.
func (l *links) render() string {
	source := l.source()
	parser := comment.Parser{
		LookupPackage: l.lookupPackage,
		// Every candidate is a link, so that it can be judged in its place.
		LookupSym: func(_, _ string) bool { return true },
	}
	var b strings.Builder
	for i, block := range parser.Parse(source).Content {
		if list, ok := block.(*comment.List); i > 0 && (!ok || list.BlankBefore()) {
			b.WriteString("\n")
		}
		l.block(&b, block, source)
	}
	return strings.TrimSpace(b.String())
}

// block writes one block, each of its lines with a line break.
func (l *links) block(b *strings.Builder, block comment.Block, source string) {
	switch block := block.(type) {
	case *comment.Paragraph:
		b.WriteString(l.line(block.Text) + "\n")
	case *comment.Heading:
		// A line alone that looks like a heading is one to go/doc, written with # or not.
		if line := l.line(block.Text); strings.Contains("\n"+source, "\n# "+line+"\n") {
			b.WriteString("# " + line + "\n")
		} else {
			b.WriteString(line + "\n")
		}
	case *comment.Code:
		for line := range strings.Lines(block.Text) {
			if line != "\n" {
				line = "    " + line
			}
			b.WriteString(line)
		}
	case *comment.List:
		for _, item := range block.Items {
			mark := "- "
			if item.Number != "" {
				mark = item.Number + ". "
			}
			for _, content := range item.Content {
				b.WriteString(mark)
				l.block(b, content, source)
				mark = "  "
			}
		}
	}
}

// line writes text as one line, runs of blanks as one.
func (l *links) line(text []comment.Text) string {
	return strings.Join(strings.Fields(l.inline(text)), " ")
}

func (l *links) inline(text []comment.Text) string {
	var b strings.Builder
	for _, t := range text {
		switch t := t.(type) {
		case comment.Plain:
			b.WriteString(string(t))
		case comment.Italic:
			b.WriteString(string(t))
		case *comment.Link:
			text := l.inline(t.Text)
			b.WriteString(text)
			if text != t.URL {
				b.WriteString(" (" + t.URL + ")")
			}
		case *comment.DocLink:
			b.WriteString(l.docLink(t))
		}
	}
	return b.String()
}

// firstSentence returns the beginning of a text up to the first period that
// ends a sentence: one before a blank and a capital, or at the paragraph's end.
func firstSentence(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	for i := 0; i < len(s); i++ {
		if s[i] != '.' && s[i] != '!' && s[i] != '?' {
			continue
		}
		rest := s[i+1:]
		next, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest, " "))
		if strings.HasPrefix(rest, " ") && !unicode.IsLower(next) && !abbreviation.MatchString(s[:i]) {
			return s[:i+1]
		}
	}
	return s
}

// abbreviation is the end of a text whose next period ends no sentence: e.g,
// i.e, the J of J. Doe.
var abbreviation = regexp.MustCompile(`(^|[ (])([A-Za-z]\.[a-z]|[A-Z])$`)
