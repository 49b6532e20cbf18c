// Package clash has taken every name that generated code likes.
package clash

import (
	ctxlib "context"

	a "github.com/toolgen-dev/toolgen/gen/internal/emit/testdata/clash/a/model"
	b "github.com/toolgen-dev/toolgen/gen/internal/emit/testdata/clash/b/model/v2"
	"github.com/toolgen-dev/toolgen/gen/internal/emit/testdata/clash/go-yaml"
	. "github.com/toolgen-dev/toolgen/gen/internal/emit/testdata/clash/type"
)

var context, ctx, d, json, o, r, s, time, toolerr, toolrt, toolServer int

func decodeIn() {}

type (
	v string
	e string
)

type in struct {
	V *v     `json:"v,omitempty" jsonschema:"default=x"`
	A a.T    `json:"a"`
	B b.T    `json:"b"`
	Y yaml.T `json:"y"`
	T T      `json:"t"`
}

func search(ctx ctxlib.Context, in *in) error { return nil }

type fail struct{ E e }
