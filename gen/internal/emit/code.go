package emit

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// comment is a comment of one line.
func comment(format string, args ...any) jen.Code {
	return jen.Comment("// " + fmt.Sprintf(format, args...))
}

// composite is a literal with one item a line:
//
//	T{
//		A: 1,
//		B: 2,
//	}
func composite(typ jen.Code, items ...jen.Code) *jen.Statement {
	return jen.Add(typ).Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: len(items) > 0}, items...)
}

// inline is a literal on one line: T{A: 1, B: 2}, or {A: 1, B: 2} where typ is nil.
func inline(typ jen.Code, items ...jen.Code) *jen.Statement {
	if typ == nil {
		return jen.Values(items...)
	}
	return jen.Add(typ).Values(items...)
}

// keyed is a field of a literal: Name: value.
func keyed(name string, value jen.Code) *jen.Statement {
	return jen.Id(name).Op(":").Add(value)
}

// oneLine is the body of a function that fits its line: { return x }.
func oneLine(statement jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: "{", Close: "}"}, statement)
}

// when is the code if the condition holds, else nothing, which lists skip.
func when(condition bool, code jen.Code) jen.Code {
	if !condition {
		return jen.Null()
	}
	return code
}

// raw is s in backquotes where it can stand in them, else in double quotes:
// `{"a":1}`.
func raw(s string) *jen.Statement {
	if strconv.CanBackquote(s) {
		return jen.Op("`" + s + "`")
	}
	return jen.Lit(s)
}

// spliced is s in backquotes but for the backquotes in it, which stand in double
// quotes, with the words between them: `{"a":"Run ` + "`ls`" + `."}`.
func spliced(s string) *jen.Statement {
	if !strings.Contains(s, "`") || !strconv.CanBackquote(strings.ReplaceAll(s, "`", "")) {
		return raw(s)
	}
	list, start := jen.Null(), 0
	piece := func(end int) {
		switch {
		case start == end:
			return
		case start > 0:
			list.Op("+")
		}
		list.Add(raw(s[start:end]))
		start = end
	}
	for _, at := range backquoted.FindAllStringIndex(s, -1) {
		piece(at[0])
		if strings.Contains(s[at[0]:at[1]], `\`) { // not readable in double quotes
			piece(at[0] + 1)
			piece(at[1] - 1)
		}
		piece(at[1])
	}
	piece(len(s))
	return list
}

// backquoted is what stands in backquotes within one string of JSON, or a
// backquote alone.
var backquoted = regexp.MustCompile("`(?:[^\"\\\\`]|\\\\.)*`|`")

// lines is a string over several lines of code:
//
//	"first\n" +
//		"second"
func lines(parts []string, literal func(string) *jen.Statement) *jen.Statement {
	s := literal(parts[0])
	for _, part := range parts[1:] {
		s.Op("+").Line().Add(literal(part))
	}
	return s
}

// text is a string as people read it, cut behind its line breaks.
func text(s string) *jen.Statement {
	return lines(strings.SplitAfter(s, "\n"), func(line string) *jen.Statement { return jen.Lit(line) })
}

// texts are string literals.
func texts(list []string) []jen.Code {
	literals := make([]jen.Code, len(list))
	for i, s := range list {
		literals[i] = jen.Lit(s)
	}
	return literals
}

// goType spells a type:
//
//	{GoPointer, Elem: {GoNamed, Pkg: "example.com/a", Name: "T"}} → *a.T
func (f *file) goType(t *model.GoType) *jen.Statement {
	switch t.Kind {
	case model.GoPointer:
		return jen.Op("*").Add(f.goType(t.Elem))
	case model.GoSlice:
		return jen.Index().Add(f.goType(t.Elem))
	case model.GoArray:
		return jen.Index(jen.Lit(t.Len)).Add(f.goType(t.Elem))
	case model.GoMap:
		return jen.Map(f.goType(t.Key)).Add(f.goType(t.Elem))
	case model.GoInterface:
		return jen.Id("any")
	case model.GoStruct:
		return f.structType(t)
	case model.GoChan:
		if t.Elem.Kind == model.GoChan { // chan (<-chan T)
			return jen.Op(t.Name).Parens(f.goType(t.Elem))
		}
		return jen.Op(t.Name).Add(f.goType(t.Elem))
	case model.GoFunc:
		return f.funcType(t)
	}
	s := jen.Id(t.Name)
	if t.Pkg != "" {
		s = f.qual(t.Pkg, t.PkgName, t.Name)
	}
	if len(t.Args) > 0 {
		args := make([]jen.Code, len(t.Args))
		for i, a := range t.Args {
			args[i] = f.goType(a)
		}
		s.Types(args...)
	}
	return s
}

// structType spells an anonymous struct, with its tags since they are part of the type:
//
//	struct {
//		A int `json:"a"`
//	}
func (f *file) structType(t *model.GoType) *jen.Statement {
	fields := make([]jen.Code, len(t.Fields))
	for i, field := range t.Fields {
		s := jen.Null()
		if !field.Embedded {
			s.Id(field.Name)
		}
		s.Add(f.goType(field.Type))
		if field.Tag != "" {
			s.Add(raw(field.Tag))
		}
		fields[i] = s
	}
	return jen.Struct(fields...)
}

// funcType spells the type of a function: func(int, ...string) (bool, error).
func (f *file) funcType(t *model.GoType) *jen.Statement {
	params, results := make([]jen.Code, len(t.Args)), make([]jen.Code, len(t.Results))
	for i, p := range t.Args {
		if t.Variadic && i == len(t.Args)-1 {
			params[i] = jen.Op("...").Add(f.goType(p.Elem))
			continue
		}
		params[i] = f.goType(p)
	}
	for i, r := range t.Results {
		results[i] = f.goType(r)
	}
	s := jen.Func().Params(params...)
	if len(results) == 1 {
		return s.Add(results[0])
	}
	return s.Add(when(len(results) > 1, jen.Params(results...)))
}

// duration is a constant duration in the largest unit that divides it:
//
//	90s → 90 * time.Second
func (f *file) duration(d time.Duration) *jen.Statement {
	for _, unit := range []struct {
		name string
		size time.Duration
	}{
		{"Hour", time.Hour}, {"Minute", time.Minute}, {"Second", time.Second}, {"Millisecond", time.Millisecond}, {"Microsecond", time.Microsecond},
	} {
		switch {
		case d == unit.size:
			return f.time(unit.name)
		case d%unit.size == 0:
			return jen.Lit(int(d / unit.size)).Op("*").Add(f.time(unit.name))
		}
	}
	return jen.Lit(int(d)).Op("*").Add(f.time("Nanosecond"))
}

// describe is what comments call a struct: its type, or where an anonymous one
// stands.
//
//	the properties of Order
//	the properties of the input of FindOrder
func (f *file) describe(s *model.StructType) string {
	if s.Go.Kind == model.GoNamed {
		return f.typeName(s.Go)
	}
	return s.Place
}

// one is what comments call a value of a struct: one Order, the input of FindOrder.
func (f *file) one(s *model.StructType) string {
	if s.Go.Kind == model.GoNamed {
		return "one " + f.typeName(s.Go)
	}
	return s.Place
}

// typeName spells a type for a comment: []*model.T, Pair[string, int].
func (f *file) typeName(t *model.GoType) string {
	return t.Text(func(named *model.GoType) string {
		if named.Pkg == f.pkgPath {
			return ""
		}
		return f.inComment(named.Pkg, named.PkgName)
	})
}
