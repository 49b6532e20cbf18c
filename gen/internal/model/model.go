// Package model is what toolgen knows about a Go package once its source has
// been understood: plain data, complete and valid, with every name decided.
//
// resolve builds it, lint judges it, emit and contract spell it. It holds no
// syntax tree, no go/types value, no generated code and does no I/O.
package model

import (
	"go/token"
	"slices"
	"strings"
	"time"
)

// A Package is everything toolgen writes for one Go package.
type Package struct {
	Path   string // import path
	Name   string // package name
	Module string // path of its module, "" for none
	Dir    string // absolute folder
	Doc    string // package documentation as text: the server's instructions
	Server Server
	Sets   []*Set       // ordered by file and position of their first handler; the set without receiver where its first handler stands
	Errors []*ErrorType // in source order
	Taken  []string     // sorted identifiers that generated code of the package must not redeclare: its scope and its files' imports
	Scope  []string     // sorted identifiers that the package itself declares: no import of a generated file may have such a name

	// Imported are the errors of other packages that tools name and that do not
	// say themselves what they are, in the order of their mention.
	Imported []*ErrorType

	ServerVar string // name of the generated variable that holds the server: toolServer
	ErrorsVar string // name of the generated variable that holds what errors mean: toolErrors; "" where there is none
}

// Exported returns the sets that an adapter package can name. Package main
// cannot be imported, and an unexported receiver cannot be named: their users
// call the adapter's runtime themselves.
func (p *Package) Exported() []*Set {
	if p.Name == "main" {
		return nil
	}
	var sets []*Set
	for _, s := range p.Sets {
		if s.Receiver == nil || s.Receiver.Exported {
			sets = append(sets, s)
		}
	}
	return sets
}

// A Server is what the package directive says of the server its tools form.
type Server struct {
	Name     string   // the package's name when not set
	Version  string   // "" means the main module's version at run time
	Title    string   // may be empty
	Adapters []string // "mcp", "anthropic", in that order; empty for none
	Chosen   bool     // the adapters are written out, not those of a package that names none
}

// A Set is the tools of one receiver, or of none.
type Set struct {
	Func     string    // name of the exported function that returns it: DeskTools, Tools
	Receiver *Receiver // nil for functions
	Tools    []*Tool   // in source order
}

// A Receiver is the type whose methods are handlers.
type Receiver struct {
	Name      string // the type's name: Desk
	Type      *GoType
	Interface bool   // an interface: its implementations are served
	Exported  bool   // can be named from an adapter package
	Param     string // parameter name in generated functions: d
}

// A Tool is one handler with everything a model is told about it.
type Tool struct {
	Name        string // lookup_order
	Title       string
	Description string
	Symbol      string // Desk.LookupOrder, or LookupOrder
	Func        string // LookupOrder
	Pos         token.Position
	Hints       Hints
	Aliases     []string
	Examples    []string // compact JSON, checked against the input
	Errors      []*ErrorRef
	Timeout     time.Duration // 0 for none
	Validate    Validate
	Input       Input
	Output      Output
	Idents      ToolIdents

	Strict              bool
	Lenient             bool
	DeferLoading        bool
	EagerInputStreaming bool
	AllowedCallers      []string // as the Messages API names them
	CacheControl        string   // "", "5m", "1h"
	Scopes              []string
	ResultTokens        int // 0 for no limit of its own
	Meta                []Meta
}

// Hints are the four behavioural hints of the Model Context Protocol; all are always sent.
type Hints struct {
	ReadOnly, Destructive, Idempotent, OpenWorld bool
	Stated                                       bool // readonly, destructive or additive was written
}

// Validate says how an input's own Validate method is called.
type Validate int

// The forms of Validate methods.
const (
	NoValidate      Validate = iota
	ValidatePlain            // Validate() error
	ValidateContext          // Validate(context.Context) error
)

// Meta is one _meta member.
type Meta struct{ Key, JSON string }

// InputForm is how a handler takes its input.
type InputForm int

// The forms of input.
const (
	InputNone    InputForm = iota // func(ctx)
	InputStruct                   // func(ctx, in In)
	InputPointer                  // func(ctx, in *In)
	InputParams                   // func(ctx, a A, b B): a struct that toolgen declares
)

