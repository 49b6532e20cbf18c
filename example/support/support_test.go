package support_test

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolgen-dev/toolgen/example/support"
	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// open returns the tools of a desk of its own.
func open(t *testing.T, options ...support.Option) toolrt.Set {
	t.Helper()
	d, err := support.Open(t.Context(), ":memory:", options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return support.DeskTools(d)
}

// succeed calls a tool and decodes its structured result.
func succeed[Out any](t *testing.T, tools toolrt.Set, tool, args string) Out {
	t.Helper()
	result := tools.Call(t.Context(), tool, []byte(args))
	if result.Err != nil {
		t.Fatalf("%s %s: %s", tool, args, result.Err.Envelope())
	}
	var out Out
	if err := json.Unmarshal(result.Structured, &out); err != nil {
		t.Fatalf("%s %s: %v in %s", tool, args, err, result.Structured)
	}
	return out
}

// fail calls a tool and returns its error.
func fail(t *testing.T, tools toolrt.Set, tool, args string) *toolerr.Error {
	t.Helper()
	result := tools.Call(t.Context(), tool, []byte(args))
	if result.Err == nil {
		t.Fatalf("%s %s succeeded: %s", tool, args, result.Structured)
	}
	return result.Err
}

// clock stands still at now.
func clock(now time.Time) support.Option {
	return support.WithClock(func() time.Time { return now })
}

func TestTools(t *testing.T) {
	tools := open(t)
	if got, want := tools.Server().Name, "support-desk"; got != want {
		t.Errorf("server name is %q, want %q", got, want)
	}
	var names []string
	for _, tool := range tools.Tools() {
		names = append(names, tool.Name)
	}
	want := []string{"get_customer", "escalate_to_human", "check_inventory", "lookup_order", "search_orders", "process_refund"}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Errorf("tools (-want +got):\n%s", diff)
	}
}

// TestExamples calls every tool with its own examples, which the demo rows can answer.
func TestExamples(t *testing.T) {
	for _, tool := range open(t).Tools() {
		if len(tool.Examples) == 0 {
			t.Errorf("%s has no example", tool.Name)
		}
		for _, args := range tool.Examples {
			if result := open(t).Call(t.Context(), tool.Name, args); result.Err != nil {
				t.Errorf("%s %s: %s", tool.Name, args, result.Err.Envelope())
			}
		}
	}
}

// TestFailures shows the eleven ways in which the desk fails, and what the
// model is told.
func TestFailures(t *testing.T) {
	tests := []struct {
		tool, args string
		code       string
		category   toolerr.Category
		retryable  bool
		message    string
	}{
		{"lookup_order", `{"order_number":"#99999"}`,
			"order_not_found", toolerr.NotFound, false,
			"No order #99999."},
		{"lookup_order", `{"order_number":"#00042"}`,
			"database_timeout", toolerr.Timeout, true,
			"The database did not answer in time while the desk worked on orders."},
		{"lookup_order", `{"order_number":"#12370"}`,
			"credentials_expired", toolerr.Auth, false,
			"The desk's credential for nordpost expired on 2026-03-01."},
		{"process_refund", `{"order_number":"#12350","reason":"changed_mind"}`,
			"refund_above_limit", toolerr.Business, false,
			"A refund of 32200 cents for order #12350 is above the 20000 cents that the desk may still pay back for it."},
		{"process_refund", `{"order_number":"#12360","reason":"damaged"}`,
			"payment_processor_down", toolerr.Transient, true,
			"The payment processor paylater does not answer. Nothing was paid."},
		{"check_inventory", `{"sku":"LMP-4127-0"}`,
			"stock_rate_limited", toolerr.RateLimit, true,
			"The stock service takes no more requests for LMP-4127-0 at the moment."},
		{"check_inventory", `{"sku":"MUG-1042-7"}`,
			"sku_malformed", toolerr.Validation, false,
			"MUG-1042-7 is no SKU: its last digit does not fit the four digits before it."},
		{"escalate_to_human", `{"department":"technical","priority":"urgent","summary":"The kettle of the customer is on fire."}`,
			"no_agent_free", toolerr.Transient, true,
			"No agent of department technical is free for an urgent case now."},
		{"escalate_to_human", `{"department":"returns","summary":"Customer wants to exchange the blue mug."}`,
			"escalation_queue_full", toolerr.Business, false,
			"The queue of department returns is full: 3 cases wait in it, and it takes no more today."},
		{"get_customer", `{"customer_email":"nobody@example.com"}`,
			"customer_unknown", toolerr.NotFound, false,
			"No customer has the e-mail address nobody@example.com."},
		{"get_customer", `{"customer_email":"dan@example.com"}`,
			"account_closed", toolerr.Permission, false,
			"The account of dan@example.com was closed on "},
	}
	tools := open(t, support.WithCarriers(expired{}))
	for _, test := range tests {
		t.Run(test.code, func(t *testing.T) {
			e := fail(t, tools, test.tool, test.args)
			if e.Code != test.code || e.Category != test.category || e.Retryable() != test.retryable {
				t.Errorf("got %s, %s, retryable %t; want %s, %s, retryable %t",
					e.Code, e.Category, e.Retryable(), test.code, test.category, test.retryable)
			}
			if !strings.HasPrefix(e.Message, test.message) {
				t.Errorf("message is %q, want %q", e.Message, test.message)
			}
			if e.Suggestion == "" {
				t.Error("no suggestion")
			}
		})
	}
}

