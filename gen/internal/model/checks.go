package model

import (
	"slices"
	"strconv"
)

// A Check is something that a value must satisfy besides having the form of its
// type. Its name is that of the runtime's option for it:
//
//	{"MinLength", ["3"]}              toolrt.MinLength(3)
//	{"Items", Inner: {"Nullable"}}    toolrt.Items(toolrt.Nullable)
type Check struct {
	Option string
	Args   []string
	Inner  []Check // of Items, Keys and Values
}

// Count returns the argument of a check on a length.
func (c Check) Count() int {
	n, err := strconv.Atoi(c.Args[0])
	if err != nil {
		panic("toolgen bug: " + c.Option + " of " + c.Args[0] + ", which is no count")
	}
	return n
}

// Checks returns what the property f of s must satisfy: what is said of the
// property, of what it has to do with the others, and of its value.
func (s *StructType) Checks(f *Field) []Check {
	var list []Check
	add := func(holds bool, option string, args ...string) {
		if holds {
			list = append(list, Check{Option: option, Args: args})
		}
	}
	add(f.Required, "Required")
	add(f.Quoted, "Quoted")
	add(f.WriteOnly, "WriteOnly")
	for _, r := range f.Relations {
		add(r.Keyword == "requires", "Requires", r.Name)
		add(r.Keyword == "excludes", "Excludes", r.Name)
		add(r.Keyword == "requiredif", "RequiredIf", r.Name, r.Value)
	}
	for _, g := range s.OneOf {
		add(slices.Contains(g.Props, f.Name), "OneOfRequired", g.Name)
	}
	for _, g := range s.AnyOf {
		add(slices.Contains(g.Props, f.Name), "AnyOfRequired", g.Name)
	}
	return append(list, f.Type.Checks()...)
}

// Checks returns what a value of type t must satisfy, and, for collections, what is
// in it. What reading such a value checks anyway is left out.
func (t *Type) Checks() []Check {
	list := t.ruleChecks()
	for t.Kind.Holds() {
		t = t.Elem
		list = append(list, t.ruleChecks()...)
	}
	if t.HoldsSecrets() {
		list = append(list, Check{Option: "HoldsSecrets"})
	}
	nested := func(option string, inner []Check) {
		if len(inner) > 0 {
			list = append(list, Check{Option: option, Inner: inner})
		}
	}
	switch t.Kind {
	case Slice, Array:
		nested("Items", t.Elem.Checks())
	case Map:
		nested("Keys", t.keyChecks())
		nested("Values", t.Elem.Checks())
	}
	return list
}

// keyChecks are the checks of the keys of a map, which are texts whatever they are
// read as: the enum of integers is one of texts, and reading one checks its bounds.
func (t *Type) keyChecks() []Check {
	switch {
	case t.Key == nil:
		return nil
	case t.Key.Kind != Int && t.Key.Kind != Uint:
		return t.Key.Checks()
	}
	if values, ok := t.Key.Rule("enum"); ok {
		return []Check{{Option: "Enum", Args: values}}
	}
	return nil
}

// ruleChecks are the checks of the rules of t itself. Each has the name of its
// keyword, but for those that several keywords share.
func (t *Type) ruleChecks() []Check {
	var list []Check
	for _, r := range t.Rules {
		if t.Implied(r) {
			continue
		}
		option := Exported(r.Keyword)
		switch {
		case r.Keyword == "type" || r.Keyword == "oneof_type" || r.Keyword == "anyof_type":
			option = "Types"
		case r.Keyword == "enum" && t.Kind != String && t.Kind != Text:
			option = "EnumNumber"
		}
		list = append(list, Check{Option: option, Args: r.Values})
	}
	return list
}
