package runtime

import "strings"

// The types of blocks.
const (
	blockText     = "text"
	blockImage    = "image"
	blockDocument = "document"
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

// Blocks returns the content of r in the form that the Messages API takes.
// Texts of blanks alone, which it refuses, are left out.
func (r *Result) Blocks() []Block { return r.blocks(Content.block) }

// blocks returns the content of r, each block made by form.
func (r *Result) blocks(form func(Content) Block) []Block {
	var blocks []Block
	for _, c := range r.Content {
		if b := form(c); b.Type != blockText || strings.TrimSpace(b.Text) != "" {
			blocks = append(blocks, b)
		}
	}
	return blocks
}

// blockForms says what each kind of content becomes. A function that returns false,
// and a kind without a row, leave it a text block that names the content.
var blockForms = []struct {
	kind  ContentType
	block func(Content) (Block, bool)
}{
	{TextType, func(c Content) (Block, bool) { return c.textBlock(), true }},
}

// block returns c in the form that the Messages API takes.
func (c Content) block() Block {
	for _, row := range blockForms {
		if row.kind == c.Type {
			if b, ok := row.block(c); ok {
				return b
			}
		}
	}
	return c.textBlock()
}

// textBlock returns c as a text: its own, or one that names what it is.
func (c Content) textBlock() Block {
	text := c.Text
	if c.Type != TextType {
		text = "[" + string(c.Type) + "]"
	}
	return Block{Type: blockText, Text: text}
}
