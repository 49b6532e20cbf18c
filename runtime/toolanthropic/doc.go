// Package toolanthropic offers tools to a model over the Messages API with the
// official Go SDK. A conversation is one loop:
//
//	tools := toolanthropic.New(support.DeskTools(desk))
//	for {
//		turn, err := client.Messages.New(ctx, anthropic.MessageNewParams{
//			Model: model, MaxTokens: 4096, Tools: tools.Params(), Messages: messages,
//		})
//		if err != nil {
//			return err
//		}
//		answer, err := tools.Handle(ctx, turn)
//		if errors.Is(err, toolrt.ErrFinal) {
//			return print(turn) // the model is done
//		} else if err != nil {
//			return err // says what to do with the turn, of which nothing has run
//		}
//		messages = append(messages, turn.ToParam(), answer)
//	}
//
// The package is the only one of the runtime that imports the SDK, and only
// converts: the turns of a conversation are package runtime's, which also
// serves HTTP clients without an SDK ([toolrt.Set.Definitions],
// [toolrt.Set.Answer]).
//
// # Definitions
//
// A tool has one definition, whose bytes are sent as they are to create
// messages, beta messages and counts of tokens: a conversation relies on
// definitions that do not change. Nothing else than the tools of the sets is
// sent: a tool that is found by searching (defer_loading) needs one of the
// API's search tools beside it.
//
// # Results
//
// [Toolset.Handle] answers all calls of a turn in one message, in the order of
// the calls. A wrong input, an unknown tool, an error and a panic are answered
// with the envelope of package toolerr, flagged is_error. A turn that was cut
// off, refused, paused, or not received to its end runs nothing.
//
// # Streaming
//
// Use [Accumulate] instead of the SDK's method of that name: the method replaces
// arguments that are not JSON by {}, and a tool whose arguments are all optional
// would run with them.
//
// # The SDK's tool runner
//
// [Toolset.Beta] gives the tools to the SDK's runner, which keeps the
// conversation by itself, and in return costs some precision; see there.
package toolanthropic
