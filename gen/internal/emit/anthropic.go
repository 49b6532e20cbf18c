package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// anthropicFile is <pkg>anthropic/toolgen_anthropic.go.
func anthropicFile(p *model.Package) (*File, error) {
	f, sets := adapterFile(p, "anthropic", "offers the tools of package "+p.Name+" to a model over the Messages API.")
	if f == nil {
		return nil, nil
	}
	for _, s := range sets {
		f.add(f.toolset(p, s))
	}
	return f.render()
}

// toolset declares the function that returns one set of tools for the SDK:
//
//	// DeskTools returns the tools of d.
//	func DeskTools(d *support.Desk, opts ...toolanthropic.Option) *toolanthropic.Toolset {
//		return toolanthropic.NewWith(opts, support.DeskTools(d))
//	}
func (f *file) toolset(p *model.Package, s *model.Set) decl {
	about := comment("%s returns the tools that need no receiver.", s.Func)
	if r := s.Receiver; r != nil {
		about = comment("%s returns the tools of %s.", s.Func, r.Param)
	}
	opts := f.local("opts").Op("...").Add(f.toolanthropic("Option"))
	return decl{
		about,
		jen.Func().Id(s.Func).Params(append(f.receiver(s), opts)...).Op("*").Add(f.toolanthropic("Toolset")).Block(
			jen.Return(f.toolanthropic("NewWith").Call(f.local("opts"), f.tools(p, s))),
		),
	}
}

func (f *file) toolanthropic(name string) *jen.Statement {
	return f.qual(toolanthropicPath, "toolanthropic", name)
}
