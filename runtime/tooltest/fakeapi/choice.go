package fakeapi

import (
	"fmt"
	"regexp"
	"slices"
)

// unforced are the models that choose for themselves whether to call a tool.
var unforced = regexp.MustCompile(`^claude-(?:fable-5-[1-9]|mythos-5-[1-9]|mythos-preview|opus-5-5|sonnet-5-5)`)

// forced reports whether tool_choice makes the model call a tool.
func forced(r *request) bool {
	kind := choice(r)["type"]
	return kind == "any" || kind == "tool"
}

// choice returns tool_choice.
func choice(r *request) object {
	c, _ := r.root["tool_choice"].(object)
	return c
}

func choiceKind(r *request) string {
	c := choice(r)
	if c == nil {
		return ""
	}
	if _, ok := choiceFields[text(c["type"])]; !ok {
		return fmt.Sprintf("tool_choice: Input tag '%s' found using 'type' does not match any of the expected tags: 'auto', 'any', 'tool', 'none'", text(c["type"]))
	}
	return ""
}

func choiceOfNothing(r *request) string {
	if choice(r) != nil && len(r.tools) == 0 {
		return "tool_choice may only be specified while providing tools"
	}
	return ""
}

func choiceOfModel(r *request) string {
	if forced(r) && unforced.MatchString(text(r.root["model"])) {
		return `tool_choice: type "tool" and "any" are not supported for this model.`
	}
	return ""
}

func choiceWhileThinking(r *request) string {
	thinking, _ := r.root["thinking"].(object)
	if forced(r) && thinking["type"] == "enabled" {
		return "Thinking may not be enabled when tool_choice forces tool use."
	}
	return ""
}

func choiceNamed(r *request) string {
	name := text(choice(r)["name"])
	if choice(r)["type"] != "tool" {
		return ""
	}
	i := slices.IndexFunc(r.tools, func(t tool) bool { return t.name == name })
	switch {
	case i < 0:
		return fmt.Sprintf("Tool '%s' not found in provided tools", name)
	case !slices.Contains(r.tools[i].callers(), "direct"):
		return fmt.Sprintf("tool_choice: tool '%s' cannot be called directly: its allowed_callers lacks 'direct'", name)
	}
	return ""
}

func choiceParallel(r *request) string {
	if single, _ := choice(r)["disable_parallel_tool_use"].(bool); single && slices.ContainsFunc(r.tools, tool.programmatic) {
		return "tool_choice: disable_parallel_tool_use is not supported with tools that code execution may call"
	}
	return ""
}