// TestFailureDetails shows what some of the failures say beside their message.
func TestFailureDetails(t *testing.T) {
	tools := open(t)
	limit := fail(t, tools, "process_refund", `{"order_number":"#12350","reason":"changed_mind"}`)
	if want := "A colleague of ours has to approve this refund."; limit.CustomerMessage != want {
		t.Errorf("the customer is told %q, want %q", limit.CustomerMessage, want)
	}
	if got, want := string(limit.Details), `{"order_number":"#12350","amount_cents":32200,"limit_cents":20000}`; got != want {
		t.Errorf("details are %s, want %s", got, want)
	}
	stock := fail(t, tools, "check_inventory", `{"sku":"LMP-4127-0"}`)
	if want := 30 * time.Second; stock.RetryAfter != want {
		t.Errorf("the wait is %s, want %s", stock.RetryAfter, want)
	}
	down := fail(t, tools, "process_refund", `{"order_number":"#12360","reason":"damaged"}`)
	if sent := string(down.Envelope()); strings.Contains(sent, "192.0.2.7") {
		t.Errorf("the cause is sent: %s", sent)
	}
	if !strings.Contains(down.Cause.Error(), "refunding order #12360") {
		t.Errorf("the cause is not kept: %v", down.Cause)
	}
}

// TestDeskAfterTimeout calls on after the database took too long.
func TestDeskAfterTimeout(t *testing.T) {
	tools := open(t)
	if e := fail(t, tools, "lookup_order", `{"order_number":"#00042"}`); !errors.Is(e, context.DeadlineExceeded) {
		t.Errorf("the cause is %v", e.Cause)
	}
	succeed[support.Order](t, tools, "lookup_order", `{"order_number":"#12345"}`)
}

func TestLookupOrder(t *testing.T) {
	tools := open(t)
	order := succeed[support.Order](t, tools, "lookup_order", `{"order_number":"#12345"}`)
	items := []support.OrderItem{
		{SKU: "MUG-1042-1", Name: "Stoneware mug, blue", Quantity: 2, UnitCents: 1450},
		{SKU: "TEA-2201-0", Name: "Darjeeling first flush, 250 g", Quantity: 1, UnitCents: 1890},
	}
	if diff := cmp.Diff(items, order.Items); diff != "" {
		t.Errorf("items (-want +got):\n%s", diff)
	}
	if order.Status != support.Delivered || order.TotalCents != 4790 || !order.Refund.Eligible {
		t.Errorf("unexpected order %+v", order)
	}

	bare := succeed[support.Order](t, tools, "lookup_order", `{"order_number":"#12345","include_items":false}`)
	if bare.Items != nil || bare.TotalCents != 4790 {
		t.Errorf("without items it is %+v", bare)
	}

	shipped := succeed[support.Order](t, tools, "lookup_order", `{"order_number":"#12371"}`)
	if s := shipped.Shipping; s == nil || s.Location == "" || s.ExpectedBy.IsZero() || !s.DeliveredAt.IsZero() {
		t.Errorf("shipping is %+v", s)
	}
}

