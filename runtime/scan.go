package runtime

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"unicode/utf16"
	"unicode/utf8"
	"unsafe"
)

// Eight bytes at a time: every byte's lowest and highest bit.
const (
	lowBits  = 0x0101010101010101
	highBits = 0x8080808080808080
)

// word returns the eight bytes of b from i on. The caller has made sure that they
// are there.
func word(b []byte, i int) uint64 {
	return binary.LittleEndian.Uint64((*[8]byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b)), i))[:])
}

// firstOf is word also where b ends within it: what is behind the end is zero. b has
// at least eight bytes.
func firstOf(b []byte, i int) uint64 {
	if beyond := i + 8 - len(b); beyond > 0 {
		return word(b, len(b)-8) >> (8 * beyond & 63)
	}
	return word(b, i)
}

// plainEnd returns the index of the first byte of b, from i on, that is a quote,
// a backslash, a control character or not ASCII; len(b) if there is none.
func plainEnd(b []byte, i int) int {
	for ; i+8 <= len(b); i += 8 {
		// The highest bit of a byte of w-x*lowBits is set if the byte is below
		// x, and perhaps in bytes above one that borrowed: never too low, so the
		// first one that is set is true. Non-ASCII bytes have it by themselves.
		w := word(b, i)
		quote, backslash := w^lowBits*'"', w^lowBits*'\\'
		stops := (w | (w - lowBits*0x20) | (quote - lowBits) | (backslash - lowBits)) & highBits
		if stops != 0 {
			return i + bits.TrailingZeros64(stops)/8
		}
	}
	for i < len(b) && isPlain(b[i]) {
		i++
	}
	return i
}

func isPlain(c byte) bool {
	return c >= 0x20 && c < utf8.RuneSelf && c != '"' && c != '\\'
}

// A scanned is a string that has been read and found well formed.
type scanned struct {
	span         // the text between the quotes, as it stands in the document
	escaped bool // it holds backslashes
	runes   int  // its length in code points
}

// scanString reads a string; d stands at its opening quote. It reports false for
// a string that is no JSON, which ends the reading.
func (d *Decoder) scanString() (scanned, bool) {
	b, from := d.data, d.pos+1
	s := scanned{}
	s.from = from
	extra := 0 // bytes beyond one for each code point
	for i := from; ; {
		i = plainEnd(b, i)
		if i >= len(b) {
			d.syntaxError(i, "it ends within a string")
			return s, false
		}
		switch c := b[i]; {
		case c == '"':
			d.pos = i + 1
			s.to = i
			s.runes = i - from - extra
			return s, true
		case c == '\\':
			n := escapeLen(b[i:])
			if n == 0 {
				d.badEscape(i)
				return s, false
			}
			s.escaped = true
			d.escapes++
			extra += n - 1
			i += n
		case c >= utf8.RuneSelf:
			for i < len(b) && b[i] >= utf8.RuneSelf {
				r, n := utf8.DecodeRune(b[i:])
				if r == utf8.RuneError && n == 1 {
					d.badText(i)
					return s, false
				}
				extra += n - 1
				i += n
			}
		default:
			d.syntaxError(i, "a control character within a string; write it as an escape, like \\n")
			return s, false
		}
	}
}

// badText reports bytes that are no UTF-8, or only the beginning of it.
func (d *Decoder) badText(at int) {
	if !utf8.FullRune(d.data[at:]) {
		d.syntaxError(at, "it ends within a string")
		return
	}
	d.syntaxError(at, "not UTF-8")
}

// badEscape reports what follows a backslash wrongly.
func (d *Decoder) badEscape(at int) {
	rest := d.data[at:]
	switch {
	case len(rest) < 2:
		d.syntaxError(at, "it ends within a string")
	case rest[1] != 'u':
		d.syntaxError(at, "a backslash in a string must begin an escape, like \\n, \\\" or \\\\")
	case hex4(rest, 2) < 0:
		d.syntaxError(at, "\\u must be followed by four hexadecimal digits")
	default:
		d.syntaxError(at, "half of a surrogate pair; both halves must follow each other")
	}
}

