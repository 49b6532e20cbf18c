package emit

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// rules are what a value of type t must satisfy, as options of a property:
//
//	toolrt.Minimum("1"), toolrt.Items(toolrt.MaxLength(20))
func (f *file) rules(t *model.Type) []jen.Code {
	var options []jen.Code
	for {
		for _, r := range t.Rules {
			if !implied(t, r) {
				options = append(options, f.rule(t.Kind, r))
			}
		}
		if !t.Kind.Holds() {
			break
		}
		t = t.Elem
	}
	if t.HoldsSecrets() {
		options = append(options, f.runtime("HoldsSecrets"))
	}
	nested := func(name string, t *model.Type) {
		if inner := f.rules(t); len(inner) > 0 {
			options = append(options, f.runtime(name).Call(inner...))
		}
	}
	switch t.Kind {
	case model.Slice, model.Array:
		nested("Items", t.Elem)
	case model.Map:
		if keys := f.keyRules(t.Key); len(keys) > 0 {
			options = append(options, f.runtime("Keys").Call(keys...))
		}
		nested("Values", t.Elem)
	}
	return options
}

// keyRules are the rules of a map's keys, which are texts whatever they are read as:
// the enum of integers is one of texts, and reading one checks its bounds.
func (f *file) keyRules(t *model.Type) []jen.Code {
	if t.Kind != model.Int && t.Kind != model.Uint {
		return f.rules(t)
	}
	if values, ok := t.Rule("enum"); ok {
		return []jen.Code{f.runtime("Enum").Call(texts(values)...)}
	}
	return nil
}

// relations are what a property of s has to do with the others, as its options:
//
//	toolrt.Requires("region"), toolrt.RequiredIf("method", `"card"`), toolrt.OneOfRequired("byID")
func (f *file) relations(s *model.StructType, field *model.Field) []jen.Code {
	var options []jen.Code
	for _, r := range field.Relations {
		switch r.Keyword {
		case "requires":
			options = append(options, f.runtime("Requires").Call(jen.Lit(r.Name)))
		case "excludes":
			options = append(options, f.runtime("Excludes").Call(jen.Lit(r.Name)))
		case "requiredif":
			options = append(options, f.runtime("RequiredIf").Call(jen.Lit(r.Name), spliced(r.Value)))
		}
	}
	member := func(option string, groups []model.Group) {
		for _, g := range groups {
			if slices.Contains(g.Props, field.Name) {
				options = append(options, f.runtime(option).Call(jen.Lit(g.Name)))
			}
		}
	}
	member("OneOfRequired", s.OneOf)
	member("AnyOfRequired", s.AnyOf)
	return options
}

// implied reports whether reading a value of type t checks the rule anyway.
func implied(t *model.Type, r model.Rule) bool {
	switch r.Keyword {
	case "minimum", "maximum":
		return t.Implied(r)
	case "minItems", "maxItems":
		return t.Kind == model.Array
	case "format":
		return t.Kind == model.Time
	}
	return false
}

// rule is one rule as an option: its name is the keyword's.
//
//	{minLength ["3"]}   → toolrt.MinLength(3)
//	{minimum ["0.5"]}   → toolrt.Minimum("0.5")
//	{enum ["a" "b"]}    → toolrt.Enum("a", "b")
//	{nullable}          → toolrt.Nullable
//	{unit ["cents"]}    → toolrt.Unit("cents")
func (f *file) rule(kind model.Kind, r model.Rule) *jen.Statement {
	option := f.runtime(model.Exported(r.Keyword))
	switch r.Keyword {
	case "nullable", "uniqueItems":
		return option
	case "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties":
		n, err := strconv.Atoi(r.Values[0])
		if err != nil {
			panic(fmt.Sprintf("toolgen bug: rule %s=%s is no count", r.Keyword, r.Values[0]))
		}
		return option.Call(jen.Lit(n))
	case "pattern":
		return option.Call(spliced(r.Values[0]))
	case "type", "oneof_type", "anyof_type":
		option = f.runtime("Types")
	case "enum":
		if kind != model.String && kind != model.Text {
			option = f.runtime("EnumNumber")
		}
	}
	return option.Call(texts(r.Values)...)
}
