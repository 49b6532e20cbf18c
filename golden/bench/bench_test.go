package main

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/toolgen-dev/toolgen/gen"
	"github.com/toolgen-dev/toolgen/golden/bench/orders"
)

// TestVerdicts holds that everybody accepts what is valid, and that whoever
// validates refuses what is not.
func TestVerdicts(t *testing.T) {
	list, err := contenders()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range list {
		for _, in := range inputs() {
			accepted := c.run[in.kind](in.data) == nil
			if want := in.valid || c.validates == "no"; accepted != want {
				t.Errorf("%s accepts the %s document: %t, want %t", c.name, in.name, accepted, want)
			}
		}
	}
}

// TestValues holds that the generated decoders read what encoding/json reads.
func TestValues(t *testing.T) {
	for _, aliased := range []bool{true, false} {
		s, m, l := orders.Decoders(aliased)
		for _, in := range inputs() {
			switch {
			case !in.valid:
			case in.kind == small:
				compare(t, in, s)
			case in.kind == medium:
				compare(t, in, m)
			case in.kind == large:
				compare(t, in, l)
			}
		}
	}
}

func compare[T any](t *testing.T, in input, decode orders.Decode[T]) {
	t.Helper()
	var got, want T
	if err := decode(in.data, &got); err != nil {
		t.Errorf("%s: %v", in.name, err)
	}
	if err := json.Unmarshal(in.data, &want); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: got %+v, want %+v", in.name, got, want)
	}
}

// TestCurrent holds that the decoders are those that toolgen generates now.
func TestCurrent(t *testing.T) {
	result, err := gen.Generate(t.Context(), gen.Config{Patterns: []string{"./orders"}})
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Diagnostics) > 0 {
		t.Fatal(result.Diagnostics)
	}
	for _, p := range result.Packages {
		for _, c := range p.Changes() {
			t.Errorf("%s is not current; run go generate ./golden/bench/orders", c.Path)
		}
	}
}
