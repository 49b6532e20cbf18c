package runtime

import "log/slog"

// An Option changes how the tools of a set are called: see [Set.With].
type Option func(*options)

// options are what is set about a tool at run time, by whoever serves it.
type options struct {
	logger *slog.Logger // nil for slog.Default
}

// WithLogger sends the records of failed calls to logger instead of [slog.Default].
func WithLogger(logger *slog.Logger) Option {
	return func(o *options) { o.logger = logger }
}
