package resolve

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// signatureHead declares what the signatures of these tests use.
const signatureHead = `package p

import (
	"context"
	"time"
)

type In struct{ A int }
type Ctx = context.Context
type Err = error

var _ time.Time
`

func TestSignatures(t *testing.T) {
	tests := []struct {
		signature string
		in        model.InputForm
		out       model.OutputForm
	}{
		{"(ctx context.Context) error", model.InputNone, model.OutputNone},
		{"(context.Context) (err error)", model.InputNone, model.OutputNone},
		{"(ctx Ctx, in In) (In, Err)", model.InputStruct, model.OutputObject},
		{"(Ctx, *In) (*In, error)", model.InputPointer, model.OutputObject},
		{"(ctx Ctx, in struct{ A int }) (struct{ B int }, error)", model.InputStruct, model.OutputObject},
		{"(ctx Ctx, id string) (string, error)", model.InputParams, model.OutputText},
		{"(ctx Ctx, at time.Time) (time.Time, error)", model.InputParams, model.OutputScalar},
		{"(ctx Ctx, n *int) (*int, error)", model.InputParams, model.OutputScalar},
		{"(ctx Ctx, raw []byte) ([]byte, error)", model.InputParams, model.OutputScalar},
		{"(ctx Ctx, a, b int, tags []string, in In) ([]In, error)", model.InputParams, model.OutputList},
		{"(ctx Ctx) ([2]int, error)", model.InputNone, model.OutputList},
		{"(ctx Ctx) (*[]int, error)", model.InputNone, model.OutputList},
		{"(ctx Ctx) (map[string]In, error)", model.InputNone, model.OutputObject},
		{"(ctx Ctx) (any, error)", model.InputNone, model.OutputJSON},
		{"(ctx Ctx) (*Own, error)", model.InputNone, model.OutputJSON},
		{"(ctx Ctx) (Status, error)", model.InputNone, model.OutputScalar},
	}
	src := "-- p/a.go --\n" + signatureHead + `
type Status string
type Own struct{}
func (Own) MarshalJSON() ([]byte, error)
`
	for i, tt := range tests {
		src += fmt.Sprintf("//toolgen:tool\nfunc F%d%s\n", i, tt.signature)
	}
	pkgs, diags := resolveFiles(t, src)
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	for i, tt := range tests {
		f := tool(t, pkgs["p"], fmt.Sprintf("f%d", i))
		if f.Input.Form != tt.in || f.Output.Form != tt.out {
			t.Errorf("%s: input %v, output %v, want %v, %v", tt.signature, f.Input.Form, f.Output.Form, tt.in, tt.out)
		}
	}
}

