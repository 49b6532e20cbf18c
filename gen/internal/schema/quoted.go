package schema

import (
	"fmt"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// quoted returns the text that the ",string" option makes of a type: a string
// of one form. Of its rules only null remains, since JSON Schema cannot see
// bounds inside of a string; the decoder still enforces them.
//
//	int  → {"type":"string","pattern":"^-?(0|[1-9][0-9]*)$"}
//	bool → {"type":"string","enum":["true","false"]}
func quoted(t *model.Type) *model.Type {
	q := &model.Type{Kind: model.String}
	for _, r := range t.Rules {
		if r.Keyword == "nullable" {
			q.Rules = append(q.Rules, r)
		}
	}
	switch t.Kind {
	case model.Pointer:
		q.Kind, q.Elem = model.Pointer, quoted(t.Elem)
	case model.Bool:
		q.Rules = append(q.Rules, model.Rule{Keyword: "enum", Values: []string{"true", "false"}})
	case model.Int:
		q.Rules = append(q.Rules, pattern(`^-?(0|[1-9][0-9]*)$`))
	case model.Uint:
		q.Rules = append(q.Rules, pattern(`^(0|[1-9][0-9]*)$`))
	case model.Float, model.Number:
		q.Rules = append(q.Rules, pattern(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$`))
	default:
		panic(fmt.Sprintf("toolgen bug: kind %d cannot be quoted", t.Kind))
	}
	return q
}

func pattern(re string) model.Rule { return model.Rule{Keyword: "pattern", Values: []string{re}} }
