package runtime

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// ContentType says what kind of content a block is.
type ContentType string

// The kinds of content.
const (
	TextType         ContentType = "text"
	ImageType        ContentType = "image"
	AudioType        ContentType = "audio"
	DocumentType     ContentType = "document"      // such as a PDF, to be read as a whole
	ResourceLinkType ContentType = "resource_link" // where something can be fetched
	ResourceType     ContentType = "resource"      // what would be fetched there, embedded
)

// ContentTypes returns all kinds of content: an adapter has a form, or a
// fallback, for each.
func ContentTypes() []ContentType {
	return []ContentType{TextType, ImageType, AudioType, DocumentType, ResourceLinkType, ResourceType}
}

// Content is one block of a result, as a model reads it. The functions that
// make one take what it needs; the other fields may be set afterwards.
//
//	link := toolrt.ResourceLink("https://shop.example/invoices/17.pdf", "invoice-17")
//	link.Title, link.Size = "Invoice 17", 48213
//
// What a protocol has no form for becomes a text: see [Content.Fallback].
type Content struct {
	Type        ContentType
	Text        string // of a text; of a document or an embedded resource that is one
	Data        []byte // of an image, a sound, a document or an embedded resource
	MIMEType    string
	URI         string // of a resource; of an image or a document instead of its data
	Name        string // of a resource, for programs
	Title       string // for people
	Description string // of a resource
	Size        int64  // of a resource, in bytes; zero if unknown
}

// TextContent returns a block of text.
func TextContent(text string) Content { return Content{Type: TextType, Text: text} }

// ImageContent returns an image, such as one of MIME type image/png.
func ImageContent(data []byte, mimeType string) Content {
	return Content{Type: ImageType, Data: data, MIMEType: mimeType}
}

// AudioContent returns a sound, such as one of MIME type audio/wav.
func AudioContent(data []byte, mimeType string) Content {
	return Content{Type: AudioType, Data: data, MIMEType: mimeType}
}

// DocumentContent returns a document, such as one of MIME type application/pdf.
func DocumentContent(data []byte, mimeType string) Content {
	return Content{Type: DocumentType, Data: data, MIMEType: mimeType}
}

// ResourceLink returns a link to what can be fetched at uri.
func ResourceLink(uri, name string) Content {
	return Content{Type: ResourceLinkType, URI: uri, Name: name}
}

// EmbeddedText returns the text that would be fetched at uri.
func EmbeddedText(uri, mimeType, text string) Content {
	return Content{Type: ResourceType, URI: uri, MIMEType: mimeType, Text: text}
}

// EmbeddedBlob returns the bytes that would be fetched at uri.
func EmbeddedBlob(uri, mimeType string, data []byte) Content {
	return Content{Type: ResourceType, URI: uri, MIMEType: mimeType, Data: data}
}

// Fallback returns c as text, for where nothing else can be sent: what it is,
// and the text in it, if any.
//
//	[document, application/pdf, https://shop.example/invoices/17.pdf, "Invoice 17", 48213 bytes]
func (c Content) Fallback() string {
	if c.Type == TextType {
		return c.Text
	}
	parts := []string{string(c.Type)}
	for _, part := range []string{c.MIMEType, c.URI} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	for _, part := range []string{c.Name, c.Title, c.Description} {
		if part != "" {
			parts = append(parts, strconv.Quote(part))
		}
	}
	if size := max(c.Size, int64(len(c.Data))); size > 0 {
		parts = append(parts, strconv.FormatInt(size, 10)+" bytes")
	}
	text := "[" + strings.Join(parts, ", ") + "]"
	if inner := c.readable(); inner != "" {
		text += "\n" + inner
	}
	return text
}

// readable returns the text in c, which may be its data; "" if there is none.
func (c Content) readable() string {
	if c.Text == "" && strings.HasPrefix(c.MIMEType, "text/") && utf8.Valid(c.Data) {
		return string(c.Data)
	}
	return c.Text
}

// Contents is the output of a handler that returns rich content. A slice
// without blocks is a success that says nothing; a nil slice is no result,
// which is an error.
func Contents() Output[[]Content] {
	return Output[[]Content]{func(blocks []Content, _ teller) (*Result, error) {
		if blocks == nil {
			return nil, errNoResult
		}
		cleaned, err := clean(blocks)
		if err != nil {
			return nil, err
		}
		return &Result{Content: cleaned}, nil
	}}
}

// OneContent is the output of a handler that returns one block of rich content.
// The zero Content is no result, which is an error.
func OneContent() Output[Content] {
	return Output[Content]{func(c Content, _ teller) (*Result, error) {
		if c.Type == "" {
			return nil, errNoResult
		}
		cleaned, err := clean([]Content{c})
		if err != nil {
			return nil, err
		}
		return &Result{Content: cleaned}, nil
	}}
}

// clean returns blocks whose text is UTF-8. A block of no kind has nothing that
// could be sent.
func clean(blocks []Content) ([]Content, error) {
	cleaned := make([]Content, len(blocks))
	for i, c := range blocks {
		if c.Type == "" {
			return nil, fmt.Errorf("content %d has no type; make it by a function such as TextContent", i)
		}
		for _, text := range c.texts() {
			*text = strings.ToValidUTF8(*text, "\uFFFD")
		}
		cleaned[i] = c
	}
	return cleaned, nil
}

// texts returns the texts of c.
func (c *Content) texts() []*string {
	return []*string{&c.Text, &c.MIMEType, &c.URI, &c.Name, &c.Title, &c.Description}
}

// redact takes out of the texts of c what r takes out.
func (c *Content) redact(r *toolerr.Redactor) {
	for _, text := range c.texts() {
		*text = r.Text(*text)
	}
	if c.Text == "" && c.readable() != "" {
		c.Data = []byte(r.Text(c.readable()))
	}
}

// WithContent returns err with content that the model reads below the envelope,
// a screenshot say. What err is remains: [errors.Is] and [errors.As] find it.
//
//	return nil, toolrt.WithContent(NewPageBroken(url), toolrt.ImageContent(screenshot, "image/png"))
//
// It returns nil if err is nil.
func WithContent(err error, content ...Content) error {
	if err == nil {
		return nil
	}
	return &illustrated{error: err, content: append(contentOf(err), content...)}
}

// illustrated is an error with content.
type illustrated struct {
	error
	content []Content // that of errors in error, too
}

func (e *illustrated) Unwrap() error { return e.error }

// contentOf returns a copy of the content of err.
func contentOf(err error) []Content {
	e, ok := toolerr.Find[*illustrated](err)
	if !ok {
		return nil
	}
	return append([]Content(nil), e.content...)
}