// escapeLen returns the length of the escape at the start of b, both halves of a
// surrogate pair together; 0 if it is none.
func escapeLen(b []byte) int {
	if len(b) < 2 {
		return 0
	}
	switch b[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	case 'u':
		switch r := hex4(b, 2); {
		case r < 0:
			return 0
		case !utf16.IsSurrogate(r):
			return 6
		case len(b) >= 12 && b[6] == '\\' && b[7] == 'u' && utf16.DecodeRune(r, hex4(b, 8)) != utf8.RuneError:
			return 12
		}
	}
	return 0
}

// hex4 returns the number of the four hexadecimal digits at b[i:], or -1.
func hex4(b []byte, i int) rune {
	if len(b) < i+4 {
		return -1
	}
	var r rune
	for _, c := range b[i : i+4] {
		switch {
		case isDigit(c):
			c -= '0'
		case c >= 'a' && c <= 'f':
			c -= 'a' - 10
		case c >= 'A' && c <= 'F':
			c -= 'A' - 10
		default:
			return -1
		}
		r = r<<4 | rune(c)
	}
	return r
}

// unescape returns the text that s, which scanString has passed, stands for.
func unescape(s []byte) string {
	text := make([]byte, 0, len(s))
	for {
		n := bytes.IndexByte(s, '\\')
		if n < 0 {
			text = append(text, s...)
			return alias(text)
		}
		text = append(text, s[:n]...)
		s = s[n:]
		switch c := s[1]; c {
		case 'b':
			text = append(text, '\b')
		case 'f':
			text = append(text, '\f')
		case 'n':
			text = append(text, '\n')
		case 'r':
			text = append(text, '\r')
		case 't':
			text = append(text, '\t')
		case 'u':
			r := hex4(s, 2)
			if utf16.IsSurrogate(r) {
				r = utf16.DecodeRune(r, hex4(s, 8))
				s = s[6:]
			}
			text = utf8.AppendRune(text, r)
			s = s[4:]
		default:
			text = append(text, c)
		}
		s = s[2:]
	}
}

// alias returns b as a string that shares its memory.
func alias(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// keyText returns the text of the string between the quotes at from and to, and
// whether it shares memory with the document.
func (d *Decoder) keyText(from, to int) (text string, shared bool) {
	raw := d.data[from:to]
	if bytes.IndexByte(raw, '\\') >= 0 {
		return unescape(raw), false
	}
	return alias(raw), true
}

// text returns s as a value: a copy unless the document may be shared.
func (d *Decoder) text(s scanned) string {
	raw := d.data[s.from:s.to]
	switch {
	case s.escaped:
		return unescape(raw)
	case d.aliased:
		return alias(raw)
	}
	return string(raw)
}

func isDigit(c byte) bool { return c-'0' <= 9 }

// scanNumber reads a number; d stands at its first byte. It reports false for
// what is no JSON number, which ends the reading. A digit after a leading zero
// is left for the caller, who expects no number there.
func (d *Decoder) scanNumber() (span, bool) {
	from := d.pos
	end, ok := numberEnd(d.data, from)
	if !ok {
		d.unexpectedAt(end, "a digit")
		return span{}, false
	}
	d.pos = end
	return span{from, end}, true
}

// numberEnd returns the end of the JSON number at b[i:]; ok is false if a digit is
// missing there.
func numberEnd(b []byte, i int) (end int, ok bool) {
	if i < len(b) && b[i] == '-' {
		i++
	}
	if i < len(b) && b[i] == '0' {
		i++
	} else if i, ok = digitsEnd(b, i); !ok {
		return i, false
	}
	if i < len(b) && b[i] == '.' {
		if i, ok = digitsEnd(b, i+1); !ok {
			return i, false
		}
	}
	if i < len(b) && b[i]|0x20 == 'e' {
		i++
		if i < len(b) && (b[i] == '+' || b[i] == '-') {
			i++
		}
		if i, ok = digitsEnd(b, i); !ok {
			return i, false
		}
	}
	return i, true
}

// digitsEnd returns the end of the digits at b[i:]; ok is false if there are none.
func digitsEnd(b []byte, i int) (end int, ok bool) {
	from := i
	for i < len(b) && isDigit(b[i]) {
		i++
	}
	return i, i > from
}
