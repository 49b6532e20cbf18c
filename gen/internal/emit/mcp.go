package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// mcpFile is <pkg>mcp/toolgen_mcp.go, a package of its own so that only those
// who serve the protocol link its SDK. Package main cannot be imported, and an
// unexported receiver cannot be named: their users call toolmcp themselves.
func mcpFile(p *model.Package) (*File, error) {
	if len(p.Sets) == 0 || p.Name == "main" || !slices.Contains(p.Server.Adapters, "mcp") || hasHidden(p.Sets) {
		return nil, nil
	}
	name := p.Name + "mcp"
	f := newFile(name+"/toolgen_mcp.go", &model.Package{Path: p.Path + "/" + name, Name: name, Sets: p.Sets})
	f.doc = "Package " + name + " serves the tools of package " + p.Name + " over the Model Context Protocol."
	f.add(f.newServer(p))
	for _, s := range p.Sets {
		f.add(f.register(p, s))
	}
	return f.render()
}

// hasHidden reports whether another package cannot name one of the receivers.
func hasHidden(sets []*model.Set) bool {
	return slices.ContainsFunc(sets, func(s *model.Set) bool { return s.Receiver != nil && !s.Receiver.Exported })
}

// receiverParams lists the names under which generated functions take receivers.
func receiverParams(sets []*model.Set) []string {
	var params []string
	for _, s := range sets {
		if s.Receiver != nil {
			params = append(params, s.Receiver.Param)
		}
	}
	return params
}

// newServer declares the function that makes a server of all tools of a package:
//
//	// NewServer returns a server of the tools of package support.
//	func NewServer(d *support.Desk, opts ...toolmcp.Option) *mcp.Server {
//		return toolmcp.New(opts, support.DeskTools(d))
//	}
func (f *file) newServer(p *model.Package) decl {
	var params []jen.Code
	args := []jen.Code{f.local("opts")}
	for _, s := range p.Sets {
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

// receiver is the parameter for a set's receiver, if it has one: d *support.Desk.
func (f *file) receiver(s *model.Set) []jen.Code {
	if s.Receiver == nil {
		return nil
	}
	return []jen.Code{jen.Id(s.Receiver.Param).Add(f.goType(s.Receiver.Type))}
}

// tools is the set itself: support.DeskTools(d).
func (f *file) tools(p *model.Package, s *model.Set) *jen.Statement {
	set := f.qual(p.Path, p.Name, s.Func)
	if s.Receiver == nil {
		return set.Call()
	}
	return set.Call(jen.Id(s.Receiver.Param))
}

// options is the last parameter of all functions: opts ...toolmcp.Option.
func (f *file) options() jen.Code { return f.local("opts").Op("...").Add(f.toolmcp("Option")) }

func (f *file) mcp(name string) *jen.Statement     { return f.qual(mcpPath, "mcp", name) }
func (f *file) toolmcp(name string) *jen.Statement { return f.qual(toolmcpPath, "toolmcp", name) }
