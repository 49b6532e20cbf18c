package schema

import (
	"fmt"
	"strings"

	"github.com/invopop/jsonschema"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// format writes the rule format into a schema. The formats that only the runtime
// knows become what a schema can say.
//
//	uuid    → "format":"uuid"
//	decimal → "pattern":"^-?(0|[1-9][0-9]*)…$"
//	ip      → "anyOf":[{"format":"ipv4"},{"format":"ipv6"}],"pattern":"^[0-9A-Fa-f:.]+$"
func format(s *jsonschema.Schema, kind model.Kind, name string) {
	// Some validators take +1.0.0.1 for an IPv4 address, which no Go type does.
	switch {
	case name == "ip":
		s.AnyOf = []*jsonschema.Schema{{Format: "ipv4"}, {Format: "ipv6"}}
		s.Pattern = `^[0-9A-Fa-f:.]+$`
		return
	case name == "ipv4" && kind == model.Text:
		s.Pattern = `^[0-9.]+$`
	}
	for _, f := range patterns {
		if f.name == name {
			s.Pattern = f.pattern
			return
		}
	}
	s.Format = name
}

// patterns are the formats that are none of JSON Schema, as runtime/text_form.go
// has them.
var patterns = []struct{ name, pattern string }{
	{"ip-prefix", `^(` + ipv4 + `/(3[0-2]|[12]?[0-9])|` + ipv6 + `/(12[0-8]|1[01][0-9]|[1-9]?[0-9]))$`},
	{"ip-port", `^(` + ipv4 + `|\[` + ipv6 + `\]):(6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5][0-9]{4}|[1-9][0-9]{0,3}|0)$`},
	{"decimal", `^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]{1,3})?$`},
	{"fraction", `^-?(0|[1-9][0-9]*)(/[1-9][0-9]*|\.[0-9]+)?$`},
	{"log-level", `^(DEBUG|INFO|WARN|ERROR)([+-][0-9]{1,3})?$`},
}

const (
	ipOctet = `(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])`
	ipGroup = `[0-9A-Fa-f]{1,4}`
	ipv4    = `(` + ipOctet + `\.){3}` + ipOctet
	ipv6    = `((` + ipGroup + `:){7}` + ipGroup +
		`|(` + ipGroup + `:){1,7}:` +
		`|(` + ipGroup + `:){1,6}:` + ipGroup +
		`|(` + ipGroup + `:){1,5}(:` + ipGroup + `){1,2}` +
		`|(` + ipGroup + `:){1,4}(:` + ipGroup + `){1,3}` +
		`|(` + ipGroup + `:){1,3}(:` + ipGroup + `){1,4}` +
		`|(` + ipGroup + `:){1,2}(:` + ipGroup + `){1,5}` +
		`|` + ipGroup + `:(:` + ipGroup + `){1,6}` +
		`|:(:` + ipGroup + `){1,7}|::)`
)

// integers returns the pattern of the integers that a Go type holds, in their only
// canonical form. Below zero it holds one more than above.
//
//	0, 255     → ^(0|[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5])$
//	-128, 127  → ^(0|-?([1-9][0-9]?|1[01][0-9]|12[0-6]|127)|-128)$
func integers(low, high string) string {
	positive := strings.Join(upTo(high), "|")
	if low == "0" {
		return "^(0|" + positive + ")$"
	}
	return "^(0|-?(" + positive + ")|" + low + ")$"
}

// upTo returns patterns of the integers from 1 to most, by the digits that they have
// in common with it:
//
//	255 → [1-9][0-9]?, 1[0-9]{2}, 2[0-4][0-9], 25[0-5]
func upTo(most string) []string {
	var list []string
	if n := len(most) - 1; n > 0 {
		list = append(list, "[1-9]"+digits(0, n-1))
	}
	for i := range most {
		least, below, rest := byte('0'), most[i]-1, len(most)-i-1
		if i == 0 {
			least = '1'
		}
		if rest == 0 {
			below = most[i]
		}
		if below >= least {
			list = append(list, most[:i]+class(least, below)+digits(rest, rest))
		}
	}
	return list
}

// digits is the pattern of so many digits.
func digits(least, most int) string {
	switch {
	case most == 0:
		return ""
	case least == most && most == 1:
		return "[0-9]"
	case least == most:
		return fmt.Sprintf("[0-9]{%d}", most)
	case most == 1:
		return "[0-9]?"
	}
	return fmt.Sprintf("[0-9]{%d,%d}", least, most)
}

// class is the pattern of a digit in a range.
func class(low, high byte) string {
	switch high - low {
	case 0:
		return string(low)
	case 1:
		return "[" + string(low) + string(high) + "]"
	}
	return fmt.Sprintf("[%c-%c]", low, high)
}

// keys returns the schema of a map's keys, nil if any will do.
//
//	uint8 → {"pattern":"^(0|[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5])$"}
//	time  → {"format":"date-time"}
func keys(t *model.Type) *jsonschema.Schema {
	if t == nil {
		return nil
	}
	s := &jsonschema.Schema{}
	switch {
	case t.Kind == model.Time:
		s.Format = "date-time"
		return s
	case len(t.Rules) == 0:
		return nil
	}
	if t.Kind != model.Int && t.Kind != model.Uint {
		for _, r := range t.Rules {
			apply(s, model.String, r)
		}
		return s
	}
	if list, ok := t.Rule("enum"); ok {
		s.Enum = values(model.String, list)
		return s
	}
	low, high, _ := t.Bounds()
	s.Pattern = integers(low, high)
	return s
}
