package toolerr

// A Category says what kind of failure an error is, and with it what the
// caller should do next. It is part of the contract of a tool: nine words,
// fixed, and each either retryable or not.
type Category string

// The categories.
const (
	// Transient is a passing fault of something the tool depends on: wait, call again.
	Transient Category = "transient"
	// Timeout is a call that took too long. Whether it may be repeated depends on
	// the tool: see [Error.Retryable].
	Timeout Category = "timeout"
	// RateLimit asks for a pause, usually with [Error.RetryAfter]: wait that long.
	RateLimit Category = "rate_limit"
	// Validation is wrong input: correct it, make a new call.
	Validation Category = "validation"
	// Business is a rule of the domain that says no: explain it.
	Business Category = "business"
	// Permission is a caller who may not do this: escalate.
	Permission Category = "permission"
	// Auth is missing or expired credentials: ask for new ones.
	Auth Category = "auth"
	// NotFound is something that does not exist: check the identifier, search instead.
	NotFound Category = "not_found"
	// Permanent is every other failure, and the default: report it.
	Permanent Category = "permanent"
)

// A categoryRow is what is fixed about a category.
type categoryRow struct {
	name      Category
	retryable bool
	projected string // the word of four it projects to
	message   string // what a model is told where an error says nothing itself
	next      string // what a model is told to do where a classified error says nothing itself
}

// What a model is told to do where that depends on the tool.
const (
	repeatTimeout    = "Call the tool again, or ask for less at a time."
	checkedTransient = "Check whether the call has taken effect. If it has not, wait a little and call again."
)

// categories holds one row a category, in the order of the documentation.
var categories = []categoryRow{
	{Transient, true, "transient", "Something that the tool depends on is not available at the moment.",
		"Wait a little, then call again."},
	{Timeout, false, "transient", "The call took too long.",
		"The call may have taken effect: check the state first, and do not simply repeat it."},
	{RateLimit, true, "transient", "There were too many calls in a short time.",
		"Wait before calling again."},
	{Validation, false, "validation", "The input is not valid.",
		"Correct the input and make a new call."},
	{Business, false, "business", "The request is not allowed by the rules of the service.",
		"Do not repeat the call. Explain what stands in the way."},
	{Permission, false, "permission", "The caller may not do this.",
		"Do not repeat the call. Ask somebody who may do this."},
	{Auth, false, "permission", "The credentials are missing or no longer valid.",
		"Do not repeat the call. Ask for new credentials."},
	{NotFound, false, "validation", "What was asked for does not exist.",
		"Check the identifier, or search for it."},
	{Permanent, false, "business", "The call failed because of an internal error.",
		""},
}

// Categories returns all categories.
func Categories() []Category {
	all := make([]Category, len(categories))
	for i, c := range categories {
		all[i] = c.name
	}
	return all
}

// row returns the row of c, the one of [Permanent] where c is no category.
func (c Category) row() *categoryRow {
	for i := range categories {
		if categories[i].name == c {
			return &categories[i]
		}
	}
	return &categories[len(categories)-1]
}

// Known reports whether c is one of the nine categories.
func (c Category) Known() bool { return c.row().name == c }

// Retryable reports whether the same request, sent again later, would plausibly
// work. For [Timeout] it is false, which is right for every tool that may have
// changed something; the runtime says yes for a tool that is read-only or idempotent.
func (c Category) Retryable() bool { return c.row().retryable }

// Project maps c to the four words that some hosts know: transient, validation,
// business, permission.
//
//	transient, timeout, rate_limit → transient
//	validation, not_found          → validation
//	business, permanent            → business
//	permission, auth               → permission
//
// A word that is no category projects as [Permanent] does.
func (c Category) Project() string { return c.row().projected }

// message returns what a model is told where an error of category c says nothing itself.
func (c Category) message() string { return c.row().message }

// suggestion returns what a model is told to do where an error says nothing
// itself; "" for [Permanent], about which only the runtime knows what to say.
func (c Category) suggestion(repeatable bool) string {
	switch {
	case c == Timeout && repeatable:
		return repeatTimeout
	case c == Transient && !repeatable:
		return checkedTransient
	}
	return c.row().next
}
