package resolve

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// tool returns the tool of that name.
func tool(t *testing.T, p *model.Package, name string) *model.Tool {
	t.Helper()
	if p == nil {
		t.Fatal("the package has diagnostics")
	}
	for _, s := range p.Sets {
		for _, tool := range s.Tools {
			if tool.Name == name {
				return tool
			}
		}
	}
	t.Fatalf("there is no tool %s", name)
	return nil
}

func TestWithoutName(t *testing.T) {
	for _, test := range []struct{ name, doc, want string }{
		{"LookupOrder", "LookupOrder retrieves one order.", "Retrieves one order."},
		{"LookupOrder", "LookupOrder is slow.", "Is slow."},
		{"LookupOrder", "LookupOrder the order.", "LookupOrder the order."},
		{"LookupOrder", "LookupOrder, given a number, looks.", "LookupOrder, given a number, looks."},
		{"LookupOrder", "LookupOrders retrieves all.", "LookupOrders retrieves all."},
		{"CheckAccess", "CheckAccess access is checked.", "CheckAccess access is checked."},
		{"Search", "Search for orders by e-mail.", "Search for orders by e-mail."},
		{"Search", "Search orders by e-mail.", "Search orders by e-mail."},
		{"Search", "Search orders.", "Search orders."},
		{"Search", "Search orders that are late.", "Search orders that are late."},
		{"Search", "Search only orders of this year.", "Search only orders of this year."},
		{"Search", "Search only reads the index.", "Only reads the index."},
		{"Conflict", "Conflict reports that the order has changed.", "Reports that the order has changed."},
		{"List", "List books by author.", "List books by author."},
		{"List", "List answers, newest first.", "List answers, newest first."},
		{"List", "List returns all orders.", "Returns all orders."},
		{"Cancel", "Cancel runs.", "Cancel runs."},
		{"Anonymise", "Anonymise files.", "Anonymise files."},
		{"Anonymise", "Anonymise files in a folder.", "Anonymise files in a folder."},
		{"Encrypt", "Encrypt files again.", "Encrypt files again."},
		{"Backup", "Backup databases nightly.", "Backup databases nightly."},
		{"Schedule", "Schedule sets up a meeting.", "Sets up a meeting."},
		{"Login", "Login logs in.", "Logs in."},
		{"LookupOrder", "LookupOrder – finds it.", "LookupOrder – finds it."},
		{"LookupOrder", "LookupOrder never changes anything.", "Never changes anything."},
		{"Refund", "Refund orders.", "Refund orders."},
		{"Refund", "Refund sends money back.", "Sends money back."},
		{"Forecast", "Forecast predicts rain.", "Predicts rain."},
		{"Status", "Status displays what runs.", "Displays what runs."},
		{"Status", "Status of what runs.", "Status of what runs."},
		{"LookupOrder", "LookupOrder quickly retrieves one order.", "Quickly retrieves one order."},
		{"Search", "Search carefully.", "Search carefully."},
		{"Search", "Search finds orders.", "Finds orders."},
		{"Search", "Search searches.", "Searches."},
		{"Freeze", "Freeze forbids moves.", "Forbids moves."},
		{"Search", "Search reports what it finds.", "Reports what it finds."},
		{"Search", "Search will find orders.", "Will find orders."},
		{"Query", "Query queries.", "Queries."},
		{"Pay", "Pay iOS apps.", "Pay iOS apps."},
		{"Ping", "Ping answers.", "Answers."},
		{"Ping", "Ping", "Ping"},
		{"Ping", "Ping ", "Ping "},
		{"Ping", "Ping \"quotes\" it.", "Ping \"quotes\" it."},
		{"Package support", "Package support answers questions.", "Answers questions."},
		{"Package support", "Package support for the desk.", "Package support for the desk."},
	} {
		if got := withoutName(test.doc, test.name); got != test.want {
			t.Errorf("%q is %q, want %q", test.doc, got, test.want)
		}
	}
}

