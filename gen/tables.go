package gen

import (
	"strings"

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

// Directives returns one line of help for each directive, a tab between usage
// and meaning:
//
//	//toolgen:alias NAME…	former names that still answer but are not listed
func Directives() string {
	var b strings.Builder
	for _, d := range annotations.Directives {
		meaning := d.Doc
		if d.Unsupported {
			meaning += " (not supported yet)"
		}
		b.WriteString("//toolgen:" + d.Usage() + "\t" + meaning + "\n")
	}
	return b.String()
}
