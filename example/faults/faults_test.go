// Package faults_test breaks whatever the examples depend on, at random, and
// looks at what a model is told: every call is answered once, in a category that
// fits what broke, and nothing that belongs into the log is sent.
//
//	go test ./example/faults -v -calls 10000
package faults_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

var (
	callCount = flag.Int("calls", 500, "how many calls are made; a fifth with -short")
	seed      = flag.Uint64("seed", 1, "what the calls and faults are drawn from")
)

// workers is how many worlds there are: most calls wait.
const workers = 8

// A call is one call of a tool.
type call struct{ tool, args string }

func (c call) String() string { return c.tool + " " + c.args[:min(len(c.args), 100)] }

var (
	escalate = call{"escalate_to_human", `{"department":"billing","summary":"` + strings.Repeat("The customer waits. ", 50) + `"}`}

	// What asks the desk's database alone, and what changes it.
	reads = []call{
		{"lookup_order", `{"order_number":"#12345"}`},
		{"search_orders", `{"customer_email":"ada@example.com"}`},
		{"get_customer", `{"customer_email":"ada@example.com"}`},
		escalate,
	}
	// What asks the desk's partners.
	asks = []call{
		{"lookup_order", `{"order_number":"#12371"}`},
		{"check_inventory", `{"sku":"MUG-1042-1"}`},
		{"process_refund", `{"order_number":"#12345","reason":"damaged"}`},
	}
	// What asks the services of research.
	studies = []call{
		{"search_sources", `{"query":"green tea"}`},
		{"search_sources", `{"query":"caffeine","sources":["web"]}`},
		{"summarize_content", `{"document":"web/caffeine"}`},
		{"extract_data_points", `{"document":"news/prices","unit":"%"}`},
		{"verify_claim_against_source", `{"claim":"Take 2 g of tea for 100 ml","document":"standards/brewing"}`},
	}
	// What asks the database of research, or the source that panics.
	papers = []call{
		{"search_sources", `{"query":"green tea"}`},
		{"summarize_content", `{"document":"papers/storage"}`},
	}
	handbook = []call{
		{"search_sources", `{"query":"green tea"}`},
		{"search_sources", `{"query":"green tea","sources":["handbook"]}`},
		{"summarize_content", `{"document":"handbook/green-tea"}`},
	}
	mistakes = []call{
		{"lookup_order", `{"order_number":"12345"}`},
		{"lookup_order", `{"order":"#12345"}`},
		{"search_orders", `{"customer_email":"ada","limit":"many"}`},
		{"process_refund", `{"order_number":"#12345","reason":"damaged","items":[{"sku":"KET-6120-4","quantity":1}]}`},
	}
)

// A target is tools and the calls that a fault makes fail.
type target struct {
	site  func(*world) *site
	calls []call
}

func onDesk(calls []call) target { return target{func(w *world) *site { return w.desk }, calls} }
func onResearch(calls []call) target {
	return target{func(w *world) *site { return w.research }, calls}
}

// A fault is one way in which something breaks.
type fault struct {
	name    string
	targets []target
	arm     func(t *testing.T, w *world) (mend func()) // nil if the site is broken for good
	limit   func(context.Context) (context.Context, context.CancelFunc)
	// What failures it gives; none if calls succeed all the same.
	categories []toolerr.Category
	rare       bool // because it takes seconds
}

// upstreamFails returns a fault of the servers that both examples ask.
func upstreamFails(name string, how func(*upstream) http.HandlerFunc, categories ...toolerr.Category) fault {
	return fault{
		name:       name,
		targets:    []target{onDesk(asks), onResearch(studies)},
		arm:        func(_ *testing.T, w *world) func() { return w.upstream.failing(how(w.upstream)) },
		categories: categories,
	}
}

// the returns what a fault does that needs not know the upstream.
func the(how http.HandlerFunc) func(*upstream) http.HandlerFunc {
	return func(*upstream) http.HandlerFunc { return how }
}

