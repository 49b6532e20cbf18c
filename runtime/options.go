package runtime

import (
	"log/slog"
	"slices"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// An Option changes how the tools of a set are called: see [Set.With].
type Option func(*options)

// options are what is set about a tool at run time, by whoever serves it.
type options struct {
	logger      *slog.Logger         // nil for slog.Default
	matches     []toolerr.Match      // what errors mean that do not say it themselves
	classifiers []toolerr.Classifier // asked before what toolerr knows
	redactor    *toolerr.Redactor    // nil for toolerr.DefaultRedactor
}

// WithLogger sends the records of failed calls to logger instead of [slog.Default].
func WithLogger(logger *slog.Logger) Option {
	return func(o *options) { o.logger = logger }
}

// WithMatches adds errors whose meaning is known although they are not typed.
// Generated tool sets have those that carry a directive; they stand before any
// that are added later, and all stand before the classifiers.
func WithMatches(matches ...toolerr.Match) Option {
	return func(o *options) { o.matches = slices.Concat(o.matches, matches) }
}

// WithClassifier adds to what is known of errors that are not typed: classify
// returns nil for an error that it does not know. Of several classifiers those
// that were added first are asked first.
func WithClassifier(classify func(error) *toolerr.Error) Option {
	return func(o *options) { o.classifiers = append(slices.Clip(o.classifiers), classify) }
}

// WithRedactor has r take secrets out of what is sent of errors, instead of
// [toolerr.DefaultRedactor]. The log keeps everything.
func WithRedactor(r *toolerr.Redactor) Option {
	return func(o *options) { o.redactor = r }
}
