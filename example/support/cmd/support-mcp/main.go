// Command support-mcp serves the tools of the support desk over the Model
// Context Protocol, on standard input and output or with -http ADDR over HTTP.
//
// The database is the file named by SUPPORT_DB, or one in memory that ends with
// the command.
package main

import (
	"cmp"
	"context"
	"log"
	"os"

	"github.com/toolgen-dev/toolgen/example/support"
	"github.com/toolgen-dev/toolgen/example/support/supportmcp"
	"github.com/toolgen-dev/toolgen/runtime/toolmcp"
)

func main() {
	desk, err := support.Open(context.Background(), cmp.Or(os.Getenv("SUPPORT_DB"), ":memory:"))
	if err != nil {
		log.Fatal(err)
	}
	toolmcp.Main(supportmcp.NewServer(desk))
}