var faults = []fault{
	{name: "none", targets: []target{onDesk(reads), onDesk(asks), onResearch(studies), onResearch(papers)}},
	{name: "wrong arguments", targets: []target{onDesk(mistakes)}, categories: []toolerr.Category{toolerr.Validation}},
	{
		name: "database gone",
		targets: []target{
			{func(w *world) *site { return w.closed }, reads},
			{func(w *world) *site { return w.lost }, papers},
		},
		categories: []toolerr.Category{toolerr.Permanent, toolerr.Transient},
	},
	{
		name:       "database overwritten",
		targets:    []target{{func(w *world) *site { return w.spoilt }, reads}},
		categories: []toolerr.Category{toolerr.Permanent},
	},
	{
		name:    "table gone",
		targets: []target{onDesk([]call{reads[0], reads[1], reads[2], asks[0], asks[2]})},
		arm: func(t *testing.T, w *world) func() {
			w.exec(t, "ALTER TABLE orders RENAME TO orders_of_old")
			return func() {
				w.exec(t, "ALTER TABLE orders_of_old RENAME TO orders")
				w.desk.tools.Call(t.Context(), "search_orders", nil) // SQLite notices when it looks
			}
		},
		categories: []toolerr.Category{toolerr.Permanent},
	},
	{
		name:    "database locked",
		targets: []target{onDesk(reads)},
		arm: func(t *testing.T, w *world) func() {
			w.exec(t, "BEGIN EXCLUSIVE")
			return func() { w.exec(t, "ROLLBACK") }
		},
		categories: []toolerr.Category{toolerr.Transient},
	},
	{
		name:       "disk full",
		targets:    []target{{func(w *world) *site { return w.full }, []call{escalate}}},
		categories: []toolerr.Category{toolerr.Permanent},
	},
	{
		name:       "slow database",
		targets:    []target{onDesk([]call{{"lookup_order", `{"order_number":"#00042"}`}})},
		categories: []toolerr.Category{toolerr.Timeout},
		rare:       true,
	},
	{
		name:       "slow upstream",
		targets:    []target{{func(w *world) *site { return w.hasty }, studies}},
		arm:        func(_ *testing.T, w *world) func() { return w.upstream.failing(slow(time.Minute)) },
		categories: []toolerr.Category{toolerr.Timeout},
		rare:       true,
	},
	upstreamFails("429 in seconds", the(limited(func() string { return "7" })), toolerr.RateLimit),
	upstreamFails("429 with a date", the(limited(func() string {
		return time.Now().Add(40 * time.Second).UTC().Format(http.TimeFormat)
	})), toolerr.RateLimit),
	upstreamFails("500", the(status(http.StatusInternalServerError)), toolerr.Transient),
	upstreamFails("503", the(status(http.StatusServiceUnavailable)), toolerr.Transient),
	upstreamFails("401", the(status(http.StatusUnauthorized)), toolerr.Auth),
	upstreamFails("connection refused", func(u *upstream) http.HandlerFunc { return elsewhere(u.closed) }, toolerr.Transient),
	upstreamFails("connection cut", the(cut), toolerr.Transient),
	upstreamFails("TLS", func(u *upstream) http.HandlerFunc { return elsewhere(u.secure.URL) }, toolerr.Permanent),
	upstreamFails("garbled answer", the(garbled), toolerr.Permanent),
	{
		name:    "panic",
		targets: []target{onDesk(asks), onResearch(handbook)},
		arm: func(_ *testing.T, w *world) func() {
			w.upstream.panics.Store(&panics[w.draw.IntN(len(panics))])
			return func() { w.upstream.panics.Store(nil) }
		},
		categories: []toolerr.Category{toolerr.Permanent},
	},
	{
		name:    "deadline",
		targets: []target{onDesk(asks), onResearch(studies)},
		arm:     func(_ *testing.T, w *world) func() { return w.upstream.failing(slow(time.Minute)) },
		limit: func(ctx context.Context) (context.Context, context.CancelFunc) {
			return context.WithTimeout(ctx, 5*time.Millisecond)
		},
		// Over MCP it is the client's, who cancels what takes too long.
		categories: []toolerr.Category{toolerr.Timeout, toolerr.Transient},
	},
	{
		name:    "client gone",
		targets: []target{onDesk(asks), onResearch(studies)},
		arm:     func(_ *testing.T, w *world) func() { return w.upstream.failing(slow(time.Minute)) },
		limit: func(ctx context.Context) (context.Context, context.CancelFunc) {
			ctx, cancel := context.WithCancel(ctx)
			time.AfterFunc(5*time.Millisecond, cancel)
			return ctx, cancel
		},
		categories: []toolerr.Category{toolerr.Timeout, toolerr.Transient},
	},
}

