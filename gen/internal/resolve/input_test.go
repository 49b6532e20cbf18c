package resolve

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

func TestInputDirectives(t *testing.T) {
	pkgs, diags := resolveFiles(t, `
-- a/a.go --
package a

import "context"

type Address struct {
	Zip string
}

type Item struct {
	Sku  string
	Tags []string
	From *Address
}

type In struct {
	Address Address
	Items   []*Item
	Labels  map[string]string
	Rows    [][]int
	N       int `+"`json:\"n,omitempty\"`"+`
}

//toolgen:tool
//toolgen:constrain Address.Zip pattern=^[0-9]{5}$,description=Five digits
//toolgen:constrain Items[].Sku minLength=3,optional
//toolgen:constrain Items[].From.Zip minLength=4
//toolgen:constrain Items[].Tags[] maxLength=9
//toolgen:constrain Labels[] maxLength=20
//toolgen:constrain Rows[][] minimum=0
//toolgen:constrain N default=4
func Constrained(ctx context.Context, in In) error

//toolgen:tool
func Plain(ctx context.Context, in *In) error

//toolgen:tool
//toolgen:param limit How many, {x}.
//toolgen:constrain limit minimum=1,maximum=9,default=5
//toolgen:constrain orderIDs[] minLength=10
//toolgen:constrain to.Zip minLength=2
//toolgen:constrain query optional
func Params(ctx context.Context, limit int, orderIDs []string, to Address, query string) (In, error)
`)
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	tests := []struct{ tool, want string }{
		{"constrained", `
Address! decodeConstrainedAddress
  Zip! pattern=^[0-9]{5}$ "Five digits"
Items! decodeConstrainedItem
  Sku minLength=3
  Tags! maxLength=9
  From! decodeConstrainedAddress2
    Zip! minLength=4
Labels! maxLength=20
Rows! minimum=0 maximum=9223372036854775807
n minimum=-9223372036854775808 maximum=9223372036854775807 default 4
`},
		{"plain", `
Address! decodeAddress
  Zip!
Items! decodeItem
  Sku!
  Tags!
  From! decodeAddress
    Zip!
Labels!
Rows! minimum=-9223372036854775808 maximum=9223372036854775807
n minimum=-9223372036854775808 maximum=9223372036854775807
`},
		{"params", `
limit minimum=1 maximum=9 default 5 "How many, {x}."
order_ids! minLength=10
to! decodeParamsAddress
  Zip! minLength=2
query
`},
	}
	for _, tt := range tests {
		var got strings.Builder
		writeFields(&got, tool(t, pkgs["a"], tt.tool).Input.Type.Struct, "")
		if diff := cmp.Diff(strings.TrimLeft(tt.want, "\n"), got.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.tool, diff)
		}
	}
	var fields []string
	for _, f := range tool(t, pkgs["a"], "params").Input.Type.Struct.Fields {
		fields = append(fields, f.GoName+" "+f.Param)
	}
	if diff := cmp.Diff([]string{"Limit limit", "OrderIDs orderIDs", "To to", "Query query"}, fields); diff != "" {
		t.Errorf("fields of plain parameters (-want +got):\n%s", diff)
	}
}

// writeFields writes one line per property: its name, with ! where it is
// required, the rules of its innermost type, its decoder, default and text.
func writeFields(b *strings.Builder, s *model.StructType, indent string) {
	for _, f := range s.Fields {
		b.WriteString(indent + f.Name)
		if f.Required {
			b.WriteString("!")
		}
		t := f.Type
		for t.Elem != nil {
			t = t.Elem
		}
		for _, rule := range t.Rules {
			b.WriteString(" " + rule.Keyword + "=" + strings.Join(rule.Values, ","))
		}
		if t.Struct != nil {
			b.WriteString(" " + t.Struct.Decode)
		}
		if f.Default != "" {
			b.WriteString(" default " + f.Default)
		}
		if f.Description != "" {
			fmt.Fprintf(b, " %q", f.Description)
		}
		b.WriteString("\n")
		if t.Struct != nil {
			writeFields(b, t.Struct, indent+"  ")
		}
	}
}

