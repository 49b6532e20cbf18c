package resolve

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
	"github.com/toolgen-dev/toolgen/gen/internal/validate"
)

// readForm turns a JSON Schema into a type without a Go type. What a decoder would
// not enforce exactly as the schema says it is reported, each at its offset in
// text, and then the result is nil.
//
//	{"type":"string","pattern":"^[0-9]+[KMG]$"}  {Kind: String, Rules: [pattern]}
//	{"anyOf":[{"type":"integer"},{"type":"null"}]}  {Kind: AnyOf, Alts: [Integer, Null]}
//
// An object with properties must be closed, and every keyword must stand beside
// the type that it is about, so that nothing in it is without effect.
func readForm(text string, report func(at int, format string, args ...any)) *model.Type {
	f := &formReader{text: text, ok: true}
	f.report = func(at int, format string, args ...any) {
		f.ok = false
		report(at, format, args...)
	}
	t := f.form(f.parse(0), "")
	if !f.ok {
		return nil
	}
	return t
}

type formReader struct {
	text   string
	report func(at int, format string, args ...any)
	ok     bool
}

// A jsonValue is a value in a document, its members in the order of the text.
type jsonValue struct {
	at      int // offset in the document
	text    string
	names   []string
	keys    []int // offsets of the members' names
	members []jsonValue
}

// parse returns the value that begins at or behind offset at, which is valid JSON.
func (f *formReader) parse(at int) jsonValue {
	at += len(f.text[at:]) - len(strings.TrimLeft(f.text[at:], " \t\r\n,:"))
	d := json.NewDecoder(strings.NewReader(f.text[at:]))
	var raw json.RawMessage
	if err := d.Decode(&raw); err != nil {
		panic("toolgen bug: toolgen:schema is no JSON: " + err.Error())
	}
	v := jsonValue{at: at, text: string(raw)}
	if raw[0] != '{' && raw[0] != '[' {
		return v
	}
	d = json.NewDecoder(strings.NewReader(v.text))
	if _, err := d.Token(); err != nil {
		panic("toolgen bug: " + err.Error())
	}
	for d.More() {
		if raw[0] == '{' {
			name, err := d.Token()
			if err != nil {
				panic("toolgen bug: " + err.Error())
			}
			v.names = append(v.names, name.(string))
			v.keys = append(v.keys, at+strings.LastIndexByte(v.text[:int(d.InputOffset())-1], '"'))
		}
		member := f.parse(at + int(d.InputOffset()))
		v.members = append(v.members, member)
		var skipped json.RawMessage
		if err := d.Decode(&skipped); err != nil {
			panic("toolgen bug: " + err.Error())
		}
	}
	return v
}

// get returns the member of a schema with that name.
func (v jsonValue) get(name string) (member jsonValue, ok bool) {
	if i := slices.Index(v.names, name); i >= 0 {
		return v.members[i], true
	}
	return jsonValue{}, false
}

// word returns the string that v is, "" if it is none.
func (v jsonValue) word() string {
	var s string
	if json.Unmarshal([]byte(v.text), &s) != nil {
		return ""
	}
	return s
}

// formKeywords are the keywords that stand beside each type.
var formKeywords = map[string][]string{
	"string":  {"minLength", "maxLength", "pattern", "format", "enum", "const"},
	"integer": {"minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf", "enum", "const"},
	"number":  {"minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf", "enum", "const"},
	"array":   {"items", "minItems", "maxItems", "uniqueItems"},
	"object":  {"properties", "required", "additionalProperties", "propertyNames", "minProperties", "maxProperties"},
	"boolean": nil,
	"null":    nil,
	"":        {"anyOf", "oneOf", "enum", "const"},
}

// formKinds are the kinds of the types of JSON Schema but object.
var formKinds = map[string]model.Kind{
	"string":  model.String,
	"integer": model.Integer,
	"number":  model.Number,
	"array":   model.Slice,
	"boolean": model.Bool,
	"null":    model.Null,
}