func TestText(t *testing.T) {
	tests := []struct{ name, doc, want string }{
		{"verb", `
// F looks one order up,
// by its number.`, "Looks one order up, by its number."},
		{"other start", `
// Looks F up.`, "Looks F up."},
		{"name without verb", `
// F: looks up.`, "F: looks up."},
		{"longer name", `
// Fx looks up.`, "Fx looks up."},
		{"paragraphs", `
// F looks "up" with ` + "`raw`" + ` \ text — naïve, 日本.
//
// Second,
// wrapped.


`, "Looks \"up\" with `raw` \\ text — naïve, 日本.\n\nSecond, wrapped."},
		{"list", `
// Modes:
//   - fast, which
//     is dear
//   - slow
//
// After.`, "Modes:\n- fast, which is dear\n- slow\n\nAfter."},
		{"numbers", `
// Steps:
//
//  1. look
//  2. leap`, "Steps:\n\n1. look\n2. leap"},
		{"code", `
// Such as:
//
//	{"url": "x",
//
//	  "deep": 1}
//
// After.`, "Such as:\n\n    {\"url\": \"x\",\n\n      \"deep\": 1}\n\nAfter."},
		{"heading", `
// F looks.
//
// # Limits
//
// None.
//
// Old Heading
//
// None.`, "Looks.\n\n# Limits\n\nNone.\n\nOld Heading\n\nNone."},
		{"deprecated", `
// F looks.
//
// Deprecated: use G.`, "Looks.\n\nDeprecated: use G."},
		{"link definitions", `
// See [the docs] and https://example.test/auto.
//
// [the docs]: https://example.test/d
// [unused]: https://example.test/u`, "See the docs (https://example.test/d) and https://example.test/auto."},
		{"directives anywhere", `
// F adds.
//toolgen:alias old
// See the manual.
//nolint
//nolint:lll // reason`, "Adds. See the manual."},
		{"links", `
// Not [Desk.Get], [*Desk.Get], [desk.Do] or [quiet], but [Desk], [Desk.Field], [*Desk], [Big.Get].`,
			"Not get_customer, get_customer, do or quiet, but Desk, Desk.Field, Desk, get_customer."},
		{"links to packages", `
// [other.Other] [other.T.Do] [demo/other.Other] [other.T] [strings.Cut] [net/http.Get] [time.Time] [time]`,
			"other_tool do_other other_tool other.T strings.Cut net/http.Get time.Time [time]"},
		{"links to what is generated", `
// [NewGone] [Gone.ToolError] [DeskTools] [Tools]`, "NewGone Gone.ToolError DeskTools Tools"},
		{"no links", `
// In [USD] or [optional] [cfg.JSON], a[B], [A]b, [read/write], [a-z] and [demo/other].`,
			"In [USD] or [optional] [cfg.JSON], a[B], [A]b, [read/write], [a-z] and demo/other."},
	}
	var archive strings.Builder
	for i, tt := range tests {
		fmt.Fprintf(&archive, "-- t%d/a.go --\n%s\n%s\n//toolgen:tool name=f\nfunc F(ctx context.Context) error\n", i, `package a

import (
	"context"
	"demo/other"
	"strings"
)

var (
	_ other.T
	_ = strings.Cut
)

type Desk struct{ Field int }

//toolgen:tool name=get_customer
func (*Desk) Get(ctx context.Context) error

type Big struct{ *Desk }

type desk struct{}

//toolgen:tool
func (desk) Do(ctx context.Context) error

//toolgen:tool
func quiet(ctx context.Context) error

//toolgen:error not_found
type Gone struct{}
`, strings.TrimSpace(tt.doc))
	}
	pkgs, diags := resolveFiles(t, archive.String()+`
-- other/other.go --
package other

import "context"

//toolgen:tool name=other_tool
func Other(ctx context.Context) error

type T struct{}

//toolgen:tool name=do_other
func (T) Do(ctx context.Context) error
`)
	for folder, ds := range diags {
		t.Errorf("%s: %s", folder, strings.Join(ds, "\n"))
	}
	for i, tt := range tests {
		if p := pkgs[fmt.Sprintf("t%d", i)]; p != nil {
			if diff := cmp.Diff(tt.want, tool(t, p, "f").Description); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tt.name, diff)
			}
		}
	}
}

func TestTextOfCRLF(t *testing.T) {
	src := strings.ReplaceAll(`package a

import "context"

// F looks.
//
// Such as:
//
//	one
//
//toolgen:tool
func F(ctx context.Context) error
`, "\n", "\r\n")
	pkgs, _ := resolveFiles(t, "-- a/a.go --\n"+src)
	if got, want := tool(t, pkgs["a"], "f").Description, "Looks.\n\nSuch as:\n\n    one"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestLinksToNothing(t *testing.T) {
	checkDiagnostics(t, []diagnosticCase{{"a", `
// Package a is [Wrong].
package a

import (
	"context"
	"strings"
)

var _ = strings.Cut

type Desk struct{}

// Get [Desk.Gett] [Get] [Desks.X]
// and [Desk.X], [Desk.JSON] [strings.Nope] [zzz.Nope], [Desk.X] again.
//
//toolgen:tool
func (d Desk) Get(ctx context.Context) error
`, []string{
		"a.go:1:17: link [Wrong] leads to nothing; must name something that exists, or stand without brackets (unresolved-link)",
		"a.go:13:8: link [Desk.Gett] leads to nothing; did you mean [Desk.Get]? (unresolved-link)",
		"a.go:13:20: link [Get] leads to nothing; did you mean [Desk.Get]? (unresolved-link)",
		"a.go:13:26: link [Desks.X] leads to nothing; must name something that exists, or stand without brackets (unresolved-link)",
		"a.go:14:8: link [Desk.X] leads to nothing; must name something that exists, or stand without brackets (unresolved-link)",
		"a.go:14:18: link [Desk.JSON] leads to nothing; must name something that exists, or stand without brackets (unresolved-link)",
		"a.go:14:30: link [strings.Nope] leads to nothing; must name something that exists, or stand without brackets (unresolved-link)",
		"a.go:14:45: link [zzz.Nope] leads to nothing; must name something that exists, or stand without brackets (unresolved-link)",
		"a.go:14:57: link [Desk.X] leads to nothing; must name something that exists, or stand without brackets (unresolved-link)",
	}}})
}

func TestFirstSentence(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", ""},
		{"No order. Or so.", "No order."},
		{"No order", "No order"},
		{"Costs 1.5 dollars, e.g. Now. Later.", "Costs 1.5 dollars, e.g. Now."},
		{"By J. Doe. Later.", "By J. Doe."},
		{"Costs 1.5. Later.", "Costs 1.5."},
		{"What now? Nothing.", "What now?"},
		{"A file a.go. is here. Yes.", "A file a.go. is here."},
		{"One line\n\nAnother.", "One line"},
	}
	for _, tt := range tests {
		if got := firstSentence(tt.text); got != tt.want {
			t.Errorf("firstSentence(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}
