// Command research-mcp serves the research tools over the Model Context Protocol
// on standard input and output.
//
// The services among its sources run in this process, on the loopback interface.
package main

import (
	"context"
	"log"
	"net"
	"net/http"

	"github.com/toolgen-dev/toolgen/example/research"
	"github.com/toolgen-dev/toolgen/example/research/researchmcp"
	"github.com/toolgen-dev/toolgen/runtime/toolmcp"
)

func main() {
	services, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	go func() { log.Fatal(http.Serve(services, research.Services())) }()
	c, err := research.Open(context.Background(), "http://"+services.Addr().String())
	if err != nil {
		log.Fatal(err)
	}
	toolmcp.Main(researchmcp.NewServer(c))
}
