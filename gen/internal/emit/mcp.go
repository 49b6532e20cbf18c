package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// mcpFile is <pkg>mcp/toolgen_mcp.go.
func mcpFile(p *model.Package) (*File, error) {
	f, sets := adapterFile(p, "mcp", "serves the tools of package "+p.Name+" over the Model Context Protocol.")
	if f == nil {
		return nil, nil
	}
	f.add(f.newServer(p, sets))
	for _, s := range sets {
		f.add(f.register(p, s))
	}
	return f.render()
}

// newServer declares the function that makes a server of all tools of a package:
//
//	// NewServer returns a server of the tools of package support.
//	func NewServer(d *support.Desk, opts ...toolmcp.Option) *mcp.Server {
//		return toolmcp.New(opts, support.DeskTools(d))
//	}
func (f *file) newServer(p *model.Package, sets []*model.Set) decl {
	var params []jen.Code
	args := []jen.Code{f.local("opts")}
	for _, s := range sets {
		params = append(params, f.receiver(s)...)
		args = append(args, f.tools(p, s))
	}
	return decl{
		comment("NewServer returns a server of the tools of package %s.", p.Name),
		jen.Func().Id("NewServer").Params(append(params, f.options())...).Op("*").Add(f.mcp("Server")).Block(
			jen.Return(f.toolmcp("New").Call(args...)),
		),
	}
}

// register declares the function that adds one set of tools to a server:
//
//	// RegisterDesk adds the tools of d to s.
//	func RegisterDesk(s *mcp.Server, d *support.Desk, opts ...toolmcp.Option) {
//		toolmcp.Register(s, support.DeskTools(d), opts...)
//	}
func (f *file) register(p *model.Package, s *model.Set) decl {
	name := "Register"
	about := comment("Register adds the tools that need no receiver to s.")
	if r := s.Receiver; r != nil {
		name += r.Name
		about = comment("%s adds the tools of %s to s.", name, r.Param)
	}
	params := append([]jen.Code{f.local("s").Op("*").Add(f.mcp("Server"))}, f.receiver(s)...)
	return decl{
		about,
		jen.Func().Id(name).Params(append(params, f.options())...).Block(
			f.toolmcp("Register").Call(f.local("s"), f.tools(p, s), f.local("opts").Op("...")),
		),
	}
}

// options is the last parameter of all functions: opts ...toolmcp.Option.
func (f *file) options() jen.Code { return f.local("opts").Op("...").Add(f.toolmcp("Option")) }

func (f *file) mcp(name string) *jen.Statement     { return f.qual(mcpPath, "mcp", name) }
func (f *file) toolmcp(name string) *jen.Statement { return f.qual(toolmcpPath, "toolmcp", name) }
