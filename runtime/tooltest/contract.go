package tooltest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// A contract writes what a model sees of a set, for [Golden].
type contract struct {
	bare bool // without descriptions
	b    strings.Builder
	err  error // the first one
}

// text returns the contract of set.
func (c *contract) text(set toolrt.Set) (string, error) {
	server := set.Server()
	c.line("server %s", server.Name)
	c.field("title", server.Title)
	c.prose("instructions", server.Instructions)
	for _, t := range set.Tools() {
		c.tool(&t.Definition)
	}
	return c.b.String(), c.err
}

// tool writes one tool. A definition without a member has no line for it.
func (c *contract) tool(d *toolrt.Definition) {
	c.line("")
	c.line("tool %s", d.Name)
	c.field("title", d.Title)
	c.prose("description", d.Description)
	c.line("hints: readOnly=%t destructive=%t idempotent=%t openWorld=%t",
		d.Hints.ReadOnly, d.Hints.Destructive && !d.Hints.ReadOnly, d.Hints.Idempotent, d.Hints.OpenWorld)
	c.field("former names", strings.Join(d.Aliases, ", "))
	if d.Lenient {
		c.field("arguments", "repaired where the schema tells how")
	}
	c.field("messages api", strings.Join(messagesAPI(d), ", "))
	c.errors(d.Errors)
	c.examples(d)
	c.schema(d, "input", d.InputSchema)
	c.schema(d, "strict input", d.StrictSchema)
	c.schema(d, "output", d.OutputSchema)
}

// messagesAPI returns what only the Messages API is told, in its words.
func messagesAPI(d *toolrt.Definition) []string {
	var words []string
	for _, flag := range []struct {
		word string
		set  bool
	}{
		{"strict", d.Strict},
		{"defer_loading", d.DeferLoading},
		{"eager_input_streaming", d.EagerInputStreaming},
	} {
		if flag.set {
			words = append(words, flag.word)
		}
	}
	if d.AllowedCallers != nil {
		words = append(words, "allowed_callers="+strings.Join(d.AllowedCallers, "+"))
	}
	if d.CacheControl != "" {
		words = append(words, "cache_control="+d.CacheControl)
	}
	return words
}

// errors writes the errors that a tool declares.
func (c *contract) errors(all []toolrt.ErrorInfo) {
	if len(all) == 0 {
		return
	}
	c.line("errors:")
	for _, e := range all {
		c.line("  %s (%s)", e.Code, e.Category)
		if !c.bare && e.Description != "" {
			c.indented("    ", e.Description)
		}
	}
}

// examples writes the examples of d, one a line.
func (c *contract) examples(d *toolrt.Definition) {
	if len(d.Examples) == 0 {
		return
	}
	c.line("examples:")
	for _, example := range d.Examples {
		var compact bytes.Buffer
		if err := json.Compact(&compact, example); err != nil {
			c.fail("an example of %s: %w", d.Name, err)
		}
		c.line("  %s", compact.String())
	}
}

// schema writes a schema of d, in the order in which it is sent.
func (c *contract) schema(d *toolrt.Definition, name string, schema json.RawMessage) {
	if schema == nil {
		return
	}
	if c.bare {
		var err error
		if schema, err = toolrt.Encode(&schema, encodeBare); err != nil {
			c.fail("the %s schema of %s: %w", name, d.Name, err)
		}
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, schema, "  ", "  "); err != nil {
		c.fail("the %s schema of %s: %w", name, d.Name, err)
	}
	c.line("%s:", name)
	c.line("  %s", indented.String())
}

// prose writes a text of several lines, unless descriptions are left out.
func (c *contract) prose(name, text string) {
	if c.bare || text == "" {
		return
	}
	c.line("%s:", name)
	c.indented("  ", text)
}

// indented writes the lines of text behind indent.
func (c *contract) indented(indent, text string) {
	for line := range strings.SplitSeq(text, "\n") {
		if line == "" {
			c.line("")
			continue
		}
		c.line("%s%s", indent, line)
	}
}

// field writes a value of one line, if there is one.
func (c *contract) field(name, value string) {
	if value != "" {
		c.line("%s: %s", name, value)
	}
}

func (c *contract) line(format string, args ...any) {
	fmt.Fprintf(&c.b, format+"\n", args...)
}

func (c *contract) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf(format, args...)
	}
}