// An Input is what a handler takes. Type is always a Struct node; for InputNone it has no fields.
// What is injected is none of its fields: no schema shows it, and no decoder reads it.
type Input struct {
	Form     InputForm
	Type     *Type
	Params   []*Field // plain parameters in the order of the signature, injected ones included
	Injected []*Injection
}

// An Injection is a parameter or a field of the input that is filled from the call.
type Injection struct {
	Field  *Field
	Source Source
	Claim  string // the claim's name, for FromClaim
}

// A Source is a part of a call that does not come from the model.
type Source string

// The sources, as they are written in directives. FromClaim is claim:NAME there.
const (
	FromPrincipal      Source = "principal"
	FromClaim          Source = "claim"
	FromIdempotencyKey Source = "idempotency_key"
	FromCallID         Source = "call_id"
)

// String returns the source as it is written: claim:tenant.
func (i *Injection) String() string {
	if i.Source == FromClaim {
		return string(i.Source) + ":" + i.Claim
	}
	return string(i.Source)
}

// OutputForm is how a handler's result reaches the model.
type OutputForm int

// The forms of output.
const (
	OutputNone     OutputForm = iota // error alone: Done. and {"status":"done"}
	OutputText                       // string
	OutputContent                    // toolrt.Content
	OutputContents                   // []toolrt.Content
	OutputObject                     // a struct or map, as it is
	OutputList                       // a slice or array: {"results":[…],"count":n}
	OutputScalar                     // anything else: {"result":x}
	OutputJSON                       // shape unknown: encoding/json, no schema
	OutputPartial                    // toolrt.Partial[T]
	OutputFound                      // toolrt.Found[T]
	OutputSection                    // toolrt.Section[T]
)

// An Output is what a handler returns beside its error. Type is the Go type
// as declared, pointers included; nil for OutputNone.
type Output struct {
	Form OutputForm
	Type *Type
}

// Kind is the shape of a type on the wire.
type Kind int

// The kinds.
const (
	Bool Kind = iota + 1
	Int       // Bits 8, 16, 32, 64
	Uint
	Float // Bits 32, 64
	String
	Bytes   // []byte: base64 text
	Time    // time.Time: RFC 3339 text
	Struct  // an object with declared properties
	Map     // an object with any keys
	Slice   // an array
	Array   // an array of exactly Len elements
	Pointer // its element; nil is written as null
	Any     // any JSON value
	Section // toolrt.Section: its element, or why there is none
	Partial // toolrt.Partial: its elements, and what failed
	Found   // toolrt.Found: its elements, and what was searched
	Union   // a value of one of Union's members

	Text     // text that the type reads and writes by methods of its own
	BigInt   // big.Int: an integer of any size
	Number   // json.Number: a number of any size, as it is written
	Optional // toolrt.Optional: its element, null, or nothing at all
	Own      // JSON that the type reads and writes by methods of its own, as Own says

	// What stands only in the schema of a type with methods of its own.

	Integer // an integer of any size
	Null    // null alone
	AnyOf   // one of Alts, or several
	OneOf   // exactly one of Alts
)

// A Type is one use of a type: the same Go type under other constraints is another Type.
type Type struct {
	Kind   Kind
	Bits   int     // Int, Uint, Float
	Go     *GoType // how Go code spells it
	Elem   *Type   // Slice, Array, Map (values), Pointer, Section, Partial, Found
	Key    *Type   // Map
	Len    int     // Array
	Struct *StructType
	Union  *UnionType
	Own    *OwnType
	Alts   []*Type     // AnyOf, OneOf
	Under  Kind        // the kind of the Go type, where that is not the kind on the wire: Int for a text made of an integer
	Rules  []Rule      // what a value must satisfy beyond its kind, implied bounds included; empty for outputs but for implied bounds
	Enum   []EnumValue // constants with their comments, for text; the rule "enum" is what is enforced
	Doc    string      // documentation of the named type, as text
	Pos    token.Position

	// Decode and Encode name the generated helpers that read and write this
	// node where it is a composite inside another composite ([][]string);
	// empty where the runtime's own function is passed directly.
	Decode, Encode string
}

// A Rule is one constraint by its JSON Schema keyword; unit, which is none, only
// says what an integer counts. Values are texts as
// the schema has them: strings unquoted, numbers in decimal. The same list
// makes the schema, the generated check and the check at generate time.
type Rule struct {
	Keyword string   // minLength, pattern, enum, nullable, …
	Values  []string // one; several for enum; none for flags
}

