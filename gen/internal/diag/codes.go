package diag

import "slices"

// A Code explains one kind of diagnostic to a user who asks
// `toolgen explain NAME`.
type Code struct {
	Name string // words-with-dashes, the end of each diagnostic's line
	Why  string // what is wrong with it, in one or two sentences
	Bad  string // Go that triggers it
	Good string // the same Go, right
}

// Codes lists every code, sorted by name.
var Codes = []Code{
	{
		Name: "all-deferred",
		Why:  "Every tool of a package with the anthropic adapter has defer_loading. The Messages API refuses requests whose tools are all deferred: a model has to begin with something. Leave the three to five tools that are called most without it.",
		Bad: `//toolgen:tool readonly defer_loading
func SearchOrders(ctx context.Context, in SearchOrdersInput) ([]Order, error)

//toolgen:tool readonly defer_loading
func ListInvoices(ctx context.Context, in ListInvoicesInput) ([]Invoice, error)`,
		Good: `//toolgen:tool readonly
func SearchOrders(ctx context.Context, in SearchOrdersInput) ([]Order, error)

//toolgen:tool readonly defer_loading
func ListInvoices(ctx context.Context, in ListInvoicesInput) ([]Invoice, error)`,
	},
	{
		Name: "bad-tag",
		Why:  "A struct tag, or a key of it that is ours, cannot be read. Go reads such a tag as if the key were absent, so names and constraints would be lost without a word.",
		Bad:  "Code string `json:\"code\" jsonschema:\"pattern=^\\d+$\"` // \\d is no escape of Go",
		Good: "Code string `json:\"code\" jsonschema:\"pattern=^\\\\d+$\"`",
	},
	{
		Name: "bad-template",
		Why:  "A message, suggestion or customer message of a typed error has a brace that belongs to no placeholder, or a placeholder that must not be sent. {Field} stands for the value of a field; {{ and }} stand for the braces themselves; the cause and other errors are logged and never sent.",
		Bad: "//toolgen:error not_found\n" +
			"//toolgen:message No order {OrderNumber.\n" +
			"type OrderNotFound struct {\n" +
			"\tOrderNumber string `json:\"order_number\"`\n" +
			"}",
		Good: "//toolgen:error not_found\n" +
			"//toolgen:message No order {OrderNumber}.\n" +
			"type OrderNotFound struct {\n" +
			"\tOrderNumber string `json:\"order_number\"`\n" +
			"}",
	},
	{
		Name: "bad-value",
		Why:  "A value does not have the form that its directive or keyword needs: a duration, a number, one of a list.",
		Bad:  "//toolgen:tool timeout=30",
		Good: "//toolgen:tool timeout=30s",
	},
	{
		Name: "cache-order",
		Why:  "A tool is cached for an hour and stands behind one that is cached for five minutes. The Messages API refuses a longer time behind a shorter one. One cache_control, on the last tool that is not deferred, caches all before it.",
		Bad: `//toolgen:tool readonly cache_control=5m
func SearchOrders(ctx context.Context, in SearchOrdersInput) ([]Order, error)

//toolgen:tool readonly cache_control=1h
func LookupOrder(ctx context.Context, in LookupOrderInput) (*Order, error)`,
		Good: `//toolgen:tool readonly
func SearchOrders(ctx context.Context, in SearchOrdersInput) ([]Order, error)

//toolgen:tool readonly cache_control=1h
func LookupOrder(ctx context.Context, in LookupOrderInput) (*Order, error)`,
	},
	{
		Name: "cannot-load",
		Why:  "The go command cannot make a package of the folder: an import cycle, an internal package of someone else, no file for this system. What it says is in the message.",
		Bad:  "// a/a.go imports demo/b, and b/b.go imports demo/a",
		Good: "// both import demo/c, which holds what they share",
	},
	{
		Name: "conflicting-options",
		Why:  "Two options or keywords that stand together contradict each other.",
		Bad:  "//toolgen:tool readonly destructive",
		Good: "//toolgen:tool destructive",
	},
	{
		Name: "constrained-file",
		Why:  "A handler, a typed error or a type that a handler takes or returns, its methods that generated code calls and the constants that are its values included, stands in a file that is not part of every build, by its name or by a //go:build line. Generated files are part of every build: without the other file they would not compile, or would describe a type that is different there.",
		Bad: `// lookup_linux.go
//
//toolgen:tool
func Lookup(ctx context.Context, in LookupInput) error`,
		Good: `// lookup.go
//
//toolgen:tool
func Lookup(ctx context.Context, in LookupInput) error`,
	},
	{
		Name: "constraint-conflict",
		Why:  "Keywords of one property contradict each other, so that no value would be accepted.",
		Bad:  "Limit int `json:\"limit\" jsonschema:\"minimum=10,maximum=5\"`",
		Good: "Limit int `json:\"limit\" jsonschema:\"minimum=5,maximum=10\"`",
	},
	{
		Name: "constraint-kind",
		Why:  "A keyword does not apply to values of the field's type. It would have no effect, or none that the schema and the decoder agree on.",
		Bad:  "Limit int `json:\"limit\" jsonschema:\"minLength=1\"`",
		Good: "Limit int `json:\"limit\" jsonschema:\"minimum=1\"`",
	},
	{
		Name: "constraint-value",
		Why:  "The value of a keyword is none that the field can have, or breaks the field's other rules: a default outside of its bounds, an enum value that is no constant of the type, a pattern that Go's regexp does not compile.",
		Bad:  "Size string `json:\"size\" jsonschema:\"enum=S,enum=M,default=L\"`",
		Good: "Size string `json:\"size\" jsonschema:\"enum=S,enum=M,default=M\"`",
	},
	{
		Name: "detached-directive",
		Why:  "A directive stands where it belongs to no declaration: a blank line parts it from the function, or it stands in a function body or behind a field.",
		Bad: `//toolgen:tool

func LookupOrder(ctx context.Context, in LookupOrderInput) error`,
		Good: `//toolgen:tool
func LookupOrder(ctx context.Context, in LookupOrderInput) error`,
	},
	{
		Name: "duplicate-error",
		Why:  "The code of a typed error is its name in snake_case, a variable's without Err, and two names give the same one. A host that branches on the code could not tell them apart.",
		Bad: `//toolgen:error not_found
type SKUUnknown struct{}

//toolgen:error validation
type SkuUnknown struct{}`,
		Good: `//toolgen:error not_found
type SKUUnknown struct{}

//toolgen:error validation
type SKUMalformed struct{}`,
	},
	{
		Name: "duplicate-name",
		Why:  "Two fields, or two plain parameters, become one property. encoding/json leaves out both of two such fields without a word.",
		Bad: "type SearchInput struct {\n" +
			"\tQuery string `json:\"query\"`\n" +
			"\tText  string `json:\"query\"`\n" +
			"}",
		Good: "type SearchInput struct {\n" +
			"\tQuery string `json:\"query\"`\n" +
			"\tText  string `json:\"text\"`\n" +
			"}",
	},
	{
		Name: "duplicate-tool",
		Why:  "Two tools of one server have the same name, or one's alias is the other's name. Packages whose package directives give the same name= end in one server. A model that calls the name could reach only one of them.",
		Bad: `//toolgen:tool name=search
func SearchOrders(ctx context.Context, in SearchOrdersInput) error

//toolgen:tool name=search
func SearchCustomers(ctx context.Context, in SearchCustomersInput) error`,
		Good: `//toolgen:tool
func SearchOrders(ctx context.Context, in SearchOrdersInput) error

//toolgen:tool
func SearchCustomers(ctx context.Context, in SearchCustomersInput) error`,
	},
	{
		Name: "embedded-pointer",
		Why:  "encoding/json cannot set an embedded pointer to an unexported struct, so no input with one of its fields could ever be read.",
		Bad: "type window struct {\n" +
			"\tWidth int `json:\"width\"`\n" +
			"}\n" +
			"\n" +
			"type In struct {\n" +
			"\t*window\n" +
			"}",
		Good: "type window struct {\n" +
			"\tWidth int `json:\"width\"`\n" +
			"}\n" +
			"\n" +
			"type In struct {\n" +
			"\twindow\n" +
			"}",
	},
	{
		Name: "endless-input",
		Why:  "A tool that code may call has an input that contains itself. The Messages API refuses a reference that leads in a circle for such a tool, and with it the whole request.",
		Bad: `//toolgen:tool allowed_callers=code_execution
func Plant(ctx context.Context, in Tree) error`,
		Good: `//toolgen:tool
func Plant(ctx context.Context, in Tree) error`,
	},
	{
		Name: "example-invalid",
		Why:  "An example is no input of its tool. Models copy examples, so they must be right: they are checked with the rules of the decoder.",
		Bad: `//toolgen:tool
//toolgen:example {"limit": "5"}
func Search(ctx context.Context, limit int) error`,
		Good: `//toolgen:tool
//toolgen:example {"limit": 5}
func Search(ctx context.Context, limit int) error`,
	},
	{
		Name: "extra-argument",
		Why:  "A directive or keyword has more than it can take.",
		Bad:  "//toolgen:tool readonly=true",
		Good: "//toolgen:tool readonly",
	},
	{
		Name: "file-not-ours",
		Why:  "A file stands where toolgen writes, and its first line does not say that toolgen wrote it (for toolgen.json: its first member is not \"toolgen\"). It is never overwritten. Rename it, or delete it if it is an old output whose first line was edited.",
		Bad: `// toolgen_tools.go
package support // written by hand`,
		Good: `// tools.go
package support // written by hand`,
	},
	{
		Name: "folder-not-ours",
		Why:  "The folder that an adapter is written to holds a package of another name. Rename that package or its folder, or leave the adapter out with adapters= in the package directive.",
		Bad: `// support/supportmcp/x.go
package other`,
		Good: `// support/supportmcp/x.go
package supportmcp`,
	},
	{
		Name: "generic-handler",
		Why:  "A handler has type parameters, or its receiver has. A schema needs types that are known; a wrapper says which.",
		Bad: `//toolgen:tool
func Store[T any](ctx context.Context, in T) error`,
		Good: `//toolgen:tool
func StoreOrder(ctx context.Context, in Order) error { return Store(ctx, in) }`,
	},
	{
		Name: "given-schema",
		Why:  "toolgen:schema says what JSON a type with its own UnmarshalJSON or UnmarshalText reads. The decoder checks every value against it before it calls the method, so it must be a schema that can be enforced to the letter: one type beside every keyword, choices with anyOf or oneOf, objects closed.",
		Bad: `//toolgen:schema {"minLength":2}
type Size struct{ bytes int64 }

func (s *Size) UnmarshalJSON(data []byte) error`,
		Good: `//toolgen:schema {"type":"string","minLength":2}
type Size struct{ bytes int64 }

func (s *Size) UnmarshalJSON(data []byte) error`,
	},
	{
		Name: "handler-signature",
		Why:  "A function or method with toolgen:tool cannot be called as a tool. It takes a context.Context first, then nothing, one struct, or plain parameters, and returns an error last, with at most one result before it.",
		Bad: `//toolgen:tool
func Lookup(in LookupInput) (*Order, bool)`,
		Good: `//toolgen:tool
func Lookup(ctx context.Context, in LookupInput) (*Order, error)`,
	},
	{
		Name: "header-place",
		Why:  "A property that is to be an HTTP header, too, is one that a client could not send so: it is within an array, a map, a union or something that may be null; it has the name of another header; or it is a secret. A client drops a tool with such a header.",
		Bad:  "Regions []struct {\n\tName string `json:\"name\" jsonschema:\"header=Region\"`\n}",
		Good: "Region string `json:\"region\" jsonschema:\"header=Region\"`",
	},
	{
		Name: "inject-conflict",
		Why:  "A directive is about a parameter or a field that toolgen:inject fills from the call. No model sees it, so that a description or a constraint of it would be lost, and it has one source.",
		Bad: `//toolgen:tool
//toolgen:inject tenant claim:tenant
//toolgen:param tenant Whose orders to search.
func SearchOrders(ctx context.Context, tenant, query string) ([]Order, error)`,
		Good: `//toolgen:tool
//toolgen:inject tenant claim:tenant
//toolgen:param query What to search for.
func SearchOrders(ctx context.Context, tenant, query string) ([]Order, error)`,
	},
	{
		Name: "inject-type",
		Why:  "What toolgen:inject fills from the call has a type that the source cannot fill. The principal, the idempotency key and the call's id are strings; a claim is a string, a number, a boolean or a slice of those. A pointer is none of them: what the call does not carry is an error, never nil.",
		Bad: `//toolgen:tool
//toolgen:inject customer principal
func Orders(ctx context.Context, customer *string) ([]Order, error)`,
		Good: `//toolgen:tool
//toolgen:inject customer principal
func Orders(ctx context.Context, customer string) ([]Order, error)`,
	},
	{
		Name: "misplaced-directive",
		Why:  "A directive stands on a declaration of the wrong kind.",
		Bad: `//toolgen:tool
type Desk struct{}`,
		Good: `//toolgen:tool
func (d *Desk) LookupOrder(ctx context.Context, in LookupOrderInput) error`,
	},
	{
		Name: "missing-argument",
		Why:  "A directive, option or keyword lacks its value.",
		Bad:  "//toolgen:param limit",
		Good: "//toolgen:param limit How many orders to return.",
	},
	{
		Name: "missing-directive",
		Why:  "A directive means something only beside another one, which is missing.",
		Bad: `//toolgen:alias find_order
func LookupOrder(ctx context.Context) error`,
		Good: `//toolgen:tool
//toolgen:alias find_order
func LookupOrder(ctx context.Context) error`,
	},
	{
		Name: "missing-import",
		Why:  "An imported package does not exist, or its module is not required. Packages of the main module are let pass: they may be output that is not there yet.",
		Bad:  `import "github.com/google/uuid" // not in go.mod`,
		Good: `import "github.com/google/uuid" // after: go get github.com/google/uuid`,
	},
	{
		Name: "name-clash",
		Why:  "Something that the package declares has a name that generated code needs: the function that returns a tool set, or the constructor or a method of a typed error. A constructor, Error, Unwrap or ToolError that does the same as the generated one is no clash: it is used instead.",
		Bad: `//toolgen:tool
func (d *Desk) Lookup(ctx context.Context, in LookupInput) error

func DeskTools() []string`,
		Good: `//toolgen:tool
func (d *Desk) Lookup(ctx context.Context, in LookupInput) error

func DeskToolNames() []string`,
	},
	{
		Name: "no-packages",
		Why:  "An argument names no package. Arguments are those of go build: import paths or folders that begin with ./, with ... as a wildcard.",
		Bad:  "toolgen support",
		Good: "toolgen ./support",
	},
	{
		Name: "not-a-directive",
		Why:  "A comment looks like a directive of toolgen, but Go takes it for plain text, so it would have no effect and would appear in the documentation. Directives have no blank behind //, are in lower case, and stand in line comments.",
		Bad: `// toolgen:tool
func LookupOrder(ctx context.Context) error`,
		Good: `//toolgen:tool
func LookupOrder(ctx context.Context) error`,
	},
	{
		Name: "not-supported",
		Why:  "The word belongs to toolgen's vocabulary, but this version cannot do yet what it says. It is refused, for it must not be ignored.",
		Bad:  "//toolgen:approve Refund the order?",
		Good: "// leave it out until a version of toolgen supports it",
	},
	{
		Name: "outside-module",
		Why:  "Output is written beside its source, so the source must belong to the main module or to a module of the workspace, and not to the module cache or a vendor folder.",
		Bad:  "toolgen fmt",
		Good: "toolgen ./...",
	},
	{
		Name: "package-clause",
		Why:  "The files of a folder must belong to one package.",
		Bad: `// a.go
package support
// b.go
package main`,
		Good: `// a.go
package support
// b.go
package support`,
	},
	{
		Name: "property-name",
		Why:  "A property of a tool's input has a name that not every protocol accepts. Names are 1 to 64 letters, digits, underscores, hyphens and periods of ASCII.",
		Bad:  "Size string `json:\"größe\"`",
		Good: "Size string `json:\"size\"`",
	},
	{
		Name: "recursive-type",
		Why:  "A type contains itself, and no struct with a name is in between, nor an interface with toolgen:union. Its schema would have no end.",
		Bad:  "type List []List",
		Good: `type List struct {
	Items []List ` + "`json:\"items\"`" + `
}`,
	},
	{
		Name: "repeated-directive",
		Why:  "A directive that may stand once on a declaration stands there again.",
		Bad: `//toolgen:alias find_order
//toolgen:alias get_order`,
		Good: "//toolgen:alias find_order get_order",
	},
	{
		Name: "repeated-keyword",
		Why:  "A keyword that may stand once stands there again, and only one of its values could count.",
		Bad:  "Limit int `json:\"limit\" jsonschema:\"maximum=10,maximum=20\"`",
		Good: "Limit int `json:\"limit\" jsonschema:\"maximum=20\"`",
	},
	{
		Name: "repeated-option",
		Why:  "An option or value that may stand once stands there again.",
		Bad:  "//toolgen:tool name=find name=lookup",
		Good: "//toolgen:tool name=lookup",
	},
	{
		Name: "request-limit",
		Why:  "The tools of one receiver, or those without one, exceed what the Messages API takes in a request: 20 strict tools; in their schemas together 24 properties that may be absent and 16 values that may be null or have one of several forms; 4 tools with cache_control. It would refuse the whole request. Take the option from the tools that need it least, or make properties required.",
		Bad: `//toolgen:tool readonly strict
func SearchOrders(ctx context.Context, in SearchOrdersInput) ([]Order, error) // an input of 25 optional fields`,
		Good: `//toolgen:tool readonly
func SearchOrders(ctx context.Context, in SearchOrdersInput) ([]Order, error)`,
	},
	{
		Name: "stray-text",
		Why:  "A struct tag holds text that is no keyword: the rest of a description that its comma has cut, a list where the keyword should be repeated, or a tag written for another library.",
		Bad:  "Deep bool `json:\"deep\" jsonschema:\"description=If true, descend into folders\"`",
		Good: "// If true, descend into folders.\nDeep bool `json:\"deep\"`",
	},
	{
		Name: "strict-input",
		Why:  "A strict tool has an input that a model cannot be bound to while it writes: a map, a value of any type, or values that differ only in case. The Messages API would refuse the schema, or mix the values up. Bounds, lengths and patterns are no obstacle: what the API does not take of them is said in the description, and still enforced.",
		Bad: "//toolgen:tool strict\n" +
			"func Tag(ctx context.Context, labels map[string]string) error",
		Good: "//toolgen:tool strict\n" +
			"func Tag(ctx context.Context, labels []Label) error\n" +
			"\n" +
			"type Label struct {\n" +
			"\tKey   string `json:\"key\"`\n" +
			"\tValue string `json:\"value\"`\n" +
			"}",
	},
	{
		Name: "syntax-error",
		Why:  "A file is not Go. Nothing can be said of its package before that is corrected.",
		Bad:  "func F() { x := }",
		Good: "func F() { x := 1 }",
	},
	{
		Name: "test-file",
		Why:  "A directive stands in a test file. Test files are not part of the package that is generated for, so the directive has no effect. This is a note: nothing fails for it.",
		Bad: `// desk_test.go
//
//toolgen:tool
func FakeLookup(ctx context.Context, in LookupInput) (*Order, error)`,
		Good: `// desk.go
//
//toolgen:tool
func Lookup(ctx context.Context, in LookupInput) (*Order, error)`,
	},
	{
		Name: "tool-name",
		Why:  "The name of a tool, an alias or the prefix of a package has a character that not every protocol accepts, or more than 64 of them. Letters, digits, _ and - are accepted everywhere.",
		Bad:  "//toolgen:tool name=admin.export",
		Good: "//toolgen:tool name=admin_export",
	},
	{
		Name: "type-error",
		Why:  "The type of a handler, an input or a result cannot be determined, because the package does not compile there. Type errors elsewhere are not toolgen's to report.",
		Bad:  `func Greet(ctx context.Context, in GretIn) (string, error)`,
		Good: `func Greet(ctx context.Context, in GreetIn) (string, error)`,
	},
	{
		Name: "typed-error",
		Why:  "A declaration with toolgen:error is none that can be a typed error, or one of its fields does not fit. It is a struct that toolgen completes, a type with a method Error() string, or a variable with an error as its value, declared alone. The cause of a struct is one field of type error tagged `json:\"-\"`, and the field that retryafter names is a time.Duration.",
		Bad: `//toolgen:error business
var ErrShut, ErrGone = errors.New("shut"), errors.New("gone")`,
		Good: `var (
	//toolgen:error business
	ErrShut = errors.New("shut")

	//toolgen:error not_found
	ErrGone = errors.New("gone")
)`,
	},
	{
		Name: "unexported-receiver",
		Why:  "The adapter packages that toolgen writes are packages of their own, and cannot name a type that is not exported. The tools of such a receiver are left out of them: the package itself serves them, or exports the type. This is a note: nothing fails for it.",
		Bad: `//toolgen:tool
func (d *desk) Lookup(ctx context.Context, in LookupInput) (*Order, error)`,
		Good: `//toolgen:tool
func (d *Desk) Lookup(ctx context.Context, in LookupInput) (*Order, error)`,
	},
	{
		Name: "union-apart",
		Why:  "Two members of a union cannot be told apart. They differ in their JSON types; or they are structs, and one of them requires a property that the other has not, or all have a required string property whose values differ and which key= names.",
		Bad: `//toolgen:union Card Transfer
type Payment interface{ pay() }

type Card struct{ Number string }

type Transfer struct{ Number string }`,
		Good: `//toolgen:union Card Transfer
type Payment interface{ pay() }

type Card struct{ Number string }

type Transfer struct{ IBAN string }`,
	},
	{
		Name: "union-member",
		Why:  "A type that toolgen:union lists is not there, is no type of values, or does not implement the interface.",
		Bad: `//toolgen:union Card Transfr
type Payment interface{ pay() }`,
		Good: `//toolgen:union Card Transfer
type Payment interface{ pay() }`,
	},
	{
		Name: "unknown-directive",
		Why:  "No directive has that name.",
		Bad:  "//toolgen:tol",
		Good: "//toolgen:tool",
	},
	{
		Name: "unknown-error",
		Why:  "toolgen:errors names something that is no typed error: a type or variable with toolgen:error, of the package or, as pkg.Name, of a package that it imports. The directive stands where the error is declared, and the lines beside it must be right there. The errors of a package that you cannot change are left to a classifier, which whoever serves the tools adds with toolrt.WithClassifier.",
		Bad: `//toolgen:tool
//toolgen:errors OrderNotFond, sql.ErrNoRows
func Lookup(ctx context.Context, in LookupInput) error`,
		Good: `//toolgen:tool
//toolgen:errors OrderNotFound
func Lookup(ctx context.Context, in LookupInput) error`,
	},
	{
		Name: "unknown-field",
		Why:  "A placeholder of a message, or toolgen:retryafter, names no field of the typed error. Fields are called by their Go names; a variable has none.",
		Bad: "//toolgen:error not_found\n" +
			"//toolgen:message No order {order_number}.\n" +
			"type OrderNotFound struct {\n" +
			"\tOrderNumber string `json:\"order_number\"`\n" +
			"}",
		Good: "//toolgen:error not_found\n" +
			"//toolgen:message No order {OrderNumber}.\n" +
			"type OrderNotFound struct {\n" +
			"\tOrderNumber string `json:\"order_number\"`\n" +
			"}",
	},
	{
		Name: "unknown-keyword",
		Why:  "No keyword of the jsonschema tag or of toolgen:constrain has that name, or it is one of the other place.",
		Bad:  "Limit int `json:\"limit\" jsonschema:\"minium=1\"`",
		Good: "Limit int `json:\"limit\" jsonschema:\"minimum=1\"`",
	},
	{
		Name: "unknown-option",
		Why:  "The directive has no option of that name.",
		Bad:  "//toolgen:tool timout=30s",
		Good: "//toolgen:tool timeout=30s",
	},
	{
		Name: "unknown-parameter",
		Why:  "toolgen:param or toolgen:constrain names no parameter of the handler. Parameters are called by their Go names; fields of a struct are described by their comments.",
		Bad: `//toolgen:tool
//toolgen:param max_results How many to return.
func Search(ctx context.Context, maxResults int) error`,
		Good: `//toolgen:tool
//toolgen:param maxResults How many to return.
func Search(ctx context.Context, maxResults int) error`,
	},
	{
		Name: "unknown-path",
		Why:  "The path of toolgen:constrain leads to nothing in the input. It is made of Go names, with [] for the elements of a slice or the values of a map.",
		Bad: `//toolgen:tool
//toolgen:constrain Items.Sku minLength=3
func Order(ctx context.Context, in OrderInput) error`,
		Good: `//toolgen:tool
//toolgen:constrain Items[].Sku minLength=3
func Order(ctx context.Context, in OrderInput) error`,
	},
	{
		Name: "unnameable-type",
		Why:  "Generated code has to write down the name of a type, and cannot: the type is not exported by its package, or the package is internal to another module.",
		Bad:  `Options other.Options // whose field Limits has the type other.limits`,
		Good: "Limit int `json:\"limit\"`",
	},
	{
		Name: "unnamed-parameter",
		Why:  "A plain parameter becomes a property, and its name is the name of the property. Without one there is nothing that a model could call it by.",
		Bad: `//toolgen:tool
func Search(context.Context, string) error`,
		Good: `//toolgen:tool
func Search(_ context.Context, query string) error`,
	},
	{
		Name: "unresolved-link",
		Why:  "A link in a comment names nothing that exists. Links to other handlers become the names of their tools, and draw the line between one tool and the next, so they must not rot when something is renamed. Words in capitals, [USD], and small letters, [optional], are text.",
		Bad:  "// LookupOrder retrieves one order. For customers use [Desk.GetCustomr].",
		Good: "// LookupOrder retrieves one order. For customers use [Desk.GetCustomer].",
	},
	{
		Name: "unsupported-type",
		Why:  "The type of a field or a result has no form in JSON that toolgen can describe and read. The message begins with the path to it.",
		Bad:  "Done chan bool `json:\"done\"`",
		Good: "Done bool `json:\"done\"`",
	},
	{
		Name: "validate-method",
		Why:  "A tool with the flag validate takes no struct, or one without a method Validate() error or Validate(context.Context) error.",
		Bad: `//toolgen:tool validate
func Search(ctx context.Context, query string) error`,
		Good: `//toolgen:tool validate
func Search(ctx context.Context, in SearchInput) error

func (in SearchInput) Validate() error`,
	},
}

// LookupCode returns the code of that name.
func LookupCode(name string) (Code, bool) {
	i := slices.IndexFunc(Codes, func(c Code) bool { return c.Name == name })
	if i < 0 {
		return Code{}, false
	}
	return Codes[i], true
}
