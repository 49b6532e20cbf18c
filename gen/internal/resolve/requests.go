package resolve

import (
	"go/token"
	"slices"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// One tool that the Messages API does not take makes it refuse the whole
// request, and so do some sets of tools. This file finds them.

// codeExecution is the newest version of the API's code execution tool that
// its Go SDK knows.
const codeExecution = "code_execution_20260521"

// allowedCallers gives callers the API's names:
//
//	allowed_callers=direct,code_execution → direct, code_execution_20260521
func allowedCallers(tool *annotations.Annotation) []string {
	callers := values(tool.All("allowed_callers"))
	for i, caller := range callers {
		if caller == "code_execution" {
			callers[i] = codeExecution
		}
	}
	return callers
}

// checkCallers reports a strict tool that code may call.
func (r *resolver) checkCallers(h *handler) {
	strict, ok := h.tool.Lookup("strict")
	if !ok {
		return
	}
	for _, caller := range h.tool.All("allowed_callers") {
		if caller.Value == "code_execution" {
			r.clash(caller.ValuePos, "conflicting-options", "allowed_callers=code_execution of toolgen:tool contradicts strict", r.at(strict.Pos), "first given here")
		}
	}
}

// checkEndless reports a tool that code may call, and whose input contains itself.
func (r *resolver) checkEndless(h *handler, t *model.Type) {
	for _, caller := range h.tool.All("allowed_callers") {
		if caller.Value != "code_execution" {
			continue
		}
		endless := ""
		t.Walk(func(inner *model.Type) {
			if endless == "" && inner.Recursive() {
				endless = r.goName(inner.Go)
			}
		})
		if endless != "" {
			r.errorf(caller.ValuePos, "endless-input", "the input of handler %s has the type %s, which contains itself; the Messages API does not take it for a tool that code_execution may call", h.symbol(), endless)
		}
	}
}

// A limit is how much of something the API takes in one request.
type limit struct {
	most int
	what string
}

var (
	strictLimit   = limit{20, "strict tools"}
	optionalLimit = limit{24, "properties of strict tools that may be absent"}
	choicesLimit  = limit{16, "values of strict tools that may be null or have one of several forms"}
	cachedLimit   = limit{4, "tools with cache_control"}
)

// checkRequests reports what the API would refuse of the tools that one
// function of the adapter returns, or of all tools of the package.
func (r *resolver) checkRequests() {
	if !slices.Contains(r.out.Server.Adapters, "anthropic") {
		return
	}
	for _, set := range r.out.Sets {
		c := requestCount{r: r, set: set}
		for _, h := range r.handlers {
			if h.out != nil && r.setFunc(h) == set.Func {
				c.strictTool(h)
				c.cachedTool(h)
			}
		}
	}
	r.checkDeferred()
}

// checkDeferred reports a package without a tool that is there to begin with.
func (r *resolver) checkDeferred() {
	var flags []annotations.Arg
	for _, h := range r.handlers {
		if flag, ok := h.tool.Lookup("defer_loading"); ok {
			flags = append(flags, flag)
		}
	}
	if len(flags) > 0 && len(flags) == len(r.handlers) {
		r.errorf(flags[0].Pos, "all-deferred", "every tool of the package has defer_loading, which the Messages API refuses; at least one must be without it")
	}
}

// A requestCount holds the tools of a set against the limits, in order.
type requestCount struct {
	r      *resolver
	set    *model.Set
	strict int
	cost   strictCost
	cached int
	short  annotations.Arg // the first cache_control=5m
}

// strictTool counts h if it is strict.
func (c *requestCount) strictTool(h *handler) {
	flag, ok := h.tool.Lookup("strict")
	if !ok {
		return
	}
	before := c.cost
	c.cost.add(h.out.Input.Type)
	c.strict++
	c.check(h, flag.Pos, c.strict-1, c.strict, strictLimit)
	c.check(h, flag.Pos, before.optional, c.cost.optional, optionalLimit)
	c.check(h, flag.Pos, before.choices, c.cost.choices, choicesLimit)
}

// cachedTool counts h if it has cache_control. The API takes longer times first.
func (c *requestCount) cachedTool(h *handler) {
	option, ok := h.tool.Lookup("cache_control")
	if !ok {
		return
	}
	c.cached++
	c.check(h, option.Pos, c.cached-1, c.cached, cachedLimit)
	switch {
	case option.Value == "5m" && c.short.Value == "":
		c.short = option
	case option.Value == "1h" && c.short.Value != "":
		c.r.clash(option.ValuePos, "cache-order", "cache_control=1h of handler "+h.symbol()+" follows cache_control=5m in "+c.set.Func+"; the longer time must come first",
			c.r.at(c.short.ValuePos), "shorter time given here")
	}
}

// check reports h if it is the tool with which a count exceeds its limit.
func (c *requestCount) check(h *handler, pos token.Pos, before, now int, l limit) {
	if before <= l.most && now > l.most {
		c.r.errorf(pos, "request-limit", "handler %s brings %s to %d %s; must be at most %d in a request to the Messages API", h.symbol(), c.set.Func, now, l.what, l.most)
	}
}
