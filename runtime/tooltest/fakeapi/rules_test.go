package fakeapi

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// The parts that requests of the tables are made of.
const (
	hello   = `{"role":"user","content":"hello"}`
	called  = `{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"t","input":{}},{"type":"tool_use","id":"b","name":"t","input":{}}]}`
	resultA = `{"type":"tool_result","tool_use_id":"a","content":"1"}`
	resultB = `{"type":"tool_result","tool_use_id":"b"}`
	png     = "\x89PNG\x0D\x0A\x1A\x0A"

	codeTool = `{"type":"code_execution_20260120","name":"code_execution"}`
	finder   = `{"type":"tool_search_tool_regex_20251119","name":"tool_search_tool_regex"}`
	plain    = `{"name":"plain","input_schema":{"type":"object"}}`
	cached   = `"cache_control":{"type":"ephemeral"}`
	nested   = `{"type":"object","properties":{"next":{"$ref":"#/$defs/n"}},"$defs":{"n":{"type":"object","properties":{"n":{"$ref":"#/$defs/n"}},"additionalProperties":false}},"additionalProperties":false}`
)

// body returns a request with these members; model, max_tokens and a message are
// there unless given.
func body(members ...string) string {
	for _, m := range []string{`"model":"claude-opus-5"`, `"max_tokens":100`, `"messages":[` + hello + `]`} {
		name, _, _ := strings.Cut(m, ":")
		given := false
		for _, other := range members {
			given = given || strings.HasPrefix(other, name+":")
		}
		if !given {
			members = append(members, m)
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

func tools(definitions ...string) string { return `"tools":[` + strings.Join(definitions, ",") + `]` }

// define returns the definition of a tool t with more members.
func define(members ...string) string {
	return `{"name":"t",` + strings.Join(append(members, `"description":"Does it."`), ",") + `}`
}

// schema returns a request with a tool of that input schema.
func schema(s string) string { return body(tools(define(`"input_schema":` + s))) }

// property returns a request with a strict tool that has one property of that schema.
func property(s string) string {
	return body(tools(define(`"strict":true`, `"input_schema":{"type":"object","properties":{"p":`+s+`},"required":["p"],"additionalProperties":false}`)))
}

func say(messages ...string) string { return body(`"messages":[` + strings.Join(messages, ",") + `]`) }

func user(blocks ...string) string {
	return `{"role":"user","content":[` + strings.Join(blocks, ",") + `]}`
}

func image(media, data string) string {
	return `{"type":"image","source":{"type":"base64","media_type":"` + media + `","data":"` + data + `"}}`
}

// properties returns n properties p0, p1, … of a schema, and their names.
func properties(n int, s string) (members, names string) {
	var p, q []string
	for i := range n {
		p = append(p, fmt.Sprintf(`"p%d":%s`, i, s))
		q = append(q, fmt.Sprintf(`"p%d"`, i))
	}
	return strings.Join(p, ","), strings.Join(q, ",")
}

// strictWith returns a request with one strict tool that has n properties.
func strictWith(n int, s string, required bool) string {
	members, names := properties(n, s)
	if !required {
		names = ""
	}
	return body(tools(define(`"strict":true`, `"input_schema":{"type":"object","properties":{`+members+`},"required":[`+names+`],"additionalProperties":false}`)))
}

// strictTimes returns a request with n strict tools.
func strictTimes(n int) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf(`{"name":"t%d","strict":true,"input_schema":{"type":"object","additionalProperties":false}}`, i))
	}
	return body(tools(all...))
}

