// Package yaml has a type T.
package yaml

// T is a type.
type T struct {
	N int `json:"n"`
}
