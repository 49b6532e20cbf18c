package emit

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// errorsFile is toolgen_errors.go: what completes a package's typed errors, and
// the meaning of errors that cannot be completed.
func errorsFile(p *model.Package) (*File, error) {
	f := newFile("toolgen_errors.go", p)
	var details []*model.Type
	for _, e := range p.AllErrors() {
		if e.Kind != model.ErrorVariable && e.Pkg == "" {
			f.errorType(e)
		}
		if e.Details != nil && !e.HasToolError {
			details = append(details, &model.Type{Kind: model.Struct, Struct: e.Details})
		}
	}
	if p.ErrorsVar != "" {
		f.add(f.matches(p))
	}
	if len(f.decls) == 0 {
		return nil, nil
	}
	elsewhere := outputs(p)
	f.encoders(slices.DeleteFunc(reachable(details, encoderName), func(t *model.Type) bool {
		return slices.ContainsFunc(elsewhere, func(other *model.Type) bool { return encoderName(other) == encoderName(t) })
	}))
	return f.render()
}

// matches declares what errors mean that cannot say it themselves:
//
//	// toolErrors says what a model is told of errors that do not say it themselves.
//	var toolErrors = []toolerr.Match{
//		toolerr.Matched(ErrShut, &toolerr.Error{
//			Code:     "shut",
//			Category: toolerr.Business,
//			Message:  "The shop is shut.",
//		}),
//	}
func (f *file) matches(p *model.Package) decl {
	var matches []jen.Code
	for _, e := range p.Matches() {
		matches = append(matches, f.match(e))
	}
	return decl{
		comment("%s says what a model is told of errors that do not say it themselves.", p.ErrorsVar),
		jen.Var().Id(p.ErrorsVar).Op("=").Add(composite(jen.Index().Add(f.toolerr("Match")), matches...)),
	}
}

// match gives one error its meaning, by value or by type:
//
//	toolerr.Matched(ErrShut, &toolerr.Error{…})
//
//	toolerr.MatchedAs(func(e *stock.Error) *toolerr.Error {
//		return &toolerr.Error{…}
//	})
func (f *file) match(e *model.ErrorType) *jen.Statement {
	name := jen.Id(e.Name)
	if e.Pkg != "" {
		name = f.qual(e.Pkg, e.PkgName, e.Name)
	}
	if e.Kind == model.ErrorVariable {
		return f.toolerr("Matched").Call(name, f.meaning(e))
	}
	found, param := "MatchedAs", jen.Id("_")
	if e.ByValue {
		found = "MatchedValue"
	}
	if e.Mentions() {
		param = f.this(e)
	}
	return f.toolerr(found).Call(jen.Func().
		Params(param.Op("*").Add(name)).
		Op("*").Add(f.toolerr("Error")).
		Block(jen.Return(f.meaning(e))))
}

// errorType adds what the user does not declare of a typed error.
func (f *file) errorType(e *model.ErrorType) {
	if e.Constructor != "" {
		f.add(f.constructor(e))
	}
	if !e.HasError {
		f.add(f.errorMethod(e))
	}
	if e.Cause != "" && !e.HasUnwrap {
		f.add(f.unwrapMethod(e))
	}
	if !e.HasToolError {
		f.add(f.toolErrorMethod(e))
	}
}

// constructor declares the constructor of a typed error, one parameter a field:
//
//	// NewOrderNotFound reports that no order carries the number.
//	func NewOrderNotFound(orderNumber string) *OrderNotFound {
//		return &OrderNotFound{OrderNumber: orderNumber}
//	}
func (f *file) constructor(e *model.ErrorType) decl {
	fields := make([]jen.Code, len(e.Fields))
	for i, field := range e.Fields {
		fields[i] = keyed(field.GoName, jen.Id(field.Param))
	}
	return decl{
		comment("%s %s", e.Constructor, reports(e)),
		jen.Func().Id(e.Constructor).Params(f.fieldParams(e.Fields)...).Op("*").Id(e.Name).Block(
			jen.Return(jen.Op("&").Add(inline(jen.Id(e.Name), fields...))),
		),
	}
}

// fieldParams declares one parameter a field, neighbours of one type together:
//
//	service, expiredOn string, err error
func (f *file) fieldParams(fields []*model.Field) []jen.Code {
	var params []jen.Code
	for len(fields) > 0 {
		n := 1
		for n < len(fields) && goTypeOf(fields[n]).String() == goTypeOf(fields[0]).String() {
			n++
		}
		var names []jen.Code
		for _, field := range fields[:n] {
			names = append(names, jen.Id(field.Param))
		}
		params = append(params, jen.List(names...).Add(f.goType(goTypeOf(fields[0]))))
		fields = fields[n:]
	}
	return params
}

// goTypeOf is the type of a constructor's parameter: error for the cause.
func goTypeOf(field *model.Field) *model.GoType {
	if field.Type == nil {
		return &model.GoType{Kind: model.GoNamed, Name: "error"}
	}
	return field.Type.Go
}

