package differential

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// result compares what became of a handler's result with encoding/json's form
// of it, and with the schema.
func (s *subject) result(got *toolrt.Result, out reflect.Value) *finding {
	if !out.IsValid() {
		if string(got.Structured) != `{"status":"done"}` {
			return &finding{"a handler without result is not done", string(got.Structured)}
		}
		return nil
	}
	want, err := wantedResult(out)
	if errors.Is(err, errNoResult) {
		if got.Err == nil || got.Err.Code != "no_result" {
			return &finding{"a nil result is not reported", string(got.Structured)}
		}
		return nil
	}
	if err == nil && got.Err != nil && s.output != nil && s.output.refusal(want) != nil {
		return nil // what a method of the user's writes, or a nil union, is not sent against the schema
	}
	if err != nil && got.Err == nil && secretive(out.Type(), map[reflect.Type]bool{}) {
		return nil // what encoding/json cannot write is left out
	}
	if (err == nil) != (got.Err == nil) {
		return &finding{"one of toolgen and encoding/json cannot encode a result", fmt.Sprintf("toolgen: %v\nencoding/json: %v, %s", got.Err, err, want)}
	}
	if err != nil || got.Structured == nil {
		return nil
	}
	if diff := tokenDifference(want, got.Structured); diff != "" && !secretive(out.Type(), map[reflect.Type]bool{}) {
		return &finding{"a result is encoded otherwise than by encoding/json", fmt.Sprintf("%s\nencoding/json: %s\ntoolgen:       %s", diff, want, got.Structured)}
	}
	if s.output != nil {
		if refusal := s.output.refusal(got.Structured); refusal != nil {
			return &finding{"the output schema refuses a result", fmt.Sprintf("%s\n%v", got.Structured, refusal)}
		}
	}
	return nil
}

var errNoResult = errors.New("nil")

// wantedResult is a handler's result as encoding/json writes it, wrapped as
// toolgen wraps it.
func wantedResult(out reflect.Value) ([]byte, error) {
	if out.Kind() == reflect.Pointer || out.Kind() == reflect.Interface {
		if out.IsNil() {
			return nil, errNoResult
		}
		if out.Kind() == reflect.Pointer {
			out = out.Elem()
		}
	}
	addressable := reflect.New(out.Type()) // which a method with a pointer receiver needs
	addressable.Elem().Set(out)
	v := addressable.Interface()
	_, own := v.(json.Marshaler) // time.Time, json.RawMessage
	if _, text := v.(encoding.TextMarshaler); text {
		own = true
	}
	switch kind := out.Kind(); {
	case kind == reflect.Interface && out.NumMethod() > 0: // a union
		v = struct {
			Result any `json:"result"`
		}{v}
	case out.Type() == reflect.TypeFor[json.RawMessage]() || kind == reflect.Interface:
		// as it is
	case (kind == reflect.Slice || kind == reflect.Array) && !isBytes(out.Type()):
		v = struct {
			Results any `json:"results"`
			Count   int `json:"count"`
		}{v, out.Len()}
	case own || kind != reflect.Struct && kind != reflect.Map:
		v = struct {
			Result any `json:"result"`
		}{v}
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	if anything := out.Kind() == reflect.Interface || out.Type() == reflect.TypeFor[json.RawMessage](); anything && strings.TrimSpace(b.String()) == "null" {
		return nil, errNoResult
	}
	return b.Bytes(), err
}

// secretive reports whether values of t hold fields that are write-only, which
// results leave out and encoding/json does not.
func secretive(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Interface:
		return t.NumMethod() > 0 // the members of a union may
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		return secretive(t.Elem(), seen)
	case reflect.Struct:
		for i := range t.NumField() {
			field := t.Field(i)
			if strings.Contains(field.Tag.Get("jsonschema"), "writeOnly=true") || secretive(field.Type, seen) {
				return true
			}
		}
	}
	return false
}

func isBytes(t reflect.Type) bool {
	return t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8
}

// tokenDifference compares two documents token by token, keys in order and
// numbers as they are written. Where encoding/json writes null for a nil slice
// or map, toolgen writes an empty one.
func tokenDifference(want, got []byte) string {
	w, g := json.NewDecoder(bytes.NewReader(want)), json.NewDecoder(bytes.NewReader(got))
	w.UseNumber()
	g.UseNumber()
	for {
		a, errA := w.Token()
		b, errB := g.Token()
		if errA != nil || errB != nil {
			if errA == io.EOF && errB == io.EOF {
				return ""
			}
			return fmt.Sprintf("at byte %d: %v, %v", g.InputOffset(), errA, errB)
		}
		if a == nil && (b == json.Delim('[') || b == json.Delim('{')) {
			if b, _ = g.Token(); b == json.Delim(']') || b == json.Delim('}') {
				continue
			}
		}
		if a == nil && b == "" { // of bytes
			continue
		}
		if a != b {
			return fmt.Sprintf("at byte %d: %v, not %v", g.InputOffset(), b, a)
		}
	}
}
