package runtime

// ContentType says what kind of content a block is.
type ContentType string

// TextType is a block of text.
const TextType ContentType = "text"

// Content is one block of a result, as a model reads it.
type Content struct {
	Type ContentType
	Text string
}

// TextContent returns a block of text.
func TextContent(text string) Content { return Content{Type: TextType, Text: text} }
