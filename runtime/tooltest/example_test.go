package tooltest_test

import (
	"context"
	"encoding/json"
	"testing"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
	"github.com/toolgen-dev/toolgen/runtime/tooltest"
)

// tools stands for a set that toolgen has generated.
func tools() toolrt.Set {
	return toolrt.NewSet(toolrt.Server{Name: "desk"}, toolrt.NewTool(
		toolrt.Definition{
			Name:        "ping",
			InputSchema: json.RawMessage(`{"type":"object","properties":{},"additionalProperties":false}`),
		},
		toolrt.DecodeNothing,
		func(context.Context, toolrt.Nothing) (toolrt.Nothing, error) { return toolrt.Nothing{}, nil },
		toolrt.Done(),
	))
}

func ExampleGolden() {
	test := func(t *testing.T) { // func TestContract
		tooltest.Golden(t, tools())
	}
	_ = test
}

func ExampleGolden_withoutDescriptions() {
	test := func(t *testing.T) { // func TestSurfaces
		t.Run("everyone", func(t *testing.T) {
			tooltest.Golden(t, tools().Only("ping"), tooltest.WithoutDescriptions())
		})
		t.Run("staff", func(t *testing.T) {
			tooltest.Golden(t, tools(), tooltest.WithoutDescriptions())
		})
	}
	_ = test
}

func ExampleFuzz() {
	fuzz := func(f *testing.F) { // func FuzzPing
		tool, _ := tools().Lookup("ping")
		tooltest.Fuzz(f, tool)
	}
	_ = fuzz
}

func ExampleCall() {
	test := func(t *testing.T) { // func TestPing
		done := tooltest.Call(t, tools(), "ping", `{}`)
		if got := tooltest.Decode[struct{ Status string }](t, done).Status; got != "done" {
			t.Errorf("status is %s", got)
		}
	}
	_ = test
}

func ExampleFailed() {
	test := func(t *testing.T) { // func TestNoTool
		failure := tooltest.Failed(t, tooltest.Call(t, tools(), "pong", `{}`), toolerr.NotFound)
		if failure.Suggestion != "Did you mean ping?" {
			t.Errorf("suggestion is %q", failure.Suggestion)
		}
	}
	_ = test
}

func ExampleViolations() {
	test := func(t *testing.T) { // func TestWrongArguments
		tooltest.Violations(t, tooltest.Call(t, tools(), "ping", `{"loud":true}`), "/loud additionalProperties")
	}
	_ = test
}
