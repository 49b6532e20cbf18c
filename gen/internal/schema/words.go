package schema

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// described puts sentences behind a description: on its line if that is the
// only one and ends in a period, else on a line of their own.
func described(description string, said sentences) string {
	words := strings.Join(said, " ")
	switch {
	case description == "" || words == "":
		return description + words
	case strings.HasSuffix(description, ".") && !strings.Contains(description, "\n"):
		return description + " " + words
	}
	return description + "\n" + words
}

// sentences are what is said of one value.
type sentences []string

// bounds says what s requires of a value and [Strict] does not keep.
func bounds(s *jsonschema.Schema) (said sentences) {
	said.add("More than ", limit(s.ExclusiveMinimum))
	said.span(limit(s.Minimum), limit(s.Maximum), "")
	said.add("Less than ", limit(s.ExclusiveMaximum))
	said.add("A multiple of ", s.MultipleOf.String())
	said.span(length(s.MinLength, 1), length(s.MaxLength, 0), "character")
	if s.Pattern != "" && !plainPattern.MatchString(s.Pattern) {
		said.add("Must match ", s.Pattern+" (a regular expression)")
	}
	said.add("Encoded in ", s.ContentEncoding)
	said.span(length(s.MinItems, 2), length(s.MaxItems, 0), "item") // one item at least is kept
	if s.UniqueItems {
		said.add("No two items may be ", "equal")
	}
	return said
}

// notes says what s tells of a value without requiring it, and [Strict] does
// not keep. That a value is never shown is no news to those who write it.
func notes(s *jsonschema.Schema) (said sentences) {
	examples := make([]string, len(s.Examples))
	for i, example := range s.Examples {
		var w writer
		w.value(example)
		examples[i] = string(w.buf)
	}
	said.add("For example ", strings.Join(examples, " or "))
	if s.ReadOnly {
		said.add("For reading ", "only")
	}
	if s.Deprecated && !strings.Contains(s.Description, "Deprecated: ") {
		said.add("No longer ", "to be used")
	}
	return said
}

// add adds a sentence that ends in a value, nothing without a value.
func (s *sentences) add(opening, value string) {
	if value != "" {
		*s = append(*s, opening+value+".")
	}
}

// span adds the range that a value, or the number of its units, must be in;
// "" is no bound:
//
//	"1" "50" ""            From 1 to 50.
//	"" "500" "character"   At most 500 characters.
//	"2" "2" "item"         Exactly 2 items.
func (s *sentences) span(low, high, unit string) {
	switch counted := units(high, unit); {
	case low == high:
		s.add("Exactly ", counted)
	case low == "":
		s.add("At most ", counted)
	case high == "":
		s.add("At least ", units(low, unit))
	default:
		s.add("From "+low+" to ", counted)
	}
}

// units counts units: 1 character, 2 characters. Without a unit it is the number.
func units(n, unit string) string {
	switch {
	case n == "" || unit == "":
		return n
	case n == "1":
		return n + " " + unit
	}
	return n + " " + unit + "s"
}

// length is a bound of a length, "" if there is none or it is below least.
func length(n *uint64, least uint64) string {
	if n == nil || *n < least {
		return ""
	}
	return strconv.FormatUint(*n, 10)
}

// wide are the Go types whose bounds no model comes near by mistake.
var wide = []*model.Type{
	{Kind: model.Int, Bits: 32}, {Kind: model.Int, Bits: 64},
	{Kind: model.Uint, Bits: 32}, {Kind: model.Uint, Bits: 64},
	{Kind: model.Float, Bits: 32}, {Kind: model.Float, Bits: 64},
}

// limit is a bound of a number, "" if there is none or it is not worth saying.
func limit(n json.Number) string {
	for _, t := range wide {
		if low, high, _ := t.Bounds(); n.String() == high || n.String() == low && low != "0" {
			return ""
		}
	}
	return n.String()
}
