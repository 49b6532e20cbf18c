package emit

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// spelled renders code as one file of package a does, without the rest of the file.
func spelled(t *testing.T, f *file, code jen.Code) string {
	t.Helper()
	f.decls = []decl{{jen.Var().Id("x").Op("=").Add(code)}}
	out, err := f.render()
	if err != nil {
		t.Fatal(err)
	}
	_, text, ok := strings.Cut(string(out.Data), "var x = ")
	if !ok {
		t.Fatalf("no variable in\n%s", out.Data)
	}
	return strings.TrimSuffix(text, "\n")
}

func TestDuration(t *testing.T) {
	for d, want := range map[time.Duration]string{
		time.Hour:                          "time.Hour",
		90 * time.Second:                   "90 * time.Second",
		2 * time.Minute:                    "2 * time.Minute",
		1500 * time.Millisecond:            "1500 * time.Millisecond",
		time.Microsecond + time.Nanosecond: "1001 * time.Nanosecond",
	} {
		f := newFile("a.go", &model.Package{Path: "example.com/a", Name: "a"})
		if got := spelled(t, f, f.duration(d)); got != want {
			t.Errorf("%s: got %s, want %s", d, got, want)
		}
	}
}

func TestGoType(t *testing.T) {
	named := func(pkg, name string, args ...*model.GoType) *model.GoType {
		return &model.GoType{Kind: model.GoNamed, Pkg: pkg, PkgName: "other", Name: name, Args: args}
	}
	text := named("", "string")
	tests := []struct {
		typ           *model.GoType
		want, comment string
	}{
		{named("example.com/a", "T"), "T{}", "T"},
		{named("example.com/other/v2", "T"), "other.T{}", "other.T"},
		{named("example.com/other/v2", "Pair", text, &model.GoType{Kind: model.GoPointer, Elem: text}), "other.Pair[string, *string]{}", "other.Pair[string, *string]"},
		{&model.GoType{Kind: model.GoSlice, Elem: &model.GoType{Kind: model.GoArray, Len: 2, Elem: text}}, "[][2]string{}", "[][2]string"},
		{&model.GoType{Kind: model.GoMap, Key: text, Elem: &model.GoType{Kind: model.GoInterface}}, "map[string]any{}", "map[string]any"},
		{&model.GoType{Kind: model.GoStruct, Fields: []model.GoField{{Name: "A", Type: text, Tag: "json:\"a`\""}, {Name: "T", Type: named("example.com/a", "T"), Embedded: true}}},
			"struct {\n\tA string \"json:\\\"a`\\\"\"\n\tT\n}{}", "struct{…}"},
	}
	for _, tt := range tests {
		f := newFile("a.go", &model.Package{Path: "example.com/a", Name: "a"})
		if got := spelled(t, f, f.goType(tt.typ).Values()); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
		if got := string(f.nameInComments([]byte(f.typeName(tt.typ)), nil)); got != tt.comment {
			t.Errorf("in a comment: got %s, want %s", got, tt.comment)
		}
	}
}

func TestRaw(t *testing.T) {
	for s, want := range map[string]string{
		`{"a":1}`:  "`{" + `"a":1}` + "`",
		"a`b":      `"a` + "`" + `b"`,
		"line\nup": `"line\nup"`,
	} {
		if got := fmt.Sprintf("%#v", raw(s)); got != want {
			t.Errorf("%q: got %s, want %s", s, got, want)
		}
	}
}

func TestSpliced(t *testing.T) {
	const q = "`"
	for s, want := range map[string]string{
		"":                                  "``",
		`{"a":1}`:                           q + `{"a":1}` + q,
		q:                                   `"` + q + `"`,
		q + "a" + q:                         `"` + q + "a" + q + `"`,
		`{"a":"` + q + `b c` + q + `."}`:    q + `{"a":"` + q + ` + "` + q + `b c` + q + `" + ` + q + `."}` + q,
		q + `","` + q:                       `"` + q + `" + ` + q + `","` + q + ` + "` + q + `"`,
		`^` + q + `\d` + q:                  q + `^` + q + ` + "` + q + `" + ` + q + `\d` + q + ` + "` + q + `"`,
		q + `\"` + q + ` or ` + q + `*` + q: `"` + q + `" + ` + q + `\"` + q + ` + "` + q + `" + ` + q + ` or ` + q + ` + "` + q + `*` + q + `"`,
		q + "\n":                            `"` + q + `\n"`,
	} {
		if got := fmt.Sprintf("%#v", spliced(s)); got != want {
			t.Errorf("%q: got %s, want %s", s, got, want)
		}
	}
}

// TestRenderFailure shows the source with line numbers, where the parser has them.
func TestRenderFailure(t *testing.T) {
	f := newFile("a.go", &model.Package{Path: "example.com/a", Name: "a"})
	f.add(decl{jen.Op("}")})
	_, err := f.render()
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{"toolgen bug: formatting a.go: a.go:8:1", "   1\t" + header, "   8\t}"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("no %q in\n%v", want, err)
		}
	}
}

func TestReports(t *testing.T) {
	for doc, want := range map[string]string{
		"":                 "returns the error order_not_found.",
		"An odd sentence.": "returns the error order_not_found.",
		"Reports that no order carries the number.\n\nMore.":    "reports that no order carries the number.",
		"Reports no order. And more.":                           "reports no order.",
		"OrderNotFound reports that there is none, e.g. #12345": "reports that there is none, e.g. #12345.",
	} {
		e := &model.ErrorType{Name: "OrderNotFound", Code: "order_not_found", Doc: doc}
		if got := reports(e); got != want {
			t.Errorf("%q: got %q, want %q", doc, got, want)
		}
	}
}
