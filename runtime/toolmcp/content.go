package toolmcp

import (
	"cmp"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// contentForms says what each kind of content is in the protocol, and since
// which revision: a client of an older one might refuse the whole result. What
// has no row, or of which a form returns nil, is sent as a text that names it.
var contentForms = []struct {
	kind  toolrt.ContentType
	since string
	form  func(toolrt.Content) mcp.Content
}{
	{toolrt.TextType, "", textContent},
	{toolrt.ImageType, "", imageContent},
	{toolrt.AudioType, "2025-03-26", audioContent},
	{toolrt.ResourceLinkType, "2025-06-18", resourceLink},
	{toolrt.ResourceType, "", embeddedResource},
}

// content returns c for a client that speaks the given revision; "" is one that
// does not say, and takes everything.
func content(c toolrt.Content, revision string) mcp.Content {
	for _, row := range contentForms {
		if row.kind == c.Type && (revision == "" || row.since <= revision) {
			if sent := row.form(c); sent != nil {
				return sent
			}
		}
	}
	return &mcp.TextContent{Text: c.Fallback()}
}

func textContent(c toolrt.Content) mcp.Content { return &mcp.TextContent{Text: c.Text} }

func imageContent(c toolrt.Content) mcp.Content {
	if len(c.Data) == 0 || c.MIMEType == "" {
		return nil
	}
	return &mcp.ImageContent{Data: c.Data, MIMEType: c.MIMEType}
}

func audioContent(c toolrt.Content) mcp.Content {
	if len(c.Data) == 0 || c.MIMEType == "" {
		return nil
	}
	return &mcp.AudioContent{Data: c.Data, MIMEType: c.MIMEType}
}

func resourceLink(c toolrt.Content) mcp.Content {
	if c.URI == "" {
		return nil
	}
	link := &mcp.ResourceLink{
		URI:         c.URI,
		Name:        cmp.Or(c.Name, c.URI), // which the protocol requires
		Title:       c.Title,
		Description: c.Description,
		MIMEType:    c.MIMEType,
	}
	if c.Size > 0 {
		link.Size = &c.Size
	}
	return link
}

func embeddedResource(c toolrt.Content) mcp.Content {
	if c.URI == "" {
		return nil
	}
	r := &mcp.ResourceContents{URI: c.URI, MIMEType: c.MIMEType, Text: c.Text}
	if c.Text == "" {
		r.Blob = append([]byte{}, c.Data...) // not nil: a resource has either
	}
	return &mcp.EmbeddedResource{Resource: r}
}
