// Package emit spells a model.Package as files:
//
//	toolgen_tools.go                     tool sets, definitions, decoders, encoders
//	toolgen_errors.go                    constructors and methods of the typed errors, the meaning of others
//	toolgen.json                         the contract
//	<pkg>mcp/toolgen_mcp.go              the MCP server
//	<pkg>anthropic/toolgen_anthropic.go  the tools for the Messages API
//
// Everything is decided by the time a model gets here: emit chooses no name
// but those of imports, and reports no diagnostic. It returns bytes and
// writes nothing. Go is made with jennifer; each function that emits some
// shows in its comment what.
package emit

import (
	"github.com/toolgen-dev/toolgen/gen/internal/contract"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// A File is one generated file.
type File struct {
	Path string // relative to the package's folder, with slashes
	Data []byte
}

// artefacts lists what is generated for a package. Each returns nil where the
// package has no use for it.
var artefacts = []func(*model.Package) (*File, error){
	toolsFile,
	errorsFile,
	contractFile,
	mcpFile,
	anthropicFile,
}

// Files returns the generated files of p, none for a package without annotations.
func Files(p *model.Package) ([]File, error) {
	var files []File
	for _, artefact := range artefacts {
		f, err := artefact(p)
		if err != nil {
			return nil, err
		}
		if f != nil {
			files = append(files, *f)
		}
	}
	return files, nil
}

// contractFile is toolgen.json.
func contractFile(p *model.Package) (*File, error) {
	if len(p.Sets) == 0 && len(p.Errors) == 0 {
		return nil, nil
	}
	return &File{Path: "toolgen.json", Data: contract.File(p)}, nil
}
