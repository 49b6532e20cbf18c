package research_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolgen-dev/toolgen/example/research"
	toolrt "github.com/toolgen-dev/toolgen/runtime"
	"github.com/toolgen-dev/toolgen/runtime/toolerr"
	"github.com/toolgen-dev/toolgen/runtime/tooltest"
)

// An outage is what answers for a service that is down.
type outage = http.HandlerFunc

// services are the services, some of them down.
type services map[research.SourceName]outage

func (s services) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for name, down := range s {
		if strings.HasPrefix(r.URL.Path, "/"+string(name)) {
			down(w, r)
			return
		}
	}
	research.Services().ServeHTTP(w, r)
}

// The outages.
var (
	unavailable outage = func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) }
	internal    outage = func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "goroutine 1", http.StatusInternalServerError)
	}
	abort   outage = func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }
	garbage outage = func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>")) }
	denied  outage = func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) }
	busy    outage = func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "30")
		w.WriteHeader(http.StatusTooManyRequests)
	}
	hanging outage = func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }
)

// open returns the tools of a coordinator of its own, logging nothing.
func open(t *testing.T, services http.Handler, options ...research.Option) (toolrt.Set, *research.Coordinator) {
	t.Helper()
	server := httptest.NewServer(services)
	t.Cleanup(server.Close)
	c, err := research.Open(t.Context(), server.URL, options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return research.CoordinatorTools(c).With(toolrt.WithLogger(slog.New(slog.DiscardHandler))), c
}

func TestExamples(t *testing.T) {
	tools, _ := open(t, services{})
	for _, tool := range tools.Tools() {
		for _, args := range tool.Examples {
			tooltest.OK(t, tool.Call(t.Context(), args))
		}
	}
}

// readmeJSON is the block of README.md that shows a result.
var readmeJSON = regexp.MustCompile("(?s)```json\n(.*?)```")

// TestTwoOfFiveDown holds README.md against what a model receives when one
// service answers with an error, and another one not at all.
func TestTwoOfFiveDown(t *testing.T) {
	tools, _ := open(t, services{research.Web: busy, research.News: abort})
	result := tooltest.Call(t, tools, "search_sources", `{"query":"green tea","limit":1}`)
	tooltest.OK(t, result)
	var got bytes.Buffer
	if err := json.Indent(&got, result.Structured, "", "  "); err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	want := readmeJSON.FindSubmatch(readme)
	if want == nil {
		t.Fatalf("README.md has no block of JSON; it is\n%s", got.String())
	}
	if diff := cmp.Diff(string(want[1]), got.String()+"\n"); diff != "" {
		t.Errorf("README.md (-README +result):\n%s", diff)
	}
}

// TestOutageIsNoAnswer has every outage end every tool that needs the source as
// an error, of the right kind, that shows nothing of the inside.
func TestOutageIsNoAnswer(t *testing.T) {
	for name, test := range map[string]struct {
		down     outage
		category toolerr.Category
		attempts int // 0 where trying again is of no use
		patience time.Duration
	}{
		"unavailable": {unavailable, toolerr.Transient, 3, time.Minute},
		"internal":    {internal, toolerr.Transient, 3, time.Minute},
		"abort":       {abort, toolerr.Transient, 3, time.Minute},
		"garbage":     {garbage, toolerr.Permanent, 0, time.Minute},
		"denied":      {denied, toolerr.Permission, 0, time.Minute},
		"busy":        {busy, toolerr.RateLimit, 0, time.Minute},
		"hanging":     {hanging, toolerr.Timeout, 0, 300 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tools, _ := open(t, services{research.Web: test.down}, research.WithPatience(test.patience))
			for tool, args := range map[string]string{
				"search_sources":              `{"query":"nothing to be found","sources":["web"]}`,
				"summarize_content":           `{"document":"web/caffeine"}`,
				"verify_claim_against_source": `{"claim":"Coffee holds 95 mg","document":"web/caffeine"}`,
				"extract_data_points":         `{"document":"web/caffeine","unit":"months"}`,
			} {
				result := tooltest.Call(t, tools, tool, args)
				e := tooltest.Failed(t, result, test.category)
				if len(e.Attempted) == 0 || e.Attempted[0].Source != "web" || e.Attempted[0].Category != test.category {
					t.Errorf("%s does not say that the web was asked: %s", tool, result.Text())
				}
				if got := strings.Count(result.Text(), `"attempts":3`); tool == "search_sources" && got != min(test.attempts, 1) {
					t.Errorf("%s was tried %d times: %s", tool, got, result.Text())
				}
				if leaks := regexp.MustCompile(`127\.0\.0\.1|goroutine|html|Get "`).FindString(result.Text()); leaks != "" {
					t.Errorf("%s shows %q: %s", tool, leaks, result.Text())
				}
			}
		})
	}
}

