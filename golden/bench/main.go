// Command bench prints, as a Markdown table, how the decoder that toolgen
// generates compares with others on the same inputs:
//
//	go run -C golden/bench .
//
// It runs all contenders in turn, each for a slice so short that most slices are not
// interrupted on a busy machine, and takes ratios within such a round only, so that
// whatever else the machine does hits all of them alike. What it prints is the median
// of these ratios.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"
)

func main() {
	rounds := flag.Int("rounds", 600, "how often all contenders have their turn")
	slice := flag.Duration("slice", 300*time.Microsecond, "how long a turn is")
	flag.Parse()

	list, err := contenders()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	inputs := inputs()
	results := make([][]result, len(inputs)) // by input, then contender
	for i, in := range inputs {
		results[i] = measure(list, in, *rounds, *slice)
	}
	fmt.Printf("Time relative to `json.Unmarshal` of %s, which validates nothing; allocations in brackets.\n\n", runtime.Version())
	fmt.Print("| | validates |")
	for _, in := range inputs {
		fmt.Printf(" %s, %d bytes |", in.name, len(in.data))
	}
	fmt.Print("\n|---|---|" + strings.Repeat("---:|", len(inputs)) + "\n")
	for c, contender := range list {
		fmt.Printf("| %s | %s |", contender.name, contender.validates)
		for i := range inputs {
			fmt.Print(" ", results[i][c], " |")
		}
		fmt.Println()
	}
	fmt.Print("\nTimes faster than the input path of `mcp.AddTool`, with strings that share the document's memory:")
	sdk := slices.IndexFunc(list, func(c contender) bool { return c.name == sdkName })
	ours := slices.IndexFunc(list, func(c contender) bool { return c.name == aliasedName })
	for i, in := range inputs {
		fmt.Printf(" %s %.0f;", in.name, median(ratios(results[i][sdk].times, results[i][ours].times)))
	}
	fmt.Println()
}

// A result is what one contender did with one input.
type result struct {
	times   []float64 // ns for one document, by round
	ratio   float64   // to the first contender, in the same round
	allocs  float64
	skipped bool // it has nothing to say about such an input
}

func (r result) String() string {
	if r.skipped {
		return "–"
	}
	digits := 2
	if r.ratio >= 10 {
		digits = 0
	}
	return fmt.Sprintf("%.*f (%.0f)", digits, r.ratio, r.allocs)
}

// measure gives every contender its turns with one input.
func measure(list []contender, in input, rounds int, slice time.Duration) []result {
	results := make([]result, len(list))
	turns := make([]int, len(list)) // how many documents are a turn
	for c := range list {
		run := list[c].run[in.kind]
		results[c].skipped = (run(in.data) == nil) != in.valid && c > 0
		turns[c] = documentsIn(slice, func() { _ = run(in.data) })
		results[c].allocs = allocations(func() { _ = run(in.data) })
	}
	for range rounds {
		for c := range list {
			run := list[c].run[in.kind]
			start := time.Now()
			for range turns[c] {
				_ = run(in.data)
			}
			results[c].times = append(results[c].times, float64(time.Since(start))/float64(turns[c]))
		}
	}
	for c := range list {
		results[c].ratio = median(ratios(results[c].times, results[0].times))
	}
	return results
}

// documentsIn finds how often f runs in a slice of time.
func documentsIn(slice time.Duration, f func()) int {
	for n := 1; ; n *= 2 {
		start := time.Now()
		for range n {
			f()
		}
		if took := time.Since(start); took > slice/4 {
			return max(1, int(int64(n)*int64(slice)/int64(took)))
		}
	}
}

// allocations counts what one run of f allocates, over many.
func allocations(f func()) float64 {
	const runs = 200
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range runs {
		f()
	}
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs-before.Mallocs) / runs
}

// ratios divides what was measured in the same round.
func ratios(a, b []float64) []float64 {
	list := make([]float64, len(a))
	for i := range a {
		list[i] = a[i] / b[i]
	}
	return list
}

func median(list []float64) float64 {
	list = slices.Sorted(slices.Values(list))
	return list[len(list)/2]
}
