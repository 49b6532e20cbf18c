package fakeapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// An object is a JSON object as a client sent it; its numbers are json.Number.
type object = map[string]any

// A request is what a client sent, taken apart once for all rules.
type request struct {
	method, path string
	header       http.Header
	body         []byte

	root    object // nil unless the body is a JSON object
	broken  string // why it is not
	tools   []tool
	turns   []turn
	blocks  []block  // of system, messages and tool results, in order
	objects []placed // the objects whose fields are known, in order
	lists   []listed // the lists of objects, in order

	thread *answer // the answer that the request continues, of a message thread
	memory *memory // what the server has answered so far
}

// A tool is one entry of tools.
type tool struct {
	at    string // tools.0.custom
	name  string
	kind  string // "custom", or the type of a tool that Anthropic defines
	value object
}

// custom reports whether t is the client's own tool.
func (t tool) custom() bool { return t.kind == "custom" }

// on reports whether a flag of t is set.
func (t tool) on(flag string) bool {
	on, _ := t.value[flag].(bool)
	return on
}

// callers returns who may call t; nobody named means direct.
func (t tool) callers() []string {
	var callers []string
	for _, c := range list(t.value["allowed_callers"]) {
		callers = append(callers, text(c))
	}
	if callers == nil {
		return []string{"direct"}
	}
	return callers
}

// programmatic reports whether code execution may call t.
func (t tool) programmatic() bool {
	for _, c := range t.callers() {
		if strings.HasPrefix(c, "code_execution") {
			return true
		}
	}
	return false
}

// A turn is one or more messages of one role that follow each other: the API
// combines them.
type turn struct {
	role     string
	messages []int // their indexes
	blocks   []block
}

// at returns the path of the turn's last message.
func (t turn) at() string {
	return fmt.Sprintf("messages.%d", t.messages[len(t.messages)-1])
}

// A block is one content block; text given as a string is a text block too.
type block struct {
	at    string // messages.0.content.1
	place string // system, user, assistant, tool_result, or prompt: the top-level system
	kind  string
	value object
}

// calls returns the tool calls of t that the client has to answer.
func (t turn) calls() []block { return t.of("tool_use") }

// of returns the blocks of t of one kind.
func (t turn) of(kinds ...string) []block {
	var found []block
	for _, b := range t.blocks {
		for _, kind := range kinds {
			if b.kind == kind {
				found = append(found, b)
			}
		}
	}
	return found
}

// newRequest takes r apart. Parts of a wrong type are left out: rules of their own
// report them.
func newRequest(r *http.Request, body []byte, m *memory) *request {
	q := &request{method: r.Method, path: r.URL.Path, header: r.Header, body: body, memory: m}
	root, err := decode(body)
	if err != nil {
		q.broken = err.Error()
		return q
	}
	q.root, q.thread = m.resume(root)
	q.place("", q.root, q.fields())
	q.takeTools()
	q.takePrompt()
	q.takeMessages()
	return q
}

// counting reports whether the client asks for a token count only.
func (r *request) counting() bool { return r.path == countPath }

// beta reports whether the client has opted in to betas.
func (r *request) beta() bool { return r.header.Get("anthropic-beta") != "" }

// since reports whether the request uses the API version of that date or a later one.
func (r *request) since(version string) bool { return r.header.Get("anthropic-version") >= version }

// fields returns the fields that the body may have.
func (r *request) fields() fields {
	if r.counting() {
		return countFields
	}
	return createFields
}

// place notes an object whose fields are known.
func (r *request) place(at string, value object, f fields) {
	r.objects = append(r.objects, placed{at, value, f})
	if cache, ok := value["cache_control"].(object); ok {
		r.objects = append(r.objects, placed{join(at, "cache_control"), cache, cacheFields})
	}
}

// list notes a list whose items have to be objects, and returns them.
func (r *request) list(at string, v any) []any {
	items := list(v)
	r.lists = append(r.lists, listed{at, items})
	return items
}

func (r *request) takeTools() {
	for i, v := range r.list("tools", r.root["tools"]) {
		value, ok := v.(object)
		if !ok {
			continue
		}
		kind := text(value["type"])
		if kind == "" {
			kind = "custom"
		}
		t := tool{at: fmt.Sprintf("tools.%d.%s", i, kind), name: text(value["name"]), kind: kind, value: value}
		if t.custom() {
			r.place(t.at, value, toolFields)
		}
		r.tools = append(r.tools, t)
	}
	if choice, ok := r.root["tool_choice"].(object); ok {
		if f, ok := choiceFields[text(choice["type"])]; ok {
			r.place("tool_choice", choice, f)
		}
	}
}

func (r *request) takePrompt() {
	r.takeContent("system", "prompt", r.root["system"])
}

func (r *request) takeMessages() {
	for i, v := range r.list("messages", r.root["messages"]) {
		value, ok := v.(object)
		if !ok {
			continue
		}
		at, role := fmt.Sprintf("messages.%d", i), text(value["role"])
		f := messageFields
		if role == "system" {
			f = systemFields
		}
		r.place(at, value, f)
		blocks := r.takeContent(at+".content", role, value["content"])
		if n := len(r.turns); n > 0 && r.turns[n-1].role == role {
			r.turns[n-1].messages = append(r.turns[n-1].messages, i)
			r.turns[n-1].blocks = append(r.turns[n-1].blocks, blocks...)
			continue
		}
		r.turns = append(r.turns, turn{role: role, messages: []int{i}, blocks: blocks})
	}
}

// takeContent takes the blocks of content apart, and those of the tool results in
// it, and returns the former.
func (r *request) takeContent(at, place string, content any) []block {
	if s, ok := content.(string); ok {
		b := block{at: at, place: place, kind: "text", value: object{"type": "text", "text": s}}
		r.blocks = append(r.blocks, b)
		return []block{b}
	}
	var blocks []block
	for i, v := range r.list(at, content) {
		value, ok := v.(object)
		if !ok {
			continue
		}
		b := block{at: fmt.Sprintf("%s.%d", at, i), place: place, kind: text(value["type"]), value: value}
		if f, ok := blockFields[b.kind]; ok {
			r.place(b.at+"."+b.kind, value, f)
		}
		if source, ok := value["source"].(object); ok {
			if f, ok := sourceFields[b.kind][text(source["type"])]; ok {
				r.place(b.at+"."+b.kind+".source."+text(source["type"]), source, f)
			}
		}
		blocks = append(blocks, b)
		r.blocks = append(r.blocks, b)
		if b.kind == "tool_result" {
			if _, ok := value["content"].([]any); ok {
				r.takeContent(b.at+".tool_result.content", "tool_result", value["content"])
			}
		}
	}
	return blocks
}

// decode reads one JSON object, numbers as they stand.
func decode(data []byte) (object, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		if errors.Is(err, io.EOF) {
			return nil, errors.New("the body is empty")
		}
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("there is more than one value")
	}
	o, ok := v.(object)
	if !ok {
		return nil, errors.New("it is not an object")
	}
	return o, nil
}

// list returns v if it is an array, else nothing.
func list(v any) []any {
	l, _ := v.([]any)
	return l
}

// text returns v if it is a string, else "".
func text(v any) string {
	s, _ := v.(string)
	return s
}

// join appends a field's name to the path of its object.
func join(at, field string) string {
	if at == "" {
		return field
	}
	return at + "." + field
}
