package toolerr_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

func ExampleError_Envelope() {
	e := &toolerr.Error{
		Code:       "order_not_found",
		Category:   toolerr.NotFound,
		Message:    "No order #99999.",
		Suggestion: "Ask the customer to confirm the number on the receipt.",
		Details:    json.RawMessage(`{"order_number":"#99999"}`),
	}
	fmt.Println(string(e.Envelope()))
	// Output:
	// {"isError":true,"code":"order_not_found","errorCategory":"not_found","isRetryable":false,"message":"No order #99999.","suggestion":"Ask the customer to confirm the number on the receipt.","details":{"order_number":"#99999"}}
}

func TestEnvelope(t *testing.T) {
	for name, test := range map[string]struct {
		e    toolerr.Error
		want string
	}{
		"empty": {
			toolerr.Error{},
			`{"isError":true,"code":"permanent","errorCategory":"permanent","isRetryable":false,"message":"The call failed because of an internal error."}`,
		},
		"everything": {
			toolerr.Error{
				Code: "stock_busy", Category: toolerr.RateLimit, Message: "Too many <calls>.", Suggestion: "Slow down.",
				RetryAfter: 30 * time.Second, CustomerMessage: "One moment.",
				Violations: []toolerr.Violation{{Path: "/a", Rule: "enum", Message: "m", Expected: "e", Got: "g", Allowed: []string{"x"}, DidYouMean: "x"}},
				Attempts:   3, Attempted: []toolerr.Attempt{{Source: "web", Category: toolerr.Timeout, Message: "slow"}},
				Partial: json.RawMessage(`[1]`), Details: json.RawMessage(`{ "n": 1 }`), ID: "ABC", Cause: errors.New("secret"),
			},
			`{"isError":true,"code":"stock_busy","errorCategory":"rate_limit","isRetryable":true,` +
				`"message":"Too many <calls>. Wait 30 seconds before calling again.","suggestion":"Slow down.","retryAfterMs":30000,"customerMessage":"One moment.",` +
				`"violations":[{"path":"/a","rule":"enum","message":"m","expected":"e","got":"g","allowed":["x"],"didYouMean":"x"}],` +
				`"attempts":3,"attempted":[{"source":"web","errorCategory":"timeout","message":"slow"}],"partial":[1],"details":{"n":1},"id":"ABC"}`,
		},
		"wait said already": {
			toolerr.Error{Category: toolerr.RateLimit, Message: "Busy; wait 2 seconds.", RetryAfter: 1500 * time.Millisecond},
			`{"isError":true,"code":"rate_limit","errorCategory":"rate_limit","isRetryable":true,"message":"Busy; wait 2 seconds.","retryAfterMs":1500}`,
		},
		"no sentence": {
			toolerr.Error{Category: toolerr.RateLimit, Message: "Too many calls", RetryAfter: time.Second},
			`{"isError":true,"code":"rate_limit","errorCategory":"rate_limit","isRetryable":true,"message":"Too many calls. Wait 1 second before calling again.","retryAfterMs":1000}`,
		},
		"two numbers": {
			toolerr.Error{Category: toolerr.RateLimit, Message: "Of 12 seconds, wait 2 seconds.", RetryAfter: 2 * time.Second},
			`{"isError":true,"code":"rate_limit","errorCategory":"rate_limit","isRetryable":true,"message":"Of 12 seconds, wait 2 seconds.","retryAfterMs":2000}`,
		},
		"another number": {
			toolerr.Error{Category: toolerr.RateLimit, Message: "Window of 12 seconds.", RetryAfter: 2 * time.Second},
			`{"isError":true,"code":"rate_limit","errorCategory":"rate_limit","isRetryable":true,"message":"Window of 12 seconds. Wait 2 seconds before calling again.","retryAfterMs":2000}`,
		},
		"details that are no JSON": {
			toolerr.Error{Category: toolerr.Business, Message: "No.", Details: json.RawMessage(`{`)},
			`{"isError":true,"code":"business","errorCategory":"business","isRetryable":false,"message":"No."}`,
		},
		"unknown category": {
			toolerr.Error{Code: "x", Category: "odd", Message: "No."},
			`{"isError":true,"code":"x","errorCategory":"permanent","isRetryable":false,"message":"No."}`,
		},
		"timeout of a repeatable tool": {
			toolerr.Error{Category: toolerr.Timeout, Message: "Slow.", Repeatable: true},
			`{"isError":true,"code":"timeout","errorCategory":"timeout","isRetryable":true,"message":"Slow."}`,
		},
		"repeatable does not make others retryable": {
			toolerr.Error{Category: toolerr.Business, Message: "No.", Repeatable: true},
			`{"isError":true,"code":"business","errorCategory":"business","isRetryable":false,"message":"No."}`,
		},
		"invalid UTF-8": {
			toolerr.Error{Category: toolerr.Business, Message: "a\xffb"},
			`{"isError":true,"code":"business","errorCategory":"business","isRetryable":false,"message":"a\ufffdb"}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			got := string(test.e.Envelope())
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
			marshalled, err := json.Marshal(&test.e)
			if err != nil || !json.Valid(marshalled) || strings.Contains(string(marshalled), "secret") {
				t.Errorf("json.Marshal: %s, %v", marshalled, err)
			}
		})
	}
}

func TestEnvelopeSize(t *testing.T) {
	long := strings.Repeat("é", toolerr.MaxEnvelope)
	violations := make([]toolerr.Violation, 1000)
	for i := range violations {
		violations[i] = toolerr.Violation{Path: fmt.Sprintf("/items/%d", i), Rule: "type", Message: "must be a string"}
	}
	for name, e := range map[string]toolerr.Error{
		"texts":      {Message: long, Suggestion: long, CustomerMessage: long},
		"details":    {Message: "M.", Suggestion: "S.", Details: json.RawMessage(`"` + long + `"`)},
		"partial":    {Message: "M.", Suggestion: "S.", Partial: json.RawMessage(`"` + long + `"`), Details: json.RawMessage(`{"kept":true}`)},
		"attempted":  {Message: "M.", Suggestion: "S.", Attempted: []toolerr.Attempt{{Source: long}}},
		"violations": {Message: "M.", Suggestion: "S.", Violations: violations},
		"one":        {Message: "M.", Suggestion: "S.", Violations: []toolerr.Violation{{Message: long}}},
		"names":      {Code: long, ID: long, Message: "M.", Suggestion: "S."},
		"controls":   {Message: strings.Repeat("\x01", 5000), Suggestion: strings.Repeat("\x01", 5000), CustomerMessage: strings.Repeat("\x01", 5000)},
	} {
		t.Run(name, func(t *testing.T) {
			data := e.Envelope()
			if len(data) > toolerr.MaxEnvelope {
				t.Errorf("%d bytes", len(data))
			}
			if !utf8.Valid(data) {
				t.Error("not UTF-8")
			}
			parsed, ok := toolerr.Parse(data)
			if !ok || parsed.Message == "" || parsed.Suggestion == "" {
				t.Fatalf("parsed %v from %s", parsed, data)
			}
			if name == "violations" && (len(parsed.Violations) < 100 || !strings.Contains(parsed.Message, "Of 1000 violations")) {
				t.Errorf("%d violations, %s", len(parsed.Violations), parsed.Message)
			}
			if name == "partial" && parsed.Details == nil {
				t.Error("details are gone although they fit")
			}
		})
	}
}

func TestParse(t *testing.T) {
	e := &toolerr.Error{
		Code: "stock_busy", Category: toolerr.RateLimit, Message: "Wait 3 seconds.", Suggestion: "Slow down.", RetryAfter: 3 * time.Second,
		CustomerMessage: "One moment.", Violations: []toolerr.Violation{{Path: "/a", Rule: "enum", Message: "m"}},
		Attempts: 2, Attempted: []toolerr.Attempt{{Source: "web"}}, Partial: json.RawMessage(`[]`), Details: json.RawMessage(`{}`), ID: "ABC",
	}
	got, ok := toolerr.Parse(e.Envelope())
	if !ok {
		t.Fatal("not parsed")
	}
	if diff := cmp.Diff(e, got, cmpopts.IgnoreFields(toolerr.Error{}, "Repeatable"), cmpopts.IgnoreUnexported(toolerr.Error{})); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(string(e.Envelope()), string(got.Envelope())); diff != "" {
		t.Error(diff)
	}
	for _, no := range []string{"", "x", "[]", "null", `{"results":[]}`, `{"isError":false,"code":"a","errorCategory":"business"}`, `{"isError":true,"code":"a"}`,
		`{"isError":true,"code":"a","errorCategory":"business"} ` + "x", `Error: {"isError":true,"code":"a","errorCategory":"business"}`} {
		if _, ok := toolerr.Parse([]byte(no)); ok {
			t.Errorf("%s parsed", no)
		}
	}
	for envelope, want := range map[string]toolerr.Error{
		`{"isError":true,"code":"a","errorCategory":"odd","isRetryable":true}`:                         {Code: "a", Category: toolerr.Permanent},
		` {"isError":true,"code":"a","errorCategory":"business","new":[1],"message":"No."}` + "\n":     {Code: "a", Category: toolerr.Business, Message: "No."},
		`{"isError":true,"code":"a","errorCategory":"rate_limit","retryAfterMs":9223372036854775807}`:  {Code: "a", Category: toolerr.RateLimit, RetryAfter: math.MaxInt64 / time.Millisecond * time.Millisecond},
		`{"isError":true,"code":"a","errorCategory":"rate_limit","retryAfterMs":-9223372036854775808}`: {Code: "a", Category: toolerr.RateLimit},
	} {
		got, ok := toolerr.Parse([]byte(envelope))
		if !ok || got.Code != want.Code || got.Category != want.Category || got.Message != want.Message || got.RetryAfter != want.RetryAfter {
			t.Errorf("%s: %+v", envelope, got)
		}
	}
}

func TestCategories(t *testing.T) {
	want := []struct {
		category  toolerr.Category
		retryable bool
		projected string
	}{
		{"transient", true, "transient"},
		{"timeout", false, "transient"},
		{"rate_limit", true, "transient"},
		{"validation", false, "validation"},
		{"business", false, "business"},
		{"permission", false, "permission"},
		{"auth", false, "permission"},
		{"not_found", false, "validation"},
		{"permanent", false, "business"},
	}
	all := toolerr.Categories()
	if len(all) != len(want) {
		t.Fatalf("%d categories", len(all))
	}
	for i, w := range want {
		c := all[i]
		if c != w.category || !c.Known() || c.Retryable() != w.retryable || c.Project() != w.projected {
			t.Errorf("%s: known %t, retryable %t, projected %s", c, c.Known(), c.Retryable(), c.Project())
		}
		if e := (&toolerr.Error{Category: c}); !strings.HasSuffix(e.Error(), ".") {
			t.Errorf("%s has no message of its own", c)
		}
	}
	if odd := toolerr.Category("odd"); odd.Known() || odd.Retryable() || odd.Project() != "business" {
		t.Error("odd is taken for a category")
	}
}