// rejected are bodies that break a rule. The text is a part of the API's message.
var rejected = []struct {
	rule, text string
	body       string
}{
	{"json", "the body is empty", ``},
	{"json", "unexpected", `{"model":`},
	{"json", "more than one value", `{} {}`},
	{"json", "not an object", `[]`},

	{"field-required", "model: Field required", `{"max_tokens":1,"messages":[` + hello + `]}`},
	{"field-required", "max_tokens: Field required", `{"model":"claude-opus-5","messages":[` + hello + `]}`},
	{"field-required", "messages: Field required", body(`"messages":null`)},
	{"field-required", "tools.0.custom.input_schema: Field required", body(tools(`{"name":"t"}`))},
	{"field-required", "tools.0.custom.name: Field required", body(tools(`{"input_schema":{"type":"object"}}`))},
	{"field-required", "tool_use_id: Field required", say(hello, called, user(`{"type":"tool_result"}`))},
	{"field-required", "signature: Field required", say(hello, `{"role":"assistant","content":[{"type":"thinking","thinking":"…"}]}`, hello)},
	{"field-type", "max_tokens: Input should be a valid integer", body(`"max_tokens":1.5`)},
	{"field-type", "tools.0.custom.strict: Input should be a valid boolean", body(tools(define(`"strict":"yes"`, `"input_schema":{"type":"object"}`)))},
	{"field-type", "tool_use.input", say(hello, strings.Replace(called, `"input":{}`, `"input":"{}"`, 1), user(resultA, resultB))},
	{"field-type", "tools.0: Input should be a valid dictionary", body(`"tools":["t"]`)},
	{"field-type", "messages.1: Input should be a valid dictionary", say(hello, "null")},
	{"field-type", "messages.2.content.1.tool_result.content.0: Input should be a valid dictionary", say(hello, called, user(resultA, `{"type":"tool_result","tool_use_id":"b","content":[null]}`))},
	{"field-type", "system.0: Input should be a valid dictionary", body(`"system":["Be brief."]`)},
	{"field-unknown", "tools.0.custom.parameters: Extra inputs are not permitted", body(tools(define(`"parameters":{}`, `"input_schema":{"type":"object"}`)))},
	{"field-unknown", "functions: Extra inputs are not permitted", body(`"functions":[]`)},
	{"field-unknown", "thread: Extra inputs are not permitted", body(`"thread":{"type":"create"}`)},
	{"field-unknown", "structured: Extra inputs", say(hello, called, user(resultA, `{"type":"tool_result","tool_use_id":"b","structured":{}}`))},
	{"removed", "temperature", body(`"temperature":1`)},
	{"removed", "document blocks", say(hello, `{"role":"assistant","content":[{"type":"document","source":{"type":"text","media_type":"text/plain","data":"x"}}]}`, hello)},

	{"tool-type", "tools.0: Input tag 'function'", body(tools(`{"type":"function","name":"t","input_schema":{"type":"object"}}`))},
	{"tool-name", "String should match pattern '^[a-zA-Z0-9_-]{1,128}$'", body(tools(`{"name":"admin.export","input_schema":{"type":"object"}}`))},
	{"tool-name", "String should match pattern", body(tools(`{"name":"` + strings.Repeat("n", 129) + `","input_schema":{"type":"object"}}`))},
	{"tool-unique", "Tool names must be unique", body(tools(plain, plain))},
	{"tool-reserved", "computer", body(tools(`{"type":"computer_toolset_20260801"}`, `{"name":"computer","input_schema":{"type":"object"}}`))},
	{"schema-root", "input_schema.type: Field required", schema(`{"properties":{}}`)},
	{"schema-root", "Input should be 'object'", schema(`{"type":"array"}`)},
	{"schema-union", "does not support oneOf, allOf, or anyOf at the top level", schema(`{"type":"object","oneOf":[{"required":["a"]}]}`)},
	{"schema-union", "does not support oneOf, allOf, or anyOf at the top level", schema(`{"type":"object","anyOf":[{"required":["a"]}]}`)},
	{"schema-union", "does not support oneOf, allOf, or anyOf at the top level", schema(`{"type":"object","allOf":[{"required":["a"]}]}`)},
	{"schema-keys", "Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'", schema(`{"type":"object","properties":{"filter[id]":{}}}`)},
	{"schema-keys", "Property keys should match pattern", schema(`{"type":"object","properties":{"` + strings.Repeat("k", 65) + `":{}}}`)},
	{"schema-valid", "/properties/a/type", schema(`{"type":"object","properties":{"a":{"type":"text"}}}`)},
	{"schema-valid", "/properties/a/items", schema(`{"type":"object","properties":{"a":{"type":"array","items":[{"type":"string"}]}}}`)},
	{"schema-valid", "/properties/a/exclusiveMinimum", schema(`{"type":"object","properties":{"a":{"minimum":1,"exclusiveMinimum":true}}}`)},
	{"schema-valid", "/properties/a/required", schema(`{"type":"object","properties":{"a":{"type":"string","required":true}}}`)},
	{"schema-valid", "/required", schema(`{"type":"object","required":["a","a"]}`)},
	{"schema-valid", "#/$defs/gone is not in the schema", schema(`{"type":"object","properties":{"a":{"$ref":"#/$defs/gone"}}}`)},
	{"schema-valid", "/properties/a: must be a schema", schema(`{"type":"object","properties":{"a":null}}`)},
	{"schema-valid", "/properties/a/multipleOf", schema(`{"type":"object","properties":{"a":{"multipleOf":0}}}`)},

	{"examples", "/n: must be integer", body(tools(define(`"input_examples":[{"n":"1"}]`, `"input_schema":{"type":"object","properties":{"n":{"type":"integer"}}}`)))},
	{"examples", "/n: is required", body(tools(define(`"input_examples":[{"n":1},{"m":1}]`, `"input_schema":{"type":"object","required":["n"]}`)))},
	{"examples", "nothing is allowed here", body(tools(define(`"input_examples":[{"m":1}]`, `"input_schema":{"type":"object","additionalProperties":false}`)))},
	{"examples", "valid dictionary", body(tools(define(`"input_examples":["{}"]`, `"input_schema":{"type":"object"}`)))},
	{"example-empty", "Internal server error", body(tools(define(`"input_examples":[{}]`, `"input_schema":{"type":"object"}`)))},

	{"defer-cache", "Tool 't' cannot have both defer_loading=true and cache_control set", body(tools(finder, define(`"defer_loading":true`, cached, `"input_schema":{"type":"object"}`)))},
	{"defer-all", "At least one tool must have defer_loading=false", body(tools(define(`"defer_loading":true`, `"input_schema":{"type":"object"}`)))},
	{"defer-all", "search tool cannot be deferred", body(tools(plain, `{"type":"tool_search_tool_bm25_20251119","name":"tool_search_tool_bm25","defer_loading":true}`))},
	{"defer-found", "tool search tool", body(tools(plain, define(`"defer_loading":true`, `"input_schema":{"type":"object"}`)))},
	{"reference-known", "Tool reference 'gone' not found", say(hello, called, user(resultA, `{"type":"tool_result","tool_use_id":"b","content":[{"type":"tool_reference","tool_name":"gone"}]}`))},
	{"caller-known", "allowed_callers.0", body(tools(define(`"allowed_callers":["code_execution"]`, `"input_schema":{"type":"object"}`)))},
	{"caller-there", "requires a code execution tool", body(tools(define(`"allowed_callers":["code_execution_20260120"]`, `"input_schema":{"type":"object"}`)))},
	{"caller-there", "requires a code execution tool", body(tools(`{"type":"code_execution_20250825","name":"code_execution"}`, define(`"allowed_callers":["code_execution_20260120"]`, `"input_schema":{"type":"object"}`)))},
	{"caller-strict", "strict is not supported", body(tools(codeTool, define(`"strict":true`, `"allowed_callers":["code_execution_20260120"]`, `"input_schema":{"type":"object","additionalProperties":false}`)))},
	{"caller-flat", "Circular $ref detected", body(tools(codeTool, define(`"allowed_callers":["code_execution_20260120"]`, `"input_schema":`+nested)))},

	{"strict-keyword", "For 'integer' type, properties maximum, minimum are not supported", property(`{"type":"integer","minimum":1,"maximum":10}`)},
	{"strict-keyword", "properties maxLength, minLength", property(`{"type":"string","minLength":1,"maxLength":2}`)},
	{"strict-keyword", "properties exclusiveMaximum, exclusiveMinimum, multipleOf", property(`{"type":"number","exclusiveMinimum":1,"exclusiveMaximum":2,"multipleOf":1}`)},
	{"strict-keyword", "properties maxItems, uniqueItems", property(`{"type":"array","items":{"type":"string"},"maxItems":2,"uniqueItems":true}`)},
	{"strict-keyword", "properties oneOf", property(`{"oneOf":[{"type":"string"},{"type":"null"}]}`)},
	{"strict-keyword", "properties dependentRequired", property(`{"type":"object","additionalProperties":false,"dependentRequired":{}}`)},
	{"strict-keyword", "output_config.format.schema", body(`"output_config":{"format":{"type":"json_schema","schema":{"type":"object","additionalProperties":false,"minProperties":1}}}`)},
	{"strict-closed", "'additionalProperties' must be explicitly set to false", property(`{"type":"array","items":{"type":"object"}}`)},
	{"strict-closed", "additionalProperties: true", property(`{"type":"object","additionalProperties":true}`)},
	{"strict-closed", "additionalProperties: object", property(`{"type":"object","additionalProperties":{"type":"string"}}`)},
	{"strict-format", "format 'iri'", property(`{"type":"string","format":"iri"}`)},
	{"strict-min-items", "minItems", property(`{"type":"array","items":{"type":"string"},"minItems":2}`)},
	{"strict-enum", "Complex values", property(`{"enum":[{"a":1}]}`)},
	{"strict-pattern", `Unsupported regex feature in pattern field: \b`, property(`{"type":"string","pattern":"\\bx"}`)},
	{"strict-pattern", `(?=`, property(`{"type":"string","pattern":"^(?=.*[0-9]).+$"}`)},
	{"strict-pattern", `(?<!`, property(`{"type":"string","pattern":"(?<!a)b"}`)},
	{"strict-pattern", `\1`, property(`{"type":"string","pattern":"(a)\\1"}`)},
	{"strict-pattern", `{1,5000}`, property(`{"type":"string","pattern":"^a{1,5000}$"}`)},
	{"strict-ref", "External $ref", property(`{"$ref":"https://example.com/s.json"}`)},
	{"strict-ref", "allOf with $ref", property(`{"allOf":[{"$ref":"#"}]}`)},
	{"strict-flat", "Circular $ref detected", body(tools(define(`"strict":true`, `"input_schema":`+nested)))},
	{"strict-tools", "Too many strict tools (21)", strictTimes(21)},
	{"strict-optional", "too many optional parameters (25)", strictWith(25, `{"type":"string"}`, false)},
	{"strict-unions", "union types (17 parameters", strictWith(17, `{"type":["string","null"]}`, true)},

	{"choice-type", "Input tag 'required'", body(tools(plain), `"tool_choice":{"type":"required"}`)},
	{"choice-tools", "only be specified while providing tools", body(`"tool_choice":{"type":"auto"}`)},
	{"choice-model", "not supported for this model", body(tools(plain), `"tool_choice":{"type":"any"}`, `"model":"claude-opus-5-5"`)},
	{"choice-thinking", "Thinking may not be enabled", body(tools(plain), `"tool_choice":{"type":"any"}`, `"model":"claude-sonnet-4-5"`, `"thinking":{"type":"enabled","budget_tokens":1024}`)},
	{"choice-name", "Tool 'gone' not found", body(tools(plain), `"tool_choice":{"type":"tool","name":"gone"}`)},
	{"choice-name", "lacks 'direct'", body(tools(codeTool, define(`"allowed_callers":["code_execution_20260120"]`, `"input_schema":{"type":"object"}`)), `"tool_choice":{"type":"tool","name":"t"}`)},
	{"choice-parallel", "disable_parallel_tool_use", body(tools(codeTool, define(`"allowed_callers":["code_execution_20260120"]`, `"input_schema":{"type":"object"}`)), `"tool_choice":{"type":"auto","disable_parallel_tool_use":true}`)},

	{"cache-form", "ttl: Input should be '5m' or '1h'", body(tools(define(`"cache_control":{"type":"ephemeral","ttl":"10m"}`, `"input_schema":{"type":"object"}`)))},
	{"cache-form", "type: Input should be 'ephemeral'", body(`"system":[{"type":"text","text":"x","cache_control":{"type":"permanent"}}]`)},
	{"cache-count", "A maximum of 4 blocks with cache_control may be provided. Found 5.", body(tools(define(cached, `"input_schema":{"type":"object"}`)),
		`"system":[{"type":"text","text":"x",`+cached+`},{"type":"text","text":"x",`+cached+`}]`,
		`"messages":[`+user(`{"type":"text","text":"x",`+cached+`}`, `{"type":"text","text":"y",`+cached+`}`)+`]`)},
	{"cache-order", "a ttl='1h' cache_control block must not come after a ttl='5m'", body(tools(define(cached, `"input_schema":{"type":"object"}`)), `"system":[{"type":"text","text":"x","cache_control":{"type":"ephemeral","ttl":"1h"}}]`)},

	{"messages-some", "at least one message is required", say()},
	{"role", `Unexpected role "tool"`, say(hello, `{"role":"tool","content":"x"}`)},
	{"user-first", `first message must use the "user" role`, say(`{"role":"assistant","content":"x"}`, hello)},
	{"content-some", "messages.0: all messages must have non-empty content", say(`{"role":"user","content":""}`)},
	{"content-some", "messages.1: all messages must have non-empty content", say(hello, `{"role":"assistant","content":[]}`, hello)},
	{"content-some", "messages.1: all messages must have non-empty content", say(hello, `{"role":"system"}`)},
	{"field-unknown", "messages.1.output_config", say(hello, `{"role":"system","output_config":{"effort":"low"}}`)},
	{"block-type", "Input tag 'audio'", say(user(`{"type":"audio"}`))},
	{"block-type", "Input tag 'tool_use'", say(user(`{"type":"tool_use","id":"a","name":"t","input":{}}`))},
	{"block-type", "tool_result.content.0: Input tag 'resource_link'", say(hello, called, user(resultA, `{"type":"tool_result","tool_use_id":"b","content":[{"type":"resource_link"}]}`))},
	{"source-type", "Input tag 'path'", say(user(`{"type":"image","source":{"type":"path"}}`))},
	{"text-some", "text content blocks must be non-empty", say(user(`{"type":"text","text":""}`))},
	{"text-some", "system: text content blocks", body(`"system":""`)},
	{"text-some", "must contain non-whitespace text", say(user(`{"type":"text","text":" \n"}`))},
	{"text-some", "text content blocks must be non-empty", say(hello, called, user(resultA, `{"type":"tool_result","tool_use_id":"b","content":[{"type":"text","text":""}]}`))},
	{"image", "media_type: Input should be 'image/jpeg'", say(user(image("image/svg+xml", "PHN2Zz4=")))},
	{"image", "appears to be a image/png image", say(user(image("image/jpeg", base64.StdEncoding.EncodeToString([]byte(png)))))},
	{"image", "Invalid base64", say(user(image("image/png", "%%")))},
	{"image", "image exceeds 5 MB maximum", say(user(image("image/png", strings.Repeat("A", 5<<20+4))))},
	{"image", "tool_result.content.0.image.source.base64.media_type", say(hello, called, user(resultA, `{"type":"tool_result","tool_use_id":"b","content":[`+image("image/bmp", "AAAA")+`]}`))},
	{"document", "Input should be 'application/pdf'", say(user(`{"type":"document","source":{"type":"base64","media_type":"text/csv","data":"AAAA"}}`))},
	{"document", "Input should be 'text/plain'", say(user(`{"type":"document","source":{"type":"text","media_type":"text/html","data":"x"}}`))},

	{"call-form", "tool_use.id: String should match pattern", say(hello, strings.Replace(called, `"id":"a"`, `"id":"call:1"`, 1), hello)},
	{"call-form", "tool_use.name: String should match pattern", say(hello, strings.Replace(called, `"name":"t"`, `"name":"a.b"`, 1), hello)},
	{"call-unique", "`tool_use` ids must be unique", say(hello, called, user(resultA, resultB), called, user(resultA, resultB))},
	{"result-once", "Found multiple `tool_result` blocks with id: a", say(hello, called, user(resultA, resultB, resultA))},
	{"result-known", "unexpected `tool_use_id` found in `tool_result` blocks: c", say(hello, called, user(resultA, resultB, `{"type":"tool_result","tool_use_id":"c"}`))},
	{"result-known", "messages.0.content.0: unexpected `tool_use_id`", say(user(resultA))},
	{"result-known", "srvtoolu_1", say(hello, `{"role":"assistant","content":[{"type":"server_tool_use","id":"srvtoolu_1","name":"tool_search_tool_regex","input":{}}]}`, user(`{"type":"tool_result","tool_use_id":"srvtoolu_1"}`))},
	{"call-answered", "messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: b.", say(hello, called, user(resultA))},
	{"call-answered", "immediately after: a, b.", say(hello, called, hello)},
	{"call-answered", "immediately after: a, b.", say(hello, called)},
	{"call-answered", "immediately after: b.", say(hello, called, user(resultA, `{"type":"text","text":"and"}`, resultB))},
	{"result-known", "unexpected `tool_use_id`", say(hello, called, `{"role":"system","content":"Be brief."}`, user(resultA, resultB), hello)},
	{"result-together", "one user message", say(hello, called, user(resultA), user(resultB))},
	{"result-error", "all content must be type `text` if `is_error` is true", say(hello, called, user(resultA, `{"type":"tool_result","tool_use_id":"b","is_error":true,"content":[`+image("image/png", base64.StdEncoding.EncodeToString([]byte(png)))+`]}`))},
	{"result-code", "may only hold tool_result blocks", byCode(user(resultA, `{"type":"text","text":"x"}`), `"container":"c"`)},
	{"result-code", "may only hold text", byCode(user(`{"type":"tool_result","tool_use_id":"a","content":[{"type":"document","source":{"type":"text","media_type":"text/plain","data":"x"}}]}`), `"container":"c"`)},
	{"result-code", "container: required", byCode(user(resultA))},
	{"user-last", "does not support assistant message prefill", say(hello, `{"role":"assistant","content":"The answer is"}`)},
}

