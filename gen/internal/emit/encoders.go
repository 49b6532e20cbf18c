package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// outputs lists the types that the tools of p need an encoder for.
func outputs(p *model.Package) []*model.Type {
	var roots []*model.Type
	for _, s := range p.Sets {
		for _, t := range s.Tools {
			if root := outputRoot(t.Output); root != nil {
				roots = append(roots, root)
			}
		}
	}
	return reachable(roots, encoderName)
}

// outputRoot is the type whose encoder a tool's output is made with: for a
// pointer what it points to, for a slice or an outcome its elements.
func outputRoot(o model.Output) *model.Type {
	switch o.Form {
	case model.OutputObject, model.OutputList, model.OutputScalar, model.OutputPartial, model.OutputFound, model.OutputSection:
	default:
		return nil
	}
	t := o.Type
	if t.Kind == model.Pointer {
		t = t.Elem
	}
	if t.Kind.Outcome() || o.Form == model.OutputList && t.Kind == model.Slice {
		t = t.Elem
	}
	return t
}

// encoderName is the generated function that writes values of type t, "" if there is none.
func encoderName(t *model.Type) string {
	switch t.Kind {
	case model.Struct:
		return t.Struct.Encode
	case model.Union:
		return t.Union.Encode
	case model.Own:
		return t.Own.Encode
	}
	return t.Encode
}

// encoders adds the encoders of the given types.
func (f *file) encoders(types []*model.Type) {
	for _, t := range types {
		switch t.Kind {
		case model.Struct:
			f.add(f.structEncoder(t.Struct))
		case model.Union:
			f.add(f.unionEncoder(t.Union))
		case model.Own:
			if t.Own.Decode == "" { // else it stands with the decoder
				f.add(f.form(t.Own))
			}
			f.add(f.ownEncoder(t.Own))
		default:
			f.add(f.compositeEncoder(t))
		}
	}
}

// structEncoder declares the function that writes a struct:
//
//	// encodeOrder writes one Order.
//	func encodeOrder(e *toolrt.Encoder, v *Order) {
//		e.BeginObject()
//		e.Key("number")
//		toolrt.EncodeString(e, &v.Number)
//		e.EndObject()
//	}
func (f *file) structEncoder(s *model.StructType) decl {
	v := f.local("v")
	if len(s.Fields) == 0 {
		v = jen.Id("_")
	}
	body := []jen.Code{f.local("e").Dot("BeginObject").Call()}
	for _, field := range s.Fields {
		body = append(body, f.encodeField(field)...)
	}
	body = append(body, f.local("e").Dot("EndObject").Call())
	return decl{
		comment("%s writes %s.", s.Encode, f.one(s)),
		f.encodeFunc(s.Encode, v, s.Go, body),
	}
}

// compositeEncoder declares the function that writes a composite within another one:
//
//	// encodeStringSlice writes one []string.
//	func encodeStringSlice(e *toolrt.Encoder, v *[]string) {
//		toolrt.EncodeSlice(e, v, toolrt.EncodeString)
//	}
func (f *file) compositeEncoder(t *model.Type) decl {
	return decl{
		comment("%s writes one %s.", t.Encode, f.typeName(t.Go)),
		f.encodeFunc(t.Encode, f.local("v"), t.Go, []jen.Code{f.encode(t, place{f.local("v"), true})}),
	}
}

// encodeFunc is func name(e *toolrt.Encoder, v *T) {…}.
func (f *file) encodeFunc(name string, v *jen.Statement, t *model.GoType, body []jen.Code) *jen.Statement {
	return jen.Func().Id(name).Params(
		f.local("e").Op("*").Add(f.runtime("Encoder")),
		v.Op("*").Add(f.goType(t)),
	).Block(body...)
}

// encodeField writes one property, unless it is to be left out:
//
//	if v.Note != "" {
//		e.Key("note")
//		toolrt.EncodeString(e, &v.Note)
//	}
func (f *file) encodeField(field *model.Field) []jen.Code {
	value := f.encode(field.Type, place{f.selector(field), false})
	if field.Quoted {
		value = f.encodeQuoted(field)
	}
	code := []jen.Code{f.local("e").Dot("Key").Call(jen.Lit(field.Name)), value}
	if conditions := f.present(field); len(conditions) > 0 {
		return []jen.Code{jen.If(and(conditions)).Block(code...)}
	}
	return code
}

// and joins conditions: a && b.
func and(conditions []*jen.Statement) *jen.Statement {
	all := jen.Add(conditions[0])
	for _, c := range conditions[1:] {
		all.Op("&&").Add(c)
	}
	return all
}

