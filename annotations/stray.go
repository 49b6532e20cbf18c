package annotations

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"
)

// A Declaration is something that can carry directives, with its doc comment.
type Declaration struct {
	Doc  *ast.CommentGroup
	Site Site
	Node ast.Node // *ast.File, *ast.FuncDecl, *ast.GenDecl, *ast.ImportSpec, *ast.TypeSpec, *ast.ValueSpec or *ast.Field
}

// Declarations returns everything in file that has a doc comment, outside
// function bodies, in source order. A declaration without parentheses is its
// one specification: for `type Order struct{…}` Node is the *ast.TypeSpec.
func Declarations(file *ast.File) []Declaration {
	var list []Declaration
	add := func(doc *ast.CommentGroup, site Site, node ast.Node) {
		if doc != nil {
			list = append(list, Declaration{doc, site, node})
		}
	}
	var walk func(ast.Node) bool
	walk = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			return false
		case *ast.File:
			add(n.Doc, OnPackage, n)
		case *ast.FuncDecl:
			if n.Recv == nil {
				add(n.Doc, OnFunc, n)
			} else {
				add(n.Doc, OnMethod, n)
			}
		case *ast.GenDecl:
			if len(n.Specs) == 1 {
				add(n.Doc, specSite(n.Tok, n.Specs[0]), n.Specs[0])
			} else {
				add(n.Doc, OnGroup, n)
			}
			for _, spec := range n.Specs {
				add(specDoc(spec), specSite(n.Tok, spec), spec)
			}
		case *ast.InterfaceType:
			for _, field := range n.Methods.List {
				if len(field.Names) > 0 {
					add(field.Doc, OnInterfaceMethod, field)
				} else {
					add(field.Doc, OnField, field)
				}
				ast.Inspect(field.Type, walk)
			}
			return false
		case *ast.Field:
			add(n.Doc, OnField, n)
		}
		return true
	}
	ast.Inspect(file, walk)
	return list
}

// specSite returns the place that a specification is.
func specSite(keyword token.Token, spec ast.Spec) Site {
	switch spec := spec.(type) {
	case *ast.ImportSpec:
		return OnImport
	case *ast.TypeSpec:
		switch ast.Unparen(spec.Type).(type) {
		case *ast.StructType:
			return OnStruct
		case *ast.InterfaceType:
			return OnInterface
		}
		return OnType
	}
	if keyword == token.CONST {
		return OnConst
	}
	return OnVar
}

func specDoc(spec ast.Spec) *ast.CommentGroup {
	switch spec := spec.(type) {
	case *ast.ImportSpec:
		return spec.Doc
	case *ast.TypeSpec:
		return spec.Doc
	case *ast.ValueSpec:
		return spec.Doc
	}
	return nil
}

// Stray reports the directives of file, and what looks like one, that no
// annotated declaration carries: detached by a blank line, in a function
// body, behind a field, in a /* */ comment, on something that can carry none.
// attached are the doc comments that have been given to [Parse].
func Stray(file *ast.File, attached map[*ast.CommentGroup]bool) []Problem {
	var p problems
	docs := map[*ast.CommentGroup]Site{}
	for _, d := range Declarations(file) {
		docs[d.Doc] = d.Site
	}
	for _, group := range file.Comments {
		if attached[group] {
			continue
		}
		if site, ok := docs[group]; ok {
			p.idle(group, site)
			continue
		}
		where := place(file, group)
		for _, c := range group.List {
			p.stray(c, where)
		}
	}
	return p
}

// idle reports the directives of a declaration that nobody asked about.
// Only toolgen:ignore may stand anywhere.
func (p *problems) idle(doc *ast.CommentGroup, site Site) {
	found, problems := Parse(doc, site)
	*p = append(*p, problems...)
	for _, a := range found {
		if a.On != onAnything {
			p.add(a.Pos, codeDetached, "%s has no effect here; must stand on the declaration that it is about", a)
		}
	}
}

// stray reports a comment that hangs on no declaration.
func (p *problems) stray(c *ast.Comment, where string) {
	d, ok := ast.ParseDirective(c.Slash, c.Text)
	if !ok || d.Tool != tool {
		for _, l := range lookAlikes(c) {
			l.report(p)
		}
		return
	}
	if directive(d.Name) == nil {
		near := Nearest(d.Name, verbs())
		p.add(c.Slash, codeUnknown, "unknown directive toolgen:%s%s", d.Name, didYouMean(near, "toolgen:"+near))
		return
	}
	p.add(c.Slash, codeDetached, "toolgen:%s %s; must stand in the doc comment of a declaration", d.Name, where)
}

