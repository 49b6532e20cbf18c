package toolmcp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// A refusal is why data is no message, as the client is told.
type refusal struct {
	code   int64
	reason string
	id     json.RawMessage // that of the request; nil if it cannot be known
}

// invalid is the refusal of what is no request, or not one that can be served.
func invalid(reason string) *refusal {
	return &refusal{code: jsonrpc.CodeInvalidRequest, reason: reason}
}

// line returns r as a JSON-RPC error. It has no id where none is known: the
// protocol does not allow null.
//
//	{"jsonrpc":"2.0","id":7,"error":{"code":-32600,"message":"the message is not one of JSON-RPC 2.0"}}
func (r *refusal) line() json.RawMessage {
	id := ""
	if r.id != nil {
		id = `"id":` + string(r.id) + `,`
	}
	return fmt.Appendf(nil, `{"jsonrpc":"2.0",%s"error":{"code":%d,"message":%s}}`, id, r.code, quoted(r.reason))
}

// quoted returns s as JSON.
func quoted(s string) []byte {
	data, err := json.Marshal(s)
	if err != nil {
		panic("toolgen bug: " + err.Error())
	}
	return data
}

// decodeMessage returns the message that data is. The SDK would take the
// beginning of data for all of it, and round an id that no floating-point number
// holds, so that the client could not tell what is answered.
func decodeMessage(data []byte) (jsonrpc.Message, *refusal) {
	if !json.Valid(data) {
		return nil, &refusal{code: jsonrpc.CodeParseError, reason: "the message is not JSON"}
	}
	var head struct {
		ID json.RawMessage `json:"id"`
	}
	// What is no object has no id, and is no message.
	_ = json.Unmarshal(data, &head)
	known, exact := judgeID(head.ID)
	if !exact {
		return nil, &refusal{jsonrpc.CodeInvalidRequest, "the id of a message must be a string or an integer between -2^53 and 2^53", known}
	}
	msg, err := jsonrpc.DecodeMessage(data)
	if err != nil {
		return nil, &refusal{jsonrpc.CodeInvalidRequest, "the message is not one of JSON-RPC 2.0", known}
	}
	return msg, nil
}

// judgeID returns id if an answer can have it, and reports whether the SDK keeps
// it as it is. There may be none.
func judgeID(id json.RawMessage) (known json.RawMessage, exact bool) {
	switch {
	case id == nil:
		return nil, true
	case id[0] == '"':
		return id, true
	}
	number, err := strconv.ParseFloat(string(id), 64)
	if err != nil {
		return nil, false
	}
	return id, number == math.Trunc(number) && math.Abs(number) < 1<<53
}

// isAnswer reports whether data, which may be no message, is meant to answer one.
func isAnswer(data []byte) bool {
	var m struct{ Method, Result, Error json.RawMessage }
	return json.Unmarshal(data, &m) == nil && m.Method == nil && (m.Result != nil || m.Error != nil)
}

// decodeBatch returns the messages of a batch, each of which may be refused by
// itself; batch is false if data is something else.
func decodeBatch(data []byte) (messages []json.RawMessage, batch bool) {
	if !bytes.HasPrefix(bytes.TrimLeft(data, " \t\r\n"), []byte("[")) {
		return nil, false
	}
	return messages, json.Unmarshal(data, &messages) == nil
}
