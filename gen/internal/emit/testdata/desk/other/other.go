// Package other is a package that types come from.
package other

import (
	"errors"
	"strconv"
	"time"
)

// A Filter narrows a search.
type Filter struct {
	Text string `json:"text"`
}

// ErrAway is an error without anything that a model could be told.
var ErrAway = errors.New("dial 10.0.0.7: connection refused")

// A Refusal is an error whose methods have pointer receivers.
type Refusal struct {
	By   string        `json:"by"`
	Wait time.Duration `json:"-"`
}

func (r *Refusal) Error() string { return "refused by " + r.By }

// A Reason is an error whose methods have value receivers.
type Reason int

func (r Reason) Error() string { return strconv.Itoa(int(r)) }
