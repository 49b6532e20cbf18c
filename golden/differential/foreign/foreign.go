// Package foreign is another package, of which random handlers use types.
package foreign

// A Mode is one of two, for who uses the package.
type Mode string

// The modes.
const (
	Fast   Mode = "fast"
	Slow   Mode = "slow"
	hidden Mode = "hidden"
)

// Modes are several of them.
type Modes map[Mode][]Mode

// A Size is a number of a few.
type Size uint8

// The sizes.
const (
	Small Size = 1
	Large Size = 9
)

type base struct {
	ID int16 `json:"id,omitempty" jsonschema:"minimum=1"`
}

// More is embedded.
type More struct {
	base
	Tags []string `json:"tags,omitempty" jsonschema:"uniqueItems=true,minLength=1"`
}

// Options have fields by all rules of embedding.
type Options struct {
	*More
	base
	Mode   Mode   `json:"mode" jsonschema:"required"`
	Name   string `json:"name,omitempty" jsonschema:"pattern=^[a-z]{1\\,3}$,requires=Limit"`
	Limit  *int   `json:"limit,omitempty" jsonschema:"default=3,maximum=9"`
	secret string
}

// Secret is for nobody but who uses it.
func (o *Options) Secret() string { return string(hidden) + o.secret }

// A Tree contains itself.
type Tree[T any] struct {
	Value T          `json:"value"`
	Kids  []*Tree[T] `json:"kids,omitempty" jsonschema:"maxItems=2"`
	By    map[string]Tree[T]
}

// A Box holds a value, or none.
type Box[T any] struct {
	Value *T `json:"value" jsonschema:"nullable"`
}
