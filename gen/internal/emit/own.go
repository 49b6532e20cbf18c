package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// form declares what toolgen:schema says of a type:
//
//	// sizeForm is what toolgen:schema says of one Size.
//	var sizeForm = &toolrt.Node{Kind: toolrt.KindString, Rule: toolrt.NewRule(toolrt.Pattern(`^[0-9]+[KMG]$`))}
func (f *file) form(o *model.OwnType) decl {
	return decl{
		comment("%s is what toolgen:schema says of one %s.", o.Table, f.typeName(o.Go)),
		jen.Var().Id(o.Table).Op("=").Op("&").Add(f.runtime("Node")).Add(f.node(o.Form, true)),
	}
}

// ownDecoder declares the function that reads a type by its method UnmarshalJSON:
//
//	// decodeSize reads one Size by its method UnmarshalJSON.
//	func decodeSize(d *toolrt.Decoder, v *Size, r *toolrt.Rule) {
//		toolrt.DecodeJSON(d, v, r, sizeForm)
//	}
func (f *file) ownDecoder(o *model.OwnType) decl {
	return decl{
		comment("%s reads one %s by its method UnmarshalJSON.", o.Decode, f.typeName(o.Go)),
		f.decodeFunc(o.Decode, f.local("v"), o.Go, []jen.Code{
			f.runtime("DecodeJSON").Call(f.local("d"), f.local("v"), f.local("r"), jen.Id(o.Table)),
		}),
	}
}

// ownEncoder declares the function that writes a type by a method of its own:
//
//	// encodeSize writes one Size by a method of its own.
//	func encodeSize(e *toolrt.Encoder, v *Size) {
//		toolrt.EncodeJSON(e, v, sizeForm)
//	}
func (f *file) ownEncoder(o *model.OwnType) decl {
	return decl{
		comment("%s writes one %s by a method of its own.", o.Encode, f.typeName(o.Go)),
		f.encodeFunc(o.Encode, f.local("v"), o.Go, []jen.Code{
			f.runtime("EncodeJSON").Call(f.local("e"), f.local("v"), jen.Id(o.Table)),
		}),
	}
}

// nodeKinds are the runtime's names of the kinds that a schema is made of.
var nodeKinds = map[model.Kind]string{
	model.Any:     "KindAny",
	model.AnyOf:   "KindAnyOf",
	model.Bool:    "KindBool",
	model.Integer: "KindInteger",
	model.Map:     "KindMap",
	model.Null:    "KindNull",
	model.Number:  "KindNumber",
	model.OneOf:   "KindOneOf",
	model.Slice:   "KindSlice",
	model.String:  "KindString",
	model.Struct:  "KindObject",
}

// node is the literal of a toolrt.Node, without its type: {Kind: toolrt.KindString}.
// Its rules stand with it unless what holds it has them.
func (f *file) node(t *model.Type, ruled bool) *jen.Statement {
	kind, ok := nodeKinds[t.Kind]
	if !ok {
		panic(fmt.Sprintf("toolgen bug: no node of kind %d", t.Kind))
	}
	fields := []jen.Code{keyed("Kind", f.runtime(kind))}
	if checks := t.Checks(); ruled && len(checks) > 0 {
		fields = append(fields, keyed("Rule", f.runtime("NewRule").Call(f.checks(checks)...)))
	}
	switch {
	case t.Struct != nil:
		props := make([]*model.Type, len(t.Struct.Fields))
		for i, field := range t.Struct.Fields {
			props[i] = field.Type
		}
		fields = append(fields,
			keyed("Shape", f.runtime("NewShape").Custom(jen.Options{Open: "(", Close: ")", Separator: ",", Multi: len(props) > 0}, f.props(t.Struct)...)),
			keyed("Props", f.nodeList(props, false)))
	case t.Elem != nil:
		fields = append(fields, keyed("Elem", jen.Op("&").Add(f.runtime("Node")).Add(f.node(t.Elem, false))))
	case t.Alts != nil:
		fields = append(fields, keyed("Alts", f.nodeList(t.Alts, true)))
	}
	if t.Struct == nil && t.Alts == nil {
		return jen.Values(fields...)
	}
	return composite(jen.Null(), fields...)
}

// nodeList is the literal of a list of nodes, one a line.
func (f *file) nodeList(list []*model.Type, ruled bool) *jen.Statement {
	nodes := make([]jen.Code, len(list))
	for i, t := range list {
		nodes[i] = f.node(t, ruled)
	}
	return composite(jen.Index().Op("*").Add(f.runtime("Node")), nodes...)
}
