package fakeapi

import (
	"fmt"
	"mime"
	"net/http"
	"slices"
)

const (
	createPath = "/v1/messages"
	countPath  = "/v1/messages/count_tokens"

	// maxBody is the size of the largest request.
	maxBody = 32 << 20
)

// versions are the values of the anthropic-version header.
var versions = []string{"2023-01-01", "2023-06-01", "2026-10-21"}

func endpoint(r *request) string {
	if r.path != createPath && r.path != countPath {
		return "The requested resource could not be found."
	}
	return ""
}

func method(r *request) string {
	if r.method != http.MethodPost {
		return "Method Not Allowed"
	}
	return ""
}

func bodySize(r *request) string {
	if len(r.body) > maxBody {
		return "Request exceeds the maximum size"
	}
	return ""
}

func credentials(r *request) string {
	if r.header.Get("x-api-key") == "" && r.header.Get("authorization") == "" {
		return "x-api-key header is required"
	}
	return ""
}

func version(r *request) string {
	switch v := r.header.Get("anthropic-version"); {
	case v == "":
		return "anthropic-version: header is required"
	case !slices.Contains(versions, v):
		return fmt.Sprintf("anthropic-version: %q is not a valid version", v)
	}
	return ""
}

func contentType(r *request) string {
	kind, _, err := mime.ParseMediaType(r.header.Get("content-type"))
	if err != nil || kind != "application/json" {
		return "content-type: must be application/json"
	}
	return ""
}

func wellFormed(r *request) string {
	if r.broken != "" {
		return "The request body is not valid JSON: " + r.broken
	}
	return ""
}
