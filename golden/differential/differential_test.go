package differential

import (
	"flag"
	"maps"
	"os"
	"slices"
	"testing"
	"time"
)

var (
	types    = flag.Int("types", 320, "how many random input types")
	docs     = flag.Int64("docs", 2_000_000, "how many documents for one set of types")
	seed     = flag.Uint64("seed", 1, "of types and documents")
	duration = flag.Duration("duration", 0, "go on with further seeds for so long")
)

// TestDifferential compares, for random input types, the generated decoder with
// the published schema, with the compiler's interpreter and with encoding/json,
// and results with the published output schema and encoding/json.
func TestDifferential(t *testing.T) {
	types, docs := *types, *docs
	if testing.Short() {
		types, docs = min(types, 24), min(docs, 20_000)
	}
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	var total report
	start := time.Now()
	for seed := *seed; ; seed++ {
		p, err := newProgram(t.Context(), dir, t.TempDir(), seed, types)
		if err != nil {
			t.Fatal(err)
		}
		for _, code := range slices.Sorted(maps.Keys(p.refused)) {
			t.Logf("%d faults of random handlers, which gave way to others: %s (%s)", p.refused[code], p.example[code], code)
		}
		r, err := p.run(t.Context(), seed, docs)
		if err != nil {
			t.Fatal(err)
		}
		if r.Disagreements > 0 {
			t.Errorf("%d disagreements; to see them again: go test -run TestDifferential -types %d -docs %d -seed %d", r.Disagreements, types, docs, seed)
		}
		total.Documents += r.Documents
		total.Accepted += r.Accepted
		total.Types += r.Types
		total.Disagreements += r.Disagreements
		if time.Since(start) >= *duration {
			break
		}
	}
	t.Logf("%d documents, %d types, %d disagreements; %d of the documents accepted", total.Documents, total.Types, total.Disagreements, total.Accepted)
}
