// Package diag holds what toolgen has to say about a user's code: positioned
// messages with a code, collected in a list, sorted, and printed as text or
// JSON. It knows nothing of Go syntax or types.
package diag

import (
	"cmp"
	"encoding/json"
	"fmt"
	"go/token"
	"io"
	"path/filepath"
	"slices"
	"strings"
)

// A Diagnostic is one fault at one place:
//
//	search.go:11:2: field Text has the JSON name "query" of field Query; must be unique (duplicate-name)
//		search.go:8:2: Query declared here
type Diagnostic struct {
	Pos     token.Position
	Code    string // a word of Codes: duplicate-name
	Message string // one lower-case sentence without a period
	Related []Related
}

// Related is another place that a diagnostic is about.
type Related struct {
	Pos     token.Position
	Message string
}

// A List collects diagnostics. The zero List is empty and ready for use.
type List []Diagnostic

// Add appends a diagnostic.
func (l *List) Add(pos token.Position, code, message string, related ...Related) {
	*l = append(*l, Diagnostic{Pos: pos, Code: code, Message: message, Related: related})
}

// Addf appends a diagnostic with a formatted message.
func (l *List) Addf(pos token.Position, code, format string, args ...any) {
	l.Add(pos, code, fmt.Sprintf(format, args...))
}

// Sort orders l by file, line, column and code, and drops exact repetitions: a type
// error that two handlers reach is reported once. What is equal in that keeps its
// order, but for what has no place.
func (l *List) Sort() {
	slices.SortStableFunc(*l, func(a, b Diagnostic) int {
		if order := cmp.Or(comparePos(a.Pos, b.Pos), strings.Compare(a.Code, b.Code)); order != 0 || a.Pos.IsValid() {
			return order
		}
		return strings.Compare(a.Message, b.Message)
	})
	type said struct {
		pos           token.Position
		code, message string
	}
	seen := map[said]bool{}
	*l = slices.DeleteFunc(*l, func(d Diagnostic) bool {
		s := said{d.Pos, d.Code, d.Message}
		s.pos.Offset = 0 // positions of one place may differ in it
		repeated := seen[s]
		seen[s] = true
		return repeated
	})
}

func comparePos(a, b token.Position) int {
	return cmp.Or(
		strings.Compare(a.Filename, b.Filename),
		cmp.Compare(a.Line, b.Line),
		cmp.Compare(a.Column, b.Column),
	)
}

// Print writes l as text, file names relative to dir where that is shorter to
// read (files below dir, or beside it).
func (l List) Print(w io.Writer, dir string) error {
	var b strings.Builder
	for _, d := range l {
		fmt.Fprintf(&b, "%s%s (%s)\n", prefix(d.Pos, dir), d.Message, d.Code)
		for _, r := range d.Related {
			fmt.Fprintf(&b, "\t%s%s\n", prefix(r.Pos, dir), r.Message)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// prefix returns "file:line:col: ", without the parts that are not known.
func prefix(pos token.Position, dir string) string {
	pos.Filename = Relative(pos.Filename, dir)
	if pos.Filename == "" && !pos.IsValid() {
		return ""
	}
	return pos.String() + ": "
}

// Relative returns file as seen from dir: "a/b.go" and "../c/d.go" for files
// near dir, and file itself where the way would lead up to the root.
func Relative(file, dir string) string {
	if !filepath.IsAbs(file) || dir == "" {
		return file
	}
	rel, err := filepath.Rel(dir, file)
	if err != nil || len(rel) >= len(file) {
		return file
	}
	return rel
}

// JSON writes l as a JSON array, one diagnostic per line, file names as in Print:
//
//	[
//	{"file":"search.go","line":9,"column":2,"code":"duplicate-name","message":"…"}
//	]
func (l List) JSON(w io.Writer, dir string) error {
	var b strings.Builder
	b.WriteString("[")
	for i, d := range l {
		if i > 0 {
			b.WriteString(",")
		}
		line, err := json.Marshal(jsonOf(d, dir))
		if err != nil {
			return err
		}
		b.WriteString("\n")
		b.Write(line)
	}
	b.WriteString("\n]\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// jsonPlace is a position and what is said of it.
type jsonPlace struct {
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
	Code    string `json:"code,omitempty"`
	Message string `json:"message"`
}

type jsonDiagnostic struct {
	jsonPlace
	Related []jsonPlace `json:"related,omitempty"`
}

func jsonOf(d Diagnostic, dir string) jsonDiagnostic {
	place := func(pos token.Position, code, message string) jsonPlace {
		return jsonPlace{
			File:    filepath.ToSlash(Relative(pos.Filename, dir)),
			Line:    pos.Line,
			Column:  pos.Column,
			Code:    code,
			Message: message,
		}
	}
	out := jsonDiagnostic{jsonPlace: place(d.Pos, d.Code, d.Message)}
	for _, r := range d.Related {
		out.Related = append(out.Related, place(r.Pos, "", r.Message))
	}
	return out
}
