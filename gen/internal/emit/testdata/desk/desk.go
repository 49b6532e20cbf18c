// Package desk has a handler of every form.
package desk

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"github.com/toolgen-dev/toolgen/gen/internal/emit/testdata/desk/other"
)

// A Desk returns what it is told to.
type Desk struct {
	Got   LookupInput
	Order *Order
	Err   error // what Ping returns
}

// Level is an enum.
type Level string

// Base is embedded.
type Base struct {
	ID int64 `json:"id,string"`
}

// LookupInput has a property of every type.
type LookupInput struct {
	*Base
	OrderNumber string            `json:"order_number" jsonschema:"pattern=^#[0-9]{5}$"`
	Items       bool              `json:"items,omitempty" jsonschema:"default=true"`
	Level       *Level            `json:"level,omitempty" jsonschema:"default=high,nullable"`
	Tags        []Level           `json:"tags,omitempty"`
	Grid        [][]string        `json:"grid,omitempty"`
	Corner      [2]float64        `json:"corner"`
	Labels      map[string][]*int `json:"labels,omitempty"`
	Window      struct {
		From time.Time `json:"from"`
	} `json:"window"`
	Filter other.Filter `json:"filter"`
	Extra  any          `json:"extra"`
}

// An Order has a field of every type, left out in every way.
type Order struct {
	Number string            `json:"number"`
	Note   string            `json:"note,omitempty"`
	Items  []Item            `json:"items"`
	Placed time.Time         `json:"placed,omitzero"`
	Total  *float64          `json:"total"`
	Counts map[string]int    `json:"counts,omitempty"`
	Nested map[Level][]*Item `json:"nested"`
	Blobs  [2][]byte         `json:"blobs"`
	Seen   *int64            `json:"seen,string"`
	Hidden *bool             `json:"hidden,omitempty,string"`
	List   []int             `json:"list,omitzero"`
	Pair   [2]int            `json:"pair,omitzero"`
	Any    any               `json:"any,omitempty"`
	Raw    json.RawMessage   `json:"raw,omitempty"`
	Rate   float32           `json:"rate,omitempty"`
	Price  Money             `json:"price,omitzero"`
	Paid   *Money            `json:"paid,omitzero"`
	*Base
}

// Money is zero in its own way.
type Money int

// IsZero reports whether m is not worth a word.
func (m *Money) IsZero() bool { return *m < 5 }

// Item is a line of an order.
type Item struct {
	SKU      string `json:"sku"`
	Quantity uint8  `json:"quantity,omitempty"`
	Gift     bool   `json:"gift,omitempty"`
	Zero     struct {
		N int `json:"n"`
	} `json:"zero,omitzero"`
}

// Lookup takes a struct and returns a pointer to one.
func (d *Desk) Lookup(_ context.Context, in LookupInput) (*Order, error) {
	d.Got = in
	return d.Order, nil
}

// Search takes plain parameters and returns a list.
func (d *Desk) Search(_ context.Context, query string, limit int) ([]Order, error) {
	return []Order{{Number: query}, {Number: strconv.Itoa(limit)}}, nil
}

// Ping takes and returns nothing.
func (d Desk) Ping(context.Context) error { return d.Err }

// Update takes a pointer.
func (d *Desk) Update(_ context.Context, in *LookupInput) error {
	d.Got = *in
	return nil
}

// Count returns a pointer to a scalar.
func (d *Desk) Count(context.Context) (*int, error) { return new(3), nil }

// Sizes returns a map.
func (d *Desk) Sizes(context.Context) (map[string][]int, error) {
	return map[string][]int{"b": {1}, "a": nil}, nil
}

// Searcher is an interface.
type Searcher interface {
	Find(ctx context.Context, in other.Filter) (string, error)
	Near(ctx context.Context) ([2]float64, error)
}

// Level1 takes an anonymous struct and returns a scalar.
func Level1(context.Context, struct{}) (Level, error) { return "high", nil }

// Whatever returns what only running it tells.
func Whatever(context.Context) (any, error) { return []int{1}, nil }

// OrderNotFound reports that no order carries the number.
type OrderNotFound struct {
	OrderNumber string        `json:"order_number"`
	Shop        string        `json:"shop"`
	Wait        time.Duration `json:"-"`
	Err         error         `json:"-"`
}

// ErrShut is an error variable.
var ErrShut = errors.New("shut")

// Code is an error that is no struct.
type Code int

func (c Code) Error() string { return "code" }

// Late is an error by value that has details.
type Late struct {
	Days int `json:"days"`
}

func (l Late) Error() string { return "late" }

// Closed has its own Error method.
type Closed struct{}

func (c *Closed) Error() string { return "closed" }