// byCode returns a conversation in which code makes a call, and answer is the answer.
func byCode(answer string, members ...string) string {
	call := `{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"t","input":{},"caller":{"type":"code_execution_20260120","tool_id":"srvtoolu_1"}}]}`
	return body(append(members, `"messages":[`+hello+`,`+call+`,`+answer+`]`)...)
}

func TestRejected(t *testing.T) {
	for _, row := range rejected {
		t.Run(row.rule, func(t *testing.T) {
			err := Check([]byte(row.body))
			var r *Rejection
			if !errors.As(err, &r) {
				t.Fatalf("accepted, should break %s:\n%.500s", row.rule, row.body)
			}
			if r.Rule != row.rule || !strings.Contains(r.Message, row.text) {
				t.Errorf("got  %v\nwant %s: …%s…\n%.500s", err, row.rule, row.text, row.body)
			}
		})
	}
}

// accepted are bodies of all kinds that the API accepts.
var accepted = map[string]string{
	"a message":                    body(),
	"no arguments":                 schema(`{"type":"object","properties":{}}`),
	"128 characters":               body(tools(`{"name":"` + strings.Repeat("n", 128) + `","input_schema":{"type":"object"}}`)),
	"every field of a tool":        body(tools(finder, define(`"type":"custom"`, `"strict":false`, `"defer_loading":false`, `"eager_input_streaming":true`, `"allowed_callers":["direct"]`, `"input_examples":[{"n":1.0}]`, `"cache_control":{"type":"ephemeral","ttl":"1h"}`, `"input_schema":{"type":"object","properties":{"n":{"type":"integer"}}}`))),
	"optional null":                body(tools(define(`"strict":null`, `"input_schema":{"type":"object"}`)), `"system":null`),
	"keywords, not strict":         schema(`{"type":"object","properties":{"a":{"oneOf":[{"type":"string","minLength":1},{"type":"integer","minimum":1}]},"m":{"type":"object","additionalProperties":{"type":"string"}}},"dependentRequired":{"a":["m"]}}`),
	"recursion, not strict":        body(tools(define(`"input_schema":` + nested))),
	"unions below the root":        schema(`{"type":"object","properties":{"a":{"anyOf":[{"type":"string"},{"type":"null"}]}}}`),
	"odd keys below the root":      schema(`{"type":"object","properties":{"a":{"type":"object","properties":{"filter[id]":{}}}}}`),
	"strict":                       property(`{"type":"array","minItems":1,"items":{"type":"object","properties":{"s":{"type":"string","format":"date","pattern":"^#[0-9]{5}$","default":"#00000"},"e":{"enum":["a",1,null]}},"required":["s"],"additionalProperties":false}}`),
	"strict with shared schemas":   body(tools(define(`"strict":true`, `"input_schema":{"type":"object","properties":{"a":{"$ref":"#/$defs/x"},"b":{"$ref":"#/$defs/x"}},"$defs":{"x":{"type":"string"}},"additionalProperties":false}`))),
	"strict budgets, used up":      strictWith(24, `{"type":"string"}`, false),
	"strict unions, used up":       strictWith(16, `{"type":["string","null"]}`, true),
	"20 strict tools":              strictTimes(20),
	"deferred":                     body(tools(finder, define(`"defer_loading":true`, `"strict":true`, `"input_schema":{"type":"object","additionalProperties":false}`))),
	"called by code":               body(tools(codeTool, define(`"allowed_callers":["direct","code_execution_20260120"]`, `"input_schema":{"type":"object"}`))),
	"a chosen tool":                body(tools(plain), `"tool_choice":{"type":"tool","name":"plain","disable_parallel_tool_use":true}`),
	"no tool":                      body(tools(plain), `"tool_choice":{"type":"none"}`),
	"four breakpoints":             body(tools(define(cached, `"input_schema":{"type":"object"}`)), `"system":[{"type":"text","text":"x",`+cached+`}]`, `"messages":[`+user(`{"type":"text","text":"x",`+cached+`}`)+`]`, cached),
	"a shorter ttl later":          body(tools(define(`"cache_control":{"type":"ephemeral","ttl":"1h"}`, `"input_schema":{"type":"object"}`)), `"system":[{"type":"text","text":"x",`+cached+`}]`),
	"two results, then text":       say(hello, called, user(resultA, resultB, `{"type":"text","text":"go on"}`)),
	"results in another order":     say(hello, called, user(resultB, resultA)),
	"users that follow each other": say(hello, hello),
	"a failed call":                say(hello, called, user(resultA, `{"type":"tool_result","tool_use_id":"b","is_error":true,"content":[{"type":"text","text":"No."}]}`)),
	"rich results":                 say(hello, called, user(resultA, `{"type":"tool_result","tool_use_id":"b","content":[`+image("image/png", base64.StdEncoding.EncodeToString([]byte(png)))+`,{"type":"document","source":{"type":"text","media_type":"text/plain","data":"x"}},{"type":"search_result","source":"s","title":"t","content":[{"type":"text","text":"x"}]}]}`)),
	"a system message":             say(hello, `{"role":"system","content":"Be brief."}`),
	"prefill on an old model":      body(`"model":"claude-sonnet-4-5"`, `"messages":[`+hello+`,{"role":"assistant","content":"The answer is"}]`),
	"a search that goes on":        say(hello, `{"role":"assistant","content":[{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{}}]}`),
	"results for code":             byCode(user(resultA), `"container":"c"`),
}

