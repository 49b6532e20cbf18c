package schema_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
	"github.com/toolgen-dev/toolgen/gen/internal/schema"
)

func oneOfMembers(members ...*model.Type) *model.Type {
	u := &model.UnionType{}
	for _, m := range members {
		u.Members = append(u.Members, &model.Member{Type: m})
	}
	return &model.Type{Kind: model.Union, Union: u}
}

func withRules(t *model.Type, rules ...model.Rule) *model.Type {
	t.Rules = rules
	return t
}

func TestUnion(t *testing.T) {
	text, number := kind(model.String, rule("maxLength", "9")), kind(model.Int, rule("minimum", "1"))
	written := oneOfMembers(text, number)
	written.Union.Written = true
	tests := []struct {
		name         string
		typ          *model.Type
		want, strict string
	}{
		{"read", oneOfMembers(text, number), `{"oneOf":[{"type":"string","maxLength":9},{"type":"integer","minimum":1}]}`,
			`{"anyOf":[{"type":"string","description":"At most 9 characters."},{"type":"integer","description":"At least 1."}]}`},
		{"nullable", withRules(oneOfMembers(text, number), rule("nullable")), `{"oneOf":[{"type":"string","maxLength":9},{"type":"integer","minimum":1},{"type":"null"}]}`,
			`{"anyOf":[{"type":"string","description":"At most 9 characters."},{"type":"integer","description":"At least 1."},{"type":"null"}]}`},
		{"written", withRules(written, rule("nullable")), `{"anyOf":[{"type":"string","maxLength":9},{"type":"integer","minimum":1},{"type":"null"}]}`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := schema.Input(object(&model.Field{Name: "p", Type: tt.typ}))
			if diff := cmp.Diff(wrapped(tt.want), string(schema.Marshal(in))); diff != "" {
				t.Errorf("schema (-want +got):\n%s", diff)
			}
			if tt.strict == "" {
				return
			}
			if diff := cmp.Diff(wrapped(tt.strict), string(schema.Marshal(schema.Strict(in)))); diff != "" {
				t.Errorf("strict (-want +got):\n%s", diff)
			}
		})
	}
}

// A type that contains itself is defined once; the root stands inline all the same.
func TestDefinitions(t *testing.T) {
	node := object()
	node.Doc, node.Struct.Def = "A node.", "Node"
	node.Struct.Fields = []*model.Field{
		{Name: "kids", Type: slice(node)},
		{Name: "next", Type: pointer(node, rule("nullable")), Description: "The next one."},
		{Name: "last", Type: pointer(node), Description: "A node."},
	}
	const props = `"type":"object",%s"properties":{` +
		`"kids":{"type":"array","items":{"$ref":"#/$defs/Node"}},` +
		`"next":{"oneOf":[{"$ref":"#/$defs/Node"},{"type":"null"}],"description":"The next one."},` +
		`"last":{"$ref":"#/$defs/Node"}` +
		`},"additionalProperties":false`
	before, after, _ := strings.Cut(props, "%s")
	want := `{` + before + after + `,"$defs":{"Node":{` + before + `"description":"A node.",` + after + `}}}`
	if diff := cmp.Diff(want, string(schema.Marshal(schema.Input(node)))); diff != "" {
		t.Errorf("schema (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want, string(schema.Marshal(schema.Output(model.Output{Form: model.OutputObject, Type: pointer(node)})))); diff != "" {
		t.Errorf("output (-want +got):\n%s", diff)
	}
}

func TestRelations(t *testing.T) {
	text := kind(model.String)
	inner := object(
		&model.Field{Name: "a", Type: text, Relations: []model.Relation{{Keyword: "requires", Name: "b"}, {Keyword: "excludes", Name: "c"}, {Keyword: "excludes", Name: "d"}}},
		&model.Field{Name: "b", Type: text},
		&model.Field{Name: "c", Type: text, Relations: []model.Relation{{Keyword: "requiredif", Name: "b", Value: `"x"`}, {Keyword: "requiredif", Name: "b", Value: `"y"`}}},
		&model.Field{Name: "d", Type: text, Relations: []model.Relation{{Keyword: "requiredif", Name: "b", Value: `"x"`}}},
	)
	inner.Struct.OneOf = []model.Group{{Name: "a", Props: []string{"a"}}, {Name: "c", Props: []string{"c", "d"}}}
	inner.Struct.AnyOf = []model.Group{{Name: "b", Props: []string{"b"}}}
	const (
		groups = `"oneOf":[{"required":["a"]},{"required":["c","d"]}],"anyOf":[{"required":["b"]}],`
		props  = `"properties":{"a":{"type":"string"},"b":{"type":"string"},"c":{"type":"string"},"d":{"type":"string"}},"additionalProperties":false`
		more   = `,"dependentRequired":{"a":["b"]},"dependentSchemas":{` +
			`"a":{"properties":{"c":{"not":{}},"d":{"not":{}}}},` +
			`"b":{"if":{"properties":{"b":{"const":"x"}}},"then":{"required":["c","d"]},"else":{"if":{"properties":{"b":{"const":"y"}}},"then":{"required":["c"]}}}}`
	)
	for _, tt := range []struct {
		name string
		in   *model.Type
		want string
	}{
		{"root", inner, `{"type":"object",` + props + more + `}`},
		{"within", object(&model.Field{Name: "p", Type: inner}), wrapped(`{"type":"object",` + groups + props + more + `}`)},
	} {
		in := schema.Input(tt.in)
		if diff := cmp.Diff(tt.want, string(schema.Marshal(in))); diff != "" {
			t.Errorf("%s: schema (-want +got):\n%s", tt.name, diff)
		}
		strict := `{"type":"object",` + props + `}`
		if tt.in != inner {
			strict = wrapped(strict)
		}
		if diff := cmp.Diff(strict, string(schema.Marshal(schema.Strict(in)))); diff != "" {
			t.Errorf("%s: strict (-want +got):\n%s", tt.name, diff)
		}
	}
}
