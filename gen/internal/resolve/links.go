package resolve

import (
	"go/ast"
	"go/doc/comment"
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"unicode"

	"github.com/toolgen-dev/toolgen/annotations"
)

// links resolves the doc links of one comment: [Desk.GetCustomer] and
// [GetCustomer] to the name of the tool, what else exists to its plain words.
// A link to nothing is reported, so that the boundaries that descriptions draw
// between tools cannot rot.
type links struct {
	r    *resolver
	path string    // of the package that the comment stands in
	file *ast.File // the comment's; nil if it is not at hand
	doc  *ast.CommentGroup

	at     int // links are searched for from here: a comment of doc
	offset int // in it
}

// newLinks prepares the comment's links. Comments of other packages are
// resolved there, and what is wrong with them is not for r to report.
func (r *resolver) newLinks(doc *ast.CommentGroup) *links {
	if f := r.file(doc.Pos()); f != nil {
		return &links{r: r, path: r.pkg.Path, file: f.AST, doc: doc}
	}
	path, file := r.pkg.FileAt(doc.Pos())
	return &links{r: r, path: path, file: file, doc: doc}
}

// own reports whether the comment stands in the package that is resolved.
func (l *links) own() bool { return l.path == l.r.pkg.Path }

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

// lookupPackage gives the import path of a package that a link names, which may be
// the one that the comment stands in. What is none keeps its own name: it may be an unexported type, or no link at all.
func (l *links) lookupPackage(name string) (path string, ok bool) {
	if path := l.imported(name); path != "" {
		return path, true
	}
	if l.file != nil && l.file.Name.Name == name {
		return l.path, true
	}
	if _, std := comment.DefaultLookupPackage(name); std {
		return "", false
	}
	return name, true
}

// imported returns the path of the package that the file imports under that name,
// or as that path, or that another file of the package that is resolved does; ""
// if there is none.
func (l *links) imported(name string) string {
	var files []*ast.File
	if l.file != nil {
		files = append(files, l.file)
	}
	if l.own() {
		files = append(files, l.r.pkg.Source(l.path)...)
	}
	for _, f := range files {
		for _, spec := range f.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				continue
			}
			local := l.r.pkg.ImportName(path)
			if spec.Name != nil && spec.Name.Name != "_" && spec.Name.Name != "." {
				local = spec.Name.Name
			}
			if local == name || path == name {
				return path
			}
		}
	}
	return ""
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
	switch tool, is := l.resolve(target); {
	case is == unknown:
		return words
	case tool != "":
		return tool
	case is == found:
		return words
	case target.recv == "" && !strings.ContainsFunc(link.Name, unicode.IsLower):
		return "[" + source + "]" // an abbreviation: [USD]
	}
	if l.own() {
		l.r.errorf(pos, "unresolved-link", "link [%s] leads to nothing%s", source, l.hint(words))
	}
	return words
}

// packageLink writes a word in brackets that begins with a small letter: an
// unexported handler, a package that is imported, or text, as [optional].
func (l *links) packageLink(source, words string) string {
	if o := l.r.outline(l.path); o != nil && o.tools[words] != "" {
		return o.tools[words]
	}
	if l.imported(words) != "" {
		return words
	}
	return "[" + source + "]"
}

// A target is what a doc link is about: a name of a package, or of one of its types.
type target struct {
	path, recv, name string
}

// target finds out what the link [words] is about.
func (l *links) target(link *comment.DocLink, words string) target {
	if link.ImportPath == "" {
		return target{l.path, link.Recv, link.Name}
	}
	if qualifier := strings.TrimSuffix(words, "."+link.Name); link.Recv == "" && l.imported(qualifier) == "" {
		if o := l.r.outline(l.path); o != nil && o.names[qualifier] {
			return target{l.path, qualifier, link.Name} // of an unexported type
		}
	}
	return target{link.ImportPath, link.Recv, link.Name}
}

// What is known of a target.
type knowledge int

const (
	missing knowledge = iota
	found
	unknown // its package is not at hand
)

// resolve reports whether the target exists, or will when its package has been
// generated, and which tool it is.
func (l *links) resolve(t target) (tool string, is knowledge) {
	o, pkg := l.r.outline(t.path), l.typed(t.path)
	symbol := t.name
	if t.recv != "" {
		symbol = t.recv + "." + t.name
		if o != nil && o.alias[t.recv] != "" {
			symbol = o.alias[t.recv] + "." + t.name
		}
	}
	switch {
	case pkg != nil && lookup(pkg, t) != nil:
		return l.tool(lookup(pkg, t)), found
	case o == nil && l.r.pkg.Within(t.path):
		return "", missing
	case o == nil && strings.Contains(t.path, "/"):
		return "", unknown
	case o == nil:
		if _, std := comment.DefaultLookupPackage(t.path); std {
			return "", unknown
		}
		return "", missing
	case o.names[symbol]:
		return o.tools[symbol], found
	case o.opaque[t.recv] && pkg == nil:
		return "", found
	}
	return "", missing
}

// typed returns the package at path if it is the one that is resolved or one
// that it imports directly: of others, the types are not all known. For comments
// of other packages there is none, since what those import may not be either.
func (l *links) typed(path string) *types.Package {
	switch own := l.r.pkg.Types; {
	case !l.own():
	case path == own.Path():
		return own
	default:
		for _, pkg := range own.Imports() {
			if pkg.Path() == path && pkg.Complete() {
				return pkg
			}
		}
	}
	return nil
}

// lookup looks the target up in its package.
func lookup(pkg *types.Package, t target) types.Object {
	if t.recv == "" {
		return pkg.Scope().Lookup(t.name)
	}
	recv, ok := pkg.Scope().Lookup(t.recv).(*types.TypeName)
	if !ok {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(recv.Type(), true, pkg, t.name)
	return obj
}

// tool returns the tool that obj is the handler of, which may stand in another
// package than the type that it is promoted to.
func (l *links) tool(obj types.Object) string {
	fn, ok := obj.(*types.Func)
	if !ok || fn.Pkg() == nil { // as Error has none
		return ""
	}
	if o := l.r.outline(fn.Pkg().Path()); o != nil {
		return o.tools[symbolOf(fn)]
	}
	return ""
}

// hint suggests the handler that a link may have meant.
func (l *links) hint(words string) string {
	var symbols []string
	for _, h := range l.r.handlers {
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
