package toolmcp_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"time"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// The tools of these tests, read and written as generated code does it. What
// echo does depends on its text.
type echoInput struct {
	Text  string
	Count int64
}

type echoOutput struct {
	Text  string
	Count int64
}

var echoShape = toolrt.NewShape(
	toolrt.Prop("text", toolrt.Required),
	toolrt.Prop("count"),
)

func decodeEcho(d *toolrt.Decoder, v *echoInput, r *toolrt.Rule) {
	var o toolrt.Object
	for o.Begin(d, echoShape, r); o.Next(); {
		switch o.Index {
		case 0: // text
			toolrt.DecodeString(d, &v.Text, o.Rule())
		case 1: // count
			toolrt.DecodeInt(d, &v.Count, o.Rule())
		}
	}
}

func encodeEcho(e *toolrt.Encoder, v *echoOutput) {
	e.BeginObject()
	e.Key("text")
	toolrt.EncodeString(e, &v.Text)
	e.Key("count")
	toolrt.EncodeInt(e, &v.Count)
	e.EndObject()
}

func echo(ctx context.Context, in echoInput) (*echoOutput, error) {
	switch in.Text {
	case "panic":
		panic("secret of a panic")
	case "exit":
		runtime.Goexit()
	case "nothing":
		return nil, nil
	case "dsn":
		return nil, errors.New("dial postgres://root:secret@10.0.0.7:5432/shop")
	case "typed":
		return nil, &toolerr.Error{Code: "echo_limit", Category: toolerr.Business, Message: "Too loud.", CustomerMessage: "Please whisper."}
	case "print":
		fmt.Println("a stray print")
	case "wait":
		fmt.Fprintln(os.Stderr, "wait runs")
		<-ctx.Done()
		return nil, ctx.Err()
	case "slow":
		fmt.Fprintln(os.Stderr, "slow runs")
		time.Sleep(300 * time.Millisecond)
	}
	return &echoOutput{Text: in.Text, Count: in.Count}, nil
}

const (
	echoInputSchema  = `{"type":"object","properties":{"text":{"type":"string"},"count":{"type":"integer"}},"required":["text"],"additionalProperties":false}`
	echoOutputSchema = `{"type":"object","properties":{"text":{"type":"string"},"count":{"type":"integer"}},"required":["text","count"],"additionalProperties":false}`
	emptySchema      = `{"type":"object","properties":{},"additionalProperties":false}`
)

// echoTools returns the tools of a small service.
func echoTools() toolrt.Set {
	return toolrt.NewSet(toolrt.Server{Name: "echo", Version: "1.2.0", Title: "Echo", Instructions: "Echoes."},
		toolrt.NewTool(toolrt.Definition{
			Name:         "echo",
			Title:        "Say it again",
			Description:  "Returns what it is given.",
			InputSchema:  json.RawMessage(echoInputSchema),
			OutputSchema: json.RawMessage(echoOutputSchema),
			Hints:        toolrt.Hints{ReadOnly: true, Idempotent: true},
			Aliases:      []string{"repeat"},
			Errors:       []toolrt.ErrorInfo{{Code: "echo_limit", Category: toolerr.Business, Description: "It is too loud."}},
		}, decodeEcho, echo, toolrt.Pointer(encodeEcho)),
		toolrt.NewTool(toolrt.Definition{
			Name:        "forget",
			Description: "Forgets everything.",
			InputSchema: json.RawMessage(emptySchema),
			Hints:       toolrt.Hints{Destructive: true, OpenWorld: true},
		}, toolrt.DecodeNothing, func(context.Context, toolrt.Nothing) (toolrt.Nothing, error) {
			return toolrt.Nothing{}, nil
		}, toolrt.Done()),
	)
}
