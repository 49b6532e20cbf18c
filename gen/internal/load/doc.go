// Package load turns package patterns into type-checked packages. It is the
// only user of go/packages, and imports nothing of toolgen but diag.
//
// # What is read
//
// The packages that the patterns name are type-checked from source; what they
// import comes from export data, as the compiler left it, unless it does not
// compile. Function bodies are parsed, so that a syntax error in one is
// reported, and then emptied: no signature depends on them.
//
// # What is not read
//
// toolgen's own output never influences what it writes next. It is hidden from
// the type checker, and, where it is so stale that the go command stumbles over
// it (after the package was renamed, say), from the go command as well. User
// code that mentions output therefore does not type-check, today or at the
// first run: type errors are handed on as Problems, and only those that reach
// a handler's signature or input are faults. Everything else that the go
// command or the parser reports is a diagnostic.
package load
