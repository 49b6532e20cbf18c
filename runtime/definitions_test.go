package runtime_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

func TestDefinitions(t *testing.T) {
	all := func(d *toolrt.Definition) {
		d.Strict = true
		d.StrictSchema = json.RawMessage(`{ "type": "object", "properties": { "b": {}, "a": {} } }`)
		d.DeferLoading = true
		d.AllowedCallers = []string{"direct", "code_execution_20260521"}
		d.CacheControl = "1h"
		d.EagerInputStreaming = true
		d.Examples = []json.RawMessage{json.RawMessage(` { } `), json.RawMessage(goodInput), json.RawMessage(`{}`)} // two show nothing
	}
	unchanged := lookupTool(nil, func(d *toolrt.Definition) { d.Examples = []json.RawMessage{json.RawMessage(`{}`)} })
	unchanged.Name = "find_order"
	s := toolrt.NewSet(toolrt.Server{}, lookupTool(nil, all), unchanged, doneTool("ping", nil, "pong"))
	want := []string{
		`{"name":"lookup_order","description":"Retrieves one order \u003cby its number\u003e.","input_schema":{"type":"object","properties":{"b":{},"a":{}}},"strict":true,` +
			`"defer_loading":true,"allowed_callers":["direct","code_execution_20260521"],"cache_control":{"type":"ephemeral","ttl":"1h"},"eager_input_streaming":true,` +
			`"input_examples":[{"order_number":"#12345"}]}`,
		`{"name":"find_order","description":"Retrieves one order \u003cby its number\u003e.","input_schema":` + lookupSchema + `}`,
		`{"name":"ping","input_schema":{"type":"object","properties":{},"additionalProperties":false}}`,
	}
	for range 200 {
		got := s.Definitions()
		if len(got) != len(want) {
			t.Fatalf("%d definitions", len(got))
		}
		for i := range want {
			if diff := cmp.Diff(want[i], string(got[i])); diff != "" {
				t.Fatal(diff)
			}
			if sent, err := json.Marshal(got[i]); err != nil || !bytes.Equal(sent, got[i]) {
				t.Fatalf("sent as %s, %v", sent, err)
			}
		}
	}
	if got := (toolrt.Set{}).Definitions(); len(got) != 0 {
		t.Errorf("the empty set defines %s", got)
	}
}
