package resolve

import (
	"bytes"
	"encoding/json"
	"go/types"
	"time"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
	"github.com/toolgen-dev/toolgen/gen/internal/validate"
)

// resolveHandler adds the tool of one handler to its set. What is wrong with it
// is reported, all of it in one run: a fault in one place hides none in another.
func (r *resolver) resolveHandler(h *handler) {
	t := r.directive(h)
	set := r.set(h)
	set.Tools = append(set.Tools, t)
	r.checkCallers(h)
	sig, ok := r.signature(h)
	if !ok {
		return
	}
	r.checkConstrained(h, sig)
	input, inputOK := r.input(h, sig.params)
	output, outputOK := r.output(h, sig)
	t.Input, t.Output = input, output
	t.Validate = r.validateMethod(h, sig)
	if t.Input.Type.Kind != model.Struct { // nothing is known of it
		return
	}
	if r.inputDirectives(h, t) {
		r.examples(h, t, inputOK)
	}
	r.checkRelated(t.Input.Type.Struct)
	r.checkHeaders(t.Input.Type)
	r.checkStrict(h, t)
	r.checkEndless(h, t.Input.Type)
	if inputOK && outputOK {
		h.out = t
	}
}

// directive makes a tool of what its comment says: text and directives.
func (r *resolver) directive(h *handler) *model.Tool {
	t := &model.Tool{
		Name:        h.toolName,
		Title:       h.tool.Get("title"),
		Description: r.text(h.doc, h.fn.Name()),
		Symbol:      h.symbol(),
		Func:        h.fn.Name(),
		Pos:         r.at(h.name.Pos()),
		Hints:       hints(h.tool),
		Timeout:     timeout(h.tool),
		Errors:      r.errorRefs(h),

		Strict:              h.tool.Has("strict"),
		Lenient:             h.tool.Has("lenient"),
		DeferLoading:        h.tool.Has("defer_loading"),
		EagerInputStreaming: h.tool.Has("eager_input_streaming"),
		AllowedCallers:      allowedCallers(h.tool),
		CacheControl:        h.tool.Get("cache_control"),
		Scopes:              values(h.tool.All("scope")),
	}
	if alias := annotations.Find(h.list, "alias"); alias != nil {
		t.Aliases = values(alias.Names())
	}
	return t
}

func values(args []annotations.Arg) []string {
	var list []string
	for _, a := range args {
		list = append(list, a.Value)
	}
	return list
}

// hints gives the four hints of the Model Context Protocol: what is not said
// has the specification's defaults, destructive and open world.
func hints(tool *annotations.Annotation) model.Hints {
	readonly, additive, destructive := tool.Has("readonly"), tool.Has("additive"), tool.Has("destructive")
	return model.Hints{
		ReadOnly:    readonly,
		Destructive: !readonly && !additive,
		Idempotent:  tool.Has("idempotent"),
		OpenWorld:   !tool.Has("closedworld"),
		Stated:      readonly || additive || destructive,
	}
}

// timeout reads timeout=30s, whose form the grammar has checked.
func timeout(tool *annotations.Annotation) time.Duration {
	d, err := time.ParseDuration(tool.Get("timeout"))
	if err != nil {
		return 0
	}
	return d
}

// validateMethod finds the input's own Validate method where the tool has the
// flag validate.
func (r *resolver) validateMethod(h *handler, sig signature) model.Validate {
	flag, ok := h.tool.Lookup("validate")
	if !ok {
		return model.NoValidate
	}
	if form := r.form(sig.params); form != model.InputStruct && form != model.InputPointer {
		r.errorf(flag.Pos, "validate-method", "handler %s has no input struct to validate; must take one, with a method Validate() error or Validate(context.Context) error", h.symbol())
		return model.NoValidate
	}
	t := deref(sig.params[0].Type())
	obj, _, _ := types.LookupFieldOrMethod(t, true, r.pkg.Types, "Validate")
	fn, ok := obj.(*types.Func)
	if !ok {
		r.errorf(flag.Pos, "validate-method", "%s has no method Validate; must have Validate() error or Validate(context.Context) error", r.typeString(t))
		return model.NoValidate
	}
	r.methodInEveryBuild(t, fn.Name())
	params, results := fn.Signature().Params(), fn.Signature().Results()
	if results.Len() == 1 && isError(results.At(0).Type()) && !fn.Signature().Variadic() {
		switch {
		case params.Len() == 0:
			return model.ValidatePlain
		case params.Len() == 1 && isContext(params.At(0).Type()):
			return model.ValidateContext
		}
	}
	r.clash(flag.Pos, "validate-method", r.typeString(t)+"."+fn.Name()+" is "+r.typeString(fn.Type())+"; must be func() error or func(context.Context) error",
		r.at(fn.Pos()), "Validate declared here")
	return model.NoValidate
}

// examples checks and keeps the examples of the input. If that has faults, an
// unknown property may be one of them, and is not reported.
func (r *resolver) examples(h *handler, t *model.Tool, inputOK bool) {
	for i := range h.list {
		a := &h.list[i]
		if a.Verb != "example" {
			continue
		}
		var compact bytes.Buffer
		if json.Compact(&compact, []byte(a.Text)) != nil {
			continue // as the grammar has reported
		}
		violations := validate.Violations(validate.Value(t.Input.Type, compact.Bytes()))
		for _, v := range violations {
			if v.Rule == "additionalProperties" && !inputOK { // it may be one with a fault
				continue
			}
			r.errorf(a.At(locate(a.Text, v)), "example-invalid", "the example is no input of tool %s: %s", t.Name, v.Text)
		}
		if len(violations) == 0 {
			t.Examples = append(t.Examples, compact.String())
		}
	}
}