// An EnumValue is one constant of a named type.
type EnumValue struct {
	Value string // as in Rule.Values
	Doc   string // the constant's own comment, as text
}

// An OwnType is a type that reads and writes its JSON by methods of its own, and
// the schema that its author gave it. All uses of a type share one OwnType per
// direction (input, output).
type OwnType struct {
	Go     *GoType
	Label  string // for identifiers
	Schema string // compact JSON
	Form   *Type  // what Schema says; its parts have no Go types
	Decode string // name of the generated decoder
	Encode string // name of the generated encoder
	Table  string // name of the generated variable that holds the form
}

// A StructType is an object with declared properties. Named types share one
// StructType per direction (input, output).
type StructType struct {
	Go     *GoType
	Label  string   // for identifiers: LookupOrderInput, OtherOpts, OneInputL
	Place  string   // of an anonymous struct, for comments: "the input of FindOrder", "In.Box"
	Params bool     // declared by toolgen for plain parameters
	Fields []*Field // properties in declared order, after encoding/json's rules
	Doc    string
	Decode string // name of the generated decoder
	Encode string // name of the generated encoder
	Shape  string // name of the generated property table
	Used   int    // how often it is referred to
	Def    string // its name among a schema's definitions, where it contains itself: Node

	OneOf []Group // of which exactly one must be present; inputs only
	AnyOf []Group // of which at least one must be present; inputs only

	Ambiguous []Ambiguity // names that encoding/json leaves out; not part of Fields
}

// An Ambiguity is a JSON name that fields of several embedded structs claim
// with equal right, so that none of them has it.
type Ambiguity struct {
	Name   string
	Fields []string // Lhs.X, Rhs.X
	Pos    token.Position
}

// A Field is one property.
type Field struct {
	Name        string // JSON name
	GoName      string // the field's own Go name; for plain parameters, the generated field's
	Param       string // plain parameters and error constructors: the Go parameter name
	Path        []Step // embedded structs to walk before GoName
	Type        *Type
	Required    bool // the key must be present (input), or always is (output)
	Omit        Omit // when the encoder leaves it out
	IsZero      bool // OmitZero asks the type's own method IsZero
	Uncompared  bool // OmitZero cannot compare the value with a zero one
	Title       string
	Description string // complete text, enum comments included
	Default     string // JSON text; "" for none
	Examples    []string
	Deprecated  bool
	ReadOnly    bool
	WriteOnly   bool
	Quoted      bool // the ",string" option
	Pos         token.Position

	Relations []Relation // with other properties; inputs only
	Notes     []string   // sentences on those and on the struct's groups, part of Description
	Header    string     // the HTTP header that carries it over MCP: Region of Mcp-Param-Region; "" for none
	Extras    []Extra    // members of its schema that nothing enforces
}

// A Relation is what a property has to do with another one of the same object.
type Relation struct {
	Keyword string // requires, excludes, requiredif
	Name    string // JSON name of the other property
	Value   string // requiredif: the other's value, as JSON, that makes this one required
}

// An Extra is a member of a property's schema that tells something to a client,
// and to nobody else.
type Extra struct{ Name, JSON string }

// A Group is properties that must be present together, or other ones instead.
type Group struct {
	Name  string
	Props []string // JSON names
}

// A Step is one embedded struct on the way to a promoted field.
type Step struct {
	Name    string
	Pointer *GoType // the pointed-to type, to be allocated; nil for an embedded value
}

// Omit says when an encoder leaves a field out.
type Omit int

// The ways of omitting.
const (
	OmitNever Omit = iota
	OmitEmpty
	OmitZero
)

// GoKind is the form of a GoType.
type GoKind int

// The forms of Go types.
const (
	GoNamed GoKind = iota + 1 // Pkg.Name[Args]; Pkg "" for predeclared
	GoPointer
	GoSlice
	GoArray
	GoMap
	GoStruct
	GoInterface // interface{} only
	GoChan      // Name says which: chan, <-chan, chan<-
	GoFunc      // of Args, with Results
)

