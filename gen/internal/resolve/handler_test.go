package resolve

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

func TestTool(t *testing.T) {
	pkgs, diags := resolveFiles(t, `
-- a/a.go --
package a

import "context"

type In struct{ N int }

func (*In) Validate(context.Context) error { return nil }

// LookupOrder retrieves one order.
//
//toolgen:tool readonly idempotent closedworld title="Look up" timeout=1m30s validate
//toolgen:alias find_order, get-order
func LookupOrder(ctx context.Context, in In) error

//toolgen:tool additive
func Add(ctx context.Context) error

//toolgen:tool destructive
func Delete(ctx context.Context) error

//toolgen:tool
func GetHTTPURL(ctx context.Context) error
`)
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	got := tool(t, pkgs["a"], "lookup_order")
	if got.Title != "Look up" || got.Timeout != 90*time.Second || got.Validate != model.ValidateContext || got.Symbol != "LookupOrder" {
		t.Errorf("got %+v", got)
	}
	if diff := cmp.Diff([]string{"find_order", "get-order"}, got.Aliases); diff != "" {
		t.Errorf("aliases (-want +got):\n%s", diff)
	}
	hints := map[string]model.Hints{
		"lookup_order": {ReadOnly: true, Idempotent: true, Stated: true},
		"add":          {OpenWorld: true, Stated: true},
		"delete":       {Destructive: true, OpenWorld: true, Stated: true},
		"get_http_url": {Destructive: true, OpenWorld: true},
	}
	for name, want := range hints {
		if diff := cmp.Diff(want, tool(t, pkgs["a"], name).Hints); diff != "" {
			t.Errorf("hints of %s (-want +got):\n%s", name, diff)
		}
	}
}

func TestReceivers(t *testing.T) {
	pkgs, diags := resolveFiles(t, `
-- a/a.go --
package main

import "context"

func main() {}

type Svc struct{}

//toolgen:tool
func (v Svc) Put(ctx context.Context) error { return nil }

//toolgen:tool
func (s *Svc) Get(ctx context.Context) error { return nil }

type Big struct{ *Svc } // promotes both

//toolgen:tool name=get_big
func (Big) Get(ctx context.Context) error { return nil }

//toolgen:tool
func Ping(ctx context.Context) error { return nil }

type quiet struct{}

//toolgen:tool
func (q *quiet) hidden(ctx context.Context) error { return nil }
-- a/b.go --
package main

import "context"

type Desk interface {
	Close() error

	//toolgen:tool
	Look(ctx context.Context) error
}
`)
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	var got []string
	for _, s := range pkgs["a"].Sets {
		line := s.Func
		if r := s.Receiver; r != nil {
			line += "(" + r.Param + " " + r.Type.String() + ")"
			if r.Interface {
				line += " interface"
			}
			if !r.Exported {
				line += " unexported"
			}
		}
		for _, tool := range s.Tools {
			line += " " + tool.Name
		}
		got = append(got, line)
	}
	want := []string{
		"SvcTools(v *demo/a.Svc) put get",
		"BigTools(big demo/a.Big) get_big",
		"Tools ping",
		"quietTools(q *demo/a.quiet) unexported hidden",
		"DeskTools(desk demo/a.Desk) interface look",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("sets (-want +got):\n%s", diff)
	}
}

func TestServer(t *testing.T) {
	pkgs, diags := resolveFiles(t, `
-- a/a.go --
// Package a answers
// questions.
//
//toolgen:package name=desk version=1.2.0 title="The desk" prefix=a_ adapters=none set=Handlers
package a

import "context"

//toolgen:tool
func F(ctx context.Context) error

//toolgen:tool name=g
func G(ctx context.Context) error
-- a/b.go --
// More of it.
package a
-- b/b.go --
// Package b is without tools, so what [Nothing] is does not matter.
package b
`)
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	a := pkgs["a"]
	if want := "Answers questions.\n\nMore of it."; a.Doc != want {
		t.Errorf("got %q, want %q", a.Doc, want)
	}
	want := model.Server{Name: "desk", Version: "1.2.0", Title: "The desk", Adapters: []string{}, Chosen: true}
	if diff := cmp.Diff(want, a.Server); diff != "" {
		t.Errorf("server (-want +got):\n%s", diff)
	}
	if s := a.Sets[0]; s.Func != "Handlers" || s.Tools[0].Name != "a_f" || s.Tools[1].Name != "g" {
		t.Errorf("got %s with %s and %s, want Handlers with a_f and g", s.Func, s.Tools[0].Name, s.Tools[1].Name)
	}
	want = model.Server{Name: "b", Adapters: []string{"mcp"}}
	if diff := cmp.Diff(want, pkgs["b"].Server); diff != "" {
		t.Errorf("server without a directive (-want +got):\n%s", diff)
	}
}

