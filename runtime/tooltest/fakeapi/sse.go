package fakeapi

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// An event is one server-sent event: its name is the type in its data.
type event struct {
	name string
	data any
}

// The data of the events, members in the API's order.
type (
	messageStart struct {
		Type    string  `json:"type"`
		Message message `json:"message"`
	}
	blockStart struct {
		Type         string `json:"type"`
		Index        int    `json:"index"`
		ContentBlock any    `json:"content_block"`
	}
	blockDelta struct {
		Type  string `json:"type"`
		Index int    `json:"index"`
		Delta any    `json:"delta"`
	}
	blockStop struct {
		Type  string `json:"type"`
		Index int    `json:"index"`
	}
	messageDelta struct {
		Type  string    `json:"type"`
		Delta stopDelta `json:"delta"`
		Usage usage     `json:"usage"`
	}
	stopDelta struct {
		StopReason   *string      `json:"stop_reason"`
		StopSequence *string      `json:"stop_sequence"`
		StopDetails  *stopDetails `json:"stop_details"`
		Container    *container   `json:"container"`
	}
	bare struct {
		Type string `json:"type"`
	}
)

// The deltas of content blocks.
type (
	textDelta struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
	thinkingDelta struct {
		Type     string `json:"type"`
		Thinking string `json:"thinking"`
	}
	signatureDelta struct {
		Type      string `json:"type"`
		Signature string `json:"signature"`
	}
	inputDelta struct {
		Type        string `json:"type"`
		PartialJSON string `json:"partial_json"`
	}
)

// events returns the stream that makes up m, the message of t: message_start, a ping,
// for each block a start, deltas and a stop, then message_delta and message_stop.
func (t Turn) events(m message) []event {
	first := m
	first.Content, first.StopReason, first.StopDetails = []json.RawMessage{}, nil, nil
	first.Usage.OutputTokens = 1
	events := []event{
		{"message_start", messageStart{"message_start", first}},
		{"ping", bare{"ping"}},
	}
	for i, b := range t.blocks {
		events = append(events, event{"content_block_start", blockStart{"content_block_start", i, b.start()}})
		for _, delta := range b.deltas(m.ID) {
			events = append(events, event{"content_block_delta", blockDelta{"content_block_delta", i, delta}})
		}
		events = append(events, event{"content_block_stop", blockStop{"content_block_stop", i}})
	}
	return append(events,
		event{"message_delta", messageDelta{"message_delta", stopDelta{m.StopReason, m.StopSequence, m.StopDetails, m.Container}, m.Usage}},
		event{"message_stop", bare{"message_stop"}},
	)
}

// deltas returns what a stream adds to the start of b.
func (b Block) deltas(messageID string) []any {
	var deltas []any
	for _, part := range b.fragments {
		switch b.kind {
		case "text":
			deltas = append(deltas, textDelta{"text_delta", part})
		case "thinking":
			deltas = append(deltas, thinkingDelta{"thinking_delta", part})
		case "tool_use":
			deltas = append(deltas, inputDelta{"input_json_delta", part})
		}
	}
	if b.kind == "thinking" {
		deltas = append(deltas, signatureDelta{"signature_delta", signature(messageID, b.text)})
	}
	return deltas
}

// bytes returns e as it goes over the wire.
func (e event) bytes() ([]byte, error) {
	data, err := json.Marshal(e.data)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "event: %s\ndata: %s\n\n", e.name, data)
	return b.Bytes(), nil
}
