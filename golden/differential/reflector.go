package differential

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/invopop/jsonschema"
)

// reflected compares the schema of an input with what invopop/jsonschema makes
// of the same Go type by reflection. It must be less strict, keyword by keyword:
// it knows nothing of constants, of sizes of numbers, or of null. ours may say
// more, but never something else.
func reflected(t reflect.Type, ours *schema) error {
	r := jsonschema.Reflector{Anonymous: true, ExpandedStruct: true, DoNotReference: true}
	text, err := json.Marshal(r.ReflectFromType(t))
	if err != nil {
		return err
	}
	theirs, err := parseReflected(text)
	if err != nil {
		return err
	}
	return weaker("", theirs, ours, t)
}

// endless reports whether values of t can hold further ones of a type that they
// are in, so that no schema without references has an end.
func endless(t reflect.Type, within []reflect.Type) bool {
	if slices.Contains(within, t) {
		return true
	}
	within = append(within, t)
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		return endless(t.Elem(), within)
	case reflect.Struct:
		for i := range t.NumField() {
			if endless(t.Field(i).Type, within) {
				return true
			}
		}
	}
	return false
}

// parseReflected reads a schema with the members of its root that ours do not have.
func parseReflected(text []byte) (*schema, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil {
		return nil, err
	}
	delete(members, "$schema")
	text, err := json.Marshal(members)
	if err != nil {
		return nil, err
	}
	return parseSchema(text)
}

// weaker reports where theirs says what ours does not, for the type t at path.
func weaker(path string, theirs, ours *schema, t reflect.Type) error {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	ours = ours.branch(ours, false)
	if theirs.Type == "" || wrong(t) {
		return nil
	}
	if theirs.Type != ours.Type {
		return fmt.Errorf("%s: invopop/jsonschema has type %s, toolgen %s", path, theirs.Type, ours.Type)
	}
	a, b := said(theirs), said(ours)
	for keyword, value := range a {
		if b[keyword] != value {
			return fmt.Errorf("%s: invopop/jsonschema has %s %s, toolgen %q", path, keyword, value, b[keyword])
		}
	}
	switch t.Kind() {
	case reflect.Struct:
		return weakerObject(path, theirs, ours, t)
	case reflect.Slice, reflect.Array:
		if theirs.Items != nil && ours.Items != nil {
			return weaker(path+"[]", theirs.Items, ours.Items, t.Elem())
		}
	case reflect.Map:
		if theirs.Additional != nil && ours.Additional != nil {
			return weaker(path+"{}", theirs.Additional, ours.Additional, t.Elem())
		}
	}
	return nil
}

// weakerObject is weaker for structs. Those that embed others are left out: it
// does not follow the rules by which encoding/json chooses among fields.
func weakerObject(path string, theirs, ours *schema, t reflect.Type) error {
	for i := range t.NumField() {
		if t.Field(i).Anonymous {
			return nil
		}
	}
	if !slices.Equal(theirs.names, ours.names) {
		return fmt.Errorf("%s: invopop/jsonschema has properties %q, toolgen %q", path, theirs.names, ours.names)
	}
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" {
			name = f.Name
		}
		if !f.IsExported() || name == "-" && options == "" || misread(f) {
			continue
		}
		if slices.Contains(theirs.Required, name) != slices.Contains(ours.Required, name) {
			return fmt.Errorf("%s/%s: one of toolgen and invopop/jsonschema requires it", path, name)
		}
		if err := weaker(path+"/"+name, theirs.Properties[name], ours.Properties[name], f.Type); err != nil {
			return err
		}
	}
	return nil
}

// wrong reports types of which it takes another view than encoding/json, or none.
func wrong(t reflect.Type) bool {
	if t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8 || // bytes by another name are bytes
		t == reflect.TypeFor[json.RawMessage]() || t == reflect.TypeFor[json.Number]() || t.Kind() == reflect.Interface {
		return true
	}
	p := reflect.PointerTo(t)
	return t != reflect.TypeFor[time.Time]() && (p.Implements(reflect.TypeFor[json.Unmarshaler]()) || p.Implements(reflect.TypeFor[encoding.TextUnmarshaler]()))
}

// misread reports fields whose tags it reads otherwise than they say: the option
// string, commas within values, null, what is
// optional, rules for the elements of arrays.
func misread(f reflect.StructField) bool {
	t := f.Type
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return strings.Contains(f.Tag.Get("json"), ",string") || strings.ContainsAny(f.Tag.Get("jsonschema"), `\{`) ||
		strings.Contains(f.Tag.Get("jsonschema"), "nullable") || strings.HasPrefix(t.Name(), "Optional[") ||
		(t.Kind() == reflect.Slice || t.Kind() == reflect.Array) && f.Tag.Get("jsonschema") != ""
}

// said is what a schema says of a value without those in it.
func said(s *schema) map[string]string {
	list := make(map[string]string)
	count := func(keyword string, n *int) {
		if n != nil {
			list[keyword] = fmt.Sprint(*n)
		}
	}
	count("minLength", s.MinLength)
	count("maxLength", s.MaxLength)
	count("minItems", s.MinItems)
	count("maxItems", s.MaxItems)
	for keyword, n := range map[string]json.Number{
		"minimum": s.Minimum, "maximum": s.Maximum, "exclusiveMinimum": s.ExclusiveMinimum,
		"exclusiveMaximum": s.ExclusiveMaximum, "multipleOf": s.MultipleOf,
	} {
		if r := rational(n); r != nil {
			list[keyword] = r.RatString()
		}
	}
	for keyword, text := range map[string]string{"pattern": s.Pattern, "format": s.Format, "contentEncoding": s.Encoding, "title": s.Title} {
		if text != "" {
			list[keyword] = text
		}
	}
	for keyword, flag := range map[string]bool{"uniqueItems": s.UniqueItems, "readOnly": s.ReadOnly, "writeOnly": s.WriteOnly, "deprecated": s.Deprecated} {
		if flag {
			list[keyword] = "true"
		}
	}
	return list
}
