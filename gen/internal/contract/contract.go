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
// The order of members is fixed, that of entries is the source's. What follows
// from a schema, such as its copy for strict tools, is not repeated. It imports
// the model and the schemas made from it, and knows nothing of Go code but
// the symbols that entries come from.
package contract

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"

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
	Name        string     `json:"name"`
	Go          string     `json:"go"`
	Title       string     `json:"title,omitempty"`
	Description string     `json:"description"`
	Hints       hints      `json:"hints"`
	Aliases     []string   `json:"aliases,omitempty"`
	Timeout     string     `json:"timeout,omitempty"`
	Lenient     bool       `json:"lenient,omitempty"`
	Injected    []injected `json:"injected,omitempty"`

	Strict              bool     `json:"strict,omitempty"`
	DeferLoading        bool     `json:"deferLoading,omitempty"`
	AllowedCallers      []string `json:"allowedCallers,omitempty"`
	CacheControl        string   `json:"cacheControl,omitempty"`
	EagerInputStreaming bool     `json:"eagerInputStreaming,omitempty"`

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

// An injected part of the input is filled from the call: a Go parameter, or a Go
// field of the input.
type injected struct {
	Go     string `json:"go"`
	Source string `json:"source"`
}

// A declared error is one that a tool says it returns.
type declared struct {
	Code        string `json:"code"`
	Category    string `json:"category"`
	Description string `json:"description,omitempty"`
}

// An errorType is a typed error of the package, or an error of another one that
// cannot say itself what it is. Its texts name fields in braces, as they were
// written.
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
	for _, e := range p.AllErrors() {
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
		Lenient:     t.Lenient,
		InputSchema: schema.Marshal(schema.Input(t.Input.Type)),

		Strict:              t.Strict,
		DeferLoading:        t.DeferLoading,
		AllowedCallers:      t.AllowedCallers,
		CacheControl:        t.CacheControl,
		EagerInputStreaming: t.EagerInputStreaming,
	}
	if t.Timeout > 0 {
		entry.Timeout = t.Timeout.String()
	}
	for _, i := range t.Input.Injected {
		entry.Injected = append(entry.Injected, injected{Go: cmp.Or(i.Field.Param, i.Field.GoName), Source: i.String()})
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
		Go:              e.Symbol(),
		Category:        e.Category,
		Message:         model.Template(e.Message),
		Suggestion:      model.Template(e.Suggestion),
		CustomerMessage: model.Template(e.CustomerMessage),
	}
	if e.Details != nil {
		entry.DetailsSchema = schema.Marshal(schema.Details(e.Details))
	}
	return entry
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
