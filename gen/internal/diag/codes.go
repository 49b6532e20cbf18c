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
		Name: "bad-tag",
		Why:  "A struct tag, or a key of it that is ours, cannot be read. Go reads such a tag as if the key were absent, so names and constraints would be lost without a word.",
		Bad:  "Code string `json:\"code\" jsonschema:\"pattern=^\\d+$\"` // \\d is no escape of Go",
		Good: "Code string `json:\"code\" jsonschema:\"pattern=^\\\\d+$\"`",
	},
	{
		Name: "bad-template",
		Why:  "A message, suggestion or customer message of a typed error has a brace that belongs to no placeholder, or a placeholder that must not be sent. {Field} stands for the value of a field; {{ and }} stand for the braces themselves; the cause is logged and never sent.",
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
		Why:  "A handler, a typed error or a type that a handler takes or returns stands in a file that is not part of every build, by its name or by a //go:build line. Generated files are part of every build: without the other file they would not compile, or would describe a type that is different there.",
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
		Why:  "The code of a typed error is its name in snake_case, and two names give the same one. A host that branches on the code could not tell them apart.",
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
		Name: "handler-signature",
		Why:  "A function or method with toolgen:tool cannot be called as a tool. It takes a context.Context first, then nothing, one struct, or plain parameters, and returns an error last, with at most one result before it.",
		Bad: `//toolgen:tool
func Lookup(in LookupInput) (*Order, bool)`,
		Good: `//toolgen:tool
func Lookup(ctx context.Context, in LookupInput) (*Order, error)`,
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
		Why:  "A type contains itself, directly or through other types. Such types are not supported yet.",
		Bad: "type Node struct {\n" +
			"\tName string `json:\"name\"`\n" +
			"\tKids []Node `json:\"kids\"`\n" +
			"}",
		Good: "type Node struct {\n" +
			"\tName string   `json:\"name\"`\n" +
			"\tKids []string `json:\"kids\"`\n" +
			"}",
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
		Name: "stray-text",
		Why:  "A struct tag holds text that is no keyword: the rest of a description that its comma has cut, a list where the keyword should be repeated, or a tag written for another library.",
		Bad:  "Deep bool `json:\"deep\" jsonschema:\"description=If true, descend into folders\"`",
		Good: "// If true, descend into folders.\nDeep bool `json:\"deep\"`",
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
		Why:  "A declaration with toolgen:error is no struct type that toolgen can complete, or one of its fields does not fit: the cause is one field of type error tagged `json:\"-\"`, and the field that retryafter names is a time.Duration.",
		Bad: `//toolgen:error transient
type ProcessorDown struct {
	Err error
}`,
		Good: "//toolgen:error transient\n" +
			"type ProcessorDown struct {\n" +
			"\tErr error `json:\"-\"`\n" +
			"}",
	},
	{
		Name: "unknown-directive",
		Why:  "No directive has that name.",
		Bad:  "//toolgen:tol",
		Good: "//toolgen:tool",
	},
	{
		Name: "unknown-error",
		Why:  "toolgen:errors names something that is no typed error: a struct with toolgen:error, of the package or, as pkg.Name, of a package that it imports.",
		Bad: `//toolgen:tool
//toolgen:errors OrderNotFond
func Lookup(ctx context.Context, in LookupInput) error`,
		Good: `//toolgen:tool
//toolgen:errors OrderNotFound
func Lookup(ctx context.Context, in LookupInput) error`,
	},
	{
		Name: "unknown-field",
		Why:  "A placeholder of a message, or toolgen:retryafter, names no field of the typed error. Fields are called by their Go names.",
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
func Search(_ context.Context, string) error`,
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
