package gen

import (
	"fmt"
	"strings"

	"github.com/toolgen-dev/toolgen/gen/internal/diag"
	"github.com/toolgen-dev/toolgen/gen/internal/load"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// tests says which directives are not seen because they are in test files.
func tests(loaded []*load.Package) diag.List {
	var list diag.List
	for _, p := range loaded {
		for _, pos := range p.Tests {
			list.Add(pos, "test-file", "directives in test files have no effect; toolgen does not read them")
		}
	}
	return list
}

// serve says how the tools that an adapter package leaves out are served.
var serve = map[string]string{"mcp": "toolmcp.Register", "anthropic": "toolanthropic.New"}

// unserved says which tools the adapters of p leave out, since another package
// cannot name their receiver. Where that leaves no adapter at all, it is news
// only to who asked for one.
func unserved(p *model.Package) diag.List {
	var list diag.List
	exported := len(p.Exported())
	if p.Name == "main" || exported == 0 && !p.Server.Chosen {
		return nil
	}
	var packages, functions []string
	for _, adapter := range p.Server.Adapters {
		packages = append(packages, p.Name+adapter)
		functions = append(functions, serve[adapter])
	}
	if len(packages) == 0 {
		return nil
	}
	for _, s := range p.Sets {
		if s.Receiver == nil || s.Receiver.Exported {
			continue
		}
		list.Add(s.Tools[0].Pos, "unexported-receiver",
			fmt.Sprintf("the tools of %s are left out of %s, which cannot name it; package %s must serve them: give %s to %s",
				s.Receiver.Name, strings.Join(packages, " and "), p.Name, s.Func, strings.Join(functions, " and ")))
	}
	return list
}
