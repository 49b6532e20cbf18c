package support

import "time"

// OrderNotFound reports that no order carries the number.
//
//toolgen:error not_found
//toolgen:message No order {OrderNumber}.
//toolgen:suggest Ask the customer to confirm the number on the receipt, or find the order by e-mail address with search_orders.
type OrderNotFound struct {
	// The number that was asked for.
	OrderNumber string `json:"order_number"`
}

// DatabaseTimeout reports that the desk's database did not answer in time.
//
//toolgen:error timeout
//toolgen:message The database did not answer in time while the desk worked on {Records}.
//toolgen:suggest Repeat the call once if it is retryable. If it is not, or fails again, tell the customer that the system is slow.
type DatabaseTimeout struct {
	// The records that were read or written: customers, orders, products or cases.
	Records string `json:"records"`
	Err     error  `json:"-"`
}

// CredentialsExpired reports that a partner's service refuses the desk because
// its credential has expired.
//
//toolgen:error auth
//toolgen:message The desk's credential for {Service} expired on {ExpiredOn}.
//toolgen:suggest Tell the customer that tracking is not available at the moment. Only an administrator can renew the credential.
type CredentialsExpired struct {
	// The partner whose service refuses the desk.
	Service string `json:"service"`
	// The day on which the credential expired, as YYYY-MM-DD.
	ExpiredOn string `json:"expired_on"`
}

// RefundAboveLimit reports a refund of more than the desk may pay back for the
// order without a colleague's approval.
//
//toolgen:error business
//toolgen:message A refund of {AmountCents} cents for order {OrderNumber} is above the {LimitCents} cents that the desk may still pay back for it.
//toolgen:suggest Refund fewer items, or hand the customer over with escalate_to_human to department billing.
//toolgen:customer A colleague of ours has to approve this refund.
type RefundAboveLimit struct {
	// The order to be refunded.
	OrderNumber string `json:"order_number"`
	// What the refund would cost, in US cents.
	AmountCents int `json:"amount_cents"`
	// What the desk may still pay back for the order, in US cents.
	LimitCents int `json:"limit_cents"`
}

// PaymentProcessorDown reports that the processor of the payment does not
// answer. Nothing was paid.
//
//toolgen:error transient
//toolgen:message The payment processor {Processor} does not answer. Nothing was paid.
//toolgen:suggest Call again in a few minutes; a refund is never paid twice.
type PaymentProcessorDown struct {
	// The processor that took the customer's payment.
	Processor string `json:"processor"`
	Err       error  `json:"-"`
}

// StockRateLimited reports that the stock service takes no more requests of
// the desk for a while.
//
//toolgen:error rate_limit
//toolgen:message The stock service takes no more requests for {SKU} at the moment.
//toolgen:suggest Answer the customer's other questions first.
//toolgen:retryafter Wait
type StockRateLimited struct {
	// The SKU that was asked for.
	SKU  string        `json:"sku"`
	Wait time.Duration `json:"-"`
}

// SKUMalformed reports a SKU whose check digit does not fit its number.
//
//toolgen:error validation
//toolgen:message {SKU} is no SKU: its last digit does not fit the four digits before it.
//toolgen:suggest Read the SKU again, one of its digits is wrong. lookup_order gives the SKUs of an order's items.
type SKUMalformed struct {
	// The SKU as it was given.
	SKU string `json:"sku"`
}

// NoAgentFree reports that no agent of the department can take an urgent case now.
//
//toolgen:error transient
//toolgen:message No agent of department {Department} is free for an urgent case now.
//toolgen:suggest Call again in a few minutes, or hand over with priority normal so that the case waits in the queue.
type NoAgentFree struct {
	// The department that was asked for.
	Department Department `json:"department"`
}

// EscalationQueueFull reports that the department's queue takes no more cases today.
//
//toolgen:error business
//toolgen:message The queue of department {Department} is full: {Waiting} cases wait in it, and it takes no more today.
//toolgen:suggest Tell the customer, and do not try again in this conversation.
//toolgen:customer Our specialists cannot take on more cases today. Please write to us again tomorrow.
type EscalationQueueFull struct {
	// The department that was asked for.
	Department Department `json:"department"`
	// How many cases wait in its queue.
	Waiting int `json:"waiting"`
}

// CustomerUnknown reports that no customer has the e-mail address.
//
//toolgen:error not_found
//toolgen:message No customer has the e-mail address {CustomerEmail}.
//toolgen:suggest Ask the customer which address they ordered with, or find it through an order number with lookup_order.
type CustomerUnknown struct {
	// The address that was asked for.
	CustomerEmail string `json:"customer_email"`
}

// AccountClosed reports that the customer closed the account, so that support
// may no longer read it.
//
//toolgen:error permission
//toolgen:message The account of {CustomerEmail} was closed on {ClosedOn}; support may no longer read it.
//toolgen:suggest If the customer asks about their data, hand over with escalate_to_human to department privacy.
type AccountClosed struct {
	// The address of the closed account.
	CustomerEmail string `json:"customer_email"`
	// The day on which the account was closed, as YYYY-MM-DD.
	ClosedOn string `json:"closed_on"`
}
