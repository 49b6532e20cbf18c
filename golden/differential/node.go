package differential

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A node is a JSON value that can be changed before it is written: an object, an
// array, or the text of anything else.
type node struct {
	kind byte // '{', '[', or 0
	text string
	keys []string // of an object: JSON texts, one for each child
	kids []*node
}

func scalar(text string) *node { return &node{text: text} }

// all appends n and what is in it to list.
func (n *node) all(list []*node) []*node {
	list = append(list, n)
	for _, kid := range n.kids {
		list = kid.all(list)
	}
	return list
}

// append writes n. With blanks, it is as models write it, or worse.
func (n *node) append(b []byte, r *rand.Rand, blanks bool) []byte {
	blank := func() {
		if blanks {
			b = append(b, pick(r, "", " ", " ", "\n\t", "  ")...)
		}
	}
	blank()
	if n.kind == 0 {
		b = append(b, n.text...)
		blank()
		return b
	}
	b = append(b, n.kind)
	for i, kid := range n.kids {
		if i > 0 {
			b = append(b, ',')
		}
		if n.kind == '{' {
			blank()
			b = append(b, n.keys[i]...)
			blank()
			b = append(b, ':')
		}
		b = kid.append(b, r, blanks)
	}
	if n.kind == '{' {
		b = append(b, '}')
	} else {
		b = append(b, ']')
	}
	blank()
	return b
}

// quote returns s as a JSON string. One in eight spells characters otherwise
// than a normal encoder would.
func quote(r *rand.Rand, s string) string {
	if r.IntN(8) != 0 {
		var b bytes.Buffer
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(r.IntN(2) == 0)
		if enc.Encode(s) != nil {
			panic("no JSON for a string")
		}
		return strings.TrimSuffix(b.String(), "\n")
	}
	b := []byte{'"'}
	for _, c := range s {
		switch {
		case c < ' ' || c == '"' || c == '\\' || r.IntN(3) == 0:
			b = appendEscape(b, r, c)
		default:
			b = utf8.AppendRune(b, c)
		}
	}
	return string(append(b, '"'))
}

func appendEscape(b []byte, r *rand.Rand, c rune) []byte {
	hex := func(u rune) {
		text := strconv.FormatInt(int64(u)|0x10000, 16)[1:]
		if r.IntN(2) == 0 {
			text = strings.ToUpper(text)
		}
		b = append(b, `\u`+text...)
	}
	if short := strings.IndexRune("\"\\/\b\f\n\r\t", c); short >= 0 && r.IntN(2) == 0 {
		return append(b, '\\', `"\/bfnrt`[short])
	}
	if c > 0xffff {
		c -= 0x10000
		hex(0xd800 + c>>10)
		c = 0xdc00 + c&0x3ff
	}
	hex(c)
	return b
}

// anything returns a random value.
func anything(r *rand.Rand, depth int) *node {
	n := r.IntN(12)
	if depth == 0 && n >= 10 {
		n -= 4
	}
	switch n {
	case 0:
		return scalar("null")
	case 1, 2:
		return scalar(pick(r, "true", "false"))
	case 3, 4, 5:
		return scalar(pick(r, "0", "1", "-1", "5", "2.5", "1e2", "100.0", "-0", "0.1", "1E+2", "127", "128", "255", "256",
			"9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775809", "18446744073709551616", "1e300", "1e400", "1e-400", "3.4028236e38"))
	case 6, 7, 8, 9:
		return scalar(quote(r, pick(r, "", "a", "red", "5", "true", "null", "{}", "[]", "2026-11-30T09:15:00Z", "é", "日本", "\U0001f600", "aGk=", "#12345", "\x00")))
	case 10:
		o := &node{kind: '{'}
		for i := range r.IntN(4) {
			o.keys = append(o.keys, quote(r, pick(r, "a", "b", "id", "", "é")+strconv.Itoa(i)))
			o.kids = append(o.kids, anything(r, depth-1))
		}
		return o
	}
	a := &node{kind: '['}
	for range r.IntN(4) {
		a.kids = append(a.kids, anything(r, depth-1))
	}
	return a
}
