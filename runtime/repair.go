package runtime

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strings"
)

// maxMends is how often a document is repaired and read anew: once more for each level
// of text within text, of which a document may have hundreds.
const maxMends = 16

// mend has read read data, and once more with what it found to repair in place,
// until there is nothing left to repair, or no end of it. It returns the document as it was read
// last, what was repaired in it, and what is wrong with it all the same.
//
//	{"limit":"5","note":null} → {"limit":5}
//
// Only what is not of the declared type is ever touched, and a document that is
// accepted is valid as it is returned.
func mend(data []byte, aliased bool, read func(*Decoder)) (mended []byte, repaired []string, err error) {
	for mends := 0; ; mends++ {
		d := newDecoder(data, aliased)
		d.lenient, d.used = mends < maxMends, true
		read(d)
		if d.pos != len(d.data) {
			d.trailing()
		}
		repairs := d.repairs
		if err = d.finish(); len(repairs) == 0 {
			return data, repaired, err
		}
		data = apply(data, repairs)
		for _, r := range repairs[:min(len(repairs), maxViolations-len(repaired))] {
			repaired = append(repaired, cmp.Or(r.path, "arguments")+": "+r.what)
		}
	}
}

// A repair replaces a value by text, or takes its whole member away where text
// is empty.
type repair struct {
	span
	text string
	path string
	what string
}

// repair notes how the value between from and d.pos, found where one of type want,
// or of one of several, must stand, can be repaired, if it can.
//
//	"5"       where a number, an integer or a boolean must stand, if it is one
//	"{\"a\":1}" where an object or an array must stand, if it is JSON that begins like one
//	null      where a property may be absent
func (d *Decoder) repair(want, found string, from int) {
	r := repair{span: span{from, d.pos}}
	switch found {
	case "null":
		top := len(d.frames) - 1
		if top < 0 || d.frames[top].shape == nil || d.frames[top].shape.props[d.frames[top].at].required {
			return
		}
		r.from, r.what = memberStart(d.data, from), "null sent for an absent property"
	case "string":
		text, _ := d.keyText(from+1, d.pos-1)
		wanted := strings.Split(want, " or ")
		i := slices.IndexFunc(wanted, func(one string) bool { return stands(text, one) })
		if i < 0 {
			return
		}
		r.text, r.what = string([]byte(text)), wanted[i]+" sent as text"
	default:
		return
	}
	if len(d.repairs) < maxViolations {
		r.path, _ = d.path()
	}
	d.repairs = append(d.repairs, r)
}

// stands reports whether text is JSON that can stand where a value of type want
// must.
func stands(text, want string) bool {
	switch want {
	case "integer", "number":
		return isNumber(text)
	case "boolean":
		return text == "true" || text == "false"
	case "object", "array":
		trimmed := bytes.TrimLeft([]byte(text), blanks)
		return len(trimmed) > 0 && typeAt(trimmed[0]) == want && json.Valid(trimmed)
	}
	return false
}

// memberStart returns where the member whose value begins at from begins: at the
// opening quote of its name.
func memberStart(data []byte, from int) int {
	i := bytes.LastIndexByte(data[:from], ':')
	i = bytes.LastIndexByte(data[:i], '"') // the closing quote
	for {
		i = bytes.LastIndexByte(data[:i], '"')
		backslashes := len(data[:i]) - len(bytes.TrimRight(data[:i], `\`))
		if backslashes%2 == 0 { // else the quote belongs to the name
			return i
		}
	}
}

// apply returns data with the repairs, which are in document order, made.
func apply(data []byte, repairs []repair) []byte {
	out := make([]byte, 0, len(data))
	at := 0
	for _, r := range repairs {
		out = append(out, data[at:r.from]...)
		at = r.to
		if r.text != "" {
			out = append(out, r.text...)
			continue
		}
		// A comma goes with the member: the one before it, else the one behind.
		before := bytes.TrimRight(out, blanks)
		if bytes.HasSuffix(before, comma) {
			out = before[:len(before)-1]
		} else if rest := bytes.TrimLeft(data[at:], blanks); bytes.HasPrefix(rest, comma) {
			at = len(data) - len(rest) + 1
		}
	}
	return append(out, data[at:]...)
}