// reports says what a constructor is for: the first sentence of the type's
// documentation where it goes on from the constructor's name, else the code.
//
//	"Reports that no order carries the number." → reports that no order carries the number.
//	""                                          → returns the error order_not_found.
func reports(e *model.ErrorType) string {
	sentence, _, _ := strings.Cut(e.Doc, "\n")
	verb, rest, ok := strings.Cut(strings.TrimPrefix(sentence, e.Name+" "), " ")
	if !ok || !strings.EqualFold(verb, "reports") {
		return "returns the error " + e.Code + "."
	}
	if end := nextSentence.FindStringIndex(rest); end != nil {
		rest = rest[:end[0]]
	}
	return "reports " + strings.TrimRightFunc(rest, unicode.IsPunct) + "."
}

// nextSentence is where a sentence ends and another begins: not behind "e.g.".
var nextSentence = regexp.MustCompile(`\. \p{Lu}`)

// errorMethod declares Error:
//
//	// Error returns the message that a model sees.
//	func (e *OrderNotFound) Error() string { return e.ToolError().Message }
func (f *file) errorMethod(e *model.ErrorType) decl {
	return decl{
		comment("Error returns the message that a model sees."),
		f.method(e, "Error").String().Add(oneLine(jen.Return(f.this(e).Dot("ToolError").Call().Dot("Message")))),
	}
}

// unwrapMethod declares Unwrap:
//
//	// Unwrap returns the cause, which is logged and never sent.
//	func (e *PaymentDown) Unwrap() error { return e.Err }
func (f *file) unwrapMethod(e *model.ErrorType) decl {
	return decl{
		comment("Unwrap returns the cause, which is logged and never sent."),
		f.method(e, "Unwrap").Error().Add(oneLine(jen.Return(f.this(e).Dot(e.Cause)))),
	}
}

// toolErrorMethod declares ToolError:
//
//	// ToolError returns e as it is sent and logged.
//	func (e *OrderNotFound) ToolError() *toolerr.Error {
//		return &toolerr.Error{…}
//	}
func (f *file) toolErrorMethod(e *model.ErrorType) decl {
	return decl{
		comment("ToolError returns the error as it is sent and logged."),
		f.method(e, "ToolError").Op("*").Add(f.toolerr("Error")).Block(jen.Return(f.meaning(e))),
	}
}

// meaning is an error as it is sent and logged:
//
//	&toolerr.Error{
//		Code:     "order_not_found",
//		Category: toolerr.NotFound,
//		Message:  "No order " + toolerr.Value(e.OrderNumber) + ".",
//		Details:  toolrt.Details(e, encodeOrderNotFound),
//	}
func (f *file) meaning(e *model.ErrorType) *jen.Statement {
	fields := []jen.Code{
		keyed("Code", jen.Lit(e.Code)),
		keyed("Category", f.category(e.Category)),
		keyed("Message", f.template(e, e.Message)),
		when(len(e.Suggestion) > 0, keyed("Suggestion", f.template(e, e.Suggestion))),
		when(len(e.CustomerMessage) > 0, keyed("CustomerMessage", f.template(e, e.CustomerMessage))),
	}
	if e.RetryAfter != "" {
		fields = append(fields, keyed("RetryAfter", f.this(e).Dot(e.RetryAfter)))
	}
	if e.Details != nil {
		fields = append(fields, keyed("Details", f.runtime("Details").Call(f.pointer(e), jen.Id(e.Details.Encode))))
	}
	if e.Cause != "" && e.Pkg == "" {
		fields = append(fields, keyed("Cause", f.this(e).Dot(e.Cause)))
	}
	return jen.Op("&").Add(composite(f.toolerr("Error"), fields...))
}

// pointer is e, or &e in a method of a value.
func (f *file) pointer(e *model.ErrorType) *jen.Statement {
	if e.ByValue && e.Pkg == "" {
		return jen.Op("&").Add(f.this(e))
	}
	return f.this(e)
}

// this is the error itself in its methods, called as in those that the user wrote.
func (f *file) this(e *model.ErrorType) *jen.Statement {
	if e.Receiver == "" || e.Pkg != "" {
		return f.local("e")
	}
	f.used[e.Receiver] = true
	return jen.Id(e.Receiver)
}

// method is func (e *OrderNotFound) name(), of a type whose values are errors
// func (e Code) name().
func (f *file) method(e *model.ErrorType, name string) *jen.Statement {
	receiver := f.this(e)
	if !e.ByValue {
		receiver.Op("*")
	}
	return jen.Func().Params(receiver.Id(e.Name)).Id(name).Params()
}

// template is a message with the values of fields in it:
//
//	"No order " + toolerr.Value(e.OrderNumber) + "."
func (f *file) template(e *model.ErrorType, segments []model.Segment) *jen.Statement {
	if len(segments) == 0 {
		return jen.Lit("")
	}
	s := jen.Null()
	for i, segment := range segments {
		if i > 0 {
			s.Op("+")
		}
		if segment.Field == "" {
			s.Lit(segment.Text)
		} else {
			s.Add(f.toolerr("Value").Call(f.this(e).Dot(segment.Field)))
		}
	}
	return s
}