func TestHandlerDiagnostics(t *testing.T) {
	checkDiagnostics(t, []diagnosticCase{
		{"validate", `
package a

import "context"

type In struct{ A int }
type Odd struct{ A int }

func (Odd) Validate(int) error { return nil }

//toolgen:tool validate
func F1(ctx context.Context, in In) error

//toolgen:tool validate
func F2(ctx context.Context, in *Odd) error

//toolgen:tool validate
func F3(ctx context.Context, n int) error
`, []string{
			"a.go:10:16: In has no method Validate; must have Validate() error or Validate(context.Context) error (validate-method)",
			"a.go:13:16: Odd.Validate is func(int) error; must be func() error or func(context.Context) error (validate-method) | a.go:8:12: Validate declared here",
			"a.go:16:16: handler F3 has no input struct to validate; must take one, with a method Validate() error or Validate(context.Context) error (validate-method)",
		}},
		{"names", `
package a

import "context"

//toolgen:tool name="has space"
func F1(ctx context.Context) error

//toolgen:tool name=admin.export
func F2(ctx context.Context) error

//toolgen:tool name=naïve
func F3(ctx context.Context) error

//toolgen:tool name=same
func F4(ctx context.Context) error

//toolgen:tool
//toolgen:alias f4 same
func F5(ctx context.Context) error

type T struct{}

//toolgen:tool
func (T) F5(ctx context.Context) error
`, []string{
			`a.go:5:22: tool name "has space" is not accepted everywhere; must match ^[a-zA-Z0-9_-]{1,64}$ (tool-name)`,
			`a.go:8:21: tool name "admin.export" is not accepted everywhere; must match ^[a-zA-Z0-9_-]{1,64}$ (tool-name)`,
			`a.go:11:21: tool name "naïve" is not accepted everywhere; must match ^[a-zA-Z0-9_-]{1,64}$ (tool-name)`,
			`a.go:18:20: an alias of handler F5 takes the tool name "same" of handler F4; must be unique in the package (duplicate-tool) | a.go:14:21: first taken here`,
			`a.go:23:1: handler T.F5 takes the tool name "f5" of handler F5; must be unique in the package (duplicate-tool) | a.go:17:1: first taken here`,
		}},
		{"hints", `
package a

import "context"

//toolgen:tool readonly destructive
func F1(ctx context.Context) error

//toolgen:tool openworld closedworld
func F2(ctx context.Context) error
`, []string{
			"a.go:5:25: option destructive of toolgen:tool contradicts readonly (conflicting-options) | a.go:5:16: first given here",
			"a.go:8:26: option closedworld of toolgen:tool contradicts openworld (conflicting-options) | a.go:8:16: first given here",
		}},
		{"unsupported", `
package a

import "context"

//toolgen:tool scope=a
//toolgen:meta a 1
func F1(ctx context.Context) error
`, []string{
			"a.go:5:16: option scope of toolgen:tool is not supported yet (not-supported)",
			"a.go:6:1: toolgen:meta is not supported yet (not-supported)",
		}},
		{"clash", `
package a

import "context"

//toolgen:tool
func F(ctx context.Context) error

type Desk struct{}

//toolgen:tool
func (Desk) G(ctx context.Context) error

func Tools()  {}

var DeskTools int
`, []string{
			"a.go:6:6: function Tools is generated for this handler, and declared in the package; must have another name, or toolgen:package another set= (name-clash) | a.go:13:6: Tools declared here",
			"a.go:11:13: function DeskTools is generated for this handler, and declared in the package; must have another name, or toolgen:package another set= (name-clash) | a.go:15:5: DeskTools declared here",
		}},
		{"package", `
//toolgen:package name=p prefix="x y" set=foo adapters=mcp,none
package a
-- package/b.go --
//toolgen:package name=q
package a

import "context"

//toolgen:tool
func F(ctx context.Context) error

//toolgen:tool name="x y"
func G(ctx context.Context) error
`, []string{
			`a.go:1:34: prefix "x y" cannot begin a tool name; must match ^[a-zA-Z0-9_-]{1,64}$ (tool-name)`,
			"a.go:1:43: set=foo cannot name the functions that return tool sets; must be an exported Go identifier (bad-value)",
			"a.go:1:47: adapters names none and another one; must be none alone (conflicting-options)",
			// F, the prefix aside, is well named.
			"b.go:1:1: toolgen:package stands in two files of the package; must be given once (repeated-directive) | a.go:1:1: first given here",
			`b.go:9:22: tool name "x y" is not accepted everywhere; must match ^[a-zA-Z0-9_-]{1,64}$ (tool-name)`,
		}},
		{"files", `
package a

import "context"

//toolgen:tool
func F(ctx context.Context, in In) (map[string][]*Out, error)
-- files/a_linux.go --
package a

import "context"

type In struct{ Fd int }

type Out struct{ Fd int }

//toolgen:tool
func G(ctx context.Context) error

//toolgen:error not_found
type Gone struct{}
-- files/a_windows.go --
package a

//toolgen:error not_found
type Gone struct{}
-- files/ignored.go --
//go:build ignore

package main

//toolgen:tool
func F()
`, []string{
			"a_linux.go:5:6: type In, which handler F depends on, is in a file with build constraints; must be in a file of every build (constrained-file)",
			"a_linux.go:7:6: type Out, which handler F depends on, is in a file with build constraints; must be in a file of every build (constrained-file)",
			"a_linux.go:9:1: handler G is in a file with build constraints; must be in a file of every build (constrained-file)",
			"a_linux.go:12:1: typed error Gone is in a file with build constraints; must be in a file of every build (constrained-file)",
			"a_windows.go:3:1: build constraints exclude this file, which has toolgen directives, from the build for linux/amd64 without tags; handlers and typed errors must be in files of every build (constrained-file)",
		}},
		{"stray", `
package a

import "context"

// toolgen:tool
func F1(ctx context.Context) error

//toolgen:tool

func F2(ctx context.Context) error

func F3(ctx context.Context) error {
	//toolgen:tool
	return nil
}
`, []string{
			`a.go:5:1: "// toolgen:tool" looks like a directive but is plain text; write //toolgen:tool (not-a-directive)`,
			"a.go:8:1: toolgen:tool is attached to no declaration (is there a blank line between?); must stand in the doc comment of a declaration (detached-directive)",
			"a.go:13:2: toolgen:tool stands inside a function body; must stand in the doc comment of a declaration (detached-directive)",
		}},
		{"server1", `
//toolgen:package name=shared
package a

import "context"

//toolgen:tool name=same
func F(ctx context.Context) error
`, nil},
		{"server2", `
//toolgen:package name=shared
package a

import "context"

//toolgen:tool name=same
func F(ctx context.Context) error

//toolgen:tool name=same
func G(ctx context.Context) error
`, []string{
			`a.go:6:21: handler demo/server2.F takes the tool name "same" of handler demo/server1.F; must be unique on server shared (duplicate-tool) | a.go:6:21: first taken here`,
			`a.go:9:21: handler G takes the tool name "same" of handler F; must be unique in the package (duplicate-tool) | a.go:6:21: first taken here`,
		}},
	})
}

func TestPackagesAreJudgedAlone(t *testing.T) {
	pkgs, diags := resolveFiles(t, `
-- a/a.go --
package a

import "context"

//toolgen:tool
func F(ctx context.Context) error
-- b/b.go --
package b

//toolgen:tool
func F() error
-- c/c.go --
package c

import "context"

//toolgen:tool
func F(ctx context.Context) error
`)
	if pkgs["a"] == nil || pkgs["b"] != nil || pkgs["c"] == nil {
		t.Errorf("got %v, want a and c", pkgs)
	}
	if len(diags) != 1 || len(diags["b"]) != 1 || !strings.Contains(diags["b"][0], "handler-signature") {
		t.Errorf("got %v, want one about b", diags)
	}
}
