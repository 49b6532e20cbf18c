package runtime_test

import (
	"testing"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

type page struct{ Size int }

var pageShape = toolrt.NewShape(toolrt.Prop("size"))

// decodePage reads one page, whose size has a default.
func decodePage(d *toolrt.Decoder, v *page, r *toolrt.Rule) {
	v.Size = 10 // default
	var o toolrt.Object
	for o.Begin(d, pageShape, r); o.Next(); {
		toolrt.DecodeInt(d, &v.Size, o.Rule())
	}
}

// TestDecodeNullable reads null without defaults, and everything else with them.
func TestDecodeNullable(t *testing.T) {
	wrap := toolrt.NewShape(toolrt.Prop("page", toolrt.Nullable))
	for doc, want := range map[string]int{
		`{"page":null}`:       0,
		`{"page":{}}`:         10,
		`{"page":{"size":3}}`: 3,
	} {
		got := page{Size: 7}
		err := toolrt.Decode([]byte(doc), &got, func(d *toolrt.Decoder, v *page, r *toolrt.Rule) {
			var o toolrt.Object
			for o.Begin(d, wrap, r); o.Next(); {
				toolrt.DecodeNullable(d, v, o.Rule(), decodePage)
			}
		})
		if err != nil || got.Size != want {
			t.Errorf("%s gives %d, %v; want %d", doc, got.Size, err, want)
		}
	}
}