// form reads one schema. What is called typ is understood where it does not say
// its type.
func (f *formReader) form(v jsonValue, typ string) *model.Type {
	t := &model.Type{}
	if v.text[0] != '{' {
		f.report(v.at, "a schema must be an object; found %s", v.text)
		return t
	}
	if v, ok := v.get("type"); ok {
		typ = v.word()
		if _, known := formKeywords[typ]; !known || typ == "" {
			f.report(v.at, "type is %s; must be one of string, integer, number, boolean, object, array and null, and for several a choice with anyOf", v.text)
			return t
		}
	}
	typ = f.understood(v, typ)
	f.keywords(v, typ)
	if d, ok := v.get("description"); ok {
		t.Doc = d.word()
	}
	switch {
	case typ == "object":
		f.object(t, v)
	case typ != "":
		t.Kind = formKinds[typ]
	default:
		f.choice(t, v)
	}
	if typ == "array" {
		t.Elem = &model.Type{Kind: model.Any}
		if items, ok := v.get("items"); ok {
			t.Elem = f.form(items, "")
		}
	}
	for i, name := range v.names {
		f.rule(t, name, v.members[i])
	}
	sortRules(t)
	return t
}

// understood returns the type of a schema that lists values: that of the first.
func (f *formReader) understood(v jsonValue, typ string) string {
	values := f.values(v)
	if typ != "" || len(values) == 0 {
		return typ
	}
	switch c := values[0].text[0]; {
	case c == '"':
		return "string"
	case c == '-' || c >= '0' && c <= '9':
		return "number"
	}
	f.report(values[0].at, "the value %s has no type that can be listed; must be a string or a number", values[0].text)
	return ""
}

// values are those that a schema lists.
func (f *formReader) values(v jsonValue) []jsonValue {
	if c, ok := v.get("const"); ok {
		return []jsonValue{c}
	}
	list, _ := v.get("enum")
	return list.members
}

// keywords reports the keywords that do not stand beside that type.
func (f *formReader) keywords(v jsonValue, typ string) {
	for i, name := range v.names {
		switch {
		case slices.Contains(v.names[:i], name):
			f.report(v.keys[i], "keyword %s is given twice", name)
		case name == "type", name == "description" && v.members[i].word() != "":
		case slices.Contains(formKeywords[typ], name):
			if (name == "anyOf" || name == "oneOf") && len(f.beside(v)) > 1 {
				f.report(v.keys[i], "keyword %s must stand alone; found %s beside it", name, strings.Join(f.beside(v), ", "))
			}
		case typ == "":
			f.report(v.keys[i], "keyword %s cannot be enforced without a type beside it", name)
		default:
			f.report(v.keys[i], "keyword %s cannot be enforced for the type %s; must be one of %s", name, typ, strings.Join(append([]string{"type", "description"}, formKeywords[typ]...), ", "))
		}
	}
}

// beside lists the keywords of a schema that say something of its values.
func (f *formReader) beside(v jsonValue) []string {
	return slices.DeleteFunc(slices.Clone(v.names), func(name string) bool { return name == "description" })
}

// choice reads a schema without a type: one of several, or any value.
func (f *formReader) choice(t *model.Type, v jsonValue) {
	t.Kind = model.Any
	for i, name := range [...]string{"anyOf", "oneOf"} {
		list, ok := v.get(name)
		if !ok {
			continue
		}
		if t.Kind = [...]model.Kind{model.AnyOf, model.OneOf}[i]; len(list.members) == 0 || list.names != nil {
			f.report(list.at, "%s must list schemas", name)
		}
		for _, alt := range list.members {
			t.Alts = append(t.Alts, f.form(alt, ""))
		}
	}
}

