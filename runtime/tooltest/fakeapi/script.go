package fakeapi

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"strings"
	"time"
	"unicode/utf8"
)

// A Turn is what the API answers to one request: a message, or a failure. A Turn is
// an [Option]: the turns given to [New] answer accepted requests in their order.
type Turn struct {
	blocks  []Block
	stop    string
	refusal string
	pace    time.Duration
	fault   fault
	then    func(Request) Turn
}

// Reply is a turn that sends blocks. It stops because of tool_use if one of them is
// a call, else because of end_turn.
//
//	fakeapi.Reply(fakeapi.Text("Let me look."), fakeapi.Call("toolu_1", "lookup_order", `{"order_number":"#12345"}`))
func Reply(blocks ...Block) Turn {
	t := Turn{blocks: blocks, stop: "end_turn"}
	for _, b := range blocks {
		if b.kind == "tool_use" {
			t.stop = "tool_use"
		}
	}
	return t
}

// Refusal is a turn that the model refuses to go on with, after blocks. Its calls, if
// it has any, are not to be run. Category is one of those of stop_details: cyber, bio,
// frontier_llm, reasoning_extraction, general_harms.
func Refusal(category string, blocks ...Block) Turn {
	t := Reply(blocks...).Stop("refusal")
	t.refusal = category
	return t
}

// Then is a turn that looks at the request first.
func Then(f func(Request) Turn) Turn {
	return Turn{then: f}
}

// Stop returns t with another stop reason, such as max_tokens,
// model_context_window_exceeded, pause_turn, or one that nobody knows.
func (t Turn) Stop(reason string) Turn {
	t.stop = reason
	return t
}

// Slow returns t with a pause before the answer and, in a stream, before each event.
func (t Turn) Slow(pace time.Duration) Turn {
	t.pace = pace
	return t
}

func (t Turn) apply(a *API) { a.script = append(a.script, t) }

// A Block is one content block of a [Turn].
type Block struct {
	kind      string
	text      string // of text and thinking, or its data
	id, name  string
	input     string // JSON, or what a model made of it
	caller    caller
	fragments []string // of text or input, in a stream
	raw       json.RawMessage
}

// A caller says who makes a call.
type caller struct {
	Type   string `json:"type"`
	ToolID string `json:"tool_id,omitempty"`
}

// Text is a text block.
func Text(text string) Block {
	return Block{kind: "text", text: text, fragments: halves(text)}
}

// Thinking is a block of thinking. The server signs it, and wants it back as it is.
func Thinking(text string) Block {
	return Block{kind: "thinking", text: text, fragments: halves(text)}
}

// RedactedThinking is a block of thinking that only the API can read.
func RedactedThinking(data string) Block {
	return Block{kind: "redacted_thinking", text: data}
}

// Call is a call of a tool. The input is JSON; in a stream it comes in fragments, the
// first of which is empty. It need not be valid: an interrupted stream, or eager
// streaming, leaves clients with less than an object. A message that is not streamed
// can carry an object only, and has {} in place of an input that is none.
func Call(id, name, input string) Block {
	fragments := append([]string{""}, halves(input)...)
	return Block{kind: "tool_use", id: id, name: name, input: input, caller: caller{Type: "direct"}, fragments: fragments}
}

// ByCode returns b, a call, as code makes it that runs in the API's container.
func (b Block) ByCode(toolID string) Block {
	b.caller = caller{Type: "code_execution_20260120", ToolID: toolID}
	return b
}

// Fragments returns b with its text or input cut into these parts.
func (b Block) Fragments(parts ...string) Block {
	b.fragments = parts
	whole := strings.Join(parts, "")
	if b.kind == "tool_use" {
		b.input = whole
	} else {
		b.text = whole
	}
	return b
}

// Raw is a block of any kind, such as a call of a tool that the API runs itself. A
// stream sends it whole.
func Raw(block string) Block {
	return Block{raw: json.RawMessage(block)}
}

// halves cuts s in two, between characters.
func halves(s string) []string {
	middle := len(s) / 2
	for middle > 0 && !utf8.RuneStart(s[middle]) {
		middle--
	}
	if middle == 0 {
		return []string{s}
	}
	return []string{s[:middle], s[middle:]}
}

