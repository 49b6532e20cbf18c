package fakeapi

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// maxImage is the size of the largest image, as base64.
const maxImage = 5 << 20

// imageTypes are the media types of images.
var imageTypes = []string{"image/jpeg", "image/png", "image/gif", "image/webp"}

func blockKinds(r *request) string {
	for _, b := range r.blocks {
		if kinds, ok := places[b.place]; ok && !slices.Contains(kinds, b.kind) {
			return fmt.Sprintf("%s: Input tag '%s' found using 'type' does not match any of the expected tags: '%s'", b.at, b.kind, strings.Join(kinds, "', '"))
		}
	}
	return ""
}

// sourceKinds finds an image or a document whose source is of no known type.
func sourceKinds(r *request) string {
	for _, b := range r.blocks {
		source, ok := b.value["source"].(object)
		if !ok || sourceFields[b.kind] == nil {
			continue
		}
		if _, known := sourceFields[b.kind][text(source["type"])]; !known {
			return fmt.Sprintf("%s.%s.source: Input tag '%s' found using 'type' does not match any of the expected tags", b.at, b.kind, text(source["type"]))
		}
	}
	return ""
}

func textNotEmpty(r *request) string {
	for _, b := range r.blocks {
		s, ok := b.value["text"].(string)
		root, _, _ := strings.Cut(b.at, ".") // messages or system
		switch {
		case b.kind != "text" || !ok:
		case s == "":
			return root + ": text content blocks must be non-empty"
		case strings.TrimSpace(s) == "" && b.place != "tool_result":
			return root + ": text content blocks must contain non-whitespace text"
		}
	}
	return ""
}

func imageForm(r *request) string {
	for _, b := range r.blocks {
		source, _ := b.value["source"].(object)
		if b.kind != "image" || source["type"] != "base64" {
			continue
		}
		at, kind, data := b.at+".image.source.base64", text(source["media_type"]), text(source["data"])
		if !slices.Contains(imageTypes, kind) {
			return at + ".media_type: Input should be 'image/jpeg', 'image/png', 'image/gif' or 'image/webp'"
		}
		if len(data) > maxImage {
			return fmt.Sprintf("%s: image exceeds 5 MB maximum: %d bytes > %d bytes", at, len(data), maxImage)
		}
		decoded, err := base64.StdEncoding.DecodeString(data)
		if err != nil || len(decoded) == 0 {
			return at + ".data: Invalid base64 data"
		}
		if is := http.DetectContentType(decoded); is != kind && slices.Contains(imageTypes, is) {
			return fmt.Sprintf("%s.data: The image was specified using the %s media type, but the image appears to be a %s image", at, kind, is)
		}
	}
	return ""
}

func documentForm(r *request) string {
	for _, b := range r.blocks {
		source, _ := b.value["source"].(object)
		if b.kind != "document" {
			continue
		}
		at, kind, data := b.at+".document.source."+text(source["type"]), text(source["media_type"]), text(source["data"])
		switch source["type"] {
		case "base64":
			if kind != "application/pdf" {
				return at + ".media_type: Input should be 'application/pdf'"
			}
			if decoded, err := base64.StdEncoding.DecodeString(data); err != nil || len(decoded) == 0 {
				return at + ".data: Invalid base64 data"
			}
		case "text":
			if kind != "text/plain" {
				return at + ".media_type: Input should be 'text/plain'"
			}
			if data == "" {
				return at + ".data: String should have at least 1 character"
			}
		}
	}
	return ""
}

// errorsAreText finds a failed call whose result holds more than text.
func errorsAreText(r *request) string {
	for _, b := range r.blocks {
		if failed, _ := b.value["is_error"].(bool); b.kind != "tool_result" || !failed {
			continue
		}
		for _, v := range list(b.value["content"]) {
			if c, ok := v.(object); ok && c["type"] != "text" {
				return b.at + ".tool_result: all content must be type `text` if `is_error` is true"
			}
		}
	}
	return ""
}

// removedIn2026 finds what version 2026-10-21 of the API refuses.
func removedIn2026(r *request) string {
	if !r.since("2026-10-21") {
		return ""
	}
	for _, name := range []string{"temperature", "top_k", "top_p"} {
		if _, given := r.root[name]; given {
			return name + ": Extra inputs are not permitted"
		}
	}
	for _, b := range r.blocks {
		switch {
		case b.kind == "document" && b.place == "assistant":
			return b.at + ": document blocks are not allowed in assistant messages"
		case b.kind == "text" && b.place == "user" && len(list(b.value["citations"])) > 0:
			return b.at + ".text.citations: citations are not allowed in user messages"
		}
	}
	return ""
}
