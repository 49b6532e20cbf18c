package runtime

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// Why a turn is not answered, and what to do instead. None of its calls has run
// where [Set.Run] or [Set.Answer] returns one of these errors.
var (
	// ErrFinal says that the turn asks for no tool. This is how a conversation
	// ends well.
	ErrFinal = errors.New("the turn calls no tool: it is the model's answer")

	// ErrPaused says that the model has not finished its turn.
	ErrPaused = errors.New("the turn is paused: send it back unchanged, with no message of the user behind it, and the model goes on")

	// ErrTruncated says that the turn was cut off, so that the arguments of its
	// last call may be incomplete.
	ErrTruncated = errors.New("the turn was cut off, and its last call may be incomplete: leave the turn out and ask again with a larger max_tokens or a shorter conversation")

	// ErrRefused says that the model has refused to go on. The calls that it had
	// begun belong to a conversation that is over.
	ErrRefused = errors.New("the model refused to go on: do not answer the turn's calls; its stop_details say why it refused")

	// ErrUnfinished says that the turn has no stop_reason.
	ErrUnfinished = errors.New("the turn has no stop_reason, because its stream broke off or was not read to the end: leave the turn out and ask again")

	// ErrUnanswerable says that the API would accept no answer to the turn.
	ErrUnanswerable = errors.New("the turn's calls cannot be told apart: leave the turn out and ask again")
)

// A Turn is what matters of an assistant message of the Messages API to those
// who answer it.
type Turn struct {
	StopReason  string
	Calls       []ToolUse // those of the client's tools, in order
	Concurrency int       // how many calls run at the same time; 8 if zero
}

// A ToolResult is the answer to one call.
type ToolResult struct {
	ToolUseID string
	Toolset   string // that of the call
	IsError   bool
	Content   []Block // may be empty
}

// defaultConcurrency is how many calls of a turn run at the same time.
const defaultConcurrency = 8

// Run runs the calls of a turn that stopped for them, and returns their results
// in the order of the calls. Each call has a result: an unknown tool, an
// invalid input, an error and a panic are results flagged as errors. A turn
// that stopped for another reason runs nothing; the error says what to do with
// it.
//
// The calls run at the same time, each on a goroutine of its own, and start in
// order. Run returns when the last one has.
func (s Set) Run(ctx context.Context, turn Turn) ([]ToolResult, error) {
	if err := turn.check(); err != nil {
		return nil, err
	}
	results := make([]*Result, len(turn.Calls))
	running := make(chan struct{}, max(1, cmp.Or(turn.Concurrency, defaultConcurrency)))
	var all sync.WaitGroup
	for i, use := range turn.Calls {
		running <- struct{}{}
		all.Go(func() {
			defer func() { <-running }()
			results[i] = s.Use(ctx, use)
		})
	}
	all.Wait()
	answers := make([]ToolResult, len(results))
	for i, r := range results {
		answers[i] = turn.Calls[i].answer(r)
	}
	return answers, nil
}

// check returns why t is not to be answered.
func (t Turn) check() error {
	switch t.StopReason {
	case "tool_use":
	case "max_tokens", "model_context_window_exceeded":
		return t.stopped(ErrTruncated)
	case "refusal":
		return t.stopped(ErrRefused)
	case "pause_turn", "compaction":
		return t.stopped(ErrPaused)
	case "":
		return ErrUnfinished
	default: // end_turn, stop_sequence; the API asks to treat new ones like them
		return t.stopped(ErrFinal)
	}
	if len(t.Calls) == 0 {
		return t.stopped(ErrFinal)
	}
	// The API refuses a conversation in which two calls have the same id, so that
	// a model would never learn what became of them.
	ids := make(map[string]bool, len(t.Calls))
	for _, use := range t.Calls {
		switch {
		case use.ID == "":
			return fmt.Errorf("a call of %s has no id: %w", toolerr.Value(use.Name), ErrUnanswerable)
		case ids[use.ID]:
			return fmt.Errorf("two calls have the id %s: %w", toolerr.Value(use.ID), ErrUnanswerable)
		}
		ids[use.ID] = true
	}
	return nil
}

// stopped adds the stop reason to why t is not to be answered.
func (t Turn) stopped(why error) error {
	return fmt.Errorf("stop_reason %s: %w", toolerr.Value(t.StopReason), why)
}
