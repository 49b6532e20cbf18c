package desk_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolgen-dev/toolgen/gen/internal/emit/testdata/desk"
	"github.com/toolgen-dev/toolgen/gen/internal/emit/testdata/desk/other"
	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// required holds what a lookup needs at least.
const required = `{"id":"7","order_number":"#12345","corner":[1,2],"window":{"from":"2026-11-30T09:15:00Z"},"filter":{"text":"x"},"extra":null}`

func want() desk.LookupInput {
	in := desk.LookupInput{
		Base: &desk.Base{ID: 7}, OrderNumber: "#12345", Items: true, Level: new(desk.Level("high")),
		Tags: []desk.Level{"high", "low"}, Corner: [2]float64{1, 2}, Filter: other.Filter{Text: "x"},
	}
	in.Window.From = time.Date(2026, 11, 30, 9, 15, 0, 0, time.UTC)
	return in
}

func call(t *testing.T, set toolrt.Set, name, args string) string {
	t.Helper()
	r := set.Call(context.Background(), name, []byte(args))
	if r.IsError() {
		t.Fatalf("%s: %s", name, r.Text())
	}
	return r.Text()
}

func TestDefaults(t *testing.T) {
	d := &desk.Desk{}
	call(t, desk.DeskTools(d), "update", required)
	if diff := cmp.Diff(want(), d.Got); diff != "" {
		t.Errorf("input (-want +got):\n%s", diff)
	}
}

func TestDecoders(t *testing.T) {
	d := &desk.Desk{Order: &desk.Order{}}
	call(t, desk.DeskTools(d), "get_order", `{"items":false,"level":null,"tags":["low"],"grid":[["a"],[]],"labels":{"x":[1,2]},`+required[1:])
	in := want()
	in.Items, in.Level, in.Tags = false, nil, []desk.Level{"low"}
	in.Grid, in.Labels = [][]string{{"a"}, {}}, map[string][]*int{"x": {new(1), new(2)}}
	if diff := cmp.Diff(in, d.Got); diff != "" {
		t.Errorf("input (-want +got):\n%s", diff)
	}
}

func TestOutputs(t *testing.T) {
	d := &desk.Desk{}
	set := desk.DeskTools(d)
	for _, tt := range []struct{ tool, args, want string }{
		{"ping", `{}`, "Done."},
		{"count", ``, `{"result":3}`},
		{"sizes", `{}`, `{"a":[],"b":[1]}`},
	} {
		if got := call(t, set, tt.tool, tt.args); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.tool, got, tt.want)
		}
	}
	var list struct{ Results []struct{ Number string } }
	if err := json.Unmarshal([]byte(call(t, set, "search", `{"query":"q"}`)), &list); err != nil || len(list.Results) != 2 || list.Results[1].Number != "20" {
		t.Errorf("search: %v, %v", list, err)
	}
	if got := call(t, desk.Tools(), "level", `{}`); got != `{"result":"high"}` {
		t.Errorf("level: got %s", got)
	}
}

