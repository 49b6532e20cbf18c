// Package model has a type T.
package model

// T is a type.
type T struct {
	N int `json:"n"`
}
