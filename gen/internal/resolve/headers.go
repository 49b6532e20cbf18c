package resolve

import (
	"cmp"
	"regexp"
	"strings"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// headerName is the syntax of the names of HTTP headers.
var headerName = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")

// header has clients send a property as an HTTP header, too.
func header(c *constrainer, kw annotations.KeywordArg) {
	t := c.f.Type.Pointee()
	switch {
	case !headerName.MatchString(kw.Value):
		c.fail(kw, "constraint-value", "header=%s of %s is no name of a header; must be letters, digits and any of !#$%%&'*+-.^_`|~", kw.Value, c.name)
	case t.Kind != model.String && t.Kind != model.Int && t.Kind != model.Uint && t.Kind != model.Bool && t.Kind != model.Time && t.Kind != model.Text && t.Kind != model.Bytes:
		c.fail(kw, "constraint-kind", "constraint header does not apply to %s, of type %s; must be a string, an integer or a boolean", c.name, c.r.goName(c.f.Type.Go))
	default:
		c.f.Header = kw.Value
	}
}

// checkHeaders reports headers of the input that a client could not send: those of
// values that need not be there once, and two of one name. Such a client drops the
// whole tool.
func (r *resolver) checkHeaders(t *model.Type) {
	seen := map[string]*model.Field{}
	reached := map[*model.StructType]bool{}
	var chain func(s *model.StructType)
	chain = func(s *model.StructType) {
		reached[s] = true
		for _, f := range s.Fields {
			if f.Header != "" {
				if first := seen[strings.ToLower(f.Header)]; first != nil {
					r.diags.Addf(f.Pos, "header-place", "%s and %s have the header %s; must differ, whatever the case", cmp.Or(first.Param, first.GoName), cmp.Or(f.Param, f.GoName), f.Header)
				}
				seen[strings.ToLower(f.Header)] = f
			}
			if f.Header != "" && f.WriteOnly {
				r.diags.Addf(f.Pos, "header-place", "%s is writeOnly; a secret must not be sent as a header, which others log", cmp.Or(f.Param, f.GoName))
			}
			inner, null := f.Type.Pointee(), isNullable(f.Type)
			if f.Header != "" && null {
				r.diags.Addf(f.Pos, "header-place", "%s may be null, which a header cannot say; must not be nullable", cmp.Or(f.Param, f.GoName))
			}
			if inner.Kind == model.Struct && !null && !reached[inner.Struct] && !inner.Recursive() {
				chain(inner.Struct)
			}
		}
	}
	chain(t.Struct)
	t.Walk(func(inner *model.Type) {
		if inner.Kind != model.Struct || reached[inner.Struct] {
			return
		}
		reached[inner.Struct] = true
		for _, f := range inner.Struct.Fields {
			if f.Header != "" {
				r.diags.Addf(f.Pos, "header-place", "%s has the header %s, but is within an array, a map, a union or a value that may be null; must be reached through properties alone", cmp.Or(f.Param, f.GoName), f.Header)
			}
		}
	})
}
