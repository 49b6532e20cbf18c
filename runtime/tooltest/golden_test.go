package tooltest

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// setUpdate gives -update, as a user does, for the rest of a test.
func setUpdate(t *testing.T, on string) {
	t.Helper()
	if flag.Lookup(updateFlag) == nil {
		flag.Bool(updateFlag, false, "as announce defines it")
	}
	before := flag.Lookup(updateFlag).Value.String()
	set := func(value string) {
		if err := flag.Set(updateFlag, value); err != nil {
			t.Fatal(err)
		}
	}
	set(on)
	t.Cleanup(func() { set(before) })
}

const wantContract = `server desk
title: The desk
instructions:
  Answers customers.

tool lookup_order
title: Look up order
description:
  Retrieves one order.

  Returns its status.
hints: readOnly=true destructive=false idempotent=false openWorld=false
errors:
  order_not_found (not_found)
    Reports that there is no such order.
examples:
  {"order_number":"#12345"}
input:
  {
    "type": "object",
    "properties": {
      "order_number": {
        "type": "string",
        "description": "The number.",
        "pattern": "^#[0-9]{5}$"
      },
      "description": {
        "type": "string",
        "description": "What <it> is."
      }
    },
    "required": [
      "order_number"
    ],
    "additionalProperties": false
  }
`

const wantBare = `server desk
title: The desk

tool lookup_order
title: Look up order
hints: readOnly=true destructive=false idempotent=false openWorld=false
errors:
  order_not_found (not_found)
examples:
  {"order_number":"#12345"}
input:
  {
    "type": "object",
    "properties": {
      "order_number": {
        "type": "string",
        "pattern": "^#[0-9]{5}$"
      },
      "description": {
        "type": "string"
      }
    },
    "required": [
      "order_number"
    ],
    "additionalProperties": false
  }
`

// TestGolden follows a golden file through its life.
func TestGolden(t *testing.T) {
	t.Chdir(t.TempDir())
	const name = "TestDesk/read:only"
	file := filepath.Join("testdata", "TestDesk", "read_only.golden")
	golden := func(d toolrt.Definition) string {
		return run(name, func(t testing.TB) { Golden(t, desk(d)) })
	}
	changed := lookup()
	changed.Hints = toolrt.Hints{Destructive: true}

	setUpdate(t, "false")
	complains(t, golden(lookup()), file+" does not exist; to write it, run: go test -update")
	if _, err := os.Stat("testdata"); err == nil {
		t.Error("a file is written without -update")
	}

	setUpdate(t, "true")
	complains(t, golden(lookup()), "")
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(wantContract, string(got)); diff != "" {
		t.Errorf("golden file (-want +got):\n%s", diff)
	}

	setUpdate(t, "false")
	complains(t, golden(lookup()), "")
	complains(t, golden(changed), `run: go test -update
@ tool lookup_order
   Retrieves one order.
 
   Returns its status.
-hints: readOnly=true destructive=false idempotent=false openWorld=false
+hints: readOnly=false destructive=true idempotent=false openWorld=false
 errors:
`)

	setUpdate(t, "true")
	complains(t, golden(changed), "")
	setUpdate(t, "false")
	complains(t, golden(changed), "")
	complains(t, golden(lookup()), "has changed")
}

// TestGoldenCheckedOutOnWindows reads files that Git has given other line ends.
func TestGoldenCheckedOutOnWindows(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := write(filepath.Join("testdata", "TestDesk.golden"), strings.ReplaceAll(wantContract, "\n", "\r\n")); err != nil {
		t.Fatal(err)
	}
	complains(t, run("TestDesk", func(t testing.TB) { Golden(t, desk(lookup())) }), "")
}

func TestGoldenWithoutDescriptions(t *testing.T) {
	t.Chdir(t.TempDir())
	golden := func(set toolrt.Set) string {
		return run("TestDesk", func(t testing.TB) { Golden(t, set, WithoutDescriptions()) })
	}
	if err := write(filepath.Join("testdata", "TestDesk.golden"), wantBare); err != nil {
		t.Fatal(err)
	}
	complains(t, golden(desk(lookup())), "")

	reworded := lookup()
	reworded.Description = "Fetches one order."
	reworded.Errors[0].Description = "Says that there is none."
	reworded.InputSchema = json.RawMessage(strings.ReplaceAll(orderSchema, "The number.", "A number."))
	complains(t, golden(desk(reworded)), "")

	stricter := lookup()
	stricter.InputSchema = json.RawMessage(strings.ReplaceAll(orderSchema, `{5}`, `{6}`))
	complains(t, golden(desk(stricter)), `+        "pattern": "^#[0-9]{6}$"`)
}

