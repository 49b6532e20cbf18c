package resolve

import (
	"go/ast"
	"go/doc/comment"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
)

// links resolves the doc links of one comment: [Desk.GetCustomer] and
// [GetCustomer] to the name of the tool, what else exists to its plain words.
// A link to nothing is reported, so that the boundaries that descriptions draw
// between tools cannot rot.
type links struct {
	scope *resolver  // of the package the comment stands in; nil if it is not of the run
	file  *load.File // the comment's
	doc   *ast.CommentGroup

	reporter *resolver
	report   bool
	at       int // links are searched for from here: a comment of doc
	offset   int // in it
}

// newLinks prepares the comment's links. Comments of other packages are
// resolved there, and what is wrong with them is not for r to report.
func (r *resolver) newLinks(doc *ast.CommentGroup) *links {
	l := &links{doc: doc, scope: r.run.files[r.at(doc.Pos()).Filename], reporter: r}
	if l.scope != nil {
		l.file = l.scope.file(doc.Pos())
	}
	l.report = l.scope == r && l.file != nil
	return l
}

// source returns the comment's text without markers and directives. A
// `//nolint` without a colon is one too, though not to go/ast.
func (l *links) source() string {
	doc := &ast.CommentGroup{}
	for _, c := range l.doc.List {
		if !strings.HasPrefix(c.Text, "//nolint") {
			doc.List = append(doc.List, c)
		}
	}
	return strings.ReplaceAll(doc.Text(), "\r", "")
}

// lookupPackage gives the import path of a package that a link names. What is
// none keeps its own name: it may be an unexported type, or no link at all.
func (l *links) lookupPackage(name string) (path string, ok bool) {
	if pkg := l.imported(name); pkg != nil {
		return pkg.Path(), true
	}
	if _, std := comment.DefaultLookupPackage(name); std {
		return "", false
	}
	return name, true
}

func (l *links) imported(name string) *types.Package {
	if l.scope == nil {
		return nil
	}
	return l.scope.imported(l.file, name)
}

// docLink writes what a link stands for.
func (l *links) docLink(link *comment.DocLink) string {
	source := plain(link.Text)
	pos := l.find("[" + source + "]")
	words := strings.TrimPrefix(source, "*")
	if link.Name == "" {
		return l.packageLink(source, words)
	}
	target := l.target(link, words)
	if target.unknown {
		return words
	}
	if tool, found := target.resolve(l); tool != "" {
		return tool
	} else if found {
		return words
	}
	if target.recv == "" && !strings.ContainsFunc(link.Name, unicode.IsLower) {
		return "[" + source + "]" // an abbreviation: [USD]
	}
	if l.report {
		l.reporter.errorf(pos, "unresolved-link", "link [%s] leads to nothing%s", source, l.hint(words))
	}
	return words
}

// packageLink writes a word in brackets that begins with a small letter: an
// unexported handler, a package that is imported, or text, as [optional].
func (l *links) packageLink(source, words string) string {
	if l.scope == nil {
		return "[" + source + "]"
	}
	for _, h := range l.scope.handlers {
		if h.symbol() == words {
			return h.toolName
		}
	}
	if l.imported(words) != nil || slices.ContainsFunc(l.scope.pkg.Types.Imports(), func(p *types.Package) bool { return p.Path() == words }) {
		return words
	}
	return "[" + source + "]"
}

// A target is what a doc link is about: a name of a package, or of one of its types.
type target struct {
	pkg        *types.Package
	recv, name string
	unknown    bool // in a package that is not at hand
}

// target finds out what the link [words] is about.
func (l *links) target(link *comment.DocLink, words string) target {
	if l.scope == nil {
		return target{unknown: strings.ContainsFunc(link.Name, unicode.IsLower)}
	}
	own := l.scope.pkg.Types
	if link.ImportPath == "" {
		return target{pkg: own, recv: link.Recv, name: link.Name}
	}
	qualifier := strings.TrimSuffix(words, "."+link.Name)
	if link.Recv != "" {
		qualifier = strings.TrimSuffix(qualifier, "."+link.Recv)
	}
	if pkg := l.imported(qualifier); pkg != nil {
		return target{pkg: pkg, recv: link.Recv, name: link.Name, unknown: !pkg.Complete()}
	}
	if _, isType := own.Scope().Lookup(qualifier).(*types.TypeName); isType && link.Recv == "" {
		return target{pkg: own, recv: qualifier, name: link.Name} // of an unexported type
	}
	for _, r := range l.scope.run.resolvers {
		if r.pkg.Path == link.ImportPath {
			return target{pkg: r.pkg.Types, recv: link.Recv, name: link.Name}
		}
	}
	_, std := comment.DefaultLookupPackage(link.ImportPath)
	return target{recv: link.Recv, unknown: std || strings.Contains(link.ImportPath, "/")}
}

// resolve reports whether the target exists, or will when the package has been
// generated, and which tool it is.
func (t target) resolve(l *links) (tool string, found bool) {
	if t.pkg == nil {
		return "", false
	}
	obj := t.pkg.Scope().Lookup(t.name)
	if t.recv != "" {
		if recv, ok := t.pkg.Scope().Lookup(t.recv).(*types.TypeName); ok {
			obj, _, _ = types.LookupFieldOrMethod(recv.Type(), true, t.pkg, t.name)
		} else {
			obj = nil
		}
	}
	if fn, ok := obj.(*types.Func); ok {
		tool = l.scope.run.tools[symbolOf(fn)]
	}
	return tool, obj != nil || l.scope.run.generates(t.pkg.Path(), t.recv, t.name)
}

// generates reports whether a package of the run will declare that name.
func (run *run) generates(path, recv, name string) bool {
	for _, r := range run.resolvers {
		if r.pkg.Path == path {
			return r.generates(recv, name)
		}
	}
	return false
}

func (r *resolver) generates(recv, name string) bool {
	for _, h := range r.handlers {
		if recv == "" && name == r.setFunc(h) {
			return true
		}
	}
	for _, e := range r.errors {
		if recv == "" && e.typ != nil && name == constructorName(e.name.Name) || recv == e.name.Name && (name == "Error" || name == "ToolError" || name == "Unwrap") {
			return true
		}
	}
	return false
}

// hint suggests the handler that a link may have meant.
func (l *links) hint(words string) string {
	var symbols []string
	for _, h := range l.scope.handlers {
		if h.receiver != nil && h.fn.Name() == words {
			return "; did you mean [" + h.symbol() + "]?"
		}
		symbols = append(symbols, h.symbol())
	}
	if near := annotations.Nearest(words, symbols); near != "" {
		return "; did you mean [" + near + "]?"
	}
	return "; must name something that exists, or stand without brackets"
}

// find returns the position of the next link that is written like that. Links
// are looked for in their order.
func (l *links) find(source string) token.Pos {
	for ; l.at < len(l.doc.List); l.at, l.offset = l.at+1, 0 {
		c := l.doc.List[l.at]
		if i := strings.Index(c.Text[l.offset:], source); i >= 0 {
			pos := c.Pos() + token.Pos(l.offset+i)
			l.offset += i + len(source)
			return pos
		}
	}
	return l.doc.Pos()
}

// plain returns the words of a link.
func plain(text []comment.Text) string {
	var b strings.Builder
	for _, t := range text {
		if p, ok := t.(comment.Plain); ok {
			b.WriteString(string(p))
		}
	}
	return b.String()
}
