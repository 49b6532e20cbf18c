package runtime

import (
	"encoding/base64"
	"unsafe"
)

// DecodeString reads a string.
func DecodeString[T ~string](d *Decoder, v *T, r *Rule) {
	d.string((*string)(unsafe.Pointer(v)), r) // T is a string, by whatever name
}

// string reads a string. What is frequent is read and checked in one go: text
// without escapes, all ASCII, under a pattern, an enum or bounds of length.
func (d *Decoder) string(v *string, r *Rule) {
	b, from := d.data, d.pos+1
	if uint(from) >= uint(len(b)) || b[from-1] != '"' || len(b) < 8 {
		d.slowString(v, r)
		return
	}
	if r == nil {
		r = &anyValue
	}
	var end int
	switch r.text {
	case anyText:
		end = plainEnd(b, from)
	case wordText:
		if end = from + r.fixed.size - 1; !r.fixed.first.match(firstOf(b, from)) {
			end = len(b)
		}
	case fixedText:
		end = r.fixed.end(b, from)
	case patternText:
		end = r.pattern.end(b, from)
	case enumText:
		var value *enumValue
		if end, value = r.enum.find(b, from); value != nil {
			d.pos = end + 1
			*v = value.text
			return
		}
		end = len(b)
	default:
		end = len(b)
	}
	if n := end - from; uint(end) >= uint(len(b)) || b[end] != '"' || n < r.minLength || n > r.maxLength {
		d.slowString(v, r)
		return
	}
	d.pos = end + 1
	if d.aliased {
		*v = alias(b[from:end])
	} else {
		*v = string(b[from:end])
	}
}

// anyValue says nothing.
var anyValue = *NewRule()

// slowString reads any string under any rule.
func (d *Decoder) slowString(v *string, r *Rule) {
	if text, ok := d.anyString(r); ok {
		*v = text
	}
}

func (d *Decoder) anyString(r *Rule) (string, bool) {
	if d.null(r) {
		return "", true
	}
	if d.peek() != '"' {
		d.wrongType(r, "string")
		return "", false
	}
	s, ok := d.scanString()
	switch {
	case !ok:
		return "", false
	case r == nil:
		return d.text(s), true
	case r.quoted:
		return d.quotedString(s, r)
	case !s.escaped:
		if d.checkText(s, alias(d.data[s.from:s.to]), r, "") {
			return d.text(s), true
		}
		return "", false
	case s.runes > maxChecked && s.runes > r.maxLength: // not worth being unescaped
		return "", d.checkLength(s, r, "")
	}
	text := unescape(d.data[s.from:s.to])
	return text, d.checkText(s, text, r, "")
}

// DecodeBytes reads bytes in base64, with padding, as encoding/json has them.
func DecodeBytes[S ~[]B, B ~byte](d *Decoder, v *S, r *Rule) {
	if d.null(r) {
		*v = nil
		return
	}
	if d.peek() != '"' {
		d.wrongType(r, "string")
		return
	}
	s, ok := d.scanString()
	if !ok {
		return
	}
	text, _ := d.keyText(s.from, s.to)
	if r != nil && !d.checkText(s, text, r, "") {
		return
	}
	read, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		d.violateText(s, "contentEncoding", `must be bytes in base64, with padding, like "aGk="`, "base64")
		return
	}
	*v = unsafe.Slice((*B)(unsafe.Pointer(unsafe.SliceData(read))), len(read)) // B is a byte, by whatever name
}

// quotedString reads, from the string s, the string that its text is as JSON:
// "\"a\"" holds a.
func (d *Decoder) quotedString(s scanned, r *Rule) (string, bool) {
	text, _ := d.keyText(s.from, s.to)
	inner := Decoder{data: []byte(text)}
	if inner.peek() == '"' {
		if held, ok := inner.scanString(); ok && inner.pos == len(text) {
			text := inner.text(held)
			s.runes = held.runes
			return text, d.checkText(s, text, r, "")
		}
	}
	const holds = "a string that holds a string in quotes"
	d.violateText(s, "pattern", "must be "+holds+`, like "\"a\""`, holds)
	return "", false
}
