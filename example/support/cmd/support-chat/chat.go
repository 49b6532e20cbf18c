package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/anthropics/anthropic-sdk-go/v2"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolanthropic"
)

const (
	// turnLimit is how often the model is asked.
	turnLimit = 20
	// startTokens is how long a turn may become; endTokens is how long it may
	// become after turns that were cut off.
	startTokens, endTokens = 2048, 16384
)

// A chat is one conversation.
type chat struct {
	client       anthropic.Client
	model        anthropic.Model
	instructions string
	tools        *toolanthropic.Toolset
	stream       bool
	out          io.Writer

	messages  []anthropic.MessageParam
	maxTokens int64
}

// run has the model answer a customer.
func (c *chat) run(ctx context.Context, prompt string) error {
	c.messages = []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock(prompt))}
	c.maxTokens = startTokens
	if err := c.estimate(ctx); err != nil {
		return err
	}
	c.printf("\ncustomer> %s\n", prompt)
	for range turnLimit {
		turn, err := c.ask(ctx)
		if err != nil {
			return err
		}
		c.printf("(%d tokens in, %d out)\n", turn.Usage.InputTokens, turn.Usage.OutputTokens)
		if done, err := c.react(ctx, turn); done || err != nil {
			return err
		}
	}
	return fmt.Errorf("the model has not finished after %d turns", turnLimit)
}

// estimate says what the first request costs, and how much of it is for the tools.
func (c *chat) estimate(ctx context.Context) error {
	ask := anthropic.MessageCountTokensParams{
		Model:    c.model,
		Messages: c.messages,
		System:   anthropic.MessageCountTokensParamsSystemUnion{OfTextBlockArray: c.system()},
	}
	without, err := c.client.Messages.CountTokens(ctx, ask)
	if err != nil {
		return err
	}
	ask.Tools = c.tools.CountTokensParams()
	with, err := c.client.Messages.CountTokens(ctx, ask)
	if err != nil {
		return err
	}
	c.printf("%s begins with about %d tokens, %d of them for %d tools\n",
		c.model, with.InputTokens, with.InputTokens-without.InputTokens, len(ask.Tools))
	return nil
}

// system is what the model is told of the tools as a whole.
func (c *chat) system() []anthropic.TextBlockParam {
	return []anthropic.TextBlockParam{{Text: c.instructions}}
}

// ask has the model take a turn, and shows what it says.
func (c *chat) ask(ctx context.Context) (*anthropic.Message, error) {
	params := anthropic.MessageNewParams{
		Model:     c.model,
		MaxTokens: c.maxTokens,
		System:    c.system(),
		Tools:     c.tools.Params(),
		Messages:  c.messages,
	}
	if c.stream {
		return c.askStreaming(ctx, params)
	}
	turn, err := c.client.Messages.New(ctx, params)
	if err != nil {
		return nil, err
	}
	for _, block := range turn.Content {
		if block.Type == "text" {
			c.printf("\nmodel> %s\n", block.Text)
		}
	}
	return turn, nil
}

// askStreaming is ask for an answer that is shown while it arrives.
func (c *chat) askStreaming(ctx context.Context, params anthropic.MessageNewParams) (*anthropic.Message, error) {
	stream := c.client.Messages.NewStreaming(ctx, params)
	defer func() { _ = stream.Close() }() // what went wrong is in stream.Err
	turn := new(anthropic.Message)
	for stream.Next() {
		event := stream.Current()
		if err := toolanthropic.Accumulate(turn, event); err != nil {
			return nil, err
		}
		switch {
		case event.Type == "content_block_start" && event.ContentBlock.Type == "text":
			c.printf("\nmodel> %s", event.ContentBlock.Text)
		case event.Type == "content_block_delta" && event.Delta.Type == "text_delta":
			c.printf("%s", event.Delta.Text)
		case event.Type == "content_block_stop" && turn.Content[event.Index].Type == "text":
			c.printf("\n")
		}
	}
	return turn, stream.Err()
}

// react does what a turn calls for, and reports whether the conversation is over.
func (c *chat) react(ctx context.Context, turn *anthropic.Message) (done bool, err error) {
	names := c.showCalls(turn)
	answer, err := c.tools.Handle(ctx, turn)
	switch {
	case err == nil:
		c.showResults(names, answer)
		c.messages = append(c.messages, turn.ToParam(), answer)
	case errors.Is(err, toolrt.ErrFinal):
		return true, nil
	case errors.Is(err, toolrt.ErrPaused): // the model goes on when it sees its turn
		c.messages = append(c.messages, turn.ToParam())
	case turn.StopReason == anthropic.StopReasonMaxTokens && c.maxTokens < endTokens:
		c.maxTokens *= 2
		c.printf("(nothing has run; asked again for up to %d tokens: %v)\n", c.maxTokens, err)
	case errors.Is(err, toolrt.ErrUnfinished), errors.Is(err, toolrt.ErrUnanswerable):
		c.printf("(nothing has run; asked again: %v)\n", err)
	case errors.Is(err, toolrt.ErrRefused):
		return true, fmt.Errorf("%w (category %s)", err, turn.StopDetails.Category)
	default: // a conversation that has become too long, or a turn that would
		return true, err
	}
	return false, nil
}

// showCalls shows the calls of a turn, and returns the tools' names by the calls' ids.
func (c *chat) showCalls(turn *anthropic.Message) map[string]string {
	names := map[string]string{}
	for _, block := range turn.Content {
		if block.Type == "tool_use" {
			names[block.ID] = block.Name
			c.printf("-> %s %s\n", block.Name, block.Input)
		}
	}
	return names
}

// showResults shows what the model reads next. Four bytes are taken for a token:
// the API counts exactly, but only whole requests.
func (c *chat) showResults(names map[string]string, answer anthropic.MessageParam) {
	for _, block := range answer.OfUser.Content {
		result := block.OfToolResult
		var texts []string
		for _, content := range result.Content {
			if content.OfText != nil {
				texts = append(texts, content.OfText.Text)
			}
		}
		text := strings.Join(texts, "\n")
		outcome := "gives"
		if result.IsError.Value {
			outcome = "fails with"
		}
		c.printf("<- %s %s about %d tokens: %s\n", names[result.ToolUseID], outcome, (len(text)+3)/4, text)
	}
}

// printf writes to the reader of the conversation. If nobody reads, there is
// nobody to tell either.
func (c *chat) printf(format string, args ...any) {
	_, _ = fmt.Fprintf(c.out, format, args...)
}
