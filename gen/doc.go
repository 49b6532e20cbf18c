// Package gen is toolgen without its command line: it turns annotated Go
// packages into the files that make tools of them.
//
//	source ──load──▶ packages ──resolve──▶ model ──emit──▶ files ──cmd──▶ disk
//
// Each arrow is one internal package:
//
//   - load reads packages and hides toolgen's former output from them;
//   - resolve finds the annotated declarations, judges them, and decides every
//     name: what it returns, the model, is plain data;
//   - schema and contract say the model in JSON, emit says it in Go;
//   - validate checks JSON against the model, without any generated code;
//   - diag is what all of them report with.
//
// Functions of this package return values. They never write a file and never
// run anything of the user's: what a [Result] holds is for the caller to
// commit.
//
// # Adding things
//
// A new directive or constraint starts as a row of annotations/vocabulary.go,
// a new Go type as a row of resolve/known.go, a new artefact as a row of
// emit/emit.go, a new diagnostic as a row of diag/codes.go. Lists are ordered
// slices written out in one file; nothing registers itself.
package gen
