package runtime_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// names returns the names of the tools of s, in order.
func names(s toolrt.Set) string {
	var all []string
	for _, t := range s.Tools() {
		all = append(all, t.Name)
	}
	return strings.Join(all, " ")
}

func newSet(server toolrt.Server, tools ...string) toolrt.Set {
	var all []*toolrt.Tool
	for _, name := range tools {
		all = append(all, doneTool(name, func(context.Context) error { return nil }, "old_"+name))
	}
	return toolrt.NewSet(server, all...)
}

func TestSet(t *testing.T) {
	s := newSet(toolrt.Server{Name: "desk"}, "b", "a", "c")
	if got := names(s); got != "b a c" {
		t.Errorf("tools %s", got)
	}
	for _, name := range []string{"a", "old_a"} {
		if tool, ok := s.Lookup(name); !ok || tool.Name != "a" {
			t.Errorf("%s is not found", name)
		}
	}
	if _, ok := s.Lookup("A"); ok {
		t.Error("names are found whatever their case")
	}
	if got := names(s.Only("c", "old_b")); got != "b c" {
		t.Errorf("Only: %s", got)
	}
	if got := names(s.Without("a")); got != "b c" {
		t.Errorf("Without: %s", got)
	}
	if s.Only("a").Server() != s.Server() || names(s.Only()) != "" || names(s.Without()) != "b a c" {
		t.Error("Only or Without changes more than the tools")
	}
	if r := s.Without("a").Call(t.Context(), "a", nil); !r.IsError() {
		t.Error("a tool that is left out answers")
	}
	s.Tools()[0] = nil
	if names(s) != "b a c" {
		t.Error("the tools of a set can be changed")
	}
	var none toolrt.Set
	if len(none.Tools()) != 0 || len(none.Definitions()) != 0 {
		t.Error("the zero set is not empty")
	}
}

func TestSetPanics(t *testing.T) {
	s := newSet(toolrt.Server{}, "a", "b")
	for want, f := range map[string]func(){
		"toolrt: the set has no tool x; it has a, b":              func() { s.Only("a", "x") },
		"toolrt: the set has no tool y; it has a, b":              func() { s.Without("y") },
		"toolrt: tool 1 of a set is nil":                          func() { toolrt.NewSet(toolrt.Server{}, s.Tools()[0], nil) },
		"toolrt: two tools answer to the name a: a and a":         func() { newSet(toolrt.Server{}, "a", "a") },
		"toolrt: two tools answer to the name old_a: a and old_a": func() { newSet(toolrt.Server{}, "a", "old_a") },
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("panic %v, want %s", got, want)
				}
			}()
			f()
		}()
	}
}

func TestJoin(t *testing.T) {
	joined, err := toolrt.Join(
		newSet(toolrt.Server{}, "a"),
		newSet(toolrt.Server{Name: "desk", Version: "1.0.0", Instructions: "First."}, "b"),
		newSet(toolrt.Server{Name: "stock", Instructions: "Second."}, "c"),
		newSet(toolrt.Server{Name: "desk", Instructions: "First."}, "d"),
	)
	if err != nil {
		t.Fatal(err)
	}
	want := toolrt.Server{Name: "desk", Version: "1.0.0", Instructions: "First.\n\nSecond."}
	if joined.Server() != want || names(joined) != "a b c d" {
		t.Errorf("%+v with %s", joined.Server(), names(joined))
	}
	_, err = toolrt.Join(newSet(toolrt.Server{}, "a", "b"), newSet(toolrt.Server{}, "old_b"))
	if err == nil || err.Error() != "two tools answer to the name old_b: b and old_b" {
		t.Errorf("%v", err)
	}
	if none, err := toolrt.Join(); err != nil || len(none.Tools()) != 0 {
		t.Errorf("%v", err)
	}
}

func ExampleSet_Call() {
	desk := toolrt.NewSet(toolrt.Server{Name: "support-desk"},
		lookupTool(func(_ context.Context, in lookupInput) (*order, error) {
			if in.OrderNumber != "#12345" {
				return nil, &orderNotFound{OrderNumber: in.OrderNumber}
			}
			return &order{Number: in.OrderNumber, Total: 19.99}, nil
		}),
	)
	for _, number := range []string{"#12345", "#99999"} {
		result := desk.Call(context.Background(), "lookup_order", fmt.Appendf(nil, `{"order_number":%q}`, number))
		fmt.Println(result.Text())
	}
	// Output:
	// {"number":"#12345","total":19.99}
	// {"isError":true,"code":"order_not_found","errorCategory":"not_found","isRetryable":false,"message":"No order #99999.","suggestion":"Ask the customer to confirm the number on the receipt.","details":{"order_number":"#99999"}}
}
