package toolerr

import "reflect"

// A Match says what an error means that does not say it itself: a variable, or a
// type of a package that knows nothing of tools. Generated code has one for each
// that carries a directive, in source order.
//
//	var toolErrors = []toolerr.Match{
//		toolerr.Matched(ErrGone, &toolerr.Error{
//			Code:     "gone",
//			Category: toolerr.NotFound,
//			Message:  "The order is gone.",
//		}),
//		toolerr.MatchedAs(func(e *stock.Error) *toolerr.Error {
//			return &toolerr.Error{
//				Code:     "stock_error",
//				Category: toolerr.Business,
//				Message:  "The warehouse refuses " + toolerr.Value(e.SKU) + ".",
//			}
//		}),
//	}
type Match struct {
	variable error // of Matched
	ask      func(one any) *Error
}

// Matched gives an error variable its meaning. As [errors.Is] does, it finds
// the variable's value wherever it is wrapped, and errors with a method Is
// that say they are it.
func Matched(variable error, meaning *Error) Match {
	return Match{variable: variable, ask: func(one any) *Error {
		if same(one, variable) || claims(one, variable) {
			return meaning
		}
		return nil
	}}
}

// same reports whether two errors are equal; those that cannot be compared are not.
func same(one, other any) bool {
	return one != nil && reflect.ValueOf(one).Comparable() && one == other
}

// claims reports whether one has a method Is that says it is target.
func claims(one any, target error) bool {
	e, ok := one.(interface{ Is(error) bool })
	return ok && target != nil && e.Is(target)
}

// MatchedAs gives errors of a type their meaning: those that [errors.As] finds.
// Where methods of a type have value receivers, [MatchedValue] finds pointers too.
func MatchedAs[E error](meaning func(E) *Error) Match {
	return Match{ask: func(one any) *Error {
		if found, ok := as[E](one); ok {
			return meaning(found)
		}
		return nil
	}}
}

// MatchedValue is MatchedAs for a type whose methods have value receivers, so
// that both its values and pointers to them are errors.
func MatchedValue[E error](meaning func(*E) *Error) Match {
	return Match{ask: func(one any) *Error {
		if found, ok := as[*E](one); ok {
			return meaning(found)
		}
		if found, ok := as[E](one); ok {
			return meaning(&found)
		}
		return nil
	}}
}

// as returns one as an E, which it is or has a method As that makes it one.
func as[E any](one any) (found E, ok bool) {
	if found, ok := one.(E); ok {
		return found, true
	}
	if other, ok := one.(interface{ As(any) bool }); ok && other.As(&found) {
		return found, true
	}
	return found, false
}

// found returns what m knows of one.
func (m Match) found(one any) *Error {
	return safely(func() *Error { return m.ask(one) })
}

// meaning returns what one error of a tree means, without the errors in it; nil
// if nobody says. The value of a variable is more specific than its type, and
// what an error says itself than what it says it is like.
func (p Policy) meaning(one any) *Error {
	for _, m := range p.Matches {
		if same(one, m.variable) {
			return m.found(one)
		}
	}
	if t, ok := one.(Typed); ok {
		if found := safely(t.ToolError); found != nil {
			return found
		}
	}
	for _, m := range p.Matches {
		if found := m.found(one); found != nil {
			return found
		}
	}
	return nil
}
