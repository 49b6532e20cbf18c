package runtime_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// BenchmarkDecode measures decoding and validation against encoding/json, which
// only decodes. The metric ×json is the ratio of both, taken in turns in the same
// process, so that it is steady where nanoseconds are not.
func BenchmarkDecode(b *testing.B) {
	benchmark(b, "small", small, decodeLookupOrderInput)
	benchmark(b, "medium", medium, decodeRefundInput)
	benchmark(b, "medium-spaced", mediumSpaced, decodeRefundInput)
	benchmark(b, "medium-reversed", mediumReversed, decodeRefundInput)
	benchmark(b, "medium-invalid", mediumInvalid, decodeRefundInput)
	benchmark(b, "large", large, decodeFetchInput)
	benchmark(b, "large-100", documents(100), decodeFetchInput)
}

func benchmark[T any](b *testing.B, name string, data []byte, decode func(*toolrt.Decoder, *T, *toolrt.Rule)) {
	ways := []struct {
		name string
		run  func(v *T) error
	}{
		{"aliased", func(v *T) error { return toolrt.DecodeAliased(data, v, decode) }},
		{"copied", func(v *T) error { return toolrt.Decode(data, v, decode) }},
	}
	for _, way := range ways {
		b.Run(name+"/"+way.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(data)))
			v := new(T)
			for b.Loop() {
				var zero T
				*v = zero
				_ = way.run(v)
			}
			b.StopTimer()
			b.ReportMetric(ratio(func() {
				var zero T
				*v = zero
				_ = way.run(v)
			}, func() {
				var zero T
				*v = zero
				_ = json.Unmarshal(data, v)
			}), "×json")
		})
	}
}

// ratio returns the median of how long a takes compared to b, over slices of time
// in turns.
func ratio(a, b func()) float64 {
	const rounds = 41
	n := calls(b)
	ratios := make([]float64, rounds)
	for i := range ratios {
		ratios[i] = float64(timed(a, n)) / float64(timed(b, n))
	}
	slices.Sort(ratios)
	return ratios[rounds/2]
}

// calls returns how often f runs in about three milliseconds.
func calls(f func()) int {
	n := 1
	for timed(f, n) < 3*time.Millisecond {
		n *= 2
	}
	return n
}

func timed(f func(), n int) time.Duration {
	start := time.Now()
	for range n {
		f()
	}
	return time.Since(start)
}

// BenchmarkHostile measures how much memory documents cost that are made to cost
// much: B/op bounds it.
func BenchmarkHostile(b *testing.B) {
	long := strings.Repeat("x", 10<<20)
	hostile := []struct{ name, data string }{
		{"brackets", strings.Repeat("[", 5_000_000)},
		{"brackets within", `{"any":` + strings.Repeat("[", 5_000_000)},
		{"braces within", `{"raw":` + strings.Repeat(`{"a":`, 1_000_000)},
		{"long string", `{"two":"` + long + `"}`},
		{"long escaped string", `{"two":"\n` + long + `"}`},
		{"long key", `{"` + long + `":1}`},
		{"wrong items", `{"tags":[` + strings.Repeat("1,", 1<<20) + `1]}`},
		{"unknown keys", `{` + strings.Repeat(`"a":1,`, 1<<20) + `"a":1}`},
	}
	for _, h := range hostile {
		data := []byte(h.data)
		b.Run(h.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				var v Everything
				if err := toolrt.Decode(data, &v, decodeEverything); err == nil {
					b.Fatal("accepted")
				}
			}
		})
	}
}
