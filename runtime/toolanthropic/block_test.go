package toolanthropic

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// The SDK sends results as the runtime itself writes them.
func TestToolResult(t *testing.T) {
	r := toolrt.ToolResult{ToolUseID: "1", Toolset: "browser", IsError: true, Content: []toolrt.Block{
		{Type: "text", Text: "A <b>."},
		{Type: "image", Source: toolrt.Source{Type: "base64", MediaType: "image/png", Data: "AA=="}},
		{Type: "image", Source: toolrt.Source{Type: "url", URL: "https://example.com/a.png"}},
		{Type: "document", Title: "Terms", Source: toolrt.Source{Type: "base64", MediaType: "application/pdf", Data: "AA=="}},
		{Type: "document", Source: toolrt.Source{Type: "url", URL: "https://example.com/a.pdf"}},
		{Type: "document", Source: toolrt.Source{Type: "text", MediaType: "text/plain", Data: "A."}},
	}}
	want := decoded(t, r)
	for _, sent := range []any{toolResult(r), betaToolResult(r)} {
		if diff := cmp.Diff(want, decoded(t, sent)); diff != "" {
			t.Errorf("%T: %s", sent, diff)
		}
	}
}

// decoded returns what v is as JSON.
func decoded(t *testing.T, v any) (document any) {
	t.Helper()
	data, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(data, &document)
	}
	if err != nil {
		t.Fatal(err)
	}
	return document
}
