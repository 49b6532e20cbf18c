package runtime_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// contentTool is a tool that returns what handler returns.
func contentTool[Out any](out toolrt.Output[Out], handler func() (Out, error)) *toolrt.Tool {
	return toolrt.NewTool(toolrt.Definition{Name: "show"}, toolrt.DecodeNothing,
		func(context.Context, toolrt.Nothing) (Out, error) { return handler() }, out)
}

func TestContents(t *testing.T) {
	image := toolrt.ImageContent([]byte{1}, "image/png")
	tests := []struct {
		name   string
		blocks []toolrt.Content
		want   []toolrt.Content // nil for an error
		code   string
	}{
		{"several", []toolrt.Content{toolrt.TextContent("a\xff"), image}, []toolrt.Content{toolrt.TextContent("a\uFFFD"), image}, ""},
		{"empty", []toolrt.Content{}, []toolrt.Content{}, ""},
		{"none", nil, nil, "no_result"},
		{"no type", []toolrt.Content{image, {Text: "a"}}, nil, "permanent"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			set, _ := logged(contentTool(toolrt.Contents(), func() ([]toolrt.Content, error) { return tt.blocks, nil }))
			r := set.Call(t.Context(), "show", nil)
			if tt.code != "" {
				if e := envelope(t, r); e.Code != tt.code {
					t.Errorf("code %s", e.Code)
				}
				return
			}
			if diff := cmp.Diff(tt.want, r.Content); diff != "" || r.IsError() || r.Structured != nil {
				t.Errorf("%+v\n%s", r, diff)
			}
		})
	}
}

func TestOneContent(t *testing.T) {
	link := toolrt.ResourceLink("https://shop.example/17.pdf", "17")
	for _, tt := range []struct {
		block toolrt.Content
		code  string
	}{{link, ""}, {toolrt.Content{}, "no_result"}} {
		set, _ := logged(contentTool(toolrt.OneContent(), func() (toolrt.Content, error) { return tt.block, nil }))
		r := set.Call(t.Context(), "show", nil)
		if tt.code != "" {
			if e := envelope(t, r); e.Code != tt.code {
				t.Errorf("code %s", e.Code)
			}
		} else if diff := cmp.Diff([]toolrt.Content{tt.block}, r.Content); diff != "" {
			t.Error(diff)
		}
	}
}

func TestFallback(t *testing.T) {
	document := toolrt.DocumentContent([]byte("%PDF-1.7"), "application/pdf")
	document.URI, document.Title = "https://shop.example/17.pdf", `Invoice "17"`
	link := toolrt.ResourceLink("https://shop.example/17.pdf", "17")
	link.Description, link.Size = "The invoice.", 48213
	for _, tt := range []struct {
		content toolrt.Content
		want    string
	}{
		{toolrt.TextContent("[a]"), "[a]"},
		{document, `[document, application/pdf, https://shop.example/17.pdf, "Invoice \"17\"", 8 bytes]`},
		{toolrt.DocumentContent([]byte("# Terms"), "text/markdown"), "[document, text/markdown, 7 bytes]\n# Terms"},
		{link, `[resource_link, https://shop.example/17.pdf, "17", "The invoice.", 48213 bytes]`},
		{toolrt.EmbeddedText("note:1", "text/plain", "Call back."), "[resource, text/plain, note:1]\nCall back."},
		{toolrt.EmbeddedBlob("note:1", "application/zip", []byte("PK")), "[resource, application/zip, note:1, 2 bytes]"},
		{toolrt.AudioContent([]byte{1, 2, 3}, "audio/wav"), "[audio, audio/wav, 3 bytes]"},
		{toolrt.Content{Type: "hologram"}, "[hologram]"},
	} {
		if got := tt.content.Fallback(); got != tt.want {
			t.Errorf("got %s\nwant %s", got, tt.want)
		}
	}
}

func TestWithContent(t *testing.T) {
	if toolrt.WithContent(nil, toolrt.TextContent("a")) != nil {
		t.Error("no error becomes one")
	}
	cause := &orderNotFound{OrderNumber: "#12345"}
	first, second := toolrt.TextContent("first"), toolrt.ImageContent([]byte{1}, "image/png")
	err := toolrt.WithContent(errors.Join(toolrt.WithContent(cause, first)), second)
	if !errors.Is(err, cause) || err.Error() != cause.Error() {
		t.Errorf("the error is lost: %v", err)
	}
	if e := toolerr.From(err); e.Code != "order_not_found" {
		t.Errorf("code %s", e.Code)
	}
	set, _ := logged(contentTool(toolrt.Text(), func() (string, error) { return "", err }))
	r := set.Call(t.Context(), "show", nil)
	if !r.IsError() || len(r.Content) != 3 {
		t.Fatalf("%+v", r)
	}
	if e, ok := toolerr.Parse([]byte(r.Content[0].Text)); !ok || e.Code != "order_not_found" {
		t.Errorf("no envelope first: %s", r.Content[0].Text)
	}
	if diff := cmp.Diff([]toolrt.Content{first, second}, r.Content[1:]); diff != "" {
		t.Error(diff)
	}
}

// Content that could not be sent does not take the failure with it.
func TestWithBadContent(t *testing.T) {
	set, _ := logged(contentTool(toolrt.Text(), func() (string, error) {
		return "", toolrt.WithContent(&orderNotFound{}, toolrt.Content{Text: "no type"})
	}))
	if e := envelope(t, set.Call(t.Context(), "show", nil)); e.Code != "order_not_found" {
		t.Errorf("code %s", e.Code)
	}
}

// Every kind of content has a text: an adapter can always send something.
func TestContentTypes(t *testing.T) {
	for _, kind := range toolrt.ContentTypes() {
		c := toolrt.Content{Type: kind, Text: "a"}
		if c.Fallback() == "" {
			t.Errorf("%s has no text", kind)
		}
		r := &toolrt.Result{Content: []toolrt.Content{c}}
		if blocks := r.Blocks(); len(blocks) != 1 || blocks[0].Type == "" {
			t.Errorf("%s has no block: %+v", kind, blocks)
		}
	}
}