// TestAcceptedBlocks has every field that a block of a user may have.
func TestAcceptedBlocks(t *testing.T) {
	const cache = `,"cache_control":{"type":"ephemeral"}}`
	source := `{"type":"text","media_type":"text/plain","data":"x"}`
	for _, block := range []string{
		`{"type":"text","text":"x","citations":[]` + cache,
		`{"type":"document","source":` + source + `,"title":"T","context":"c","citations":{"enabled":true}` + cache,
		`{"type":"search_result","source":"s","title":"T","content":[{"type":"text","text":"x"}],"citations":{"enabled":true}` + cache,
		`{"type":"image","source":{"type":"url","url":"https://shop.example/a.png"}` + cache,
	} {
		if err := Check([]byte(say(user(block)))); err != nil {
			t.Errorf("%s: %v", block, err)
		}
	}
}

func TestAccepted(t *testing.T) {
	for name, body := range accepted {
		t.Run(name, func(t *testing.T) {
			if err := Check([]byte(body)); err != nil {
				t.Errorf("refused: %v\n%.500s", err, body)
			}
		})
	}
}

// wrapped are requests that are wrong around the body.
var wrapped = []struct {
	rule   string
	status int
	kind   string
	change func(*http.Request)
}{
	{"endpoint", 404, "not_found_error", func(r *http.Request) { r.URL.Path = "/v1/complete" }},
	{"method", 405, "invalid_request_error", func(r *http.Request) { r.Method = http.MethodGet }},
	{"credentials", 401, "authentication_error", func(r *http.Request) { r.Header.Del("x-api-key") }},
	{"version", 400, "invalid_request_error", func(r *http.Request) { r.Header.Del("anthropic-version") }},
	{"version", 400, "invalid_request_error", func(r *http.Request) { r.Header.Set("anthropic-version", "2024-01-01") }},
	{"content-type", 400, "invalid_request_error", func(r *http.Request) { r.Header.Set("content-type", "text/plain") }},
	{"field-unknown", 400, "invalid_request_error", func(r *http.Request) { r.URL.Path = countPath }}, // max_tokens
}

