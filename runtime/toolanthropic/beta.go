package toolanthropic

import (
	"context"

	"github.com/anthropics/anthropic-sdk-go/v2"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// HandleBeta is [Toolset.Handle] for beta messages.
func (t *Toolset) HandleBeta(ctx context.Context, turn *anthropic.BetaMessage) (anthropic.BetaMessageParam, error) {
	results, err := t.set.Run(ctx, t.betaTurn(turn))
	if err != nil {
		return anthropic.BetaMessageParam{}, err
	}
	blocks := make([]anthropic.BetaContentBlockParamUnion, len(results))
	for i, r := range results {
		blocks[i].OfToolResult = betaToolResult(r)
	}
	return anthropic.NewBetaUserMessage(blocks...), nil
}

// betaTurn is turn for a beta message. The input is that of the union, which is
// JSON: the block's own has lost the precision of numbers.
func (t *Toolset) betaTurn(m *anthropic.BetaMessage) toolrt.Turn {
	if m == nil {
		return toolrt.Turn{}
	}
	turn := toolrt.Turn{StopReason: string(m.StopReason), Concurrency: t.concurrency}
	for _, b := range m.Content {
		turn.Add(b.Type, toolrt.ToolUse{
			ID:      b.ID,
			Name:    b.Name,
			Input:   b.Input,
			Toolset: b.ToolsetName,
			Caller:  b.Caller.Type,
		})
	}
	return turn
}

// betaToolResult returns r as the SDK has it.
func betaToolResult(r toolrt.ToolResult) *anthropic.BetaToolResultBlockParam {
	p := &anthropic.BetaToolResultBlockParam{ToolUseID: r.ToolUseID, Content: betaBlocks(r.Content)}
	if r.Toolset != "" {
		p.ToolsetName = anthropic.String(r.Toolset)
	}
	if r.IsError {
		p.IsError = anthropic.Bool(true)
	}
	return p
}

// betaBlocks returns blocks as the SDK has them.
func betaBlocks(blocks []toolrt.Block) []anthropic.BetaToolResultBlockParamContentUnion {
	var params []anthropic.BetaToolResultBlockParamContentUnion
	for _, b := range blocks {
		params = append(params, betaBlock(b))
	}
	return params
}

// betaBlock returns b as the SDK has it.
func betaBlock(b toolrt.Block) anthropic.BetaToolResultBlockParamContentUnion {
	var u anthropic.BetaToolResultBlockParamContentUnion
	switch b.Type {
	case "image":
		u.OfImage = &anthropic.BetaImageBlockParam{Source: betaImageSource(b.Source)}
	case "document":
		u.OfDocument = &anthropic.BetaRequestDocumentBlockParam{Source: betaDocumentSource(b.Source)}
		if b.Title != "" {
			u.OfDocument.Title = anthropic.String(b.Title)
		}
	default:
		u.OfText = &anthropic.BetaTextBlockParam{Text: b.Text}
	}
	return u
}

func betaImageSource(s toolrt.Source) anthropic.BetaImageBlockParamSourceUnion {
	if s.Type == "url" {
		return anthropic.BetaImageBlockParamSourceUnion{OfURL: &anthropic.BetaURLImageSourceParam{URL: s.URL}}
	}
	return anthropic.BetaImageBlockParamSourceUnion{OfBase64: &anthropic.BetaBase64ImageSourceParam{
		Data: s.Data, MediaType: anthropic.BetaBase64ImageSourceMediaType(s.MediaType),
	}}
}

func betaDocumentSource(s toolrt.Source) anthropic.BetaRequestDocumentBlockSourceUnionParam {
	switch s.Type {
	case "url":
		return anthropic.BetaRequestDocumentBlockSourceUnionParam{OfURL: &anthropic.BetaURLPDFSourceParam{URL: s.URL}}
	case "text":
		return anthropic.BetaRequestDocumentBlockSourceUnionParam{OfText: &anthropic.BetaPlainTextSourceParam{Data: s.Data}}
	}
	return anthropic.BetaRequestDocumentBlockSourceUnionParam{OfBase64: &anthropic.BetaBase64PDFSourceParam{Data: s.Data}}
}
