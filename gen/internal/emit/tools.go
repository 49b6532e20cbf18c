package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// toolsFile is toolgen_tools.go: what makes tools of a package's handlers.
func toolsFile(p *model.Package) (*File, error) {
	if len(p.Sets) == 0 {
		return nil, nil
	}
	f := newFile("toolgen_tools.go", p)
	f.add(f.handshake(), f.staleChecks(p.Sets))
	for _, s := range p.Sets {
		f.add(f.set(p, s))
	}
	f.add(f.server(p))
	for _, s := range p.Sets {
		for _, t := range s.Tools {
			f.add(f.definition(t))
			f.add(schemas(t)...)
			if t.Idents.Params != "" {
				f.add(f.params(t))
			}
		}
	}
	f.decoders(p)
	f.encoders(outputs(p))
	return f.render()
}

// handshake refuses to compile with a runtime that is too old:
//
//	// Compile-time check that the runtime is as new as this code.
//	const _ = toolrt.IsAtLeastV0_1
func (f *file) handshake() decl {
	return decl{
		comment("Compile-time check that the runtime is as new as this code."),
		jen.Const().Id("_").Op("=").Add(f.runtime("IsAtLeastV0_1")),
	}
}

// staleChecks refuses to compile with handlers that have changed since:
//
//	// If one of these lines does not compile, its handler has changed: run go generate.
//	var (
//		_ func(*Desk, context.Context, LookupOrderInput) (*Order, error) = (*Desk).LookupOrder
//		_ func(*Desk, context.Context) error                             = (*Desk).Ping
//	)
func (f *file) staleChecks(sets []*model.Set) decl {
	var checks []jen.Code
	for _, s := range sets {
		for _, t := range s.Tools {
			checks = append(checks, jen.Id("_").Add(f.signature(s, t)).Op("=").Add(f.methodExpr(s, t)))
		}
	}
	if len(checks) == 1 {
		return decl{
			comment("If this line does not compile, the handler has changed: run go generate."),
			jen.Var().Add(checks...),
		}
	}
	return decl{
		comment("If one of these lines does not compile, its handler has changed: run go generate."),
		jen.Var().Defs(checks...),
	}
}

// signature spells the type of a handler, its receiver first:
//
//	func(*Desk, context.Context, LookupOrderInput) (*Order, error)
func (f *file) signature(s *model.Set, t *model.Tool) *jen.Statement {
	var params []jen.Code
	if s.Receiver != nil {
		params = append(params, f.goType(s.Receiver.Type))
	}
	params = append(params, f.context("Context"))
	switch t.Input.Form {
	case model.InputStruct:
		params = append(params, f.goType(t.Input.Type.Go))
	case model.InputPointer:
		params = append(params, jen.Op("*").Add(f.goType(t.Input.Type.Go)))
	case model.InputParams:
		for _, p := range t.Input.Params {
			params = append(params, f.goType(p.Type.Go))
		}
	}
	if t.Output.Form == model.OutputNone {
		return jen.Func().Params(params...).Error()
	}
	return jen.Func().Params(params...).Params(f.goType(t.Output.Type.Go), jen.Error())
}

// methodExpr names a handler without a receiver's value: (*Desk).LookupOrder,
// Searcher.Search, LookupOrder.
func (f *file) methodExpr(s *model.Set, t *model.Tool) *jen.Statement {
	switch {
	case s.Receiver == nil:
		return jen.Id(t.Func)
	case s.Receiver.Type.Kind == model.GoPointer:
		return jen.Parens(f.goType(s.Receiver.Type)).Dot(t.Func)
	}
	return f.goType(s.Receiver.Type).Dot(t.Func)
}

// set declares the function that returns the tools of one receiver, or of none:
//
//	// DeskTools returns the tools of d, in source order.
//	func DeskTools(d *Desk) toolrt.Set {
//		return toolrt.NewSet(toolServer,
//			toolrt.NewTool(deskLookupOrder, decodeLookupOrderInput, d.LookupOrder, toolrt.Pointer(encodeOrder)),
//		)
//	}
//
// With errors that cannot say themselves what they are, .With(toolrt.WithMatches(toolErrors...))
// follows.
func (f *file) set(p *model.Package, s *model.Set) decl {
	tools := make([]jen.Code, len(s.Tools))
	for i, t := range s.Tools {
		args := []jen.Code{jen.Id(t.Idents.Definition), f.decodeInput(t), f.handler(s, t), f.output(t.Output)}
		tools[i] = f.runtime("NewTool").Call(append(args, f.toolOptions(t)...)...)
	}
	about := comment("%s returns the tools that need no receiver, in source order.", s.Func)
	var params []jen.Code
	if r := s.Receiver; r != nil {
		about = comment("%s returns the tools of %s, in source order.", s.Func, r.Param)
		params = append(params, jen.Id(r.Param).Add(f.goType(r.Type)))
	}
	newSet := f.runtime("NewSet").Custom(jen.Options{Open: "(" + p.ServerVar + ",", Close: ")", Separator: ",", Multi: true}, tools...)
	if p.ErrorsVar != "" {
		newSet.Dot("With").Call(f.runtime("WithMatches").Call(jen.Id(p.ErrorsVar).Op("...")))
	}
	return decl{
		about,
		jen.Func().Id(s.Func).Params(params...).Add(f.runtime("Set")).Block(jen.Return(newSet)),
	}
}

