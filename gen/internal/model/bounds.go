package model

import (
	"math"
	"math/big"
	"strconv"
)

// Implied reports whether r is the least or the greatest number that t holds, so
// that reading a value of type t checks it anyway.
func (t *Type) Implied(r Rule) bool {
	low, high, ok := t.Bounds()
	return ok && (r.Keyword == "minimum" && r.Values[0] == low || r.Keyword == "maximum" && r.Values[0] == high)
}

// Bounds returns the least and the greatest number that t holds, in decimal.
// ok is false if t is no number.
//
//	int8    → -128, 127
//	float32 → -3.4028235e+38, 3.4028235e+38
func (t *Type) Bounds() (low, high string, ok bool) {
	switch t.Kind {
	case Int:
		limit := new(big.Int).Lsh(big.NewInt(1), uint(t.Bits-1))
		low, high = new(big.Int).Neg(limit).String(), limit.Sub(limit, big.NewInt(1)).String()
	case Uint:
		limit := new(big.Int).Lsh(big.NewInt(1), uint(t.Bits))
		low, high = "0", limit.Sub(limit, big.NewInt(1)).String()
	case Float:
		limit := math.MaxFloat64
		if t.Bits == 32 {
			limit = math.MaxFloat32
		}
		high = strconv.FormatFloat(limit, 'e', -1, t.Bits)
		low = "-" + high
	default:
		return "", "", false
	}
	return low, high, true
}
