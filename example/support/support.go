// Package support answers the customers of Teahouse Supplies, an online shop
// for tea, pots, cups and kettles.
//
// The tools read customers, orders and stock, pay refunds and hand customers
// over to a human colleague. They know nothing of payments beyond refunds and
// cannot place, change or cancel an order.
//
// Customers are named by their e-mail address, orders by their number in #NNNNN
// format, products by their SKU in AAA-NNNN-N format. Amounts are whole US
// cents, times are RFC 3339.
//
// Read before you write: look the order up with [Desk.LookupOrder] before
// [Desk.ProcessRefund], and try the other tools before [Desk.EscalateToHuman].
//
//toolgen:package name=support-desk version=1.2.0 title="Teahouse support desk" adapters=mcp,anthropic
package support

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"time"

	_ "modernc.org/sqlite" // the database driver "sqlite"
)

//go:generate go tool toolgen

// queryLimit is how long the database may take for one request.
const queryLimit = time.Second

//go:embed schema.sql
var schemaSQL string

//go:embed demo.sql
var demoSQL string

// A Desk answers support questions from one database and from the services of
// the shop's partners. It is safe for concurrent use.
type Desk struct {
	db       *sql.DB
	carriers Carriers
	payments Payments
	stock    Stock
	now      func() time.Time
}

// An Option changes how [Open] sets up a desk.
type Option func(*Desk)

// WithCarriers tracks parcels with c.
func WithCarriers(c Carriers) Option { return func(d *Desk) { d.carriers = c } }

// WithPayments pays refunds with p.
func WithPayments(p Payments) Option { return func(d *Desk) { d.payments = p } }

// WithStock asks s what the warehouses hold.
func WithStock(s Stock) Option { return func(d *Desk) { d.stock = s } }

// WithClock makes now the desk's clock.
func WithClock(now func() time.Time) Option { return func(d *Desk) { d.now = now } }

// Open opens the desk on the SQLite database dsn: a file name, or ":memory:".
// A new database gets the schema and the demo rows. Without options the
// partners' services are those of demo.go, which fail for certain records.
func Open(ctx context.Context, dsn string, options ...Option) (*Desk, error) {
	db, err := sql.Open("sqlite", dsn+"?_pragma=foreign_keys(1)")
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", dsn, err)
	}
	// SQLite has one writer at a time, and a database in memory belongs to one connection.
	db.SetMaxOpenConns(1)
	if err := migrate(ctx, db); err != nil {
		return nil, errors.Join(fmt.Errorf("setting up %s: %w", dsn, err), db.Close())
	}
	d := &Desk{
		db:       db,
		carriers: demoCarriers{},
		payments: demoPayments{},
		stock:    demoStock{},
		now:      time.Now,
	}
	for _, option := range options {
		option(d)
	}
	return d, nil
}

// Close closes the database.
func (d *Desk) Close() error { return d.db.Close() }

// migrate fills a database that has no schema yet.
func migrate(ctx context.Context, db *sql.DB) error {
	var version int
	if err := db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if version > 0 {
		return nil
	}
	_, err := db.ExecContext(ctx, "BEGIN;\n"+schemaSQL+demoSQL+"PRAGMA user_version = 1;\nCOMMIT;")
	return err
}

// tx runs do in a transaction on certain records. It may take queryLimit; when
// that has passed, tx fails with a [*DatabaseTimeout].
func (d *Desk) tx(ctx context.Context, records string, do func(context.Context, *sql.Tx) error) error {
	limited, cancel := context.WithTimeout(ctx, queryLimit)
	defer cancel()
	tx, err := d.db.BeginTx(limited, nil)
	if err == nil {
		if err = do(limited, tx); err == nil {
			err = tx.Commit()
		} else {
			_ = tx.Rollback() // the first error is the one that counts
		}
	}
	if err != nil && errors.Is(limited.Err(), context.DeadlineExceeded) && ctx.Err() == nil {
		return NewDatabaseTimeout(records, err)
	}
	return err
}

// timestamp is t as the database holds times.
func timestamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05Z") }
