package resolve

import (
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// describe gives a property its whole text: the first of texts that is not
// empty, else what is documented of its type or, where constants have comments,
// of the type of its elements; then what the values mean.
//
//	Colour of the car.
//	- red: as a fire engine
//	- blue: as the sky
func (r *resolver) describe(f *model.Field, texts ...string) {
	f.Description = ""
	more := meaning(f)
	texts = append(texts, f.Type.Doc, f.Type.Pointee().Doc)
	if more != "" {
		texts = append(texts, innermost(f.Type).Doc)
	}
	for _, text := range texts {
		if text = strings.TrimSpace(text); text != "" {
			f.Description = text
			break
		}
	}
	if f.Description == "" || more == "" {
		f.Description += more
	} else {
		f.Description += "\n" + more
	}
}

// innermost returns the type of the elements of t, of their elements, and so on.
func innermost(t *model.Type) *model.Type {
	for t.Elem != nil {
		t = t.Elem
	}
	return t
}

// undescribed returns the text of f without what its values mean.
func undescribed(f *model.Field) string {
	return strings.TrimSpace(strings.TrimSuffix(f.Description, meaning(f)))
}

// meaning says what the values of f, or its elements, mean: a line for each
// constant with a comment, or the unit of a number. Where a number is quoted,
// it says its bounds, too, of which the schema of a string cannot know.
func meaning(f *model.Field) string {
	t := innermost(f.Type)
	if t.Go == nil { // with a fault
		return ""
	}
	lines := slices.Clone(f.Notes)
	for _, k := range known {
		if k.note != "" && t.Go.Pkg == k.pkg && t.Go.Name == k.name {
			lines = append(lines, k.note)
		}
	}
	if words := bounds(t); f.Quoted && len(words) > 0 {
		lines = append(lines, "The number in it must be "+strings.Join(words, " and ")+".")
	}
	for _, v := range t.Enum {
		if v.Doc != "" {
			lines = append(lines, "- "+v.Value+": "+v.Doc)
		}
	}
	return strings.Join(lines, "\n")
}

// boundWords are the rules of numbers in words.
var boundWords = map[string]string{
	"minimum":          "at least ",
	"exclusiveMinimum": "greater than ",
	"maximum":          "at most ",
	"exclusiveMaximum": "less than ",
	"multipleOf":       "a multiple of ",
	"enum":             "one of ",
}

// bounds says in words what the rules of a number are, its Go type's aside.
func bounds(t *model.Type) []string {
	low, high, _ := t.Bounds()
	var list []string
	for _, r := range t.Rules {
		if words, ok := boundWords[r.Keyword]; ok && r.Values[0] != low && r.Values[0] != high {
			list = append(list, words+strings.Join(r.Values, ", "))
		}
	}
	return list
}
