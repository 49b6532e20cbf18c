// Package annotations is the grammar of what users write for toolgen: it turns
// doc comments into [Annotation] values and struct tags into [Tag] values, each
// argument with its position, and says what is wrong with them. What may be
// written is one table, in vocabulary.go. The package imports the standard
// library only and knows no Go types: whether a field exists, a value fits or
// a regular expression compiles is judged by others.
//
// # Directives
//
// A directive is a comment line that begins with //toolgen: in the doc comment
// of what it is about, in any of its lines. Blanks separate its arguments:
//
//	//toolgen:tool readonly title="Look up an order" timeout=30s
//
// A value with blanks in it is quoted as in Go, alone or with its key:
// title="Look up" and "title=Look up" are the same. Lists of names are
// separated by blanks or commas, the values of one key by commas alone:
//
//	//toolgen:alias find_order get_order
//	//toolgen:errors OrderNotFound, billing.Declined
//	//toolgen:package name=support-desk version=1.2.0 adapters=mcp,anthropic
//	//toolgen:prompt name=apologise
//	//toolgen:resource uri=orders://{number} mime=application/json
//	//toolgen:union key=kind Card Transfer
//	//toolgen:complete
//
// Some take words that stand alone:
//
//	//toolgen:error not_found
//	//toolgen:retryafter Wait
//	//toolgen:inject Tenant claim:tenant
//	//toolgen:batch max=20 concurrency=8
//	//toolgen:retry attempts=3 base=200ms max=2s
//	//toolgen:idempotency key=host ttl=10m
//
// Text and JSON are the rest of the line, untouched, behind a name where there
// is one. A line of toolgen:more continues the directive above it, joined by a
// blank:
//
//	//toolgen:message No order {OrderNumber}.
//	//toolgen:suggest Ask the customer to confirm the number on the receipt.
//	//toolgen:customer We could not find that order.
//	//toolgen:approve Refund {Amount} to the customer?
//	//toolgen:param limit How many orders to return, newest first.
//	//toolgen:more and the postal code of the address.
//	//toolgen:ignore vague-name The order system calls it that.
//	//toolgen:example {"order_number":"#12345"}
//	//toolgen:schema {"type":"string","pattern":"^[0-9]+[KMG]$"}
//	//toolgen:meta example.com/owner "orders"
//
// # Keywords
//
// The jsonschema struct tag holds keywords, separated by commas. A constrain
// directive holds them behind a path of Go names:
//
//	`json:"code" jsonschema:"required,pattern=^[A-Z]{2,5}$,maxLength=5"`
//	//toolgen:constrain Address.Zip pattern=^[0-9]{5}$,description=Five digits
//
// The vocabulary is that of github.com/invopop/jsonschema. A comma does not
// separate inside closed braces, brackets or parentheses, nor behind a
// backslash, which is removed: \\, in a tag, \, in toolgen:constrain. Blanks
// behind a comma are skipped. A keyword with several values is repeated:
// enum=red,enum=blue.
//
// Two more tags of that package are read: jsonschema_description is the whole text,
// and jsonschema_extras adds members that JSON Schema does not know:
//
//	`jsonschema_description:"One, two, three" jsonschema_extras:"x-order=2,x-shown=true"`
//
// # Problems
//
// Nothing that stands under the prefix, or in these tags, is skipped because
// it was not understood: every unknown, misplaced, repeated, incomplete or
// contradictory word is a [Problem], with a guess at what was meant. So is text
// that only looks like a directive, such as // toolgen:tool with a blank, and
// a directive that hangs on nothing (see [Stray]).
package annotations
