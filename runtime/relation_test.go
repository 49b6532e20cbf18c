package runtime_test

import (
	"testing"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// related is an object whose properties have to do with each other.
var related = &toolrt.Node{
	Kind: toolrt.KindObject,
	Shape: toolrt.NewShape(
		toolrt.Prop("method"),
		toolrt.Prop("tries", toolrt.Nullable),
		toolrt.Prop("exact"),
		toolrt.Prop("number", toolrt.RequiredIf("method", `"card"`), toolrt.Requires("expiry")),
		toolrt.Prop("expiry", toolrt.Excludes("voucher"), toolrt.Excludes("gift")),
		toolrt.Prop("voucher", toolrt.RequiredIf("tries", `3`), toolrt.RequiredIf("exact", `true`), toolrt.RequiredIf("method", `"\"é"`)),
		toolrt.Prop("gift"),
	),
	Props: []*toolrt.Node{text, integer, {Kind: toolrt.KindBool}, text, text, text, text},
}

func TestRelations(t *testing.T) {
	tests := []struct{ data, want string }{
		{`{}`, ""},
		{`{"number":"1","expiry":"2"}`, ""},
		{`{"number":"1"}`, "/expiry: missing; it is required together with number"},
		{`{"expiry":"1","voucher":"2"}`, "/expiry: must not be given together with voucher; leave one of them out"},
		{`{"gift":"","voucher":"2","expiry":"1"}`,
			"/expiry: must not be given together with voucher; leave one of them out\n/expiry: must not be given together with gift; leave one of them out"},
		{`{"method":"card"}`, `/number: missing; it is required where method is "card"`},
		{` { "method" : "c\u0061rd" } `, `/number: missing; it is required where method is "card"`},
		{`{"method":"cash"}`, ""},
		{`{"method":"\u0022\u00e9"}`, `/voucher: missing; it is required where method is "\"é"`},
		{`{"tries":3.0}`, `/voucher: missing; it is required where tries is 3`},
		{`{"tries":30e-1,"voucher":""}`, ""},
		{`{"tries":4}`, ""},
		{`{"tries":null}`, ""},
		{`{"tries":"3"}`, `/tries: must be an integer or null, not a string; send it without quotes; got "3"`},
		{`{"exact":true}`, `/voucher: missing; it is required where exact is true`},
		{`{"exact":false}`, ""},
		{`{"exact":true,"method":"card","tries":3}`, "/number: missing; it is required where method is \"card\"\n" +
			"/voucher: missing; it is required where tries is 3\n/voucher: missing; it is required where exact is true"},
		{`{"method":"card"`, "arguments: invalid JSON at byte 16: it ends too early; a comma or } must follow"},
	}
	for _, tt := range tests {
		if got := message(toolrt.Validate([]byte(tt.data), related)); got != tt.want {
			t.Errorf("%s:\ngot  %s\nwant %s", tt.data, got, tt.want)
		}
	}
}

// grouped is an object within another one, of whose properties there is a choice.
var grouped = &toolrt.Node{
	Kind:  toolrt.KindObject,
	Shape: toolrt.NewShape(toolrt.Prop("who")),
	Props: []*toolrt.Node{{
		Kind: toolrt.KindObject,
		Shape: toolrt.NewShape(
			toolrt.Prop("id", toolrt.OneOfRequired("id")),
			toolrt.Prop("name", toolrt.OneOfRequired("name")),
			toolrt.Prop("region", toolrt.OneOfRequired("name")),
			toolrt.Prop("mail", toolrt.AnyOfRequired("mail")),
			toolrt.Prop("phone", toolrt.AnyOfRequired("phone")),
		),
		Props: []*toolrt.Node{text, text, text, text, text},
	}},
}

func TestGroups(t *testing.T) {
	const (
		oneOf = "/who: must have exactly one of id; name with region"
		anyOf = "/who: must have at least one of mail, phone"
	)
	tests := []struct{ data, want string }{
		{`{}`, ""},
		{`{"who":{"id":"1","mail":"2"}}`, ""},
		{`{"who":{"id":"1","name":"2","mail":"","phone":""}}`, ""},
		{`{"who":{"name":"1","region":"2","phone":""}}`, ""},
		{`{"who":{"name":"1","mail":""}}`, oneOf},
		{`{"who":{"name":"1","region":"","id":"","mail":""}}`, oneOf + "; leave the others out"},
		{`{"who":{"id":""}}`, anyOf},
		{`{"who":{}}`, oneOf + "\n" + anyOf},
	}
	for _, tt := range tests {
		if got := message(toolrt.Validate([]byte(tt.data), grouped)); got != tt.want {
			t.Errorf("%s:\ngot  %s\nwant %s", tt.data, got, tt.want)
		}
	}
}

func TestTypes(t *testing.T) {
	node := &toolrt.Node{
		Kind: toolrt.KindObject,
		Shape: toolrt.NewShape(
			toolrt.Prop("id", toolrt.Types("string", "integer")),
			toolrt.Prop("box", toolrt.Types("object", "null")),
		),
		Props: []*toolrt.Node{{}, {}},
	}
	tests := []struct{ data, want string }{
		{`{"id":"a","box":null}`, ""},
		{`{"id":2.0,"box":{"a":[]}}`, ""},
		{`{"id":-1e2}`, ""},
		{`{"id":2.5}`, "/id: must be a string or an integer, not a number; got 2.5"},
		{`{"id":null,"box":[]}`, "/id: must be a string or an integer, not null; got null\n/box: must be an object or null, not an array; got []"},
		{`{"id":true}`, "/id: must be a string or an integer, not true or false; got true"},
		{`{"id":1.}`, "arguments: invalid JSON at byte 8: found '}'; a digit must stand here"},
		{`{"box":{"a":1,"a":2}}`, "/box/a: given more than once; give it once"},
	}
	for _, tt := range tests {
		if got := message(toolrt.Validate([]byte(tt.data), node)); got != tt.want {
			t.Errorf("%s:\ngot  %s\nwant %s", tt.data, got, tt.want)
		}
	}
}
