package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// adapterFile begins <pkg><adapter>/toolgen_<adapter>.go, a package of its own so
// that only those who speak the protocol link its SDK, for the sets that it
// returns. It is nil where the package does not ask for it or has no such set.
func adapterFile(p *model.Package, adapter, does string) (*file, []*model.Set) {
	sets := p.Exported()
	if len(sets) == 0 || !slices.Contains(p.Server.Adapters, adapter) {
		return nil, nil
	}
	name := p.Name + adapter
	f := newFile(name+"/toolgen_"+adapter+".go", &model.Package{Path: p.Path + "/" + name, Name: name, Sets: sets})
	f.doc = "Package " + name + " " + does
	return f, sets
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
