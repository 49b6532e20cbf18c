package toolmcp

import (
	"net/http"
	"time"
)

// steadyWriter wants the client to take each step of an answer within a while.
// A limit on the whole answer would end calls that simply take long.
type steadyWriter struct {
	http.ResponseWriter
	step time.Duration
}

// stepSize is the size of a step, in bytes.
const stepSize = 64 << 10

func (w *steadyWriter) Write(data []byte) (written int, err error) {
	for {
		w.begin()
		n, err := w.ResponseWriter.Write(data[:min(len(data), stepSize)])
		written += n
		data = data[n:]
		if err != nil || len(data) == 0 {
			return written, err
		}
	}
}

// FlushError is how [http.ResponseController] flushes.
func (w *steadyWriter) FlushError() error {
	w.begin()
	return http.NewResponseController(w.ResponseWriter).Flush()
}

// begin starts the time of a step. A writer without deadlines does without.
func (w *steadyWriter) begin() {
	_ = http.NewResponseController(w.ResponseWriter).SetWriteDeadline(time.Now().Add(w.step))
}

// Unwrap is how [http.ResponseController] finds what w itself has not.
func (w *steadyWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
