// Package tooltest helps to test tools: what a model is told of them, what they
// make of its arguments, and how they fail. It is for the tests of whoever has
// written the handlers.
//
//	func TestContract(t *testing.T) {
//		tooltest.Golden(t, support.DeskTools(desk)) // testdata/TestContract.golden
//	}
//
//	func FuzzProcessRefund(f *testing.F) {
//		tool, _ := support.DeskTools(desk).Lookup("process_refund")
//		tooltest.Fuzz(f, tool)
//	}
//
//	func TestUnknownOrder(t *testing.T) {
//		result := tooltest.Call(t, support.DeskTools(desk), "lookup_order", `{"order_number":"#99999"}`)
//		failure := tooltest.Failed(t, result, toolerr.NotFound)
//		…
//	}
//
// # The contract
//
// [Golden] keeps what a model sees of a set of tools in a file, so that every
// change of it, intended or not, shows up in a review. Unlike toolgen.json, which
// is what one package declares, it covers the set that is served: joined, narrowed
// and made by hand.
//
// # Fuzzing
//
// [Fuzz] tries arguments on the decoder, and runs no handler. [FuzzCalls] runs
// handlers too, for a service whose backends are fakes.
//
// # Calls
//
// [Call] calls a tool as a server does. [OK], [Decode], [Failed] and [Violations]
// say what is expected of the result; they read what a model reads, not only what
// a Go program sees.
//
// The package imports the standard library and the runtime only.
package tooltest
