// Package library lends the books of a small library.
//
// Books are named by their title, members by their name. It cannot take a book
// back or reserve one.
//
//toolgen:package version=1.0.0 adapters=none
package library

// This service was there before its functions became tools: its errors are
// variables and a type, as Go services have them, and its code returns them as it
// always did. The directives above them are all that was added for a model to be
// told what failed.

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

//go:generate go tool toolgen

// ErrUnknownBook means that the library has no book of that title.
//
//toolgen:error not_found
var ErrUnknownBook = errors.New("library: sql: no rows in result set")

// ErrLent means that somebody else has the book.
//
//toolgen:error business
var ErrLent = errors.New("library: UNIQUE constraint failed: loans.title")

// errStocktaking means that the books are being counted, for a few minutes.
//
//toolgen:error transient
var errStocktaking = errors.New("library: lock /var/lib/library/books: resource temporarily unavailable")

// A LimitError means that the member has as many books as anybody may have.
//
//toolgen:error business
type LimitError struct {
	Member string
	Limit  int
}

// Error is for the log.
func (e LimitError) Error() string {
	return fmt.Sprintf("library: %s has %d books", e.Member, e.Limit)
}

// A Library is some books, and who has them.
type Library struct {
	mu       sync.Mutex
	lentTo   map[string]string // by title; "" for nobody
	counting bool
}

// New returns a library of books that nobody has.
func New(titles ...string) *Library {
	l := &Library{lentTo: map[string]string{}}
	for _, title := range titles {
		l.lentTo[title] = ""
	}
	return l
}

// Count begins or ends the counting of the books, while none is lent.
func (l *Library) Count(counting bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.counting = counting
}

// Lend lends a book to a member of the library.
//
// Returns nothing: when the call succeeds, the book is the member's. Use it when a
// member asks for one particular book. Not for what the library holds, or who has a
// book: a person at the desk knows.
//
//toolgen:tool additive closedworld
//toolgen:errors ErrUnknownBook, ErrLent, LimitError, errStocktaking
//toolgen:param title The title of the book, e.g. Emma.
//toolgen:param member The name of the member, e.g. Ada.
func (l *Library) Lend(_ context.Context, title, member string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.lend(title, member); err != nil {
		return fmt.Errorf("lending %s to %s: %w", title, member, err)
	}
	return nil
}

func (l *Library) lend(title, member string) error {
	const limit = 2
	if l.counting {
		return errStocktaking
	}
	holder, known := l.lentTo[title]
	if !known {
		return ErrUnknownBook
	}
	if holder != "" {
		return ErrLent
	}
	if l.lent(member) == limit {
		return LimitError{Member: member, Limit: limit}
	}
	l.lentTo[title] = member
	return nil
}

// lent counts the books that a member has.
func (l *Library) lent(member string) int {
	n := 0
	for _, holder := range l.lentTo {
		if holder == member {
			n++
		}
	}
	return n
}