func TestInputDirectiveDiagnostics(t *testing.T) {
	checkDiagnostics(t, []diagnosticCase{
		{"struct", `
package a

import "context"

type Address struct {
	Zip  string
	Code string ` + "`json:\"zip_code\"`" + `
}

type In struct {
	Address Address
	Items   []Address
}

//toolgen:tool
//toolgen:constrain address.Zip minLength=2
//toolgen:constrain Address.zip_code minLength=2
//toolgen:constrain Addres.Zip minLength=2
//toolgen:constrain Address minLength=2
//toolgen:constrain Address[] minLength=2
//toolgen:constrain Address.Zip.X minLength=2
//toolgen:constrain Items[.Zip minLength=2
//toolgen:constrain Items[].Zip[x] minLength=2
//toolgen:constrain .Zip minLength=2
//toolgen:constrain Items.Zip minLength=2
//toolgen:constrain Items[] default=2
//toolgen:param in The input.
func F(ctx context.Context, in In) error
`, []string{
			"a.go:16:21: there is no field address; did you mean Address? (unknown-path)",
			"a.go:17:29: zip_code is the JSON name of field Code; must be the Go name, Code (unknown-path)",
			"a.go:18:21: there is no field Addres; did you mean Address? (unknown-path)",
			"a.go:19:29: constraint minLength does not apply to Address, of type Address; it is about strings (constraint-kind)",
			"a.go:20:28: Address has no elements; must be a slice, an array or a map for [] (unknown-path)",
			"a.go:21:33: Address.Zip has no fields; must be a struct to have a field X (unknown-path)",
			"a.go:22:21: Items[.Zip is no path; must be like Address.Zip, Items[].Sku or Labels[] (unknown-path)",
			"a.go:23:29: Items[].Zip[x] is no path; must be like Address.Zip, Items[].Sku or Labels[] (unknown-path)",
			"a.go:24:21: .Zip is no path; must be like Address.Zip, Items[].Sku or Labels[] (unknown-path)",
			"a.go:25:27: Items has no fields; must be a struct to have a field Zip (unknown-path)",
			"a.go:26:29: default does not apply to Items[]; must be given for the field that holds the elements (constraint-kind)",
			"a.go:27:1: handler F has no plain parameters; must be described by comments on the fields of its input (unknown-parameter)",
		}},
		{"params", `
package a

import "context"

//toolgen:tool
//toolgen:param order_number Text.
//toolgen:param orderNumbr Text.
//toolgen:param orderNumber Text.
//toolgen:param orderNumber Text.
//toolgen:constrain order_number minLength=2
func F(ctx context.Context, orderNumber string) error

//toolgen:tool
//toolgen:constrain x minLength=2
func G(ctx context.Context) error

//toolgen:tool
//toolgen:param
//toolgen:param
//toolgen:constrain
func H(ctx context.Context, größe int) error
`, []string{
			"a.go:6:17: order_number is the JSON name of parameter orderNumber; must be the Go name, orderNumber (unknown-parameter)",
			"a.go:7:17: there is no parameter orderNumbr; did you mean orderNumber? (unknown-parameter)",
			"a.go:9:17: parameter orderNumber is described twice; must be once (repeated-directive) | a.go:8:1: first described here",
			"a.go:10:21: order_number is the JSON name of parameter orderNumber; must be the Go name, orderNumber (unknown-parameter)",
			"a.go:14:21: there is no field x (unknown-path)",
			"a.go:18:1: toolgen:param has no NAME; must be //toolgen:param NAME TEXT (missing-argument)",
			"a.go:19:1: toolgen:param has no NAME; must be //toolgen:param NAME TEXT (missing-argument)",
			"a.go:20:1: toolgen:constrain has no PATH; must be //toolgen:constrain PATH KEYWORDS (missing-argument)",
			`a.go:21:29: größe has the JSON name "größe"; a property of a tool's input must match ^[a-zA-Z0-9_.-]{1,64}$ (property-name)`,
		}},
	})
}

