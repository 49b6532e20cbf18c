package fakeapi

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

var (
	callID = regexp.MustCompile(`^[a-zA-Z0-9_-]+$`)

	// prefillable are the models that continue a message of the assistant.
	prefillable = regexp.MustCompile(`^claude-(?:[123]-|(?:opus|sonnet|haiku)-4(?:-[0-5])?(?:-[0-9]{8})?$)`)
)

func someMessage(r *request) string {
	if len(list(r.root["messages"])) == 0 {
		return "messages: at least one message is required"
	}
	return ""
}

func roles(r *request) string {
	for _, t := range r.turns {
		if t.role != "user" && t.role != "assistant" && t.role != "system" {
			return fmt.Sprintf("messages: Unexpected role %q. Allowed roles are \"user\", \"assistant\" and \"system\".", t.role)
		}
	}
	return ""
}

func userFirst(r *request) string {
	if len(r.turns) > 0 && r.turns[0].role != "user" {
		return `messages: first message must use the "user" role`
	}
	return ""
}

func contentNotEmpty(r *request) string {
	messages := list(r.root["messages"])
	for i, v := range messages {
		m, _ := v.(object)
		content := m["content"]
		empty := content == nil || content == "" || aList.holds(content) && len(list(content)) == 0
		config, _ := m["output_config"].(object)
		may := m["role"] == "assistant" && i == len(messages)-1 || m["role"] == "system" && len(config) > 0
		if empty && !may {
			return fmt.Sprintf("messages.%d: all messages must have non-empty content except for the optional final assistant message", i)
		}
	}
	return ""
}

func callForm(r *request) string {
	for _, b := range r.blocks {
		if b.kind != "tool_use" {
			continue
		}
		if !callID.MatchString(text(b.value["id"])) {
			return fmt.Sprintf("%s.tool_use.id: String should match pattern '%s'", b.at, callID)
		}
		if !toolName.MatchString(text(b.value["name"])) {
			return fmt.Sprintf("%s.tool_use.name: String should match pattern '%s'", b.at, toolName)
		}
	}
	return ""
}

func uniqueCalls(r *request) string {
	seen := map[string]bool{}
	for _, b := range r.blocks {
		if b.kind != "tool_use" {
			continue
		}
		id := text(b.value["id"])
		if seen[id] {
			return b.at + ": `tool_use` ids must be unique"
		}
		seen[id] = true
	}
	return ""
}

// resultsOnce finds a call that is answered twice.
func resultsOnce(r *request) string {
	for _, t := range r.turns {
		seen := map[string]bool{}
		for _, b := range t.of("tool_result") {
			id := text(b.value["tool_use_id"])
			if seen[id] {
				return fmt.Sprintf("%s: each tool_use must have a single result. Found multiple `tool_result` blocks with id: %s", b.at, id)
			}
			seen[id] = true
		}
	}
	return ""
}

// resultsKnown finds a result of a call that the turn before does not make.
func resultsKnown(r *request) string {
	var asked []string
	for _, t := range r.turns {
		for _, b := range t.of("tool_result") {
			if id := text(b.value["tool_use_id"]); !slices.Contains(asked, id) {
				return fmt.Sprintf("%s: unexpected `tool_use_id` found in `tool_result` blocks: %s. "+
					"Each `tool_result` block must have a corresponding `tool_use` block in the previous message.", b.at, id)
			}
		}
		asked = ids(t.calls(), "id")
	}
	return ""
}

// callsAnswered finds a call that the next turn does not answer, or not at its start.
func callsAnswered(r *request) string {
	for i, t := range r.turns {
		open := ids(t.calls(), "id")
		if t.role != "assistant" || len(open) == 0 {
			continue
		}
		if i+1 < len(r.turns) {
			next := r.turns[i+1]
			leading := slices.IndexFunc(next.blocks, func(b block) bool { return b.kind != "tool_result" })
			if leading < 0 {
				leading = len(next.blocks)
			}
			answered := ids(next.blocks[:leading], "tool_use_id")
			open = slices.DeleteFunc(open, func(id string) bool { return slices.Contains(answered, id) })
		}
		if len(open) > 0 {
			return fmt.Sprintf("%s: `tool_use` ids were found without `tool_result` blocks immediately after: %s. "+
				"Each `tool_use` block must have a corresponding `tool_result` block in the next message.", t.at(), strings.Join(open, ", "))
		}
	}
	return ""
}

// resultsTogether finds the results of one turn in two messages.
func resultsTogether(r *request) string {
	for _, t := range r.turns {
		message := ""
		for _, b := range t.of("tool_result") {
			at, _, _ := strings.Cut(b.at, ".content.")
			if message != "" && message != at {
				return fmt.Sprintf("%s: all tool results of one turn belong in one user message; the first is in %s", b.at, message)
			}
			message = at
		}
	}
	return ""
}

// resultsForCode finds, among the results of calls made by code, what the
// container cannot take.
func resultsForCode(r *request) string {
	var byCode []string
	for i, t := range r.turns {
		if len(byCode) > 0 && i == len(r.turns)-1 && r.root["container"] == nil {
			return "container: required while calls made by code execution are pending"
		}
		for _, b := range t.blocks {
			if len(byCode) > 0 && b.kind != "tool_result" {
				return b.at + ": a message that answers calls made by code execution may only hold tool_result blocks"
			}
			if !slices.Contains(byCode, text(b.value["tool_use_id"])) {
				continue
			}
			for _, v := range list(b.value["content"]) {
				if c, ok := v.(object); ok && c["type"] != "text" {
					return b.at + ".tool_result.content: results of calls made by code execution may only hold text"
				}
			}
		}
		byCode = nil
		for _, b := range t.calls() {
			if caller, _ := b.value["caller"].(object); strings.HasPrefix(text(caller["type"]), "code_execution") {
				byCode = append(byCode, text(b.value["id"]))
			}
		}
	}
	return ""
}

// userLast finds a conversation that ends with words put into the assistant's mouth.
// A turn that the API paused is sent back as it is.
func userLast(r *request) string {
	i := len(r.turns) - 1
	for i > 0 && r.turns[i].role == "system" {
		i--
	}
	if i < 0 || r.turns[i].role != "assistant" || prefillable.MatchString(text(r.root["model"])) {
		return ""
	}
	if len(r.turns[i].of("server_tool_use", "mcp_tool_use", "compaction")) > 0 || r.memory.paused(r.turns[i]) {
		return ""
	}
	return "This model does not support assistant message prefill. The conversation must end with a user message."
}

// ids returns a field of each block.
func ids(blocks []block, field string) []string {
	var found []string
	for _, b := range blocks {
		found = append(found, text(b.value[field]))
	}
	return found
}
