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
		slog.Bool("retryable", e.Retryable()),
		slog.String("message", e.message()),
	}
	for _, text := range []struct{ key, value string }{
		{"suggestion", e.Suggestion},
		{"customerMessage", e.CustomerMessage},
	} {
		if text.value != "" {
			attrs = append(attrs, slog.String(text.key, text.value))
		}
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
	if len(e.Partial) > 0 {
		attrs = append(attrs, slog.String("partial", string(e.Partial)))
	}
	if len(e.Details) > 0 {
		attrs = append(attrs, slog.String("details", string(e.Details)))
	}
	if e.Cause != nil {
		attrs = append(attrs, slog.String("cause", causes(e.Cause)))
	}
	return slog.GroupValue(attrs...)
}

// causes returns what err and the errors in it say, each text once: most errors
// repeat the text of what they wrap, and typed errors hide it.
//
//	"loading: No order #1." wrapping "No order #1." wrapping "connection refused"
//	→ "loading: No order #1.: connection refused"
func causes(err error) string {
	said := ""
	for one := range tree(err) {
		switch text := textOf(one); {
		case said == "":
			said = text
		case !strings.Contains(said, text):
			said += ": " + text
		}
		if len(said) > maxCauses {
			break
		}
	}
	return said
}

// textOf returns the text of err, also where its method panics.
func textOf(err error) string {
	text := safely(func() *string { s := err.Error(); return &s })
	if text == nil {
		return "(an error whose text cannot be had)"
	}
	return *text
}

// maxCauses is how many bytes of causes are enough: what is longer is cut
// behind the next one.
const maxCauses = 16 << 10
