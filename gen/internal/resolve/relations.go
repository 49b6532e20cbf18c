package resolve

import (
	"cmp"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// related keeps a keyword about other properties until all of the object are known.
func related(c *constrainer, kw annotations.KeywordArg) {
	c.r.related[c.f] = append(c.r.related[c.f], kw)
}

// relate applies the keywords of the fields of s that are about other fields:
//
//	requires=Region            a field that must be present too
//	excludes=Name              a field that must be absent
//	requiredif=Method:card     required where the field Method is card
//	oneof_required=byID        part of a group, of which exactly one must be complete
//	anyof_required=byID        part of a group, of which at least one must be complete
func (r *resolver) relate(s *model.StructType) bool {
	ok := true
	texts := make([]string, len(s.Fields))
	for i, f := range s.Fields {
		texts[i] = undescribed(f)
		for _, kw := range r.related[f] {
			switch kw.Name {
			case "oneof_required":
				s.OneOf = grouped(s.OneOf, kw.Value, f.Name)
			case "anyof_required":
				s.AnyOf = grouped(s.AnyOf, kw.Value, f.Name)
			default:
				ok = r.relation(s, f, kw) && ok
			}
		}
	}
	for i, f := range s.Fields {
		for _, kw := range r.related[f] {
			if strings.HasSuffix(kw.Name, "_required") {
				ok = r.checkGroup(s, f, kw) && ok
			}
		}
		delete(r.related, f)
		if notes := notes(s, f); len(notes) > 0 {
			f.Notes = notes
			r.describe(f, texts[i])
		}
	}
	return ok
}

// grouped adds the property to the group of that name.
func grouped(groups []model.Group, name, property string) []model.Group {
	for i := range groups {
		if groups[i].Name == name {
			groups[i].Props = append(groups[i].Props, property)
			return groups
		}
	}
	return append(groups, model.Group{Name: name, Props: []string{property}})
}

// relation adds what f, a field of s, has to do with another field.
func (r *resolver) relation(s *model.StructType, f *model.Field, kw annotations.KeywordArg) bool {
	name, value, _ := strings.Cut(kw.Value, ":")
	if kw.Name != "requiredif" {
		name = kw.Value
	}
	other := r.findField(s, name, kw.ValuePos)
	if other == nil {
		return false
	}
	relation := model.Relation{Keyword: kw.Name, Name: other.Name}
	me := cmp.Or(f.Param, f.GoName)
	fail := func(code, format string, args ...any) bool {
		r.errorf(kw.ValuePos, code, format, args...)
		return false
	}
	switch {
	case faulty(other.Type) || faulty(f.Type): // as has been reported
		return false
	case other == f:
		return fail("constraint-value", "%s=%s is %s itself; must be another field", kw.Name, kw.Value, me)
	case kw.Name == "excludes" && (f.Required || other.Required):
		return fail("constraint-conflict", "%s excludes %s, and %s is required; both must be optional", me, name, firstRequired(f, other))
	case kw.Name == "requiredif" && f.Required:
		return fail("constraint-conflict", "%s is always required; must be optional to be required where %s is %s", me, name, value)
	case kw.Name == "requiredif" && other.Quoted:
		return fail("constraint-kind", "%s has the option \"string\", whose values requiredif cannot be about; leave the option out", name)
	case kw.Name == "requiredif" && !scalar(other.Type.Pointee()):
		return fail("constraint-kind", "%s has type %s, whose values requiredif cannot be about; must be a string, number or boolean", name, r.goName(other.Type.Go))
	}
	for _, same := range f.Relations {
		if same.Name == relation.Name && same.Keyword != "requiredif" && kw.Name != "requiredif" {
			return fail("constraint-conflict", "%s has %s and %s about %s; must have one of them", me, same.Keyword, kw.Name, name)
		}
	}
	if kw.Name == "requiredif" {
		text, err := jsonText(other.Type.Pointee(), value)
		if err != nil {
			return fail("constraint-value", "requiredif=%s of %s is not valid: %s %v", kw.Value, me, name, err)
		}
		c := &constrainer{r: r, f: other, name: me, ok: true}
		if !c.check(other.Type, kw, text) {
			return false
		}
		if other.Default == text {
			return fail("constraint-conflict", "%s is required where %s is %s, which is the default of %s; must not depend on a default", me, name, value, name)
		}
		relation.Value = text
	}
	f.Relations = append(slices.Clip(f.Relations), relation)
	return true
}

func firstRequired(a, b *model.Field) string {
	if a.Required {
		return cmp.Or(a.Param, a.GoName)
	}
	return cmp.Or(b.Param, b.GoName)
}

// checkGroup reports a group that is always complete, so that no other one could
// be chosen.
func (r *resolver) checkGroup(s *model.StructType, f *model.Field, kw annotations.KeywordArg) bool {
	for _, g := range slices.Concat(s.OneOf, s.AnyOf) {
		if g.Name != kw.Value || !slices.Contains(g.Props, f.Name) {
			continue
		}
		for _, name := range g.Props {
			if !property(s, name).Required {
				return true
			}
		}
	}
	r.errorf(kw.Pos, "constraint-conflict", "%s=%s of %s is about properties that are always required; must be optional", kw.Name, kw.Value, cmp.Or(f.Param, f.GoName))
	return false
}

// notes says in sentences what f has to do with the other properties of s.
func notes(s *model.StructType, f *model.Field) []string {
	var list []string
	for _, r := range f.Relations {
		switch r.Keyword {
		case "requires":
			list = append(list, "Needs "+r.Name+" to be given too.")
		case "excludes":
			list = append(list, "Must not be given together with "+r.Name+".")
		case "requiredif":
			list = append(list, "Required where "+r.Name+" is "+strings.Trim(r.Value, `"`)+".")
		}
	}
	choice := func(opening string, groups []model.Group) {
		if slices.ContainsFunc(groups, func(g model.Group) bool { return slices.Contains(g.Props, f.Name) }) {
			list = append(list, opening+alternatives(groups)+" must be given.")
		}
	}
	choice("Exactly one of ", s.OneOf)
	choice("At least one of ", s.AnyOf)
	return list
}

// alternatives lists groups: id, name; or, with several properties in one: id; name
// with region.
func alternatives(groups []model.Group) string {
	separator := ", "
	texts := make([]string, len(groups))
	for i, g := range groups {
		if len(g.Props) > 1 {
			separator = "; "
		}
		texts[i] = strings.Join(g.Props, " with ")
	}
	return strings.Join(texts, separator)
}

// checkRelated reports relations of the input with what is injected into it.
func (r *resolver) checkRelated(s *model.StructType) {
	for _, f := range s.Fields {
		names := []string{}
		for _, relation := range f.Relations {
			names = append(names, relation.Name)
		}
		for _, g := range slices.Concat(s.OneOf, s.AnyOf) {
			if slices.Contains(g.Props, f.Name) {
				names = append(names, g.Props...)
			}
		}
		for _, name := range names {
			if property(s, name) == nil {
				r.diags.Addf(f.Pos, "constraint-conflict", "%s depends on the property %s, which is filled from the call; must not have toolgen:inject", cmp.Or(f.Param, f.GoName), name)
				break
			}
		}
	}
}
