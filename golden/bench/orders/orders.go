// Package orders has inputs of three sizes, as tools of services have them.
//
//toolgen:package adapters=none
package orders

import (
	"context"
	"time"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

//go:generate go run github.com/toolgen-dev/toolgen/cmd/toolgen

// Detail is how much a caller wants to know.
type Detail string

// The details.
const (
	Summary Detail = "summary"
	Full    Detail = "full"
	Audit   Detail = "audit"
)

// Small is the input of a lookup.
type Small struct {
	OrderNumber  string `json:"order_number" jsonschema:"pattern=^#[0-9]{5}$" validate:"required,ordernumber"`
	IncludeItems bool   `json:"include_items,omitempty"`
	Detail       Detail `json:"detail,omitempty" validate:"omitempty,oneof=summary full audit"`
}

// Medium is the input of a refund.
type Medium struct {
	OrderNumber   string    `json:"order_number" jsonschema:"pattern=^#[0-9]{5}$" validate:"required,ordernumber"`
	CustomerEmail string    `json:"customer_email" jsonschema:"pattern=^[a-z0-9._%+-]+@[a-z0-9.-]+\\.[a-z]{2,}$,maxLength=120" validate:"required,max=120,mail"`
	Reason        string    `json:"reason" jsonschema:"enum=damaged,enum=late,enum=wrong_item,enum=changed_mind" validate:"required,oneof=damaged late wrong_item changed_mind"`
	AmountCents   int64     `json:"amount_cents" jsonschema:"minimum=1,maximum=500000" validate:"min=1,max=500000"`
	Currency      string    `json:"currency" jsonschema:"enum=USD,enum=EUR,enum=GBP" validate:"required,oneof=USD EUR GBP"`
	Quantity      int       `json:"quantity" jsonschema:"minimum=1,maximum=99" validate:"min=1,max=99"`
	Notify        bool      `json:"notify"`
	RequestedAt   time.Time `json:"requested_at" validate:"required"`
	Note          string    `json:"note,omitempty" jsonschema:"minLength=1,maxLength=500" validate:"max=500"`
	Tags          []string  `json:"tags" jsonschema:"minItems=1,maxItems=5,uniqueItems=true,enum=fragile,enum=priority,enum=gift,enum=bulky,enum=insured" validate:"min=1,max=5,unique,dive,oneof=fragile priority gift bulky insured"`
	Address       Address   `json:"address"`
	Restock       bool      `json:"restock,omitempty"`
}

// Address is where an order goes.
type Address struct {
	Street     string `json:"street" jsonschema:"minLength=1,maxLength=80" validate:"required,max=80"`
	City       string `json:"city" jsonschema:"minLength=1,maxLength=60" validate:"required,max=60"`
	PostalCode string `json:"postal_code" jsonschema:"pattern=^[0-9]{5}$" validate:"required,postalcode"`
	Country    string `json:"country" jsonschema:"pattern=^[A-Z]{2}$" validate:"required,country"`
}

// Large is the input of a search in many documents.
type Large struct {
	Documents []Document `json:"documents" jsonschema:"minItems=1,maxItems=100" validate:"min=1,max=100,dive"`
}

// Document is what is wanted of one document.
type Document struct {
	DocumentID string   `json:"document_id" jsonschema:"pattern=^doc_[0-9a-f]{10}$" validate:"required,documentid"`
	Fields     []string `json:"fields" jsonschema:"minItems=1,maxItems=8,enum=title,enum=summary,enum=author,enum=created_at,enum=updated_at,enum=body,enum=tags,enum=status" validate:"min=1,max=8,dive,oneof=title summary author created_at updated_at body tags status"`
}

// TakeSmall takes a small input.
//
//toolgen:tool readonly
func TakeSmall(context.Context, Small) error { return nil }

// TakeMedium takes a medium input.
//
//toolgen:tool readonly
func TakeMedium(context.Context, Medium) error { return nil }

// TakeLarge takes a large input.
//
//toolgen:tool readonly
func TakeLarge(context.Context, Large) error { return nil }

// A Decode reads a document by a generated decoder.
type Decode[T any] func(data []byte, v *T) error

// Decoders returns what reads the three inputs: with strings that share the
// memory of the document, or with copies.
func Decoders(aliased bool) (Decode[Small], Decode[Medium], Decode[Large]) {
	if aliased {
		return func(data []byte, v *Small) error { return toolrt.DecodeAliased(data, v, decodeSmall) },
			func(data []byte, v *Medium) error { return toolrt.DecodeAliased(data, v, decodeMedium) },
			func(data []byte, v *Large) error { return toolrt.DecodeAliased(data, v, decodeLarge) }
	}
	return func(data []byte, v *Small) error { return toolrt.Decode(data, v, decodeSmall) },
		func(data []byte, v *Medium) error { return toolrt.Decode(data, v, decodeMedium) },
		func(data []byte, v *Large) error { return toolrt.Decode(data, v, decodeLarge) }
}
