package contract_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolgen-dev/toolgen/gen/internal/contract"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

func TestFile(t *testing.T) {
	text := &model.Type{Kind: model.String}
	number := &model.Field{
		Name: "order_number", Type: text, Required: true,
		Description: "Number of the order, <5 digits>.",
	}
	p := &model.Package{
		Doc:    "Answers questions.",
		Server: model.Server{Name: "support-desk", Version: "1.2.0", Title: "Desk"},
		Sets: []*model.Set{{Tools: []*model.Tool{
			{
				Name: "lookup_order", Symbol: "Desk.LookupOrder", Title: "Look up",
				Description: "Retrieves one order.",
				Hints:       model.Hints{ReadOnly: true, OpenWorld: true},
				Aliases:     []string{"get_order"},
				Timeout:     30 * time.Second,
				Errors:      []*model.ErrorRef{{Code: "order_not_found", Category: "not_found", Description: "No order carries the number."}},
				Examples:    []string{`{"order_number":"#12345"}`},
				Input:       model.Input{Form: model.InputStruct, Type: &model.Type{Kind: model.Struct, Struct: &model.StructType{Fields: []*model.Field{number}}}},
				Output:      model.Output{Form: model.OutputText, Type: text},

				Strict: true, DeferLoading: true, AllowedCallers: []string{"direct"}, CacheControl: "1h", EagerInputStreaming: true,
			},
			{
				Name: "ping", Symbol: "Ping", Description: "Does nothing.",
				Input:  model.Input{Type: &model.Type{Kind: model.Struct, Struct: &model.StructType{}}},
				Output: model.Output{Form: model.OutputNone},
			},
		}}},
		Errors: []*model.ErrorType{{
			Name: "OrderNotFound", Code: "order_not_found", Category: "not_found",
			Message:    []model.Segment{{Text: "No order "}, {Field: "OrderNumber"}, {Text: "."}},
			Suggestion: []model.Segment{{Text: "Ask for {it}."}},
			Details:    &model.StructType{Fields: []*model.Field{number}},
		}},
	}
	const want = `{
  "toolgen": 1,
  "server": {
    "name": "support-desk",
    "version": "1.2.0",
    "title": "Desk",
    "instructions": "Answers questions."
  },
  "tools": [
    {
      "name": "lookup_order",
      "go": "Desk.LookupOrder",
      "title": "Look up",
      "description": "Retrieves one order.",
      "hints": {
        "readOnly": true,
        "destructive": false,
        "idempotent": false,
        "openWorld": true
      },
      "aliases": [
        "get_order"
      ],
      "timeout": "30s",
      "strict": true,
      "deferLoading": true,
      "allowedCallers": [
        "direct"
      ],
      "cacheControl": "1h",
      "eagerInputStreaming": true,
      "errors": [
        {
          "code": "order_not_found",
          "category": "not_found",
          "description": "No order carries the number."
        }
      ],
      "examples": [
        {
          "order_number": "#12345"
        }
      ],
      "inputSchema": {
        "type": "object",
        "properties": {
          "order_number": {
            "type": "string",
            "description": "Number of the order, <5 digits>."
          }
        },
        "required": [
          "order_number"
        ],
        "additionalProperties": false
      }
    },
    {
      "name": "ping",
      "go": "Ping",
      "description": "Does nothing.",
      "hints": {
        "readOnly": false,
        "destructive": false,
        "idempotent": false,
        "openWorld": false
      },
      "inputSchema": {
        "type": "object",
        "properties": {},
        "additionalProperties": false
      },
      "outputSchema": {
        "type": "object",
        "properties": {
          "status": {
            "type": "string",
            "const": "done"
          }
        },
        "required": [
          "status"
        ],
        "additionalProperties": false
      }
    }
  ],
  "resources": [],
  "prompts": [],
  "errors": [
    {
      "code": "order_not_found",
      "go": "OrderNotFound",
      "category": "not_found",
      "message": "No order {OrderNumber}.",
      "suggestion": "Ask for {{it}}.",
      "detailsSchema": {
        "type": "object",
        "properties": {
          "order_number": {
            "type": "string",
            "description": "Number of the order, <5 digits>."
          }
        },
        "required": [
          "order_number"
        ],
        "additionalProperties": false
      }
    }
  ]
}
`
	if diff := cmp.Diff(want, string(contract.File(p))); diff != "" {
		t.Errorf("toolgen.json (-want +got):\n%s", diff)
	}
}

func TestFileWithoutAnything(t *testing.T) {
	const want = `{
  "toolgen": 1,
  "server": {
    "name": "empty"
  },
  "tools": [],
  "resources": [],
  "prompts": [],
  "errors": []
}
`
	got := string(contract.File(&model.Package{Server: model.Server{Name: "empty"}}))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("toolgen.json (-want +got):\n%s", diff)
	}
}
