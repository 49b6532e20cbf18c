package toolerr

import (
	"log/slog"
	"strings"
)

// LogValue returns everything that is known of e, the cause included: a log is
// where it belongs.
func (e *Error) LogValue() slog.Value {
	if e == nil {
		return slog.Value{}
	}
	attrs := []slog.Attr{
		slog.String("code", e.code()),
		slog.String("category", string(e.category())),
		slog.String("message", e.message()),
	}
	if e.ID != "" {
		attrs = append(attrs, slog.String("id", e.ID))
	}
	if e.RetryAfter > 0 {
		attrs = append(attrs, slog.Duration("retryAfter", e.RetryAfter))
	}
	if e.Attempts > 0 {
		attrs = append(attrs, slog.Int("attempts", e.Attempts))
	}
	if len(e.Attempted) > 0 {
		attrs = append(attrs, slog.Any("attempted", e.Attempted))
	}
	if len(e.Violations) > 0 {
		attrs = append(attrs, slog.Any("violations", e.Violations))
	}
	if len(e.Details) > 0 {
		attrs = append(attrs, slog.String("details", string(e.Details)))
	}
	if e.Cause != nil {
		attrs = append(attrs, slog.String("cause", causes(e.Cause)))
	}
	return slog.GroupValue(attrs...)
}

// maxCauses is how many errors of a tree of causes are logged.
const maxCauses = 32

// causes returns what err and the errors in it say, each text once: most errors
// repeat the text of what they wrap, and typed errors hide it.
//
//	"loading: No order #1." wrapping "No order #1." wrapping "connection refused"
//	→ "loading: No order #1.: connection refused"
func causes(err error) string {
	said, left := "", maxCauses
	var visit func(error)
	visit = func(err error) {
		if err == nil || left == 0 {
			return
		}
		left--
		switch text := err.Error(); {
		case said == "":
			said = text
		case !strings.Contains(said, text):
			said += ": " + text
		}
		switch err := any(err).(type) {
		case interface{ Unwrap() error }:
			visit(err.Unwrap())
		case interface{ Unwrap() []error }:
			for _, one := range err.Unwrap() {
				visit(one)
			}
		}
	}
	visit(err)
	return said
}
