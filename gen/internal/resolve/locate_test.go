package resolve

import (
	"strings"
	"testing"

	"github.com/toolgen-dev/toolgen/gen/internal/validate"
)

func TestLocate(t *testing.T) {
	tests := []struct{ path, rule, doc string }{
		{"", "type", `^[1]`},
		{"/a", "type", `{"a": ^1}`},
		{"/a", "type", `{ "b":[{"a":2},"a",3] ,"a":^"x" , "c":null}`},
		{"/a/1/b~1c", "type", `{"a":[{"b/c":1}, {"\u0062/c" : ^{} }]}`},
		{"/a", "additionalProperties", `{"b":1, ^"a":2}`},
		{"/a", "duplicate", `{"a":1,^"a":2}`},
		{"/a", "type", `{"a":^1,"a":2}`},
		{"/a", "required", `^{"b":1}`},
		{"/b/a", "required", `{"b":^{}}`},
		{"/b/0/a", "required", `{"b":[ ^{} ]}`},
		{"/b/c/a", "required", `{"b":^[1]}`},
		{"/größe", "type", `{"länge":"1","größe":^2}`},
		{"/", "type", `{"":^2}`},
	}
	for _, tt := range tests {
		want := strings.Index(tt.doc, "^")
		doc := strings.Replace(tt.doc, "^", "", 1)
		if got := locate(doc, validate.Violation{Path: tt.path, Rule: tt.rule}); got != want {
			t.Errorf("%s of %s: got %d, want %d", tt.path, doc, got, want)
		}
	}
}
