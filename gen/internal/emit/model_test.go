package emit_test

import (
	"time"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

const (
	deskPath  = "github.com/toolgen-dev/toolgen/gen/internal/emit/testdata/desk"
	clashPath = "github.com/toolgen-dev/toolgen/gen/internal/emit/testdata/clash"
)

func named(pkg, pkgName, name string) *model.GoType {
	return &model.GoType{Kind: model.GoNamed, Pkg: pkg, PkgName: pkgName, Name: name}
}

func own(name string) *model.GoType { return named(deskPath, "desk", name) }

func basic(k model.Kind, name string, rules ...model.Rule) *model.Type {
	bits := map[string]int{"int8": 8, "uint8": 8, "float32": 32}[name]
	if bits == 0 {
		bits = 64
	}
	return &model.Type{Kind: k, Bits: bits, Go: &model.GoType{Kind: model.GoNamed, Name: name}, Rules: rules}
}

func text(rules ...model.Rule) *model.Type   { return basic(model.String, "string", rules...) }
func number(rules ...model.Rule) *model.Type { return basic(model.Int, "int", rules...) }

func pointer(t *model.Type, rules ...model.Rule) *model.Type {
	return &model.Type{Kind: model.Pointer, Go: &model.GoType{Kind: model.GoPointer, Elem: t.Go}, Elem: t, Rules: rules}
}

func slice(t *model.Type, rules ...model.Rule) *model.Type {
	return &model.Type{Kind: model.Slice, Go: &model.GoType{Kind: model.GoSlice, Elem: t.Go}, Elem: t, Rules: rules}
}

func array(n int, t *model.Type) *model.Type {
	return &model.Type{Kind: model.Array, Len: n, Go: &model.GoType{Kind: model.GoArray, Len: n, Elem: t.Go}, Elem: t}
}

func mapOf(key, t *model.Type, rules ...model.Rule) *model.Type {
	return &model.Type{Kind: model.Map, Go: &model.GoType{Kind: model.GoMap, Key: key.Go, Elem: t.Go}, Key: key, Elem: t, Rules: rules}
}

func timeType() *model.Type { return &model.Type{Kind: model.Time, Go: named("time", "time", "Time")} }

func bytesType() *model.Type {
	return &model.Type{Kind: model.Bytes, Go: &model.GoType{Kind: model.GoSlice, Elem: &model.GoType{Kind: model.GoNamed, Name: "byte"}}}
}

func structOf(g *model.GoType, label string, fields ...*model.Field) *model.Type {
	return &model.Type{Kind: model.Struct, Go: g, Struct: &model.StructType{Go: g, Label: label, Place: "the place of " + label, Fields: fields}}
}

// anonymous is the Go type of a struct with one field.
func anonymous(name string, t *model.Type, tag string) *model.GoType {
	return &model.GoType{Kind: model.GoStruct, Fields: []model.GoField{{Name: name, Type: t.Go, Tag: tag}}}
}

func rule(keyword string, values ...string) model.Rule {
	return model.Rule{Keyword: keyword, Values: values}
}

func level() *model.Type {
	return &model.Type{Kind: model.String, Go: own("Level"), Rules: []model.Rule{rule("enum", "high", "low")}}
}

func filter() *model.Type {
	return structOf(named(deskPath+"/other", "other", "Filter"), "OtherFilter", &model.Field{Name: "text", GoName: "Text", Type: text(), Required: true})
}

func base() *model.Field {
	return &model.Field{
		Name: "id", GoName: "ID", Path: []model.Step{{Name: "Base", Pointer: own("Base")}},
		Type: basic(model.Int, "int64"), Quoted: true, Required: true,
	}
}

func lookupInput(filter *model.Type) *model.Type {
	window := anonymous("From", timeType(), `json:"from"`)
	return structOf(own("LookupInput"), "LookupInput",
		base(),
		&model.Field{Name: "order_number", GoName: "OrderNumber", Type: text(rule("pattern", "^#[0-9]{5}$")), Required: true, Description: "Number of the order."},
		&model.Field{Name: "items", GoName: "Items", Type: basic(model.Bool, "bool"), Default: "true"},
		&model.Field{Name: "level", GoName: "Level", Type: pointer(level(), rule("nullable")), Default: `"high"`},
		&model.Field{Name: "tags", GoName: "Tags", Type: slice(level(), rule("minItems", "1"), rule("uniqueItems")), Default: `["high","low"]`},
		&model.Field{Name: "grid", GoName: "Grid", Type: slice(slice(text(rule("maxLength", "20"))))},
		&model.Field{Name: "corner", GoName: "Corner", Type: array(2, basic(model.Float, "float64", rule("minimum", "-0.5"), rule("maximum", "1.7976931348623157e+308"))), Required: true},
		&model.Field{Name: "labels", GoName: "Labels", Type: mapOf(text(rule("pattern", "^[a-z]+$")), slice(pointer(number(rule("unit", "cents")))))},
		&model.Field{Name: "window", GoName: "Window", Type: structOf(window, "LookupInputWindow", &model.Field{Name: "from", GoName: "From", Type: timeType(), Required: true}), Required: true},
		&model.Field{Name: "filter", GoName: "Filter", Type: filter, Required: true},
		&model.Field{Name: "extra", GoName: "Extra", Type: &model.Type{Kind: model.Any, Go: &model.GoType{Kind: model.GoInterface}}, Required: true, WriteOnly: true},
	)
}

func order() *model.Type {
	zero := anonymous("N", number(), `json:"n"`)
	item := structOf(own("Item"), "Item",
		&model.Field{Name: "sku", GoName: "SKU", Type: text(), Required: true},
		&model.Field{Name: "quantity", GoName: "Quantity", Type: basic(model.Uint, "uint8", rule("minimum", "0"), rule("maximum", "255")), Omit: model.OmitEmpty},
		&model.Field{Name: "gift", GoName: "Gift", Type: basic(model.Bool, "bool"), Omit: model.OmitEmpty},
		&model.Field{Name: "zero", GoName: "Zero", Type: structOf(zero, "ItemZero", &model.Field{Name: "n", GoName: "N", Type: number(), Required: true}), Omit: model.OmitZero},
	)
	id := base()
	id.Required = false
	return structOf(own("Order"), "Order",
		&model.Field{Name: "number", GoName: "Number", Type: text(), Required: true},
		&model.Field{Name: "note", GoName: "Note", Type: text(), Omit: model.OmitEmpty},
		&model.Field{Name: "items", GoName: "Items", Type: slice(item), Required: true},
		&model.Field{Name: "placed", GoName: "Placed", Type: timeType(), Omit: model.OmitZero, IsZero: true},
		&model.Field{Name: "total", GoName: "Total", Type: pointer(basic(model.Float, "float64"), rule("nullable")), Required: true},
		&model.Field{Name: "counts", GoName: "Counts", Type: mapOf(text(), number()), Omit: model.OmitEmpty},
		&model.Field{Name: "nested", GoName: "Nested", Type: mapOf(level(), slice(pointer(item))), Required: true},
		&model.Field{Name: "blobs", GoName: "Blobs", Type: array(2, bytesType()), Required: true},
		&model.Field{Name: "seen", GoName: "Seen", Type: pointer(basic(model.Int, "int64"), rule("nullable")), Quoted: true, Required: true},
		&model.Field{Name: "hidden", GoName: "Hidden", Type: pointer(basic(model.Bool, "bool")), Quoted: true, Omit: model.OmitEmpty},
		&model.Field{Name: "list", GoName: "List", Type: slice(number()), Omit: model.OmitZero},
		&model.Field{Name: "pair", GoName: "Pair", Type: array(2, number()), Omit: model.OmitZero},
		&model.Field{Name: "any", GoName: "Any", Type: &model.Type{Kind: model.Any, Go: &model.GoType{Kind: model.GoInterface}}, Omit: model.OmitEmpty},
		&model.Field{Name: "raw", GoName: "Raw", Type: &model.Type{Kind: model.Any, Go: named("encoding/json", "json", "RawMessage")}, Omit: model.OmitEmpty},
		&model.Field{Name: "rate", GoName: "Rate", Type: basic(model.Float, "float32"), Omit: model.OmitEmpty},
		&model.Field{Name: "price", GoName: "Price", Type: &model.Type{Kind: model.Int, Bits: 64, Go: own("Money")}, Omit: model.OmitZero, IsZero: true},
		&model.Field{Name: "paid", GoName: "Paid", Type: pointer(&model.Type{Kind: model.Int, Bits: 64, Go: own("Money")}), Omit: model.OmitZero, IsZero: true},
		id,
	)
}

// desk has a handler of every form.
func desk() *model.Package {
	narrow := filter()
	in, out := lookupInput(narrow), order()
	receiver := func(name, param string, t *model.GoType) *model.Receiver {
		return &model.Receiver{Name: name, Param: param, Type: t, Exported: true}
	}
	deskType := &model.GoType{Kind: model.GoPointer, Elem: own("Desk")}
	nothing := model.Input{Type: structOf(nil, "")}
	params := &model.Type{Kind: model.Struct, Struct: &model.StructType{Params: true, Label: "DeskSearchParams", Fields: []*model.Field{
		{Name: "query", Param: "query", Type: text(rule("minLength", "1")), Required: true},
		{Name: "limit", Param: "limit", Type: number(rule("minimum", "1"), rule("maximum", "100")), Default: "20"},
	}}}
	return &model.Package{
		Path: deskPath, Name: "desk", Doc: "Answers questions.\n\nBriefly.",
		Server: model.Server{Name: "support-desk", Version: "1.2.0", Adapters: []string{"mcp"}},
		Taken:  []string{"Desk", "Level", "context", "other", "time"},
		Scope:  []string{"Desk", "Level"},
		Sets: []*model.Set{
			{Func: "DeskTools", Receiver: receiver("Desk", "d", deskType), Tools: []*model.Tool{
				{
					Name: "lookup", Symbol: "Desk.Lookup", Func: "Lookup", Title: "Look up",
					Description: "Retrieves one order by its number.\n\nSays \"why\" if it cannot.",
					Hints:       model.Hints{ReadOnly: true, OpenWorld: true, Stated: true},
					Aliases:     []string{"get_order"},
					Examples:    []string{`{"order_number":"#12345"}`},
					Errors:      []*model.ErrorRef{{Name: "OrderNotFound", Code: "order_not_found", Category: "not_found", Description: "No order carries the number."}},
					Timeout:     90 * time.Second,
					Input:       model.Input{Form: model.InputStruct, Type: in}, Output: model.Output{Form: model.OutputObject, Type: pointer(out)},
				},
				{
					Name: "search", Symbol: "Desk.Search", Func: "Search", Description: "Searches orders.",
					Input: model.Input{Form: model.InputParams, Type: params, Params: params.Struct.Fields}, Output: model.Output{Form: model.OutputList, Type: slice(out)},
				},
				{Name: "ping", Symbol: "Desk.Ping", Func: "Ping", Input: nothing, Output: model.Output{Form: model.OutputNone}},
				{Name: "update", Symbol: "Desk.Update", Func: "Update", Input: model.Input{Form: model.InputPointer, Type: in}, Output: model.Output{Form: model.OutputNone}},
				{Name: "count", Symbol: "Desk.Count", Func: "Count", Input: nothing, Output: model.Output{Form: model.OutputScalar, Type: pointer(number())}},
				{Name: "sizes", Symbol: "Desk.Sizes", Func: "Sizes", Input: nothing, Output: model.Output{Form: model.OutputObject, Type: mapOf(text(), slice(number()))}},
			}},
			{Func: "SearcherTools", Receiver: receiver("Searcher", "s", own("Searcher")), Tools: []*model.Tool{
				{Name: "find", Symbol: "Searcher.Find", Func: "Find", Input: model.Input{Form: model.InputStruct, Type: narrow}, Output: model.Output{Form: model.OutputText, Type: text()}},
				{Name: "near", Symbol: "Searcher.Near", Func: "Near", Input: nothing, Output: model.Output{Form: model.OutputList, Type: array(2, basic(model.Float, "float64"))}},
			}},
			{Func: "Tools", Tools: []*model.Tool{
				{
					Name: "level", Symbol: "Level1", Func: "Level1",
					Input:  model.Input{Form: model.InputStruct, Type: structOf(&model.GoType{Kind: model.GoStruct}, "Level1Input")},
					Output: model.Output{Form: model.OutputScalar, Type: level()},
				},
				{Name: "whatever", Symbol: "Whatever", Func: "Whatever", Input: nothing, Output: model.Output{Form: model.OutputJSON, Type: &model.Type{Kind: model.Any, Go: &model.GoType{Kind: model.GoInterface}}}},
			}},
		},
		Errors: []*model.ErrorType{
			{
				Name: "OrderNotFound", Code: "order_not_found", Category: "not_found", Constructor: "NewOrderNotFound",
				Doc:        "Reports that no order carries the number.",
				Message:    []model.Segment{{Text: "No order "}, {Field: "OrderNumber"}, {Text: "."}},
				Suggestion: []model.Segment{{Text: "Ask for the number."}},
				RetryAfter: "Wait", Cause: "Err",
				Fields: []*model.Field{
					{GoName: "OrderNumber", Type: text()},
					{GoName: "Shop", Type: text()},
					{GoName: "Wait", Type: &model.Type{Go: named("time", "time", "Duration")}},
					{GoName: "Err"},
				},
				Details: &model.StructType{Go: own("OrderNotFound"), Label: "OrderNotFoundDetails", Fields: []*model.Field{
					{Name: "order_number", GoName: "OrderNumber", Type: text(), Required: true},
					{Name: "shop", GoName: "Shop", Type: text(), Required: true},
				}},
			},
			{
				Kind: model.ErrorVariable, Name: "ErrShut", Code: "shut", Category: "business",
				Message: []model.Segment{{Text: "Shut."}}, CustomerMessage: []model.Segment{{Text: "Come back tomorrow."}},
			},
			{
				Kind: model.ErrorExisting, Name: "Code", Code: "code", Category: "permanent", ByValue: true, HasError: true, Receiver: "c",
				Message: []model.Segment{{Text: "Code."}},
			},
			{
				Kind: model.ErrorExisting, Name: "Late", Code: "late", Category: "business", ByValue: true, HasError: true, Receiver: "l",
				Message: []model.Segment{{Field: "Days"}, {Text: " days late."}},
				Details: &model.StructType{Go: own("Late"), Label: "LateDetails", Fields: []*model.Field{
					{Name: "days", GoName: "Days", Type: number(), Required: true},
				}},
			},
			{
				Name: "Closed", Code: "closed", Category: "business", Constructor: "NewClosed", HasError: true,
				Message: []model.Segment{{Text: "Closed."}},
			},
		},
		Imported: []*model.ErrorType{
			{
				Kind: model.ErrorVariable, Pkg: deskPath + "/other", PkgName: "other", Name: "ErrAway", Code: "away", Category: "transient",
				Message: []model.Segment{{Text: "Away."}},
			},
			{
				Kind: model.ErrorExisting, Pkg: deskPath + "/other", PkgName: "other", Name: "Refusal", Code: "refusal", Category: "rate_limit",
				Message: []model.Segment{{Text: "Refused by "}, {Field: "By"}, {Text: "."}}, RetryAfter: "Wait",
				Details: &model.StructType{Go: named(deskPath+"/other", "other", "Refusal"), Label: "OtherRefusalDetails", Fields: []*model.Field{
					{Name: "by", GoName: "By", Type: text(), Required: true},
				}},
			},
			{
				Kind: model.ErrorExisting, Pkg: deskPath + "/other", PkgName: "other", Name: "Reason", Code: "reason", Category: "permission", ByValue: true,
				Message: []model.Segment{{Text: "A reason."}},
			},
		},
	}
}

// clash is a package that has taken every name that generated code likes.
func clash() *model.Package {
	clashType := func(name string) *model.GoType { return named(clashPath, "clash", name) }
	scope := []string{"context", "ctx", "d", "decodeIn", "e", "fail", "in", "json", "o", "r", "s", "search", "time", "toolServer", "toolerr", "toolrt", "v"}
	in := structOf(clashType("in"), "In",
		&model.Field{Name: "v", GoName: "V", Type: pointer(&model.Type{Kind: model.String, Go: clashType("v")}), Default: `"x"`},
		&model.Field{Name: "a", GoName: "A", Type: structOf(named(clashPath+"/a/model", "model", "T"), "ModelT", &model.Field{Name: "n", GoName: "N", Type: number(), Required: true}), Required: true},
		&model.Field{Name: "b", GoName: "B", Type: structOf(named(clashPath+"/b/model/v2", "model", "T"), "ModelT2", &model.Field{Name: "n", GoName: "N", Type: number(), Required: true}), Required: true},
		&model.Field{Name: "y", GoName: "Y", Type: structOf(named(clashPath+"/go-yaml", "yaml", "T"), "YamlT", &model.Field{Name: "n", GoName: "N", Type: number(), Required: true}), Required: true},
		&model.Field{Name: "t", GoName: "T", Type: structOf(named(clashPath+"/type", "typ", "T"), "TypT", &model.Field{Name: "n", GoName: "N", Type: number(), Required: true}), Required: true},
	)
	return &model.Package{
		Path: clashPath, Name: "clash",
		Server: model.Server{Name: "clash", Adapters: []string{"mcp", "anthropic"}},
		Taken:  scope, Scope: scope,
		Sets: []*model.Set{{Func: "Tools", Tools: []*model.Tool{
			{Name: "search", Symbol: "search", Func: "search", Timeout: time.Second, Input: model.Input{Form: model.InputPointer, Type: in}, Output: model.Output{Form: model.OutputNone}},
		}}},
		Errors: []*model.ErrorType{{
			Name: "fail", Code: "fail", Category: "transient", Constructor: "newFail",
			Message: []model.Segment{{Field: "E"}},
			Fields:  []*model.Field{{GoName: "E", Type: &model.Type{Kind: model.String, Go: clashType("e")}}},
		}},
	}
}
