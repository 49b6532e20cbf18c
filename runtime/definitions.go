package runtime

import (
	"bytes"
	"encoding/json"
	"slices"
)

// Definitions returns the tools in the form that the Messages API takes, for
// any HTTP client, each as compact JSON with its members in this order:
//
//	{"name":"lookup_order","description":"Retrieves …","input_schema":{…},"strict":true,
//	 "defer_loading":true,"allowed_callers":["direct"],"cache_control":{"type":"ephemeral","ttl":"5m"},
//	 "eager_input_streaming":true,"input_examples":[…]}
//
// An example {} is left out: it shows nothing, and the API does not like it.
// The bytes are the same in every call and in every process, and [json.Marshal]
// leaves them as they are, wherever they stand in a request: a prompt cache
// and a model's preserved thinking rely on that. They must not be changed.
func (s Set) Definitions() []json.RawMessage {
	if s.definitions == nil {
		return nil
	}
	return slices.Clone(s.definitions())
}

// definitions returns tools in the form that the Messages API takes.
func definitions(tools []*Tool) []json.RawMessage {
	all := make([]json.RawMessage, len(tools))
	for i, t := range tools {
		data, err := Encode(&t.Definition, encodeDefinition)
		if err != nil {
			panic("toolgen bug: the definition of " + t.Name + ": " + err.Error())
		}
		// json.Marshal escapes HTML in raw messages too.
		var escaped bytes.Buffer
		json.HTMLEscape(&escaped, data)
		all[i] = escaped.Bytes()
	}
	return all
}

// encodeDefinition writes d in the form that the Messages API takes.
func encodeDefinition(e *Encoder, d *Definition) {
	e.BeginObject()
	e.Key("name")
	EncodeString(e, &d.Name)
	if d.Description != "" {
		e.Key("description")
		EncodeString(e, &d.Description)
	}
	e.Key("input_schema")
	if d.Strict && d.StrictSchema != nil {
		EncodeRaw(e, &d.StrictSchema)
	} else {
		EncodeRaw(e, &d.InputSchema)
	}
	e.flag("strict", d.Strict)
	e.flag("defer_loading", d.DeferLoading)
	if len(d.AllowedCallers) > 0 {
		e.Key("allowed_callers")
		EncodeSlice(e, &d.AllowedCallers, EncodeString)
	}
	if d.CacheControl != "" {
		e.Key("cache_control")
		e.BeginObject()
		e.text("type", "ephemeral")
		e.text("ttl", d.CacheControl)
		e.EndObject()
	}
	e.flag("eager_input_streaming", d.EagerInputStreaming)
	if examples := slices.DeleteFunc(slices.Clone(d.Examples), isEmptyObject); len(examples) > 0 {
		e.Key("input_examples")
		EncodeSlice(e, &examples, EncodeRaw)
	}
	e.EndObject()
}

// isEmptyObject reports whether an example is {}, which shows a model nothing. The
// API has answered whole requests for it with an internal error:
// https://github.com/anthropics/anthropic-sdk-python/issues/1288.
func isEmptyObject(example json.RawMessage) bool {
	inner, ok := bytes.CutPrefix(bytes.Trim(example, blanks), []byte("{"))
	return ok && string(bytes.TrimLeft(inner, blanks)) == "}"
}

// flag writes a member that stands only where it is true.
func (e *Encoder) flag(key string, value bool) {
	if value {
		e.Key(key)
		EncodeBool(e, &value)
	}
}

// text writes a member that is a string.
func (e *Encoder) text(key, value string) {
	e.Key(key)
	EncodeString(e, &value)
}
