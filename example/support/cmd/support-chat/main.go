// Command support-chat has a model answer a customer of the support desk over
// the Messages API, and shows what passes between the two: the calls, the results
// as the model reads them, and what they cost.
//
//	support-chat [-model NAME] [-stream] [-replay] [question]
//
// The model is asked with the key in ANTHROPIC_API_KEY. With -replay a script
// plays the model, on a fake of the API in this process, so that nothing but the
// desk is needed. The desk is one in memory: no customer gets any money.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"strings"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"

	"github.com/toolgen-dev/toolgen/example/support"
	"github.com/toolgen-dev/toolgen/example/support/supportanthropic"
	"github.com/toolgen-dev/toolgen/runtime/tooltest/fakeapi"
)

func main() {
	slog.SetLogLoggerLevel(slog.LevelWarn) // what the model is told is printed anyway
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Getenv("ANTHROPIC_API_KEY"), os.Stdout)
	stop()
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "support-chat:", err)
		os.Exit(1)
	}
}

// run has the conversation that args ask for, and writes it to out.
func run(ctx context.Context, args []string, key string, out io.Writer) (err error) {
	flags := flag.NewFlagSet("support-chat", flag.ContinueOnError)
	model := flags.String("model", anthropic.ModelClaudeSonnet5_5, "the `name` of the model")
	stream := flags.Bool("stream", false, "have the answers streamed")
	replay := flags.Bool("replay", false, "replay a conversation instead of asking a model")
	if err := flags.Parse(args); err != nil {
		return err
	}

	var client anthropic.Client
	switch {
	case *replay:
		api := fakeapi.New(script()...)
		defer api.Close()
		client = anthropic.NewClient(option.WithoutEnvironmentDefaults(), option.WithBaseURL(api.URL), option.WithAPIKey("replay"))
	case key == "":
		return errors.New("ANTHROPIC_API_KEY is not set; use -replay to see a conversation without a model")
	default:
		client = anthropic.NewClient(option.WithAPIKey(key))
	}

	desk, err := support.Open(ctx, ":memory:")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, desk.Close()) }()
	c := chat{
		client:       client,
		model:        *model,
		instructions: support.DeskTools(desk).Server().Instructions,
		tools:        supportanthropic.DeskTools(desk),
		stream:       *stream,
		out:          out,
	}
	prompt := strings.Join(flags.Args(), " ")
	if prompt == "" {
		prompt = question
	}
	return c.run(ctx, prompt)
}