// encode writes a value of type t from a place:
//
//	toolrt.EncodeString(e, &v.Number)
//	toolrt.EncodeSlice(e, &v.Items, encodeItem)
func (f *file) encode(t *model.Type, from place) *jen.Statement {
	switch t.Kind {
	case model.Slice:
		return f.runtime("EncodeSlice").Call(f.local("e"), from.addr(), f.encoder(t.Elem))
	case model.Array:
		return f.runtime("EncodeArray").Call(f.local("e"), from.slice(), f.encoder(t.Elem))
	case model.Optional:
		return f.runtime("EncodeOptional").Call(f.local("e"), from.addr(), f.encoder(t.Elem))
	case model.Map:
		if key := keyEncoder(t.Key); key != "" {
			return f.runtime("EncodeKeyedMap").Call(f.local("e"), from.addr(), f.runtime(key), f.encoder(t.Elem))
		}
		return f.runtime("EncodeMap").Call(f.local("e"), from.addr(), f.encoder(t.Elem))
	case model.Pointer:
		return f.runtime("EncodePointer").Call(f.local("e"), from.addr(), f.encoder(t.Elem))
	case model.Section:
		return f.runtime("EncodeSection").Call(f.local("e"), from.addr(), f.encoder(t.Elem))
	}
	return f.encoder(t).Call(f.local("e"), from.addr())
}

// encoder names the function that writes a value of type t:
// toolrt.EncodeString, encodeOrder.
func (f *file) encoder(t *model.Type) *jen.Statement {
	switch t.Kind {
	case model.Struct:
		return jen.Id(t.Struct.Encode)
	case model.Union:
		return jen.Id(t.Union.Encode)
	case model.Own:
		return jen.Id(t.Own.Encode)
	case model.Slice, model.Array, model.Map, model.Pointer, model.Optional, model.Section:
		return jen.Id(t.Encode)
	}
	return f.runtime("Encode" + codec(t))
}

// keyEncoder names what writes the keys of a map, "" for strings: their text is the
// key itself.
func keyEncoder(t *model.Type) string {
	switch t.Kind {
	case model.Int:
		return "FormatIntKey"
	case model.Uint:
		return "FormatUintKey"
	case model.Text, model.Time:
		return "FormatTextKey"
	}
	return ""
}

// encodeQuoted writes a field in quotes, as the ",string" option has it; nil
// stays null.
//
//	toolrt.EncodeQuoted(e, &v.ID, toolrt.EncodeInt)
func (f *file) encodeQuoted(field *model.Field) *jen.Statement {
	t := field.Type
	if t.Kind != model.Pointer {
		return f.runtime("EncodeQuoted").Call(f.local("e"), place{f.selector(field), false}.addr(), f.encoder(t))
	}
	value := f.runtime("EncodeQuoted").Call(f.local("e"), f.selector(field), f.encoder(t.Elem))
	if field.Omit != model.OmitNever { // nil has been left out
		return value
	}
	return jen.If(f.selector(field).Op("==").Nil()).Block(
		f.local("e").Dot("Null").Call(),
	).Else().Block(value)
}

// present is what must hold for a property to be written: every pointer on the
// way to it is there, and its value is not one that is left out.
//
//	v.Base != nil && len(v.Base.Tags) > 0
func (f *file) present(field *model.Field) []*jen.Statement {
	var conditions []*jen.Statement
	for i, step := range field.Path {
		if step.Pointer != nil {
			conditions = append(conditions, f.embedded("v", field.Path[:i+1]).Op("!=").Nil())
		}
	}
	switch field.Omit {
	case model.OmitEmpty:
		conditions = append(conditions, f.notEmpty(field))
		if field.IsZero {
			conditions = append(conditions, f.notZero(field)...)
		}
	case model.OmitZero:
		conditions = append(conditions, f.notZero(field)...)
	}
	return conditions
}

// notEmpty is what encoding/json asks of a field with omitempty:
//
//	v.Note != ""
//	len(v.Tags) > 0
func (f *file) notEmpty(field *model.Field) *jen.Statement {
	v := f.selector(field)
	switch t := field.Type; t.GoKind() {
	case model.Bool:
		return v
	case model.Int, model.Uint, model.Float:
		return v.Op("!=").Lit(0)
	case model.String:
		return v.Op("!=").Lit("")
	case model.Slice, model.Array, model.Map, model.Bytes:
		return jen.Len(v).Op(">").Lit(0)
	case model.Any:
		if isRaw(t) {
			return jen.Len(v).Op(">").Lit(0)
		}
	}
	return v.Op("!=").Nil()
}

// notZero is what encoding/json asks of a field with omitzero:
//
//	!v.At.IsZero()
//	v.Corner != ([2]int{})
func (f *file) notZero(field *model.Field) []*jen.Statement {
	v := f.selector(field)
	if field.IsZero {
		asked := jen.Op("!").Add(v).Dot("IsZero").Call()
		if field.Type.Kind == model.Pointer || field.Type.Kind == model.Union {
			return []*jen.Statement{f.selector(field).Op("!=").Nil(), asked}
		}
		return []*jen.Statement{asked}
	}
	if field.Uncompared {
		return []*jen.Statement{jen.Op("!").Add(f.runtime("IsZero")).Call(jen.Op("&").Add(v))}
	}
	switch t := field.Type; t.GoKind() {
	case model.Slice, model.Map, model.Bytes, model.Any:
		return []*jen.Statement{v.Op("!=").Nil()}
	case model.Struct, model.Array:
		return []*jen.Statement{v.Op("!=").Parens(f.goType(t.Go).Values())}
	}
	return []*jen.Statement{f.notEmpty(field)}
}
