package annotations

import "strings"

// A Site is a set of places where a directive may stand.
type Site uint16

// The places. A method of an interface type is OnInterfaceMethod; a type that
// is neither a struct nor an interface is OnType.
const (
	OnPackage Site = 1 << iota
	OnFunc
	OnMethod
	OnInterfaceMethod
	OnStruct
	OnInterface
	OnType
	OnVar
	OnConst
	OnField
	OnImport
	OnGroup // var ( … ) and the like, with several declarations under one comment

	onHandler  = OnFunc | OnMethod | OnInterfaceMethod
	onAnything = OnGroup<<1 - 1
)

// siteNames are the places as messages call them, in the order of the bits.
var siteNames = []string{
	"package clause",
	"function",
	"method",
	"interface method",
	"struct type",
	"interface type",
	"named type",
	"variable",
	"constant",
	"field",
	"import",
	"group of declarations",
}

// String lists the places: "function, method or interface method".
func (s Site) String() string {
	if s == onAnything {
		return "anything"
	}
	var names []string
	for i, name := range siteNames {
		if s&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return alternatives(names)
}

// A Directive is a row of the vocabulary: what may be written after //toolgen:.
type Directive struct {
	Verb        string   // tool
	On          Site     // where it may stand
	Parts       []Part   // its arguments, in order
	Keys        []Key    // what an Options part may hold
	Max         int      // how often it may stand on one declaration; 0 means once
	Beside      []string // verbs, one of which must stand on the same declaration
	Unsupported bool     // refused as "not supported yet"
	Doc         string   // what it means, for the table in README and -help
	Example     string   // a whole line
}

// many is the Max of directives that may be repeated without limit.
const many = 1 << 30

// String returns what messages call the directive: toolgen:tool.
func (d *Directive) String() string { return "toolgen:" + d.Verb }

// Usage returns the directive as one writes it: "param NAME TEXT".
func (d *Directive) Usage() string {
	words := []string{d.Verb}
	for _, p := range d.Parts {
		if p.Name != "" {
			words = append(words, p.Name)
		}
	}
	return strings.Join(words, " ")
}

// A Part is one argument, or one run of arguments, of a directive.
type Part struct {
	Kind PartKind
	Name string // as usage and messages print it: NAME, TEXT; empty for options
	// Values are what a Word may be; nil means anything. One that ends in a colon is
	// the beginning of more: claim:
	Values []string
}

// PartKind says how a part is cut out of the line.
type PartKind int

// The kinds of parts. Prose, JSON and keywords take the rest of the line.
const (
	OptionsPart  PartKind = iota + 1 // flags and key=value, separated by blanks
	WordPart                         // one word
	WordsPart                        // one or more words, separated by blanks or commas
	ProsePart                        // text
	JSONPart                         // one JSON value
	KeywordsPart                     // tag keywords, separated by commas
)

// A Key is a flag or a key=value option of a directive.
type Key struct {
	Name        string
	Kind        ValueKind
	Sample      string   // a value, for the table: 30s in timeout=30s
	Values      []string // what a Choice or a List may hold; nil means anything
	Repeatable  bool     // may be given several times
	Excludes    []string // options that contradict it
	Unsupported bool
}

// String returns the option as one writes it: readonly, timeout=30s.
func (k *Key) String() string {
	if k.Kind == Flag {
		return k.Name
	}
	return k.Name + "=" + k.Sample
}

// A Keyword is a row of the vocabulary of struct tags and of toolgen:constrain.
type Keyword struct {
	Name       string
	Kind       ValueKind
	Applies    Shape // types that it is about
	Elements   bool  // on an array it is about the elements, if they are of such a type
	Only       Place // 0 means both places
	Repeatable bool
	Refused    string // why it will never be supported, and what to use instead; "" for keywords that are
	Doc        string
}

// Shape is a set of JSON types.
type Shape uint8

// The JSON types; integers are numbers. AnyShape also holds values of no known type.
const (
	StringShape Shape = 1 << iota
	NumberShape
	BoolShape
	ArrayShape
	ObjectShape
	UnknownShape

	AnyShape = UnknownShape<<1 - 1
)

// String lists the types: "strings or numbers".
func (s Shape) String() string {
	if s == AnyShape {
		return "anything"
	}
	var names []string
	for i, name := range []string{"strings", "numbers", "booleans", "arrays", "objects", "values of any type"} {
		if s&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return alternatives(names)
}

// A Place is where a keyword may stand.
type Place uint8

// The places of keywords.
const (
	InTag       Place = iota + 1 // the jsonschema tag of a field
	InConstrain                  // a constrain directive
)

// ValueKind is the form of the value of an option or a keyword.
type ValueKind int

// The kinds of values. What depends on a Go type (a default, a pattern's
// syntax, whether a field exists) is judged by those who know the types.
const (
	Flag     ValueKind = iota // no value
	Text                      // anything but nothing
	Literal                   // a value of the property's own type, which may be empty text
	Bool                      // true or false; the name alone means true
	Number                    // a JSON number
	Positive                  // a JSON number above zero
	Count                     // a whole number, not negative
	Duration                  // a Go duration above zero: 30s
	Tokens                    // a whole number followed by "tokens"
	Choice                    // one of the key's values
	List                      // several, separated by commas
	Pair                      // NAME:value
)

// alternatives joins words for a message: "a, b or c".
func alternatives(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
