package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// checks are what a value must satisfy, as options of a property:
//
//	toolrt.Minimum("1"), toolrt.Items(toolrt.MaxLength(20))
func (f *file) checks(list []model.Check) []jen.Code {
	options := make([]jen.Code, len(list))
	for i, c := range list {
		options[i] = f.check(c)
	}
	return options
}

// check is one check as an option:
//
//	{MinLength ["3"]}               → toolrt.MinLength(3)
//	{Minimum ["0.5"]}               → toolrt.Minimum("0.5")
//	{Enum ["a" "b"]}                → toolrt.Enum("a", "b")
//	{RequiredIf ["kind" "\"card\""]} → toolrt.RequiredIf("kind", `"card"`)
//	{Items {Nullable}}              → toolrt.Items(toolrt.Nullable)
//	{Required}                      → toolrt.Required
func (f *file) check(c model.Check) *jen.Statement {
	option := f.runtime(c.Option)
	switch c.Option {
	case "MinLength", "MaxLength", "MinItems", "MaxItems", "MinProperties", "MaxProperties":
		return option.Call(jen.Lit(c.Count()))
	case "Pattern":
		return option.Call(spliced(c.Args[0]))
	case "RequiredIf":
		return option.Call(jen.Lit(c.Args[0]), spliced(c.Args[1]))
	case "Items", "Keys", "Values":
		return option.Call(f.checks(c.Inner)...)
	}
	if len(c.Args) == 0 {
		return option
	}
	return option.Call(texts(c.Args)...)
}