// object reads a schema of an object: one with fixed properties, or one whose
// properties are all alike.
func (f *formReader) object(t *model.Type, v jsonValue) {
	props, fixed := v.get("properties")
	more, stated := v.get("additionalProperties")
	closed := stated && more.text == "false"
	if !fixed && !closed {
		t.Kind, t.Elem, t.Key = model.Map, &model.Type{Kind: model.Any}, &model.Type{Kind: model.String}
		if stated && more.text != "true" {
			t.Elem = f.form(more, "")
		}
		if names, ok := v.get("propertyNames"); ok {
			t.Key = f.form(names, "string")
		}
		if required, ok := v.get("required"); ok {
			f.report(required.at, "required names properties that are not among properties; must be declared there")
		}
		return
	}
	if !closed {
		f.report(v.at, `an object with properties must be closed; add "additionalProperties":false`)
	}
	for _, name := range []string{"propertyNames", "minProperties", "maxProperties"} {
		if k, ok := v.get(name); ok && name == "propertyNames" {
			f.report(k.at, "keyword %s says nothing beside properties", name)
		}
	}
	t.Kind, t.Struct = model.Struct, &model.StructType{}
	for i, name := range props.names {
		if slices.Contains(props.names[:i], name) {
			f.report(props.keys[i], "property %s is declared twice", name)
			continue
		}
		prop := f.form(props.members[i], "")
		t.Struct.Fields = append(t.Struct.Fields, &model.Field{Name: name, Type: prop, Description: prop.Doc})
	}
	required, _ := v.get("required")
	for _, name := range required.members {
		i := slices.IndexFunc(t.Struct.Fields, func(field *model.Field) bool { return field.Name == name.word() })
		if i < 0 {
			f.report(name.at, "required names %s, which is not among properties", name.text)
			continue
		}
		t.Struct.Fields[i].Required = true
	}
}

// rule adds one keyword to t, if it is a rule.
func (f *formReader) rule(t *model.Type, name string, v jsonValue) {
	var values []string
	problem := ""
	switch name {
	case "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties":
		if values = []string{v.text}; !countForm.MatchString(v.text) {
			problem = "must be a whole number from 0 to 999999999"
		}
	case "minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf":
		values = []string{v.text}
		if !jsonNumber.MatchString(v.text) {
			problem = "must be a number"
		} else if name == "multipleOf" && rational(v.text).Sign() <= 0 {
			problem = "must be greater than 0"
		}
	case "pattern":
		values = []string{v.word()}
		if _, err := regexp.Compile(v.word()); err != nil || v.text[0] != '"' {
			problem = fmt.Sprintf("must be a regular expression of Go: %v%s", err, patternHint(v.text))
		}
	case "format":
		if values = []string{v.word()}; !slices.Contains(formats, v.word()) {
			problem = "must be one of " + strings.Join(formats, ", ")
		}
	case "uniqueItems":
		if v.text != "true" {
			problem = "must be true"
		}
	case "enum":
		values, problem = f.listed(t, v.members)
	case "const":
		name = "enum"
		values, problem = f.listed(t, []jsonValue{v})
	default:
		return
	}
	if problem != "" {
		f.report(v.at, "keyword %s is %s; %s", name, v.text, problem)
		return
	}
	t.Rules = append(t.Rules, model.Rule{Keyword: name, Values: values})
}

// listed returns the values of an enum as rules have them.
func (f *formReader) listed(t *model.Type, values []jsonValue) (list []string, problem string) {
	if len(values) == 0 {
		return nil, "must list values"
	}
	for _, v := range values {
		text := v.text
		if shape(t) == annotations.StringShape {
			text = v.word()
		}
		if err := validate.Value(&model.Type{Kind: t.Kind}, []byte(v.text)); err != nil {
			return nil, v.text + " in it " + validate.Reason(err)
		}
		if slices.Contains(list, text) {
			return nil, "has " + v.text + " twice"
		}
		list = append(list, text)
	}
	return list, ""
}
