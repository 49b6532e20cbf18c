package fakeapi

import "slices"

// A Rule is something that the API wants of a request.
type Rule struct {
	Name   string // for [With], [Without] and [Request.Rule]
	Says   string // what is wanted
	Source string // where that is known from
	Status int    // of the error

	// Advice marks what the documentation advises against without saying that the
	// API refuses it, and what one client saw without a word from Anthropic.
	Advice bool

	// Off marks what is not enforced for all accounts and models: [With] does.
	Off bool

	check func(*request) string // the error's message, or ""
}

// Where the rules are known from.
const (
	docs        = "https://platform.claude.com/docs/en/"
	onErrors    = docs + "api/errors"
	onMigration = docs + "api/migration-2026-10-21"
	onDefine    = docs + "agents-and-tools/tool-use/define-tools"
	onHandle    = docs + "agents-and-tools/tool-use/handle-tool-calls"
	onParallel  = docs + "agents-and-tools/tool-use/parallel-tool-use"
	onSearch    = docs + "agents-and-tools/tool-use/tool-search-tool"
	onCallers   = docs + "agents-and-tools/tool-use/programmatic-tool-calling"
	onToolsets  = docs + "agents-and-tools/tool-use/tool-reference#client-toolsets"
	onCaching   = docs + "build-with-claude/prompt-caching"
	onOutputs   = docs + "build-with-claude/structured-outputs"
	onThinking  = docs + "build-with-claude/thinking#preserved-thinking"
	onVision    = docs + "build-with-claude/vision"
	onPDF       = docs + "build-with-claude/pdf-support"
	onMessages  = docs + "build-with-claude/working-with-messages"
	github      = "https://github.com/"
	goSDK       = github + "anthropics/anthropic-sdk-go, v2.15.0: "
)

