package differential

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	santhosh "github.com/santhosh-tekuri/jsonschema/v6"
)

// A reference is a schema as others read it: jsontext for what JSON is,
// duplicate keys and broken text refused, santhosh-tekuri/jsonschema for what
// the schema says, formats asserted, and encoding/json for the value.
type reference struct {
	compiled *santhosh.Schema
	schema   *schema
}

// newReference compiles a schema, which must keep to its own metaschema.
func newReference(text json.RawMessage) (*reference, error) {
	parsed, err := parseSchema(text)
	if err != nil {
		return nil, err
	}
	document, err := santhosh.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	c := santhosh.NewCompiler()
	c.DefaultDraft(santhosh.Draft2020)
	c.AssertFormat()
	c.AssertContent()
	const name = "schema.json"
	if err := c.AddResource(name, document); err != nil {
		return nil, err
	}
	compiled, err := c.Compile(name)
	if err != nil {
		return nil, fmt.Errorf("compiling the schema %s: %w", text, err)
	}
	return &reference{compiled, parsed}, nil
}

// blank reports whether a document has nothing in it, which stands for {}.
func blank(doc []byte) bool { return len(bytes.Trim(doc, " \t\r\n")) == 0 }

// refusal says why a document is refused; nil if it is accepted.
func (r *reference) refusal(doc []byte) error {
	if blank(doc) {
		doc = []byte("{}")
	}
	if !jsontext.Value(doc).IsValid() {
		return errors.New("not JSON as toolgen has it")
	}
	value, err := santhosh.UnmarshalJSON(bytes.NewReader(doc))
	if err != nil {
		return err
	}
	return r.compiled.Validate(value)
}

// errNotComparable is for documents that encoding/json has no value for.
var errNotComparable = errors.New("encoding/json reads it otherwise, by its own rules")

// value decodes an accepted document with encoding/json into a new T, after
// filling in what the schema says of absent properties.
func (r *reference) value(doc []byte, t reflect.Type) (any, error) {
	if blank(doc) {
		doc = []byte("{}")
	}
	var b bytes.Buffer
	if err := r.complete(&b, r.schema, doc); err != nil {
		return nil, err
	}
	if chosen(t, nil) {
		return nil, errNotComparable
	}
	v := reflect.New(t)
	d := json.NewDecoder(&b)
	d.UseNumber()
	err := d.Decode(v.Interface())
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) && wrong.Type == reflect.TypeFor[float64]() && strings.HasPrefix(wrong.Value, "number ") {
		return nil, errNotComparable // any value in a type with an UnmarshalJSON that does not keep the text of numbers
	}
	if err != nil {
		return nil, err
	}
	return v.Elem().Interface(), nil
}

// complete writes a value of s with the defaults of what is absent, and its
// integers as encoding/json wants them: 2.0 becomes 2.
func (r *reference) complete(b *bytes.Buffer, s *schema, value json.RawMessage) error {
	value = bytes.Trim(value, " \t\r\n")
	s = s.branch(r.schema, string(value) == "null")
	switch {
	case s.Type == "" || s.Type == "object" && s.Properties == nil && s.Additional == nil: // any value
		b.Write(value)
	case value[0] == '{':
		var given map[string]json.RawMessage
		if err := json.Unmarshal(value, &given); err != nil {
			return err
		}
		for name, p := range s.Properties {
			if _, ok := given[name]; !ok && p.Default != nil {
				given[name] = p.Default
			}
		}
		b.WriteByte('{')
		for i, name := range slices.Sorted(maps.Keys(given)) {
			if i > 0 {
				b.WriteByte(',')
			}
			key, err := json.Marshal(name)
			if err != nil {
				return err
			}
			b.Write(append(key, ':'))
			inner := s.Properties[name]
			if inner == nil {
				inner = s.Additional
			}
			if inner == nil {
				inner = &schema{}
			}
			if err := r.complete(b, inner, given[name]); err != nil {
				return err
			}
		}
		b.WriteByte('}')
	case value[0] == '[' && s.Items != nil:
		var given []json.RawMessage
		if err := json.Unmarshal(value, &given); err != nil {
			return err
		}
		b.WriteByte('[')
		for i, elem := range given {
			if i > 0 {
				b.WriteByte(',')
			}
			if err := r.complete(b, s.Items, elem); err != nil {
				return err
			}
		}
		b.WriteByte(']')
	case s.Type == "integer":
		n, ok := new(big.Rat).SetString(string(value))
		if !ok || !n.IsInt() {
			return fmt.Errorf("%s is no integer", value)
		}
		b.WriteString(n.Num().String())
	case s.Format == "date-time":
		var text string
		if err := json.Unmarshal(value, &text); err != nil {
			return err
		}
		if strings.ContainsAny(text, "tz") {
			return errNotComparable // time.Time wants capitals
		}
		b.WriteString(strconv.Quote(text)) // and no escapes
	default:
		b.Write(value)
	}
	return nil
}

