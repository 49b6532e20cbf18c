package annotations

// Directives is the vocabulary of directives, in the order of the manual. To
// add one, add a row; to release one that is refused as "not supported yet",
// remove its Unsupported mark.
var Directives = []Directive{
	{
		Verb:  "tool",
		On:    onHandler,
		Parts: []Part{{Kind: OptionsPart}},
		Keys: []Key{
			{Name: "readonly", Excludes: []string{"destructive", "additive"}},
			{Name: "destructive", Excludes: []string{"additive"}},
			{Name: "additive"},
			{Name: "idempotent"},
			{Name: "openworld", Excludes: []string{"closedworld"}},
			{Name: "closedworld"},
			{Name: "strict"},
			{Name: "defer_loading"},
			{Name: "eager_input_streaming"},
			{Name: "lenient"},
			{Name: "validate"},
			{Name: "name", Kind: Text, Sample: "NAME"},
			{Name: "title", Kind: Text, Sample: `"A title"`},
			{Name: "timeout", Kind: Duration, Sample: "30s"},
			{Name: "scope", Kind: Text, Sample: "orders:read", Repeatable: true, Unsupported: true},
			{Name: "allowed_callers", Kind: List, Sample: "direct,code_execution", Values: []string{"direct", "code_execution"}},
			{Name: "cache_control", Kind: Choice, Sample: "5m", Values: []string{"5m", "1h"}, Excludes: []string{"defer_loading"}},
			{Name: "result", Kind: Tokens, Sample: "25000tokens", Unsupported: true},
		},
		Doc:     "a tool that a model can call, and what it may do",
		Example: `//toolgen:tool readonly title="Look up an order" timeout=30s`,
	},
	{
		Verb:    "alias",
		On:      onHandler,
		Parts:   []Part{{Kind: WordsPart, Name: "NAME…"}},
		Beside:  []string{"tool"},
		Doc:     "former names that still answer but are not listed, so that a rename breaks no one",
		Example: `//toolgen:alias find_order get_order`,
	},
	{
		Verb:    "example",
		On:      onHandler,
		Parts:   []Part{{Kind: JSONPart, Name: "JSON"}},
		Max:     5,
		Beside:  []string{"tool"},
		Doc:     "an input example, checked against the schema at generate time; up to five",
		Example: `//toolgen:example {"order_number":"#12345"}`,
	},
	{
		Verb:    "param",
		On:      onHandler,
		Parts:   []Part{{Kind: WordPart, Name: "NAME"}, {Kind: ProsePart, Name: "TEXT"}},
		Max:     many,
		Beside:  []string{"tool"},
		Doc:     "the description of a plain parameter",
		Example: `//toolgen:param limit How many orders to return, newest first.`,
	},
	{
		Verb:    "constrain",
		On:      onHandler,
		Parts:   []Part{{Kind: WordPart, Name: "PATH"}, {Kind: KeywordsPart, Name: "KEYWORDS"}},
		Max:     many,
		Beside:  []string{"tool"},
		Doc:     "tag keywords for a parameter, or for a field of a type that you cannot tag; also `optional`",
		Example: `//toolgen:constrain Address.Zip pattern=^[0-9]{5}$,description=Five digits`,
	},
	{
		Verb: "inject",
		On:   onHandler,
		Parts: []Part{
			{Kind: WordPart, Name: "NAME"},
			{Kind: WordPart, Name: "SOURCE", Values: []string{"principal", "claim:", "idempotency_key", "call_id"}},
		},
		Max:     many,
		Beside:  []string{"tool"},
		Doc:     "a parameter or field that the model does not see, filled from the call: `principal`, `claim:X`, `idempotency_key` or `call_id`",
		Example: `//toolgen:inject Tenant claim:tenant`,
	},
	{
		Verb:    "errors",
		On:      onHandler,
		Parts:   []Part{{Kind: WordsPart, Name: "TYPE…"}},
		Beside:  []string{"tool"},
		Doc:     "the errors with a category that the tool can return, also `pkg.Name`",
		Example: `//toolgen:errors OrderNotFound, billing.Declined`,
	},
	{
		Verb:  "batch",
		On:    onHandler,
		Parts: []Part{{Kind: OptionsPart}},
		Keys: []Key{
			{Name: "max", Kind: Count, Sample: "20"},
			{Name: "concurrency", Kind: Count, Sample: "8"},
			{Name: "name", Kind: Text, Sample: "NAME"},
		},
		Beside:      []string{"tool"},
		Unsupported: true,
		Doc:         "also a tool `<name>_batch` that takes several requests and answers each",
		Example:     `//toolgen:batch max=20 concurrency=8`,
	},
	{
		Verb:  "retry",
		On:    onHandler,
		Parts: []Part{{Kind: OptionsPart}},
		Keys: []Key{
			{Name: "attempts", Kind: Count, Sample: "3"},
			{Name: "base", Kind: Duration, Sample: "200ms"},
			{Name: "max", Kind: Duration, Sample: "2s"},
		},
		Beside:      []string{"tool"},
		Unsupported: true,
		Doc:         "repeat transient failures of a readonly or idempotent tool",
		Example:     `//toolgen:retry attempts=3 base=200ms max=2s`,
	},
	{
		Verb:  "idempotency",
		On:    onHandler,
		Parts: []Part{{Kind: OptionsPart}},
		Keys: []Key{
			{Name: "key", Kind: Choice, Sample: "host", Values: []string{"host", "args"}},
			{Name: "ttl", Kind: Duration, Sample: "10m"},
		},
		Beside:      []string{"tool"},
		Unsupported: true,
		Doc:         "record the result under a key from trusted state, and replay it when the call comes again",
		Example:     `//toolgen:idempotency key=host ttl=10m`,
	},
	{
		Verb:        "approve",
		On:          onHandler,
		Parts:       []Part{{Kind: ProsePart, Name: "TEXT"}},
		Beside:      []string{"tool"},
		Unsupported: true,
		Doc:         "ask the host's approver before running",
		Example:     `//toolgen:approve Refund {Amount} to the customer?`,
	},
	{
		Verb:  "resource",
		On:    OnFunc | OnMethod,
		Parts: []Part{{Kind: OptionsPart}},
		Keys: []Key{
			{Name: "uri", Kind: Text, Sample: "URI"},
			{Name: "name", Kind: Text, Sample: "NAME"},
			{Name: "mime", Kind: Text, Sample: "text/plain"},
		},
		Unsupported: true,
		Doc:         "an MCP resource, or a template if the URI has `{vars}`",
		Example:     `//toolgen:resource uri=orders://{number} mime=application/json`,
	},
	{
		Verb:  "prompt",
		On:    OnFunc | OnMethod,
		Parts: []Part{{Kind: OptionsPart}},
		Keys: []Key{
			{Name: "name", Kind: Text, Sample: "NAME"},
			{Name: "title", Kind: Text, Sample: `"A title"`},
		},
		Unsupported: true,
		Doc:         "an MCP prompt",
		Example:     `//toolgen:prompt name=apologise`,
	},
	{
		Verb:        "complete",
		On:          OnFunc | OnMethod,
		Unsupported: true,
		Doc:         "completion for a prompt argument or a resource variable",
		Example:     `//toolgen:complete`,
	},
	{
		Verb: "error",
		On:   OnStruct | OnType | OnVar,
		Parts: []Part{{Kind: WordPart, Name: "CATEGORY", Values: []string{
			"transient",
			"timeout",
			"rate_limit",
			"validation",
			"business",
			"permission",
			"auth",
			"not_found",
			"permanent",
		}}},
		Doc:     "a typed error, or a variable or type that is an error already: what a model should make of it",
		Example: `//toolgen:error not_found`,
	},
	{
		Verb:    "message",
		On:      OnStruct | OnType | OnVar,
		Parts:   []Part{{Kind: ProsePart, Name: "TEXT"}},
		Beside:  []string{"error"},
		Doc:     "what the model is told; `{Field}` stands for a field's value; without it, the first sentence of the comment, never the error's own text",
		Example: `//toolgen:message No order {OrderNumber}.`,
	},
	{
		Verb:    "suggest",
		On:      OnStruct | OnType | OnVar,
		Parts:   []Part{{Kind: ProsePart, Name: "TEXT"}},
		Beside:  []string{"error"},
		Doc:     "what the model should do next",
		Example: `//toolgen:suggest Ask the customer to confirm the number on the receipt.`,
	},
	{
		Verb:    "customer",
		On:      OnStruct | OnType | OnVar,
		Parts:   []Part{{Kind: ProsePart, Name: "TEXT"}},
		Beside:  []string{"error"},
		Doc:     "what may be said to the customer word for word",
		Example: `//toolgen:customer We could not find that order.`,
	},
	{
		Verb:    "retryafter",
		On:      OnStruct | OnType | OnVar,
		Parts:   []Part{{Kind: WordPart, Name: "FIELD"}},
		Beside:  []string{"error"},
		Doc:     "the field that holds how long to wait before the same call is worth repeating",
		Example: `//toolgen:retryafter Wait`,
	},
	{
		Verb:    "union",
		On:      OnInterface,
		Parts:   []Part{{Kind: OptionsPart}, {Kind: WordsPart, Name: "TYPE…"}},
		Keys:    []Key{{Name: "key", Kind: Text, Sample: "NAME"}},
		Doc:     "the types that may stand for an interface, told apart by a property, or without `key` by what only one of them can be",
		Example: `//toolgen:union key=kind Card Transfer`,
	},
	{
		Verb:    "schema",
		On:      OnStruct | OnType,
		Parts:   []Part{{Kind: JSONPart, Name: "JSON"}},
		Doc:     "the schema of a type with its own UnmarshalJSON or UnmarshalText",
		Example: `//toolgen:schema {"type":"string","pattern":"^[0-9]+[KMG]$"}`,
	},
	{
		Verb:        "meta",
		On:          onHandler,
		Parts:       []Part{{Kind: WordPart, Name: "KEY"}, {Kind: JSONPart, Name: "JSON"}},
		Max:         many,
		Beside:      []string{"tool", "resource", "prompt"},
		Unsupported: true,
		Doc:         "a `_meta` member for MCP",
		Example:     `//toolgen:meta example.com/owner "orders"`,
	},
	{
		Verb:  "package",
		On:    OnPackage,
		Parts: []Part{{Kind: OptionsPart}},
		Keys: []Key{
			{Name: "name", Kind: Text, Sample: "NAME"},
			{Name: "version", Kind: Text, Sample: "1.2.0"},
			{Name: "title", Kind: Text, Sample: `"A title"`},
			{Name: "prefix", Kind: Text, Sample: "orders_"},
			{Name: "adapters", Kind: List, Sample: "mcp,anthropic", Values: []string{"mcp", "anthropic", "none"}},
			{Name: "set", Kind: Text, Sample: "NAME"},
		},
		Doc:     "the server that the package's tools form",
		Example: `//toolgen:package name=support-desk version=1.2.0 adapters=mcp,anthropic`,
	},
	{
		Verb:    "ignore",
		On:      onAnything,
		Parts:   []Part{{Kind: WordPart, Name: "RULE"}, {Kind: ProsePart, Name: "REASON"}},
		Max:     many,
		Doc:     "silences one lint there, for a reason",
		Example: `//toolgen:ignore vague-name The order system calls it that.`,
	},
	{
		Verb:    more,
		On:      onAnything,
		Parts:   []Part{{Kind: ProsePart, Name: "…"}},
		Max:     many,
		Doc:     "continues the directive above it",
		Example: `//toolgen:more and the postal code of the address.`,
	},
}

