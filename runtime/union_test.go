package runtime_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// Expr is a union without a key, whose members may hold it: a number, an array, or
// one of several objects.
type Expr interface{ expr() }

type (
	// Num is a number.
	Num float64
	// All holds if all of its elements do.
	All []Expr
	// Not is the opposite of another Expr.
	Not struct {
		Not Expr `json:"not"`
	}
	// Field is a value of a field.
	Field struct {
		Field string `json:"field"`
		Is    Expr   `json:"is"`
	}
)

func (Num) expr()    {}
func (All) expr()    {}
func (Not) expr()    {}
func (*Field) expr() {}

var (
	exprUnion  = toolrt.NewUnion("", toolrt.Formed("number", toolrt.Minimum("0")), toolrt.Formed("array"), toolrt.Shaped(notShape), toolrt.Shaped(fieldShape))
	notShape   = toolrt.NewShape(toolrt.Prop("not", toolrt.Required))
	fieldShape = toolrt.NewShape(toolrt.Prop("field", toolrt.Required), toolrt.Prop("is", toolrt.Nullable))
)

func decodeExpr(d *toolrt.Decoder, v *Expr, r *toolrt.Rule) {
	switch c := d.Choose(exprUnion, r); c.Index {
	case 0:
		var m Num
		toolrt.DecodeFloat(d, &m, c.Rule)
		*v = m
	case 1:
		var m All
		toolrt.DecodeSlice(d, &m, c.Rule, decodeExpr)
		*v = m
	case 2:
		var m Not
		var o toolrt.Object
		for o.Begin(d, notShape, c.Rule); o.Next(); {
			decodeExpr(d, &m.Not, o.Rule())
		}
		*v = m
	case 3:
		m := new(Field)
		var o toolrt.Object
		for o.Begin(d, fieldShape, c.Rule); o.Next(); {
			switch o.Index {
			case 0:
				toolrt.DecodeString(d, &m.Field, o.Rule())
			case 1:
				decodeExpr(d, &m.Is, o.Rule())
			}
		}
		*v = m
	}
}

// Payment is a union with a key.
type Payment interface{ pay() }

type (
	// Card is a payment.
	Card struct {
		Method string  `json:"method"`
		Number string  `json:"number"`
		Next   Payment `json:"next"`
	}
	// Cash is another one.
	Cash struct {
		Method string `json:"method"`
	}
)

func (Card) pay() {}
func (Cash) pay() {}

var (
	paymentUnion = toolrt.NewUnion("method", toolrt.Tagged("credit", "debit"), toolrt.Tagged("cash"))
	cardShape    = toolrt.NewShape(
		toolrt.Prop("method", toolrt.Required, toolrt.Enum("credit", "debit")),
		toolrt.Prop("number", toolrt.Required, toolrt.MinLength(2)),
		toolrt.Prop("next", toolrt.Nullable),
	)
	cashShape = toolrt.NewShape(toolrt.Prop("method", toolrt.Required, toolrt.Enum("cash")))
)

func decodePayment(d *toolrt.Decoder, v *Payment, r *toolrt.Rule) {
	switch c := d.Choose(paymentUnion, r); c.Index {
	case 0:
		var m Card
		var o toolrt.Object
		for o.Begin(d, cardShape, c.Rule); o.Next(); {
			switch o.Index {
			case 0:
				toolrt.DecodeString(d, &m.Method, o.Rule())
			case 1:
				toolrt.DecodeString(d, &m.Number, o.Rule())
			case 2:
				decodePayment(d, &m.Next, o.Rule())
			}
		}
		*v = m
	case 1:
		var m Cash
		var o toolrt.Object
		for o.Begin(d, cashShape, c.Rule); o.Next(); {
			toolrt.DecodeString(d, &m.Method, o.Rule())
		}
		*v = m
	}
}

// The same unions without Go types.
var (
	exprNode    = &toolrt.Node{Kind: toolrt.KindUnion, Union: exprUnion}
	paymentNode = &toolrt.Node{Kind: toolrt.KindUnion, Union: paymentUnion}
)

