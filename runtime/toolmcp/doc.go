// Package toolmcp serves tools over the Model Context Protocol with the
// official Go SDK. A program that serves one package of tools needs one line:
//
//	toolmcp.Main(toolmcp.NewServer(support.DeskTools(desk)))
//
// The package is the only one of the runtime that imports the SDK. It sends
// schemas as they were generated and leaves decoding, checking and encoding to
// package runtime:
//
//   - A wrong input, an error of a handler, a panic and a missing result are
//     results flagged isError, whose text is the envelope of package toolerr.
//     They carry no structuredContent, which clients would check against the
//     output schema.
//   - A success carries its JSON as structuredContent and as text.
//   - A tool that does not exist is a protocol error, as the specification asks.
//   - Absent and null arguments are {}.
//   - Aliases answer and are not listed.
//   - All four hints are always sent, and the errors that a tool declares in
//     _meta["dev.toolgen/errors"].
package toolmcp
