package tooltest

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

func FuzzLookupOrder(f *testing.F) {
	Fuzz(f, desk(lookup()).Tools()[0])
}

func FuzzHandler(f *testing.F) {
	tool := toolrt.NewTool(lookup(), decodeOrder, func(context.Context, orderInput) (string, error) { return "", nil }, toolrt.Text())
	FuzzCalls(f, tool)
}

// TestCheckArguments shows the faults that Fuzz finds, in decoders that no
// generator has written.
func TestCheckArguments(t *testing.T) {
	// report is a decoder that reports v about everything.
	report := func(v toolerr.Violation) func(*toolrt.Decoder, *orderInput, *toolrt.Rule) {
		return func(d *toolrt.Decoder, _ *orderInput, _ *toolrt.Rule) {
			d.Skip()
			d.Report(v)
		}
	}
	accept := func(d *toolrt.Decoder, _ *orderInput, _ *toolrt.Rule) { d.Skip() }
	even := false
	lenient := lookup()
	lenient.Lenient = true

	tests := []struct {
		name   string
		def    toolrt.Definition
		decode func(*toolrt.Decoder, *orderInput, *toolrt.Rule)
		args   string
		want   string // part of the complaint
	}{
		{"accepted", lookup(), decodeOrder, `{"order_number":"#12345"}`, ""},
		{"refused", lookup(), decodeOrder, `{"order_number":"12345"}`, ""},
		{"blank", lookup(), accept, " ", "accepted without order_number"},
		{"array", lookup(), accept, `[]`, "what is no JSON object is accepted"},
		{"unknown", lookup(), accept, `{"order_number":"#12345","a":1}`, "a property is accepted that the schema does not know: \"a\""},
		{"missing", lookup(), accept, `{}`, "accepted without order_number"},
		{"lenient", lenient, accept, `{}`, ""},
		{"no rule", lookup(), report(toolerr.Violation{Message: "is wrong"}), `{}`, "does not say what is wrong"},
		{"no message", lookup(), report(toolerr.Violation{Rule: "type"}), `{}`, "does not say what is wrong"},
		{"path", lookup(), report(toolerr.Violation{Path: "a", Rule: "type", Message: "is wrong"}), `{}`, "no JSON Pointer"},
		{"text", lookup(), report(toolerr.Violation{Rule: "type", Message: "is \xff"}), `{}`, "not UTF-8"},
		{"undecided", lookup(), func(d *toolrt.Decoder, _ *orderInput, _ *toolrt.Rule) {
			d.Skip()
			if even = !even; even {
				d.Report(toolerr.Violation{Rule: "type", Message: "is wrong"})
			}
		}, `{}`, "two judgements"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := newSurface(toolrt.NewTool(test.def, test.decode, answer, toolrt.Text()))
			complains(t, run(t.Name(), func(t testing.TB) { s.checkArguments(t, []byte(test.args)) }), test.want)
		})
	}
}

// TestCheckCall shows the faults that FuzzCalls finds.
func TestCheckCall(t *testing.T) {
	undeclared := lookup()
	undeclared.Errors = nil
	tests := []struct {
		name   string
		def    toolrt.Definition
		number string
		want   string // part of the complaint
	}{
		{"success", lookup(), "#12345", ""},
		{"invalid", lookup(), "12345", ""},
		{"declared", lookup(), "#99999", ""},
		{"another", lookup(), "#88888", "fails with order_locked, which the tool does not declare"},
		{"none declared", undeclared, "#88888", ""},
		{"unforeseen", lookup(), "#77777", "caused by: unforeseen\narguments: "},
		{"panic", lookup(), "#66666", "caused by: panic: at the disco"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := newSurface(desk(test.def).Tools()[0])
			args := []byte(`{"order_number":"` + test.number + `"}`)
			complains(t, run(t.Name(), func(t testing.TB) { s.checkCall(t, args) }), test.want)
		})
	}
}

// TestSeeds looks for seeds that reach every part of a decoder.
func TestSeeds(t *testing.T) {
	var all []string
	for _, seed := range seeds(desk(lookup()).Tools()[0]) {
		all = append(all, string(seed))
	}
	found := "\n" + strings.Join(all, "\n") + "\n"
	for _, want := range []string{
		`{"order_number": "#12345"}`,
		`{"order_number":"a","description":"a"}`,
		`{"order_number":"a"}`,
		`{"description":null}`,
		`{"description":1,"description":2}`,
		`null`,
	} {
		if !strings.Contains(found, "\n"+want+"\n") {
			t.Errorf("no seed %s", want)
		}
	}
}

func TestSample(t *testing.T) {
	tests := []struct{ schema, want string }{
		{`{"type":"string","minLength":3}`, `"aaa"`},
		{`{"type":"string","format":"email"}`, `"ada@example.com"`},
		{`{"type":"string","enum":["b","a"]}`, `"b"`},
		{`{"type":"integer","minimum":5}`, `5`},
		{`{"type":"number","maximum":0.5}`, `0.5`},
		{`{"type":"number","default":2}`, `2`},
		{`{"type":"boolean"}`, `true`},
		{`{"const":"x"}`, `"x"`},
		{`{"oneOf":[{"type":"integer"},{"type":"null"}]}`, `1`},
		{`{"anyOf":[{"type":"boolean"}]}`, `true`},
		{`{"type":"array","items":{"type":"integer"},"minItems":2}`, `[1,1]`},
		{`{"type":"array"}`, `[null]`},
		{`{"type":"object","properties":{"b":{"type":"integer"},"a":{"type":"object"}}}`, `{"b":1,"a":{}}`},
		{`{}`, `null`},
		{`true`, `null`},
		{`{`, `null`},
	}
	for _, test := range tests {
		if got := parseSchema(json.RawMessage(test.schema)).sample(true); string(got) != test.want {
			t.Errorf("%s gives %s, want %s", test.schema, got, test.want)
		}
	}
}
