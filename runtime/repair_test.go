package runtime_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// noteNode describes what the tests of repairs read.
var noteNode = &toolrt.Node{
	Kind: toolrt.KindObject,
	Shape: toolrt.NewShape(
		toolrt.Prop("n", toolrt.Required, toolrt.Maximum("100")),
		toolrt.Prop("sheet"),
		toolrt.Prop("tags", toolrt.Items(toolrt.MaxLength(3))),
		toolrt.Prop("ratio"),
		toolrt.Prop("on"),
		toolrt.Prop("to"),
		toolrt.Prop("labels"),
		toolrt.Prop("maybe", toolrt.Nullable),
		toolrt.Prop("any"),
		toolrt.Prop("text\\\""),
		toolrt.Prop("either", toolrt.Types("integer", "array", "null")),
	),
	Props: []*toolrt.Node{
		integer, text, slice(text), float, {Kind: toolrt.KindBool},
		{Kind: toolrt.KindObject, Shape: toolrt.NewShape(toolrt.Prop("n", toolrt.Required), toolrt.Prop("note")), Props: []*toolrt.Node{integer, text}},
		mapOf(integer), integer, {}, text, {},
	},
}

func TestRepair(t *testing.T) {
	tests := []struct {
		data string
		want string // after the repairs
		what string
	}{
		{`{"n":"5"}`, `{"n":5}`, "/n: integer sent as text"},
		{`{"n":"-50e-1","ratio":"0.5","on":"true"}`, `{"n":-50e-1,"ratio":0.5,"on":true}`, "/n: integer sent as text\n/ratio: number sent as text\n/on: boolean sent as text"},
		{`{"n":"\u0035"}`, `{"n":5}`, "/n: integer sent as text"},
		{`{ "n" : 1 , "tags" : "[\"a\"]" }`, `{ "n" : 1 , "tags" : ["a"] }`, "/tags: array sent as text"},
		{`{"n":1,"tags":" []"}`, `{"n":1,"tags": []}`, "/tags: array sent as text"},
		{`{"n":1,"to":"{\"n\":\"2\",\"note\":null}"}`, `{"n":1,"to":{"n":2}}`, "/to: object sent as text\n/to/n: integer sent as text\n/to/note: null sent for an absent property"},
		{`{"n":1,"labels":"{\"a\":\"1\"}"}`, `{"n":1,"labels":{"a":1}}`, "/labels: object sent as text\n/labels/a: integer sent as text"},
		{`"{\"n\":1}"`, `{"n":1}`, "arguments: object sent as text"},
		{`{"sheet":null,"n":1}`, `{"n":1}`, "/sheet: null sent for an absent property"},
		{`{"n":1,"sheet":null}`, `{"n":1}`, "/sheet: null sent for an absent property"},
		{`{"n":1, "sheet" : null , "on":true}`, `{"n":1 , "on":true}`, "/sheet: null sent for an absent property"},
		{`{"sheet":null , "on":null,"n":1,"to":null,"ratio":null}`, `{ "n":1}`,
			"/sheet: null sent for an absent property\n/on: null sent for an absent property\n/to: null sent for an absent property\n/ratio: null sent for an absent property"},
		{`{"n":1,"text\\\"":null}`, `{"n":1}`, `/text\": null sent for an absent property`},
		{`{"\u0073heet":null,"n":1}`, `{"n":1}`, "/sheet: null sent for an absent property"},
		{`{"n":1,"either":"[\"1\"]"}`, `{"n":1,"either":["1"]}`, "/either: array sent as text"},
		{`{"n":1,"either":"5"}`, `{"n":1,"either":5}`, "/either: integer sent as text"},

		// What is valid, or of a type that says nothing, stays.
		{`{"n":1,"sheet":"1"}`, "", ""},
		{`{"n":1,"sheet":"{\"a\":1}","any":"5","maybe":null}`, "", ""},
		{`{"n":1,"any":null,"tags":["1","[]"]}`, "", ""},
	}
	for _, tt := range tests {
		mended, what, err := toolrt.Repair([]byte(tt.data), noteNode)
		want := tt.want
		if want == "" {
			want = tt.data
		}
		if err != nil || string(mended) != want || strings.Join(what, "\n") != tt.what {
			t.Errorf("%s:\ngot  %s, %v\n%s", tt.data, mended, err, strings.Join(what, "\n"))
		}
	}
}

