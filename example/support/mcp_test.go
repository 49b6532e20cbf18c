package support_test

import (
	"encoding/json"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/toolgen-dev/toolgen/example/support"
	"github.com/toolgen-dev/toolgen/example/support/supportmcp"
)

// connect returns a client of a desk that is served over the Model Context Protocol.
func connect(t *testing.T) *mcp.ClientSession {
	t.Helper()
	d, err := support.Open(t.Context(), ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	here, there := mcp.NewInMemoryTransports()
	if _, err := supportmcp.NewServer(d).Connect(t.Context(), there, nil); err != nil {
		t.Fatal(err)
	}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := session.Close(); err != nil {
			t.Error(err)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return session
}

func TestServer(t *testing.T) {
	session := connect(t)
	listed, err := session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(listed.Tools), 6; got != want {
		t.Errorf("%d tools are listed, want %d", got, want)
	}
	for _, tool := range listed.Tools {
		if tool.Annotations == nil || tool.Description == "" {
			t.Errorf("%s has no hints or no description", tool.Name)
		}
	}

	found, err := session.CallTool(t.Context(), &mcp.CallToolParams{
		Name: "lookup_order", Arguments: json.RawMessage(`{"order_number":"#12345"}`),
	})
	if err != nil || found.IsError || found.StructuredContent == nil {
		t.Errorf("lookup_order gives %+v, %v", found, err)
	}

	refused, err := session.CallTool(t.Context(), &mcp.CallToolParams{
		Name: "lookup_order", Arguments: json.RawMessage(`{"order_number":"#99999"}`),
	})
	if err != nil || !refused.IsError || len(refused.Content) == 0 || refused.StructuredContent != nil {
		t.Fatalf("lookup_order gives %+v, %v", refused, err)
	}
	text, ok := refused.Content[0].(*mcp.TextContent)
	if !ok {
		t.Fatalf("content is %T", refused.Content[0])
	}
	var envelope struct {
		IsError       bool
		Code          string
		ErrorCategory string
		IsRetryable   bool
	}
	if err := json.Unmarshal([]byte(text.Text), &envelope); err != nil {
		t.Fatal(err)
	}
	if !envelope.IsError || envelope.Code != "order_not_found" || envelope.ErrorCategory != "not_found" || envelope.IsRetryable {
		t.Errorf("envelope is %s", text.Text)
	}
}
