package main

import (
	"bytes"
	"encoding/json"
	"regexp"

	"github.com/bytedance/sonic"
	"github.com/go-playground/validator/v10"
	"github.com/mailru/easyjson"
	santhosh "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/toolgen-dev/toolgen/golden/bench/easy"
	"github.com/toolgen-dev/toolgen/golden/bench/orders"
)

// A contender reads documents of each kind.
type contender struct {
	name      string
	validates string // what it checks, in a word
	run       [3]func([]byte) error
}

// Names that the table refers to.
const (
	aliasedName = "toolgen, strings shared"
	sdkName     = "`mcp.AddTool`, its input path"
)

// contenders returns all, encoding/json first.
func contenders() ([]contender, error) {
	var schemas [3][]byte
	for i, t := range orders.Tools().Tools() {
		schemas[i] = t.InputSchema
	}
	sdk, err := bySchema(schemas, resolveSDK)
	if err != nil {
		return nil, err
	}
	santhosh, err := bySchema(schemas, compileSanthosh)
	if err != nil {
		return nil, err
	}
	playground, err := newPlayground()
	if err != nil {
		return nil, err
	}
	return []contender{
		{"`encoding/json`", "no", byType(json.Unmarshal)},
		{aliasedName, "everything, all faults", generated(true)},
		{"toolgen, strings copied", "everything, all faults", generated(false)},
		{sdkName, "first fault", sdk},
		{"santhosh-tekuri/jsonschema, then `encoding/json`", "all faults", santhosh},
		{"`encoding/json`, then go-playground/validator", "values", byType(playground)},
		{"easyjson", "no", easyRun()},
		{"sonic", "no", byType(sonic.ConfigStd.Unmarshal)},
		{"jx", "no", jxRun()},
	}, nil
}

// byType makes a contender of a function that reads into any pointer.
func byType(f func([]byte, any) error) [3]func([]byte) error {
	return [3]func([]byte) error{
		fresh(func(b []byte, v *orders.Small) error { return f(b, v) }),
		fresh(func(b []byte, v *orders.Medium) error { return f(b, v) }),
		fresh(func(b []byte, v *orders.Large) error { return f(b, v) }),
	}
}

// fresh has every document read into a zero value, which is not counted as an
// allocation: a server has it in a larger one.
func fresh[T any](read func([]byte, *T) error) func([]byte) error {
	v := new(T)
	return func(data []byte) error {
		var zero T
		*v = zero
		return read(data, v)
	}
}

// bySchema makes a contender of what a schema is turned into.
func bySchema(schemas [3][]byte, compile func(schema []byte) (func([]byte, any) error, error)) (runs [3]func([]byte) error, err error) {
	for i, schema := range schemas {
		f, err := compile(schema)
		if err != nil {
			return runs, err
		}
		runs[i] = byType(f)[i]
	}
	return runs, nil
}

func generated(aliased bool) [3]func([]byte) error {
	s, m, l := orders.Decoders(aliased)
	return [3]func([]byte) error{fresh(s), fresh(m), fresh(l)}
}

func easyRun() [3]func([]byte) error {
	return [3]func([]byte) error{
		fresh(func(b []byte, v *easy.Small) error { return easyjson.Unmarshal(b, v) }),
		fresh(func(b []byte, v *easy.Medium) error { return easyjson.Unmarshal(b, v) }),
		fresh(func(b []byte, v *easy.Large) error { return easyjson.Unmarshal(b, v) }),
	}
}

func compileSanthosh(schema []byte) (func([]byte, any) error, error) {
	document, err := santhosh.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		return nil, err
	}
	c := santhosh.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("schema.json", document); err != nil {
		return nil, err
	}
	compiled, err := c.Compile("schema.json")
	if err != nil {
		return nil, err
	}
	return func(data []byte, v any) error {
		value, err := santhosh.UnmarshalJSON(bytes.NewReader(data))
		if err != nil {
			return err
		}
		if err := compiled.Validate(value); err != nil {
			return err
		}
		return json.Unmarshal(data, v)
	}, nil
}

// newPlayground returns encoding/json followed by the checks of the validate
// tags.
func newPlayground() (func([]byte, any) error, error) {
	v := validator.New(validator.WithRequiredStructEnabled())
	for _, p := range []struct{ tag, pattern string }{
		{"ordernumber", `^#[0-9]{5}$`},
		{"mail", `^[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,}$`},
		{"postalcode", `^[0-9]{5}$`},
		{"country", `^[A-Z]{2}$`},
		{"documentid", `^doc_[0-9a-f]{10}$`},
	} {
		re := regexp.MustCompile(p.pattern)
		if err := v.RegisterValidation(p.tag, func(f validator.FieldLevel) bool { return re.MatchString(f.Field().String()) }); err != nil {
			return nil, err
		}
	}
	return func(data []byte, value any) error {
		if err := json.Unmarshal(data, value); err != nil {
			return err
		}
		return v.Struct(value)
	}, nil
}
