package model

import (
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	tests := []struct{ name, want string }{
		{"LookupOrder", "Lookup Order"},
		{"GetHTTPURL", "Get HTTP URL"},
		{"HTTPSURLs", "HTTPS URLs"},
		{"userIDs", "user IDs"},
		{"GetUserIDsByName", "Get User IDs By Name"},
		{"OAuth2Code", "OAuth2 Code"},
		{"RefreshOAuth", "Refresh OAuth"},
		{"OAuthor", "O Author"},
		{"ParseIPv4Header", "Parse IPv4 Header"},
		{"XMLHTTPRequest", "XML HTTP Request"},
		{"SHA256Sum", "SHA256 Sum"},
		{"ABTest", "AB Test"},
		{"HTTP2Server", "HTTP2 Server"},
		{"X", "X"},
		{"orderID", "order ID"},
		{"snake_case_Name", "snake case Name"},
		{"_", ""},
		{"GrößeÄndern", "Größe Ändern"},
		{"IsOK", "Is OK"},
		{"GetAPIs", "Get APIs"},
		{"GetIs", "Get Is"},
		{"ParseJSONAPIv2Response", "Parse JSON API v2 Response"},
		{"APIv1", "API v1"},
		{"GetAPIvalues", "Get AP Ivalues"},
		{"Add2Numbers", "Add2 Numbers"},
	}
	for _, tt := range tests {
		if got := strings.Join(Words(tt.name), " "); got != tt.want {
			t.Errorf("Words(%q) = %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestIdentifiers(t *testing.T) {
	tests := []struct{ name, snake, local, exported, sentence string }{
		{"OrderNumber", "order_number", "orderNumber", "OrderNumber", "Order number"},
		{"HTTPCode", "http_code", "httpCode", "HTTPCode", "HTTP code"},
		{"ID", "id", "id", "ID", "ID"},
		{"IDs", "ids", "ids", "IDs", "IDs"},
		{"Type", "type", "type_", "Type", "Type"},
		{"Len", "len", "len_", "Len", "Len"},
		{"orderId", "order_id", "orderId", "OrderID", "Order id"},
		{"SKUMalformed", "sku_malformed", "skuMalformed", "SKUMalformed", "SKU malformed"},
		{"RefundAboveLimit", "refund_above_limit", "refundAboveLimit", "RefundAboveLimit", "Refund above limit"},
		{"OAuth2Expired", "oauth2_expired", "oauth2Expired", "OAuth2Expired", "OAuth2 expired"},
	}
	for _, tt := range tests {
		for _, f := range []struct {
			name, got, want string
		}{
			{"Snake", Snake(tt.name), tt.snake},
			{"Local", Local(tt.name), tt.local},
			{"Exported", Exported(tt.name), tt.exported},
			{"Sentence", Sentence(tt.name), tt.sentence},
		} {
			if f.got != f.want {
				t.Errorf("%s(%q) = %q, want %q", f.name, tt.name, f.got, f.want)
			}
		}
	}
}

func TestVariableError(t *testing.T) {
	for name, want := range map[string]string{
		"ErrOrderGone":  "OrderGone",
		"errGone":       "Gone",
		"ErrHTTPClosed": "HTTPClosed",
		"Canceled":      "Canceled",
		"Err":           "Err",
		"Erratic":       "Erratic",
		"EOF":           "EOF",
	} {
		if got := VariableError(name); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

func TestTemplate(t *testing.T) {
	segments := []Segment{{Text: "No {order} "}, {Field: "Number"}, {Text: "."}}
	if got := Template(segments); got != "No {{order}} {Number}." {
		t.Errorf("got %s", got)
	}
}
