package runtime_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// The types and decoders of this file are written by hand exactly as toolgen
// generates them.

type LookupOrderInput struct {
	OrderNumber  string `json:"order_number"`
	IncludeItems bool   `json:"include_items"`
	Detail       string `json:"detail,omitempty"`
}

var lookupOrderInputShape = toolrt.NewShape(
	toolrt.Prop("order_number", toolrt.Required, toolrt.Pattern(`^#[0-9]{5}$`)),
	toolrt.Prop("include_items"),
	toolrt.Prop("detail", toolrt.Enum("summary", "full", "audit")),
)

// decodeLookupOrderInput reads a LookupOrderInput.
func decodeLookupOrderInput(d *toolrt.Decoder, v *LookupOrderInput, r *toolrt.Rule) {
	v.IncludeItems = true // default
	var o toolrt.Object
	for o.Begin(d, lookupOrderInputShape, r); o.Next(); {
		switch o.Index {
		case 0: // order_number
			toolrt.DecodeString(d, &v.OrderNumber, o.Rule())
		case 1: // include_items
			toolrt.DecodeBool(d, &v.IncludeItems, o.Rule())
		case 2: // detail
			toolrt.DecodeString(d, &v.Detail, o.Rule())
		}
	}
}

type Address struct {
	Street     string `json:"street"`
	City       string `json:"city"`
	PostalCode string `json:"postal_code"`
	Country    string `json:"country"`
}

var addressShape = toolrt.NewShape(
	toolrt.Prop("street", toolrt.Required, toolrt.MinLength(1), toolrt.MaxLength(80)),
	toolrt.Prop("city", toolrt.Required, toolrt.MinLength(1), toolrt.MaxLength(60)),
	toolrt.Prop("postal_code", toolrt.Required, toolrt.Pattern(`^[0-9]{5}$`)),
	toolrt.Prop("country", toolrt.Required, toolrt.Pattern(`^[A-Z]{2}$`)),
)

// decodeAddress reads an Address.
func decodeAddress(d *toolrt.Decoder, v *Address, r *toolrt.Rule) {
	var o toolrt.Object
	for o.Begin(d, addressShape, r); o.Next(); {
		switch o.Index {
		case 0: // street
			toolrt.DecodeString(d, &v.Street, o.Rule())
		case 1: // city
			toolrt.DecodeString(d, &v.City, o.Rule())
		case 2: // postal_code
			toolrt.DecodeString(d, &v.PostalCode, o.Rule())
		case 3: // country
			toolrt.DecodeString(d, &v.Country, o.Rule())
		}
	}
}

