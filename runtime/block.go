package runtime

import (
	"encoding/base64"
	"strings"
)

// A Block is content in the form that the Messages API takes in a result.
type Block struct {
	Type   string // text, image or document
	Text   string // of a text
	Title  string // of a document; may be empty
	Source Source // of an image or a document
}

// A Source is where the bytes of a block are.
type Source struct {
	Type      string // base64, text or url
	MediaType string // of base64 and text
	Data      string // base64 or text
	URL       string
}

// The types of blocks.
const (
	blockText     = "text"
	blockImage    = "image"
	blockDocument = "document"
)

// blockForms says how content goes to the Messages API. What stands in no row,
// and what a row has no form for, goes as text: see [Content.Fallback].
var blockForms = []struct {
	kind ContentType
	form func(Content) (Block, bool)
}{
	{ImageType, imageBlock},
	{DocumentType, documentBlock},
}

// Blocks returns the content of r in the form that the Messages API takes. What
// it would refuse is not in it: an error has nothing but text, and no text is
// of blanks alone.
func (r *Result) Blocks() []Block {
	if r.IsError() {
		return r.blocks(Content.textBlock)
	}
	return r.blocks(Content.block)
}

// blocks returns the content of r in the given form.
func (r *Result) blocks(form func(Content) Block) []Block {
	var blocks []Block
	for _, c := range r.Content {
		if b := form(c); b.Type != blockText || strings.TrimSpace(b.Text) != "" {
			blocks = append(blocks, b)
		}
	}
	return blocks
}

// block returns c in the form that the Messages API takes.
func (c Content) block() Block {
	for _, row := range blockForms {
		if row.kind == c.Type {
			if b, ok := row.form(c); ok {
				return b
			}
		}
	}
	return c.textBlock()
}

// textBlock returns c as text.
func (c Content) textBlock() Block { return Block{Type: blockText, Text: c.Fallback()} }

// maxImage is the size of the largest image that the Messages API takes, as base64.
const maxImage = 5 << 20

// imageTypes are the images that the Messages API takes, and how they begin.
var imageTypes = []struct{ mediaType, magic string }{
	{"image/jpeg", "\xff\xd8\xff"},
	{"image/png", "\x89PNG\r\n\x1a\n"},
	{"image/gif", "GIF8"},
	{"image/webp", "RIFF????WEBP"},
}

// imageBlock returns the block of an image of a kind and a size that the
// Messages API takes.
func imageBlock(c Content) (Block, bool) {
	if len(c.Data) == 0 {
		source, ok := c.linked()
		return Block{Type: blockImage, Source: source}, ok
	}
	mediaType, data := imageType(c), base64.StdEncoding.EncodeToString(c.Data)
	if mediaType == "" || len(data) > maxImage {
		return Block{}, false
	}
	return Block{Type: blockImage, Source: Source{Type: "base64", MediaType: mediaType, Data: data}}, true
}

// imageType returns the media type of an image: what its bytes say, which the
// Messages API compares, or else its MIME type; "" for one that is not taken.
func imageType(c Content) string {
	for _, t := range imageTypes {
		if begins(c.Data, t.magic) {
			return t.mediaType
		}
	}
	for _, t := range imageTypes {
		if t.mediaType == c.MIMEType {
			return t.mediaType
		}
	}
	return ""
}

// begins reports whether data begins with magic, in which ? is any byte.
func begins(data []byte, magic string) bool {
	if len(data) < len(magic) {
		return false
	}
	for i := range len(magic) {
		if magic[i] != '?' && magic[i] != data[i] {
			return false
		}
	}
	return true
}

// documentBlock returns the block of a document that is a PDF or text.
func documentBlock(c Content) (Block, bool) {
	const pdf = "application/pdf"
	b := Block{Type: blockDocument, Title: c.Title}
	text, ok := c.readable(), true
	switch {
	case strings.TrimSpace(text) != "":
		b.Source = Source{Type: "text", MediaType: "text/plain", Data: text}
	case c.MIMEType == pdf && len(c.Data) > 0:
		b.Source = Source{Type: "base64", MediaType: pdf, Data: base64.StdEncoding.EncodeToString(c.Data)}
	case c.MIMEType == pdf, c.MIMEType == "" && len(c.Data) == 0:
		b.Source, ok = c.linked()
	default:
		ok = false
	}
	return b, ok
}

// linked returns where the Messages API is to fetch c.
func (c Content) linked() (Source, bool) {
	return Source{Type: "url", URL: c.URI}, strings.HasPrefix(c.URI, "https://")
}
