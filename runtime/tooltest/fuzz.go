package tooltest

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// Fuzz tries arguments on the decoder of tool. It starts from the tool's examples
// and from documents made of its schema, and fails if
//
//   - the decoder panics, changes the arguments, or judges them differently the
//     second time;
//   - arguments are accepted that are no JSON object, lack a required property or
//     have one that the schema does not know;
//   - arguments are refused without saying where and why.
//
// The handler does not run: nobody wants to try a million refunds. What is tested
// is the code that arguments reach before the handler, a type's own UnmarshalJSON
// or UnmarshalText included.
//
//	func FuzzProcessRefund(f *testing.F) {
//		tool, _ := support.DeskTools(nil).Lookup("process_refund")
//		tooltest.Fuzz(f, tool)
//	}
func Fuzz(f *testing.F, tool *toolrt.Tool) {
	f.Helper()
	for _, seed := range seeds(tool) {
		f.Add(seed)
	}
	s := newSurface(tool)
	f.Fuzz(func(t *testing.T, args []byte) { s.checkArguments(t, args) })
}

// FuzzCalls does what [Fuzz] does, and calls the tool. It fails if a call ends in
// a failure that nobody has thought of: a panic, no result, an error that no typed
// error and no category describes, or, where the tool declares its errors, one
// that it does not declare.
//
// The handler runs with whatever the schema lets through, and many processes run
// it at the same time: it is for tools whose backends are fakes.
func FuzzCalls(f *testing.F, tool *toolrt.Tool) {
	f.Helper()
	for _, seed := range seeds(tool) {
		f.Add(seed)
	}
	s := newSurface(tool)
	f.Fuzz(func(t *testing.T, args []byte) {
		s.checkArguments(t, args)
		s.checkCall(t, args)
	})
}

// A surface is a tool together with what its schema says of its properties.
type surface struct {
	tool       *toolrt.Tool
	properties []string
	required   []string
}

func newSurface(tool *toolrt.Tool) surface {
	s := surface{tool: tool}
	root := parseSchema(tool.InputSchema)
	for _, p := range root.properties {
		s.properties = append(s.properties, p.name)
	}
	s.required = root.Required
	return s
}

// checkArguments checks what Fuzz says.
func (s surface) checkArguments(t testing.TB, args []byte) {
	t.Helper()
	given := bytes.Clone(args)
	err := s.tool.Validate(args)
	if !bytes.Equal(given, args) {
		t.Fatalf("the decoder changed its input\nfrom %q\nto   %q", given, args)
	}
	if again := s.tool.Validate(args); !reflect.DeepEqual(err, again) {
		t.Fatalf("two judgements of the same arguments\n%v\n%v", err, again)
	}
	if err != nil {
		checkRefusal(t, err)
		return
	}
	s.checkAccepted(t, args)
}

// checkRefusal checks that err is a report from which a model can learn.
func checkRefusal(t testing.TB, err error) {
	t.Helper()
	var found toolrt.Violations
	if !errors.As(err, &found) || len(found) == 0 {
		t.Fatalf("arguments are refused without violations: %v", err)
	}
	for _, v := range found {
		switch {
		case v.Rule == "" || v.Message == "":
			t.Fatalf("a violation does not say what is wrong: %+v", v)
		case v.Path != "" && v.Path[0] != '/':
			t.Fatalf("the path of a violation is no JSON Pointer: %+v", v)
		case !utf8.ValidString(v.Path + v.Message + v.Got):
			t.Fatalf("a violation is not UTF-8: %+v", v)
		}
	}
	if envelope := found.ToolError().Envelope(); len(envelope) > toolerr.MaxEnvelope {
		t.Fatalf("the envelope has %d bytes: %s", len(envelope), envelope)
	}
}

// checkAccepted checks that args are what the schema calls for, as far as that
// can be said without reading schemas. A lenient tool accepts more, by intent.
func (s surface) checkAccepted(t testing.TB, args []byte) {
	t.Helper()
	if s.tool.Lenient {
		return
	}
	if len(bytes.Trim(args, " \t\r\n")) == 0 {
		args = []byte("{}")
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(args, &members); err != nil || members == nil {
		t.Fatalf("what is no JSON object is accepted: %q", args)
	}
	for name := range members {
		if !slices.Contains(s.properties, name) {
			t.Fatalf("a property is accepted that the schema does not know: %q in %q", name, args)
		}
	}
	for _, name := range s.required {
		if members[name] == nil {
			t.Fatalf("arguments are accepted without %s: %q", name, args)
		}
	}
}

// checkCall checks what FuzzCalls says.
func (s surface) checkCall(t testing.TB, args []byte) {
	t.Helper()
	logger := slog.New(slog.NewTextHandler(t.Output(), nil)) // has the stack of a panic
	set := toolrt.NewSet(toolrt.Server{}, s.tool).With(toolrt.WithLogger(logger))
	r := set.Call(t.Context(), s.tool.Name, args)
	switch {
	case r.Structured != nil && !json.Valid(r.Structured):
		t.Fatalf("the result is no JSON: %q", r.Structured)
	case !r.IsError():
	case r.Err.Code == "no_result" || r.Err.Code == string(toolerr.Permanent):
		t.Fatalf("the call fails in a way that no typed error describes\n%s\narguments: %s", inWords(r), args)
	case !s.declares(r.Err.Code):
		t.Fatalf("the call fails with %s, which the tool does not declare\n%s\narguments: %s", r.Err.Code, inWords(r), args)
	}
}

// declares reports whether the tool says that it may fail with code. Categories
// go without saying.
func (s surface) declares(code string) bool {
	if len(s.tool.Errors) == 0 || toolerr.Category(code).Known() {
		return true
	}
	return slices.ContainsFunc(s.tool.Errors, func(e toolrt.ErrorInfo) bool { return e.Code == code })
}

// seeds returns the arguments with which the search begins.
func seeds(tool *toolrt.Tool) [][]byte {
	var all [][]byte
	for _, example := range tool.Examples {
		all = append(all, example)
	}
	root := parseSchema(tool.InputSchema)
	all = append(all, root.sample(true), root.sample(false))
	for _, text := range []string{
		``, `{}`, `null`, `[]`, `"{}"`, `{"unknown":1}`, `{"a":`, "\xff", strings.Repeat(`[`, 10_000),
	} {
		all = append(all, []byte(text))
	}
	for _, p := range root.properties {
		name, _ := json.Marshal(p.name) // a string is always JSON
		for _, value := range []string{`null`, `0`, `-1.5e300`, `true`, `""`, `"\ud800"`, `[]`, `[[]]`, `{}`} {
			all = append(all, []byte(`{`+string(name)+`:`+value+`}`))
		}
		all = append(all, []byte(`{`+string(name)+`:1,`+string(name)+`:2}`))
	}
	return all
}