func TestGoldenOfBrokenSchema(t *testing.T) {
	t.Chdir(t.TempDir())
	broken := lookup()
	broken.InputSchema = json.RawMessage(`{"type":`)
	for _, opts := range [][]GoldenOption{nil, {WithoutDescriptions()}} {
		complains(t, run("TestDesk", func(t testing.TB) { Golden(t, desk(broken), opts...) }), "the input schema of lookup_order: ")
	}
}

// TestContractIsWhole changes each field of a definition and looks for it in the
// contract.
func TestContractIsWhole(t *testing.T) {
	text := func(d toolrt.Definition) string {
		text, err := new(contract).text(desk(d))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	plain := text(lookup())
	strict := lookup()
	strict.Strict = true // without it, StrictSchema says nothing
	for _, field := range reflect.VisibleFields(reflect.TypeFor[toolrt.Definition]()) {
		d, before := lookup(), plain
		if field.Name == "StrictSchema" {
			d, before = strict, text(strict)
		}
		switch value := reflect.ValueOf(&d).Elem().FieldByIndex(field.Index).Addr().Interface().(type) {
		case *string:
			*value += "_changed"
		case *bool:
			*value = !*value
		case *json.RawMessage:
			*value = json.RawMessage(`{"type":"object"}`)
		case *[]string:
			*value = []string{"changed"}
		case *[]json.RawMessage:
			*value = []json.RawMessage{json.RawMessage(`{}`)}
		case *[]toolrt.ErrorInfo:
			*value = []toolrt.ErrorInfo{{Code: "changed"}}
		case *toolrt.Hints:
			value.OpenWorld = true
		default:
			if field.Name != "Timeout" {
				t.Errorf("this test knows no value for the field %s", field.Name)
			}
			continue
		}
		if text(d) == before {
			t.Errorf("the contract does not show the field %s", field.Name)
		}
	}
}

func TestEncodeBare(t *testing.T) {
	tests := []struct{ schema, want string }{
		{`{"description":"A","type":"string"}`, `{"type":"string"}`},
		{`{"properties":{"description":{"description":"A"}}}`, `{"properties":{"description":{}}}`},
		{`{"$defs":{"b":{"description":"B"},"a":{"description":"A"}}}`, `{"$defs":{"b":{},"a":{}}}`},
		{`{"oneOf":[{"description":"A","type":"null"},{"items":{"description":"B"}}]}`, `{"oneOf":[{"type":"null"},{"items":{}}]}`},
		{`{"default":{"description":"A"},"enum":[{"description":"B"}]}`, `{"default":{"description":"A"},"enum":[{"description":"B"}]}`},
		{`{"additionalProperties":false,"minimum":1e400}`, `{"additionalProperties":false,"minimum":1e400}`},
		{`{"properties":7}`, `{"properties":7}`},
		{`true`, `true`},
	}
	for _, test := range tests {
		schema := json.RawMessage(test.schema)
		got, err := toolrt.Encode(&schema, encodeBare)
		if err != nil || string(got) != test.want {
			t.Errorf("%s becomes %s, %v; want %s", test.schema, got, err, test.want)
		}
	}
}

func TestDiff(t *testing.T) {
	tests := []struct{ name, before, after, want string }{
		{"equal", "a\nb", "a\nb", ""},
		{"empty", "", "a", "@ \n-\n+a\n"},
		{"changed", "a\nb\nc", "a\nB\nc", "@ \n a\n-b\n+B\n c\n"},
		{"moved", "{\na\n}\n{\nb\n}", "{\nb\n}\n{\na\n}", "@ \n {\n-a\n+b\n }\n {\n-b\n+a\n }\n"},
		{
			"far apart", "tool x\n1\n2\n3\n4\n5\n6\n7\ntool y\n8\n9\n10", "tool x\n1!\n2\n3\n4\n5\n6\n7\ntool y\n8\n9\n10!",
			"@ tool x\n tool x\n-1\n+1!\n 2\n 3\n 4\n@ tool y\n tool y\n 8\n 9\n-10\n+10!\n",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := diff(test.before, test.after); got != test.want {
				t.Errorf("got\n%swant\n%s", got, test.want)
			}
		})
	}
}

// FuzzDiff checks that a comparison holds both texts.
func FuzzDiff(f *testing.F) {
	f.Add("a\nb\nb\nc\nd", "b\na\nc\nb\nd\ne")
	f.Fuzz(func(t *testing.T, before, after string) {
		var b, a []string
		for _, l := range compare(nil, strings.Split(before, "\n"), strings.Split(after, "\n")) {
			if l.mark != '+' {
				b = append(b, l.text)
			}
			if l.mark != '-' {
				a = append(a, l.text)
			}
		}
		if got := strings.Join(b, "\n"); got != before {
			t.Errorf("before is %q, want %q", got, before)
		}
		if got := strings.Join(a, "\n"); got != after {
			t.Errorf("after is %q, want %q", got, after)
		}
	})
}