// chosen reports whether there is a union in t, of which encoding/json knows nothing.
func chosen(t reflect.Type, seen []reflect.Type) bool {
	if slices.Contains(seen, t) {
		return false
	}
	seen = append(seen, t)
	switch t.Kind() {
	case reflect.Interface:
		return t.NumMethod() > 0
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		return chosen(t.Elem(), seen)
	case reflect.Struct:
		for i := range t.NumField() {
			if chosen(t.Field(i).Type, seen) {
				return true
			}
		}
	}
	return false
}

// difference says how two values differ; "" if they are equal.
func difference(want, got any) string {
	if reflect.DeepEqual(want, got) {
		return ""
	}
	return cmp.Diff(want, got, cmp.Exporter(func(reflect.Type) bool { return true }), cmp.Comparer(func(a, b time.Time) bool {
		return a.Equal(b) && a.Format(time.RFC3339Nano) == b.Format(time.RFC3339Nano)
	}), cmp.FilterValues(isFloatAndNumber, cmp.Comparer(sameNumber)))
}

// isFloatAndNumber reports two numbers of which encoding/json read one in a type
// that has an UnmarshalJSON of its own, so that it did not know to keep the text.
func isFloatAndNumber(a, b any) bool {
	if _, ok := a.(float64); !ok {
		a, b = b, a
	}
	_, float := a.(float64)
	_, number := b.(json.Number)
	return float && number
}

func sameNumber(a, b any) bool {
	n, ok := b.(json.Number)
	if !ok {
		return sameNumber(b, a)
	}
	f, err := n.Float64()
	return err == nil && f == a
}

// steps are the steps of a JSON Pointer.
func steps(pointer string) []string {
	list := strings.Split(pointer, "/")[1:]
	for i, step := range list {
		list[i] = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
	}
	return list
}

// valueAt returns the value of a document that a JSON Pointer leads to, nil if
// it leads to none.
func valueAt(doc []byte, pointer string) any {
	var value any
	if json.Unmarshal(doc, &value) != nil {
		return nil
	}
	for _, step := range steps(pointer) {
		switch v := value.(type) {
		case map[string]any:
			value = v[step]
		case []any:
			i, err := strconv.Atoi(step)
			if err != nil || i >= len(v) {
				return nil
			}
			value = v[i]
		default:
			return nil
		}
	}
	return value
}

// at returns the schemas that a value may be of to which a JSON Pointer leads:
// several where there is a choice on the way, and all that is in what is
// write-only, where a pointer ends at the first name that the document chose.
func (s *schema) at(root *schema, pointer string) []*schema {
	list := s.alternatives(root)
	for _, step := range steps(pointer) {
		var next []*schema
		for _, s := range list {
			if p := s.Properties[step]; p != nil && p.WriteOnly {
				return p.all(root, nil)
			}
			inner := s.Properties[step]
			if inner == nil && s.Type == "array" {
				inner = s.Items
			}
			if inner == nil {
				inner = s.Additional
			}
			if inner != nil {
				next = append(next, inner.alternatives(root)...)
			}
		}
		list = next
	}
	return list
}

// all appends s, and the schemas in it, to list.
func (s *schema) all(root *schema, list []*schema) []*schema {
	if s = s.deref(root); slices.Contains(list, s) {
		return list
	}
	list = append(list, s)
	inner := slices.Concat(slices.Collect(maps.Values(s.Properties)), s.OneOf, s.AnyOf, []*schema{s.Items, s.Additional})
	for _, inner := range inner {
		if inner != nil {
			list = inner.all(root, list)
		}
	}
	return list
}

// alternatives are the schemas that s is a choice of, else s itself.
func (s *schema) alternatives(root *schema) []*schema {
	s = s.deref(root)
	choice := append(slices.Clone(s.OneOf), s.AnyOf...)
	if s.Type != "" || len(choice) == 0 {
		return []*schema{s}
	}
	var list []*schema
	for _, branch := range choice {
		list = append(list, branch.alternatives(root)...)
	}
	return list
}