func TestWrapped(t *testing.T) {
	for _, row := range wrapped {
		t.Run(row.rule, func(t *testing.T) {
			api := Handler()
			r := newHTTPRequest(body())
			row.change(r)
			w := httptest.NewRecorder()
			api.ServeHTTP(w, r)
			got := api.Requests()[0]
			if got.Rule != row.rule || w.Code != row.status || !strings.HasPrefix(w.Body.String(), `{"type":"error","error":{"type":"`+row.kind+`","message":`) {
				t.Errorf("got rule %s, %d %s", got.Rule, w.Code, w.Body)
			}
			if w.Header().Get("request-id") == "" || !strings.Contains(w.Body.String(), w.Header().Get("request-id")) {
				t.Errorf("request id: header %q, body %s", w.Header().Get("request-id"), w.Body)
			}
		})
	}
}

// Betas know more of messages of the system.
func TestBetaSystem(t *testing.T) {
	for message, rule := range map[string]string{
		`{"role":"system","output_config":{"effort":"low"}}`:                                      "",
		`{"role":"system","content":[{"type":"text","text":"x"}],"clear_at":"next_user_message"}`: "",
		`{"role":"system","output_config":{}}`:                                                    "content-some",
		`{"role":"user","content":"x","output_config":{"effort":"low"}}`:                          "field-unknown",
	} {
		api := Handler(Reply(Text("Yes.")))
		r := newHTTPRequest(say(hello, message))
		r.Header.Set("anthropic-beta", "inline-tools-2026-09-15")
		api.ServeHTTP(httptest.NewRecorder(), r)
		if got := api.Requests()[0]; got.Rule != rule {
			t.Errorf("%s: rule %q, want %q: %s", message, got.Rule, rule, got.Message)
		}
	}
}

