package emit

import (
	"fmt"
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
		if t.Kind != model.Pointer {
			break
		}
		t = t.Elem
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
		nested("Keys", t.Key)
		nested("Values", t.Elem)
	}
	return options
}

// implied reports whether reading a value of type t checks the rule anyway.
func implied(t *model.Type, r model.Rule) bool {
	switch r.Keyword {
	case "minimum", "maximum":
		low, high, ok := t.Bounds()
		return ok && (r.Keyword == "minimum" && r.Values[0] == low || r.Keyword == "maximum" && r.Values[0] == high)
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
		return option.Call(raw(r.Values[0]))
	case "enum":
		if kind != model.String {
			option = f.runtime("EnumNumber")
		}
	}
	return option.Call(texts(r.Values)...)
}
