package support_test

import (
	"os"
	"regexp"
	"testing"

	"github.com/toolgen-dev/toolgen/example/support"
	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
	"github.com/toolgen-dev/toolgen/runtime/tooltest"
)

// TestContract keeps what a model sees of the desk.
func TestContract(t *testing.T) {
	tooltest.Golden(t, open(t))
}

// TestReadOnlyContract keeps what calls to a desk depend on that changes nothing,
// whatever its texts say.
func TestReadOnlyContract(t *testing.T) {
	tooltest.Golden(t, open(t).Without("process_refund", "escalate_to_human"), tooltest.WithoutDescriptions())
}

// failureRow is a row of the table of failures in README.md.
var failureRow = regexp.MustCompile("(?m)^\\| `([a-z_]+) (\\{.*\\})` \\| `([a-z_]+)` \\(([a-z_]+)\\)")

// TestFailureTable has each of the eleven calls that README.md lists fail as it says.
func TestFailureTable(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := failureRow.FindAllStringSubmatch(string(readme), -1)
	if len(rows) != 11 {
		t.Fatalf("README.md lists %d failures", len(rows))
	}
	tools := open(t)
	for _, row := range rows {
		tool, args, code, category := row[1], row[2], row[3], toolerr.Category(row[4])
		t.Run(code, func(t *testing.T) {
			failure := tooltest.Failed(t, tooltest.Call(t, tools, tool, args), category)
			if failure.Code != code {
				t.Errorf("code is %s", failure.Code)
			}
			if failure.Suggestion == "" {
				t.Error("the model is not told what to do next")
			}
		})
	}
}

// TestWrongArguments shows what a model is told to correct.
func TestWrongArguments(t *testing.T) {
	tests := []struct {
		name, tool, args string
		want             []string
	}{
		{"one", "lookup_order", `{"order_number":"12345"}`,
			[]string{"/order_number pattern"}},
		{"all of them", "search_orders", `{"customer_email":"ada","statuses":["packing","lost"],"limit":500,"page":2}`,
			[]string{"/customer_email format", "/statuses/1 enum", "/limit maximum", "/page additionalProperties"}},
		{"missing", "process_refund", `{}`,
			[]string{"/order_number required", "/reason required"}},
		{"what the desk alone knows", "process_refund", `{"order_number":"#12345","reason":"damaged","items":[{"sku":"KET-6120-4","quantity":1}]}`,
			[]string{"/items/0/sku enum"}},
		{"no JSON", "get_customer", `{"customer_email":`,
			[]string{"syntax"}},
	}
	tools := open(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tooltest.Violations(t, tooltest.Call(t, tools, test.tool, test.args), test.want...)
		})
	}
}

// TestRefundThenLookup reads back what a refund did.
func TestRefundThenLookup(t *testing.T) {
	tools := open(t)
	tooltest.OK(t, tooltest.Call(t, tools, "process_refund", `{"order_number":"#12345","reason":"damaged"}`))
	order := tooltest.Decode[support.Order](t, tooltest.Call(t, tools, "lookup_order", `{"order_number":"#12345"}`))
	if order.Refund.Eligible || order.Refund.RefundedCents != order.TotalCents {
		t.Errorf("after the refund it is %+v", order.Refund)
	}
}

// FuzzProcessRefund tries arguments on the decoder: no handler runs, so that no
// desk is needed.
func FuzzProcessRefund(f *testing.F) {
	tooltest.Fuzz(f, find(f, support.DeskTools(nil), "process_refund"))
}

// FuzzSearchOrders asks a desk whatever the schema lets through.
func FuzzSearchOrders(f *testing.F) {
	d, err := support.Open(f.Context(), ":memory:")
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() {
		if err := d.Close(); err != nil {
			f.Error(err)
		}
	})
	tooltest.FuzzCalls(f, find(f, support.DeskTools(d), "search_orders"))
}

// find returns a tool of a set.
func find(t testing.TB, set toolrt.Set, name string) *toolrt.Tool {
	t.Helper()
	tool, ok := set.Lookup(name)
	if !ok {
		t.Fatalf("there is no tool %s", name)
	}
	return tool
}