// TestRecovery has a failure pass before the model hears of it.
func TestRecovery(t *testing.T) {
	var asked atomic.Int32
	tools, _ := open(t, services{research.Web: func(w http.ResponseWriter, r *http.Request) {
		if asked.Add(1) < 3 {
			unavailable(w, r)
			return
		}
		research.Services().ServeHTTP(w, r)
	}})
	result := tooltest.Call(t, tools, "search_sources", `{"query":"caffeine","sources":["web"]}`)
	if !strings.HasPrefix(result.Text(), `{"status":"ok","results":[{"document":"web/caffeine"`) || asked.Load() != 3 {
		t.Errorf("asked %d times: %s", asked.Load(), result.Text())
	}
}

// TestKeptCopy has a document outlive its source, and says so.
func TestKeptCopy(t *testing.T) {
	now, down := time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC), services{}
	tools, _ := open(t, down, research.WithClock(func() time.Time { return now }))
	const caffeine = `{"document":"web/caffeine"}`
	tooltest.OK(t, tooltest.Call(t, tools, "summarize_content", caffeine))
	now, down[research.Web] = now.Add(3*time.Hour), denied

	result := tooltest.Call(t, tools, "summarize_content", caffeine)
	if !strings.HasPrefix(result.Text(), `{"status":"degraded","source":"kept copy","age":"3 hours","fromCache":true,"value":{"title":"How much`) {
		t.Errorf("%s", result.Text())
	}
	result = tooltest.Call(t, tools, "extract_data_points", `{"document":"web/caffeine","unit":"months"}`)
	if want := `{"results":[],"count":0,"searched":"3 sentences of web/caffeine, from a kept copy, because the source is down"}`; result.Text() != want {
		t.Errorf("%s", result.Text())
	}
}

// TestNothingFound is what a search that ran and found nothing looks like.
func TestNothingFound(t *testing.T) {
	tools, _ := open(t, services{})
	for call, want := range map[[2]string]string{
		{"search_sources", `{"query":"coffee"}`}:                                        `{"status":"ok","results":[],"failed":[],"attempted":5}`,
		{"extract_data_points", `{"document":"web/caffeine","unit":"months"}`}:          `{"results":[],"count":0,"searched":"3 sentences of web/caffeine"}`,
		{"verify_claim_against_source", `{"claim":"Coffee","document":"news/harvest"}`}: `{"verdict":"not_mentioned","evidence":{"status":"ok","source":"news","value":[]},"elsewhere":{"status":"ok","value":[]}}`,
	} {
		if got := tooltest.Call(t, tools, call[0], call[1]).Text(); got != want {
			t.Errorf("%s: %s", call[0], got)
		}
	}
	e := tooltest.Failed(t, tooltest.Call(t, tools, "summarize_content", `{"document":"web/coffee"}`), toolerr.NotFound)
	if e.Code != "document_unknown" {
		t.Errorf("%s", e.Envelope())
	}
}

// TestLocalSources breaks the index, and has files that cannot be read or panic.
func TestLocalSources(t *testing.T) {
	tools, c := open(t, services{}, research.WithSource(research.Handbook, broken{}))
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	result := tooltest.Call(t, tools, "search_sources", `{"query":"green tea"}`)
	tooltest.OK(t, result)
	for _, key := range []string{`"failed":[{"key":"papers","isError":true`, `{"key":"handbook","isError":true`, `"attempted":5`} {
		if !strings.Contains(result.Text(), key) {
			t.Errorf("%s is not in %s", key, result.Text())
		}
	}
	result = tooltest.Call(t, tools, "verify_claim_against_source", `{"claim":"Green tea rose by 4%","document":"news/prices"}`)
	tooltest.OK(t, result)
	for _, part := range []string{`{"verdict":"supported"`, `"elsewhere":{"status":"degraded","source":"other sources without papers, handbook"`} {
		if !strings.Contains(result.Text(), part) {
			t.Errorf("%s is not in %s", part, result.Text())
		}
	}
}

// TestAllDown ends a search without any answer as an error.
func TestAllDown(t *testing.T) {
	tools, c := open(t, services{research.Web: busy, research.News: abort, research.Standards: denied}, research.WithSource(research.Handbook, broken{}))
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	e := tooltest.Failed(t, tooltest.Call(t, tools, "search_sources", `{"query":"green tea"}`), toolerr.Transient)
	if len(e.Attempted) != 5 || !strings.Contains(string(e.Partial), `{"status":"error","results":[],"failed":[{"key":"papers"`) {
		t.Errorf("%s", e.Envelope())
	}
}

// broken is a source that cannot even fail properly.
type broken struct{}

func (broken) Search(context.Context, string, int) ([]research.Document, error) { panic("no files") }

func (broken) Document(context.Context, string) (research.Document, error) {
	return research.Document{}, errors.New("reading /srv/handbook: input/output error")
}
