package model

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Types that the cases below are made of.

func named(pkg, name string) *GoType {
	return &GoType{Kind: GoNamed, Pkg: pkg, PkgName: pkg, Name: name}
}

func text() *Type { return &Type{Kind: String, Go: &GoType{Kind: GoNamed, Name: "string"}} }

func object(pkg, name, label string, fields ...*Type) *Type {
	s := &StructType{Go: named(pkg, name), Label: label}
	for _, t := range fields {
		s.Fields = append(s.Fields, &Field{Type: t})
	}
	return &Type{Kind: Struct, Go: s.Go, Struct: s}
}

func slice(elem *Type) *Type {
	return &Type{Kind: Slice, Go: &GoType{Kind: GoSlice, Elem: elem.Go}, Elem: elem}
}

func mapOf(elem *Type) *Type {
	key := text()
	return &Type{Kind: Map, Go: &GoType{Kind: GoMap, Key: key.Go, Elem: elem.Go}, Key: key, Elem: elem}
}

func pointer(elem *Type) *Type {
	return &Type{Kind: Pointer, Go: &GoType{Kind: GoPointer, Elem: elem.Go}, Elem: elem}
}

func handler(name string, in, out *Type) *Tool {
	t := &Tool{Func: name, Input: Input{Form: InputStruct, Type: in}, Output: Output{Type: out}}
	switch {
	case in == nil:
		t.Input = Input{Form: InputNone, Type: &Type{Kind: Struct, Struct: &StructType{}}}
	case in.Struct.Params:
		t.Input.Form, t.Input.Params = InputParams, in.Struct.Fields
	}
	if out != nil {
		t.Output.Form = map[Kind]OutputForm{Struct: OutputObject, Map: OutputObject, Slice: OutputList, Pointer: OutputObject}[out.Kind]
	}
	return t
}