// panics are what handlers die of.
var panics = []func(){
	func() { panic(gossip) },
	func() { panic(errors.New(gossip)) },
	func() { panic(&responseError{body: gossip}) },
	func() { _ = []int{}[len(gossip)] },
	func() { var db *sql.DB; _ = db.Stats() },
	func() { note(nil) },
}

func note(m map[string]string) { m[gossip] = "" }

func TestFaults(t *testing.T) {
	n := *callCount
	if testing.Short() {
		n /= 5
	}
	counts := new(tally)
	var wg sync.WaitGroup
	for i := range workers {
		w := newWorld(t, rand.New(rand.NewPCG(*seed, uint64(i))))
		wg.Go(func() {
			for made := 0; made < (n+workers-1)/workers; {
				answered, err := w.round(t, counts)
				if err != nil {
					t.Error(err)
					return
				}
				made += answered
			}
		})
	}
	wg.Wait()
	t.Logf("seed %d; the log has the secret token %d times\n%s", *seed, counts.heard, counts)
	if counts.heard == 0 {
		t.Error("nothing was there that could have been sent")
	}
	if t.Failed() || n < 5000 { // not every fault was drawn
		return
	}
	for _, f := range faults {
		if failed := counts.failed(f.name); (failed == 0) != (f.categories == nil) {
			t.Errorf("%s: %d calls failed", f.name, failed)
		}
	}
}

// round draws a fault and calls, makes them, judges the answers and returns how
// many there were. It fails where a call is not answered once.
func (w *world) round(t *testing.T, counts *tally) (int, error) {
	draw := w.draw
	f := faults[draw.IntN(len(faults))]
	if f.rare && draw.IntN(10) > 0 {
		return 0, nil
	}
	target := f.targets[draw.IntN(len(f.targets))]
	calls := make([]call, 1+draw.IntN(2))
	for i := range calls {
		calls[i] = target.calls[draw.IntN(len(target.calls))]
	}
	site := target.site(w)
	route := []struct {
		name string
		make func(context.Context, []call) ([]answer, string, error)
	}{
		{"call", site.direct}, {"mcp", site.protocol}, {"messages", site.messages},
	}[draw.IntN(3)]

	w.reset(t)
	ctx, cancel := t.Context(), context.CancelFunc(func() {})
	if f.limit != nil {
		ctx, cancel = f.limit(ctx)
	}
	defer cancel()
	mend := func() {}
	if f.arm != nil {
		mend = f.arm(t, w)
	}
	answers, sent, err := route.make(ctx, calls)
	mend()
	logged := w.log.take()

	where := fmt.Sprintf("%s, %s, %v", f.name, route.name, calls)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", where, err)
	}
	// A client that was gone before it had sent a call gets no answer.
	unsent := f.limit != nil && route.name == "mcp" && len(answers) < len(calls)
	if len(answers) != len(calls) && !unsent {
		return 0, fmt.Errorf("%s: %d answers to %d calls", where, len(answers), len(calls))
	}
	counts.hear(logged)
	if found := leaked(sent); found != nil {
		t.Errorf("%s: %q is sent: %s", where, found, sent)
	}
	for _, a := range answers {
		counts.add(f.name, a)
		for _, complaint := range f.judge(a, logged) {
			t.Errorf("%s: %s: %s\n%s", where, complaint, a.text, logged)
		}
	}
	return len(answers), nil
}

