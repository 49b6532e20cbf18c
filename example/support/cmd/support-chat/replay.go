package main

import "github.com/toolgen-dev/toolgen/runtime/tooltest/fakeapi"

// question is what the customer asks if nobody else does.
const question = "Hello, this is Ben (ben@example.com). Everything in my order 12350 arrived broken. " +
	"I want my money back, or the same kettle again if you have it. And did I order anything else that is still on its way?"

// script is how a model answers question: it gives a number in the wrong format
// and corrects it, looks three things up at once, is refused a refund, and hands
// the customer over.
func script() []fakeapi.Option {
	return []fakeapi.Option{
		fakeapi.Reply(
			fakeapi.Text("I am sorry to hear that. Let me look at the order."),
			fakeapi.Call("toolu_01", "lookup_order", `{"order_number":"12350"}`),
		),
		fakeapi.Reply(
			fakeapi.Call("toolu_02", "lookup_order", `{"order_number":"#12350"}`),
		),
		fakeapi.Reply(
			fakeapi.Text("It was delivered to you. I check your account, the kettle and your other orders."),
			fakeapi.Call("toolu_03", "get_customer", `{"customer_email":"ben@example.com"}`),
			fakeapi.Call("toolu_04", "check_inventory", `{"sku":"KET-6120-4"}`),
			fakeapi.Call("toolu_05", "search_orders", `{"customer_email":"ben@example.com","statuses":["packing","shipped"]}`),
		),
		fakeapi.Reply(
			fakeapi.Call("toolu_06", "process_refund", `{"order_number":"#12350","reason":"damaged","note":"Everything arrived broken."}`),
		),
		fakeapi.Reply(
			fakeapi.Text("A colleague has to approve that; I hand it over."),
			fakeapi.Call("toolu_07", "escalate_to_human", `{"department":"billing","summary":"Everything in order #12350 arrived broken. The customer wants 32200 cents back, or the same kettles, which are in stock.","tried":["refund refused: above the limit"],"order_number":"#12350","customer_email":"ben@example.com"}`),
		),
		fakeapi.Reply(
			fakeapi.Text("A colleague of ours has to approve this refund: Jon has your case, C-0006, and writes to ben@example.com. " +
				"The kettle is in stock, so he can also send it again. You have no other order on its way."),
		),
	}
}
