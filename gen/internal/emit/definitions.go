package emit

import (
	"bytes"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
	"github.com/toolgen-dev/toolgen/gen/internal/schema"
)

// definition declares what a model is told about a tool:
//
//	// deskLookupOrder defines the tool lookup_order.
//	var deskLookupOrder = toolrt.Definition{
//		Name:        "lookup_order",
//		Description: "Retrieves one order by its number.",
//		InputSchema: json.RawMessage(deskLookupOrderInput),
//		Hints:       toolrt.Hints{ReadOnly: true},
//	}
func (f *file) definition(t *model.Tool) decl {
	return decl{
		comment("%s defines the tool %s.", t.Idents.Definition, t.Name),
		jen.Var().Id(t.Idents.Definition).Op("=").Add(composite(f.runtime("Definition"),
			keyed("Name", jen.Lit(t.Name)),
			when(t.Title != "", keyed("Title", jen.Lit(t.Title))),
			when(t.Description != "", keyed("Description", text(t.Description))),
			keyed("InputSchema", f.json("RawMessage").Call(jen.Id(t.Idents.InputSchema))),
			when(schema.Output(t.Output) != nil, keyed("OutputSchema", f.json("RawMessage").Call(jen.Id(t.Idents.OutputSchema)))),
			keyed("Hints", f.hints(t.Hints)),
			when(len(t.Aliases) > 0, keyed("Aliases", inline(jen.Index().String(), texts(t.Aliases)...))),
			when(len(t.Examples) > 0, keyed("Examples", f.examples(t.Examples))),
			when(len(t.Errors) > 0, keyed("Errors", f.errorInfos(t.Errors))),
			when(t.Timeout > 0, keyed("Timeout", f.duration(t.Timeout))),
			when(t.Lenient, keyed("Lenient", jen.True())),
			when(t.Strict, keyed("Strict", jen.True())),
			when(strictSchema(t) != nil, keyed("StrictSchema", f.json("RawMessage").Call(jen.Id(t.Idents.StrictSchema)))),
			when(t.DeferLoading, keyed("DeferLoading", jen.True())),
			when(len(t.AllowedCallers) > 0, keyed("AllowedCallers", inline(jen.Index().String(), texts(t.AllowedCallers)...))),
			when(t.CacheControl != "", keyed("CacheControl", jen.Lit(t.CacheControl))),
			when(t.EagerInputStreaming, keyed("EagerInputStreaming", jen.True())),
		)),
	}
}

// hints is toolrt.Hints{ReadOnly: true, OpenWorld: true}.
func (f *file) hints(h model.Hints) *jen.Statement {
	return inline(f.runtime("Hints"),
		when(h.ReadOnly, keyed("ReadOnly", jen.True())),
		when(h.Destructive, keyed("Destructive", jen.True())),
		when(h.Idempotent, keyed("Idempotent", jen.True())),
		when(h.OpenWorld, keyed("OpenWorld", jen.True())),
	)
}

// examples lists inputs, one a line:
//
//	[]json.RawMessage{
//		json.RawMessage(`{"order_number":"#12345"}`),
//	}
func (f *file) examples(examples []string) *jen.Statement {
	items := make([]jen.Code, len(examples))
	for i, example := range examples {
		items[i] = f.json("RawMessage").Call(spliced(example))
	}
	return composite(jen.Index().Add(f.json("RawMessage")), items...)
}

// errorInfos lists the errors that a tool declares, one a line:
//
//	[]toolrt.ErrorInfo{
//		{Code: "order_not_found", Category: toolerr.NotFound, Description: "Reports that no order carries the number."},
//	}
func (f *file) errorInfos(refs []*model.ErrorRef) *jen.Statement {
	items := make([]jen.Code, len(refs))
	for i, ref := range refs {
		items[i] = inline(nil,
			keyed("Code", jen.Lit(ref.Code)),
			keyed("Category", f.category(ref.Category)),
			when(ref.Description != "", keyed("Description", jen.Lit(ref.Description))),
		)
	}
	return composite(jen.Index().Add(f.runtime("ErrorInfo")), items...)
}

// category names a category's constant: not_found → toolerr.NotFound.
func (f *file) category(name string) *jen.Statement { return f.toolerr(model.Exported(name)) }

// schemas declares the schemas of a tool, one line of the schema a line:
//
//	const deskLookupOrderInput = `{` +
//		`"type":"object",` +
//		`"properties":{` +
//		`"order_number":{"type":"string"}` +
//		`}` +
//		`}`
func schemas(t *model.Tool) []decl {
	decls := []decl{schemaConst(t.Idents.InputSchema, schema.Marshal(schema.Input(t.Input.Type)))}
	if s := strictSchema(t); s != nil {
		decls = append(decls, schemaConst(t.Idents.StrictSchema, s))
	}
	if s := schema.Output(t.Output); s != nil {
		decls = append(decls, schemaConst(t.Idents.OutputSchema, schema.Marshal(s)))
	}
	return decls
}

// strictSchema is what the Messages API takes of the input schema of a strict
// tool, nil if that is all of it.
func strictSchema(t *model.Tool) []byte {
	if !t.Strict {
		return nil
	}
	whole := schema.Input(t.Input.Type)
	strict := schema.Marshal(schema.Strict(whole))
	if bytes.Equal(strict, schema.Marshal(whole)) {
		return nil
	}
	return strict
}

// schemaConst declares a schema as a constant, one line of it a line of code.
func schemaConst(name string, compact []byte) decl {
	return decl{jen.Const().Id(name).Op("=").Add(lines(schema.Lines(compact), spliced))}
}
