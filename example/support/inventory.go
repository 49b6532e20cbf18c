package support

import (
	"context"
	"database/sql"
	"errors"
	"slices"
)

// A Warehouse is a place from which the shop ships.
type Warehouse string

// The warehouses.
const (
	Leipzig   Warehouse = "leipzig"   // ships to the European Union
	Rotterdam Warehouse = "rotterdam" // ships overseas
)

// Inventory is what the warehouses hold of one product.
type Inventory struct {
	// SKU of the product.
	SKU string `json:"sku"`
	// Whether the shop sells the product. If not, nothing else is known of it.
	Listed bool `json:"listed"`
	// Name of the product; absent when it is not listed.
	Name string `json:"name,omitempty"`
	// Number of pieces that can be ordered now, over the levels below.
	Available int `json:"available"`
	// What each warehouse holds.
	Levels []Level `json:"levels"`
}

// Level is what one warehouse holds of a product.
type Level struct {
	// The warehouse.
	Warehouse Warehouse `json:"warehouse"`
	// Number of pieces on the shelves.
	OnHand int `json:"on_hand"`
	// Number of those that other orders wait for.
	Reserved int `json:"reserved"`
	// Number of pieces that can be ordered now.
	Available int `json:"available"`
}

// CheckInventory tells how many pieces of one product can be ordered now.
//
// Returns the pieces on hand, reserved and available for each warehouse, and
// the available pieces in all. For a well-formed SKU that the shop does not
// sell, listed is false. It does not return prices or dates of new deliveries.
// Reserves nothing: the numbers may change before the customer orders.
//
// Use it when the customer asks whether a product is in stock, or wants a
// replacement. Not for what the customer has ordered: use [Desk.LookupOrder],
// which also gives the SKUs of the items.
//
//toolgen:tool readonly title="Check inventory"
//toolgen:param sku SKU of the product in AAA-NNNN-N format, e.g. MUG-1042-1. The last digit is a check digit.
//toolgen:constrain sku pattern=^[A-Z]{3}-[0-9]{4}-[0-9]$
//toolgen:param warehouse The one warehouse to look into. Absent means all of them.
//toolgen:constrain warehouse optional
//toolgen:example {"sku":"MUG-1042-1"}
//toolgen:example {"sku":"KET-6120-4","warehouse":"rotterdam"}
//toolgen:errors SKUMalformed StockRateLimited DatabaseTimeout
func (d *Desk) CheckInventory(ctx context.Context, sku string, warehouse Warehouse) (*Inventory, error) {
	if !fits(sku) {
		return nil, NewSKUMalformed(sku)
	}
	inventory := &Inventory{SKU: sku, Listed: true}
	err := d.tx(ctx, "products", func(ctx context.Context, tx *sql.Tx) error {
		return tx.QueryRowContext(ctx, "SELECT name FROM products WHERE sku = ?", sku).Scan(&inventory.Name)
	})
	if errors.Is(err, sql.ErrNoRows) {
		return &Inventory{SKU: sku}, nil
	}
	if err != nil {
		return nil, err
	}
	levels, err := d.stock.Levels(ctx, sku)
	if err != nil {
		return nil, err
	}
	inventory.Levels = slices.DeleteFunc(levels, func(l Level) bool {
		return warehouse != "" && l.Warehouse != warehouse
	})
	for _, l := range inventory.Levels {
		inventory.Available += l.Available
	}
	return inventory, nil
}

// fits tells whether the check digit of a SKU in AAA-NNNN-N format fits: the
// four digits, each times its place, add up to a number that ends in it. For
// MUG-1042-1 that is 1·1 + 2·0 + 3·4 + 4·2 = 21.
func fits(sku string) bool {
	sum := 0
	for place, digit := range sku[4:8] {
		sum += (place + 1) * int(digit-'0')
	}
	return int(sku[9]-'0') == sum%10
}
