package runtime_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

func TestBlocks(t *testing.T) {
	png := []byte("\x89PNG\r\n\x1a\n…")
	titled := func(c toolrt.Content) toolrt.Content { c.Title = "Terms"; return c }
	for _, test := range []struct {
		content toolrt.Content
		want    string // "" for nothing at all
	}{
		{toolrt.TextContent("A <b>."), `{"type":"text","text":"A <b>."}`},
		{toolrt.TextContent(" \n"), ``},
		{toolrt.ImageContent(png, "image/png"), `{"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBORw0KGgrigKY="}}`},
		{toolrt.ImageContent(png, "image/jpeg"), `{"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBORw0KGgrigKY="}}`},
		{toolrt.ImageContent([]byte("RIFF\x01\x02\x03\x04WEBP"), "image/webp"), `{"type":"image","source":{"type":"base64","media_type":"image/webp","data":"UklGRgECAwRXRUJQ"}}`},
		{toolrt.ImageContent([]byte("?"), "image/gif"), `{"type":"image","source":{"type":"base64","media_type":"image/gif","data":"Pw=="}}`},
		{toolrt.ImageContent([]byte("<svg/>"), "image/svg+xml"), `{"type":"text","text":"[image, image/svg+xml, 6 bytes]"}`},
		{toolrt.ImageContent(make([]byte, 4<<20), "image/png"), `{"type":"text","text":"[image, image/png, 4194304 bytes]"}`},
		{toolrt.Content{Type: toolrt.ImageType, URI: "https://shop.example/a.png"}, `{"type":"image","source":{"type":"url","url":"https://shop.example/a.png"}}`},
		{toolrt.Content{Type: toolrt.ImageType, URI: "file:///a.png"}, `{"type":"text","text":"[image, file:///a.png]"}`},
		{toolrt.AudioContent([]byte("RIFF"), "audio/wav"), `{"type":"text","text":"[audio, audio/wav, 4 bytes]"}`},
		{titled(toolrt.DocumentContent([]byte("%PDF"), "application/pdf")), `{"type":"document","source":{"type":"base64","media_type":"application/pdf","data":"JVBERg=="},"title":"Terms"}`},
		{titled(toolrt.DocumentContent([]byte("# A"), "text/markdown")), `{"type":"document","source":{"type":"text","media_type":"text/plain","data":"# A"},"title":"Terms"}`},
		{toolrt.Content{Type: toolrt.DocumentType, MIMEType: "application/json", Text: "{}"}, `{"type":"document","source":{"type":"text","media_type":"text/plain","data":"{}"}}`},
		{toolrt.DocumentContent([]byte("\xff"), "text/plain"), `{"type":"text","text":"[document, text/plain, 1 bytes]"}`},
		{toolrt.DocumentContent([]byte("PK"), "application/zip"), `{"type":"text","text":"[document, application/zip, 2 bytes]"}`},
		{toolrt.DocumentContent([]byte("?"), ""), `{"type":"text","text":"[document, 1 bytes]"}`},
		{titled(toolrt.Content{Type: toolrt.DocumentType, URI: "https://shop.example/a"}), `{"type":"document","source":{"type":"url","url":"https://shop.example/a"},"title":"Terms"}`},
		{toolrt.Content{Type: toolrt.DocumentType, URI: "https://shop.example/a", MIMEType: "text/html"}, `{"type":"text","text":"[document, text/html, https://shop.example/a]"}`},
		{toolrt.ResourceLink("file:///a.txt", "a"), `{"type":"text","text":"[resource_link, file:///a.txt, \"a\"]"}`},
		{toolrt.EmbeddedText("file:///a.txt", "text/plain", "A."), `{"type":"text","text":"[resource, text/plain, file:///a.txt]\nA."}`},
		{toolrt.EmbeddedBlob("file:///a.bin", "application/octet-stream", []byte("A")), `{"type":"text","text":"[resource, application/octet-stream, file:///a.bin, 1 bytes]"}`},
	} {
		blocks := (&toolrt.Result{Content: []toolrt.Content{test.content}}).Blocks()
		got, err := json.Marshal(toolrt.ToolResult{ToolUseID: "1", Content: blocks})
		want := `{"type":"tool_result","tool_use_id":"1","content":[` + test.want + `]}`
		if test.want == "" {
			want = `{"type":"tool_result","tool_use_id":"1"}`
		}
		if diff := cmp.Diff(unescaped(want), unescaped(string(got))); diff != "" || err != nil {
			t.Errorf("%+v: %v\n%s", test.content.Type, err, diff)
		}
	}
}

// unescaped undoes what json.Marshal does to HTML.
func unescaped(s string) string {
	return strings.NewReplacer(`\u003c`, "<", `\u003e`, ">").Replace(s)
}

// The API takes nothing but text in an error, and in the result of a call that a
// program made.
func TestAnswerOnlyText(t *testing.T) {
	screenshot := toolrt.ImageContent([]byte("\x89PNG\r\n\x1a\n…"), "image/png")
	tool := func(name string, err error) *toolrt.Tool {
		return toolrt.NewTool(toolrt.Definition{Name: name}, toolrt.DecodeNothing,
			func(context.Context, toolrt.Nothing) (toolrt.Content, error) { return screenshot, err }, toolrt.OneContent())
	}
	set := toolrt.NewSet(toolrt.Server{}, tool("look", nil), tool("fail", toolrt.WithContent(errors.New("x"), screenshot))).With(toolrt.WithLogger(silent))
	results, err := set.Run(t.Context(), toolrt.Turn{StopReason: "tool_use", Calls: []toolrt.ToolUse{
		{ID: "1", Name: "look"},
		{ID: "2", Name: "look", Caller: "direct"},
		{ID: "3", Name: "look", Caller: "code_execution_20260120"},
		{ID: "4", Name: "fail"},
	}})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"image", "image", "text", "text text"} {
		var kinds []string
		for _, b := range results[i].Content {
			kinds = append(kinds, b.Type)
		}
		if got := strings.Join(kinds, " "); got != want {
			t.Errorf("call %s has %s, want %s", results[i].ToolUseID, got, want)
		}
	}
	if got := said(results[3]); !strings.HasSuffix(got, "}[image, image/png, 11 bytes]") {
		t.Errorf("%s", got)
	}
}
