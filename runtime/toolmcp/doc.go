// Package toolmcp serves tools over the Model Context Protocol with the
// official Go SDK. A program that serves one package of tools needs one line:
//
//	toolmcp.Main(toolmcp.NewServer(support.DeskTools(desk)))
//
// Its flag -http ADDR serves the same tools over Streamable HTTP. A program that
// has a mux of its own mounts [Handler] there.
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
//
// Over standard input and output a line that is no message is answered by a
// JSON-RPC error, and the next one is read: -32700 for what is not JSON, -32600 for
// what is no message of JSON-RPC 2.0, has an id that is neither text nor an integer
// below 2^53, or that of a call which still runs. A broken answer is dropped. Batches are served for clients of
// revisions up to 2025-03-26; later ones have none.
//
// Over HTTP nothing is kept between requests, and clients of the revision
// 2026-07-28 are served beside those of earlier ones. Requests that reach no tool
// are answered by a status and, where the package and not the SDK refuses them,
// by a JSON-RPC error: 403 for a foreign host or web page, 406 if neither kind
// of answer is accepted, 408 and 413 for bodies that are late or too large, 400
// for what is no JSON-RPC message, 503 while the server is about to stop.
package toolmcp
