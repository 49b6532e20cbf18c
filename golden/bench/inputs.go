package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/toolgen-dev/toolgen/golden/bench/orders"
)

// A kind is the type that a document is read into.
type kind int

// The kinds.
const (
	small kind = iota
	medium
	large
)

// An input is one document.
type input struct {
	name  string
	kind  kind
	data  []byte
	valid bool
}

func inputs() []input {
	return []input{
		{"small", small, []byte(smallDocument), true},
		{"medium", medium, []byte(mediumDocument), true},
		{"large", large, largeDocument(), true},
		{"medium spaced", medium, spaced(mediumDocument), true},
		{"medium reversed", medium, []byte(reversedDocument), true},
		{"medium invalid", medium, []byte(invalidDocument), false},
	}
}

const (
	smallDocument = `{"order_number":"#12345","include_items":true}`

	mediumDocument = `{"order_number":"#48291","customer_email":"ada.lovelace@example.com","reason":"damaged",` +
		`"amount_cents":12999,"currency":"EUR","quantity":2,"notify":true,"requested_at":"2026-11-30T09:15:00Z",` +
		`"note":"Box arrived crushed; two mugs broken.\nCustomer prefers store credit.","tags":["fragile","priority","gift"],` +
		`"address":{"street":"12 Rue des Écoles","city":"Paris","postal_code":"75005","country":"FR"},"restock":false}`

	// reversedDocument is mediumDocument with its keys in the other order.
	reversedDocument = `{"restock":false,"address":{"country":"FR","postal_code":"75005","city":"Paris","street":"12 Rue des Écoles"},` +
		`"tags":["fragile","priority","gift"],"note":"Box arrived crushed; two mugs broken.\nCustomer prefers store credit.",` +
		`"requested_at":"2026-11-30T09:15:00Z","notify":true,"quantity":2,"currency":"EUR","amount_cents":12999,"reason":"damaged",` +
		`"customer_email":"ada.lovelace@example.com","order_number":"#48291"}`

	// invalidDocument has eleven faults.
	invalidDocument = `{"order_number":"#1","customer_email":"nope","amount_cents":0,"currency":"XXX","quantity":2,"notify":true,` +
		`"requested_at":"2026-11-30T09:15:00Z","tags":["gift","gift","x"],"address":{"street":"","city":"Paris",` +
		`"postal_code":"7500","country":"fr"},"zzz":[1,{"a":null}]}`
)

// largeDocument has twenty documents, with two fields each.
func largeDocument() []byte {
	names := []string{"title", "summary", "author", "created_at", "updated_at", "body", "tags", "status"}
	var v orders.Large
	for i := range 20 {
		d := orders.Document{DocumentID: fmt.Sprintf("doc_%010x", uint64(i)*0x9e3779b97&0xffffffffff)}
		for k := range 2 {
			d.Fields = append(d.Fields, names[(i*3+k)%len(names)])
		}
		v.Documents = append(v.Documents, d)
	}
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return data
}

// spaced is a document as models write it, with a blank behind each comma and
// colon outside of strings.
func spaced(document string) []byte {
	var b strings.Builder
	inString := false
	for i := range len(document) {
		c := document[i]
		b.WriteByte(c)
		if c == '"' && (i == 0 || document[i-1] != '\\') {
			inString = !inString
		}
		if !inString && (c == ',' || c == ':') {
			b.WriteByte(' ')
		}
	}
	return []byte(b.String())
}
