package support

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// A RefundReason is why a customer gets money back.
type RefundReason string

// The reasons.
const (
	Damaged     RefundReason = "damaged"      // arrived broken or does not work
	NotReceived RefundReason = "not_received" // never arrived
	WrongItem   RefundReason = "wrong_item"   // is not what was ordered
	ChangedMind RefundReason = "changed_mind" // was sent back, nothing wrong with it
)

// A RefundStatus is what became of a refund.
type RefundStatus string

// The statuses of a refund.
const (
	Paid       RefundStatus = "paid"        // the money is on its way
	NothingDue RefundStatus = "nothing_due" // all of it had been paid back before
)

// ProcessRefundInput says what to refund.
type ProcessRefundInput struct {
	// Number of the order to refund, in #NNNNN format, e.g. #12345.
	OrderNumber string `json:"order_number" jsonschema:"pattern=^#[0-9]{5}$"`
	// Why the customer gets the money back.
	Reason RefundReason `json:"reason"`
	// The items to refund, each SKU once. Absent means the whole order.
	Items []RefundItem `json:"items,omitempty" jsonschema:"minItems=1,maxItems=50"`
	// What the customer said, for the colleagues who read the refund later. The customer does not see it.
	Note string `json:"note,omitempty" jsonschema:"maxLength=500"`
}

// RefundItem is one item line to refund.
type RefundItem struct {
	// SKU of an item of the order, in AAA-NNNN-N format, e.g. MUG-1042-1.
	SKU string `json:"sku" jsonschema:"pattern=^[A-Z]{3}-[0-9]{4}-[0-9]$"`
	// Number of pieces to be refunded in all, those refunded before included.
	Quantity int `json:"quantity" jsonschema:"minimum=1"`
}

// Refund is what was paid back.
type Refund struct {
	// Number of the refunded order.
	OrderNumber string `json:"order_number"`
	// What became of the refund.
	Status RefundStatus `json:"status"`
	// What this call paid back, in US cents.
	AmountCents int `json:"amount_cents"`
	// What was paid back for the order so far, this call included, in US cents.
	RefundedCents int `json:"refunded_cents"`
}

// ProcessRefund pays the customer back for an order or for some of its items.
//
// The money goes to the means of payment with which the order was paid and
// cannot be called back. Returns what this call paid and what was paid for the
// order so far. Calling again with the same arguments pays nothing more, so
// that a call whose outcome is not known can be repeated.
//
// The desk may pay back up to 20000 cents for one order, from shipping until 30
// days after delivery. More than that is refused; a colleague decides, see
// [Desk.EscalateToHuman].
//
// Use it only when the customer asks for money back, and after
// [Desk.LookupOrder] showed that the order is eligible. Not for exchanging an
// item or cancelling an order that is not shipped: hand these over with
// [Desk.EscalateToHuman].
//
//toolgen:tool destructive idempotent title="Process refund"
//toolgen:example {"order_number":"#12345","reason":"damaged","items":[{"sku":"MUG-1042-1","quantity":1}]}
//toolgen:example {"order_number":"#12345","reason":"not_received"}
//toolgen:errors OrderNotFound RefundAboveLimit PaymentProcessorDown DatabaseTimeout
func (d *Desk) ProcessRefund(ctx context.Context, in ProcessRefundInput) (*Refund, error) {
	var o *order
	err := d.tx(ctx, "orders", func(ctx context.Context, tx *sql.Tx) (err error) {
		o, err = findOrder(ctx, tx, in.OrderNumber)
		return err
	})
	if err != nil {
		return nil, err
	}
	due, err := o.due(in.Items)
	if err != nil {
		return nil, err
	}
	refund := &Refund{OrderNumber: in.OrderNumber, Status: NothingDue, RefundedCents: o.Refund.RefundedCents}
	if due.cents == 0 {
		return refund, nil
	}
	if limit := o.refundability(d.now()).LimitCents; due.cents > limit {
		return nil, NewRefundAboveLimit(in.OrderNumber, due.cents, limit)
	}

	// Pay first: if recording fails, a second call computes the same key, which pays nothing.
	if err := d.payments.Refund(ctx, o.processor, o.payment, due.cents, due.key); err != nil {
		return nil, fmt.Errorf("refunding order %s: %w", in.OrderNumber, err)
	}
	err = d.tx(ctx, "orders", func(ctx context.Context, tx *sql.Tx) error {
		for _, i := range due.items {
			if _, err := tx.ExecContext(ctx, "UPDATE order_items SET refunded = ? WHERE order_number = ? AND sku = ?",
				i.Quantity, in.OrderNumber, i.SKU); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO refunds (order_number, cents, reason, note, paid_at) VALUES (?, ?, ?, ?, ?)",
			in.OrderNumber, due.cents, string(in.Reason), in.Note, timestamp(d.now()))
		return err
	})
	if err != nil {
		return nil, err
	}
	refund.Status = Paid
	refund.AmountCents = due.cents
	refund.RefundedCents += due.cents
	return refund, nil
}

// A payment is what has to be paid so that certain pieces of an order are
// refunded.
type payment struct {
	cents int
	items []RefundItem // those that change
	key   string       // the same for the same change
}

// due is what has to be paid so that the wanted items of o, or all of them,
// are refunded. It fails with violations where the order does not have them.
func (o *order) due(wanted []RefundItem) (payment, error) {
	if wanted == nil {
		for _, i := range o.Items {
			wanted = append(wanted, RefundItem{SKU: i.SKU, Quantity: i.Quantity})
		}
	}
	var due payment
	var violations toolrt.Violations
	key := []string{o.OrderNumber}
	for n, w := range wanted {
		at := slices.IndexFunc(o.Items, func(i OrderItem) bool { return i.SKU == w.SKU })
		if at < 0 {
			violations = append(violations, noSuchItem(n, w, o.Items))
			continue
		}
		item := &o.Items[at]
		if w.Quantity > item.Quantity {
			violations = append(violations, tooMany(n, w, item))
			continue
		}
		if more := w.Quantity - item.Refunded; more > 0 {
			due.cents += more * item.UnitCents
			due.items = append(due.items, w)
			key = append(key, fmt.Sprintf("%s:%d-%d", w.SKU, item.Refunded, w.Quantity))
			item.Refunded = w.Quantity
		}
	}
	due.key = strings.Join(key, " ")
	if len(violations) > 0 {
		return payment{}, violations
	}
	return due, nil
}

// noSuchItem is the violation of the nth wanted item, which is none of items.
func noSuchItem(n int, w RefundItem, items []OrderItem) toolerr.Violation {
	v := toolerr.Violation{
		Path:    fmt.Sprintf("/items/%d/sku", n),
		Rule:    "enum",
		Message: "must be the SKU of an item of the order",
		Got:     strconv.Quote(w.SKU),
	}
	for _, i := range items {
		v.Allowed = append(v.Allowed, i.SKU)
	}
	return v
}

// tooMany is the violation of the nth wanted item, of which fewer were ordered.
func tooMany(n int, w RefundItem, item *OrderItem) toolerr.Violation {
	return toolerr.Violation{
		Path:     fmt.Sprintf("/items/%d/quantity", n),
		Rule:     "maximum",
		Message:  fmt.Sprintf("must be at most %d, the number of pieces ordered", item.Quantity),
		Expected: fmt.Sprintf("at most %d", item.Quantity),
		Got:      strconv.Itoa(w.Quantity),
	}
}
