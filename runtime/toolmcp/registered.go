package toolmcp

import (
	"fmt"
	"runtime"
	"sync"
	"weak"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// registered knows which names the tools answer to that Register gave to each
// server, as long as there is one: the SDK does not tell.
var registered = struct {
	sync.Mutex
	names map[weak.Pointer[mcp.Server]]map[string]string // the tool's, by name or alias
}{names: map[weak.Pointer[mcp.Server]]map[string]string{}}

// register notes the names of set for s. The error names one that an earlier
// set has.
func register(s *mcp.Server, set toolrt.Set) error {
	registered.Lock()
	defer registered.Unlock()
	key := weak.Make(s)
	known := registered.names[key]
	if known == nil {
		known = map[string]string{}
		registered.names[key] = known
		runtime.AddCleanup(s, forget, key)
	}
	for _, t := range set.Tools() {
		for _, name := range append([]string{t.Name}, t.Aliases...) {
			if first, taken := known[name]; taken {
				return fmt.Errorf("two tools answer to the name %s: %s and %s", name, first, t.Name)
			}
		}
	}
	for _, t := range set.Tools() {
		for _, name := range append([]string{t.Name}, t.Aliases...) {
			known[name] = t.Name
		}
	}
	return nil
}

func forget(key weak.Pointer[mcp.Server]) {
	registered.Lock()
	defer registered.Unlock()
	delete(registered.names, key)
}