// A GoType spells a Go type without go/types. Small input, small output:
// {GoPointer, Elem: {GoNamed, Pkg: "example.com/a", Name: "T"}} is *a.T.
type GoType struct {
	Kind    GoKind
	Pkg     string // import path
	PkgName string // real package name; toolrt for package runtime
	Name    string
	Args    []*GoType
	Elem    *GoType
	Key     *GoType
	Len     int
	Fields  []GoField

	Results  []*GoType
	Variadic bool // the last of Args, a slice, stands for any number of its elements
}

// A GoField is a field of an anonymous struct.
type GoField struct {
	Name     string
	Type     *GoType
	Tag      string // raw, without quotes
	Embedded bool
}

// ErrorKind is what a typed error is declared on.
type ErrorKind int

// The kinds of typed errors.
const (
	ErrorStruct   ErrorKind = iota // a struct that toolgen completes
	ErrorVariable                  // a package-level error variable
	ErrorExisting                  // a type that already implements error
)

// An ErrorType is a typed error of the package, or one that it imports.
type ErrorType struct {
	Kind            ErrorKind
	Pkg, PkgName    string // of an imported one; "" for the package's own
	Name            string // OrderNotFound, ErrClosed
	Code            string // order_not_found
	Category        string // not_found
	Doc             string
	Message         []Segment
	Suggestion      []Segment
	CustomerMessage []Segment
	RetryAfter      string   // Go field of type time.Duration; "" for none
	Cause           string   // Go field of type error tagged json:"-"; "" for none
	Fields          []*Field // constructor parameters in field order, the cause included; Field.Type is nil for the cause
	Details         *StructType
	Constructor     string // NewOrderNotFound; "" where the user declares it
	ByValue         bool   // ErrorExisting: values of the type are errors, not only pointers to them
	Receiver        string // ErrorExisting: how the user's Error method calls its receiver; "" for nothing
	HasError        bool   // the user declares Error() string
	HasUnwrap       bool
	HasToolError    bool
	Pos             token.Position
}

// AllErrors returns the errors of p, then those that it imports.
func (p *Package) AllErrors() []*ErrorType { return slices.Concat(p.Errors, p.Imported) }

// Matches returns the errors that tools of p may return and that cannot say
// themselves what they are: variables, and errors of other packages.
func (p *Package) Matches() []*ErrorType {
	if len(p.Sets) == 0 {
		return nil
	}
	return slices.DeleteFunc(p.AllErrors(), func(e *ErrorType) bool { return e.Kind != ErrorVariable && e.Pkg == "" })
}

// Mentions reports whether what is sent of e depends on its fields.
func (e *ErrorType) Mentions() bool {
	return e.RetryAfter != "" || e.Details != nil || slices.ContainsFunc(slices.Concat(e.Message, e.Suggestion, e.CustomerMessage),
		func(s Segment) bool { return s.Field != "" })
}

// Symbol is how people name the error: OrderNotFound, shop.ErrClosed.
func (e *ErrorType) Symbol() string {
	if e.Pkg != "" {
		return e.PkgName + "." + e.Name
	}
	return e.Name
}

// A Segment is a piece of a message template: text, or the value of a field.
type Segment struct {
	Text  string
	Field string // Go field name; "" for text
}

// Template writes a message as its author did:
//
//	[{Text: "No order "} {Field: "OrderNumber"} {Text: "."}] → No order {OrderNumber}.
func Template(segments []Segment) string {
	var b strings.Builder
	for _, s := range segments {
		if s.Field != "" {
			b.WriteString("{" + s.Field + "}")
		} else {
			b.WriteString(braces.Replace(s.Text))
		}
	}
	return b.String()
}

// braces doubles those that stand for themselves.
var braces = strings.NewReplacer("{", "{{", "}", "}}")

// An ErrorRef is a typed error that a tool says it returns.
type ErrorRef struct {
	Pkg, PkgName, Name string // Pkg "" for the tool's own package
	Code, Category     string
	Description        string // one sentence
	Message            []Segment
	Suggestion         []Segment
}

// ToolIdents are the identifiers that generated code declares for one tool.
type ToolIdents struct {
	Definition   string // variable: deskLookupOrder
	InputSchema  string // constant: deskLookupOrderInput
	StrictSchema string // constant: deskLookupOrderStrict
	OutputSchema string // constant: deskLookupOrderOutput
	Params       string // type of plain parameters: deskSearchOrdersParams
}
