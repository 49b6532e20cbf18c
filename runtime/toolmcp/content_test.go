package toolmcp_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
	"github.com/toolgen-dev/toolgen/runtime/toolmcp"
)

// showing is a server of one tool, show, which gives the blocks, or err with them.
func showing(err error, blocks ...toolrt.Content) *mcp.Server {
	return toolmcp.NewServer(toolrt.NewSet(toolrt.Server{Name: "gallery"}, toolrt.NewTool(
		toolrt.Definition{Name: "show", InputSchema: json.RawMessage(emptySchema)},
		toolrt.DecodeNothing,
		func(context.Context, toolrt.Nothing) ([]toolrt.Content, error) {
			return blocks, toolrt.WithContent(err, blocks...)
		},
		toolrt.Contents(),
	)))
}

func TestContent(t *testing.T) {
	link := toolrt.ResourceLink("https://shop.example/17.pdf", "invoice-17")
	link.Title, link.Description, link.MIMEType, link.Size = "Invoice 17", "As sent.", "application/pdf", 48213
	document := toolrt.DocumentContent([]byte("%PDF-1.7"), "application/pdf")
	document.URI = "https://shop.example/17.pdf"
	remote := toolrt.ImageContent(nil, "image/png")
	remote.URI = "https://shop.example/mug.png"
	tests := []struct {
		content toolrt.Content
		want    string
	}{
		{toolrt.TextContent("Hello."), `{"type":"text","text":"Hello."}`},
		{toolrt.TextContent(""), `{"type":"text","text":""}`},
		{toolrt.ImageContent([]byte("hi"), "image/png"), `{"type":"image","mimeType":"image/png","data":"aGk="}`},
		{toolrt.AudioContent([]byte("hi"), "audio/wav"), `{"type":"audio","mimeType":"audio/wav","data":"aGk="}`},
		{link, `{"type":"resource_link","mimeType":"application/pdf","uri":"https://shop.example/17.pdf","name":"invoice-17","title":"Invoice 17","description":"As sent.","size":48213}`},
		{toolrt.ResourceLink("note:1", ""), `{"type":"resource_link","uri":"note:1","name":"note:1"}`},
		{toolrt.EmbeddedText("note:1", "text/plain", "Call back."), `{"type":"resource","resource":{"uri":"note:1","mimeType":"text/plain","text":"Call back."}}`},
		{toolrt.EmbeddedBlob("note:1", "", []byte("hi")), `{"type":"resource","resource":{"uri":"note:1","blob":"aGk="}}`},
		{toolrt.EmbeddedText("note:1", "", ""), `{"type":"resource","resource":{"uri":"note:1","blob":""}}`},

		// What the protocol has no form for.
		{document, `{"type":"text","text":"[document, application/pdf, https://shop.example/17.pdf, 8 bytes]"}`},
		{remote, `{"type":"text","text":"[image, image/png, https://shop.example/mug.png]"}`},
		{toolrt.AudioContent([]byte("hi"), ""), `{"type":"text","text":"[audio, 2 bytes]"}`},
		{toolrt.ResourceLink("", "17"), `{"type":"text","text":"[resource_link, \"17\"]"}`},
		{toolrt.EmbeddedText("", "", "Call back."), `{"type":"text","text":"[resource]\nCall back."}`},
		{toolrt.Content{Type: "hologram"}, `{"type":"text","text":"[hologram]"}`},
	}
	for _, tt := range tests {
		r := call(t, connect(t, showing(nil, tt.content)), "show", "{}")
		if len(r.Content) != 1 || r.IsError {
			t.Fatalf("%+v", r)
		}
		got, err := json.Marshal(r.Content[0])
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(decoded(t, tt.want), decoded(t, string(got))); diff != "" {
			t.Errorf("%s: %s", tt.content.Fallback(), diff)
		}
	}
}

// An empty result is one, and an error has its envelope before its content.
func TestContentOfResults(t *testing.T) {
	if r := call(t, connect(t, showing(nil)), "show", "{}"); !r.IsError {
		t.Errorf("a nil slice is a success: %+v", r)
	}
	if r := call(t, connect(t, showing(nil, []toolrt.Content{}...)), "show", "{}"); r.IsError || len(r.Content) != 0 {
		t.Errorf("%+v", r)
	}
	failure := &toolerr.Error{Code: "broken_page", Category: toolerr.Business, Message: "The page is broken."}
	r := call(t, connect(t, showing(failure, toolrt.ImageContent([]byte("hi"), "image/png"))), "show", "{}")
	if !r.IsError || len(r.Content) != 2 {
		t.Fatalf("%+v", r)
	}
	if e, ok := toolerr.Parse([]byte(r.Content[0].(*mcp.TextContent).Text)); !ok || e.Code != "broken_page" {
		t.Errorf("%+v", r.Content[0])
	}
	if image, ok := r.Content[1].(*mcp.ImageContent); !ok || string(image.Data) != "hi" {
		t.Errorf("%+v", r.Content[1])
	}
}

// A client of an old revision gets nothing that it does not know.
func TestContentOfOldRevisions(t *testing.T) {
	blocks := []toolrt.Content{
		toolrt.ImageContent([]byte("hi"), "image/png"),
		toolrt.AudioContent([]byte("hi"), "audio/wav"),
		toolrt.ResourceLink("note:1", "note"),
	}
	for revision, want := range map[string][]string{
		"2024-11-05": {"image", "text", "text"},
		"2025-03-26": {"image", "audio", "text"},
		"2025-06-18": {"image", "audio", "resource_link"},
		"2025-11-25": {"image", "audio", "resource_link"},
	} {
		near, far := mcp.NewInMemoryTransports()
		if _, err := showing(nil, blocks...).Connect(t.Context(), far, nil); err != nil {
			t.Fatal(err)
		}
		client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
		session, err := client.Connect(t.Context(), near, &mcp.ClientSessionOptions{ProtocolVersion: revision})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range call(t, session, "show", "{}").Content {
			data, err := json.Marshal(c)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, decoded(t, string(data)).(map[string]any)["type"].(string))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", revision, diff)
		}
		_ = session.Close()
	}
}