// TestEncoder compares with encoding/json, which decides what is left out.
func TestEncoder(t *testing.T) {
	full := func() *desk.Order {
		return &desk.Order{
			Items:  []desk.Item{{SKU: "<a>", Quantity: 1, Gift: true}, {}},
			Nested: map[desk.Level][]*desk.Item{"z": {nil, {SKU: "b"}}, "a": {}},
			Blobs:  [2][]byte{{1, 2}, {}},
		}
	}
	orders := map[string]*desk.Order{"empty": full()}
	change := func(name string, change func(*desk.Order)) {
		o := full()
		change(o)
		orders[name] = o
	}
	change("note", func(o *desk.Order) { o.Note = "n" })
	change("placed", func(o *desk.Order) { o.Placed = time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC) })
	change("total", func(o *desk.Order) { o.Total = new(0.1) })
	change("counts", func(o *desk.Order) { o.Counts = map[string]int{"b": 1, "a": 2} })
	change("no counts", func(o *desk.Order) { o.Counts = map[string]int{} })
	change("seen", func(o *desk.Order) { o.Seen = new(int64(5)) })
	change("hidden", func(o *desk.Order) { o.Hidden = new(false) })
	change("list", func(o *desk.Order) { o.List = []int{} })
	change("pair", func(o *desk.Order) { o.Pair[1] = 1 })
	change("any", func(o *desk.Order) { o.Any = map[string]any{"b": 1, "a": nil} })
	change("raw", func(o *desk.Order) { o.Raw = json.RawMessage(`{"a": 1}`) })
	change("rate", func(o *desk.Order) { o.Rate = 0.1 })
	change("little money", func(o *desk.Order) { o.Price, o.Paid = 4, new(desk.Money(4)) })
	change("money", func(o *desk.Order) { o.Price, o.Paid = 5, new(desk.Money(5)) })
	change("base", func(o *desk.Order) { o.Base = &desk.Base{ID: 1 << 60} })
	change("zero", func(o *desk.Order) { o.Items[0].Zero.N = 1 })
	for name, o := range orders {
		d := &desk.Desk{Order: o}
		got := call(t, desk.DeskTools(d), "lookup", required)
		plain, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(decoded(t, string(plain)), decoded(t, got)); diff != "" {
			t.Errorf("%s (-encoding/json +generated):\n%s", name, diff)
		}
	}
}

func decoded(t *testing.T, text string) any {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

func TestErrors(t *testing.T) {
	cause := errors.New("secret")
	err := desk.NewOrderNotFound("#1", "north", time.Second, cause)
	const want = `{"isError":true,"code":"order_not_found","errorCategory":"not_found","isRetryable":false,"message":"No order #1. Wait 1 second before calling again.","suggestion":"Ask for the number.","retryAfterMs":1000,"details":{"order_number":"#1","shop":"north"}}`
	if got := string(err.ToolError().Envelope()); got != want {
		t.Errorf("envelope (-want +got):\n%s", cmp.Diff(want, got))
	}
	if !errors.Is(err, cause) || err.Error() != "No order #1." {
		t.Errorf("error %v does not hold its cause", err)
	}
	if got := desk.NewClosed(); got.Error() != "closed" || got.ToolError().Code != "closed" {
		t.Errorf("got %v", got)
	}
}

// TestExistingErrors has a handler return errors that are no typed ones.
func TestExistingErrors(t *testing.T) {
	reason := other.Reason(1)
	for _, tt := range []struct {
		err  error
		want string
	}{
		{desk.ErrShut, `"code":"shut","errorCategory":"business","isRetryable":false,"message":"Shut.","customerMessage":"Come back tomorrow."}`},
		{desk.Code(1), `"code":"code","errorCategory":"permanent","isRetryable":false,"message":"Code."}`},
		{desk.Late{Days: 2}, `"code":"late","errorCategory":"business","isRetryable":false,"message":"2 days late.","details":{"days":2}}`},
		{&desk.Late{Days: 3}, `"code":"late","errorCategory":"business","isRetryable":false,"message":"3 days late.","details":{"days":3}}`},
		{other.ErrAway, `"code":"away","errorCategory":"transient","isRetryable":true,"message":"Away."}`},
		{
			&other.Refusal{By: "the north", Wait: time.Minute},
			`"code":"refusal","errorCategory":"rate_limit","isRetryable":true,"message":"Refused by \"the north\". Wait 1 minute before calling again.","retryAfterMs":60000,"details":{"by":"the north"}}`,
		},
		{reason, `"code":"reason","errorCategory":"permission","isRetryable":false,"message":"A reason."}`},
		{&reason, `"code":"reason","errorCategory":"permission","isRetryable":false,"message":"A reason."}`},
	} {
		for _, err := range []error{tt.err, fmt.Errorf("pinging: %w", tt.err), errors.Join(errors.New("first"), tt.err)} {
			r := desk.DeskTools(&desk.Desk{Err: err}).Call(t.Context(), "ping", nil)
			if r.Err == nil || !errors.Is(r.Err, tt.err) {
				t.Fatalf("%v: got %v", err, r.Err)
			}
			if diff := cmp.Diff(`{"isError":true,`+tt.want, string(r.Err.Envelope())); diff != "" {
				t.Errorf("%v (-want +got):\n%s", err, diff)
			}
		}
	}
}
