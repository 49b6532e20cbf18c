package resolve

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// jsonFields must find, of the same source, what encoding/json finds by
// reflection, in the same order.
func TestJSONFields(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "jsontypes_test.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := new(types.Config).Check("resolve", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []any{
		jtShadowOuter{}, jtShadowInner{}, jtDominance{}, jtNested{}, jtOptionOnly{}, jtNonStruct{}, jtAliases{},
		jtTwice{}, jtDeeper{}, jtPointers{}, jtDash{}, jtNames{g: 1}, jtInvalid{}, jtTagBeatsName{}, jtInstance{},
		jtRecursive{}, jtGrandchild{},
	} {
		typ := reflect.TypeOf(v)
		fields, _ := jsonFields(pkg.Scope().Lookup(typ.Name()).Type().Underlying().(*types.Struct))
		var got []string
		for _, f := range fields {
			got = append(got, f.name)
		}
		if want := encodedNames(t, typ); !slices.Equal(got, want) {
			t.Errorf("%s: got %q; want %q", typ.Name(), got, want)
		}
	}
}

// encodedNames returns the names under which encoding/json writes a value of
// that type, none of whose fields is empty.
func encodedNames(t *testing.T, typ reflect.Type) []string {
	t.Helper()
	v := reflect.New(typ).Elem()
	fill(v)
	data, err := json.Marshal(v.Interface())
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(strings.NewReader(string(data)))
	var names []string
	for depth, key := 0, false; ; {
		token, err := d.Token()
		if err != nil {
			return names
		}
		switch {
		case token == json.Delim('{'):
			depth, key = depth+1, true
			continue
		case token == json.Delim('}'):
			depth--
		case depth == 1 && key:
			names = append(names, token.(string))
		}
		key = !key || depth > 1 || token == json.Delim('}')
	}
}

// fill gives every field of v that can be set a value that is not empty.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i))
		}
	case reflect.Pointer:
		if v.CanSet() {
			v.Set(reflect.New(v.Type().Elem()))
		}
	case reflect.Int:
		if v.CanSet() {
			v.SetInt(1)
		}
	case reflect.String:
		if v.CanSet() {
			v.SetString("x")
		}
	}
}
