package runtime

import (
	"encoding/json"
	"math/big"
	"strconv"
	"strings"
)

// maxDigits is how many digits a big.Int may have: 1e999999999 is a short text,
// and a long number.
const maxDigits = 1000

// DecodeBigInt reads an integer of up to a thousand digits exactly.
//
//	123456789012345678901234567890
func DecodeBigInt(d *Decoder, v *big.Int, r *Rule) {
	if d.null(r) {
		*v = big.Int{}
		return
	}
	from := d.pos
	x, ok := d.integer(r, &anyRange, true)
	if !ok {
		return
	}
	if x.exp > maxDigits {
		atMost := "at most " + count(maxDigits, "digit")
		rule := "maximum"
		if x.neg {
			rule = "minimum"
		}
		d.violate(rule, "must have "+atMost, atMost, from, d.pos)
		return
	}
	v.SetString(x.wholeText(), 10)
}

// wholeText writes an integer in digits: 12e2 → 1200.
func (x decimal) wholeText() string {
	if x.digits() == 0 {
		return "0"
	}
	text := x.whole + x.frac
	if zeros := x.exp - len(text); zeros > 0 {
		text += strings.Repeat("0", zeros)
	}
	if x.neg {
		return "-" + text
	}
	return text
}

// DecodeNumber reads a number of any size as it is written.
func DecodeNumber(d *Decoder, v *json.Number, r *Rule) {
	from := d.pos
	text, ok := d.numberText(r, "number", isNumber)
	if !ok {
		return
	}
	if text == "" { // null
		*v = ""
		return
	}
	if d.checkNumber(parseDecimal(text), r, &anyRange, from) {
		*v = json.Number(string([]byte(text)))
	}
}

// anyRange is the range of a type that holds every number.
var anyRange numberRange

// EncodeBigInt writes an integer exactly.
func EncodeBigInt(e *Encoder, v *big.Int) {
	e.comma()
	e.buf = v.Append(e.buf, 10)
}

// EncodeNumber writes a number as it is written in v; none at all is 0. What is
// no number is an error.
func EncodeNumber(e *Encoder, v *json.Number) {
	text := string(*v)
	if text == "" {
		text = "0"
	}
	if !isNumber(text) {
		e.fail(errNoNumber(text))
		return
	}
	e.comma()
	e.buf = append(e.buf, text...)
}

// errNoNumber is the error of a json.Number that is none.
type errNoNumber string

func (e errNoNumber) Error() string { return strconv.Quote(string(e)) + " is no number" }
