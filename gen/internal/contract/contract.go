// Package contract turns a model.Package into toolgen.json: everything that
// a model is told, in one file that a reviewer reads and that a change of the
// contract cannot escape.
//
//	{
//	  "toolgen": 1,
//	  "server": {"name": "support-desk"},
//	  "tools": [],
//	  "resources": [],
//	  "prompts": [],
//	  "errors": []
//	}
//
// The order of members is fixed, that of entries is the source's. It imports
// the model and the schemas made from it, and knows nothing of Go code but
// the symbols that entries come from.
package contract

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
	"github.com/toolgen-dev/toolgen/gen/internal/schema"
)

// Version is the version of the format, its first member.
const Version = 1

// A file is toolgen.json. The order of fields is the order in the file.
type file struct {
	Toolgen   int         `json:"toolgen"`
	Server    server      `json:"server"`
	Tools     []tool      `json:"tools"`
	Resources []struct{}  `json:"resources"`
	Prompts   []struct{}  `json:"prompts"`
	Errors    []errorType `json:"errors"`
}

type server struct {
	Name         string `json:"name"`
	Version      string `json:"version,omitempty"`
	Title        string `json:"title,omitempty"`
	Instructions string `json:"instructions,omitempty"`
}

type tool struct {
	Name         string            `json:"name"`
	Go           string            `json:"go"`
	Title        string            `json:"title,omitempty"`
	Description  string            `json:"description"`
	Hints        hints             `json:"hints"`
	Aliases      []string          `json:"aliases,omitempty"`
	Timeout      string            `json:"timeout,omitempty"`
	Errors       []declared        `json:"errors,omitempty"`
	Examples     []json.RawMessage `json:"examples,omitempty"`
	InputSchema  json.RawMessage   `json:"inputSchema"`
	OutputSchema json.RawMessage   `json:"outputSchema,omitempty"`
}

type hints struct {
	ReadOnly    bool `json:"readOnly"`
	Destructive bool `json:"destructive"`
	Idempotent  bool `json:"idempotent"`
	OpenWorld   bool `json:"openWorld"`
}

// A declared error is one that a tool says it returns.
type declared struct {
	Code        string `json:"code"`
	Category    string `json:"category"`
	Description string `json:"description,omitempty"`
}

// An errorType is a typed error of the package. Its texts name fields in
// braces, as they were written.
type errorType struct {
	Code            string          `json:"code"`
	Go              string          `json:"go"`
	Category        string          `json:"category"`
	Message         string          `json:"message"`
	Suggestion      string          `json:"suggestion,omitempty"`
	CustomerMessage string          `json:"customerMessage,omitempty"`
	DetailsSchema   json.RawMessage `json:"detailsSchema,omitempty"`
}

// File returns the contents of toolgen.json, indented, one member a line.
func File(p *model.Package) []byte {
	f := file{
		Toolgen: Version,
		Server: server{
			Name:         p.Server.Name,
			Version:      p.Server.Version,
			Title:        p.Server.Title,
			Instructions: p.Doc,
		},
		Tools:     []tool{},
		Resources: []struct{}{},
		Prompts:   []struct{}{},
		Errors:    []errorType{},
	}
	for _, set := range p.Sets {
		for _, t := range set.Tools {
			f.Tools = append(f.Tools, newTool(t))
		}
	}
	for _, e := range p.Errors {
		f.Errors = append(f.Errors, newErrorType(e))
	}
	return encode(f)
}

func newTool(t *model.Tool) tool {
	entry := tool{
		Name:        t.Name,
		Go:          t.Symbol,
		Title:       t.Title,
		Description: t.Description,
		Hints: hints{
			ReadOnly:    t.Hints.ReadOnly,
			Destructive: t.Hints.Destructive,
			Idempotent:  t.Hints.Idempotent,
			OpenWorld:   t.Hints.OpenWorld,
		},
		Aliases:     t.Aliases,
		InputSchema: schema.Marshal(schema.Input(t.Input.Type)),
	}
	if t.Timeout > 0 {
		entry.Timeout = t.Timeout.String()
	}
	for _, e := range t.Errors {
		entry.Errors = append(entry.Errors, declared{Code: e.Code, Category: e.Category, Description: e.Description})
	}
	for _, example := range t.Examples {
		entry.Examples = append(entry.Examples, json.RawMessage(example))
	}
	if s := schema.Output(t.Output); s != nil {
		entry.OutputSchema = schema.Marshal(s)
	}
	return entry
}

func newErrorType(e *model.ErrorType) errorType {
	entry := errorType{
		Code:            e.Code,
		Go:              e.Name,
		Category:        e.Category,
		Message:         template(e.Message),
		Suggestion:      template(e.Suggestion),
		CustomerMessage: template(e.CustomerMessage),
	}
	if e.Details != nil {
		entry.DetailsSchema = schema.Marshal(schema.Details(e.Details))
	}
	return entry
}

// template writes a message as its author did:
//
//	[{Text: "No order "} {Field: "OrderNumber"} {Text: "."}] → No order {OrderNumber}.
func template(segments []model.Segment) string {
	var b strings.Builder
	for _, s := range segments {
		if s.Field != "" {
			b.WriteString("{" + s.Field + "}")
		} else {
			b.WriteString(s.Text)
		}
	}
	return b.String()
}

// encode indents by two spaces and leaves <, > and & as they are.
func encode(f file) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(f); err != nil {
		panic(fmt.Sprintf("toolgen bug: no JSON for the contract: %v", err))
	}
	return b.Bytes()
}