// decodeInput names the function that reads a tool's input.
func (f *file) decodeInput(t *model.Tool) *jen.Statement {
	if t.Input.Form == model.InputNone {
		return f.runtime("DecodeNothing")
	}
	return jen.Id(t.Input.Type.Struct.Decode)
}

// handler is the function that a tool runs: the handler itself where it takes
// one struct and returns a result, else one that adapts it.
//
//	d.LookupOrder
//
//	func(ctx context.Context, in deskSearchOrdersParams) ([]Order, error) {
//		return d.SearchOrders(ctx, in.Query, in.Limit)
//	}
//
//	func(ctx context.Context, _ toolrt.Nothing) (toolrt.Nothing, error) {
//		return toolrt.Nothing{}, d.Ping(ctx)
//	}
func (f *file) handler(s *model.Set, t *model.Tool) *jen.Statement {
	target := jen.Id(t.Func)
	if s.Receiver != nil {
		target = jen.Id(s.Receiver.Param).Dot(t.Func)
	}
	if t.Input.Form == model.InputStruct && t.Output.Form != model.OutputNone {
		return target
	}
	in, inType := f.local("in"), f.runtime("Nothing")
	if t.Input.Form == model.InputNone {
		in = jen.Id("_")
	} else {
		inType = f.goType(t.Input.Type.Go)
	}
	run := target.Call(append([]jen.Code{f.local("ctx")}, f.arguments(t)...)...)
	out, results := f.runtime("Nothing"), []jen.Code{f.runtime("Nothing").Values(), run}
	if t.Output.Form != model.OutputNone {
		out, results = f.goType(t.Output.Type.Go), []jen.Code{run}
	}
	return jen.Func().
		Params(f.local("ctx").Add(f.context("Context")), in.Add(inType)).
		Params(out, jen.Error()).
		Block(jen.Return(results...))
}

// arguments are what a handler is called with beside its context: in, &in, or
// in.Query, in.Limit.
func (f *file) arguments(t *model.Tool) []jen.Code {
	switch t.Input.Form {
	case model.InputStruct:
		return []jen.Code{f.local("in")}
	case model.InputPointer:
		return []jen.Code{jen.Op("&").Add(f.local("in"))}
	case model.InputParams:
		var args []jen.Code
		for _, p := range t.Input.Params {
			args = append(args, f.local("in").Dot(p.GoName))
		}
		return args
	}
	return nil
}

// validated has the input's own Validate method called after decoding:
//
//	toolrt.Validated(func(ctx context.Context, in *Period) error { return in.Validate(ctx) })
//	toolrt.Validated(func(_ context.Context, in *Range) error { return in.Validate() })
func (f *file) validated(t *model.Tool) *jen.Statement {
	ctx, args := jen.Id("_"), []jen.Code(nil)
	if t.Validate == model.ValidateContext {
		ctx, args = f.local("ctx"), []jen.Code{f.local("ctx")}
	}
	return f.runtime("Validated").Call(jen.Func().
		Params(ctx.Add(f.context("Context")), f.local("in").Op("*").Add(f.goType(t.Input.Type.Go))).
		Error().
		Add(oneLine(jen.Return(f.local("in").Dot("Validate").Call(args...)))))
}

// toolOptions say what happens to the input once it is read. Where there are parts
// filled from the call, each option has a line of its own:
//
//	toolrt.NewTool(deskRefund, decodeRefundInput, d.Refund, toolrt.Pointer(encodeRefund),
//		toolrt.FromPrincipal(func(in *RefundInput) *string { return &in.Customer }),
//	),
func (f *file) toolOptions(t *model.Tool) []jen.Code {
	var options []jen.Code
	for _, i := range t.Input.Injected {
		options = append(options, f.injected(t, i))
	}
	if t.Validate != model.NoValidate {
		options = append(options, f.validated(t))
	}
	if len(t.Input.Injected) == 0 {
		return options
	}
	for i, option := range options {
		options[i] = jen.Line().Add(option)
	}
	return append(options, jen.Line())
}

