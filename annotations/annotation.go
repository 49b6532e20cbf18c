package annotations

import (
	"fmt"
	"go/token"
)

// An Annotation is one directive on a declaration, taken apart.
type Annotation struct {
	*Directive
	Pos      token.Pos    // of the comment
	Args     []Arg        // words and options, in source order
	Keywords []KeywordArg // of toolgen:constrain
	Text     string       // prose or JSON, continuation lines joined by a blank
	TextPos  token.Pos

	text text
}

// An Arg is one argument. A word has a Value only, a flag a Key only.
type Arg struct {
	Key, Value string
	Pos        token.Pos // of the argument
	ValuePos   token.Pos // of the value; of a quoted value, the first character inside the quotes
}

// A KeywordArg is one keyword of a struct tag or of toolgen:constrain.
type KeywordArg struct {
	*Keyword
	Value    string // "" for flags; "true" or "false" for Bool
	Pos      token.Pos
	ValuePos token.Pos
}

// Name returns the first word: NAME of toolgen:param, CATEGORY of
// toolgen:error. It is empty if the word is missing.
func (a *Annotation) Name() string { return a.word().Value }

// NamePos returns the position of Name, or of the directive without one.
func (a *Annotation) NamePos() token.Pos {
	if w := a.word(); w.Pos.IsValid() {
		return w.Pos
	}
	return a.Pos
}

func (a *Annotation) word() Arg {
	for _, arg := range a.Args {
		if arg.Key == "" {
			return arg
		}
	}
	return Arg{}
}

// Names returns the words: NAME… of toolgen:alias, TYPE… of toolgen:errors.
func (a *Annotation) Names() []Arg {
	var words []Arg
	for _, arg := range a.Args {
		if arg.Key == "" {
			words = append(words, arg)
		}
	}
	return words
}

// Has reports whether a flag or a key was given.
func (a *Annotation) Has(key string) bool {
	_, ok := a.Lookup(key)
	return ok
}

// Get returns the value of a key, "" if it was not given.
func (a *Annotation) Get(key string) string {
	arg, _ := a.Lookup(key)
	return arg.Value
}

// Lookup returns the first argument with that key.
func (a *Annotation) Lookup(key string) (Arg, bool) {
	for _, arg := range a.Args {
		if arg.Key == key {
			return arg, true
		}
	}
	return Arg{}, false
}

// All returns every value of a key, those of lists one by one: mcp and
// anthropic of adapters=mcp,anthropic.
func (a *Annotation) All(key string) []Arg {
	var args []Arg
	for _, arg := range a.Args {
		if arg.Key == key {
			args = append(args, arg)
		}
	}
	return args
}

// At returns the position of the byte of Text at that offset, for messages
// about a piece of it.
func (a *Annotation) At(offset int) token.Pos { return a.text.at(offset) }

// Find returns the first annotation with that verb, nil if there is none.
func Find(list []Annotation, verb string) *Annotation {
	for i := range list {
		if list[i].Verb == verb {
			return &list[i]
		}
	}
	return nil
}

// A Problem is something written wrongly, with the word by which
// `toolgen explain` knows it.
type Problem struct {
	Pos     token.Pos
	Code    string
	Message string
	Related []Related
}

// Related is another place that a problem is about.
type Related struct {
	Pos     token.Pos
	Message string
}

// The codes of this package's problems.
const (
	codeBadTag        = "bad-tag"
	codeBadValue      = "bad-value"
	codeConflict      = "conflicting-options"
	codeDetached      = "detached-directive"
	codeExtra         = "extra-argument"
	codeMisplaced     = "misplaced-directive"
	codeMissing       = "missing-argument"
	codeNeedsOther    = "missing-directive"
	codeNotADirective = "not-a-directive"
	codeNotSupported  = "not-supported"
	codeRepeated      = "repeated-directive"
	codeRepeatedKey   = "repeated-keyword"
	codeRepeatedOpt   = "repeated-option"
	codeStrayText     = "stray-text"
	codeUnknown       = "unknown-directive"
	codeUnknownKey    = "unknown-keyword"
	codeUnknownOpt    = "unknown-option"
)

// problems collects what is wrong.
type problems []Problem

func (p *problems) add(pos token.Pos, code, format string, args ...any) {
	*p = append(*p, Problem{Pos: pos, Code: code, Message: fmt.Sprintf(format, args...)})
}

// repeated adds a problem about the second of two things that may stand once.
func (p *problems) repeated(pos, first token.Pos, code, format string, args ...any) {
	p.add(pos, code, format, args...)
	(*p)[len(*p)-1].Related = []Related{{Pos: first, Message: "first given here"}}
}
