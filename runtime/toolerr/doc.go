// Package toolerr holds the errors that a tool sends to a language model: nine
// categories, and one envelope that says what failed, whether the same call
// could work later, and what to do instead.
//
//	{"isError":true,"code":"order_not_found","errorCategory":"not_found","isRetryable":false,
//	 "message":"No order #99999.","suggestion":"Ask the customer to confirm the number."}
//
// A service returns typed errors that toolgen completes, or an [*Error], or any
// error at all: [From] gives each a category, by what is known of the standard
// library, of databases, of HTTP ([HTTP] for a response) and of gRPC, and a
// [Policy] adds what a service knows of its own. What caused an error is logged
// (an Error is a [log/slog.LogValuer]) and never leaves in an envelope; a
// [Redactor] takes secrets out of what does.
//
// A host that receives envelopes reads them with [Parse] and branches on
// [Category] and [Error.Retryable].
//
// The package imports the standard library only.
package toolerr
