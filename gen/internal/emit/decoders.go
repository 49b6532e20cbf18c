package emit

import (
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// decoders adds a table and a decoder for every struct that an input holds,
// and a decoder for every composite within a composite, in the order in which
// they are first needed.
func (f *file) decoders(p *model.Package) {
	var roots []*model.Type
	for _, s := range p.Sets {
		for _, t := range s.Tools {
			if t.Input.Form != model.InputNone {
				roots = append(roots, t.Input.Type)
			}
			for _, injected := range t.Input.Injected {
				roots = append(roots, injected.Field.Type)
			}
		}
	}
	for _, t := range reachable(roots, decoderName) {
		switch {
		case t.Kind == model.Union:
			f.add(f.union(t.Union), f.unionDecoder(t.Union))
		case t.Kind == model.Own:
			f.add(f.form(t.Own), f.ownDecoder(t.Own))
		case t.Kind != model.Struct:
			f.add(f.compositeDecoder(t))
		case len(t.Struct.Fields) == 0:
			f.add(f.emptyDecoder(t.Struct))
		default:
			f.add(f.shape(t.Struct), f.decoder(t.Struct))
		}
	}
}

// decoderName is the generated function that reads values of type t, "" if there is none.
func decoderName(t *model.Type) string {
	switch t.Kind {
	case model.Struct:
		return t.Struct.Decode
	case model.Union:
		return t.Union.Decode
	case model.Own:
		return t.Own.Decode
	}
	return t.Decode
}

// reachable lists the types below roots that a generated function reads or
// writes, one for each name of a function, each before what it holds.
func reachable(roots []*model.Type, name func(*model.Type) string) []*model.Type {
	var list []*model.Type
	seen := map[string]bool{}
	var walk func(t *model.Type)
	walk = func(t *model.Type) {
		if t == nil {
			return
		}
		if n := name(t); n != "" {
			if seen[n] {
				return
			}
			seen[n] = true
			list = append(list, t)
		}
		for _, part := range t.Parts() {
			walk(part)
		}
	}
	for _, t := range roots {
		walk(t)
	}
	return list
}

// shape declares the table of a struct's properties, one a line:
//
//	// lookupOrderInputShape lists the properties of LookupOrderInput.
//	var lookupOrderInputShape = toolrt.NewShape(
//		toolrt.Prop("order_number", toolrt.Required, toolrt.Pattern(`^#[0-9]{5}$`)),
//		toolrt.Prop("include_items"),
//	)
func (f *file) shape(s *model.StructType) decl {
	return decl{
		comment("%s lists the properties of %s.", s.Shape, f.describe(s)),
		jen.Var().Id(s.Shape).Op("=").Add(f.runtime("NewShape")).
			Custom(jen.Options{Open: "(", Close: ")", Separator: ",", Multi: true}, f.props(s)...),
	}
}

// props are the rows of the table of a struct's properties:
//
//	toolrt.Prop("order_number", toolrt.Required, toolrt.Pattern(`^#[0-9]{5}$`))
func (f *file) props(s *model.StructType) []jen.Code {
	props := make([]jen.Code, len(s.Fields))
	for i, field := range s.Fields {
		props[i] = f.runtime("Prop").Call(append([]jen.Code{jen.Lit(field.Name)}, f.checks(s.Checks(field))...)...)
	}
	return props
}

// decoder declares the function that reads a struct, one case a property:
//
//	// decodeLookupOrderInput reads one LookupOrderInput.
//	func decodeLookupOrderInput(d *toolrt.Decoder, v *LookupOrderInput, r *toolrt.Rule) {
//		v.IncludeItems = true // default
//		var o toolrt.Object
//		for o.Begin(d, lookupOrderInputShape, r); o.Next(); {
//			switch o.Index {
//			case 0: // order_number
//				toolrt.DecodeString(d, &v.OrderNumber, o.Rule())
//			case 1: // include_items
//				toolrt.DecodeBool(d, &v.IncludeItems, o.Rule())
//			}
//		}
//	}
func (f *file) decoder(s *model.StructType) decl {
	body, allocated := f.defaults(s)
	object := jen.Var().Add(f.local("o")).Add(f.runtime("Object"))
	loop := jen.For(
		f.local("o").Dot("Begin").Call(f.local("d"), jen.Id(s.Shape), f.local("r")),
		f.local("o").Dot("Next").Call(),
		jen.Empty(),
	)
	if len(s.Fields) == 1 { // linters want no switch with one case
		loop.Block(f.property(s.Fields[0], allocated)...)
	} else {
		loop.Block(f.properties(s, allocated))
	}
	return decl{
		comment("%s reads %s.", s.Decode, f.one(s)),
		f.decodeFunc(s.Decode, f.local("v"), s.Go, append(body, object, loop)),
	}
}

// properties reads whichever property stands next:
//
//	switch o.Index {
//	case 0: // order_number
//		toolrt.DecodeString(d, &v.OrderNumber, o.Rule())
//	}
func (f *file) properties(s *model.StructType, allocated map[string]bool) *jen.Statement {
	cases := make([]jen.Code, len(s.Fields))
	for i, field := range s.Fields {
		row := jen.Case(jen.Lit(i)).Add(comment("%s", field.Name))
		for _, code := range f.property(field, allocated) {
			row.Line().Add(code)
		}
		cases[i] = row
	}
	return jen.Switch(f.local("o").Dot("Index")).Block(cases...)
}

// property reads one property into its field:
//
//	toolrt.DecodeString(d, &v.OrderNumber, o.Rule())
func (f *file) property(field *model.Field, allocated map[string]bool) []jen.Code {
	read := f.decode(field.Type, place{f.selector(field), false}, f.local("o").Dot("Rule").Call())
	return append(f.allocate("v", field, allocated), read)
}

// emptyDecoder declares the function that reads a struct without properties:
//
//	// decodePingInput reads one PingInput, which has no properties.
//	func decodePingInput(d *toolrt.Decoder, _ *PingInput, r *toolrt.Rule) {
//		toolrt.DecodeNothing(d, nil, r)
//	}
func (f *file) emptyDecoder(s *model.StructType) decl {
	return decl{
		comment("%s reads %s, which has no properties.", s.Decode, f.one(s)),
		f.decodeFunc(s.Decode, jen.Id("_"), s.Go, []jen.Code{
			f.runtime("DecodeNothing").Call(f.local("d"), jen.Nil(), f.local("r")),
		}),
	}
}

// compositeDecoder declares the function that reads a composite within another one:
//
//	// decodeStringSlice reads one []string.
//	func decodeStringSlice(d *toolrt.Decoder, v *[]string, r *toolrt.Rule) {
//		toolrt.DecodeStrings(d, v, r)
//	}
func (f *file) compositeDecoder(t *model.Type) decl {
	return decl{
		comment("%s reads one %s.", t.Decode, f.typeName(t.Go)),
		f.decodeFunc(t.Decode, f.local("v"), t.Go, []jen.Code{
			f.decode(t, place{f.local("v"), true}, f.local("r")),
		}),
	}
}

// decodeFunc is func name(d *toolrt.Decoder, v *T, r *toolrt.Rule) {…}.
func (f *file) decodeFunc(name string, v *jen.Statement, t *model.GoType, body []jen.Code) *jen.Statement {
	return jen.Func().Id(name).Params(
		f.local("d").Op("*").Add(f.runtime("Decoder")),
		v.Op("*").Add(f.goType(t)),
		f.local("r").Op("*").Add(f.runtime("Rule")),
	).Block(body...)
}

// A place is where a value is stored: v.Limit, or what v points to.
type place struct {
	expr    *jen.Statement
	pointer bool // expr points to the value
}

// addr is a pointer to the value: &v.Limit, or v.
func (p place) addr() *jen.Statement {
	if p.pointer {
		return p.expr
	}
	return jen.Op("&").Add(p.expr)
}

// slice is an array as a slice: v.Corner[:].
func (p place) slice() *jen.Statement { return p.expr.Index(jen.Op(":")) }

// decode reads a value of type t into a place:
//
//	toolrt.DecodeString(d, &v.OrderNumber, o.Rule())
//	toolrt.DecodeSlice(d, &v.Items, o.Rule(), decodeItem)
func (f *file) decode(t *model.Type, to place, rule *jen.Statement) *jen.Statement {
	switch t.Kind {
	case model.Slice:
		if t.Elem.Kind == model.String {
			return f.runtime("DecodeStrings").Call(f.local("d"), to.addr(), rule)
		}
		return f.runtime("DecodeSlice").Call(f.local("d"), to.addr(), rule, f.elemDecoder(t.Elem))
	case model.Array:
		return f.runtime("DecodeArray").Call(f.local("d"), to.slice(), rule, f.elemDecoder(t.Elem))
	case model.Optional:
		return f.runtime("DecodeOptional").Call(f.local("d"), to.addr(), rule, f.elemDecoder(t.Elem))
	case model.Map:
		if key := keyDecoder(t.Key); key != "" {
			return f.runtime("DecodeKeyedMap").Call(f.local("d"), to.addr(), rule, f.runtime(key), f.elemDecoder(t.Elem))
		}
		return f.runtime("DecodeMap").Call(f.local("d"), to.addr(), rule, f.elemDecoder(t.Elem))
	case model.Pointer:
		return f.runtime("DecodePointer").Call(f.local("d"), to.addr(), rule, f.elemDecoder(t.Elem))
	case model.Struct:
		if _, nullable := t.Rule("nullable"); nullable && hasDefaults(t.Struct) {
			return f.runtime("DecodeNullable").Call(f.local("d"), to.addr(), rule, f.elemDecoder(t))
		}
	}
	return f.elemDecoder(t).Call(f.local("d"), to.addr(), rule)
}

// elemDecoder names the function that reads a value of type t:
// toolrt.DecodeString, decodeItem.
func (f *file) elemDecoder(t *model.Type) *jen.Statement {
	switch t.Kind {
	case model.Struct:
		return jen.Id(t.Struct.Decode)
	case model.Union:
		return jen.Id(t.Union.Decode)
	case model.Own:
		return jen.Id(t.Own.Decode)
	case model.Slice, model.Array, model.Map, model.Pointer, model.Optional:
		return jen.Id(t.Decode)
	}
	return f.runtime("Decode" + codec(t))
}

// keyDecoder names what reads the keys of a map, "" for strings: their text is the
// key itself.
func keyDecoder(t *model.Type) string {
	switch t.Kind {
	case model.Int:
		return "IntKey"
	case model.Uint:
		return "UintKey"
	case model.Text:
		return "TextKey"
	case model.Time:
		return "TimeKey"
	}
	return ""
}

// codec names what reads or writes a value that is no composite: its functions
// are toolrt.Decode… and toolrt.Encode….
func codec(t *model.Type) string {
	switch t.Kind {
	case model.Bool:
		return "Bool"
	case model.Int:
		return "Int"
	case model.Uint:
		return "Uint"
	case model.Float:
		return "Float"
	case model.String:
		return "String"
	case model.Bytes:
		return "Bytes"
	case model.Time:
		return "Time"
	case model.Text:
		return "Text"
	case model.BigInt:
		return "BigInt"
	case model.Number:
		return "Number"
	case model.Any:
		if isRaw(t) {
			return "Raw"
		}
		return "Any"
	}
	panic(fmt.Sprintf("toolgen bug: kind %d is a composite", t.Kind))
}

// isRaw reports whether t is json.RawMessage.
func isRaw(t *model.Type) bool {
	return t.Kind == model.Any && t.Go.Pkg == "encoding/json" && t.Go.Name == "RawMessage"
}

// selector is a field of v, through the structs that embed it: v.Base.ID.
func (f *file) selector(field *model.Field) *jen.Statement {
	return f.embedded("v", field.Path).Dot(field.GoName)
}

// embedded is the embedded struct of v at the end of path: v.Base.
func (f *file) embedded(v string, path []model.Step) *jen.Statement {
	s := f.local(v)
	for _, step := range path {
		s.Dot(step.Name)
	}
	return s
}

// allocate makes sure that there is a struct in v to hold a promoted field,
// unless that is sure already:
//
//	if v.Base == nil {
//		v.Base = new(Base)
//	}
func (f *file) allocate(v string, field *model.Field, allocated map[string]bool) []jen.Code {
	var code []jen.Code
	name := ""
	for i, step := range field.Path {
		name += "." + step.Name
		if step.Pointer != nil && !allocated[name] {
			code = append(code, jen.If(f.embedded(v, field.Path[:i+1]).Op("==").Nil()).Block(
				f.embedded(v, field.Path[:i+1]).Op("=").New(f.goType(step.Pointer)),
			))
		}
	}
	return code
}

// defaults sets the fields that have a default before anything is read, and
// returns which embedded structs that has allocated:
//
//	v.IncludeItems = true // default
func (f *file) defaults(s *model.StructType) (code []jen.Code, allocated map[string]bool) {
	allocated = map[string]bool{}
	for _, field := range s.Fields {
		if field.Default == "" {
			continue
		}
		code = append(code, f.allocate("v", field, allocated)...)
		name := ""
		for _, step := range field.Path {
			name += "." + step.Name
			allocated[name] = true
		}
		code = append(code, f.selector(field).Op("=").Add(f.defaultOf(field)).Add(comment("default")))
	}
	return code, allocated
}

// hasDefaults reports whether the decoder of s sets fields before it reads.
func hasDefaults(s *model.StructType) bool {
	return slices.ContainsFunc(s.Fields, func(field *model.Field) bool { return field.Default != "" })
}
