package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// union declares the table by which a union's members are told apart, one a line:
//
//	// paymentUnion tells the members of Payment apart.
//	var paymentUnion = toolrt.NewUnion("kind",
//		toolrt.Tagged("card"),     // Card
//		toolrt.Tagged("transfer"), // *Transfer
//	)
func (f *file) union(u *model.UnionType) decl {
	rows := []jen.Code{jen.Lit(u.Key)}
	for _, m := range u.Members {
		rows = append(rows, jen.Line().Add(f.unionRow(m)))
	}
	return decl{
		comment("%s tells the members of %s apart: %s.", u.Table, f.typeName(u.Go), f.memberNames(u)),
		jen.Var().Id(u.Table).Op("=").Add(f.runtime("NewUnion")).Call(append(rows, jen.Line())...),
	}
}

// unionRow is one member in the table of its union: told by the union's key, by its
// properties, or by its JSON type.
//
//	toolrt.Tagged("card")
//	toolrt.Shaped(cardShape)
//	toolrt.Formed("string", toolrt.MaxLength(9))
func (f *file) unionRow(m *model.Member) *jen.Statement {
	switch {
	case m.Values != nil:
		return f.runtime("Tagged").Call(texts(m.Values)...)
	case m.Shaped:
		return f.runtime("Shaped").Call(jen.Id(m.Type.Struct.Shape))
	}
	return f.runtime("Formed").Call(append([]jen.Code{jen.Lit(m.Type.JSON())}, f.checks(m.Type.Checks())...)...)
}

// memberNames lists the members of u for a comment: Card, *Transfer.
func (f *file) memberNames(u *model.UnionType) string {
	names := make([]string, len(u.Members))
	for i, m := range u.Members {
		names[i] = f.memberName(m)
	}
	return strings.Join(names, ", ")
}

// memberName spells the type of a member for a comment: *Transfer.
func (f *file) memberName(m *model.Member) string {
	if m.Pointer {
		return "*" + f.typeName(m.Type.Go)
	}
	return f.typeName(m.Type.Go)
}

// unionDecoder declares the function that reads a union, one case a member:
//
//	// decodePayment reads one Payment.
//	func decodePayment(d *toolrt.Decoder, v *Payment, r *toolrt.Rule) {
//		switch c := d.Choose(paymentUnion, r); c.Index {
//		case 0: // Card
//			var m Card
//			decodeCard(d, &m, c.Rule)
//			*v = m
//		case 1: // *Transfer
//			m := new(Transfer)
//			decodeTransfer(d, m, c.Rule)
//			*v = m
//		}
//	}
func (f *file) unionDecoder(u *model.UnionType) decl {
	cases := make([]jen.Code, len(u.Members))
	for i, m := range u.Members {
		row := jen.Case(jen.Lit(i)).Add(comment("%s", f.memberName(m)))
		for _, code := range f.decodeMember(m) {
			row.Line().Add(code)
		}
		cases[i] = row
	}
	choose := f.local("c").Op(":=").Add(f.local("d")).Dot("Choose").Call(jen.Id(u.Table), f.local("r"))
	return decl{
		comment("%s reads one %s.", u.Decode, f.typeName(u.Go)),
		f.decodeFunc(u.Decode, f.local("v"), u.Go, []jen.Code{
			jen.Switch(choose, f.local("c").Dot("Index")).Block(cases...),
		}),
	}
}

// decodeMember reads a member into what v points to:
//
//	var m Card
//	decodeCard(d, &m, c.Rule)
//	*v = m
func (f *file) decodeMember(m *model.Member) []jen.Code {
	rule := f.local("c").Dot("Rule")
	store := jen.Op("*").Add(f.local("v")).Op("=").Add(f.local("m"))
	if m.Pointer {
		return []jen.Code{
			f.local("m").Op(":=").New(f.goType(m.Type.Go)),
			f.decode(m.Type, place{f.local("m"), true}, rule),
			store,
		}
	}
	return []jen.Code{
		jen.Var().Add(f.local("m")).Add(f.goType(m.Type.Go)),
		f.decode(m.Type, place{f.local("m"), false}, rule),
		store,
	}
}

// unionEncoder declares the function that writes a union by the type of its value:
//
//	// encodePayment writes one Payment.
//	func encodePayment(e *toolrt.Encoder, v *Payment) {
//		switch m := (*v).(type) {
//		case nil:
//			e.Null()
//		case Card:
//			toolrt.EncodeMember(e, &m, encodeCard)
//		case *Card:
//			toolrt.EncodeMember(e, m, encodeCard)
//		default:
//			e.NotMember(m)
//		}
//	}
func (f *file) unionEncoder(u *model.UnionType) decl {
	cases := []jen.Code{jen.Case(jen.Nil()).Block(f.local("e").Dot("Null").Call())}
	for _, m := range u.Members {
		if !m.Pointer || m.Both {
			cases = append(cases, f.encodeMember(m.Type, jen.Null(), jen.Op("&")))
		}
		if m.Pointer || m.Both {
			cases = append(cases, f.encodeMember(m.Type, jen.Op("*"), jen.Null()))
		}
	}
	cases = append(cases, jen.Default().Block(f.local("e").Dot("NotMember").Call(f.local("m"))))
	return decl{
		comment("%s writes one %s.", u.Encode, f.typeName(u.Go)),
		f.encodeFunc(u.Encode, f.local("v"), u.Go, []jen.Code{
			jen.Switch(f.local("m").Op(":=").Parens(jen.Op("*").Add(f.local("v"))).Assert(jen.Type())).Block(cases...),
		}),
	}
}

// encodeMember writes a member that is of type T, or with a star before it *T:
//
//	case Card:
//		toolrt.EncodeMember(e, &m, encodeCard)
func (f *file) encodeMember(t *model.Type, star, address *jen.Statement) *jen.Statement {
	return jen.Case(star.Add(f.goType(t.Go))).Block(
		f.runtime("EncodeMember").Call(f.local("e"), address.Add(f.local("m")), f.encoder(t)),
	)
}