// The wire forms of content blocks, members in the API's order.
type (
	textBlock struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
	thinkingBlock struct {
		Type      string `json:"type"`
		Thinking  string `json:"thinking"`
		Signature string `json:"signature"`
	}
	redactedBlock struct {
		Type string `json:"type"`
		Data string `json:"data"`
	}
	callBlock struct {
		Type   string          `json:"type"`
		ID     string          `json:"id"`
		Name   string          `json:"name"`
		Input  json.RawMessage `json:"input"`
		Caller caller          `json:"caller"`
	}
)

// whole returns b as a message has it. The message's id goes into the signature.
func (b Block) whole(messageID string) any {
	switch b.kind {
	case "text":
		return textBlock{b.kind, b.text}
	case "thinking":
		return thinkingBlock{b.kind, b.text, signature(messageID, b.text)}
	case "redacted_thinking":
		return redactedBlock{b.kind, b.text}
	case "tool_use":
		input := json.RawMessage(b.input)
		if _, err := decode(input); err != nil {
			input = json.RawMessage(`{}`)
		}
		return callBlock{b.kind, b.id, b.name, input, b.caller}
	}
	return b.raw
}

// start returns b as a stream begins it.
func (b Block) start() any {
	switch b.kind {
	case "text":
		return textBlock{Type: b.kind}
	case "thinking":
		return thinkingBlock{Type: b.kind}
	case "redacted_thinking":
		return redactedBlock{b.kind, b.text}
	case "tool_use":
		return callBlock{b.kind, b.id, b.name, json.RawMessage(`{}`), b.caller}
	}
	return b.raw
}

// signature returns what binds thinking to the message that it stands in.
func signature(messageID, thinking string) string {
	sum := sha256.Sum256([]byte(messageID + "\n" + thinking))
	return base64.StdEncoding.EncodeToString(sum[:])
}

// A message is the wire form of an answer.
type message struct {
	ID           string            `json:"id"`
	Type         string            `json:"type"`
	Role         string            `json:"role"`
	Model        string            `json:"model"`
	Content      []json.RawMessage `json:"content"`
	StopReason   *string           `json:"stop_reason"`
	StopSequence *string           `json:"stop_sequence"`
	StopDetails  *stopDetails      `json:"stop_details"`
	Container    *container        `json:"container"`
	Usage        usage             `json:"usage"`
}

type stopDetails struct {
	Type        string  `json:"type"`
	Category    string  `json:"category"`
	Explanation *string `json:"explanation"`
}

type container struct {
	ID        string    `json:"id"`
	ExpiresAt time.Time `json:"expires_at"`
}

type usage struct {
	InputTokens              int `json:"input_tokens"`
	CacheCreationInputTokens int `json:"cache_creation_input_tokens"`
	CacheReadInputTokens     int `json:"cache_read_input_tokens"`
	OutputTokens             int `json:"output_tokens"`
}

// message returns t as the answer to r.
func (t Turn) message(id string, r *request) (message, error) {
	m := message{
		ID: id, Type: "message", Role: "assistant", Model: text(r.root["model"]),
		Content: []json.RawMessage{}, StopReason: &t.stop, Usage: usage{InputTokens: tokens(len(r.body))},
	}
	if t.refusal != "" {
		m.StopDetails = &stopDetails{Type: "refusal", Category: t.refusal}
	}
	for _, b := range t.blocks {
		raw, err := json.Marshal(b.whole(id))
		if err != nil {
			return m, err
		}
		m.Content = append(m.Content, raw)
		m.Usage.OutputTokens += tokens(len(raw))
		if strings.HasPrefix(b.caller.Type, "code_execution") {
			m.Container = &container{ID: "container_fake", ExpiresAt: time.Now().Add(4 * time.Minute).UTC().Truncate(time.Second)}
		}
	}
	return m, nil
}

// tokens estimates how many tokens n bytes are.
func tokens(n int) int { return (n + 3) / 4 }
