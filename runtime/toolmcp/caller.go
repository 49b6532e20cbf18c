package toolmcp

import (
	"cmp"
	"context"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// Where a client that repeats a call says so.
const (
	idempotencyHeader = "Idempotency-Key"
	idempotencyKey    = "dev.toolgen/idempotencyKey" // a member of the request's _meta
)

// caller returns what req tells of who calls: the principal and the claims of a
// bearer token that the SDK's auth package has verified, else those that ctx
// has already; the key of an idempotent call; and the revision of the protocol.
func caller(ctx context.Context, req *mcp.CallToolRequest) toolrt.Caller {
	c := toolrt.CallerFrom(ctx)
	if token := tokenInfo(ctx, req); token != nil {
		c.Principal, c.Claims = token.UserID, token.Extra
	}
	key, _ := req.Params.Meta[idempotencyKey].(string)
	if req.Extra != nil {
		key = cmp.Or(req.Extra.Header.Get(idempotencyHeader), key)
	}
	c.IdempotencyKey = cmp.Or(key, c.IdempotencyKey)
	c.Protocol = "mcp"
	if revision := req.ProtocolVersion(); revision != "" {
		c.Protocol += "/" + revision
	}
	return c
}

// tokenInfo returns the verified token of req, nil if it has none.
func tokenInfo(ctx context.Context, req *mcp.CallToolRequest) *auth.TokenInfo {
	if req.Extra != nil && req.Extra.TokenInfo != nil {
		return req.Extra.TokenInfo
	}
	return auth.TokenInfoFromContext(ctx)
}
