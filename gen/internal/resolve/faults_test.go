package resolve

import "testing"

// TestNothingHides has faults reported that stand beside others.
func TestNothingHides(t *testing.T) {
	checkDiagnostics(t, []diagnosticCase{
		{"fields", `
package a

import "context"

type In struct {
	C string "json:\"x\" jsonschema:\"minium=2\""
	D string "json:\"x\" jsonschema:\"minimum=2\""
	E chan int "json:\"x\""
}

//toolgen:tool
func F(ctx context.Context, in In) error
`, []string{
			"a.go:6:36: unknown keyword minium; did you mean minimum? (unknown-keyword)",
			`a.go:7:2: field D has the JSON name "x" of field C; must be unique (duplicate-name) | a.go:6:2: C declared here`,
			"a.go:7:36: constraint minimum does not apply to D, of type string; it is about numbers (constraint-kind)",
			"a.go:8:2: In.E has type chan int, which has no form in JSON; leave the field out with the tag `json:\"-\"` (unsupported-type)",
		}},
		{"keywords", `
package a

import "context"

//toolgen:tool
//toolgen:constrain a minLength=2,enum=abc
//toolgen:constrain a minLength=3,enum=abcd,optional
//toolgen:constrain b[] minLength=3
//toolgen:constrain b[] maxLength=4
//toolgen:constrain b[] minLength=2
func F(ctx context.Context, a string, b []string) error
`, []string{
			"a.go:7:23: keyword minLength is repeated for a; must stand in one toolgen:constrain (repeated-keyword) | a.go:6:23: first given here",
			"a.go:7:35: keyword enum is repeated for a; must stand in one toolgen:constrain (repeated-keyword) | a.go:6:35: first given here",
			"a.go:10:25: keyword minLength is repeated for b[]; must stand in one toolgen:constrain (repeated-keyword) | a.go:8:25: first given here",
		}},
		{"receiver", `
package a

import "context"

type Desk struct{}

//toolgen:tool
func (d *Dsk) Look(ctx context.Context) error

//toolgen:tool
func (d *Desk) Find(ctx context.Context, q Qury) error
`, []string{
			"a.go:8:10: undefined: Dsk (type-error)",
			"a.go:11:44: undefined: Qury (type-error)",
		}},
	})
}