// rules are all rules, in the order in which they are checked: the first that a
// request breaks is its error.
var rules = []Rule{
	// The request as such.
	rule("endpoint", "the path is /v1/messages or /v1/messages/count_tokens", onErrors, endpoint).answers(404),
	rule("method", "the method is POST", docs+"api/messages", method).answers(405),
	rule("body-size", "the body is at most 32 MB", onErrors+"#request-size-limits", bodySize).answers(413),
	rule("credentials", "x-api-key or authorization is sent", docs+"api/overview#authentication", credentials).answers(401),
	rule("version", "anthropic-version is one that exists", docs+"api/versioning", version),
	rule("content-type", "the content type is application/json", docs+"api/overview", contentType),
	rule("json", "the body is one JSON object", onErrors, wellFormed),
	rule("thread-found", "a thread continues from an answer that was given", goSDK+"shared.ThreadNotFoundErrorDetails", threadFound).answers(404),
	rule("thread-once", "a thread continues from an answer once", goSDK+"shared.ThreadAlreadyContinuedErrorDetails", threadContinuedOnce).answers(409),
	rule("field-required", "required fields are there: model, max_tokens, messages, a tool's name and input_schema, …", onDefine, missingField),
	rule("field-type", "fields have the right JSON type", docs+"api/messages/create", wrongField),
	rule("removed", "no sampling parameters, documents of the assistant, or citations of the user, since 2026-10-21", onMigration, removedIn2026),
	rule("field-unknown", "there are no other fields", github+"Wei-Shaw/claude-relay-service/issues/667", unknownField),

	// Tools.
	rule("tool-type", "a tool's type is custom, or one that Anthropic defines", goSDK+"ToolUnionParam, BetaToolUnionParam", toolKinds),
	rule("tool-name", "a tool's name matches ^[a-zA-Z0-9_-]{1,128}$", github+"home-assistant/core/issues/147760, "+github+"anthropics/claude-code/issues/96152", eachTool(nameForm)),
	rule("tool-unique", "names of tools are unique", onDefine, uniqueNames),
	rule("tool-reserved", "no tool is named computer or browser beside the toolset of that name", onToolsets, reservedNames),
	rule("schema-root", "input_schema has type object", onDefine, eachTool(rootType)),
	rule("schema-union", "input_schema has no oneOf, anyOf or allOf at its root", github+"anthropics/claude-code/issues/40075, "+github+"windoze95/cantinarr/issues/497", eachTool(rootUnion)),
	rule("schema-keys", "names of top-level properties match ^[a-zA-Z0-9_.-]{1,64}$", github+"ComposioHQ/composio/issues/3067, "+github+"decocms/studio/issues/6874", eachTool(propertyKeys)),
	rule("schema-valid", "input_schema is valid JSON Schema, draft 2020-12", onDefine, eachTool(validSchema)),
	rule("examples", "input_examples match input_schema", onDefine+"#providing-tool-use-examples", eachTool(examplesFit)),
	rule("example-empty", "no input example is an empty object", github+"anthropics/anthropic-sdk-python/issues/1288", eachTool(examplesHold)).answers(500).advice(),
	rule("defer-cache", "no tool has both defer_loading and cache_control", onSearch+", "+github+"router-for-me/CLIProxyAPI/issues/4561", eachTool(deferredUncached)),
	rule("defer-all", "some tool is not deferred, the search tool never is, and at most 10,000 tools are", onSearch, someLoaded),
	rule("defer-found", "deferred tools can be found: there is a search tool, or a reference", onSearch, eachTool(deferredFindable)).advice(),
	rule("reference-known", "tool_reference names a tool in tools", onSearch+"#custom-tool-search-implementation", referencesKnown),
	rule("caller-known", "allowed_callers are callers that exist", onCallers, eachTool(knownCallers)),
	rule("caller-there", "a tool that code may call has a code execution tool beside it", onCallers, eachTool(callerExists)),
	rule("caller-strict", "a tool that code may call is not strict", onCallers, eachTool(strictDirect)),
	rule("caller-flat", "the schema of a tool that code may call is not recursive", onCallers, eachTool(flatForCode)),
	rule("thread-fixed", "tools and system do not change within a thread", goSDK+"BetaMessageNewParams.Thread", threadFixed),

	// The subset of JSON Schema that strict tools and output formats can use.
	rule("strict-keyword", "only keywords that a grammar can hold: no bounds, lengths, oneOf, …", onOutputs+"#json-schema-limitations, "+github+"earendil-works/pi/issues/9953", eachStrict(strictKeyword)),
	rule("strict-closed", "additionalProperties is false on every object", onOutputs+"#json-schema-limitations, "+github+"BerriAI/litellm/issues/35808", eachStrict(strictClosed)),
	rule("strict-format", "format is one of ten", onOutputs+"#json-schema-limitations", eachStrict(strictFormat)),
	rule("strict-min-items", "minItems is 0 or 1", onOutputs+"#json-schema-limitations", eachStrict(strictMinItems)),
	rule("strict-enum", "values of enum are not objects or arrays", onOutputs+"#json-schema-limitations", eachStrict(strictEnum)),
	rule("strict-pattern", "patterns have no backreferences, lookaround, word boundaries, or large repetitions", onOutputs+"#json-schema-limitations", eachStrict(strictPattern)),
	rule("strict-ref", "$ref is local, and not in allOf", onOutputs+"#json-schema-limitations", eachStrict(strictRef)),
	rule("strict-flat", "schemas are not recursive", onOutputs+"#json-schema-limitations", strictFlat),
	rule("strict-tools", "at most 20 tools are strict", onOutputs+"#schema-complexity-limits", strictTools),
	rule("strict-optional", "at most 24 properties are optional, in all", onOutputs+"#schema-complexity-limits, "+github+"elie222/inbox-zero/issues/2323", strictOptional),
	rule("strict-unions", "at most 16 schemas have several types or anyOf, in all", onOutputs+"#schema-complexity-limits", strictUnions),

	// The choice of a tool.
	rule("choice-type", "tool_choice is auto, any, tool or none", onDefine+"#forcing-tool-use", choiceKind),
	rule("choice-tools", "tool_choice comes with tools", onDefine+"#forcing-tool-use", choiceOfNothing),
	rule("choice-model", "tool use is not forced on models that refuse it", onErrors+"#forced-tool-use-not-supported", choiceOfModel),
	rule("choice-thinking", "tool use is not forced with extended thinking", docs+"build-with-claude/extended-thinking, "+github+"mastra-ai/mastra/issues/7507", choiceWhileThinking),
	rule("choice-name", "the chosen tool is there, and can be called directly", onCallers, choiceNamed),
	rule("choice-parallel", "parallel use is not disabled beside tools that code may call", onCallers, choiceParallel),

	// Caching.
	rule("cache-form", "cache_control is ephemeral, with a ttl of 5m or 1h", onCaching, cacheForm),
	rule("cache-count", "there are at most 4 cache_control", onCaching+", "+github+"anthropics/claude-agent-sdk-typescript/issues/432", cacheCount),
	rule("cache-order", "no ttl of 1h comes after one of 5m", onCaching+", "+github+"headroomlabs-ai/headroom/issues/2939", cacheOrder),

	// Messages.
	rule("messages-some", "there is a message", onMessages, someMessage),
	rule("role", "roles are user, assistant and system", onMessages, roles),
	rule("user-first", "the first message is the user's", onMessages, userFirst),
	rule("content-some", "messages have content", github+"anthropics/claude-code/issues/6774", contentNotEmpty),
	rule("block-type", "blocks are of a type that can stand where they are", goSDK+"ContentBlockParamUnion, ToolResultBlockParamContentUnion", blockKinds),
	rule("source-type", "sources of images and documents are of a type that exists", onVision+", "+onPDF, sourceKinds),
	rule("text-some", "text blocks have text", github+"anthropics/anthropic-sdk-python/issues/461, "+github+"anthropics/claude-code/issues/23369", textNotEmpty),
	rule("image", "images are JPEG, PNG, GIF or WebP, as they say, and at most 5 MB", onVision+", "+github+"anthropics/claude-code/issues/10612, "+github+"home-assistant/core/issues/167208", imageForm),
	rule("document", "documents are PDF or plain text", onPDF, documentForm),
	rule("call-form", "ids and names of tool_use have the right form", docs+"api/messages/create", callForm),
	rule("call-unique", "ids of tool_use are unique", github+"trycua/cua/issues/524", uniqueCalls),
	rule("result-once", "a tool_use has one tool_result", onHandle, resultsOnce),
	rule("result-known", "a tool_result answers a tool_use of the message before", github+"anthropics/claude-code/issues/18947", resultsKnown),
	rule("call-answered", "every tool_use is answered at the start of the next message", onHandle+", "+github+"anthropics/claude-code/issues/8210", callsAnswered),
	rule("result-together", "the results of one turn stand in one message", onParallel, resultsTogether).advice(),
	rule("result-error", "a result with is_error holds text only", `clients that work around the message "all content must be type text if is_error is true"`, errorsAreText).advice(),
	rule("result-code", "results for code are text, with nothing beside them, and name the container", onCallers, resultsForCode),
	rule("thinking-kept", "thinking comes back as it was", onErrors+"#thinking-blocks-cannot-be-modified", thinkingKept),
	rule("thinking-bound", "nothing before a thinking block has changed: tools, system, messages", onThinking+", "+onErrors+"#thinking-block-no-longer-matches-the-conversation", thinkingBound).off(),
	rule("user-last", "the last message is the user's, on models without prefill", onErrors+"#prefill-not-supported", userLast),
}

// rule returns a rule whose error is a 400.
func rule(name, says, source string, check func(*request) string) Rule {
	return Rule{Name: name, Says: says, Source: source, Status: 400, check: check}
}

func (r Rule) answers(status int) Rule {
	r.Status = status
	return r
}

func (r Rule) advice() Rule {
	r.Advice = true
	return r
}

func (r Rule) off() Rule {
	r.Off = true
	return r
}

// Rules returns all rules, in the order in which they are checked.
func Rules() []Rule { return slices.Clone(rules) }

// A Rejection is the error that the API answers with.
type Rejection struct {
	Status  int
	Type    string // invalid_request_error, …
	Message string
	Rule    string
}

// Error returns the message, after the rule.
func (r *Rejection) Error() string { return r.Rule + ": " + r.Message }

// check returns what the first broken rule says of q.
func (a *API) check(q *request) *Rejection {
	for _, rule := range rules {
		on, switched := a.on[rule.Name]
		if !switched {
			on = !rule.Off
		}
		if !on {
			continue
		}
		if message := rule.check(q); message != "" {
			return &Rejection{rule.Status, errorType(rule.Status), message, rule.Name}
		}
	}
	return nil
}
