package fakeapi

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

var (
	toolName    = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,128}$`)
	propertyKey = regexp.MustCompile(`^[a-zA-Z0-9_.-]{1,64}$`)
	toolKind    = regexp.MustCompile(`^(?:custom|mcp_toolset|(?:advisor|bash|browser_toolset|code_execution|computer|computer_toolset|memory|text_editor|web_fetch|web_search)_[0-9]{8}|tool_search_tool_(?:bm25|regex)(?:_[0-9]{8})?)$`)
	searchTool  = regexp.MustCompile(`^tool_search_tool_(?:regex|bm25)`)
)

// callers are the values of allowed_callers.
var callers = []string{"direct", "code_execution_20250825", "code_execution_20260120", "code_execution_20260521"}

// maxDeferred is how many tools may be deferred.
const maxDeferred = 10_000

// eachTool returns the check that says what fault finds first in the client's own tools.
func eachTool(fault func(*request, tool) string) func(*request) string {
	return func(r *request) string {
		for _, t := range r.tools {
			if !t.custom() {
				continue
			}
			if s := fault(r, t); s != "" {
				return s
			}
		}
		return ""
	}
}

func toolKinds(r *request) string {
	for i, t := range r.tools {
		if !toolKind.MatchString(t.kind) {
			return fmt.Sprintf("tools.%d: Input tag '%s' found using 'type' does not match any of the expected tags", i, t.kind)
		}
	}
	return ""
}

func nameForm(_ *request, t tool) string {
	if !toolName.MatchString(t.name) {
		return fmt.Sprintf("%s.name: String should match pattern '%s'", t.at, toolName)
	}
	return ""
}

func uniqueNames(r *request) string {
	seen := map[string]bool{}
	for _, t := range r.tools {
		if t.name == "" {
			continue // a toolset
		}
		if seen[t.name] {
			return "tools: Tool names must be unique."
		}
		seen[t.name] = true
	}
	return ""
}

// reservedNames finds a tool named like a client toolset that stands beside it.
func reservedNames(r *request) string {
	for _, set := range r.tools {
		name, _, ok := strings.Cut(set.kind, "_toolset_")
		if !ok || name != "computer" && name != "browser" {
			continue
		}
		for _, t := range r.tools {
			if t.custom() && t.name == name {
				return fmt.Sprintf("%s.name: %q is taken by %s", t.at, name, set.kind)
			}
		}
	}
	return ""
}

func rootType(_ *request, t tool) string {
	schema, _ := t.value["input_schema"].(object)
	switch kind, given := schema["type"]; {
	case !given:
		return t.at + ".input_schema.type: Field required"
	case kind != "object":
		return t.at + ".input_schema.type: Input should be 'object'"
	}
	return ""
}

func rootUnion(_ *request, t tool) string {
	schema, _ := t.value["input_schema"].(object)
	for _, union := range []string{"oneOf", "allOf", "anyOf"} {
		if _, given := schema[union]; given {
			return t.at + ".input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level"
		}
	}
	return ""
}

func propertyKeys(_ *request, t tool) string {
	schema, _ := t.value["input_schema"].(object)
	properties, _ := schema["properties"].(object)
	for _, key := range slices.Sorted(maps.Keys(properties)) {
		if !propertyKey.MatchString(key) {
			return fmt.Sprintf("%s.input_schema.properties: Property keys should match pattern '%s'", t.at, propertyKey)
		}
	}
	return ""
}

func validSchema(_ *request, t tool) string {
	schema, _ := t.value["input_schema"].(object)
	if fault := schemaFault(schema); fault != "" {
		return t.at + ".input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12 (https://json-schema.org/draft/2020-12). " +
			"Learn more about tool use at https://docs.claude.com/en/docs/tool-use. [" + fault + "]"
	}
	return ""
}

func examplesFit(_ *request, t tool) string {
	schema, _ := t.value["input_schema"].(object)
	for i, example := range list(t.value["input_examples"]) {
		at := fmt.Sprintf("%s.input_examples.%d", t.at, i)
		if _, ok := example.(object); !ok {
			return at + ": " + kindTexts[anObject]
		}
		if fault := mismatch(schema, example); fault != "" {
			return at + ": does not match input_schema: " + fault
		}
	}
	return ""
}

func examplesHold(_ *request, t tool) string {
	for _, example := range list(t.value["input_examples"]) {
		if o, ok := example.(object); ok && len(o) == 0 {
			return "Internal server error"
		}
	}
	return ""
}

func knownCallers(_ *request, t tool) string {
	for i, caller := range t.callers() {
		if !slices.Contains(callers, caller) {
			return fmt.Sprintf("%s.allowed_callers.%d: Input should be '%s'", t.at, i, strings.Join(callers, "', '"))
		}
	}
	return ""
}

// callerExists finds a tool that only code could call, where no code can run.
func callerExists(r *request, t tool) string {
	for _, caller := range t.callers() {
		if caller == "direct" {
			continue
		}
		if !slices.ContainsFunc(r.tools, func(c tool) bool { return strings.HasPrefix(c.kind, "code_execution_") && c.kind >= caller }) {
			return fmt.Sprintf("%s.allowed_callers: '%s' requires a code execution tool of that version in `tools`", t.at, caller)
		}
	}
	return ""
}

func strictDirect(_ *request, t tool) string {
	if t.on("strict") && t.programmatic() {
		return t.at + ": strict is not supported for tools that code execution may call"
	}
	return ""
}

func flatForCode(_ *request, t tool) string {
	schema, _ := t.value["input_schema"].(object)
	if t.programmatic() && recursive(schema) {
		return t.at + ".input_schema: Circular $ref detected"
	}
	return ""
}

func deferredUncached(_ *request, t tool) string {
	if t.on("defer_loading") && t.value["cache_control"] != nil {
		return fmt.Sprintf("Tool '%s' cannot have both defer_loading=true and cache_control set. Tools with defer_loading cannot use prompt caching.", t.name)
	}
	return ""
}

// someLoaded finds requests whose tools are all deferred, the search tool perhaps among them.
func someLoaded(r *request) string {
	deferred := 0
	for _, t := range r.tools {
		if !t.on("defer_loading") {
			continue
		}
		if deferred++; searchTool.MatchString(t.kind) {
			return t.at + ".defer_loading: the tool search tool cannot be deferred"
		}
	}
	switch {
	case deferred > maxDeferred:
		return fmt.Sprintf("tools: at most %d tools can be deferred", maxDeferred)
	case deferred > 0 && deferred == len(r.tools):
		return "At least one tool must have defer_loading=false. All tools cannot be deferred."
	}
	return ""
}

// deferredFindable finds a deferred tool that nothing in the request can bring up.
func deferredFindable(r *request, t tool) string {
	if !t.on("defer_loading") || slices.ContainsFunc(r.tools, func(t tool) bool { return searchTool.MatchString(t.kind) }) {
		return ""
	}
	for _, b := range r.blocks {
		if b.kind == "tool_reference" || b.kind == "tool_addition" {
			return ""
		}
	}
	return fmt.Sprintf("%s: defer_loading needs a tool search tool, or tool_reference blocks in the results of a search tool of yours", t.at)
}

// referencesKnown finds a reference to a tool that is not in tools.
func referencesKnown(r *request) string {
	for _, b := range r.blocks {
		name := text(b.value["tool_name"])
		if b.kind == "tool_reference" && !slices.ContainsFunc(r.tools, func(t tool) bool { return t.name == name }) {
			return fmt.Sprintf("%s.tool_reference.tool_name: Tool reference '%s' not found in available tools", b.at, name)
		}
	}
	return ""
}
