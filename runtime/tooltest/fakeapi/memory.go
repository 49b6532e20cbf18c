package fakeapi

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
)

// An answer is a message that the server has sent, and what it answered.
type answer struct {
	id        string
	stop      string
	content   []any // as a client sends it back
	messages  []any // of the request
	system    any
	tools     string // of the request, as its bytes stood
	toolList  any
	continued bool // a thread has gone on from it
}

// memory is what a server remembers of its answers, by several keys.
type memory struct {
	byID        map[string]*answer
	byCall      map[string]*answer // the ids of tool calls
	bySignature map[string]*answer // the signatures of thinking blocks
}

func newMemory() *memory {
	return &memory{byID: map[string]*answer{}, byCall: map[string]*answer{}, bySignature: map[string]*answer{}}
}

// keep remembers a message that answers r.
func (m *memory) keep(r *request, sent message) {
	a := &answer{
		id: sent.ID, stop: *sent.StopReason,
		messages: list(r.root["messages"]), system: r.root["system"],
		tools: r.toolBytes(), toolList: r.root["tools"],
	}
	for _, raw := range sent.Content {
		block, err := decode(raw)
		if err != nil {
			continue // a Raw block that is no object; the client will say so
		}
		a.content = append(a.content, block)
		switch block["type"] {
		case "tool_use":
			m.byCall[text(block["id"])] = a
		case "thinking":
			m.bySignature[text(block["signature"])] = a
		}
	}
	m.byID[a.id] = a
	if r.thread != nil {
		r.thread.continued = true
	}
}

// paused reports whether t is sent back because the server paused it.
func (m *memory) paused(t turn) bool {
	if len(t.blocks) == 0 {
		return false
	}
	last := t.blocks[len(t.blocks)-1].value
	for _, a := range m.byID {
		if a.stop != "pause_turn" && a.stop != "compaction" || len(a.content) == 0 {
			continue
		}
		if sent, ok := a.content[len(a.content)-1].(object); ok && text(sent["type"]) == text(last["type"]) && text(sent["text"]) == text(last["text"]) {
			return true
		}
	}
	return false
}

// resume completes the body of a request that continues a message thread with what
// the server holds of it, and returns the answer that it continues.
func (m *memory) resume(root object) (object, *answer) {
	thread, _ := root["thread"].(object)
	a, ok := m.byID[text(thread["previous_message_id"])]
	if !ok || thread["type"] != "continue" {
		return root, nil
	}
	whole := maps.Clone(root)
	reply := object{"role": "assistant", "content": a.content}
	whole["messages"] = slices.Concat(a.messages, []any{reply}, list(root["messages"]))
	if whole["tools"] == nil && a.toolList != nil {
		whole["tools"] = a.toolList
	}
	if whole["system"] == nil && a.system != nil {
		whole["system"] = a.system
	}
	return whole, a
}

// toolBytes returns tools as the client sent them, without blanks between tokens.
func (r *request) toolBytes() string {
	var body struct {
		Tools json.RawMessage `json:"tools"`
	}
	var b bytes.Buffer
	if json.Unmarshal(r.body, &body) != nil || json.Compact(&b, body.Tools) != nil {
		if r.thread != nil {
			return r.thread.tools
		}
		return ""
	}
	return b.String()
}

func threadFound(r *request) string {
	thread, _ := r.root["thread"].(object)
	if thread["type"] == "continue" && r.thread == nil {
		return "thread.previous_message_id: No usable Thread state was found. Replay the full conversation with `thread: {\"type\": \"create\"}` to start a new Thread."
	}
	return ""
}

func threadContinuedOnce(r *request) string {
	if r.thread != nil && r.thread.continued {
		return "thread.previous_message_id: The response has already been continued, and each response can be continued only once."
	}
	return ""
}

func threadFixed(r *request) string {
	switch {
	case r.thread == nil:
	case r.thread.tools != r.toolBytes():
		return "tools: cannot change within a Thread"
	case !same(r.thread.system, r.root["system"]):
		return "system: cannot change within a Thread"
	}
	return ""
}

// thinkingKept finds an assistant's turn that comes back without the thinking, or
// with other thinking, that its calls followed from.
func thinkingKept(r *request) string {
	i := len(r.turns) - 1
	for i >= 0 && r.turns[i].role != "assistant" {
		i--
	}
	if i < 0 {
		return ""
	}
	for _, call := range r.turns[i].calls() {
		a := r.memory.byCall[text(call.value["id"])]
		if a == nil {
			continue
		}
		for _, v := range a.content {
			sent, _ := v.(object)
			if sent["type"] != "thinking" && sent["type"] != "redacted_thinking" {
				continue
			}
			if !slices.ContainsFunc(r.turns[i].blocks, func(b block) bool { return same(b.value, sent) }) {
				return r.turns[i].blocks[0].at + ": `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified. " +
					"These blocks must remain as they were in the original response."
			}
		}
	}
	return ""
}

// thinkingBound finds thinking that comes back after what preceded it has changed.
func thinkingBound(r *request) string {
	for _, b := range r.blocks {
		a := r.memory.bySignature[text(b.value["signature"])]
		if b.kind != "thinking" || a == nil {
			continue
		}
		before := list(r.root["messages"])
		if len(before) > len(a.messages) {
			before = before[:len(a.messages)]
		}
		if a.tools != r.toolBytes() || !same(a.system, r.root["system"]) || !same(a.messages, before) {
			return b.at + ": Invalid `signature` in `thinking` block. The block is bound to a different conversation. " +
				"Remove the block, or set `thinking.block_binding.prefix_mismatch_behavior` to \"drop_block\"."
		}
	}
	return ""
}

// same reports whether two values are equal, wherever they end a cached prefix.
func same(a, b any) bool {
	switch a := a.(type) {
	case object:
		b, ok := b.(object)
		if !ok {
			return false
		}
		for _, name := range slices.Concat(slices.Collect(maps.Keys(a)), slices.Collect(maps.Keys(b))) {
			if name != "cache_control" && !same(a[name], b[name]) {
				return false
			}
		}
		return true
	case []any:
		b, ok := b.([]any)
		return ok && slices.EqualFunc(a, b, same)
	}
	return equal(a, b)
}