// TestViolations makes two mistakes in one call and is told of both.
func TestViolations(t *testing.T) {
	e := fail(t, open(t), "lookup_order", `{"order_number":"12345","include_item":true}`)
	if e.Category != toolerr.Validation || e.Retryable() {
		t.Errorf("category is %s, retryable %t", e.Category, e.Retryable())
	}
	type fault struct{ Path, Rule, DidYouMean string }
	var got []fault
	for _, v := range e.Violations {
		got = append(got, fault{v.Path, v.Rule, v.DidYouMean})
	}
	want := []fault{
		{"/order_number", "pattern", ""},
		{"/include_item", "additionalProperties", "include_items"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("violations (-want +got):\n%s", diff)
	}
}

// TestViolationsOfTheDesk refuses what a schema cannot know.
func TestViolationsOfTheDesk(t *testing.T) {
	e := fail(t, open(t), "process_refund",
		`{"order_number":"#12345","reason":"damaged","items":[{"sku":"KET-6120-4","quantity":1},{"sku":"MUG-1042-1","quantity":3}]}`)
	want := []toolerr.Violation{
		{Path: "/items/0/sku", Rule: "enum", Message: "must be the SKU of an item of the order",
			Got: `"KET-6120-4"`, Allowed: []string{"MUG-1042-1", "TEA-2201-0"}},
		{Path: "/items/1/quantity", Rule: "maximum", Message: "must be at most 2, the number of pieces ordered",
			Expected: "at most 2", Got: "3"},
	}
	if diff := cmp.Diff(want, e.Violations); diff != "" {
		t.Errorf("violations (-want +got):\n%s", diff)
	}
	if e.Category != toolerr.Validation {
		t.Errorf("category is %s", e.Category)
	}
}

func TestSearchOrders(t *testing.T) {
	tests := []struct {
		name, args string
		want       []string
	}{
		{"customer", `{"customer_email":"ada@example.com"}`, []string{"#12388", "#12345", "#12301"}},
		{"address in other letters", `{"customer_email":"Ada@Example.com"}`, []string{"#12388", "#12345", "#12301"}},
		{"statuses", `{"statuses":["packing","shipped"]}`, []string{"#12388", "#12371", "#12370"}},
		{"product", `{"sku":"POT-3310-2","statuses":["delivered"]}`, []string{"#12360"}},
		{"limit", `{"customer_email":"ada@example.com","limit":1}`, []string{"#12388"}},
		{"time", `{"customer_email":"ada@example.com","placed_before":"2000-01-01T00:00:00Z"}`, nil},
		{"closed account", `{"customer_email":"dan@example.com"}`, nil},
	}
	tools := open(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			found := succeed[struct {
				Results []support.OrderSummary
				Count   int
			}](t, tools, "search_orders", test.args)
			var got []string
			for _, o := range found.Results {
				got = append(got, o.OrderNumber)
			}
			if diff := cmp.Diff(test.want, got); diff != "" || found.Count != len(test.want) {
				t.Errorf("count %d, orders (-want +got):\n%s", found.Count, diff)
			}
		})
	}
}

// TestSearchFindsNothing is a success that says so.
func TestSearchFindsNothing(t *testing.T) {
	result := open(t).Call(t.Context(), "search_orders", []byte(`{"customer_email":"nobody@example.com"}`))
	if got, want := string(result.Structured), `{"results":[],"count":0}`; result.Err != nil || got != want {
		t.Errorf("got %s, error %v; want %s", got, result.Err, want)
	}
}

func TestCheckInventory(t *testing.T) {
	tools := open(t)
	all := succeed[support.Inventory](t, tools, "check_inventory", `{"sku":"MUG-1042-1"}`)
	if !all.Listed || all.Available != 11 || len(all.Levels) != 2 {
		t.Errorf("everywhere: %+v", all)
	}
	one := succeed[support.Inventory](t, tools, "check_inventory", `{"sku":"MUG-1042-1","warehouse":"rotterdam"}`)
	if one.Available != 0 || len(one.Levels) != 1 {
		t.Errorf("in Rotterdam: %+v", one)
	}
	none := open(t).Call(t.Context(), "check_inventory", []byte(`{"sku":"ABC-0000-0"}`))
	if got, want := string(none.Structured), `{"sku":"ABC-0000-0","listed":false,"available":0,"levels":[]}`; got != want {
		t.Errorf("not listed: got %s, want %s", got, want)
	}
}

