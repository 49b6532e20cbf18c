package toolerr

import (
	"iter"
	"reflect"
)

// A tree of errors may be endless: an Unwrap method may return anything. Only
// this much of it is looked at.
const (
	maxDepth  = 64
	maxErrors = 512
)

// tree gives err and the errors in it, those that it wraps and those that it
// joins, each before those in it, and how deep they are: at most maxErrors, at most
// maxDepth deep. Of fmt.Errorf("%w: %w", a, b), b is deeper than a, which it
// explains. It gives an [absent] for a nil pointer, whose methods would panic.
func tree(err error) iter.Seq2[error, int] {
	return func(yield func(error, int) bool) {
		left := maxErrors
		var visit func(err error, depth int) bool
		visit = func(err error, depth int) bool {
			if err == nil || depth > maxDepth || left == 0 {
				return true
			}
			left--
			if nilPointer(err) {
				err = absent{err}
			}
			if !yield(err, depth) {
				return false
			}
			below := depth + 1
			ordered := typeName(reflect.ValueOf(err)) == "fmt.wrapErrors"
			for _, one := range inside(err) {
				if !visit(one, below) {
					return false
				}
				if ordered {
					below++
				}
			}
			return true
		}
		visit(err, 1)
	}
}

// inside returns what err wraps or joins.
func inside(err error) []error {
	return safely(func() []error {
		switch err := any(err).(type) {
		case interface{ Unwrap() error }:
			return []error{err.Unwrap()}
		case interface{ Unwrap() []error }:
			return err.Unwrap()
		}
		return nil
	})
}

// safely returns what f returns, the zero value if f panics: a method of an
// error does that which meets a nil pointer, and From still has to say something.
func safely[T any](f func() T) (v T) {
	defer func() { _ = recover() }()
	return f()
}

// absent stands for a nil pointer that was returned as an error.
type absent struct{ pointer error }

func (a absent) Error() string        { return "a nil " + reflect.TypeOf(a.pointer).String() + " as an error" }
func (a absent) Is(target error) bool { return target == a.pointer }

// Find returns the first error of type T in the tree of err, as [errors.AsType]
// does, which however never ends if the tree does not.
func Find[T error](err error) (T, bool) {
	for one := range tree(err) {
		if found, ok := any(one).(T); ok {
			return found, true
		}
	}
	var none T
	return none, false
}

// is reports whether err itself, not what it wraps, is target.
func is(err any, target error) bool {
	if err == any(target) {
		return true
	}
	same, ok := err.(interface{ Is(error) bool })
	return ok && same.Is(target)
}
