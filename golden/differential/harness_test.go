package differential

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/toolgen-dev/toolgen/golden/differential/echo"
	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// An order is the input and the result of the tools of this file.
type order struct {
	Name  string `json:"name" jsonschema:"maxLength=3"`
	Limit int8   `json:"limit,omitempty"`
}

// orderSubject returns a tool with that schema and that decoder's table.
func orderSubject(t *testing.T, schema, output string, shape *toolrt.Shape) *subject {
	t.Helper()
	decode := func(d *toolrt.Decoder, v *order, r *toolrt.Rule) {
		var o toolrt.Object
		for o.Begin(d, shape, r); o.Next(); {
			switch o.Index {
			case 0:
				toolrt.DecodeString(d, &v.Name, o.Rule())
			case 1:
				toolrt.DecodeInt(d, &v.Limit, o.Rule())
			}
		}
	}
	encode := func(e *toolrt.Encoder, v *order) {
		e.BeginObject()
		e.Key("name")
		toolrt.EncodeString(e, &v.Name)
		e.Key("limit")
		toolrt.EncodeInt(e, &v.Limit)
		e.EndObject()
	}
	handler := func(ctx context.Context, in order) (order, error) {
		echo.Keep(ctx, in)
		return echo.Give[order](ctx), nil
	}
	def := toolrt.Definition{Name: "order", InputSchema: json.RawMessage(schema), OutputSchema: json.RawMessage(output)}
	s, err := newSubject(toolrt.NewTool(def, decode, handler, toolrt.Value(encode)), echo.Tool{Name: "order", In: reflect.TypeFor[order](), Out: reflect.TypeFor[order]()}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const orderSchema = `{"type":"object","properties":{"name":{"type":"string","maxLength":3},"limit":{"type":"integer","minimum":-128,"maximum":127}},"required":["name"],"additionalProperties":false}`

// TestFindings holds that the test sees what it is there to see.
func TestFindings(t *testing.T) {
	name := func(n int) toolrt.Property { return toolrt.Prop("name", toolrt.Required, toolrt.MaxLength(n)) }
	limit := toolrt.Prop("limit")
	for _, tt := range []struct {
		name, output string
		shape        *toolrt.Shape
		want         string
	}{
		{"decoder too loose", orderSchema, toolrt.NewShape(name(4), limit), "the decoder accepts what the schema refuses"},
		{"decoder too strict", orderSchema, toolrt.NewShape(name(2), limit), "the schema accepts what the decoder refuses"},
		{"other names", orderSchema, toolrt.NewShape(name(3), toolrt.Prop("limits")), "the schema accepts what the decoder refuses"},
		{"result", orderSchema, toolrt.NewShape(name(3), limit), "a result is encoded otherwise than by encoding/json"},
	} {
		s := orderSubject(t, orderSchema, tt.output, tt.shape)
		found := make(map[string]bool)
		r := rand.New(rand.NewPCG(1, 2))
		for range 3000 {
			if f := s.compare(document(r, s.input.schema), r.Uint64()); f != nil {
				found[f.what] = true
			}
		}
		if !found[tt.want] {
			t.Errorf("%s: found %v, want %q", tt.name, found, tt.want)
		}
	}
}

// TestSendable holds that a definition is seen that the API would refuse.
func TestSendable(t *testing.T) {
	tool := orderSubject(t, orderSchema, orderSchema, toolrt.NewShape()).tool
	tool.Strict = true // with bounds
	if err := sendable(tool); err == nil || !strings.HasPrefix(err.Error(), "strict-keyword: ") {
		t.Errorf("%v", err)
	}
}

// TestReflected holds that the comparison with invopop/jsonschema sees a keyword
// that is missing.
func TestReflected(t *testing.T) {
	for _, change := range [][2]string{{`,"maxLength":3`, ""}, {`"limit":`, `"limits":`}, {`"required":["name"],`, ""}, {`"integer"`, `"number"`}} {
		ours, err := parseSchema([]byte(strings.Replace(orderSchema, change[0], change[1], 1)))
		if err != nil {
			t.Fatal(err)
		}
		if reflected(reflect.TypeFor[order](), ours) == nil {
			t.Errorf("%s in place of %s is not seen", change[1], change[0])
		}
	}
}

// TestShrink holds that a document loses what is of no interest.
func TestShrink(t *testing.T) {
	got := shrink([]byte(`{"a":1,"b":[1,2,3],"c":"x"}`), func(doc []byte) bool { return strings.Contains(string(doc), `"b"`) })
	if string(got) != `"b"` {
		t.Errorf("got %s", got)
	}
}
