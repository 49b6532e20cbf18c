package fakeapi

import "fmt"

// maxBreakpoints is how many cache_control a request may have.
const maxBreakpoints = 4

// A breakpoint is a place where a cached prefix ends.
type breakpoint struct {
	at  string
	ttl string
}

// breakpoints returns the breakpoints in the order in which the API takes them:
// tools, system, messages. A cache_control of the whole request takes up one of
// the four.
func breakpoints(r *request) []breakpoint {
	var all []breakpoint
	add := func(at string, holder object) {
		if c, ok := holder["cache_control"].(object); ok {
			ttl := text(c["ttl"])
			if ttl == "" {
				ttl = "5m"
			}
			all = append(all, breakpoint{join(at, "cache_control"), ttl})
		}
	}
	for _, t := range r.tools {
		add(t.at, t.value)
	}
	for _, b := range r.blocks {
		add(b.at, b.value)
	}
	add("", r.root)
	return all
}

func cacheForm(r *request) string {
	for _, p := range r.objects {
		c, ok := p.value["cache_control"].(object)
		if !ok {
			continue
		}
		at := join(p.at, "cache_control")
		if c["type"] != "ephemeral" {
			return at + ".type: Input should be 'ephemeral'"
		}
		if ttl := text(c["ttl"]); ttl != "" && ttl != "5m" && ttl != "1h" {
			return at + ".ttl: Input should be '5m' or '1h'"
		}
	}
	return ""
}

func cacheCount(r *request) string {
	if n := len(breakpoints(r)); n > maxBreakpoints {
		return fmt.Sprintf("A maximum of %d blocks with cache_control may be provided. Found %d.", maxBreakpoints, n)
	}
	return ""
}

func cacheOrder(r *request) string {
	short := false
	for _, b := range breakpoints(r) {
		if b.ttl == "1h" && short {
			return b.at + ".ttl: a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block. " +
				"Note that blocks are processed in the following order: `tools`, `system`, `messages`."
		}
		short = short || b.ttl == "5m"
	}
	return ""
}