// TestIndependentFaults has faults of an input reported together with those of
// what is said of it, but for what may come from them.
func TestIndependentFaults(t *testing.T) {
	checkDiagnostics(t, []diagnosticCase{
		{"struct", `
package a

import "context"

type In struct {
	A    chan int
	B    string ` + "`jsonschema:\"minium=1\"`" + `
	C    Deep
	D    int
	E    string ` + "`json:\"query\"`" + `
	F    string ` + "`json:\"query\"`" + `
	G    string ` + "`json:\"has space\"`" + `
	H    []Deep
}

type Deep struct {
	X func()
	Y string
}

//toolgen:tool validate
//toolgen:constrain A minLength=2
//toolgen:constrain B maxLength=2,optional
//toolgen:constrain C.X minLength=2
//toolgen:constrain C.Y minimum=2
//toolgen:constrain H[].Y minimum=2
//toolgen:constrain E.Z minLength=1
//toolgen:constrain F minLength=1
//toolgen:constrain Nope minLength=1
//toolgen:param d The text.
func F(ctx context.Context, in In) (chan int, error)

//toolgen:tool
//toolgen:example {"A":1, "C":{"Y":"y","Z":1}, "D":"1", "query":2, "has space":"", "H":[{"X":1,"Y":2}], "more":1}
//toolgen:example {}
func G(ctx context.Context, in In) ([]func(), error)
`, []string{
			"a.go:6:2: In.A has type chan int, which has no form in JSON; leave the field out with the tag `json:\"-\"` (unsupported-type)",
			"a.go:7:27: unknown keyword minium; did you mean minimum? (unknown-keyword)",
			`a.go:11:2: field F has the JSON name "query" of field E; must be unique (duplicate-name) | a.go:10:2: E declared here`,
			`a.go:12:2: G has the JSON name "has space"; a property of a tool's input must match ^[a-zA-Z0-9_.-]{1,64}$ (property-name)`,
			"a.go:17:2: In.C.X has type func(), which has no form in JSON; leave the field out with the tag `json:\"-\"` (unsupported-type)",
			"a.go:21:16: In has no method Validate; must have Validate() error or Validate(context.Context) error (validate-method)",
			"a.go:25:25: constraint minimum does not apply to C.Y, of type string; it is about numbers (constraint-kind)",
			"a.go:26:27: constraint minimum does not apply to H[].Y, of type string; it is about numbers (constraint-kind)",
			"a.go:29:21: there is no field Nope; must be one of A, B, C, D, G, H, E, F (unknown-path)",
			"a.go:30:1: handler F has no plain parameters; must be described by comments on the fields of its input (unknown-parameter)",
			"a.go:31:37: handler F is func(ctx context.Context, in In) (chan int, error), which returns chan int, which has no form in JSON; FORMS (handler-signature)",
			`a.go:34:52: the example is no input of tool g: /D: must be an integer, not a string; send it without quotes; got "1" (example-invalid)`,
			"a.go:34:100: the example is no input of tool g: /H/0/Y: must be a string, not a number; got 2 (example-invalid)",
			"a.go:35:19: the example is no input of tool g: /C: missing; it is required (example-invalid)",
			"a.go:35:19: the example is no input of tool g: /D: missing; it is required (example-invalid)",
			"a.go:35:19: the example is no input of tool g: /has space: missing; it is required (example-invalid)",
			"a.go:35:19: the example is no input of tool g: /H: missing; it is required (example-invalid)",
			"a.go:36:37: G's result[] has type func(), which has no form in JSON; must have one (unsupported-type)",
		}},
		{"directives", `
package a

import "context"

type In struct {
	A chan int
	B string
	C []func()
}

//toolgen:tool validate strict
//toolgen:constrain A minLength=2
//toolgen:constrain A.B minLength=2
//toolgen:constrain C[] minLength=2
//toolgen:constrain B minimum=2
//toolgen:constrain Nope minLength=1
//toolgen:param d The text.
func F(ctx context.Context, in In) error
`, []string{
			"a.go:6:2: In.A has type chan int, which has no form in JSON; leave the field out with the tag `json:\"-\"` (unsupported-type)",
			"a.go:8:2: In.C[] has type func(), which has no form in JSON; leave the field out with the tag `json:\"-\"` (unsupported-type)",
			"a.go:11:16: In has no method Validate; must have Validate() error or Validate(context.Context) error (validate-method)",
			"a.go:15:23: constraint minimum does not apply to B, of type string; it is about numbers (constraint-kind)",
			"a.go:16:21: there is no field Nope; must be one of A, B, C (unknown-path)",
			"a.go:17:1: handler F has no plain parameters; must be described by comments on the fields of its input (unknown-parameter)",
		}},
		{"params", `
package a

import "context"

//toolgen:tool
//toolgen:param c How it is.
//toolgen:param nope How it is.
//toolgen:constrain a maximum=2,default=1
//toolgen:constrain b maximum=2
//toolgen:constrain userId maximum=2
//toolgen:example {"b":""}
func F(ctx context.Context, a chan int, b string, userID, userId string) error
`, []string{
			"a.go:6:17: there is no parameter c; must be one of a, b, userID, userId (unknown-parameter)",
			"a.go:7:17: there is no parameter nope; must be one of a, b, userID, userId (unknown-parameter)",
			"a.go:9:23: constraint maximum does not apply to b, of type string; it is about numbers (constraint-kind)",
			"a.go:10:28: constraint maximum does not apply to userId, of type string; it is about numbers (constraint-kind)",
			"a.go:12:31: a has type chan int, which has no form in JSON; must have one (unsupported-type)",
			"a.go:12:59: parameter userId becomes property user_id, as parameter userID does; must be unique (duplicate-name) | a.go:12:51: userID declared here",
		}},
	})
}

func TestExamples(t *testing.T) {
	pkgs, diags := resolveFiles(t, `
-- ok/a.go --
package a

import "context"

//toolgen:tool
//toolgen:example {"n": 1}
//toolgen:example  { "n" : 2 }
func F(ctx context.Context, n int) error
-- bad/a.go --
package a

import "context"

//toolgen:tool
//toolgen:example {"n": "1", "m": 2}
//toolgen:example {"n: 1}
//toolgen:example null
func F(ctx context.Context, n int) error
`)
	if diff := cmp.Diff([]string{`{"n":1}`, `{"n":2}`}, tool(t, pkgs["ok"], "f").Examples); diff != "" {
		t.Errorf("examples (-want +got):\n%s", diff)
	}
	want := []string{
		"a.go:6:25: the example is no input of tool f: /n: ",
		"a.go:6:30: the example is no input of tool f: /m: ",
		"a.go:7:25: toolgen:example has malformed JSON: ",
		"a.go:8:19: the example is no input of tool f: arguments: ",
	}
	if len(diags["bad"]) != len(want) {
		t.Fatalf("got %q, want %q", diags["bad"], want)
	}
	for i, d := range diags["bad"] {
		if !strings.HasPrefix(d, want[i]) {
			t.Errorf("got %s, want %s…", d, want[i])
		}
	}
}
