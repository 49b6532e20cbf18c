package toolanthropic

import (
	"encoding/json"

	"github.com/anthropics/anthropic-sdk-go/v2"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// Accumulate adds an event of a stream to message, like message.Accumulate, for
// [Toolset.Handle]:
//
//	var message anthropic.Message
//	for stream.Next() {
//		if err := toolanthropic.Accumulate(&message, stream.Current()); err != nil {
//			return err
//		}
//	}
//	if err := stream.Err(); err != nil {
//		return err
//	}
//
// It differs in what becomes of the arguments of a call that are not JSON, which
// eager_input_streaming makes possible. The method replaces them by {}, so that
// nobody can tell what the model meant; here they are kept as
// [toolrt.StreamedInput] says, and are answered with what is wrong with them.
func Accumulate(message *anthropic.Message, event anthropic.MessageStreamEventUnion) error {
	if message == nil {
		return message.Accumulate(event) // which says so
	}
	in := inputs{
		count: func() int { return len(message.Content) },
		at: func(i int) (blockType string, input *json.RawMessage) {
			return message.Content[i].Type, &message.Content[i].Input
		},
	}
	in.before(event.Type, event.Index, &event.Delta.PartialJSON)
	err := message.Accumulate(event)
	in.after(event.Type, event.Index)
	return err
}

// AccumulateBeta is [Accumulate] for beta messages.
func AccumulateBeta(message *anthropic.BetaMessage, event anthropic.BetaRawMessageStreamEventUnion) error {
	if message == nil {
		return message.Accumulate(event)
	}
	in := inputs{
		count: func() int { return len(message.Content) },
		at: func(i int) (blockType string, input *json.RawMessage) {
			return message.Content[i].Type, &message.Content[i].Input
		},
	}
	in.before(event.Type, event.Index, &event.Delta.PartialJSON)
	err := message.Accumulate(event)
	in.after(event.Type, event.Index)
	return err
}

// inputs gives access to the blocks of a message of either kind.
type inputs struct {
	count func() int
	at    func(i int) (blockType string, input *json.RawMessage)
}

// call returns the input of the call at index, or nil if there is none.
func (in inputs) call(index int64) *json.RawMessage {
	if index < 0 || index >= int64(in.count()) {
		return nil
	}
	if blockType, input := in.at(int(index)); blockType == "tool_use" {
		return input
	}
	return nil
}

// before does what must be done before the SDK sees an event. It collects the
// pieces itself, as the SDK takes a piece {} for an input that has not begun,
// and completes the inputs before the SDK can replace them.
func (in inputs) before(eventType string, index int64, partial *string) {
	switch eventType {
	case "content_block_delta":
		if input := in.call(index); input != nil {
			*input = append(*input, *partial...)
			*partial = ""
		}
	case "content_block_stop":
		complete(in.call(index))
	case "message_delta", "message_stop":
		for i := range in.count() {
			in.abandon(int64(i))
		}
	}
}

// abandon completes an input whose end has not arrived, although that of the
// message has. One of which nothing has arrived is not empty: it is unknown.
func (in inputs) abandon(index int64) {
	switch input := in.call(index); {
	case input == nil:
	case len(*input) == 0:
		*input = toolrt.StreamedInput("{") // which no call can run with
	default:
		complete(input)
	}
}

// after does what must be done after the SDK has seen an event: an input begins
// empty, not as {}.
func (in inputs) after(eventType string, index int64) {
	if eventType != "content_block_start" {
		return
	}
	if input := in.call(index); input != nil && string(*input) == "{}" {
		*input = nil
	}
}

// complete makes the input of a call of the pieces that have arrived. It may be
// complete already.
func complete(input *json.RawMessage) {
	if input != nil {
		*input = toolrt.StreamedInput(string(*input))
	}
}
