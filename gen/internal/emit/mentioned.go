package emit

import (
	"slices"

	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// mentioned lists what p declares itself and the bodies of generated functions
// may mention: types, and handlers without a receiver. To hide anything else
// behind a local variable does no harm.
func mentioned(p *model.Package) []string {
	m := mentions{pkgPath: p.Path, structs: map[*model.StructType]bool{}, unions: map[*model.UnionType]bool{}}
	for _, s := range p.Sets {
		if s.Receiver != nil {
			m.goType(s.Receiver.Type)
		}
		for _, t := range s.Tools {
			if s.Receiver == nil {
				m.names = append(m.names, t.Func)
			}
			m.typ(t.Input.Type)
			for _, injection := range t.Input.Injected {
				m.typ(injection.Field.Type)
			}
			m.typ(t.Output.Type)
		}
	}
	for _, e := range p.AllErrors() {
		m.names = append(m.names, e.Name)
		if e.Details != nil {
			m.structType(e.Details)
		}
	}
	return slices.DeleteFunc(m.names, func(name string) bool { return !slices.Contains(p.Scope, name) })
}

// mentions collects the names of a package that types are made of.
type mentions struct {
	pkgPath string
	structs map[*model.StructType]bool
	unions  map[*model.UnionType]bool
	names   []string
}

func (m *mentions) typ(t *model.Type) {
	if t == nil {
		return
	}
	m.goType(t.Go)
	m.typ(t.Key)
	m.typ(t.Elem)
	if t.Struct != nil {
		m.structType(t.Struct)
	}
	if t.Union != nil && !m.unions[t.Union] {
		m.unions[t.Union] = true
		for _, member := range t.Union.Members {
			m.typ(member.Type)
		}
	}
}

func (m *mentions) structType(s *model.StructType) {
	if m.structs[s] {
		return
	}
	m.structs[s] = true
	m.goType(s.Go)
	for _, field := range s.Fields {
		m.typ(field.Type)
		for _, step := range field.Path {
			m.goType(step.Pointer)
		}
	}
}

func (m *mentions) goType(t *model.GoType) {
	if t == nil {
		return
	}
	if t.Kind == model.GoNamed && t.Pkg == m.pkgPath {
		m.names = append(m.names, t.Name)
	}
	m.goType(t.Elem)
	m.goType(t.Key)
	for _, t := range slices.Concat(t.Args, t.Results) {
		m.goType(t)
	}
	for _, field := range t.Fields {
		m.goType(field.Type)
	}
}
