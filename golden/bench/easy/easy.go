// Package easy has copies of the inputs for easyjson, so that its methods do not
// get in the way of encoding/json.
package easy

import "time"

//go:generate go run github.com/mailru/easyjson/easyjson -all -no_std_marshalers easy.go

// Small is orders.Small.
type Small struct {
	OrderNumber  string `json:"order_number"`
	IncludeItems bool   `json:"include_items,omitempty"`
	Detail       string `json:"detail,omitempty"`
}

// Medium is orders.Medium.
type Medium struct {
	OrderNumber   string    `json:"order_number"`
	CustomerEmail string    `json:"customer_email"`
	Reason        string    `json:"reason"`
	AmountCents   int64     `json:"amount_cents"`
	Currency      string    `json:"currency"`
	Quantity      int       `json:"quantity"`
	Notify        bool      `json:"notify"`
	RequestedAt   time.Time `json:"requested_at"`
	Note          string    `json:"note,omitempty"`
	Tags          []string  `json:"tags"`
	Address       Address   `json:"address"`
	Restock       bool      `json:"restock,omitempty"`
}

// Address is orders.Address.
type Address struct {
	Street     string `json:"street"`
	City       string `json:"city"`
	PostalCode string `json:"postal_code"`
	Country    string `json:"country"`
}

// Large is orders.Large.
type Large struct {
	Documents []Document `json:"documents"`
}

// Document is orders.Document.
type Document struct {
	DocumentID string   `json:"document_id"`
	Fields     []string `json:"fields"`
}
