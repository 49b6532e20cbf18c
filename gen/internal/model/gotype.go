package model

import (
	"strconv"
	"strings"
)

// String spells g with import paths, the same for the same type only:
// map[string]*example.com/a.T.
func (g *GoType) String() string {
	if g == nil {
		return ""
	}
	switch g.Kind {
	case GoPointer:
		return "*" + g.Elem.String()
	case GoSlice:
		return "[]" + g.Elem.String()
	case GoArray:
		return "[" + strconv.Itoa(g.Len) + "]" + g.Elem.String()
	case GoMap:
		return "map[" + g.Key.String() + "]" + g.Elem.String()
	case GoInterface:
		return "any"
	case GoStruct:
		fields := make([]string, len(g.Fields))
		for i, f := range g.Fields {
			fields[i] = f.Name + " " + f.Type.String() + " " + strconv.Quote(f.Tag)
		}
		return "struct{" + strings.Join(fields, "; ") + "}"
	case GoChan:
		return g.Name + "(" + g.Elem.String() + ")"
	case GoFunc:
		name := "func"
		if g.Variadic {
			name = "func..."
		}
		return name + "(" + join(g.Args) + ")(" + join(g.Results) + ")"
	}
	name := g.Name
	if g.Pkg != "" {
		name = g.Pkg + "." + name
	}
	if len(g.Args) > 0 {
		name += "[" + join(g.Args) + "]"
	}
	return name
}

// join spells types with commas between them.
func join(types []*GoType) string {
	list := make([]string, len(types))
	for i, t := range types {
		list[i] = t.String()
	}
	return strings.Join(list, ",")
}

// Text spells g for people, the package of a named type as qualify has it, "" for
// none:
//
//	[]*example.com/shop.Pair[string, int] → []*shop.Pair[string, int]
func (g *GoType) Text(qualify func(named *GoType) string) string {
	switch g.Kind {
	case GoPointer:
		return "*" + g.Elem.Text(qualify)
	case GoSlice:
		return "[]" + g.Elem.Text(qualify)
	case GoArray:
		return "[" + strconv.Itoa(g.Len) + "]" + g.Elem.Text(qualify)
	case GoMap:
		return "map[" + g.Key.Text(qualify) + "]" + g.Elem.Text(qualify)
	case GoInterface:
		return "any"
	case GoStruct: // its fields and tags would be too much
		return "struct{…}"
	case GoChan:
		return g.Name + " " + g.Elem.Text(qualify)
	case GoFunc:
		return "func(…)"
	}
	name := g.Name
	if g.Pkg != "" {
		if pkg := qualify(g); pkg != "" {
			name = pkg + "." + name
		}
	}
	if len(g.Args) > 0 {
		args := make([]string, len(g.Args))
		for i, a := range g.Args {
			args[i] = a.Text(qualify)
		}
		name += "[" + strings.Join(args, ", ") + "]"
	}
	return name
}
