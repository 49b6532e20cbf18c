package toolmcp

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// lines is a transport of one JSON-RPC message, or a batch of them, a line. The
// SDK has one too; this one differs in what a server needs:
//
//   - A line that is no message is answered with an error, and the server goes
//     on. The SDK ends the session.
//   - The end of the input is held back until every accepted call is answered.
//     The SDK cancels them and answers none, so that a client which writes a
//     request and closes its end would wait in vain.
type lines struct {
	in    io.Reader
	out   io.Writer
	stop  <-chan struct{} // closed to end the session like the end of in does
	drain time.Duration   // how long calls may take after the end
	over  chan struct{}   // is closed once they had that time
}

// newLines returns a transport over in and out.
func newLines(in io.Reader, out io.Writer, stop <-chan struct{}, drain time.Duration) *lines {
	return &lines{in: in, out: out, stop: stop, drain: drain, over: make(chan struct{})}
}

// Connect begins the only session of t.
func (t *lines) Connect(context.Context) (mcp.Connection, error) {
	c := &session{
		lines:   *t,
		arrived: make(chan line),
		closed:  make(chan struct{}),
		pending: make(map[jsonrpc.ID]*batch),
		settled: make(chan struct{}, 1),
	}
	go c.scan()
	return c, nil
}

// A line is what scan has read: a message, or why there is none.
type line struct {
	text []byte
	err  error // errTooLong, or the end of the input
}

// session is a connection over lines.
type session struct {
	lines
	arrived   chan line
	closed    chan struct{}
	closeOnce sync.Once
	queue     []jsonrpc.Message // of a batch, which Read has not returned yet

	writing sync.Mutex // held while a line is written

	mu        sync.Mutex
	pending   map[jsonrpc.ID]*batch // calls that have no answer yet; nil if in no batch
	unsettled int                   // calls whose answer is not written yet
	settled   chan struct{}         // says that an answer was written
	handshake jsonrpc.ID            // of the initialize that has no answer yet
	revision  string                // that the handshake has led to; "" before
}

// A batch is a line of several messages, whose answers make one line. The
// revision 2025-03-26 wants servers to take them; later ones have none.
type batch struct {
	calls   int
	open    int // calls without an answer
	answers [][]byte
}

// lastBatches is the last revision that has batches.
const lastBatches = "2025-03-26"

// methodListen is a call that is answered only when the session ends.
const methodListen = "subscriptions/listen"

// maxLine is the size of the largest message, in bytes.
const maxLine = mcp.DefaultMaxLineLength

// errTooLong says that a message was larger than maxLine, and was skipped.
var errTooLong = fmt.Errorf("a message has at most %d bytes", maxLine)

var (
	errTaken   = invalid("the id of the request is that of another one that is not answered yet")
	errEmpty   = invalid("a batch has at least one message")
	errBatches = invalid("batches are no part of the protocol since 2025-06-18; send one message a line")
)

// scan sends the lines of the input to Read. It outlives the session where
// reading cannot be interrupted.
func (c *session) scan() {
	in := bufio.NewReaderSize(c.in, 64<<10)
	for {
		text, err := readLine(in)
		if len(bytes.TrimSpace(text)) == 0 && err == nil {
			continue
		}
		select {
		case c.arrived <- line{text, err}:
		case <-c.closed:
			return
		}
		if err != nil && !errors.Is(err, errTooLong) {
			return
		}
	}
}

