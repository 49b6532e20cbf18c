package fakeapi

import "maps"

// The fields that the API knows, as github.com/anthropics/anthropic-sdk-go/v2
// v2.15.0 declares them for version 2026-10-21.

// countFields are the fields of a request for a token count.
var countFields = fields{
	"model":              required(aText),
	"messages":           required(aList),
	"system":             optional(aContent),
	"tools":              optional(aList),
	"tool_choice":        optional(anObject),
	"thinking":           optional(anObject),
	"output_config":      optional(anObject),
	"cache_control":      optional(anObject),
	"speed":              optional(aText),
	"billing_policy":     inBeta(anything),
	"compaction":         inBeta(anything),
	"context_management": inBeta(anything),
	"mcp_servers":        inBeta(aList),
	"output_format":      inBeta(anObject),
}

// createFields are the fields of a request for a message.
var createFields = and(countFields, fields{
	"max_tokens":            required(aCount),
	"stream":                optional(aFlag),
	"stop_sequences":        optional(aList),
	"metadata":              optional(anObject),
	"service_tier":          optional(aText),
	"inference_geo":         optional(aText),
	"container":             optional(anything),
	"diagnostics":           optional(anObject),
	"temperature":           optional(anything), // these three: before 2026-10-21
	"top_p":                 optional(anything),
	"top_k":                 optional(anything),
	"thread":                inBeta(anObject),
	"fallbacks":             inBeta(anything),
	"fallback_credit_token": inBeta(anything),
})

// toolFields are the fields of the client's own tools.
var toolFields = fields{
	"type":                  optional(aText),
	"name":                  required(aText),
	"description":           optional(aText),
	"input_schema":          required(anObject),
	"strict":                optional(aFlag),
	"defer_loading":         optional(aFlag),
	"eager_input_streaming": optional(aFlag),
	"input_examples":        optional(aList),
	"allowed_callers":       optional(aList),
	"cache_control":         optional(anObject),
}

// choiceFields are the fields of tool_choice, by its type.
var choiceFields = map[string]fields{
	"auto": {"type": required(aText), "disable_parallel_tool_use": optional(aFlag)},
	"any":  {"type": required(aText), "disable_parallel_tool_use": optional(aFlag)},
	"tool": {"type": required(aText), "disable_parallel_tool_use": optional(aFlag), "name": required(aText)},
	"none": {"type": required(aText)},
}

var cacheFields = fields{"type": required(aText), "ttl": optional(aText)}

// messageFields are the fields of a message.
var messageFields = fields{"role": required(aText), "content": required(aContent)}

// systemFields are the fields of a message of the system, which may set no more than
// how the model is to answer.
var systemFields = fields{
	"role":          required(aText),
	"content":       optional(aContent),
	"clear_at":      inBeta(aText),
	"output_config": inBeta(anObject),
}

// blockFields are the fields of content blocks, by their type. A block that is
// missing here is one that a client only sends back: it is not looked into.
var blockFields = map[string]fields{
	"text":              cacheable(fields{"text": required(aText), "citations": optional(anything)}),
	"image":             cacheable(fields{"source": required(anObject), "transformations": optional(anything)}),
	"document":          cacheable(fields{"source": required(anObject), "title": optional(aText), "context": optional(aText), "citations": optional(anything)}),
	"search_result":     cacheable(fields{"source": required(aText), "title": required(aText), "content": required(aList), "citations": optional(anything)}),
	"tool_reference":    cacheable(fields{"tool_name": required(aText)}),
	"tool_use":          cacheable(fields{"id": required(aText), "name": required(aText), "input": required(anObject), "caller": optional(anObject), "toolset_name": optional(aText)}),
	"tool_result":       cacheable(fields{"tool_use_id": required(aText), "content": optional(aContent), "is_error": optional(aFlag), "toolset_name": optional(aText)}),
	"thinking":          {"type": required(aText), "thinking": required(aText), "signature": required(aText)},
	"redacted_thinking": {"type": required(aText), "data": required(aText)},
}

// sourceFields are the fields of a block's source, by the types of both.
var sourceFields = map[string]map[string]fields{
	"image": {
		"base64": {"type": required(aText), "media_type": required(aText), "data": required(aText)},
		"url":    {"type": required(aText), "url": required(aText)},
		"file":   {"type": required(aText), "file_id": required(aText)},
	},
	"document": {
		"base64":  {"type": required(aText), "media_type": required(aText), "data": required(aText)},
		"text":    {"type": required(aText), "media_type": required(aText), "data": required(aText)},
		"content": {"type": required(aText), "content": required(aContent)},
		"url":     {"type": required(aText), "url": required(aText)},
		"file":    {"type": required(aText), "file_id": required(aText)},
	},
}

// places are the blocks that may stand in one place. Blocks that servers make come
// back in assistant messages only.
var places = map[string][]string{
	"prompt":      {"text"},
	"system":      {"text", "tool_addition", "tool_removal", "mcp_tool_listing"},
	"user":        {"text", "image", "document", "search_result", "tool_result", "container_upload"},
	"tool_result": {"text", "image", "document", "search_result", "tool_reference", "browser_state"},
	"assistant": {
		"text", "thinking", "redacted_thinking", "tool_use", "server_tool_use", "mcp_tool_use", "mcp_tool_result",
		"web_search_tool_result", "web_fetch_tool_result", "tool_search_tool_result", "advisor_tool_result",
		"code_execution_tool_result", "bash_code_execution_tool_result", "text_editor_code_execution_tool_result",
		"container_upload", "compaction", "fallback", "document", // documents: before 2026-10-21
	},
}

func required(k kind) field { return field{kind: k, required: true} }
func optional(k kind) field { return field{kind: k} }
func inBeta(k kind) field   { return field{kind: k, beta: true} }

// cacheable returns f and the fields of all blocks that can end a cached prefix.
func cacheable(f fields) fields {
	return and(f, fields{"type": required(aText), "cache_control": optional(anObject)})
}

// and returns the fields of both sets.
func and(a, b fields) fields {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return all
}
