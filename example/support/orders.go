package support

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
)

// An OrderStatus is how far an order has come.
type OrderStatus string

// The statuses.
const (
	Packing   OrderStatus = "packing"   // paid, and not yet handed to a carrier
	Shipped   OrderStatus = "shipped"   // on its way to the customer
	Delivered OrderStatus = "delivered" // handed over to the customer
	Cancelled OrderStatus = "cancelled" // called off and paid back in full
)

// LookupOrderInput names an order.
type LookupOrderInput struct {
	// Order number in #NNNNN format, e.g. #12345.
	OrderNumber string `json:"order_number" jsonschema:"pattern=^#[0-9]{5}$"`
	// Whether to include item lines.
	IncludeItems bool `json:"include_items,omitempty" jsonschema:"default=true"`
}

// Order is one order with everything that support needs to know of it.
type Order struct {
	// Order number in #NNNNN format.
	OrderNumber string `json:"order_number"`
	// E-mail address of the customer who placed the order.
	CustomerEmail string `json:"customer_email"`
	// How far the order has come.
	Status OrderStatus `json:"status"`
	// When the order was placed.
	PlacedAt time.Time `json:"placed_at"`
	// Price of all items, in US cents.
	TotalCents int `json:"total_cents"`
	// The item lines; absent when they were not asked for.
	Items []OrderItem `json:"items,omitempty"`
	// Where the parcel is; absent before the order is handed to a carrier.
	Shipping *Shipping `json:"shipping,omitempty"`
	// What can be paid back for the order.
	Refund Refundability `json:"refund"`
}

// OrderItem is one line of an order.
type OrderItem struct {
	// SKU of the product in AAA-NNNN-N format.
	SKU string `json:"sku"`
	// Name of the product.
	Name string `json:"name"`
	// Number of pieces ordered.
	Quantity int `json:"quantity"`
	// Price of one piece, in US cents.
	UnitCents int `json:"unit_cents"`
	// Number of pieces already refunded.
	Refunded int `json:"refunded"`
}

// Shipping is the parcel of an order.
type Shipping struct {
	// Name of the carrier.
	Carrier string `json:"carrier"`
	// The carrier's number for the parcel, which the customer may be told.
	TrackingNumber string `json:"tracking_number"`
	// Where the carrier saw the parcel last; absent after delivery.
	Location string `json:"location,omitempty"`
	// When the parcel should arrive; absent after delivery.
	ExpectedBy time.Time `json:"expected_by,omitzero"`
	// When the parcel was handed over; absent before delivery.
	DeliveredAt time.Time `json:"delivered_at,omitzero"`
}

// Refundability is what can be paid back for an order.
type Refundability struct {
	// Whether the desk may pay anything back for the order now.
	Eligible bool `json:"eligible"`
	// What the desk may still pay back without a colleague's approval, in US cents.
	LimitCents int `json:"limit_cents"`
	// What was paid back so far, in US cents.
	RefundedCents int `json:"refunded_cents"`
	// When the time for refunds ends; absent before delivery.
	Until time.Time `json:"until,omitzero"`
}

// LookupOrder retrieves one order by its number.
//
// Returns status, item lines, shipping and refund eligibility. For an order
// that is under way, the carrier is asked where the parcel is now. Orders
// numbered below #10000 come from the archive, which is slow. Changes nothing.
//
// Use it when the customer asks about a particular order, and always before
// [Desk.ProcessRefund]. Not for who the customer is: use [Desk.GetCustomer].
// Not when the number is not known: find it with [Desk.SearchOrders].
//
//toolgen:tool readonly strict title="Look up order"
//toolgen:example {"order_number":"#12345"}
//toolgen:example {"order_number":"#12371","include_items":false}
//toolgen:errors OrderNotFound DatabaseTimeout CredentialsExpired
func (d *Desk) LookupOrder(ctx context.Context, in LookupOrderInput) (*Order, error) {
	var o *order
	err := d.tx(ctx, "orders", func(ctx context.Context, tx *sql.Tx) (err error) {
		o, err = findOrder(ctx, tx, in.OrderNumber)
		return err
	})
	if err != nil {
		return nil, err
	}
	if o.Shipping != nil && o.Status == Shipped {
		at, err := d.carriers.Track(ctx, o.Shipping.Carrier, o.Shipping.TrackingNumber)
		if err != nil {
			return nil, fmt.Errorf("tracking order %s: %w", in.OrderNumber, err)
		}
		o.Shipping.Location, o.Shipping.ExpectedBy = at.Location, at.ExpectedBy
	}
	o.Refund = o.refundability(d.now())
	if !in.IncludeItems {
		o.Items = nil
	}
	return &o.Order, nil
}

// SearchOrdersInput says which orders to find. Conditions add up.
type SearchOrdersInput struct {
	// E-mail address of the customer who placed the orders, e.g. ada@example.com. Absent means any customer.
	CustomerEmail string `json:"customer_email,omitempty" jsonschema:"format=email"`
	// SKU in AAA-NNNN-N format that the orders contain, e.g. MUG-1042-1. Absent means any product.
	SKU string `json:"sku,omitempty" jsonschema:"pattern=^[A-Z]{3}-[0-9]{4}-[0-9]$"`
	// Statuses to include. Absent means all of them.
	Statuses []OrderStatus `json:"statuses,omitempty" jsonschema:"minItems=1,uniqueItems"`
	// Earliest time at which the orders were placed, e.g. 2026-11-01T00:00:00Z.
	PlacedFrom time.Time `json:"placed_from,omitzero"`
	// Time before which the orders were placed, e.g. 2026-12-01T00:00:00Z.
	PlacedBefore time.Time `json:"placed_before,omitzero"`
	// Greatest number of orders to return.
	Limit int `json:"limit,omitempty" jsonschema:"minimum=1,maximum=50,default=20"`
}

