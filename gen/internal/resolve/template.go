package resolve

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// template reads the directive of that verb, nil where there is none:
//
//	No order {OrderNumber}.  → "No order ", field OrderNumber, "."
//	Write {{name}}.          → "Write {name}."
//
// The cause, or another error, is never part of a message: it is logged, and
// never sent.
func (r *resolver) template(e *typedError, verb, cause string) []model.Segment {
	a := annotations.Find(e.list, verb)
	if a == nil {
		return nil
	}
	var segments []model.Segment
	var text strings.Builder
	for i := 0; i < len(a.Text); {
		switch rest := a.Text[i:]; {
		case strings.HasPrefix(rest, "{{"), strings.HasPrefix(rest, "}}"):
			text.WriteByte(rest[0])
			i += 2
		case rest[0] == '}':
			r.errorf(a.At(i), "bad-template", "} without a { before it; must be }} to stand for itself")
			i++
		case rest[0] == '{':
			name, _, closed := strings.Cut(rest[1:], "}")
			if !closed || name == "" || strings.Contains(name, "{") {
				r.errorf(a.At(i), "bad-template", "{ without the name of a field and a } behind it; must be {Field}, or {{ to stand for itself")
				if i++; closed && name == "" {
					i++ // {}
				}
				continue
			}
			if text.Len() > 0 {
				segments = append(segments, model.Segment{Text: text.String()})
				text.Reset()
			}
			if f := r.errorField(e, name, a.At(i+1)); f != nil {
				switch {
				case name == cause:
					r.errorf(a.At(i+1), "bad-template", "%s is the cause of %s, which is logged and never sent; must be another field", name, e.name.Name)
				case types.Implements(f.Type(), errorInterface()), types.Implements(types.NewPointer(f.Type()), errorInterface()):
					r.errorf(a.At(i+1), "bad-template", "%s is an error, whose text is logged and never sent; must be another field", name)
				case writeOnlyField(e.fields, f):
					r.errorf(a.At(i+1), "bad-template", "%s is writeOnly, so that it is never sent; must be another field", name)
				case holdsSecrets(f.Type(), map[types.Type]bool{}):
					r.errorf(a.At(i+1), "bad-template", "%s holds a field that is writeOnly, so that it is never sent; must be another field", name)
				case !hasText(f.Type()):
					r.errorf(a.At(i+1), "bad-template", "%s is of type %s, which has no text; must be another field", name, r.typeString(f.Type()))
				}
				segments = append(segments, model.Segment{Field: name})
			}
			i += len(name) + 2
		default:
			text.WriteByte(rest[0])
			i++
		}
	}
	if text.Len() > 0 {
		segments = append(segments, model.Segment{Text: text.String()})
	}
	return segments
}

// hasText reports whether [toolerr.Value] can say a value of type t, or what a t
// points to.
func hasText(t types.Type) bool {
	u := t.Underlying()
	if p, ok := u.(*types.Pointer); ok {
		u = p.Elem().Underlying()
	}
	switch u := u.(type) {
	case *types.Signature, *types.Chan:
		return false
	case *types.Basic:
		return u.Info()&types.IsComplex == 0 && u.Kind() != types.UnsafePointer
	}
	return true
}

// writeOnlyField reports whether the field v of st, or of a struct that is
// embedded in it, is a secret.
func writeOnlyField(st *types.Struct, v *types.Var) bool {
	for i := range st.NumFields() {
		if st.Field(i) == v {
			return writeOnlyTag(st.Tag(i))
		}
	}
	fields, _ := jsonFields(st)
	return slices.ContainsFunc(fields, func(f jsonField) bool { return f.v == v && writeOnlyTag(f.tag) })
}

// holdsSecrets reports whether a field anywhere in t is a secret.
func holdsSecrets(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return holdsSecrets(u.Elem(), seen)
	case *types.Slice:
		return holdsSecrets(u.Elem(), seen)
	case *types.Array:
		return holdsSecrets(u.Elem(), seen)
	case *types.Map:
		return holdsSecrets(u.Key(), seen) || holdsSecrets(u.Elem(), seen)
	case *types.Struct:
		for i := range u.NumFields() {
			if writeOnlyTag(u.Tag(i)) || holdsSecrets(u.Field(i).Type(), seen) {
				return true
			}
		}
	}
	return false
}

// writeOnlyTag reports whether a field's tag makes it a secret. What is wrong
// with the tag is reported where the field is resolved.
func writeOnlyTag(text string) bool {
	tag, _ := annotations.ParseTag(&ast.BasicLit{Kind: token.STRING, Value: strconv.Quote(text)})
	return slices.ContainsFunc(tag.Keywords, func(kw annotations.KeywordArg) bool {
		return kw.Name == "writeOnly" && kw.Value != "false"
	})
}
