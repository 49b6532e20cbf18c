package differential

import (
	"regexp"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// An exception is a known reason why the decoder refuses what the schema
// accepts, or the other way round. What no row explains is a disagreement.
type exception struct {
	name string
	why  string

	// strict reports whether the decoder is right to report v, of the value at v's
	// path, although the schema that it may be of, s, does not say so. nil for never.
	strict func(s *schema, v toolerr.Violation, value any) bool

	// loose reports whether the decoder is right to accept what the reference
	// refuses, for a reason, as a tool that is lenient or not. nil for never.
	loose func(lenient bool, refusal string) bool
}

// exceptions are all there are.
var exceptions = []exception{
	{
		name: "lenient",
		why:  "a lenient tool repairs what models are known to send; what comes of it is checked against the schema",
		loose: func(lenient bool, _ string) bool {
			return lenient
		},
	},
	{
		name: "bounds under ,string",
		why:  "JSON Schema cannot see into a number that is written as a string",
		strict: func(s *schema, v toolerr.Violation, _ any) bool {
			bounds := []string{"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "enum"}
			return s.Type == "string" && slices.Contains(bounds, v.Rule) && strings.Contains(s.Pattern, "(0|[1-9][0-9]*)")
		},
	},
	{
		name: "leap seconds",
		why:  "RFC 3339 has them, time.Time does not",
		strict: func(s *schema, v toolerr.Violation, _ any) bool {
			return s.Format == "date-time" && strings.Contains(v.Message, "leap second")
		},
	},
	{
		name: "signs in times",
		why:  "santhosh-tekuri/jsonschema reads the numbers in a date-time as Go does, with a sign: +02:-0",
		strict: func(s *schema, v toolerr.Violation, value any) bool {
			text, ok := value.(string)
			return s.Format == "date-time" && v.Rule == "format" && ok && signInTime.MatchString(text)
		},
	},
	{
		name: "groups of the root",
		why:  "a tool's root may have no oneOf or anyOf, so oneof_required and anyof_required are the decoder's alone",
		strict: func(_ *schema, v toolerr.Violation, _ any) bool {
			return v.Path == "" && (v.Rule == "oneOf" || v.Rule == "anyOf")
		},
	},
}

// signInTime finds a sign in place of the first digit of a number in a time.
var signInTime = regexp.MustCompile(`[Tt:+-][+-][0-9]`)

// stricter reports whether exceptions explain all of what the decoder reports of
// a document.
func stricter(root *schema, doc []byte, violations []toolerr.Violation) bool {
	for _, v := range violations {
		value := valueAt(doc, v.Path)
		explained := slices.ContainsFunc(root.at(root, v.Path), func(s *schema) bool {
			return slices.ContainsFunc(exceptions, func(e exception) bool { return e.strict != nil && e.strict(s, v, value) })
		})
		if !explained {
			return false
		}
	}
	return len(violations) > 0
}

// looser reports whether an exception explains that the decoder accepts what
// the reference refuses.
func looser(lenient bool, refusal error) bool {
	return slices.ContainsFunc(exceptions, func(e exception) bool { return e.loose != nil && e.loose(lenient, refusal.Error()) })
}