func init() { // they hold themselves
	exprNode.Members = []*toolrt.Node{
		float,
		slice(exprNode),
		{Kind: toolrt.KindObject, Shape: notShape, Props: []*toolrt.Node{exprNode}},
		{Kind: toolrt.KindObject, Shape: fieldShape, Props: []*toolrt.Node{text, exprNode}},
	}
	paymentNode.Members = []*toolrt.Node{
		{Kind: toolrt.KindObject, Shape: cardShape, Props: []*toolrt.Node{text, text, paymentNode}},
		{Kind: toolrt.KindObject, Shape: cashShape, Props: []*toolrt.Node{text}},
	}
}

func TestUnion(t *testing.T) {
	tests := []struct {
		name, data string
		want       Payment
		err        string
	}{
		{"key first", `{"method":"debit","number":"12"}`, Card{Method: "debit", Number: "12"}, ""},
		{"key last", ` { "number" : "12" , "next" : null , "method" : "credit" } `, Card{Method: "credit", Number: "12"}, ""},
		{"key behind values of all kinds", `{"next":{"number":"{\"\\","method":"debit","next":{"method":"cash"}},"number":"]}","method":"debit"}`,
			Card{Method: "debit", Number: "]}", Next: Card{Method: "debit", Number: `{"\`, Next: Cash{Method: "cash"}}}, ""},
		{"escapes", `{"\u006dethod":"c\u0061sh"}`, Cash{Method: "cash"}, ""},
		{"no key", `{"number":"1"}`, nil, `/method: missing; it is required and tells what the object is: one of credit, debit, cash`},
		{"empty", `{}`, nil, `/method: missing; it is required and tells what the object is: one of credit, debit, cash`},
		{"unknown key", `{"method":"cahs","number":1}`, nil, `/method: must be one of credit, debit, cash; did you mean cash?; got "cahs"`},
		{"key of another type", `{"number":"1","method":["cash"]}`, nil, `/method: must be a string, not an array; got ["cash"]`},
		{"key null", `{"method":null}`, nil, `/method: must be a string, not null; got null`},
		{"wrong member", `{"number":"1","method":"cash"}`, nil, `/number: unknown property; the properties are method`},
		{"key twice", `{"method":"cash","method":"debit"}`, nil, `/method: given more than once; give it once`},
		{"twice without key", `{"a":1,"a":2}`, nil, "/method: missing; it is required and tells what the object is: one of credit, debit, cash\n/a: given more than once; give it once"},
		{"no object", `["cash"]`, nil, `arguments: must be an object, not an array; got ["cash"]`},
		{"null", `null`, nil, `arguments: must be an object, not null; got null`},
		{"not closed", `{"method":"cash"`, nil, `arguments: invalid JSON at byte 16: it ends too early; a comma or } must follow`},
		{"broken before the key", `{"number":"1,"method":"cash"}`, nil, `arguments: invalid JSON at byte 14: found 'm'; a comma or } must stand here`},
		{"no colon", `{"number" "1","method":"cash"}`, nil, `arguments: invalid JSON at byte 10: found '"'; a colon must stand here`},
		{"bad escape in a name", `{"\x":1,"method":"cash"}`, nil, `arguments: invalid JSON at byte 2: a backslash in a string must begin an escape, like \n, \" or \\`},
		{"deep", strings.Repeat(`{"number":"12","method":"debit","next":`, 2000), nil, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got Payment
			err := toolrt.Decode([]byte(tt.data), &got, decodePayment)
			if tt.name == "deep" {
				if err == nil || !strings.Contains(err.Error(), "nested too deeply") {
					t.Fatalf("got %v", err)
				}
				return
			}
			if said := message(err); said != tt.err {
				t.Errorf("got  %s\nwant %s", said, tt.err)
			}
			if diff := cmp.Diff(tt.want, got); err == nil && diff != "" {
				t.Errorf("value (-want +got):\n%s", diff)
			}
			if said := message(toolrt.Validate([]byte(tt.data), paymentNode)); said != tt.err {
				t.Errorf("Validate: got %s\nwant %s", said, tt.err)
			}
		})
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestUnionByForm(t *testing.T) {
	tests := []struct {
		data string
		want Expr
		err  string
	}{
		{`1.5`, Num(1.5), ""},
		{`[1,[],{"not":2}]`, All{Num(1), All{}, Not{Num(2)}}, ""},
		{`{"is":3,"field":"a"}`, &Field{"a", Num(3)}, ""},
		{`{"is":null,"field":"a"}`, &Field{"a", nil}, ""},
		{`{"not":{"field":"not"}}`, Not{&Field{"not", nil}}, ""},
		{`-1`, nil, `arguments: must be at least 0; got -1`},
		{`[[-1]]`, nil, `/0/0: must be at least 0; got -1`},
		{`"a"`, nil, `arguments: must be a number or an array or an object, not a string; got "a"`},
		{`{"not":true}`, nil, `/not: must be a number or an array or an object, not true or false; got true`},
		{`{}`, nil, `/not: missing; it is required`},
		{`{"is":1}`, nil, `/field: missing; it is required`},
		{`{"feld":"a","is":1}`, nil, "/feld: unknown property; did you mean field?\n/field: missing; it is required"},
		{`{"not":1,"field":"a"}`, nil, `/field: unknown property; the properties are not`},
		{`{"not":1,"not":2}`, nil, `/not: given more than once; give it once`},
	}
	for _, tt := range tests {
		var got Expr
		err := toolrt.Decode([]byte(tt.data), &got, decodeExpr)
		if said := message(err); said != tt.err {
			t.Errorf("%s:\ngot  %s\nwant %s", tt.data, said, tt.err)
		}
		if diff := cmp.Diff(tt.want, got); err == nil && diff != "" {
			t.Errorf("%s: value (-want +got):\n%s", tt.data, diff)
		}
		if said := message(toolrt.Validate([]byte(tt.data), exprNode)); said != tt.err {
			t.Errorf("%s: Validate:\ngot  %s\nwant %s", tt.data, said, tt.err)
		}
	}
}

// Every prefix of a document is refused, and none is a panic.
func TestUnionPrefixes(t *testing.T) {
	const payment = `{"number":"\u0031\"2","next":{"next":{"method":"cash"},"number":"12","method":"debit"},"method":"credit"}`
	const expr = `[1,{"is":[{"not":{"not":2e0}}],"field":"\\"}]`
	for i := range len(payment) - 1 {
		if err := toolrt.Validate([]byte(payment[:i+1]), paymentNode); err == nil {
			t.Errorf("accepted: %s", payment[:i+1])
		}
	}
	for i := range len(expr) - 1 {
		if err := toolrt.Validate([]byte(expr[:i+1]), exprNode); err == nil {
			t.Errorf("accepted: %s", expr[:i+1])
		}
	}
}

// nestedPayments returns a document with n payments in each other, the key last,
// around a text of the given size.
func nestedPayments(n, size int) []byte {
	return []byte(strings.Repeat(`{"number":"12","next":`, n) + `{"number":"` + strings.Repeat("x", size) + `","method":"debit"}` + strings.Repeat(`,"method":"debit"}`, n))
}

// To look for the key of each payment must not mean to read all within it again.
func BenchmarkUnionNested(b *testing.B) {
	for _, tt := range []struct {
		name  string
		depth int
	}{{"flat", 1}, {"deep", 900}} {
		data := nestedPayments(tt.depth, 1<<20)
		b.Run(tt.name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if err := toolrt.Validate(data, paymentNode); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkUnion(b *testing.B) {
	data := []byte(`{"number":"12345678","method":"debit"}`)
	b.ReportAllocs()
	for b.Loop() {
		var v Payment
		if err := toolrt.DecodeAliased(data, &v, decodePayment); err != nil {
			b.Fatal(err)
		}
	}
}

// A linked list of five million objects that is never closed, wherever it is read.
func TestRecursiveBomb(t *testing.T) {
	node := &toolrt.Node{Kind: toolrt.KindObject, Shape: toolrt.NewShape(toolrt.Prop("next"), toolrt.Prop("x"))}
	node.Props = []*toolrt.Node{node, {Kind: toolrt.KindAny}}
	for _, tt := range []struct {
		open string
		node *toolrt.Node
	}{
		{`{"next":`, node},
		{`{"other":`, node},
		{`{"x":`, node},
		{`{"next":`, paymentNode},
		{`{"not":`, exprNode},
		{`[`, exprNode},
	} {
		err := toolrt.Validate([]byte(strings.Repeat(tt.open, 5_000_000)), tt.node)
		var found toolrt.Violations
		if !errors.As(err, &found) || found[len(found)-1].Rule != "depth" {
			t.Errorf("%s…: got %.200v", tt.open, err)
		}
	}
}
