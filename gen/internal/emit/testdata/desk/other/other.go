// Package other is a package that types come from.
package other

// A Filter narrows a search.
type Filter struct {
	Text string `json:"text"`
}
