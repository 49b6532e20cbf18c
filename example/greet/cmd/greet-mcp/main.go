// Command greet-mcp serves the greetings over the Model Context Protocol.
package main

import (
	"github.com/toolgen-dev/toolgen/example/greet/greetmcp"
	"github.com/toolgen-dev/toolgen/runtime/toolmcp"
)

func main() {
	toolmcp.Main(greetmcp.NewServer())
}
