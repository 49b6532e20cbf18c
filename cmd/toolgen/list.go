package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/toolgen-dev/toolgen/gen"
)

// list prints the tools of the packages.
func list(ctx context.Context, inv *invocation) error {
	result, err := gen.List(ctx, inv.config)
	if err != nil {
		return err
	}
	tools := []*gen.Tool{}
	for _, p := range result.Packages {
		tools = append(tools, p.Tools...)
	}
	write := inv.printTable
	if inv.json {
		write = inv.printJSON
	}
	if err := write(tools); err != nil {
		return err
	}
	return inv.report(result)
}

// printJSON prints tools as the result of the MCP method tools/list.
func (inv *invocation) printJSON(tools []*gen.Tool) error {
	enc := json.NewEncoder(inv.stdout)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(struct {
		Tools []*gen.Tool `json:"tools"`
	}{tools})
}

// printTable prints tools for people:
//
//	TOOL          SCHEMA     TOKENS  HANDLER
//	lookup_order  412 bytes  ~140    demo/support.Desk.LookupOrder
//	1 tool: 412 bytes of schema, about 140 tokens
func (inv *invocation) printTable(tools []*gen.Tool) error {
	if len(tools) == 0 {
		return nil
	}
	var rows strings.Builder
	rows.WriteString("TOOL\tSCHEMA\tTOKENS\tHANDLER\n")
	size, tokens := 0, 0
	for _, t := range tools {
		n := len(t.InputSchema) + len(t.OutputSchema)
		size, tokens = size+n, tokens+t.Tokens()
		fmt.Fprintf(&rows, "%s\t%d bytes\t~%d\t%s.%s\n", t.Name, n, t.Tokens(), t.Package, t.Symbol)
	}
	if err := printColumns(inv.stdout, rows.String()); err != nil {
		return err
	}
	_, err := fmt.Fprintf(inv.stdout, "%s: %s of schema, about %s\n", count(len(tools), "tool"), count(size, "byte"), count(tokens, "token"))
	return err
}