// place says where a comment stands that documents nothing.
func place(file *ast.File, group *ast.CommentGroup) string {
	where := "is attached to no declaration (is there a blank line between?)"
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			if n.Pos() < group.Pos() && group.End() <= n.End() {
				where = "stands inside a function body"
			}
		case *ast.Field:
			if n.Comment == group {
				where = "stands behind a field"
			}
		case *ast.ImportSpec:
			if n.Comment == group {
				where = "stands behind an import"
			}
		case *ast.TypeSpec:
			if n.Comment == group {
				where = "stands behind a type"
			}
		case *ast.ValueSpec:
			if n.Comment == group {
				where = "stands behind a value"
			}
		}
		return true
	})
	return where
}

// A lookAlike is text that was probably meant as a directive.
type lookAlike struct {
	pos     token.Pos
	written string // // toolgen:Tool
	verb    string // the directive it was meant to be, "" if unknown
	block   bool   // in a /* */ comment
}

func (l lookAlike) report(p *problems) {
	meant := l.verb
	if meant == "" {
		meant = "…"
	}
	if l.block {
		p.add(l.pos, codeNotADirective, "%s stands in a /* */ comment, where it is plain text; write //toolgen:%s on a line of its own", quote(l.written), meant)
		return
	}
	p.add(l.pos, codeNotADirective, "%s looks like a directive but is plain text; write //toolgen:%s", quote(l.written), meant)
}

// The forms of look-alikes, in the text of a line comment behind its slashes.
// The groups are: blanks and a sign, blanks around the colon, the verb.
var (
	withColon    = regexp.MustCompile(`^([ \t]*[+@/#]?[ \t]*)(?i:tool[_-]?gen)([ \t]*:[ \t]*)([\pL\pN_-]*)`)
	withoutColon = regexp.MustCompile(`^([+@/#]?)(?i:toolgen)([^\pL\pN_]*)([\pL\pN_-]*)`)
	code         = regexp.MustCompile(`^([^\s,;:)"']|\s*:?=)`) // what follows a name in code that was commented out
	blockLine    = regexp.MustCompile(`^[ \t]*(\*[ \t]*)*(//[ \t]*)?`)
)

// lookAlikes finds what looks like a directive in a comment that is none:
//
//	// toolgen:tool · //toolgen:Tool · //toolgen: tool · //toolgen tool · ///toolgen:tool · //tool-gen:tool · //tolgen:tool · //toolgen · /* toolgen:tool */
func lookAlikes(c *ast.Comment) []lookAlike {
	if body, ok := strings.CutPrefix(c.Text, "//"); ok {
		if d, ok := ast.ParseDirective(c.Slash, c.Text); ok && d.Tool != tool {
			if directive(d.Name) == nil || Nearest(d.Tool, []string{tool}) == "" {
				return nil
			}
			return []lookAlike{{pos: c.Slash, written: "//" + d.Tool + ":" + d.Name, verb: d.Name}}
		}
		l, ok := lookAlikeIn(body, false, withColon, withoutColon)
		if !ok {
			return nil
		}
		l.pos, l.written = c.Slash, "//"+l.written
		return []lookAlike{l}
	}
	var list []lookAlike
	body := strings.TrimSuffix(strings.TrimPrefix(c.Text, "/*"), "*/")
	offset := len("/*")
	for line := range strings.SplitAfterSeq(body, "\n") {
		start := len(blockLine.FindString(line))
		if l, ok := lookAlikeIn(line[start:], true, withColon); ok {
			l.pos, l.block = c.Slash+token.Pos(offset+start), true
			list = append(list, l)
		}
		offset += len(line)
	}
	return list
}

// endOfClause matches what follows a word in a sentence but not in a directive.
var endOfClause = regexp.MustCompile(`^[.,;:!?)](\s|$)`)

// lookAlikeIn judges a line of comment text by the first of forms that it has,
// those without a colon only of comments that have no blank behind the slashes:
// others are likely to be prose, and so is what stands in a block. What has no blank
// may also be code that was commented out: toolgen.Tool{}. A sentence may begin with
// "toolgen: "; then only a verb behind it makes a look-alike. A line of a sentence
// may begin with a directive's name; it is let pass before punctuation.
func lookAlikeIn(s string, prose bool, forms ...*regexp.Regexp) (lookAlike, bool) {
	var m []string
	for _, form := range forms {
		if m == nil {
			m = form.FindStringSubmatch(s)
		}
	}
	if m == nil {
		return lookAlike{}, false
	}
	lead, colon, word := m[1], m[2], m[3]
	known := directive(strings.ToLower(word)) != nil || strings.TrimSpace(s) == tool && lead == ""
	prose = prose || lead != ""
	if !known && (colon != ":" || word == "") && (prose || !strings.HasPrefix(colon, ":")) {
		return lookAlike{}, false
	}
	if !strings.Contains(colon, ":") && code.MatchString(s[len(m[0]):]) {
		return lookAlike{}, false
	}
	if prose && endOfClause.MatchString(s[len(m[0]):]) {
		return lookAlike{}, false
	}
	return lookAlike{written: m[0], verb: Nearest(word, verbs())}, true
}
