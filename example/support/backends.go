package support

import (
	"context"
	"time"
)

// Carriers knows where parcels are.
type Carriers interface {
	// Track returns where a parcel is and when it is expected. It fails with
	// [*CredentialsExpired] when the carrier no longer knows the desk.
	Track(ctx context.Context, carrier, trackingNumber string) (Tracking, error)
}

// Tracking is a carrier's answer.
type Tracking struct {
	Location   string
	ExpectedBy time.Time
}

// Payments pays money back to customers.
type Payments interface {
	// Refund pays cents back for a payment that processor took. Calls with
	// equal keys pay once. It fails with [*PaymentProcessorDown] when the
	// processor does not answer.
	Refund(ctx context.Context, processor, payment string, cents int, key string) error
}

// Stock knows what the warehouses hold.
type Stock interface {
	// Levels returns what each warehouse holds of a product. It fails with
	// [*StockRateLimited] when it was asked too often.
	Levels(ctx context.Context, sku string) ([]Level, error)
}
