package runtime_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// everythingNode describes Everything.
var everythingNode = &toolrt.Node{
	Kind:  toolrt.KindObject,
	Shape: everythingShape,
	Props: []*toolrt.Node{
		text, text, integer, slice(text), slice(text), mapOf(integer), mapOf(text), {Kind: toolrt.KindBytes},
		{Kind: toolrt.KindArray, Len: 3, Elem: integer}, integer,
		{Kind: toolrt.KindInt, Bits: 8}, {Kind: toolrt.KindUint, Bits: 8}, {Kind: toolrt.KindUint, Bits: 64},
		float, {Kind: toolrt.KindFloat, Bits: 32}, float, integer, integer, float, text, text,
		{Kind: toolrt.KindObject, Shape: accountShape, Props: []*toolrt.Node{text, slice(integer)}},
		integer, {}, {}, {Kind: toolrt.KindTime}, slice(float), slice(&toolrt.Node{}), integer, float,
		{Kind: toolrt.KindBool}, mapOf(&toolrt.Node{Kind: toolrt.KindBool}),
	},
}

var (
	text    = &toolrt.Node{Kind: toolrt.KindString}
	integer = &toolrt.Node{Kind: toolrt.KindInt, Bits: 64}
	float   = &toolrt.Node{Kind: toolrt.KindFloat, Bits: 64}
)

func slice(elem *toolrt.Node) *toolrt.Node { return &toolrt.Node{Kind: toolrt.KindSlice, Elem: elem} }
func mapOf(elem *toolrt.Node) *toolrt.Node { return &toolrt.Node{Kind: toolrt.KindMap, Elem: elem} }

// TestValidateSizes checks every size of number against its Go type.
func TestValidateSizes(t *testing.T) {
	shape := toolrt.NewShape(toolrt.Prop("n"))
	for _, data := range []string{"-129", "127", "128", "255", "256", "65536", "2147483648", "4294967296", "18446744073709551615", "1e39", "1e400", `"1"`, "1.5"} {
		document := []byte(`{"n":` + data + `}`)
		compare(t, document, shape, toolrt.KindInt, 8, toolrt.DecodeInt[int8])
		compare(t, document, shape, toolrt.KindInt, 16, toolrt.DecodeInt[int16])
		compare(t, document, shape, toolrt.KindInt, 32, toolrt.DecodeInt[int32])
		compare(t, document, shape, toolrt.KindInt, 64, toolrt.DecodeInt[int64])
		compare(t, document, shape, toolrt.KindUint, 8, toolrt.DecodeUint[uint8])
		compare(t, document, shape, toolrt.KindUint, 16, toolrt.DecodeUint[uint16])
		compare(t, document, shape, toolrt.KindUint, 32, toolrt.DecodeUint[uint32])
		compare(t, document, shape, toolrt.KindUint, 64, toolrt.DecodeUint[uint64])
		compare(t, document, shape, toolrt.KindFloat, 32, toolrt.DecodeFloat[float32])
		compare(t, document, shape, toolrt.KindFloat, 64, toolrt.DecodeFloat[float64])
	}
}

func compare[T any](t *testing.T, data []byte, shape *toolrt.Shape, kind toolrt.Kind, bits int, decode func(*toolrt.Decoder, *T, *toolrt.Rule)) {
	t.Helper()
	var v T
	want := toolrt.Decode(data, &v, func(d *toolrt.Decoder, v *T, r *toolrt.Rule) {
		var o toolrt.Object
		for o.Begin(d, shape, r); o.Next(); {
			decode(d, v, o.Rule())
		}
	})
	node := &toolrt.Node{Kind: toolrt.KindObject, Shape: shape, Props: []*toolrt.Node{{Kind: kind, Bits: bits}}}
	if diff := cmp.Diff(want, toolrt.Validate(data, node)); diff != "" {
		t.Errorf("%s as %T (-decode +validate):\n%s", data, v, diff)
	}
}
