package toolmcp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// lines is a transport of one JSON-RPC message a line. The SDK has one too;
// this one differs in two things that a server needs:
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
}

// Connect begins the only session of t.
func (t *lines) Connect(context.Context) (mcp.Connection, error) {
	c := &session{
		lines:   *t,
		arrived: make(chan line),
		closed:  make(chan struct{}),
		pending: make(map[jsonrpc.ID]bool),
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

	writing sync.Mutex // held while a line is written

	mu      sync.Mutex
	pending map[jsonrpc.ID]bool // calls that are not answered yet
	settled chan struct{}       // says that an answer was written
}

// methodListen is a call that is answered only when the session ends.
const methodListen = "subscriptions/listen"

// maxLine is the size of the largest message, in bytes.
const maxLine = mcp.DefaultMaxLineLength

// errTooLong says that a message was larger than maxLine, and was skipped.
var errTooLong = fmt.Errorf("a message has at most %d bytes", maxLine)

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
			msg, err := decode(line)
			if err == nil {
				c.accept(msg)
				return msg, nil
			}
			if err := c.refuse(err); err != nil {
				return nil, err
			}
		}
	}
}

// decode returns the message that a line is.
func decode(l line) (jsonrpc.Message, error) {
	if l.err != nil {
		return nil, l.err
	}
	return decodeMessage(l.text)
}

// errNotJSON says that a message is no JSON text, or more than one.
var errNotJSON = errors.New("not one JSON text")

// decodeMessage returns the message that data is. The SDK would take its
// beginning for all of it.
func decodeMessage(data []byte) (jsonrpc.Message, error) {
	if !json.Valid(data) {
		return nil, errNotJSON
	}
	return jsonrpc.DecodeMessage(data)
}

// accept notes a call, which is to be answered before the session ends.
func (c *session) accept(msg jsonrpc.Message) {
	if req, ok := msg.(*jsonrpc.Request); ok && req.IsCall() && req.Method != methodListen {
		c.mu.Lock()
		c.pending[req.ID] = true
		c.mu.Unlock()
	}
}

// refuse answers a line that is no message. Whose it was cannot be known, so
// that the answer has no id.
func (c *session) refuse(reason error) error {
	message := "the line is not a JSON-RPC message"
	if errors.Is(reason, errTooLong) {
		message = errTooLong.Error()
	}
	return c.writeLine(errorLine(jsonrpc.CodeParseError, message))
}

// end waits until the accepted calls are answered, but no longer than the drain
// time, and returns err, the end of the session.
func (c *session) end(err error) error {
	limit := time.NewTimer(c.drain)
	defer limit.Stop()
	for {
		c.mu.Lock()
		left := len(c.pending)
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
	if err := c.writeLine(data); err != nil {
		return err
	}
	if answer, ok := msg.(*jsonrpc.Response); ok {
		c.mu.Lock()
		delete(c.pending, answer.ID)
		c.mu.Unlock()
		select {
		case c.settled <- struct{}{}:
		default: // end will look anyway
		}
	}
	return nil
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