func TestAssignNames(t *testing.T) {
	in := object("demo", "In", "In", slice(slice(text())), slice(slice(text())), mapOf(object("model", "T", "ModelT")))
	rows := slice(slice(object("demo", "Row", "Row")))
	params := &Type{Kind: Struct, Struct: &StructType{Params: true, Fields: []*Field{
		{Param: "orderID", Type: text()},
		{Param: "orderId", Type: text()},
	}}}
	desk := &Receiver{Name: "Desk", Param: "d", Type: named("demo", "Desk")}
	p := &Package{
		Path:  "demo",
		Name:  "demo",
		Taken: []string{"Desk", "In", "decodeIn", "deskPing", "json", "x"},
		Sets: []*Set{
			{Func: "DeskTools", Receiver: desk, Tools: []*Tool{
				handler("LookupOrder", in, rows),
				handler("Ping", nil, nil),
				handler("hidden", params, mapOf(text())),
			}},
			{Func: "Tools", Tools: []*Tool{
				handler("Server", in, nil),
				handler("Context", nil, pointer(object("other", "T", "ModelT"))),
			}},
			{Func: "HTTPAPITools", Receiver: &Receiver{Name: "HTTPAPI", Param: "ctx", Type: named("demo", "HTTPAPI")}, Tools: []*Tool{
				handler("Get", nil, nil),
			}},
			{Func: "XTools", Receiver: &Receiver{Name: "X", Param: "x", Type: named("demo", "X")}, Tools: []*Tool{handler("Get", nil, nil)}},
		},
		Errors: []*ErrorType{{
			Name: "wait", Constructor: "newWait", Details: object("demo", "wait", "WaitDetails", text()).Struct,
			Fields: []*Field{{GoName: "Wait"}, {GoName: "Type"}, {GoName: "HTTPCode"}, {GoName: "ID"}, {GoName: "Id"}},
		}},
		Imported: []*ErrorType{{Kind: ErrorVariable, Pkg: "demo/shut", PkgName: "toolErrors", Name: "ErrShut"}},
	}
	AssignNames(p)

	tools := func(set int) []*Tool { return p.Sets[set].Tools }
	tests := []struct{ what, got, want string }{
		{"server", p.ServerVar, "toolServer"},
		{"errors, beside a package of that name", p.ErrorsVar, "toolErrors2"},
		{"method", tools(0)[0].Idents.Definition, "deskLookupOrder"},
		{"input schema", tools(0)[0].Idents.InputSchema, "deskLookupOrderInput"},
		{"strict schema", tools(0)[0].Idents.StrictSchema, "deskLookupOrderStrict"},
		{"output schema", tools(0)[0].Idents.OutputSchema, "deskLookupOrderOutput"},
		{"taken by the user", tools(0)[1].Idents.Definition, "deskPing2"},
		{"unexported method", tools(0)[2].Idents.Definition, "deskHidden"},
		{"params type", tools(0)[2].Idents.Params, "deskHiddenParams"},
		{"params' Go type", params.Go.String(), "demo.deskHiddenParams"},
		{"params decoder", params.Struct.Decode, "decodeDeskHiddenParams"},
		{"params field", params.Struct.Fields[0].GoName, "OrderID"},
		{"params field of the same name", params.Struct.Fields[1].GoName, "OrderID2"},
		{"function with a name of ours", tools(1)[0].Idents.Definition, "toolServer2"},
		{"function with the name of an import", tools(1)[1].Idents.Definition, "toolContext"},
		{"initialism", tools(2)[0].Idents.Definition, "httpAPIGet"},
		{"no params type", tools(0)[0].Idents.Params, ""},

		{"decoder that the user has", in.Struct.Decode, "decodeIn2"},
		{"shape", in.Struct.Shape, "in2Shape"},
		{"slice of a field", in.Struct.Fields[0].Type.Decode, ""},
		{"slice in a slice", in.Struct.Fields[0].Type.Elem.Decode, "decodeStringSlice"},
		{"the same again", in.Struct.Fields[1].Type.Elem.Decode, "decodeStringSlice"},
		{"struct in a map", in.Struct.Fields[2].Type.Elem.Struct.Decode, "decodeModelT"},
		{"list", rows.Encode, ""},
		{"slice in a list", rows.Elem.Encode, "encodeRowSlice"},
		{"struct in a list", rows.Elem.Elem.Struct.Encode, "encodeRow"},
		{"map as a result", tools(0)[2].Output.Type.Encode, "encodeStringMap"},
		{"struct behind a pointer", tools(1)[1].Output.Type.Elem.Struct.Encode, "encodeModelT"},
		{"details", p.Errors[0].Details.Encode, "encodeWaitDetails"},

		{"receiver", desk.Param, "d"},
		{"receiver with the name of a local", p.Sets[2].Receiver.Param, "httpAPI"},
		{"receiver that the package declares", p.Sets[3].Receiver.Param, "x2"},
	}
	for _, tt := range tests {
		if tt.got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.what, tt.got, tt.want)
		}
	}
	var fields []string
	for _, f := range p.Errors[0].Fields {
		fields = append(fields, f.Param)
	}
	if diff := cmp.Diff([]string{"wait2", "type_", "httpCode", "id", "id2"}, fields); diff != "" {
		t.Errorf("constructor's parameters (-want +got):\n%s", diff)
	}
	if in.Struct.Used != 2 {
		t.Errorf("In is used %d times, want 2", in.Struct.Used)
	}
}

func TestUncapitalisedLabels(t *testing.T) {
	for _, tt := range []struct {
		pkg, name, label, want string
	}{
		{"yaml", "T", "YAMLT", "yamlT"},
		{"yaml", "HTTPNode", "YAMLHTTPNode", "yamlHTTPNode"},
		{"yaml", "T", "TakeYAMLT", "takeYAMLT"},
		{"demo", "HTTPDesk", "HTTPDesk", "httpDesk"},
	} {
		g := &GoType{Kind: GoNamed, Pkg: "example.com/" + tt.pkg, PkgName: tt.pkg, Name: tt.name}
		if got := g.uncapitalised(tt.label); got != tt.want {
			t.Errorf("%s of %s.%s: got %s, want %s", tt.label, tt.pkg, tt.name, got, tt.want)
		}
	}
}
