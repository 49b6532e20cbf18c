package runtime

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// A Server is what a server says of itself and of its tools together.
type Server struct {
	Name         string
	Version      string // "" means the version of the main module
	Title        string
	Instructions string // how to use the tools
}

// A Set is the tools that one server offers, in order. The zero Set is empty.
// A Set does not change: the methods that seem to change it return another.
type Set struct {
	server Server
	tools  []*Tool
	byName map[string]*Tool // aliases included

	definitions func() []json.RawMessage // nil in the zero Set
}

// NewSet makes a set of tools. It panics if two tools answer to the same name, or
// if one is nil, which generated code rules out.
func NewSet(server Server, tools ...*Tool) Set {
	s, err := newSet(server, tools)
	if err != nil {
		panic("toolrt: " + err.Error())
	}
	return s
}

func newSet(server Server, tools []*Tool) (Set, error) {
	s := Set{server: server, tools: slices.Clone(tools), byName: make(map[string]*Tool, len(tools))}
	for i, t := range s.tools {
		if t == nil {
			return Set{}, fmt.Errorf("tool %d of a set is nil", i)
		}
		for _, name := range t.names() {
			if other, ok := s.byName[name]; ok {
				return Set{}, fmt.Errorf("two tools answer to the name %s: %s and %s", name, other.Name, t.Name)
			}
			s.byName[name] = t
		}
	}
	s.definitions = sync.OnceValue(func() []json.RawMessage { return definitions(s.tools) })
	return s, nil
}

// names returns the names that t answers to, its own first.
func (t *Tool) names() []string { return append([]string{t.Name}, t.Aliases...) }

// Join makes one set of several, in order. It refuses two tools that answer to
// the same name. The joined server is named like the first one that has a
// name, and gives the instructions of all.
func Join(sets ...Set) (Set, error) {
	var (
		server       Server
		tools        []*Tool
		instructions []string
	)
	for _, s := range sets {
		if server.Name == "" {
			server = s.server
		}
		if text := s.server.Instructions; text != "" && !slices.Contains(instructions, text) {
			instructions = append(instructions, text)
		}
		tools = append(tools, s.tools...)
	}
	server.Instructions = strings.Join(instructions, "\n\n")
	return newSet(server, tools)
}

// Server returns what the server of the set says of itself.
func (s Set) Server() Server { return s.server }

// Tools returns the tools of the set, in order.
func (s Set) Tools() []*Tool { return slices.Clone(s.tools) }

// Lookup returns the tool that answers to name, which may be an alias.
func (s Set) Lookup(name string) (*Tool, bool) {
	t, ok := s.byName[name]
	return t, ok
}

// Only returns a set of the named tools, in the order of s. It panics if a name
// is not that of a tool: a set that is not what was meant is no set to serve.
func (s Set) Only(names ...string) Set {
	chosen := s.chosen(names)
	return s.filtered(func(t *Tool) bool { return chosen[t] })
}

// Without returns a set of all tools but the named ones. It panics if a name is
// not that of a tool.
func (s Set) Without(names ...string) Set {
	chosen := s.chosen(names)
	return s.filtered(func(t *Tool) bool { return !chosen[t] })
}

// chosen returns the tools with the given names.
func (s Set) chosen(names []string) map[*Tool]bool {
	tools := make(map[*Tool]bool, len(names))
	for _, name := range names {
		t, ok := s.Lookup(name)
		if !ok {
			panic(fmt.Sprintf("toolrt: the set has no tool %s; it has %s", name, strings.Join(s.listed(), ", ")))
		}
		tools[t] = true
	}
	return tools
}

// filtered returns a set of the tools that keep accepts.
func (s Set) filtered(keep func(*Tool) bool) Set {
	var tools []*Tool
	for _, t := range s.tools {
		if keep(t) {
			tools = append(tools, t)
		}
	}
	return NewSet(s.server, tools...)
}

// With returns a set of the same tools, called as the options say.
func (s Set) With(opts ...Option) Set {
	tools := make([]*Tool, len(s.tools))
	for i, t := range s.tools {
		changed := *t
		for _, opt := range opts {
			opt(&changed.options)
		}
		tools[i] = &changed
	}
	return NewSet(s.server, tools...)
}

// Call calls the tool that answers to name. A name that no tool answers to is an
// error result of category not_found.
func (s Set) Call(ctx context.Context, name string, args []byte) *Result {
	t, ok := s.Lookup(name)
	if !ok {
		return failure(s.unknown(name))
	}
	return t.Call(ctx, args)
}

// listed returns the names of the tools, without aliases.
func (s Set) listed() []string {
	names := make([]string, len(s.tools))
	for i, t := range s.tools {
		names[i] = t.Name
	}
	return names
}