// more is the verb that continues the directive above it.
const more = "more"

// Keywords is the vocabulary of the jsonschema struct tag, that of
// github.com/invopop/jsonschema first, and of toolgen:constrain.
var Keywords = []Keyword{
	{Name: "-", Applies: AnyShape, Only: InTag, Doc: "leaves the field out"},
	{Name: "required", Applies: AnyShape, Doc: "the key must be present, whatever omitempty says"},
	{Name: "nullable", Applies: AnyShape, Doc: "null is accepted"},
	{Name: "title", Kind: Text, Applies: AnyShape, Doc: "a short name for people"},
	{Name: "description", Kind: Text, Applies: AnyShape, Doc: "the property's text, before any comment"},
	{Name: "type", Kind: Text, Applies: UnknownShape, Doc: "the JSON type of a value of any type"},
	{Name: "anchor", Kind: Text, Applies: AnyShape, Refused: "nothing could refer to it", Doc: "a name for references"},
	{Name: "oneof_required", Kind: Text, Applies: AnyShape, Only: InTag, Repeatable: true, Doc: "exactly one of these groups of properties must be present"},
	{Name: "anyof_required", Kind: Text, Applies: AnyShape, Only: InTag, Repeatable: true, Doc: "at least one of these groups of properties must be present"},
	{Name: "oneof_ref", Kind: Text, Applies: AnyShape, Repeatable: true, Refused: "a schema elsewhere cannot be enforced, use an interface with toolgen:union", Doc: "exactly one of these schemas, separated by semicolons"},
	{Name: "oneof_type", Kind: Text, Applies: UnknownShape, Repeatable: true, Doc: "exactly one of these JSON types, separated by semicolons"},
	{Name: "anyof_ref", Kind: Text, Applies: AnyShape, Repeatable: true, Refused: "a schema elsewhere cannot be enforced, use an interface with toolgen:union", Doc: "at least one of these schemas, separated by semicolons"},
	{Name: "anyof_type", Kind: Text, Applies: UnknownShape, Repeatable: true, Doc: "at least one of these JSON types, separated by semicolons"},
	{Name: "default", Kind: Literal, Applies: StringShape | NumberShape | BoolShape | ArrayShape, Repeatable: true, Doc: "what an absent property means; on an array once per element"},
	{Name: "example", Kind: Literal, Applies: StringShape | NumberShape | BoolShape, Elements: true, Repeatable: true, Doc: "a value as it may be given; once per example"},
	{Name: "enum", Kind: Literal, Applies: StringShape | NumberShape, Elements: true, Repeatable: true, Doc: "a value that is allowed; once per value"},
	{Name: "minLength", Kind: Count, Applies: StringShape, Elements: true, Doc: "the least number of characters"},
	{Name: "maxLength", Kind: Count, Applies: StringShape, Elements: true, Doc: "the greatest number of characters"},
	{Name: "pattern", Kind: Text, Applies: StringShape, Elements: true, Doc: "a regular expression (RE2), not anchored"},
	{Name: "format", Kind: Text, Applies: StringShape, Elements: true, Doc: "date-time, date, time, duration, email, hostname, ipv4, ipv6, uri or uuid"},
	{Name: "minimum", Kind: Number, Applies: NumberShape, Elements: true, Doc: "the least value"},
	{Name: "maximum", Kind: Number, Applies: NumberShape, Elements: true, Doc: "the greatest value"},
	{Name: "exclusiveMinimum", Kind: Number, Applies: NumberShape, Elements: true, Doc: "values must be greater"},
	{Name: "exclusiveMaximum", Kind: Number, Applies: NumberShape, Elements: true, Doc: "values must be less"},
	{Name: "multipleOf", Kind: Positive, Applies: NumberShape, Elements: true, Doc: "values must be multiples of it"},
	{Name: "minItems", Kind: Count, Applies: ArrayShape, Doc: "the least number of elements"},
	{Name: "maxItems", Kind: Count, Applies: ArrayShape, Doc: "the greatest number of elements"},
	{Name: "uniqueItems", Kind: Bool, Applies: ArrayShape, Doc: "no two elements may be equal"},
	{Name: "readOnly", Kind: Bool, Applies: AnyShape, Doc: "a model reads it and need not send it"},
	{Name: "writeOnly", Kind: Bool, Applies: AnyShape, Doc: "a secret: it is never echoed, and no part of a result"},
	{Name: "deprecated", Kind: Bool, Applies: AnyShape, Doc: "still accepted, no longer to be used"},
	{Name: "optional", Applies: AnyShape, Only: InConstrain, Doc: "the parameter or field may be absent"},
	{Name: "header", Kind: Text, Applies: StringShape | NumberShape | BoolShape, Doc: "the HTTP header that carries it over MCP (x-mcp-header)"},
	{Name: "requires", Kind: Text, Applies: AnyShape, Repeatable: true, Doc: "a field that must then be present too"},
	{Name: "excludes", Kind: Text, Applies: AnyShape, Repeatable: true, Doc: "a field that must then be absent"},
	{Name: "requiredif", Kind: Pair, Applies: AnyShape, Repeatable: true, Doc: "required if another field has a value: Kind:card"},
}

// directive returns the row of a verb, nil if there is none.
func directive(verb string) *Directive {
	for i := range Directives {
		if Directives[i].Verb == verb {
			return &Directives[i]
		}
	}
	return nil
}

// verbs returns all verbs, in the order of the table.
func verbs() []string {
	names := make([]string, len(Directives))
	for i, d := range Directives {
		names[i] = d.Verb
	}
	return names
}

// key returns the row of an option of d, nil if there is none.
func (d *Directive) key(name string) *Key {
	for i := range d.Keys {
		if d.Keys[i].Name == name {
			return &d.Keys[i]
		}
	}
	return nil
}

// keyword returns the row of a tag keyword, nil if there is none.
func keyword(name string) *Keyword {
	for i := range Keywords {
		if Keywords[i].Name == name {
			return &Keywords[i]
		}
	}
	return nil
}