// readLine returns the next line, which the end of the input may end too. A
// line that is too long is skipped.
func readLine(in *bufio.Reader) ([]byte, error) {
	var text []byte
	tooLong := false
	for {
		part, err := in.ReadSlice('\n')
		if tooLong = tooLong || len(text)+len(part) > maxLine; tooLong {
			text = nil
		} else {
			text = append(text, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case tooLong:
			return nil, errTooLong
		case errors.Is(err, io.EOF) && len(bytes.TrimSpace(text)) > 0:
			return text, nil
		}
		return text, err
	}
}

// Read returns the next message. It answers for what is none.
func (c *session) Read(ctx context.Context) (jsonrpc.Message, error) {
	for {
		if len(c.queue) > 0 {
			msg := c.queue[0]
			c.queue = c.queue[1:]
			return msg, nil
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-c.closed:
			return nil, io.EOF
		case <-c.stop:
			return nil, c.end(io.EOF)
		case line := <-c.arrived:
			if line.err != nil && !errors.Is(line.err, errTooLong) {
				return nil, c.end(line.err)
			}
			if err := c.take(line); err != nil {
				return nil, err
			}
		}
	}
}

// take puts the messages of a line into the queue, and answers for those that
// are none.
func (c *session) take(l line) error {
	if l.err != nil {
		return c.writeLine(invalid(l.err.Error()).line())
	}
	messages, several := decodeBatch(l.text)
	if !several {
		if refused := c.admit(l.text, nil); refused != nil {
			return c.writeLine(refused.line())
		}
		return nil
	}
	if refused := c.refusesBatch(messages); refused != nil {
		return c.writeLine(refused.line())
	}
	b := new(batch)
	for _, data := range messages {
		if refused := c.admit(data, b); refused != nil {
			b.answers = append(b.answers, refused.line())
		}
	}
	if b.open > 0 || len(b.answers) == 0 {
		return nil
	}
	return c.writeLine(b.line())
}

// admit puts the message that data is into the queue, and returns why it is refused.
// A broken answer is dropped: two sides that answer each other's answers never end.
func (c *session) admit(data []byte, b *batch) *refusal {
	msg, refused := decodeMessage(data)
	if refused == nil {
		refused = c.accept(msg, b)
	}
	switch {
	case refused == nil:
		c.queue = append(c.queue, msg)
	case isAnswer(data):
		return nil
	}
	return refused
}

// line returns the answers of b.
func (b *batch) line() []byte {
	return slices.Concat([]byte("["), bytes.Join(b.answers, []byte(",")), []byte("]"))
}

// refusesBatch returns why a batch is refused as a whole, nil if it is not.
func (c *session) refusesBatch(messages []json.RawMessage) *refusal {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.revision > lastBatches:
		return errBatches
	case len(messages) == 0:
		return errEmpty
	}
	return nil
}

// accept notes a call, which is to be answered before the session ends, and
// returns why it is refused: the SDK would never answer it.
func (c *session) accept(msg jsonrpc.Message, b *batch) *refusal {
	req, ok := msg.(*jsonrpc.Request)
	if !ok || !req.IsCall() || req.Method == methodListen {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, taken := c.pending[req.ID]; taken {
		return errTaken
	}
	c.pending[req.ID] = b
	c.unsettled++
	if b != nil {
		b.calls++
		b.open++
	}
	if req.Method == "initialize" {
		c.handshake = req.ID
	}
	return nil
}

// end waits until the accepted calls are answered, but no longer than the drain
// time, and returns err, the end of the session.
func (c *session) end(err error) error {
	defer close(c.over) // nothing is read after an error
	limit := time.NewTimer(c.drain)
	defer limit.Stop()
	for {
		c.mu.Lock()
		left := c.unsettled
		c.mu.Unlock()
		if left == 0 {
			return err
		}
		select {
		case <-c.settled:
		case <-limit.C:
			return err
		case <-c.closed:
			return err
		}
	}
}

// Write sends a message.
func (c *session) Write(_ context.Context, msg jsonrpc.Message) error {
	data, err := jsonrpc.EncodeMessage(msg)
	if err != nil {
		return err
	}
	answer, ok := msg.(*jsonrpc.Response)
	if !ok {
		return c.writeLine(data)
	}
	data, calls := c.answer(answer, data)
	if data == nil {
		return nil
	}
	if err := c.writeLine(data); err != nil {
		return err
	}
	c.mu.Lock()
	c.unsettled -= calls
	c.mu.Unlock()
	select {
	case c.settled <- struct{}{}:
	default: // end will look anyway
	}
	return nil
}

// answer returns the line to write for an answer, whose text is data, and how
// many calls it answers. In a batch the last answer brings the line of all.
func (c *session) answer(answer *jsonrpc.Response, data []byte) (line []byte, calls int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	b, pending := c.pending[answer.ID]
	if !pending {
		return data, 0
	}
	delete(c.pending, answer.ID) // its id is free once the client can know the answer
	if answer.ID == c.handshake {
		c.revision, c.handshake = cmp.Or(revision(answer), c.revision), jsonrpc.ID{}
	}
	if b == nil {
		return data, 1
	}
	b.open--
	b.answers = append(b.answers, data)
	if b.open > 0 {
		return nil, 0
	}
	return b.line(), b.calls
}

// revision returns the revision of the protocol that an answer to initialize
// settles on, "" if it is an error.
func revision(answer *jsonrpc.Response) string {
	var result struct {
		ProtocolVersion string `json:"protocolVersion"`
	}
	_ = json.Unmarshal(answer.Result, &result) // nothing is settled without it
	return result.ProtocolVersion
}

// writeLine sends one line as a whole.
func (c *session) writeLine(data []byte) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	_, err := c.out.Write(append(data, '\n'))
	return err
}

// Close ends the session. The input and the output stay open: they are the process's.
func (c *session) Close() error {
	c.closeOnce.Do(func() { close(c.closed) })
	return nil
}

// SessionID returns "": there is only one.
func (c *session) SessionID() string { return "" }