// What no declared type tells how to read is refused as ever, and so is what is
// wrong once it is repaired.
func TestRepairRefuses(t *testing.T) {
	tests := []struct{ data, want string }{
		{`{"n":"five"}`, `/n: must be an integer, not a string; got "five"`},
		{`{"n":" 5"}`, `/n: must be an integer, not a string; got " 5"`},
		{`{"n":""}`, `/n: must be an integer, not a string; got ""`},
		{`{"n":"0x5"}`, `/n: must be an integer, not a string; got "0x5"`},
		{`{"n":"NaN"}`, `/n: must be an integer, not a string; got "NaN"`},
		{`{"n":"500"}`, `/n: must be at most 100; got 500`},
		{`{"n":"5.5"}`, `/n: must be an integer, without a fraction; got 5.5`},
		{`{"n":null}`, `/n: must be an integer, not null; got null`},
		{`{"n":true}`, `/n: must be an integer, not true or false; got true`},
		{`{"n":1,"sheet":1}`, `/sheet: must be a string, not a number; got 1`},
		{`{"n":1,"on":"yes"}`, `/on: must be true or false, not a string; got "yes"`},
		{`{"n":1,"on":1}`, `/on: must be true or false, not a number; got 1`},
		{`{"n":1,"tags":"a,b"}`, `/tags: must be an array, not a string; send it as JSON, not as text; got "a,b"`},
		{`{"n":1,"tags":"{}"}`, `/tags: must be an array, not a string; send it as JSON, not as text; got "{}"`},
		{`{"n":1,"tags":"[1"}`, `/tags: must be an array, not a string; send it as JSON, not as text; got "[1"`},
		{`{"n":1,"tags":"[\"long\"]"}`, `/tags/0: must have at most 3 characters, not 4; got "long"`},
		{`{"n":1,"tags":[null]}`, `/tags/0: must be a string, not null; got null`},
		{`{"n":1,"either":"{}"}`, `/either: must be an integer or an array or null, not a string; got "{}"`},
		{`{"n":1,"labels":{"a":null}}`, `/labels/a: must be an integer, not null; got null`},
		{`{"n":"1","sheet":null,"sheet":null}`, "/n: must be an integer, not a string; send it without quotes; got \"1\"\n" +
			"/sheet: must be a string, not null; got null\n" + `/sheet: given more than once; give it once`},
		{`{"n":"1","no":null}`, `/no: unknown property; the properties are n, sheet, tags, ratio, on, to, labels, maybe, any, text\" and 1 more`},
		{`{"n":"1"`, "/n: must be an integer, not a string; send it without quotes; got \"1\"\n" + `arguments: invalid JSON at byte 8: it ends too early; a comma or } must follow`},
		{`{"n":"1"} x`, "/n: must be an integer, not a string; send it without quotes; got \"1\"\n" + `arguments: invalid JSON at byte 10: found 'x'; the end must stand here`},
		{`null`, `arguments: must be an object, not null; got null`},
	}
	for _, tt := range tests {
		_, _, err := toolrt.Repair([]byte(tt.data), noteNode)
		if err == nil || err.Error() != tt.want {
			t.Errorf("%s:\ngot  %v\nwant %s", tt.data, err, tt.want)
		}
	}
}

