// Package research answers questions about tea from five sources: a full-text
// index of papers, a handbook, and a web, a news and a standards service.
//
// Documents are named by their source and a name, e.g. papers/storage. All tools
// only read. Find documents with [Coordinator.SearchSources] before the other
// tools, which work on one document each.
//
// A source that is down is always said to be down: read "failed", "status" and
// errors before concluding from a missing result that there is nothing to find.
//
//toolgen:package name=research version=1.0.0 title="Tea research"
package research

import (
	"context"
	"embed"
	"fmt"
	"time"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

//go:generate go tool toolgen

//go:embed data
var data embed.FS

// A SourceName names one of the five sources.
type SourceName string

// The sources.
const (
	Papers    SourceName = "papers"    // abstracts of research papers, in a full-text index
	Handbook  SourceName = "handbook"  // our own instructions, in files
	Web       SourceName = "web"       // pages of tea shops and guides
	News      SourceName = "news"      // articles of the trade press
	Standards SourceName = "standards" // published standards
)

var sourceNames = []SourceName{Papers, Handbook, Web, News, Standards}

// A Document is what a source holds.
type Document struct {
	ID, Title, Text string
}

// A Source is one place where documents are. Its Document fails with
// [*DocumentUnknown] where it holds no such document.
type Source interface {
	Search(ctx context.Context, query string, limit int) ([]Document, error)
	Document(ctx context.Context, id string) (Document, error)
}

// A Coordinator has subagents search and read the sources, and puts together
// what they find. It is safe for concurrent use.
type Coordinator struct {
	sources map[SourceName]Source
	library *library // also keeps copies of what the services sent
	now     func() time.Time

	patience time.Duration // with one source, for all tries together
}

// An Option changes how [Open] sets up a coordinator.
type Option func(*Coordinator)

// WithClock makes now the coordinator's clock.
func WithClock(now func() time.Time) Option { return func(c *Coordinator) { c.now = now } }

// WithPatience gives each source that long to answer, all tries together; without
// it, two seconds.
func WithPatience(d time.Duration) Option { return func(c *Coordinator) { c.patience = d } }

// WithSource reads the documents called name from s.
func WithSource(name SourceName, s Source) Option {
	return func(c *Coordinator) { c.sources[name] = s }
}

// Open sets up a coordinator whose services are at the base URL services, where
// [Services] answers.
func Open(ctx context.Context, services string, options ...Option) (*Coordinator, error) {
	l, err := openLibrary(ctx)
	if err != nil {
		return nil, fmt.Errorf("opening the library: %w", err)
	}
	c := &Coordinator{
		sources: map[SourceName]Source{
			Papers:    l,
			Handbook:  shelf(Handbook),
			Web:       service{services, Web},
			News:      service{services, News},
			Standards: service{services, Standards},
		},
		library: l,
		now:     time.Now,

		patience: 2 * time.Second,
	}
	for _, option := range options {
		option(c)
	}
	return c, nil
}

// Close closes the library.
func (c *Coordinator) Close() error { return c.library.db.Close() }

// DocumentUnknown reports that a source holds no document of that name.
//
//toolgen:error not_found
//toolgen:message There is no document {Document}.
//toolgen:suggest Find the document's name with search_sources.
type DocumentUnknown struct {
	// The document that was asked for.
	Document string `json:"document"`
}

// How a subagent deals with failures that pass: it tries again, but never waits
// long, and never instead of the host.
const (
	tries = 3
	pause = 10 * time.Millisecond
)

// recovered runs do, again if it fails in a way that may pass. Its error says
// how often it was tried. A panic in do is an error, too: it may run on a
// goroutine of its own.
func recovered[T any](ctx context.Context, patience time.Duration, do func(context.Context) (T, error)) (v T, err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	for try := 1; ; try++ {
		if v, err = do(ctx); err == nil {
			return v, nil
		}
		e := toolerr.Policy{Repeatable: true}.From(err) // sources are only read
		wait := max(pause<<try, e.RetryAfter)
		if try == tries || !e.Retryable() || wait > patience/tries || ctx.Err() != nil {
			if try > 1 {
				e.Attempts = try
			}
			return v, e
		}
		time.Sleep(wait) // much less than what is left of patience
	}
}