// OrderSummary is one order in a list.
type OrderSummary struct {
	// Order number in #NNNNN format.
	OrderNumber string `json:"order_number"`
	// E-mail address of the customer who placed the order.
	CustomerEmail string `json:"customer_email"`
	// How far the order has come.
	Status OrderStatus `json:"status"`
	// When the order was placed.
	PlacedAt time.Time `json:"placed_at"`
	// Price of all items, in US cents.
	TotalCents int `json:"total_cents"`
}

// SearchOrders finds orders by customer, product, status and time, newest
// first.
//
// Returns number, customer, status, time and total of each order, without item
// lines and shipping. Finding none is a success with an empty list: no order
// fits the conditions. When as many orders come back as limit allows there may
// be more: call again with placed_before set to the placed_at of the last one.
// Orders of closed accounts and archived orders, which are numbered below
// #10000, are never found. Changes nothing.
//
// Use it when the customer does not know the order number, or asks about
// several orders. Not for the details of one order: use [Desk.LookupOrder].
//
//toolgen:tool readonly closedworld title="Search orders"
//toolgen:example {"customer_email":"ada@example.com"}
//toolgen:example {"statuses":["packing","shipped"],"placed_before":"2026-11-01T00:00:00Z","limit":50}
//toolgen:errors DatabaseTimeout
func (d *Desk) SearchOrders(ctx context.Context, in SearchOrdersInput) ([]OrderSummary, error) {
	where, args := "closed_at IS NULL", []any{}
	and := func(condition string, values ...any) {
		where, args = where+" AND "+condition, append(args, values...)
	}
	if in.CustomerEmail != "" {
		and("customer_email = ?", in.CustomerEmail)
	}
	if in.SKU != "" {
		and("EXISTS (SELECT 1 FROM order_items WHERE order_number = number AND sku = ?)", in.SKU)
	}
	if n := len(in.Statuses); n > 0 {
		statuses := make([]any, n)
		for i, s := range in.Statuses {
			statuses[i] = string(s)
		}
		and("status IN (?"+strings.Repeat(", ?", n-1)+")", statuses...)
	}
	if !in.PlacedFrom.IsZero() {
		and("placed_at >= ?", timestamp(in.PlacedFrom))
	}
	if !in.PlacedBefore.IsZero() {
		and("placed_at < ?", timestamp(in.PlacedBefore))
	}

	var found []OrderSummary
	err := d.tx(ctx, "orders", func(ctx context.Context, tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, `
			SELECT number, customer_email, status, placed_at,
				(SELECT sum(quantity * unit_cents) FROM order_items WHERE order_number = number)
			FROM orders JOIN customers ON email = customer_email
			WHERE `+where+` ORDER BY placed_at DESC, number DESC LIMIT ?`, append(args, in.Limit)...)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var o OrderSummary
			if err := rows.Scan(&o.OrderNumber, &o.CustomerEmail, &o.Status, &o.PlacedAt, &o.TotalCents); err != nil {
				return err
			}
			found = append(found, o)
		}
		return rows.Err()
	})
	return found, err
}

// order is an order as the desk works with it.
type order struct {
	Order
	processor, payment string
	deliveredAt        sql.NullTime
}

// oldestOrder is the first order number that is not in the archive.
const oldestOrder = "#10000"

// findOrder reads the order number with its items. It fails with
// [*OrderNotFound].
func findOrder(ctx context.Context, tx *sql.Tx, number string) (*order, error) {
	table := "orders"
	if number < oldestOrder {
		table = "archived_orders"
	}
	var o order
	var s Shipping
	err := tx.QueryRowContext(ctx, `
		SELECT number, customer_email, status, placed_at, carrier, tracking_number, delivered_at, processor, payment
		FROM `+table+` WHERE number = ?`, number,
	).Scan(&o.OrderNumber, &o.CustomerEmail, &o.Status, &o.PlacedAt, &s.Carrier, &s.TrackingNumber, &o.deliveredAt, &o.processor, &o.payment)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, NewOrderNotFound(number)
	}
	if err != nil {
		return nil, err
	}
	if s.Carrier != "" {
		s.DeliveredAt = o.deliveredAt.Time
		o.Shipping = &s
	}

	rows, err := tx.QueryContext(ctx, `
		SELECT sku, name, quantity, unit_cents, refunded
		FROM order_items JOIN products USING (sku) WHERE order_number = ? ORDER BY sku`, number)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var i OrderItem
		if err := rows.Scan(&i.SKU, &i.Name, &i.Quantity, &i.UnitCents, &i.Refunded); err != nil {
			return nil, err
		}
		o.Items = append(o.Items, i)
		o.TotalCents += i.Quantity * i.UnitCents
		o.Refund.RefundedCents += i.Refunded * i.UnitCents
	}
	return &o, rows.Err()
}

// What the desk may pay back for one order without asking anyone.
const (
	refundLimitCents = 200_00
	refundDays       = 30
)

// refundability is what the desk may pay back for o at the time now.
func (o *order) refundability(now time.Time) Refundability {
	r := Refundability{RefundedCents: o.Refund.RefundedCents}
	if o.deliveredAt.Valid {
		r.Until = o.deliveredAt.Time.AddDate(0, 0, refundDays)
	}
	if o.Status == Shipped || o.Status == Delivered && now.Before(r.Until) {
		r.LimitCents = max(0, min(refundLimitCents, o.TotalCents)-r.RefundedCents)
	}
	r.Eligible = r.LimitCents > 0
	return r
}
