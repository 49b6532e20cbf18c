package runtime

import (
	"encoding/json"
	"math/big"
	"strings"
	"time"
)

// A Kind is the shape of a value that a [Node] describes.
type Kind int

// The kinds.
const (
	KindAny Kind = iota // any JSON value
	KindBool
	KindInt   // Bits 8, 16, 32, 64
	KindUint  // Bits 8, 16, 32, 64
	KindFloat // Bits 32, 64
	KindString
	KindBytes  // base64 text
	KindTime   // RFC 3339 text
	KindObject // Shape, with one of Props for each property
	KindMap    // Elem for each value
	KindSlice  // Elem for each item
	KindArray  // exactly Len items, Elem for each
	KindUnion  // Union, with one of Members for each member

	KindText    // text that a type reads by a method of its own
	KindNumber  // a number of any size
	KindInteger // an integer of any size
	KindBigInt  // an integer of the size that a big.Int may have
	KindOwn     // Elem, which a type reads by a method of its own
	KindNull    // null alone
	KindAnyOf   // one of Alts, or several
	KindOneOf   // exactly one of Alts
)

// A Node describes a value without a Go type: what a generated decoder says in
// code. Rules stand where generated code has them, in shapes and in the rules of
// their properties.
type Node struct {
	Kind  Kind
	Bits  int
	Len   int
	Shape *Shape
	Props []*Node // of Shape's properties, in its order
	Elem  *Node

	Union   *Union
	Members []*Node // of Union, in its order
	Key     *Node   // KindMap: KindInt, KindUint, KindText or KindTime; nil for strings
	Alts    []*Node // KindAnyOf, KindOneOf
	Rule    *Rule   // of the value, where no shape has it
}

// Validate checks data, a whole JSON document, against n. It finds exactly the
// violations that the generated decoder of the same type finds, because it calls
// the same functions.
func Validate(data []byte, n *Node) error {
	d := newDecoder(data, true)
	n.read(d, nil)
	return d.finish()
}

// Repair is [Validate] for the arguments of a lenient tool. It returns the
// document as the handler's input is made of it, what was repaired, and what is
// wrong with it all the same.
//
//	{"limit":"5","note":null} → {"limit":5}
//	/limit: integer sent as text
//	/note: null sent for an absent property
func Repair(data []byte, n *Node) (repaired []byte, what []string, err error) {
	return mend(data, true, func(d *Decoder) { n.read(d, nil) })
}

// read reads one value, as the decoder that would be generated for n does.
func (n *Node) read(d *Decoder, r *Rule) {
	if n.Rule != nil {
		r = n.Rule
	}
	switch n.Kind {
	case KindAny:
		d.skipAny(r)
	case KindBool:
		DecodeBool(d, new(bool), r)
	case KindInt, KindUint, KindFloat:
		n.readNumber(d, r)
	case KindNumber:
		DecodeNumber(d, new(json.Number), r)
	case KindInteger:
		d.integer(r, &anyRange, true)
	case KindBigInt:
		DecodeBigInt(d, new(big.Int), r)
	case KindText:
		DecodeText(d, new(anyUnmarshaler), r)
	case KindOwn:
		n.readOwn(d, r)
	case KindNull:
		if !d.literal("null") {
			d.wrongType(r, "null")
		}
	case KindAnyOf, KindOneOf:
		n.readChoice(d)
	case KindString:
		DecodeString(d, new(string), r)
	case KindBytes:
		DecodeBytes(d, new([]byte), r)
	case KindTime:
		DecodeTime(d, new(time.Time), r)
	case KindObject:
		var o Object
		for o.Begin(d, n.Shape, r); o.Next(); {
			n.Props[o.Index].read(d, o.Rule())
		}
	case KindMap:
		DecodeKeyedMap(d, new(map[string]Nothing), r, n.readKey, n.readElem)
	case KindSlice:
		DecodeSlice(d, new([]Nothing), r, n.readElem)
	case KindUnion:
		if c := d.Choose(n.Union, r); c.Index >= 0 {
			n.Members[c.Index].read(d, c.Rule)
		}
	case KindArray:
		DecodeArray(d, make([]Nothing, n.Len), r, n.readElem)
	}
}

// readElem reads an item of an array or a value of a map.
func (n *Node) readElem(d *Decoder, _ *Nothing, r *Rule) { n.Elem.read(d, r) }

// readKey reads a key of a map, and keeps its text.
func (n *Node) readKey(d *Decoder, text string, key *string) bool {
	*key = strings.Clone(text)
	switch k := n.Key; {
	case k == nil:
		return true
	case k.Kind == KindTime:
		return TimeKey(d, text, new(time.Time))
	case k.Kind == KindInt && k.Bits == 8:
		return IntKey(d, text, new(int8))
	case k.Kind == KindInt && k.Bits == 16:
		return IntKey(d, text, new(int16))
	case k.Kind == KindInt && k.Bits == 32:
		return IntKey(d, text, new(int32))
	case k.Kind == KindInt:
		return IntKey(d, text, new(int64))
	case k.Kind == KindUint && k.Bits == 8:
		return UintKey(d, text, new(uint8))
	case k.Kind == KindUint && k.Bits == 16:
		return UintKey(d, text, new(uint16))
	case k.Kind == KindUint && k.Bits == 32:
		return UintKey(d, text, new(uint32))
	case k.Kind == KindUint:
		return UintKey(d, text, new(uint64))
	}
	return true
}

// anyUnmarshaler takes every text.
type anyUnmarshaler struct{}

// UnmarshalText takes it.
func (*anyUnmarshaler) UnmarshalText([]byte) error { return nil }

func (n *Node) readNumber(d *Decoder, r *Rule) {
	switch {
	case n.Kind == KindFloat && n.Bits == 32:
		DecodeFloat(d, new(float32), r)
	case n.Kind == KindFloat:
		DecodeFloat(d, new(float64), r)
	case n.Kind == KindUint && n.Bits == 8:
		DecodeUint(d, new(uint8), r)
	case n.Kind == KindUint && n.Bits == 16:
		DecodeUint(d, new(uint16), r)
	case n.Kind == KindUint && n.Bits == 32:
		DecodeUint(d, new(uint32), r)
	case n.Kind == KindUint:
		DecodeUint(d, new(uint64), r)
	case n.Bits == 8:
		DecodeInt(d, new(int8), r)
	case n.Bits == 16:
		DecodeInt(d, new(int16), r)
	case n.Bits == 32:
		DecodeInt(d, new(int32), r)
	default:
		DecodeInt(d, new(int64), r)
	}
}