// judge returns what is wrong with an answer.
func (f *fault) judge(a answer, logged string) (complaints []string) {
	e, isEnvelope := toolerr.Parse([]byte(a.text))
	if isEnvelope != a.failed {
		complaints = append(complaints, "the envelope and the protocol's flag differ")
	}
	for _, e := range failures(a) {
		if !slices.Contains(f.categories, e.Category) {
			complaints = append(complaints, "unexpected failure "+string(e.Category))
		}
		if e.Category == toolerr.RateLimit && (e.RetryAfter < 5*time.Second || !strings.Contains(e.Message, " seconds")) {
			complaints = append(complaints, "the wait is not said")
		}
		if e.Category == toolerr.Permanent && e.ID != "" && !strings.Contains(logged, e.ID) {
			complaints = append(complaints, "the log has no id "+e.ID)
		}
		if e.Suggestion == "" {
			complaints = append(complaints, "nothing is suggested")
		}
	}
	if f.categories != nil && outcome(a) == succeeded {
		complaints = append(complaints, "a failure is told as a success")
	}
	if isEnvelope && !strings.Contains(logged, strconv.Quote(e.Code)) {
		complaints = append(complaints, "the failure is not logged")
	}
	return complaints
}

// failures returns the failures that an answer tells of: its own, or those of
// parts of it.
func failures(a answer) []*toolerr.Error {
	if e, ok := toolerr.Parse([]byte(a.text)); ok {
		return []*toolerr.Error{e}
	}
	var parts struct {
		Failed    []json.RawMessage
		Elsewhere struct{ Error json.RawMessage }
	}
	if json.Unmarshal([]byte(a.text), &parts) != nil {
		return nil // plain text
	}
	var list []*toolerr.Error
	for _, part := range append(parts.Failed, parts.Elsewhere.Error) {
		if e, ok := toolerr.Parse(part); ok {
			list = append(list, e)
		}
	}
	return list
}

// A tally counts answers.
type tally struct {
	mu    sync.Mutex
	count map[string]map[string]int // by fault and outcome
	heard int                       // how often the log has the secret token
}

func (c *tally) hear(logged string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.heard += strings.Count(logged, secretToken)
}

// The outcomes beside the categories.
const (
	succeeded = "ok"
	partly    = "in part"
)

// outcome returns what an answer is counted as.
func outcome(a answer) string {
	switch list := failures(a); {
	case a.failed && len(list) > 0:
		return string(list[0].Category)
	case len(list) > 0, strings.Contains(a.text, `"status":"degraded"`), strings.Contains(a.text, "the source is down"):
		return partly
	}
	return succeeded
}

func (c *tally) add(fault string, a answer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.count == nil {
		c.count = map[string]map[string]int{}
	}
	if c.count[fault] == nil {
		c.count[fault] = map[string]int{}
	}
	c.count[fault][outcome(a)]++
}

// failed returns how many calls a fault made fail, at least in part.
func (c *tally) failed(fault string) (n int) {
	for outcome, count := range c.count[fault] {
		if outcome != succeeded {
			n += count
		}
	}
	return n
}

// String returns a table: a row for each fault, a column for each outcome.
func (c *tally) String() string {
	columns := []string{succeeded, partly}
	for _, category := range toolerr.Categories() {
		columns = append(columns, string(category))
	}
	sums := map[string]int{}
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	row := func(name string, counts map[string]int) {
		all := 0
		_, _ = fmt.Fprint(w, name, "\t")
		for _, column := range columns {
			all += counts[column]
			_, _ = fmt.Fprint(w, counts[column], "\t")
		}
		_, _ = fmt.Fprint(w, all, "\t\n")
	}
	_, _ = fmt.Fprint(w, "\t", strings.Join(columns, "\t"), "\tall\t\n")
	for _, f := range faults {
		for outcome, n := range c.count[f.name] {
			sums[outcome] += n
		}
		row(f.name, c.count[f.name])
	}
	row("all", sums)
	_ = w.Flush()
	return b.String()
}
