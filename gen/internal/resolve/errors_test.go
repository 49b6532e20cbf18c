package resolve

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

func TestErrors(t *testing.T) {
	pkgs, diags := resolveFiles(t, `
-- a/a.go --
package a

import (
	"context"
	"demo/b"
	"time"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// OrderNotFound reports that no order carries the number. Or so.
//
//toolgen:error not_found
//toolgen:message No order {OrderNumber}, {{really}}; wait {Wait}.
//toolgen:suggest Ask for {HTTPCode}.
//toolgen:customer Sorry.
//toolgen:retryafter Wait
type OrderNotFound struct {
	OrderNumber string `+"`json:\"order_number\"`"+`
	HTTPCode    int    `+"`json:\"-\"`"+`
	ID, Type    string
	Wait        time.Duration
	Cause       error `+"`json:\"-\"`"+`
	hidden      chan int
}

//toolgen:error transient
type quiet struct{}

// Complete is there.
//
//toolgen:error permanent
type Complete struct {
	Err error `+"`json:\"-\"`"+`
}

func (Complete) Error() string   { return "" }
func (*Complete) Unwrap() error  { return nil }
func NewComplete(a, b int) error { return nil }
func newQuiet() *quiet           { return nil }

func (*quiet) ToolError() *toolerr.Error { return nil }

//toolgen:tool
//toolgen:errors OrderNotFound quiet, b.Denied
func F(ctx context.Context) error { return b.X }
-- b/b.go --
package b

var X error

// Denied reports that it was denied. By whom?
//
//toolgen:error permission
type Denied struct{}
`)
	for folder, ds := range diags {
		t.Errorf("%s: %s", folder, strings.Join(ds, "\n"))
	}
	p := pkgs["a"]
	var got []string
	for _, e := range p.Errors {
		got = append(got, errorText(e))
	}
	want := []string{
		"OrderNotFound order_not_found not_found: No order {OrderNumber}, {really}; wait {Wait}. | Ask for {HTTPCode}. | Sorry." +
			" NewOrderNotFound(orderNumber string, httpCode int, id string, type_ string, wait time.Duration, cause error)" +
			" details order_number ID Type, wait Wait, cause Cause",
		"quiet quiet transient: Quiet. (), has ToolError",
		"Complete complete permanent: Complete is there. (), cause Err, has Error, has Unwrap",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("errors (-want +got):\n%s", diff)
	}
	wantRefs := []*model.ErrorRef{
		{
			Name: "OrderNotFound", Code: "order_not_found", Category: "not_found", Description: "Reports that no order carries the number.",
			Message: p.Errors[0].Message, Suggestion: p.Errors[0].Suggestion,
		},
		{Name: "quiet", Code: "quiet", Category: "transient", Message: []model.Segment{{Text: "Quiet."}}},
		{
			Pkg: "demo/b", PkgName: "b", Name: "Denied", Code: "denied", Category: "permission", Description: "Reports that it was denied.",
			Message: []model.Segment{{Text: "Denied reports that it was denied."}},
		},
	}
	if diff := cmp.Diff(wantRefs, tool(t, p, "f").Errors); diff != "" {
		t.Errorf("toolgen:errors (-want +got):\n%s", diff)
	}
}

// errorText gives a typed error in one line: name, code, category, messages,
// constructor, and what else is there.
func errorText(e *model.ErrorType) string {
	var b strings.Builder
	b.WriteString(e.Name + " " + e.Code + " " + e.Category + ": ")
	for i, template := range [][]model.Segment{e.Message, e.Suggestion, e.CustomerMessage} {
		if i > 0 && len(template) > 0 {
			b.WriteString(" | ")
		}
		for _, s := range template {
			b.WriteString(s.Text)
			if s.Field != "" {
				b.WriteString("{" + s.Field + "}")
			}
		}
	}
	params := make([]string, len(e.Fields))
	for i, f := range e.Fields {
		params[i] = f.Param + " error"
		if f.Type != nil {
			params[i] = f.Param + " " + f.Type.Go.String()
		}
	}
	b.WriteString(" " + e.Constructor + "(" + strings.Join(params, ", ") + ")")
	if e.Details != nil {
		b.WriteString(" details")
		for _, f := range e.Details.Fields {
			b.WriteString(" " + f.Name)
		}
	}
	for _, part := range []struct {
		text string
		here bool
	}{
		{"wait " + e.RetryAfter, e.RetryAfter != ""},
		{"cause " + e.Cause, e.Cause != ""},
		{"has Error", e.HasError},
		{"has Unwrap", e.HasUnwrap},
		{"has ToolError", e.HasToolError},
	} {
		if part.here {
			b.WriteString(", " + part.text)
		}
	}
	return b.String()
}

