package runtime_test

import (
	"context"
	"testing"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// returning calls a tool whose handler returns v.
func returning[Out any](t *testing.T, v Out, out toolrt.Output[Out]) *toolrt.Result {
	t.Helper()
	tool := toolrt.NewTool(toolrt.Definition{Name: "get"}, toolrt.DecodeNothing,
		func(context.Context, toolrt.Nothing) (Out, error) { return v, nil }, out)
	return tool.Call(t.Context(), nil)
}

func TestOutputs(t *testing.T) {
	type point struct{ X, Y int }
	encodePair := func(e *toolrt.Encoder, v *[2]string) { toolrt.EncodeArray(e, v[:], toolrt.EncodeString) }
	number, list := 7, []string{"a"}
	const object = "the text"
	for name, test := range map[string]struct {
		got        *toolrt.Result
		text       string
		structured string // object: the same as the text
	}{
		"value":          {returning(t, order{Number: "#1"}, toolrt.Value(encodeOrder)), `{"number":"#1","total":0}`, object},
		"pointer":        {returning(t, &order{Number: "#1"}, toolrt.Pointer(encodeOrder)), `{"number":"#1","total":0}`, object},
		"list":           {returning(t, []string{"a", "b"}, toolrt.List[[]string](toolrt.EncodeString)), `{"results":["a","b"],"count":2}`, object},
		"empty list":     {returning(t, nil, toolrt.List[[]string](toolrt.EncodeString)), `{"results":[],"count":0}`, object},
		"list pointer":   {returning(t, &list, toolrt.NonNil(toolrt.List[[]string](toolrt.EncodeString))), `{"results":["a"],"count":1}`, object},
		"array":          {returning(t, [2]string{"a", "b"}, toolrt.Array(encodePair, 2)), `{"results":["a","b"],"count":2}`, object},
		"scalar":         {returning(t, int64(1<<53+1), toolrt.Scalar(toolrt.EncodeInt[int64])), `{"result":9007199254740993}`, object},
		"scalar pointer": {returning(t, &number, toolrt.ScalarPointer(toolrt.EncodeInt[int])), `{"result":7}`, object},
		"text":           {returning(t, "plain\xff", toolrt.Text()), "plain\uFFFD", ""},
		"done":           {returning(t, toolrt.Nothing{}, toolrt.Done()), "Done.", `{"status":"done"}`},
		"JSON object":    {returning(t, &point{1, 2}, toolrt.JSON[*point]()), `{"X":1,"Y":2}`, object},
		"JSON array":     {returning[any](t, []int{1}, toolrt.JSON[any]()), `[1]`, ""},
		"JSON, escaped":  {returning[any](t, map[string]string{"a": "<"}, toolrt.JSON[any]()), `{"a":"<"}`, object},
	} {
		if test.structured == object {
			test.structured = test.text
		}
		if test.got.IsError() || test.got.Text() != test.text || string(test.got.Structured) != test.structured {
			t.Errorf("%s: %s, structured %s", name, test.got.Text(), test.got.Structured)
		}
	}
}

func TestNoResult(t *testing.T) {
	for name, r := range map[string]*toolrt.Result{
		"pointer":        returning(t, nil, toolrt.Pointer(encodeOrder)),
		"scalar pointer": returning(t, nil, toolrt.ScalarPointer(toolrt.EncodeInt[int])),
		"list pointer":   returning(t, nil, toolrt.NonNil(toolrt.List[[]string](toolrt.EncodeString))),
		"JSON":           returning[any](t, nil, toolrt.JSON[any]()),
		"JSON, typed":    returning[any](t, (*order)(nil), toolrt.JSON[any]()),
	} {
		if e := envelope(t, r); e.Code != "no_result" || e.Category != "permanent" {
			t.Errorf("%s: %s", name, r.Text())
		}
	}
	if r := returning[any](t, make(chan int), toolrt.JSON[any]()); envelope(t, r).Code != "permanent" {
		t.Errorf("%s", r.Text())
	}
}
