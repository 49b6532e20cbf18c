package runtime

import (
	"context"
	"encoding/json"
	"fmt"
)

// Answer answers an assistant message of the Messages API, the body of a
// response, with the message that is to follow it, for any HTTP client:
//
//	{"role":"assistant","stop_reason":"tool_use","content":[
//	 {"type":"tool_use","id":"toolu_1","name":"ping","input":{}}]}
//	→ {"role":"user","content":[
//	 {"type":"tool_result","tool_use_id":"toolu_1","content":[{"type":"text","text":"Done."}]}]}
//
// The calls are run as [Set.Run] does. A turn that is not to be answered gives
// an error that says what to do, such as [ErrFinal] for the model's last word.
// Both messages belong into the next request, the assistant's unchanged; text
// of the user may be added behind the results. A client that streams builds the
// input of its tool_use blocks with [StreamedInput].
func (s Set) Answer(ctx context.Context, message json.RawMessage) (json.RawMessage, error) {
	turn, err := parseTurn(message)
	if err != nil {
		return nil, err
	}
	results, err := s.Run(ctx, turn)
	if err != nil {
		return nil, err
	}
	return Encode(&results, encodeAnswer)
}

// assistantMessage is what matters of the body of a response.
type assistantMessage struct {
	StopReason string           `json:"stop_reason"`
	Content    []assistantBlock `json:"content"`
}

// assistantBlock is a block of it.
type assistantBlock struct {
	Type    string          `json:"type"`
	ID      string          `json:"id"`
	Name    string          `json:"name"`
	Input   json.RawMessage `json:"input"`
	Toolset string          `json:"toolset_name"`
	Caller  struct {
		Type string `json:"type"`
	} `json:"caller"`
}

// parseTurn reads an assistant message.
func parseTurn(message []byte) (Turn, error) {
	var m assistantMessage
	if err := json.Unmarshal(message, &m); err != nil {
		return Turn{}, fmt.Errorf("reading the assistant message: %w", err)
	}
	turn := Turn{StopReason: m.StopReason}
	for _, b := range m.Content {
		turn.Add(b.Type, ToolUse{ID: b.ID, Name: b.Name, Input: b.Input, Toolset: b.Toolset, Caller: b.Caller.Type})
	}
	return turn, nil
}

// Add adds a block of the message to t. Only the type of a block that is no
// tool_use matters.
func (t *Turn) Add(blockType string, use ToolUse) {
	switch blockType {
	case "tool_use":
		t.Calls = append(t.Calls, use)
	case "fallback":
		// What stands before belongs to a model that has refused, after which
		// another one has begun anew.
		t.Calls = nil
	}
}

// encodeAnswer writes the user's message with the results.
func encodeAnswer(e *Encoder, results *[]ToolResult) {
	e.BeginObject()
	e.text("role", "user")
	e.Key("content")
	EncodeSlice(e, results, encodeToolResult)
	e.EndObject()
}

// MarshalJSON returns r as a block of the message that answers a turn.
func (r ToolResult) MarshalJSON() ([]byte, error) { return Encode(&r, encodeToolResult) }

func encodeToolResult(e *Encoder, r *ToolResult) {
	e.BeginObject()
	e.text("type", "tool_result")
	e.text("tool_use_id", r.ToolUseID)
	if r.Toolset != "" {
		e.text("toolset_name", r.Toolset)
	}
	e.flag("is_error", r.IsError)
	if len(r.Content) > 0 {
		e.Key("content")
		EncodeSlice(e, &r.Content, encodeBlock)
	}
	e.EndObject()
}

func encodeBlock(e *Encoder, b *Block) {
	e.BeginObject()
	e.text("type", b.Type)
	if b.Type == blockText {
		e.text("text", b.Text)
		e.EndObject()
		return
	}
	e.Key("source")
	e.BeginObject()
	e.text("type", b.Source.Type)
	for _, m := range []struct{ key, value string }{
		{"media_type", b.Source.MediaType},
		{"data", b.Source.Data},
		{"url", b.Source.URL},
	} {
		if m.value != "" {
			e.text(m.key, m.value)
		}
	}
	e.EndObject()
	if b.Title != "" {
		e.text("title", b.Title)
	}
	e.EndObject()
}
