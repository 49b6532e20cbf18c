// Command messages has a conversation with a model that may use the support
// desk, as any program would that uses package toolanthropic. The model is played
// by ../aimock.mjs, which ANTHROPIC_BASE_URL leads to. Usage:
//
//	messages [-stream] PROMPT
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"

	"github.com/anthropics/anthropic-sdk-go/v2"

	"github.com/toolgen-dev/toolgen/example/support"
	"github.com/toolgen-dev/toolgen/example/support/supportanthropic"
	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolanthropic"
)

func main() {
	stream := flag.Bool("stream", false, "receive the turns of the model in pieces")
	flag.Parse()
	if err := converse(context.Background(), flag.Arg(0), *stream); err != nil {
		log.Fatal(err)
	}
}

// converse answers the model until it has no more calls, and prints its last turn.
func converse(ctx context.Context, prompt string, stream bool) error {
	desk, err := support.Open(ctx, os.Getenv("SUPPORT_DB"))
	if err != nil {
		return err
	}
	tools := supportanthropic.DeskTools(desk)
	ask := whole
	if stream {
		ask = pieces
	}
	client := anthropic.NewClient()
	params := anthropic.MessageNewParams{
		Model:     anthropic.ModelClaudeOpus5_5,
		MaxTokens: 4096,
		Tools:     tools.Params(),
		Messages:  []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock(prompt))},
	}
	for {
		turn, err := ask(ctx, &client, params)
		if err != nil {
			return err
		}
		answer, err := tools.Handle(ctx, turn)
		if errors.Is(err, toolrt.ErrFinal) {
			for _, block := range turn.Content {
				fmt.Println(block.Text)
			}
			return desk.Close()
		}
		if err != nil {
			return err
		}
		params.Messages = append(params.Messages, turn.ToParam(), answer)
	}
}

// whole receives a turn at once.
func whole(ctx context.Context, client *anthropic.Client, params anthropic.MessageNewParams) (*anthropic.Message, error) {
	return client.Messages.New(ctx, params)
}

// pieces receives a turn as a stream of events.
func pieces(ctx context.Context, client *anthropic.Client, params anthropic.MessageNewParams) (*anthropic.Message, error) {
	stream := client.Messages.NewStreaming(ctx, params)
	turn := new(anthropic.Message)
	for stream.Next() {
		if err := toolanthropic.Accumulate(turn, stream.Current()); err != nil {
			return nil, err
		}
	}
	return turn, stream.Err()
}