// A report of repairs has an end, and so have the rounds that text within text takes.
func TestRepairBounds(t *testing.T) {
	many := "[" + strings.TrimSuffix(strings.Repeat(`"1",`, 5000), ",") + "]"
	mended, what, err := toolrt.Repair([]byte(`{"a":`+many+`}`), &toolrt.Node{
		Kind: toolrt.KindObject, Shape: toolrt.NewShape(toolrt.Prop("a")), Props: []*toolrt.Node{slice(integer)},
	})
	if err != nil || len(what) != 1000 || bytes.Contains(mended, []byte(`"1"`)) {
		t.Errorf("%d repairs, %v", len(what), err)
	}
	deep := `[]`
	node := slice(text)
	for range 12 {
		deep, node = `[`+fmt.Sprintf("%q", deep)+`]`, slice(node)
	}
	_, what, err = toolrt.Repair([]byte(`{"a":`+deep+`}`), &toolrt.Node{
		Kind: toolrt.KindObject, Shape: toolrt.NewShape(toolrt.Prop("a")), Props: []*toolrt.Node{node},
	})
	if err != nil || len(what) != 12 {
		t.Errorf("%d repairs, %v", len(what), err)
	}
	// Written like this, text within text grows so slowly that there may be hundreds.
	deep, node = `[]`, slice(text)
	for range 200 {
		escaped := strings.NewReplacer(`\`, `\u005c`, `"`, `\u0022`).Replace(deep)
		deep, node = `["`+escaped+`"]`, slice(node)
	}
	_, what, err = toolrt.Repair([]byte(`{"a":`+deep+`}`), &toolrt.Node{
		Kind: toolrt.KindObject, Shape: toolrt.NewShape(toolrt.Prop("a")), Props: []*toolrt.Node{node},
	})
	if err == nil || len(what) < 12 || len(what) > 20 {
		t.Errorf("%d repairs, %v", len(what), err)
	}
}

func TestLenientCall(t *testing.T) {
	lenient := func(d *toolrt.Definition) { d.Lenient = true }
	fails := func(d *toolrt.Definition) { d.Name = "fails" }
	set, _ := logged(
		lookupTool(func(_ context.Context, in lookupInput) (*order, error) {
			return &order{Number: in.OrderNumber, Total: float64(in.Limit)}, nil
		}, lenient),
		lookupTool(func(_ context.Context, in lookupInput) (*order, error) {
			return nil, &orderNotFound{OrderNumber: in.OrderNumber}
		}, lenient, fails),
		lookupTool(nil, func(d *toolrt.Definition) { d.Name = "strict" }),
	)
	const args = `{"order_number":"#12345","limit":"5"}`
	repaired := []string{"/limit: integer sent as text"}
	r := set.Call(t.Context(), "lookup_order", []byte(args))
	if r.Text() != `{"number":"#12345","total":5}` || !cmp.Equal(r.Repaired, repaired) {
		t.Errorf("%+v", r)
	}
	// An absent property keeps its default, and so does one that is null.
	r = set.Call(t.Context(), "lookup_order", []byte(`{"order_number":"#12345","limit":null}`))
	if r.Text() != `{"number":"#12345","total":10}` || len(r.Repaired) != 1 {
		t.Errorf("%+v", r)
	}
	if r := set.Call(t.Context(), "lookup_order", []byte(goodInput)); r.Repaired != nil {
		t.Errorf("%+v", r)
	}
	if r := set.Call(t.Context(), "fails", []byte(args)); envelope(t, r).Code != "order_not_found" || !cmp.Equal(r.Repaired, repaired) {
		t.Errorf("%+v", r)
	}
	if r := set.Call(t.Context(), "lookup_order", []byte(`{"limit":"5"}`)); envelope(t, r).Category != toolerr.Validation || r.Repaired != nil {
		t.Errorf("%+v", r)
	}
	if r := set.Call(t.Context(), "strict", []byte(args)); envelope(t, r).Category != toolerr.Validation || r.Repaired != nil {
		t.Errorf("%+v", r)
	}
	tool, _ := set.Lookup("lookup_order")
	if err := tool.Validate([]byte(args)); err != nil {
		t.Error(err)
	}
}

// FuzzRepair checks that a valid document is never touched, that what repairs
// yield is valid, and that repairing finds nothing to repair in it.
func FuzzRepair(f *testing.F) {
	for _, data := range [][]byte{small, medium, mediumSpaced, mediumInvalid} {
		f.Add(data)
	}
	for _, value := range append(mustAccept, mustReject...) {
		for _, name := range []string{"int", "float", "text", "tags", "labels", "account", "quoted", "on", "nullable", "maybe"} {
			f.Add([]byte(`{"` + name + `":` + value + `,"text":null}`))
			f.Add(fmt.Appendf(nil, `{"text":"a", "%s":%q}`, name, value))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		strict := toolrt.Validate(data, everythingNode)
		before := bytes.Clone(data)
		mended, what, err := toolrt.Repair(data, everythingNode)
		if !bytes.Equal(before, data) {
			t.Fatalf("the document was changed in place: %s", data)
		}
		if strict == nil && (err != nil || what != nil || !bytes.Equal(mended, data)) {
			t.Fatalf("a valid document was touched: %s, %q, %v", mended, what, err)
		}
		if other := toolrt.Validate(mended, everythingNode); !cmp.Equal(err, other) {
			t.Fatalf("what repairs yield is judged differently: %s\n%v\n%v", mended, err, other)
		}
		if len(what) == 0 && !bytes.Equal(mended, data) {
			t.Fatalf("repairs of %s are not reported: %s", data, mended)
		}
		if _, again, _ := toolrt.Repair(mended, everythingNode); again != nil {
			t.Fatalf("repairs are left over in %s: %q", mended, again)
		}
	})
}
