package runtime

import (
	"encoding/base64"
	"unsafe"
)

// DecodeString reads a string.
func DecodeString[T ~string](d *Decoder, v *T, r *Rule) {
	if s, ok := d.string(r); ok {
		*v = T(s)
	}
}

// string reads a string. What is frequent is read and checked in one go: text
// without escapes, all ASCII, under a pattern, an enum or bounds of length.
func (d *Decoder) string(r *Rule) (string, bool) {
	if r == nil {
		return d.plainString(&anyValue)
	}
	switch r.text {
	case anyText:
		return d.plainString(r)
	case fixedText:
		return d.fixedString(r)
	case patternText:
		return d.patternString(r)
	case enumText:
		return d.enumString(r)
	}
	return d.slowString(r)
}

// anyValue says nothing.
var anyValue = *NewRule()

// plainString reads a string with no more than bounds of length.
func (d *Decoder) plainString(r *Rule) (string, bool) {
	b, from := d.data, d.pos+1
	if from >= len(b) || b[from-1] != '"' {
		return d.slowString(r)
	}
	end := plainEnd(b, from)
	if n := end - from; end >= len(b) || b[end] != '"' || n < r.minLength || n > r.maxLength {
		return d.slowString(r)
	}
	d.pos = end + 1
	return d.plainText(from, end), true
}

// fixedString reads a string of a fixed form.
func (d *Decoder) fixedString(r *Rule) (string, bool) {
	b, from, f := d.data, d.pos+1, r.pattern.fixed
	end := from + f.size - 1
	if end >= len(b) || from+8 > len(b) || b[from-1] != '"' {
		return d.patternString(r)
	}
	for i := range f.words {
		w := &f.words[i]
		if !w.match(word(b, from+w.at)) {
			return d.patternString(r)
		}
	}
	d.pos = end + 1
	return d.plainText(from, end), true
}

// patternString reads a string under a pattern and bounds of length.
func (d *Decoder) patternString(r *Rule) (string, bool) {
	b, from := d.data, d.pos+1
	if from >= len(b) || b[from-1] != '"' {
		return d.slowString(r)
	}
	end, ok := r.pattern.scan(b, from)
	if n := end - from; !ok || n < r.minLength || n > r.maxLength {
		return d.slowString(r)
	}
	d.pos = end + 1
	return d.plainText(from, end), true
}

// enumString reads one of the texts of an enum.
func (d *Decoder) enumString(r *Rule) (string, bool) {
	b, from := d.data, d.pos+1
	if from >= len(b) || b[from-1] != '"' {
		return d.slowString(r)
	}
	value, ok := r.enum.find(b, from)
	if n := len(value); !ok || n < r.minLength || n > r.maxLength {
		return d.slowString(r)
	}
	d.pos = from + len(value) + 1
	return value, true
}

// plainText returns the text between from and to, which holds no escapes, as a
// value.
func (d *Decoder) plainText(from, to int) string {
	if d.aliased {
		return alias(d.data[from:to])
	}
	return string(d.data[from:to])
}

// slowString reads any string under any rule.
func (d *Decoder) slowString(r *Rule) (string, bool) {
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
