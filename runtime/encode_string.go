package runtime

import (
	"bytes"
	"unicode/utf8"
)

const hexDigits = "0123456789abcdef"

// EncodeString writes a string.
func EncodeString[T ~string](e *Encoder, v *T) {
	e.comma()
	e.buf = appendString(e.buf, string(*v))
}

// EncodeQuoted writes the JSON form of a value inside a string, as the option
// ",string" of a field asks for. A null stays null.
//
//	5 → "5"
//	"a" → "\"a\""
func EncodeQuoted[T any](e *Encoder, v *T, elem func(*Encoder, *T)) {
	e.comma()
	start := len(e.buf)
	// The colon keeps elem from writing a comma, and is cut off again.
	e.buf = append(e.buf, ':')
	elem(e, v)
	plain := bytes.Clone(e.buf[start+1:])
	e.buf = e.buf[:start]
	if string(plain) == "null" {
		e.buf = append(e.buf, plain...)
		return
	}
	e.buf = appendString(e.buf, string(plain))
}

// appendString appends s as a JSON string with the escapes that encoding/json
// uses. Invalid UTF-8 becomes U+FFFD.
func appendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	start := 0
	for i := 0; i < len(s); {
		if b := s[i]; b < utf8.RuneSelf {
			if b >= ' ' && b != '"' && b != '\\' {
				i++
				continue
			}
			dst = append(dst, s[start:i]...)
			dst = appendEscape(dst, b)
			i++
			start = i
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			dst = append(append(dst, s[start:i]...), `\ufffd`...)
			start = i + size
		case r == '\u2028' || r == '\u2029': // line separators end a JavaScript string
			dst = append(append(dst, s[start:i]...), `\u202`...)
			dst = append(dst, hexDigits[r&0xF])
			start = i + size
		}
		i += size
	}
	return append(append(dst, s[start:]...), '"')
}

// appendEscape appends the escape of a quote, a backslash or a control character.
func appendEscape(dst []byte, b byte) []byte {
	switch b {
	case '"', '\\':
		return append(dst, '\\', b)
	case '\b':
		return append(dst, `\b`...)
	case '\f':
		return append(dst, `\f`...)
	case '\n':
		return append(dst, `\n`...)
	case '\r':
		return append(dst, `\r`...)
	case '\t':
		return append(dst, `\t`...)
	}
	return append(dst, '\\', 'u', '0', '0', hexDigits[b>>4], hexDigits[b&0xF])
}
