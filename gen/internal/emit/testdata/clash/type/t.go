// Package typ has a type T.
package typ

// T is a type.
type T struct {
	N int `json:"n"`
}
