// Package greet writes greetings.
//
//toolgen:package version=1.0.0
package greet

import "context"

//go:generate go tool toolgen

// A Tone is how formal a greeting is.
type Tone string

// The tones.
const (
	Warm   Tone = "warm"   // for people who know each other
	Formal Tone = "formal" // for everybody else
)

// Greet writes the first line of a letter.
//
// Returns the line as text and sends nothing. Use it for letters only; an
// e-mail needs no such line.
//
//toolgen:tool readonly closedworld
//toolgen:param name Name of the person as it is to appear, e.g. Ada Byron.
//toolgen:param tone How formal the line is.
//toolgen:constrain tone default=formal
func Greet(_ context.Context, name string, tone Tone) (string, error) {
	if tone == Warm {
		return "Hello " + name + "!", nil
	}
	return "Dear " + name + ",", nil
}
