package gen

import (
	"encoding/json"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
	"github.com/toolgen-dev/toolgen/gen/internal/schema"
)

// A Tool is one tool as a model is told of it.
type Tool struct {
	Name         string
	Title        string
	Description  string
	Package      string // import path
	Symbol       string // of its handler: Desk.LookupOrder
	InputSchema  json.RawMessage
	OutputSchema json.RawMessage // nil for none
	Errors       []DeclaredError

	model *model.Tool
}

// A DeclaredError is a typed error that a tool says it can return.
type DeclaredError struct {
	Code        string `json:"code"`
	Category    string `json:"category"`
	Description string `json:"description,omitempty"`
}

// tools returns the tools of a package, set by set, as its contract lists them.
func tools(p *model.Package) []*Tool {
	var list []*Tool
	for _, set := range p.Sets {
		for _, t := range set.Tools {
			tool := &Tool{
				Name:        t.Name,
				Title:       t.Title,
				Description: t.Description,
				Package:     p.Path,
				Symbol:      t.Symbol,
				InputSchema: schema.Marshal(schema.Input(t.Input.Type)),
				model:       t,
			}
			if s := schema.Output(t.Output); s != nil {
				tool.OutputSchema = schema.Marshal(s)
			}
			for _, e := range t.Errors {
				tool.Errors = append(tool.Errors, DeclaredError{e.Code, e.Category, e.Description})
			}
			list = append(list, tool)
		}
	}
	return list
}

// Tokens estimates how many tokens the definition costs a model: a token is
// about four bytes of JSON.
func (t *Tool) Tokens() int {
	data, err := json.Marshal(t)
	if err != nil {
		panic("toolgen bug: " + err.Error())
	}
	return (len(data) + 3) / 4
}

// definition is a tool in a tools/list result of the Model Context Protocol.
type definition struct {
	Name         string          `json:"name"`
	Title        string          `json:"title,omitempty"`
	Description  string          `json:"description"`
	InputSchema  json.RawMessage `json:"inputSchema"`
	OutputSchema json.RawMessage `json:"outputSchema,omitempty"`
	Annotations  hints           `json:"annotations"`
	Meta         *meta           `json:"_meta,omitempty"`
}

type hints struct {
	ReadOnly    bool `json:"readOnlyHint"`
	Destructive bool `json:"destructiveHint"`
	Idempotent  bool `json:"idempotentHint"`
	OpenWorld   bool `json:"openWorldHint"`
}

type meta struct {
	Errors []DeclaredError `json:"dev.toolgen/errors"`
}

// MarshalJSON writes t as a member of an MCP tools/list result.
func (t *Tool) MarshalJSON() ([]byte, error) {
	d := definition{
		Name:         t.Name,
		Title:        t.Title,
		Description:  t.Description,
		InputSchema:  t.InputSchema,
		OutputSchema: t.OutputSchema,
		Annotations: hints{
			ReadOnly:    t.model.Hints.ReadOnly,
			Destructive: t.model.Hints.Destructive,
			Idempotent:  t.model.Hints.Idempotent,
			OpenWorld:   t.model.Hints.OpenWorld,
		},
	}
	if len(t.Errors) > 0 {
		d.Meta = &meta{t.Errors}
	}
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(d); err != nil {
		return nil, err
	}
	return []byte(b.String()), nil
}
