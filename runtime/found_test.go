package runtime_test

import (
	"testing"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

func TestFound(t *testing.T) {
	for want, v := range map[string]toolrt.Found[string]{
		`{"results":[],"count":0}`:                                     {},
		`{"results":[],"count":0,"searched":"open orders since 2020"}`: {Searched: "open orders since 2020"},
		`{"results":["a","b"],"count":2,"searched":"all"}`:             {Results: []string{"a", "b"}, Searched: "all"},
	} {
		r := returning(t, v, toolrt.FoundOf(toolrt.EncodeString[string]))
		if r.IsError() || string(r.Structured) != want || r.Text() != want {
			t.Errorf("%s\nwant %s", r.Text(), want)
		}
	}
	if e := envelope(t, returning(t, nil, toolrt.NonNil(toolrt.FoundOf(toolrt.EncodeString[string])))); e.Code != "no_result" {
		t.Errorf("a nil pointer: %s", e.Envelope())
	}
}
