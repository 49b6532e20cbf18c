package toolerr

import "time"

// From returns err as an Error, with err as its cause: it is [Policy.From] of
// the zero Policy.
//
//	fmt.Errorf("loading: %w", NewOrderNotFound("#99999")) → not_found, "No order #99999."
//	context.DeadlineExceeded                              → timeout
//	errors.New("dial postgres://root:secret@10.0.0.7")    → permanent, "The call failed because of an internal error."
func From(err error) *Error { return Policy{}.From(err) }

// A Classifier gives an error its category, and a message if it has one. It
// returns nil for an error that it does not know.
//
//	func(err error) *toolerr.Error {
//		if errors.Is(err, stock.ErrClosed) {
//			return toolerr.Wrap(err, toolerr.Business, "The warehouse is closed.")
//		}
//		return nil
//	}
type Classifier func(error) *Error

// A Policy says how errors become Errors. The zero Policy is ready to use.
type Policy struct {
	// Matches say what errors mean that do not say it themselves.
	Matches []Match
	// Classifiers are asked, in order, about errors that do not say themselves
	// what they are. The first that knows one decides.
	Classifiers []Classifier
	// Repeatable says that the tool may be called again although the failed call
	// may have taken effect: see [Error.Repeatable].
	Repeatable bool
}

// From returns err as an Error, with err as its cause. It returns nil for nil,
// and always a copy, which the caller may complete.
//
// A typed error anywhere in the tree of err keeps what it says, and one that a
// match of p knows what that says. Any other tree is given to the classifiers of
// p, and then searched for what is known of the standard library, of databases,
// of HTTP and of gRPC. Where a tree holds several errors that are known, the most
// specific one counts: the answer of a peer before a condition of the system,
// that before a timeout, and anything before a cancelled context. Among equals,
// typed errors that are joined included, the most retryable one counts if the tool
// may be repeated, else the least. What remains is [Permanent], and its message
// says nothing of the cause.
func (p Policy) From(err error) *Error {
	if err == nil {
		return nil
	}
	if e, ok := p.Stated(err); ok {
		if e.open || e.Category == Timeout {
			return p.complete(e) // what to do next depends on the tool
		}
		e.Repeatable = e.Repeatable || p.Repeatable
		return e
	}
	for _, classify := range p.Classifiers {
		if found := safely(func() *Error { return classify(err) }); found != nil {
			e := *found
			if e.Cause == nil {
				e.Cause = err
			}
			return p.complete(&e)
		}
	}
	f := p.find(err)
	e := Wrap(err, f.category, f.message)
	e.RetryAfter = f.retryAfter
	return p.complete(e)
}

// complete fills in what a classifier left open.
func (p Policy) complete(e *Error) *Error {
	e.Code, e.Category, e.Message = e.code(), e.category(), e.message()
	e.Repeatable = e.Repeatable || p.Repeatable
	if e.Suggestion == "" {
		e.Suggestion = e.category().suggestion(e.Repeatable)
	}
	return e
}

// Typed is an error that says itself what a model is to be told. Typed errors
// that toolgen completes are of this kind, and so is [*Error].
type Typed interface {
	error
	ToolError() *Error
}

// Stated returns a copy of what is stated about an error in the tree of err, by
// itself or by a match of p, with err as its cause. It reports false if there is
// nothing.
//
// An error counts before those that it wraps, which are more general, and of
// fmt.Errorf("%w: %w", a, b) a before b. Of several that are joined the one counts
// that [Policy.From] prefers, and any before what [HTTP] gives. About one error the first of these counts: what a match says of the
// variable that holds that very error; what the error says itself; what the first
// match says that knows it by its type, or by a method Is or As.
func (p Policy) Stated(err error) (*Error, bool) {
	var best *Error
	within := maxDepth // of the tree; deeper is what a stated error wraps
	for one, depth := range tree(err) {
		if depth > within {
			continue
		}
		within = maxDepth
		found := p.meaning(one)
		if found == nil {
			continue
		}
		if !found.open {
			within = depth
		}
		if best == nil || best.open && !found.open || best.open == found.open && p.prefers(found.finding(), best.finding()) {
			best = found
		}
	}
	if best == nil {
		return nil, false
	}
	e := *best
	e.Code, e.Category, e.Message = e.code(), e.category(), e.message()
	if any(err) == any(best) {
		e.origin = best
	} else {
		e.Cause = err
	}
	return &e, true
}

// finding is what e says, to be compared with others.
func (e *Error) finding() finding { return finding{category: e.category(), retryAfter: e.RetryAfter} }

// A finding is what is known of one error. The zero finding knows nothing.
type finding struct {
	category   Category
	message    string // "" for that of the category
	retryAfter time.Duration
}

// known reports whether f knows anything.
func (f finding) known() bool { return f.category != "" }

// A weight says how specific a finding is.
type weight int

const (
	nothing     weight = iota
	consequence        // of something else that failed, most likely
	symptom            // something happened, and nobody says what
	condition          // the system says what is wrong
	answer             // a peer says what is wrong with this request
)

// A recogniser knows errors of one kind.
type recogniser struct {
	weight    weight
	recognise func(one any) finding
}

// ask returns what r knows of one.
func (r recogniser) ask(one any) finding {
	return safely(func() finding { return r.recognise(one) })
}

// recognisers are asked about one error of a tree at a time, without the errors
// in it, which is why it is not called an error; the first one that knows it
// decides. They stand from the most specific to the least.
var recognisers = []recogniser{
	{answer, httpAnswer},
	{answer, grpcAnswer},
	{answer, sqlState},
	{answer, sqliteCode},
	{answer, mysqlNumber},
	{answer, sqlServerNumber},
	{condition, databaseCondition},
	{condition, fileCondition},
	{condition, nameCondition},
	{condition, certificateCondition},
	{condition, systemCondition},
	{condition, streamCondition},
	{symptom, timeout},
	{consequence, cancelled},
}

// find returns what is known of the tree of err; [Permanent] if that is nothing.
func (p Policy) find(err error) finding {
	best, weightOfBest := finding{category: Permanent}, nothing
	for one := range tree(err) {
		for _, r := range recognisers {
			f := r.ask(one)
			if !f.known() {
				continue
			}
			if r.weight > weightOfBest || r.weight == weightOfBest && p.prefers(f, best) {
				best, weightOfBest = f, r.weight
			}
			break
		}
	}
	return best
}

// prefers reports whether f counts before g, which was found first and is as specific.
func (p Policy) prefers(f, g finding) bool {
	a, b := p.hope(f.category), p.hope(g.category)
	if a == b {
		// Of two waits only the longer one is enough for both.
		return f.category == g.category && f.retryAfter > g.retryAfter
	}
	return p.Repeatable == (a > b)
}

// hope orders categories by how soon the same call could work. A timeout of a
// tool that must not be repeated is the least hopeful: it asks for care.
func (p Policy) hope(c Category) int {
	switch {
	case c == Transient:
		return 4
	case c == RateLimit:
		return 3
	case c == Timeout && p.Repeatable:
		return 2
	case c == Timeout:
		return 0
	}
	return 1
}
