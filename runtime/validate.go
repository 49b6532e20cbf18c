package runtime

import "time"

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
}

// Validate checks data, a whole JSON document, against n. It finds exactly the
// violations that the generated decoder of the same type finds, because it calls
// the same functions.
func Validate(data []byte, n *Node) error {
	d := newDecoder(data, true)
	n.read(d, nil)
	return d.finish()
}

// read reads one value, as the decoder that would be generated for n does.
func (n *Node) read(d *Decoder, r *Rule) {
	switch n.Kind {
	case KindAny:
		d.Skip()
	case KindBool:
		DecodeBool(d, new(bool), r)
	case KindInt, KindUint, KindFloat:
		n.readNumber(d, r)
	case KindString:
		DecodeString(d, new(string), r)
	case KindBytes:
		DecodeBytes(d, new([]byte), r)
	case KindTime:
		DecodeTime(d, new(time.Time), r)
	case KindObject:
		for o := d.Object(n.Shape, r); o.Next(); {
			n.Props[o.Index].read(d, o.Rule)
		}
	case KindMap:
		DecodeMap(d, new(map[string]Nothing), r, n.readElem)
	case KindSlice:
		DecodeSlice(d, new([]Nothing), r, n.readElem)
	case KindArray:
		DecodeArray(d, make([]Nothing, n.Len), r, n.readElem)
	}
}

// readElem reads an item of an array or a value of a map.
func (n *Node) readElem(d *Decoder, _ *Nothing, r *Rule) { n.Elem.read(d, r) }

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
