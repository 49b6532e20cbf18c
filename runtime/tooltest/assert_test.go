package tooltest

import (
	"testing"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

func TestAssertions(t *testing.T) {
	call := func(number string) *toolrt.Result {
		return Call(t, desk(lookup()), "lookup_order", `{"order_number":"`+number+`"}`)
	}
	success, failure, invalid := call("#12345"), call("#99999"), call("12345")
	structured := toolrt.NewSet(toolrt.Server{}, toolrt.NewTool(lookup(), decodeOrder, answer,
		toolrt.Scalar(toolrt.EncodeString[string]))).Call(t.Context(), "lookup_order", []byte(`{"order_number":"#12345"}`))

	tests := []struct {
		name   string
		assert func(testing.TB)
		want   string // part of the complaint
	}{
		{"ok", func(t testing.TB) { OK(t, success) }, ""},
		{"not ok", func(t testing.TB) { OK(t, failure) }, "\"message\":\"No order #99999.\"}\ncaused by: no rows"},
		{"decode", func(t testing.TB) {
			if got := Decode[struct{ Result string }](t, structured).Result; got != "#12345 is on its way" {
				t.Errorf("result is %s", got)
			}
		}, ""},
		{"decode failure", func(t testing.TB) { Decode[struct{}](t, failure) }, "the call failed; want success"},
		{"decode text", func(t testing.TB) { Decode[struct{}](t, success) }, "the result is not structured: #12345 is on its way"},
		{"decode another", func(t testing.TB) { Decode[struct{ Result int }](t, structured) }, "the result does not fit: json: "},
		{"failed", func(t testing.TB) {
			if e := Failed(t, failure, toolerr.NotFound); e.Code != "order_not_found" || e.Cause != nil {
				t.Errorf("error is %+v", e)
			}
		}, ""},
		{"not failed", func(t testing.TB) { _ = Failed(t, success, toolerr.NotFound) }, "the call succeeded; want an error of category not_found"},
		{"failed otherwise", func(t testing.TB) { _ = Failed(t, failure, toolerr.Business) }, "the call failed with not_found; want an error of category business"},
		{"violations", func(t testing.TB) { Violations(t, invalid, "/order_number pattern") }, ""},
		{"violation of all", func(t testing.TB) { Violations(t, Call(t, desk(lookup()), "lookup_order", `{`), "syntax") }, ""},
		{"no violations", func(t testing.TB) { Violations(t, success) }, "the call succeeded"},
		{"other violations", func(t testing.TB) { Violations(t, invalid, "/order_number required", "/limit maximum") },
			"-/order_number required\n-/limit maximum\n+/order_number pattern\n{\"isError\":true"},
		{"half an error", func(t testing.TB) {
			_ = Failed(t, &toolrt.Result{Err: failure.Err, Content: failure.Content, Structured: []byte(`{}`)}, toolerr.NotFound)
		}, "a failed call has no structured result"},
		{"no envelope", func(t testing.TB) {
			_ = Failed(t, &toolrt.Result{Err: failure.Err, Content: []toolrt.Content{toolrt.TextContent("Oops.")}}, toolerr.NotFound)
		}, "begins with an envelope, not with: Oops."},
		{"unknown tool", func(t testing.TB) { _ = Failed(t, Call(t, desk(lookup()), "lookup", "{}"), toolerr.NotFound) }, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { complains(t, run(t.Name(), test.assert), test.want) })
	}
}
