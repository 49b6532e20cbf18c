// Package fakeapi is a fake of Anthropic's Messages API for tests of the tools that
// are sent to it and of the loops that answer its calls. It says what a script says,
// as JSON or as a stream, and it refuses what the API refuses.
//
//	api := fakeapi.New(
//		fakeapi.Reply(fakeapi.Call("toolu_1", "lookup_order", `{"order_number":"#12345"}`)),
//		fakeapi.RateLimited(time.Second),
//		fakeapi.Reply(fakeapi.Text("It is on its way.")),
//	)
//	defer api.Close()
//	client := anthropic.NewClient(option.WithBaseURL(api.URL), option.WithAPIKey("key"))
//
// # The script
//
// Each accepted request for a message takes the next [Turn]: a [Reply] of blocks, or a
// failure such as [Overloaded]. A turn can stop for any reason ([Turn.Stop]), break off
// ([Turn.FailAfter], [Turn.CutAfter], [Turn.EndAfter]), take its time ([Turn.Slow]) or
// look at the request first ([Then]). Requests that break a rule take no turn, nor do
// those for a token count, which are answered with an estimate.
//
// # The rules
//
// One bad tool makes the API refuse a whole request, so the fake checks everything it
// is sent: names, schemas, the strict subset and its budgets, deferral, caching, the
// pairing of calls and results, content, sizes and headers. [Rules] lists the rules,
// each with its source; the error has the API's status, shape and, where it is known,
// text. [Request.Rule] names the rule that a request broke, [With] and [Without] switch
// rules, and [Check] applies them without a server.
//
// Nothing here was tried on the API itself: the sources are its documentation, its SDKs
// and what others reported. What they do not settle is marked [Rule.Advice]. The fake
// knows no models: it neither counts tokens exactly nor knows what a model supports,
// beyond prefill and forced tool use.
//
// The package imports the standard library only.
package fakeapi