func TestErrorDiagnostics(t *testing.T) {
	checkDiagnostics(t, []diagnosticCase{
		{"template", `
package a

//toolgen:error not_found
//toolgen:message No {order_number} {OrderNumbr} {Cause} {
//toolgen:suggest } {OrderNumber} } {Nope}
//toolgen:customer Write {{ }} {} {a{OrderNumbr} now.
type A struct {
	OrderNumber string ` + "`json:\"order_number\"`" + `
	Cause       error  ` + "`json:\"-\"`" + `
}
`, []string{
			"a.go:4:23: order_number is the JSON name of field OrderNumber; must be the Go name, OrderNumber (unknown-field)",
			"a.go:4:38: A has no field OrderNumbr; did you mean OrderNumber? (unknown-field)",
			"a.go:4:51: Cause is the cause of A, which is logged and never sent; must be another field (bad-template)",
			"a.go:4:58: { without the name of a field and a } behind it; must be {Field}, or {{ to stand for itself (bad-template)",
			"a.go:5:19: } without a { before it; must be }} to stand for itself (bad-template)",
			"a.go:5:35: } without a { before it; must be }} to stand for itself (bad-template)",
			"a.go:5:38: A has no field Nope (unknown-field)",
			"a.go:6:32: { without the name of a field and a } behind it; must be {Field}, or {{ to stand for itself (bad-template)",
			"a.go:6:35: { without the name of a field and a } behind it; must be {Field}, or {{ to stand for itself (bad-template)",
			"a.go:6:38: A has no field OrderNumbr; did you mean OrderNumber? (unknown-field)",
		}},
		{"fields", `
package a

import "time"

//toolgen:error not_found
//toolgen:retryafter Number
type A struct {
	Number int
	Cause  error ` + "`json:\"-\"`" + `
	Second error ` + "`json:\"-\"`" + `
	Third  error
	Ch     chan int
}

//toolgen:error not_found
//toolgen:retryafter Dur
type B struct {
	Dur *time.Duration
}

//toolgen:error not_found
//toolgen:retryafter wait
type C struct {
	Wait time.Duration ` + "`json:\"wait\"`" + `
}

//toolgen:error not_found
type D struct {
	A Nope
	B *Nada ` + "`json:\"-\"`" + `
}

//toolgen:error not_found
type E struct {
	Shown  string
	cause  error
	hidden interface{ Lock() }
	Public interface{ Lock() } ` + "`json:\"-\"`" + `
	Left   interface{ Lock() } ` + "`jsonschema:\"-\"`" + `
}

//toolgen:error not_found
type F struct {
	Hidden interface{ Lock() } ` + "`json:\"-\"`" + `
}

func NewF() *F { return nil }
`, []string{
			"a.go:6:22: field Number is of type int; must be a time.Duration to be the time to wait (typed-error)",
			"a.go:10:2: field Second of typed error A is a second cause, beside Cause; must be one (typed-error)",
			"a.go:11:2: field Third of typed error A is of type error, which would be sent to the model; must be tagged `json:\"-\"` (typed-error)",
			"a.go:12:2: A.Ch has type chan int, which has no form in JSON; leave the field out with the tag `json:\"-\"` (unsupported-type)",
			"a.go:16:22: field Dur is of type *time.Duration; must be a time.Duration to be the time to wait (typed-error)",
			"a.go:22:22: wait is the JSON name of field Wait; must be the Go name, Wait (unknown-field)",
			"a.go:29:4: undefined: Nope (type-error)",
			"a.go:30:5: undefined: Nada (type-error)",
			"a.go:39:2: field Left has type interface{Lock()}, which the constructor cannot take: interface{Lock()} is part of it (unnameable-type)",
		}},
		{"clashes", `
package a

//toolgen:error not_found
type A struct {
	Cause error ` + "`json:\"-\"`" + `
	Error string
}

func (A) ToolError() int    { return 0 }
func (*A) Unwrap() string   { return "" }

//toolgen:error not_found
type B struct{}

func (B) Unwrap() string { return "" }

var NewB int

//toolgen:error not_found
type A_ struct{}
`, []string{
			"a.go:6:2: field Error has the name of the method Error() string that is generated for A; must have another (name-clash) | a.go:3:1: generated because of this",
			"a.go:9:10: method ToolError has the name of the method that is generated for A; must be ToolError() *toolerr.Error, or have another name (name-clash) | a.go:3:1: generated because of this",
			"a.go:10:11: method Unwrap has the name of the method that is generated for A; must be Unwrap() error, or have another name (name-clash) | a.go:3:1: generated because of this",
			"a.go:13:6: the constructor NewB is generated for typed error B, and declared in the package; must be a function that returns *B, or have another name (name-clash) | a.go:17:5: NewB declared here",
			"a.go:20:6: typed error A_ has the code a, as A has; must be unique (duplicate-error) | a.go:4:6: A declared here",
		}},
		{"kinds", `
package a

//toolgen:error not_found
type C int

//toolgen:error not_found
type D int

func (D) Error() string { return "" }

//toolgen:error not_found
type E = struct{}

//toolgen:error not_found
type F[T any] struct{ X T }

//toolgen:error not_found
var G error

//toolgen:error not_found
type H C
`, []string{
			"a.go:4:6: typed error C is int; must be a struct, or have a method Error() string (typed-error)",
			"a.go:12:6: typed error E is an alias; must be a type of its own (typed-error)",
			"a.go:15:6: typed error F is generic; must be a type without type parameters (typed-error)",
			"a.go:18:5: typed error G is declared without a value; must have one from the start to be recognised by (typed-error)",
			"a.go:21:6: typed error H is int; must be a struct, or have a method Error() string (typed-error)",
		}},
		{"refs", `
package a

import (
	"context"
	"demo/other"
)

//toolgen:error not_found
type Gone struct{}

type Plain struct{}

//toolgen:tool
//toolgen:errors Gon Plain other.Denid other.Plain other.Var x.Y other.denied Nothing
func F(ctx context.Context) error { return other.Plain{} }

//toolgen:error permanent
var ErrGone error

//toolgen:tool
//toolgen:errors ErrGone other.Code other.List
func G(ctx context.Context) error
-- other/other.go --
package other

//toolgen:error permission
type Denied struct{}

type Plain struct{}

//toolgen:error permanent
var Var error

//toolgen:error permanent
type Code int

func (Code) Error() string { return "" }

//toolgen:error permanent
type List []string
`, []string{
			"a.go:14:18: there is no typed error Gon; did you mean Gone? (unknown-error)",
			"a.go:14:22: Plain has no toolgen:error; must have it above its declaration (unknown-error)",
			"a.go:14:28: package demo/other has no typed error Denid; did you mean other.Denied? (unknown-error)",
			"a.go:14:40: other.Plain has no toolgen:error; must have it above its declaration, or be left to a classifier (toolrt.WithClassifier) (unknown-error)",
			"a.go:14:52: the directives of other.Var have a fault; must be put right where they stand (unknown-error) | other.go:9:5: typed error Var is declared without a value; must have one from the start to be recognised by",
			"a.go:14:62: the package imports no package x; must be imported for its typed errors to be named (unknown-error)",
			"a.go:14:66: package demo/other has no typed error denied; did you mean other.Denied? (unknown-error)",
			"a.go:14:79: there is no typed error Nothing; must be the name of a type or variable with toolgen:error (unknown-error)",
			"a.go:18:5: typed error ErrGone is declared without a value; must have one from the start to be recognised by (typed-error)",
			"a.go:21:37: the directives of other.List have a fault; must be put right where they stand (unknown-error) | other.go:17:6: typed error List is []string; must be a struct, or have a method Error() string",
		}},
	})
}
