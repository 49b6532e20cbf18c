package gen

import (
	"bytes"
	"encoding/json"

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
	Message     string `json:"-"` // a template: {Field} stands for a value
	Suggestion  string `json:"-"` // a template; may be empty
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
				tool.Errors = append(tool.Errors, DeclaredError{
					Code: e.Code, Category: e.Category, Description: e.Description,
					Message: model.Template(e.Message), Suggestion: model.Template(e.Suggestion),
				})
			}
			list = append(list, tool)
		}
	}
	return list
}

// Tokens estimates what the definition costs a model in each request, as the
// Messages API takes it: name, description and input schema, of a strict tool
// the strict one. A token is taken for four bytes of JSON. Only the API can count
// them; those of current models are up to a fifth shorter.
func (t *Tool) Tokens() int {
	input := schema.Input(t.model.Input.Type)
	if t.model.Strict {
		input = schema.Strict(input)
	}
	data := encode(struct {
		Name        string          `json:"name"`
		Description string          `json:"description,omitempty"`
		InputSchema json.RawMessage `json:"input_schema"`
	}{t.Name, t.Description, schema.Marshal(input)})
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
	return encode(d), nil
}

// encode writes v as compact JSON, with <, > and & as they are.
func encode(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic("toolgen bug: no JSON for a tool: " + err.Error())
	}
	return bytes.TrimSpace(b.Bytes())
}
