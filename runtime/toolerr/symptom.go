package toolerr

import (
	"context"
	"os"
)

// timeout knows whatever ran out of time. Our own limit is not among it: the
// runtime knows that one by the cause of its context.
func timeout(err any) finding {
	t, ok := err.(interface{ Timeout() bool })
	if ok && t.Timeout() || is(err, context.DeadlineExceeded) || is(err, os.ErrDeadlineExceeded) {
		return finding{category: Timeout, message: "Something that the tool depends on took too long to answer."}
	}
	return finding{}
}

// cancelled knows what somebody gave up.
func cancelled(err any) finding {
	if is(err, context.Canceled) {
		return finding{category: Transient, message: "The work was cancelled before it was finished."}
	}
	return finding{}
}
