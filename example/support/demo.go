package support

import (
	"context"
	"errors"
	"time"
)

// The services of the demo answer for every record but one each, so that every
// way in which the desk fails can be seen from outside with plain arguments.
// (The other failures come from the rows of demo.sql.)
const (
	expiredCarrier = "nordpost"   // the carrier of order #12370
	downProcessor  = "paylater"   // the processor of order #12360
	limitedSKU     = "LMP-4127-0" // the paper lantern
)

type demoCarriers struct{}

func (demoCarriers) Track(_ context.Context, carrier, _ string) (Tracking, error) {
	now := time.Now().UTC().Truncate(time.Hour)
	if carrier == expiredCarrier {
		return Tracking{}, NewCredentialsExpired(carrier, now.AddDate(0, 0, -2).Format(time.DateOnly))
	}
	return Tracking{Location: "Sorting centre Leipzig", ExpectedBy: now.AddDate(0, 0, 2)}, nil
}

type demoPayments struct{}

func (demoPayments) Refund(_ context.Context, processor, _ string, _ int, _ string) error {
	if processor == downProcessor {
		return NewPaymentProcessorDown(processor, errors.New("dial tcp 192.0.2.7:443: connect: connection refused"))
	}
	return nil
}

type demoStock struct{}

func (demoStock) Levels(_ context.Context, sku string) ([]Level, error) {
	if sku == limitedSKU {
		return nil, NewStockRateLimited(sku, 30*time.Second)
	}
	return []Level{
		{Warehouse: Leipzig, OnHand: 14, Reserved: 3, Available: 11},
		{Warehouse: Rotterdam, OnHand: 2, Reserved: 2, Available: 0},
	}, nil
}