// injected has a part of the input filled from the call:
//
//	toolrt.FromPrincipal(func(in *RefundInput) *string { return &in.Customer })
//	toolrt.FromClaim("tenant", func(in *RefundInput) *string { return &in.Tenant }, toolrt.DecodeString)
func (f *file) injected(t *model.Tool, i *model.Injection) *jen.Statement {
	in := jen.Func().
		Params(f.local("in").Op("*").Add(f.goType(t.Input.Type.Go))).
		Op("*").Add(f.goType(i.Field.Type.Go))
	target := jen.Return(jen.Op("&").Add(f.embedded("in", i.Field.Path).Dot(i.Field.GoName)))
	if allocate := f.allocate("in", i.Field, nil); len(allocate) > 0 {
		in.Block(append(allocate, target)...)
	} else {
		in.Add(oneLine(target))
	}
	switch i.Source {
	case model.FromPrincipal:
		return f.runtime("FromPrincipal").Call(in)
	case model.FromIdempotencyKey:
		return f.runtime("FromIdempotencyKey").Call(in)
	case model.FromCallID:
		return f.runtime("FromCallID").Call(in)
	case model.FromClaim:
		return f.runtime("FromClaim").Call(jen.Lit(i.Claim), in, f.elemDecoder(i.Field.Type))
	}
	panic("toolgen bug: no code for injection from " + i.String())
}

// output says how a handler's result becomes a tool's:
//
//	*Order     → toolrt.Pointer(encodeOrder)
//	[]Order    → toolrt.List[[]Order](encodeOrder)
//	[2]float64 → toolrt.Array(encodeFloat64Array2, 2)
//	*int       → toolrt.NonNil(toolrt.Scalar[int](toolrt.EncodeInt))
func (f *file) output(o model.Output) *jen.Statement {
	switch o.Form {
	case model.OutputNone:
		return f.runtime("Done").Call()
	case model.OutputText:
		return f.runtime("Text").Call()
	case model.OutputJSON:
		return f.runtime("JSON").Types(f.goType(o.Type.Go)).Call()
	}
	t := o.Type
	if t.Kind == model.Pointer {
		if t.Elem.Kind == model.Struct {
			return f.runtime("Pointer").Call(f.encoder(t.Elem))
		}
		return f.runtime("NonNil").Call(f.output(model.Output{Form: o.Form, Type: t.Elem}))
	}
	switch o.Form {
	case model.OutputContent:
		return f.runtime("OneContent").Call()
	case model.OutputContents:
		return f.runtime("Contents").Call()
	case model.OutputObject:
		return f.runtime("Value").Call(f.encoder(t))
	case model.OutputList:
		if t.Kind == model.Array {
			return f.runtime("Array").Call(f.encoder(t), jen.Lit(t.Len))
		}
		return f.runtime("List").Types(f.goType(t.Go)).Call(f.encoder(t.Elem))
	case model.OutputScalar:
		if t.Kind == model.Union {
			return f.runtime("OneOf").Call(f.encoder(t))
		}
		return f.runtime("Scalar").Types(f.goType(t.Go)).Call(f.encoder(t))
	case model.OutputPartial:
		return f.outcome("PartialOf", t)
	case model.OutputFound:
		return f.outcome("FoundOf", t)
	case model.OutputSection:
		return f.outcome("SectionOf", t)
	}
	panic(fmt.Sprintf("toolgen bug: no code for output form %d", o.Form))
}

// outcome is the output of a handler that says how something has ended:
//
//	toolrt.Partial[Hit]    → toolrt.PartialOf(encodeHit)
//	toolrt.Partial[string] → toolrt.PartialOf[string](toolrt.EncodeString)
func (f *file) outcome(name string, t *model.Type) *jen.Statement {
	of := f.runtime(name)
	if encoderName(t.Elem) == "" { // the runtime's encoders are generic themselves
		of.Types(f.goType(t.Elem.Go))
	}
	return of.Call(f.encoder(t.Elem))
}

// server declares what the server of the package's tools says of itself:
//
//	// toolServer is the server that the tools of this package form.
//	var toolServer = toolrt.Server{
//		Name:    "support-desk",
//		Version: "1.2.0",
//	}
func (f *file) server(p *model.Package) decl {
	return decl{
		comment("%s is the server that the tools of this package form.", p.ServerVar),
		jen.Var().Id(p.ServerVar).Op("=").Add(composite(f.runtime("Server"),
			keyed("Name", jen.Lit(p.Server.Name)),
			when(p.Server.Version != "", keyed("Version", jen.Lit(p.Server.Version))),
			when(p.Server.Title != "", keyed("Title", jen.Lit(p.Server.Title))),
			when(p.Doc != "", keyed("Instructions", text(p.Doc))),
		)),
	}
}

// params declares the struct that plain parameters are read into:
//
//	// deskSearchOrdersParams holds the parameters of Desk.SearchOrders.
//	type deskSearchOrdersParams struct {
//		Query string
//		Limit int
//	}
func (f *file) params(t *model.Tool) decl {
	var fields []jen.Code
	for _, p := range t.Input.Params {
		fields = append(fields, jen.Id(p.GoName).Add(f.goType(p.Type.Go)))
	}
	return decl{
		comment("%s holds the parameters of %s.", t.Idents.Params, t.Symbol),
		jen.Type().Id(t.Idents.Params).Struct(fields...),
	}
}
