// Package differential holds toolgen to its promise: a schema accepts a document
// exactly when the generated decoder does. It writes random Go types, generates
// their tools, and compares all readings of random documents; README.md says
// with what, and how to run it.
//
// What happens, in order:
//
//   - newSource writes a handler with its types, program builds all of them;
//   - Main, in that program, pairs each tool with what it is compared with;
//   - document makes documents of a schema, subject.compare compares them;
//   - what may differ is in exceptions, all else is a finding.
//
// It is a module of its own: what it compares with is no dependency of toolgen.
package differential
