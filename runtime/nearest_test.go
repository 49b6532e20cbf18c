package runtime

import (
	"strings"
	"testing"
)

func TestNearest(t *testing.T) {
	names := []string{"order_number", "include_items", "limit", "id", "to", "customer.name"}
	tests := []struct{ word, want string }{
		{"orderNumber", "order_number"},
		{"ORDER-NUMBER", "order_number"},
		{"order_numbr", "order_number"},
		{"include_item", "include_items"},
		{"limti", "limit"},
		{"Limit", "limit"},
		{"customer_name", "customer.name"},
		{"ID", "id"},
		{"ip", ""},
		{"color", ""},
		{"", ""},
		{"x", ""},
		{strings.Repeat("\xff", 64), ""},
		{"ﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁ", ""},
	}
	for _, tt := range tests {
		if got := nearest(tt.word, names); got != tt.want {
			t.Errorf("nearest(%q) = %q, want %q", tt.word, got, tt.want)
		}
	}
}
