package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/toolgen-dev/toolgen/gen"
)

// call prints what a model would see of a call, as far as that is known
// without running the handler: the exact error envelope when the arguments are
// refused, else what the handler would get and what it can return.
func call(ctx context.Context, inv *invocation) error {
	if len(inv.args) == 0 {
		return usageError("call needs the name of a tool")
	}
	name, arguments := inv.args[0], []byte(nil)
	if len(inv.args) > 1 && inv.args[1] != "-" {
		arguments = []byte(inv.args[1])
	} else {
		var err error
		if arguments, err = inv.readArguments(); err != nil {
			return err
		}
	}
	inv.config.Patterns = []string{"./..."}
	if len(inv.args) > 2 {
		inv.config.Patterns = inv.args[2:]
	}
	called, looked, err := gen.Call(ctx, inv.config, name, arguments)
	if err != nil {
		return err
	}
	if called == nil {
		if err := inv.report(looked); err != nil {
			return err
		}
		return unknownTool(name, looked)
	}
	if called.Refusal != nil {
		if _, err := fmt.Fprintf(inv.stdout, "%s\n", called.Refusal); err != nil {
			return err
		}
		return errFindings
	}
	_, err = io.WriteString(inv.stdout, accepted(called))
	return err
}

// readArguments reads standard input, unless somebody sits there.
func (inv *invocation) readArguments() ([]byte, error) {
	if f, ok := inv.stdin.(*os.File); ok && len(inv.args) < 2 {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			return nil, nil
		}
	}
	data, err := io.ReadAll(inv.stdin)
	if err != nil {
		return nil, fmt.Errorf("reading the arguments: %w", err)
	}
	return data, nil
}

func unknownTool(name string, looked *gen.Result) error {
	var names []string
	for _, p := range looked.Packages {
		for _, t := range p.Tools {
			names = append(names, t.Name)
		}
	}
	if near := gen.Nearest(name, names); near != "" {
		return fmt.Errorf("no tool %s; did you mean %s?", name, near)
	}
	return fmt.Errorf("no tool %s; toolgen list ./... names those there are", name)
}

// accepted says what a call with good arguments leads to:
//
//	lookup_order accepts
//		{"order_number":"#12345","include_items":true}
//	with these repairs
//		/include_items: boolean sent as text
//	and returns
//		{"type":"object",…}
//	or one of these errors
//		order_not_found (not_found): Reports that no order carries the number.
//			No order {OrderNumber}. Ask the customer to confirm the number.
func accepted(c *gen.CallResult) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s accepts\n\t%s\n", c.Tool.Name, c.Arguments)
	if len(c.Repaired) > 0 {
		fmt.Fprintf(&b, "with these repairs\n\t%s\n", strings.Join(c.Repaired, "\n\t"))
	}
	if c.Tool.OutputSchema != nil {
		fmt.Fprintf(&b, "and returns\n\t%s\n", c.Tool.OutputSchema)
	} else {
		b.WriteString("and returns content without a schema\n")
	}
	if len(c.Tool.Errors) > 0 {
		b.WriteString("or one of these errors\n")
	}
	for _, e := range c.Tool.Errors {
		fmt.Fprintf(&b, "\t%s (%s)", e.Code, e.Category)
		if e.Description != "" {
			b.WriteString(": " + e.Description)
		}
		fmt.Fprintf(&b, "\n\t\t%s\n", strings.TrimSpace(e.Message+" "+e.Suggestion))
	}
	return b.String()
}
