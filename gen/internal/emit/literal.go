package emit

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// defaultOf spells the default of a field as a Go value. Only constants, and
// slices and arrays of them, can be defaults:
//
//	(int, 20)            → 20
//	(*Level, "high")     → new(Level("high"))
//	([]string, ["a"])    → []string{"a"}
//	(int ",string", "20") → 20
func (f *file) defaultOf(field *model.Field) *jen.Statement {
	v := parse(field.Default)
	if field.Quoted {
		v = parse(v.(string))
	}
	return f.value(field.Type, v)
}

// parse reads JSON, and keeps numbers as they are written.
func parse(text string) any {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		panic(fmt.Sprintf("toolgen bug: default %s is no JSON: %v", text, err))
	}
	return v
}

// value spells v as a Go value of type t.
func (f *file) value(t *model.Type, v any) *jen.Statement {
	switch t.Kind {
	case model.Number:
		return jen.Lit(fmt.Sprint(v)) // whose Go type is a string
	case model.Bool, model.Int, model.Uint, model.Float, model.String:
		return constant(v)
	case model.Slice, model.Array:
		var items []jen.Code
		for _, item := range v.([]any) {
			items = append(items, f.value(t.Elem, item))
		}
		return inline(f.goType(t.Go), items...)
	case model.Pointer:
		return jen.New(f.typed(t.Elem, v))
	}
	panic(fmt.Sprintf("toolgen bug: no constant of kind %d", t.Kind))
}

// typed spells v where nothing around it says its type: Level("high").
func (f *file) typed(t *model.Type, v any) *jen.Statement {
	switch t.Kind {
	case model.Slice, model.Array:
		return f.value(t, v)
	case model.Number:
		return f.goType(t.Go).Call(f.value(t, v))
	}
	if t.Go.Pkg == "" && slices.Contains([]string{"bool", "string", "int"}, t.Go.Name) {
		return constant(v) // which is of that type anyway
	}
	return f.goType(t.Go).Call(constant(v))
}

// constant spells a bool, a number or a string.
func constant(v any) *jen.Statement {
	if n, ok := v.(json.Number); ok {
		return jen.Op(n.String())
	}
	return jen.Lit(v)
}