func TestBodySize(t *testing.T) {
	api := Handler()
	w := httptest.NewRecorder()
	api.ServeHTTP(w, newHTTPRequest(`"`+strings.Repeat("x", maxBody)+`"`))
	if w.Code != 413 || !strings.Contains(w.Body.String(), "request_too_large") {
		t.Errorf("got %d %s", w.Code, w.Body)
	}
}

// newHTTPRequest returns a request for a message with the right headers.
func newHTTPRequest(body string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, createPath, strings.NewReader(body))
	r.Header.Set("x-api-key", "key")
	r.Header.Set("anthropic-version", "2026-10-21")
	r.Header.Set("content-type", "application/json; charset=utf-8")
	return r
}

// TestOldVersion holds that what 2026-10-21 removed was allowed before.
func TestOldVersion(t *testing.T) {
	api := Handler(Reply(Text("ok")))
	r := newHTTPRequest(body(`"temperature":1`))
	r.Header.Set("anthropic-version", "2023-06-01")
	w := httptest.NewRecorder()
	api.ServeHTTP(w, r)
	if w.Code != 200 {
		t.Errorf("got %d %s", w.Code, w.Body)
	}
}

// TestEveryRule holds that each rule has a source and is shown by a row of a table.
func TestEveryRule(t *testing.T) {
	shown := map[string]bool{
		"body-size": true, "thread-found": true, "thread-once": true, "thread-fixed": true,
		"thinking-kept": true, "thinking-bound": true, // TestBodySize, conversation_test.go
	}
	for _, row := range rejected {
		shown[row.rule] = true
	}
	for _, row := range wrapped {
		shown[row.rule] = true
	}
	names := map[string]bool{}
	for _, r := range Rules() {
		if !shown[r.Name] {
			t.Errorf("no test breaks %s", r.Name)
		}
		if names[r.Name] || r.Source == "" || r.Says == "" {
			t.Errorf("incomplete or doubled: %+v", r)
		}
		names[r.Name] = true
	}
}

func TestSwitches(t *testing.T) {
	split := say(hello, called, user(resultA), user(resultB))
	if err := Check([]byte(split), Without("result-together")); err != nil {
		t.Errorf("with the rule off: %v", err)
	}
	if err := Check([]byte(split), Without("result-together"), With("result-together")); err == nil {
		t.Error("with the rule on again: accepted")
	}
	defer func() {
		if recover() == nil {
			t.Error("a misspelt rule: no panic")
		}
	}()
	Without("result-togehter")
}

// FuzzCheck holds that no body, however odd, does more than break a rule.
func FuzzCheck(f *testing.F) {
	for _, row := range rejected {
		if len(row.body) < 10_000 {
			f.Add([]byte(row.body))
		}
	}
	for _, body := range accepted {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		var r *Rejection
		if err := Check(body); err != nil && !errors.As(err, &r) {
			t.Error(err)
		}
	})
}
