package model

import "testing"

func TestBounds(t *testing.T) {
	tests := []struct {
		typ       Type
		low, high string
	}{
		{Type{Kind: Int, Bits: 8}, "-128", "127"},
		{Type{Kind: Int, Bits: 64}, "-9223372036854775808", "9223372036854775807"},
		{Type{Kind: Uint, Bits: 16}, "0", "65535"},
		{Type{Kind: Uint, Bits: 64}, "0", "18446744073709551615"},
		{Type{Kind: Float, Bits: 32}, "-3.4028235e+38", "3.4028235e+38"},
		{Type{Kind: Float, Bits: 64}, "-1.7976931348623157e+308", "1.7976931348623157e+308"},
		{Type{Kind: String}, "", ""},
	}
	for _, tt := range tests {
		low, high, ok := tt.typ.Bounds()
		if low != tt.low || high != tt.high || ok != (tt.low != "") {
			t.Errorf("kind %d of %d bits: %s to %s (%t), want %s to %s", tt.typ.Kind, tt.typ.Bits, low, high, ok, tt.low, tt.high)
		}
	}
}

func TestImplied(t *testing.T) {
	int8s := &Type{Kind: Int, Bits: 8}
	for _, tt := range []struct {
		typ  *Type
		rule Rule
		want bool
	}{
		{int8s, Rule{"minimum", []string{"-128"}}, true},
		{int8s, Rule{"maximum", []string{"127"}}, true},
		{int8s, Rule{"maximum", []string{"-128"}}, false},
		{int8s, Rule{"exclusiveMaximum", []string{"127"}}, false},
		{&Type{Kind: String}, Rule{"maximum", []string{"127"}}, false},
	} {
		if got := tt.typ.Implied(tt.rule); got != tt.want {
			t.Errorf("%v: got %t", tt.rule, got)
		}
	}
}
