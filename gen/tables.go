package gen

import (
	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/diag"
)

// A Code explains one kind of diagnostic.
type Code = diag.Code

// Codes returns every code of a diagnostic, sorted by name.
func Codes() []Code {
	return diag.Codes
}

// Explain returns the code of that name; where there is none, near is the name
// that may have been meant, or "".
func Explain(name string) (code Code, near string, ok bool) {
	if code, ok = diag.LookupCode(name); ok {
		return code, "", true
	}
	names := make([]string, len(diag.Codes))
	for i, c := range diag.Codes {
		names[i] = c.Name
	}
	return Code{}, Nearest(name, names), false
}

// Nearest returns the one of words that word may have been meant to be, or "".
func Nearest(word string, words []string) string {
	return annotations.Nearest(word, words)
}

// Directives is the help on directives: see [annotations.Help].
func Directives() string { return annotations.Help() }

// Keywords is the help on struct tags: see [annotations.KeywordHelp].
func Keywords() string { return annotations.KeywordHelp() }