type RefundInput struct {
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

var refundInputShape = toolrt.NewShape(
	toolrt.Prop("order_number", toolrt.Required, toolrt.Pattern(`^#[0-9]{5}$`)),
	toolrt.Prop("customer_email", toolrt.Required, toolrt.MaxLength(120), toolrt.Pattern(`^[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,}$`)),
	toolrt.Prop("reason", toolrt.Required, toolrt.Enum("damaged", "late", "wrong_item", "changed_mind")),
	toolrt.Prop("amount_cents", toolrt.Required, toolrt.Minimum("1"), toolrt.Maximum("500000")),
	toolrt.Prop("currency", toolrt.Required, toolrt.Enum("USD", "EUR", "GBP")),
	toolrt.Prop("quantity", toolrt.Required, toolrt.Minimum("1"), toolrt.Maximum("99")),
	toolrt.Prop("notify", toolrt.Required),
	toolrt.Prop("requested_at", toolrt.Required),
	toolrt.Prop("note", toolrt.MinLength(1), toolrt.MaxLength(500)),
	toolrt.Prop("tags", toolrt.Required, toolrt.MinItems(1), toolrt.MaxItems(5), toolrt.UniqueItems,
		toolrt.Items(toolrt.Enum("fragile", "priority", "gift", "bulky", "insured"))),
	toolrt.Prop("address", toolrt.Required),
	toolrt.Prop("restock"),
)

// decodeRefundInput reads a RefundInput.
func decodeRefundInput(d *toolrt.Decoder, v *RefundInput, r *toolrt.Rule) {
	var o toolrt.Object
	for o.Begin(d, refundInputShape, r); o.Next(); {
		switch o.Index {
		case 0: // order_number
			toolrt.DecodeString(d, &v.OrderNumber, o.Rule())
		case 1: // customer_email
			toolrt.DecodeString(d, &v.CustomerEmail, o.Rule())
		case 2: // reason
			toolrt.DecodeString(d, &v.Reason, o.Rule())
		case 3: // amount_cents
			toolrt.DecodeInt(d, &v.AmountCents, o.Rule())
		case 4: // currency
			toolrt.DecodeString(d, &v.Currency, o.Rule())
		case 5: // quantity
			toolrt.DecodeInt(d, &v.Quantity, o.Rule())
		case 6: // notify
			toolrt.DecodeBool(d, &v.Notify, o.Rule())
		case 7: // requested_at
			toolrt.DecodeTime(d, &v.RequestedAt, o.Rule())
		case 8: // note
			toolrt.DecodeString(d, &v.Note, o.Rule())
		case 9: // tags
			toolrt.DecodeStrings(d, &v.Tags, o.Rule())
		case 10: // address
			decodeAddress(d, &v.Address, o.Rule())
		case 11: // restock
			toolrt.DecodeBool(d, &v.Restock, o.Rule())
		}
	}
}

type Document struct {
	DocumentID string   `json:"document_id"`
	Fields     []string `json:"fields"`
}

var documentShape = toolrt.NewShape(
	toolrt.Prop("document_id", toolrt.Required, toolrt.Pattern(`^doc_[0-9a-f]{10}$`)),
	toolrt.Prop("fields", toolrt.Required, toolrt.MinItems(1), toolrt.MaxItems(8),
		toolrt.Items(toolrt.Enum("title", "summary", "author", "created_at", "updated_at", "body", "tags", "status"))),
)

// decodeDocument reads a Document.
func decodeDocument(d *toolrt.Decoder, v *Document, r *toolrt.Rule) {
	var o toolrt.Object
	for o.Begin(d, documentShape, r); o.Next(); {
		switch o.Index {
		case 0: // document_id
			toolrt.DecodeString(d, &v.DocumentID, o.Rule())
		case 1: // fields
			toolrt.DecodeStrings(d, &v.Fields, o.Rule())
		}
	}
}

type FetchInput struct {
	Documents []Document `json:"documents"`
}

var fetchInputShape = toolrt.NewShape(
	toolrt.Prop("documents", toolrt.Required, toolrt.MinItems(1), toolrt.MaxItems(100)),
)

// decodeFetchInput reads a FetchInput.
func decodeFetchInput(d *toolrt.Decoder, v *FetchInput, r *toolrt.Rule) {
	var o toolrt.Object
	for o.Begin(d, fetchInputShape, r); o.Next(); {
		toolrt.DecodeSlice(d, &v.Documents, o.Rule(), decodeDocument)
	}
}

// Documents for the decoders above.
var (
	small  = []byte(`{"order_number":"#12345","include_items":true}`)
	medium = []byte(`{"order_number":"#48291","customer_email":"ada.lovelace@example.com","reason":"damaged","amount_cents":12999,"currency":"EUR","quantity":2,"notify":true,"requested_at":"2026-11-30T09:15:00Z","note":"Box arrived crushed; two mugs broken.\nCustomer prefers store credit.","tags":["fragile","priority","gift"],"address":{"street":"12 Rue des Écoles","city":"Paris","postal_code":"75005","country":"FR"},"restock":false}`)
	large  = documents(20)

	mediumReversed = []byte(`{"restock":false,"address":{"country":"FR","postal_code":"75005","city":"Paris","street":"12 Rue des Écoles"},"tags":["fragile","priority","gift"],"note":"Box arrived crushed; two mugs broken.\nCustomer prefers store credit.","requested_at":"2026-11-30T09:15:00Z","notify":true,"quantity":2,"currency":"EUR","amount_cents":12999,"reason":"damaged","customer_email":"ada.lovelace@example.com","order_number":"#48291"}`)
	mediumSpaced   = spaced(medium)
	mediumInvalid  = []byte(`{"order_number":"48291","customer_email":"ada.lovelace","reason":"broken","amount_cents":0,"currency":"EURO","quantity":"2","notify":1,"requested_at":"yesterday","note":"","tags":["fragile","fragile","heavy"],"address":{"street":"","city":"Paris","postal_code":"7500","country":"fr"},"restok":false}`)
)

// documents returns an input of n documents.
func documents(n int) []byte {
	all := []string{"title", "summary", "author", "created_at", "updated_at", "body", "tags", "status"}
	var v FetchInput
	for i := range n {
		doc := Document{DocumentID: fmt.Sprintf("doc_%010x", uint64(i)*0x9e3779b+0x1234)}
		for j := range 2 + i*5%5 {
			doc.Fields = append(doc.Fields, all[(i*3+j)%8])
		}
		for j := range i * 5 % 4 {
			doc.Fields = append(doc.Fields, all[(i*3+j)%8])
		}
		v.Documents = append(v.Documents, doc)
	}
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return data
}

// spaced returns data, which has no colon or comma in its strings behind a
// letter, with a blank behind each separator, as models write it.
func spaced(data []byte) []byte {
	data = bytes.ReplaceAll(data, []byte(`":`), []byte(`": `))
	return bytes.ReplaceAll(data, []byte(`,"`), []byte(`, "`))
}
