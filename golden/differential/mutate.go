package differential

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// document returns a document for a schema: one that it should accept, one that
// was and has been changed, or any.
func document(r *rand.Rand, root *schema) []byte {
	m := &maker{r, root}
	kind := r.IntN(20)
	if kind == 0 {
		return anything(r, 3).append(nil, r, r.IntN(2) == 0)
	}
	n := m.value(root, 6)
	if kind >= 9 && kind < 18 { // a change to a value
		for range 1 + r.IntN(2)*r.IntN(2) {
			change(r, n)
		}
	}
	data := n.append(nil, r, r.IntN(3) == 0)
	if kind >= 18 || kind < 16 && r.IntN(40) == 0 { // a change to the text
		data = garble(r, data)
	}
	return data
}

// change changes one value somewhere in n.
func change(r *rand.Rand, n *node) {
	at := pick(r, n.all(nil)...)
	if r.IntN(8) == 0 {
		*at = *anything(r, 1)
		return
	}
	switch {
	case at.kind == '{':
		changeObject(r, at)
	case at.kind == '[':
		changeArray(r, at)
	case strings.HasPrefix(at.text, `"`):
		changeText(r, at)
	case strings.Trim(at.text, "-0123456789.eE+") == "":
		changeNumber(r, at)
	default:
		at.text = pick(r, "null", "true", "false", `"true"`, "0", "{}", "[]")
	}
}

func changeObject(r *rand.Rand, o *node) {
	insert := func(key string, kid *node) {
		i := r.IntN(len(o.kids) + 1)
		o.keys, o.kids = slices.Insert(o.keys, i, key), slices.Insert(o.kids, i, kid)
	}
	if len(o.kids) == 0 {
		insert(quote(r, pick(r, "a", "", "extra")), anything(r, 1))
		return
	}
	i := r.IntN(len(o.kids))
	switch r.IntN(6) {
	case 0, 1:
		o.keys, o.kids = slices.Delete(o.keys, i, i+1), slices.Delete(o.kids, i, i+1)
	case 2:
		insert(quote(r, pick(r, "extra", "", "a", "id", "name", "FIELD")), anything(r, 1))
	case 3: // the same key again, perhaps spelled otherwise
		var name string
		if json.Unmarshal([]byte(o.keys[i]), &name) == nil {
			insert(quote(r, name), o.kids[i])
		}
	case 4: // nearly the same key
		name := strings.Trim(o.keys[i], `"`)
		o.keys[i] = `"` + pick(r, strings.ToUpper(name), strings.ToLower(name), name+" ", name+"s", " "+name, strings.TrimSuffix(name, "e")) + `"`
	case 5:
		o.kids[i] = scalar("null")
	}
}

func changeArray(r *rand.Rand, a *node) {
	if len(a.kids) == 0 {
		a.kids = []*node{anything(r, 1)}
		return
	}
	i := r.IntN(len(a.kids))
	switch r.IntN(5) {
	case 0:
		a.kids = slices.Delete(a.kids, i, i+1)
	case 1, 2:
		a.kids = append(a.kids, a.kids[i])
	case 3:
		a.kids = append(a.kids, anything(r, 1))
	case 4:
		a.kids = nil
	}
}

func changeText(r *rand.Rand, n *node) {
	var s string
	if json.Unmarshal([]byte(n.text), &s) != nil {
		return
	}
	runes := []rune(s)
	at := r.IntN(len(runes) + 1)
	c := pick(r, []rune("a0Z \n\x00é日\U0001f600#.-@\u0130")...)
	switch r.IntN(7) {
	case 0:
		s += s
	case 1:
		s = ""
	case 2:
		s = pick(r, strings.ToUpper(s), strings.ToLower(s), strings.TrimSpace(s), s+"\n", " "+s)
	case 3, 4:
		s = string(slices.Insert(runes, at, c))
	case 5:
		if at < len(runes) {
			runes[at] = c
			s = string(runes)
		}
	case 6:
		if at < len(runes) {
			s = string(slices.Delete(runes, at, at+1))
		}
	}
	n.text = quote(r, s)
	if r.IntN(12) == 0 {
		n.text = strings.Trim(n.text, `"`)
		n.text = pick(r, n.text, `"`+n.text+`\ud800"`, `"`+n.text+`\udc00\ud800"`, "\""+n.text+"\xff\"", "\""+n.text+"\xed\xa0\x80\"", "\""+n.text+"\t\"", `"`+n.text+`\x"`, `"`+n.text+`\u12"`, "\""+n.text+"\xc0\x80\"")
	}
}

func changeNumber(r *rand.Rand, n *node) {
	f, err := strconv.ParseFloat(n.text, 64)
	if err != nil {
		f = 1
	}
	switch r.IntN(10) {
	case 0:
		n.text = strconv.FormatFloat(f+1, 'f', -1, 64)
	case 1:
		n.text = strconv.FormatFloat(f-1, 'f', -1, 64)
	case 2:
		n.text = strconv.FormatFloat(-f, 'g', -1, 64)
	case 3:
		n.text += pick(r, "0", ".0", ".5", "e1", "e-1", "e0", "E+00", ".00000000000000000001", "e308", "e20")
	case 4:
		n.text = `"` + n.text + `"`
	case 5:
		n.text = pick(r, "00", "-", "+1", "1.", ".5", "1e", "01", "0x1", "NaN", "1_0", "--1", "1e+", "-01", "Infinity")
	case 6:
		n.text = strconv.FormatFloat(f*10, 'f', -1, 64)
	case 7:
		n.text = strconv.FormatFloat(f+pick(r, 0.5, 0.1, 0.001, -0.5), 'f', -1, 64)
	default:
		n.text = anything(r, 0).text
	}
}

var tokens = []string{`"`, `\`, `,`, `:`, `{`, `}`, `[`, `]`, `0`, `9`, `-`, `1`, `.`, `e`, `null`, `true`, `\u0023`, `\ud800`, `\u00e9`, "\x00", "\x80", "\xc3", "é", " ", "\n", "\r", "\v", "\u00a0", "\ufeff", `"a":1,`, `{}`, `[]`, `""`, "a", "Z", "/*", "//", "\u2028", "\x7f"}

// garble changes the text itself in one or two places.
func garble(r *rand.Rand, data []byte) []byte {
	for range 1 + r.IntN(2) {
		if len(data) == 0 {
			return []byte(pick(r, tokens...))
		}
		at := r.IntN(len(data))
		switch r.IntN(7) {
		case 0:
			data[at] = byte(r.Uint32())
		case 1:
			data = slices.Delete(data, at, at+1)
		case 2:
			data = slices.Insert(data, at, []byte(pick(r, tokens...))...)
		case 3:
			data = slices.Replace(data, at, at+1, []byte(pick(r, tokens...))...)
		case 4: // a copy elsewhere
			span := bytes.Clone(data[at:min(len(data), at+1+r.IntN(40))])
			data = slices.Insert(data, r.IntN(len(data)), span...)
		case 5:
			data = data[:at]
		case 6:
			data = append(data, pick(r, tokens...)...)
		}
	}
	return data
}