// TestRefundIsPaidOnce repeats refunds.
func TestRefundIsPaidOnce(t *testing.T) {
	tools := open(t)
	const one = `{"order_number":"#12345","reason":"damaged","items":[{"sku":"MUG-1042-1","quantity":1}]}`
	const all = `{"order_number":"#12345","reason":"damaged"}`
	steps := []struct {
		args string
		want support.Refund
	}{
		{one, support.Refund{OrderNumber: "#12345", Status: support.Paid, AmountCents: 1450, RefundedCents: 1450}},
		{one, support.Refund{OrderNumber: "#12345", Status: support.NothingDue, RefundedCents: 1450}},
		{all, support.Refund{OrderNumber: "#12345", Status: support.Paid, AmountCents: 3340, RefundedCents: 4790}},
		{all, support.Refund{OrderNumber: "#12345", Status: support.NothingDue, RefundedCents: 4790}},
	}
	for i, step := range steps {
		got := succeed[support.Refund](t, tools, "process_refund", step.args)
		if diff := cmp.Diff(step.want, got); diff != "" {
			t.Errorf("step %d (-want +got):\n%s", i, diff)
		}
	}
}

// TestRefundKey shows that a refund which failed is asked for again under the
// same key, so that a processor which paid all the same does not pay twice.
func TestRefundKey(t *testing.T) {
	processor := &flaky{failures: 1}
	tools := open(t, support.WithPayments(processor))
	const args = `{"order_number":"#12345","reason":"wrong_item","items":[{"sku":"TEA-2201-0","quantity":1}]}`
	if e := fail(t, tools, "process_refund", args); !e.Retryable() {
		t.Errorf("not retryable: %s", e.Envelope())
	}
	succeed[support.Refund](t, tools, "process_refund", args)
	if k := processor.keys; len(k) != 2 || k[0] != k[1] {
		t.Errorf("keys are %q, want the same one twice", k)
	}
}

// TestRefundAfterTheLastDay needs a colleague.
func TestRefundAfterTheLastDay(t *testing.T) {
	tools := open(t, clock(time.Now().AddDate(0, 0, 40)))
	e := fail(t, tools, "process_refund", `{"order_number":"#12345","reason":"damaged"}`)
	if e.Code != "refund_above_limit" {
		t.Errorf("code is %s", e.Code)
	}
}

func TestEscalateToHuman(t *testing.T) {
	tools := open(t)
	taken := succeed[support.Escalation](t, tools, "escalate_to_human",
		`{"department":"billing","summary":"Customer was charged twice for order #12345."}`)
	if taken.Agent == "" || taken.QueuePosition != 0 || taken.CaseNumber == "" {
		t.Errorf("an agent was free: %+v", taken)
	}
	for want := 1; want <= 2; want++ {
		waiting := succeed[support.Escalation](t, tools, "escalate_to_human",
			`{"department":"technical","summary":"The lid of the kettle does not close any more."}`)
		if waiting.Agent != "" || waiting.QueuePosition != want {
			t.Errorf("no agent was free: %+v, want place %d", waiting, want)
		}
	}
}

// TestFile keeps what was done in a file.
func TestFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "support.db")
	for _, want := range []support.RefundStatus{support.Paid, support.NothingDue} {
		d, err := support.Open(t.Context(), file)
		if err != nil {
			t.Fatal(err)
		}
		refund := succeed[support.Refund](t, support.DeskTools(d), "process_refund", `{"order_number":"#12345","reason":"not_received"}`)
		if refund.Status != want {
			t.Errorf("status is %s, want %s", refund.Status, want)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestCancelledCall is not taken for a slow database.
func TestCancelledCall(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	result := open(t).Call(ctx, "lookup_order", []byte(`{"order_number":"#12345"}`))
	if result.Err == nil || result.Err.Code == "database_timeout" {
		t.Errorf("error is %v", result.Err)
	}
}

// expired is a carrier that no longer knows the desk.
type expired struct{}

func (expired) Track(_ context.Context, carrier, _ string) (support.Tracking, error) {
	return support.Tracking{}, support.NewCredentialsExpired(carrier, "2026-03-01")
}

// flaky is a payment processor that is down for a number of calls.
type flaky struct {
	failures int
	keys     []string
}

func (f *flaky) Refund(_ context.Context, processor, _ string, _ int, key string) error {
	f.keys = append(f.keys, key)
	if len(f.keys) <= f.failures {
		return support.NewPaymentProcessorDown(processor, errors.New("connection reset"))
	}
	return nil
}
