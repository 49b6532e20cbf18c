package resolve

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// A serverDirective is what the package clauses of a package say.
type serverDirective struct {
	docs      []*ast.CommentGroup // in the order of the files
	directive *annotations.Annotation
}

// get returns an option of toolgen:package, "" where it is not given.
func (s *serverDirective) get(key string) string {
	if s.directive == nil {
		return ""
	}
	return s.directive.Get(key)
}

// packageClause keeps the documentation and the directive above a package clause.
// What a file with build constraints documents is left out, since it is not part
// of every build.
func (r *resolver) packageClause(f *load.File, doc *ast.CommentGroup, list []annotations.Annotation) {
	found := annotations.Find(list, "package")
	if !f.Constrained {
		r.server.docs = append(r.server.docs, doc)
	}
	switch {
	case found == nil:
	case f.Constrained:
		r.errorf(found.Pos, "constrained-file", "toolgen:package is in a file with build constraints; must be in a file of every build")
	case r.server.directive != nil:
		r.clash(found.Pos, "repeated-directive", "toolgen:package stands in two files of the package; must be given once",
			r.at(r.server.directive.Pos), "first given here")
	default:
		r.server.directive = found
	}
}

// resolveServer fills in the server that the package's tools form.
func (r *resolver) resolveServer() {
	if len(r.handlers) > 0 { // else there is no server to instruct about
		r.out.Doc = r.instructions()
	}
	r.out.Server = model.Server{Name: r.pkg.Name, Adapters: []string{"mcp"}}
	d := r.server.directive
	if d == nil {
		return
	}
	if name := d.Get("name"); name != "" {
		r.out.Server.Name = name
	}
	r.out.Server.Version = d.Get("version")
	r.out.Server.Title = d.Get("title")
	if d.Has("adapters") {
		r.out.Server.Adapters, r.out.Server.Chosen = r.adapters(d.All("adapters")), true
	}
	if prefix, ok := d.Lookup("prefix"); ok && !r.prefixFits() {
		r.errorf(prefix.ValuePos, "tool-name", "prefix %q cannot begin a tool name; must match %s", prefix.Value, toolName)
	}
	if set, ok := d.Lookup("set"); ok && (!token.IsIdentifier(set.Value) || !token.IsExported(set.Value)) {
		r.errorf(set.ValuePos, "bad-value", "set=%s cannot name the functions that return tool sets; must be an exported Go identifier", set.Value)
	}
}

// instructions is the package's documentation, that of all its files.
func (r *resolver) instructions() string {
	var docs []string
	for _, doc := range r.server.docs {
		if text := r.text(doc, "Package "+r.pkg.Name); text != "" {
			docs = append(docs, text)
		}
	}
	return strings.Join(docs, "\n\n")
}

// adapters puts the adapters of the directive in their order.
func (r *resolver) adapters(args []annotations.Arg) []string {
	given := map[string]bool{}
	for _, a := range args {
		given[a.Value] = true
	}
	if given["none"] && len(given) > 1 {
		r.errorf(args[0].Pos, "conflicting-options", "adapters names none and another one; must be none alone")
	}
	return slices.DeleteFunc([]string{"mcp", "anthropic"}, func(name string) bool { return !given[name] })
}

// prefixFits reports whether names of tools may begin with the package's prefix.
func (r *resolver) prefixFits() bool {
	prefix := r.server.get("prefix")
	return prefix == "" || toolName.MatchString(prefix)
}

// A toolClaim is one name that a tool answers to.
type toolClaim struct {
	name    string
	pos     token.Pos
	what    string // "handler LookupOrder", "an alias of handler LookupOrder"
	owner   *resolver
	derived bool // from the name of the function, with the package's prefix
}

// claims lists the names of the package's tools, aliases included. Handlers
// are called by their symbols with the qualifier in front.
func (r *resolver) claims(qualifier string) []toolClaim {
	var claims []toolClaim
	for _, h := range r.handlers {
		symbol := qualifier + h.symbol()
		claims = append(claims, toolClaim{h.toolName, h.namePos, "handler " + symbol, r, !h.tool.Has("name")})
		if alias := annotations.Find(h.list, "alias"); alias != nil {
			for _, a := range alias.Names() {
				claims = append(claims, toolClaim{a.Value, a.Pos, "an alias of handler " + symbol, r, false})
			}
		}
	}
	return claims
}

// toolName is what every protocol accepts as the name of a tool.
var toolName = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)

// checkNames judges the names of the package's tools, aliases included. What is
// wrong with the prefix is not said again of every name that has it.
func (r *resolver) checkNames() {
	for _, c := range r.claims("") {
		if c.derived && !r.prefixFits() {
			c.name = strings.TrimPrefix(c.name, r.server.get("prefix"))
		}
		if !toolName.MatchString(c.name) {
			r.errorf(c.pos, "tool-name", "tool name %q is not accepted everywhere; must match %s", c.name, toolName)
		}
	}
	checkUnique(r.claims(""), "in the package")
}

// checkServers judges the tool names of packages whose directives give the
// same server name: they end in one server.
func (run *run) checkServers() {
	servers := map[string][]toolClaim{}
	var names []string
	for _, r := range run.resolvers {
		name := r.server.get("name")
		if name == "" {
			continue
		}
		if servers[name] == nil {
			names = append(names, name)
		}
		servers[name] = append(servers[name], r.claims(r.pkg.Path+".")...)
	}
	for _, name := range names {
		checkUnique(servers[name], "on server "+name)
	}
}

// checkUnique reports names that are claimed twice. A clash within one package
// that is found again among all of a server is reported once.
func checkUnique(claims []toolClaim, where string) {
	first := map[string]toolClaim{}
	for _, c := range claims {
		f, taken := first[c.name]
		if !taken {
			first[c.name] = c
			continue
		}
		d := diag.Diagnostic{
			Pos:     c.owner.at(c.pos),
			Code:    "duplicate-tool",
			Message: fmt.Sprintf("%s takes the tool name %q of %s; must be unique %s", c.what, c.name, f.what, where),
			Related: []diag.Related{{Pos: f.owner.at(f.pos), Message: "first taken here"}},
		}
		if !slices.ContainsFunc(c.owner.diags, func(e diag.Diagnostic) bool { return e.Pos == d.Pos && e.Code == d.Code }) {
			c.owner.diags = append(c.owner.diags, d)
		}
	}
}
