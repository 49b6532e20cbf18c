package support

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// A Tier is a customer's level of service.
type Tier string

// The tiers.
const (
	Standard Tier = "standard" // ships within three working days
	Plus     Tier = "plus"     // ships the same day, returns are free
)

// GetCustomerInput names a customer.
type GetCustomerInput struct {
	// E-mail address of the customer's account, e.g. ada@example.com.
	CustomerEmail string `json:"customer_email" jsonschema:"format=email"`
}

// Customer is who a customer is and how much they have ordered.
type Customer struct {
	// E-mail address of the account.
	Email string `json:"customer_email"`
	// Name as the customer wrote it.
	Name string `json:"name"`
	// Level of service.
	Tier Tier `json:"tier"`
	// When the account was opened.
	Since time.Time `json:"since"`
	// Number of orders ever placed, cancelled ones included.
	Orders int `json:"orders"`
	// Number of orders that have not arrived yet.
	OpenOrders int `json:"open_orders"`
	// What the customer has paid for orders that were not cancelled, in US cents.
	SpentCents int `json:"spent_cents"`
}

// GetCustomer retrieves one customer by e-mail address.
//
// Returns name, level of service, age of the account and totals over the
// customer's orders, but neither the orders themselves nor postal or payment
// data, which the desk never shows. Changes nothing.
//
// Use it when an answer depends on who the customer is, for example on the
// shipping time of their level of service. Not for the customer's orders: use
// [Desk.SearchOrders] for the list, or [Desk.LookupOrder] when the number is
// known.
//
//toolgen:tool readonly closedworld title="Get customer"
//toolgen:example {"customer_email":"ada@example.com"}
//toolgen:errors CustomerUnknown AccountClosed DatabaseTimeout
func (d *Desk) GetCustomer(ctx context.Context, in GetCustomerInput) (*Customer, error) {
	c := new(Customer)
	var closed sql.NullTime
	err := d.tx(ctx, "customers", func(ctx context.Context, tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, `
			SELECT email, name, tier, since, closed_at,
				(SELECT count(*) FROM orders WHERE customer_email = email),
				(SELECT count(*) FROM orders WHERE customer_email = email AND status IN ('packing', 'shipped')),
				(SELECT coalesce(sum(quantity * unit_cents), 0) FROM orders JOIN order_items ON order_number = number
					WHERE customer_email = email AND status <> 'cancelled')
			FROM customers WHERE email = ?`, in.CustomerEmail,
		).Scan(&c.Email, &c.Name, &c.Tier, &c.Since, &closed, &c.Orders, &c.OpenOrders, &c.SpentCents)
	})
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, NewCustomerUnknown(in.CustomerEmail)
	case err != nil:
		return nil, err
	case closed.Valid:
		return nil, NewAccountClosed(in.CustomerEmail, closed.Time.Format(time.DateOnly))
	}
	return c, nil
}