func TestRefusedSignatures(t *testing.T) {
	checkDiagnostics(t, []diagnosticCase{
		{"context", signatureHead + `
//toolgen:tool
func H1(in In) error
//toolgen:tool
func H2() error
//toolgen:tool
func H3(ctx *context.Context, in In) error
type my interface{ context.Context }
//toolgen:tool
func H4(ctx my) error
//toolgen:tool
func H5(ctx Ctx, other Ctx) error
type D struct{}
//toolgen:tool
func (d D) H6(in In) error
`, []string{
			"a.go:15:12: handler H1 is func(in In) error, which takes In first; FORMS (handler-signature)",
			"a.go:17:6: handler H2 is func() error, which takes no context; FORMS (handler-signature)",
			"a.go:19:13: handler H3 is func(ctx *context.Context, in In) error, which takes *context.Context first; FORMS (handler-signature)",
			"a.go:22:13: handler H4 is func(ctx my) error, which takes my first; FORMS (handler-signature)",
			"a.go:24:24: handler H5 is func(ctx Ctx, other Ctx) error, which takes two contexts; FORMS (handler-signature)",
			"a.go:27:18: handler D.H6 is func(in In) error, which takes In first; FORMS (handler-signature)",
		}},
		{"results", signatureHead + `
//toolgen:tool
func H1(ctx Ctx)
//toolgen:tool
func H2(ctx Ctx) (int, string)
//toolgen:tool
func H3(ctx Ctx) (int, int, error)
//toolgen:tool
func H4(ctx Ctx) (err, err2 error)
//toolgen:tool
func H5(ctx Ctx) (<-chan int, error)
//toolgen:tool
func H6(ctx Ctx) (**In, error)
`, []string{
			"a.go:15:6: handler H1 is func(ctx Ctx), which returns nothing; FORMS (handler-signature)",
			"a.go:17:24: handler H2 is func(ctx Ctx) (int, string), which returns string last; FORMS (handler-signature)",
			"a.go:19:19: handler H3 is func(ctx Ctx) (int, int, error), which returns 3 results; FORMS (handler-signature)",
			"a.go:21:29: handler H4 is func(ctx Ctx) (err error, err2 error), which returns two errors; FORMS (handler-signature)",
			"a.go:23:19: handler H5 is func(ctx Ctx) (<-chan int, error), which returns <-chan int, which has no form in JSON; FORMS (handler-signature)",
			"a.go:25:19: handler H6 is func(ctx Ctx) (**In, error), which returns **In; FORMS (handler-signature)",
		}},
		{"params", signatureHead + `
//toolgen:tool
func H1(ctx Ctx, in ...In) error
//toolgen:tool
func H2(ctx Ctx, in **In) error
//toolgen:tool
func H3(ctx Ctx, in []string) error
//toolgen:tool
func H4(ctx Ctx, in map[string]string) error
//toolgen:tool
func H5(ctx Ctx, in any) error
//toolgen:tool
func H6(Ctx, string, int) error
//toolgen:tool
func H7(ctx Ctx, _ string) error
//toolgen:tool
func H8(ctx Ctx, orderID, orderId string) error
//toolgen:tool
func H9(ctx Ctx, in struct{ F struct{ C chan int } }, b int) error
//toolgen:tool
func _(ctx Ctx, in In) error
`, []string{
			"a.go:15:21: handler H1 is func(ctx Ctx, in ...In) error, which is variadic; FORMS (handler-signature)",
			"a.go:17:21: handler H2 is func(ctx Ctx, in **In) error, which takes **In; FORMS (handler-signature)",
			"a.go:19:21: handler H3 is func(ctx Ctx, in []string) error, which takes []string alone, neither an object nor a plain value; FORMS (handler-signature)",
			"a.go:21:21: handler H4 is func(ctx Ctx, in map[string]string) error, which takes map[string]string alone, neither an object nor a plain value; FORMS (handler-signature)",
			"a.go:23:21: handler H5 is func(ctx Ctx, in any) error, which takes any alone, neither an object nor a plain value; FORMS (handler-signature)",
			"a.go:25:14: parameter 1 of handler H6 has no name; must have one, which becomes the name of a property (unnamed-parameter)",
			"a.go:25:22: parameter 2 of handler H6 has no name; must have one, which becomes the name of a property (unnamed-parameter)",
			"a.go:27:20: parameter 1 of handler H7 has no name; must have one, which becomes the name of a property (unnamed-parameter)",
			"a.go:29:27: parameter orderId becomes property order_id, as parameter orderID does; must be unique (duplicate-name) | a.go:29:18: orderID declared here",
			"a.go:31:39: in.F.C has type chan int, which has no form in JSON; leave the field out with the tag `json:\"-\"` (unsupported-type)",
			"a.go:33:6: handler _ cannot be called; must have a name, and FORMS (handler-signature)",
		}},
		{"generic", signatureHead + `
//toolgen:tool
func Store[T any](ctx Ctx, in T) error { return nil }
type Box[T any] struct { V T }
//toolgen:tool
func (b *Box[T]) Put(ctx Ctx, in struct{ V T }) error
type Getter[T any] interface {
	//toolgen:tool
	Get(ctx Ctx, in T) error
}
type SBox = Box[string]
//toolgen:tool
func OK(ctx Ctx, in SBox) error
`, []string{
			"a.go:15:6: handler Store is generic; instantiate it in a wrapper (generic-handler)",
			"a.go:18:18: handler Box.Put is generic; instantiate it in a wrapper (generic-handler)",
			"a.go:21:2: handler Getter.Get is generic; instantiate it in a wrapper (generic-handler)",
		}},
		{"undefined", signatureHead + `
//toolgen:tool
func Typo(ctx Ctx, in GretIn) (Out, error)
type In2 struct { A Nope; B []Nada }
//toolgen:tool
func Typo2(ctx Ctx, in In2) error
var x = NewFoo()
var y undefinedType
//toolgen:tool
func Fine(ctx Ctx, in In) error
`, []string{
			"a.go:15:23: undefined: GretIn (type-error)",
			"a.go:15:32: undefined: Out (type-error)",
			"a.go:16:21: undefined: Nope (type-error)",
			"a.go:16:31: undefined: Nada (type-error)",
		}},
		{"anonymous", signatureHead + `
var v interface {
	//toolgen:tool
	Get(ctx Ctx, in In) error
}
`, []string{
			"a.go:16:2: handler Get has a receiver without a name; must be a method of a type of the package (handler-signature)",
		}},
	})
}

func TestTolerated(t *testing.T) {
	pkgs, diags := resolveFiles(t, `
-- p/a.go --
package p

import (
	"context"
	"demo/p/pmcp"
)

type In struct{ A int }

var _ interface{ ToolSchema() []byte } = In{}
var _ = NewGone(pmcp.X)
var _ undefined

//toolgen:tool
func F(ctx context.Context, in In) error
`)
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	if got, want := tool(t, pkgs["p"], "f").Symbol, "F"; got != want {
		t.Error(cmp.Diff(want, got))
	}
}
