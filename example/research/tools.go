package research

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// SearchSourcesInput says what to find, and where.
type SearchSourcesInput struct {
	// Words that a document must contain, all of them, e.g. green tea caffeine.
	Query string `json:"query" jsonschema:"minLength=2,maxLength=200,pattern=[A-Za-z0-9]"`
	// Sources to search. Absent means all five.
	Sources []SourceName `json:"sources,omitempty" jsonschema:"minItems=1,uniqueItems"`
	// Greatest number of documents from each source.
	Limit int `json:"limit,omitempty" jsonschema:"minimum=1,maximum=20,default=5"`
}

// Hit is one document that was found.
type Hit struct {
	// Name of the document, which the other tools take.
	Document string `json:"document"`
	// Title of the document.
	Title string `json:"title"`
	// A sentence of the document with words of the query.
	Excerpt string `json:"excerpt"`
}

// SearchSources finds documents by words in all five sources at once.
//
// Returns name, title and an excerpt of each document, the sources in a fixed
// order. A source that failed is listed under failed with the reason, and
// nothing is known of what it holds. Failures that pass have been retried
// already. Status ok without results means that there is nothing to be found;
// with status partial, say which sources are missing. Changes nothing.
//
// Use it first, to find names of documents. Not for what one document says:
// use [Coordinator.SummarizeContent]. Not to check a statement: use
// [Coordinator.VerifyClaimAgainstSource].
//
//toolgen:tool readonly title="Search sources"
//toolgen:example {"query":"green tea"}
//toolgen:example {"query":"caffeine","sources":["papers","web"],"limit":3}
func (c *Coordinator) SearchSources(ctx context.Context, in SearchSourcesInput) (toolrt.Partial[Hit], error) {
	if in.Sources == nil {
		in.Sources = sourceNames
	}
	return c.ask(ctx, in.Sources, in.Query, in.Limit), nil
}

// ask has a subagent search each source, all at the same time.
func (c *Coordinator) ask(ctx context.Context, names []SourceName, query string, limit int) toolrt.Partial[Hit] {
	type answer struct {
		documents []Document
		err       error
	}
	answers := make([]answer, len(names))
	var subagents sync.WaitGroup
	for i, name := range names {
		subagents.Go(func() {
			answers[i].documents, answers[i].err = recovered(ctx, c.patience, func(ctx context.Context) ([]Document, error) {
				return c.sources[name].Search(ctx, query, limit)
			})
		})
	}
	subagents.Wait()

	var found toolrt.Partial[Hit]
	for i, a := range answers {
		if a.err != nil {
			found.Fail(string(names[i]), a.err)
			continue
		}
		hits := make([]Hit, len(a.documents))
		for j, d := range a.documents {
			hits[j] = Hit{Document: d.ID, Title: d.Title, Excerpt: excerpt(d, words(query))}
		}
		found.Add(hits...)
	}
	return found
}

// read reads a document from its source, or, where that is down, the copy that
// was kept when it was read last.
func (c *Coordinator) read(ctx context.Context, id string) (toolrt.Section[Document], error) {
	name, _, _ := strings.Cut(id, "/")
	return toolrt.Fallback(ctx,
		toolrt.Try(name, func(ctx context.Context) (Document, error) {
			d, err := recovered(ctx, c.patience, func(ctx context.Context) (Document, error) {
				return c.sources[SourceName(name)].Document(ctx, id)
			})
			if unknown, ok := errors.AsType[*DocumentUnknown](err); ok {
				return d, toolrt.Definite(unknown) // a copy knows no better
			}
			if err == nil {
				_ = c.library.keep(ctx, d, c.now()) // without a copy, there is no fallback
			}
			return d, err
		}),
		toolrt.Alternative[Document]{Name: "kept copy", Get: func(ctx context.Context) (toolrt.Section[Document], error) {
			d, at, err := c.library.kept(ctx, id)
			return toolrt.Cached(d, c.now().Sub(at)), err
		}},
	)
}

// SummarizeContentInput names a document.
type SummarizeContentInput struct {
	// Name of the document as search_sources returns it, e.g. papers/storage.
	Document string `json:"document" jsonschema:"pattern=^(papers|handbook|web|news|standards)/[a-z0-9-]+$"`
	// Greatest number of sentences.
	Sentences int `json:"sentences,omitempty" jsonschema:"minimum=1,maximum=10,default=2"`
}

// Summary is a document in a few sentences.
type Summary struct {
	// Title of the document.
	Title string `json:"title"`
	// The most telling sentences of the document, word by word, in its order.
	Sentences []string `json:"sentences"`
	// Number of sentences of the whole document.
	Of int `json:"of"`
}

// SummarizeContent sums up one document by its most telling sentences.
//
// Returns the sentences word by word, so that they can be quoted. If the source
// is down, a copy from an earlier reading is taken: status is degraded then,
// and age says how old the copy is; tell the reader. Changes nothing.
//
// Use it for what a document is about. Not for its numbers: use
// [Coordinator.ExtractDataPoints]. Not without a document's name: find it with
// [Coordinator.SearchSources].
//
//toolgen:tool readonly title="Summarize content"
//toolgen:example {"document":"papers/storage"}
//toolgen:errors DocumentUnknown
func (c *Coordinator) SummarizeContent(ctx context.Context, in SummarizeContentInput) (toolrt.Section[Summary], error) {
	document, err := c.read(ctx, in.Document)
	return toolrt.MapSection(document, func(d Document) Summary { return summarise(d, in.Sentences) }), err
}

// VerifyClaimInput is a claim and the document to hold it against.
type VerifyClaimInput struct {
	// One statement in plain words, with its number if it has one, e.g. Green tea is steeped at 70 °C.
	Claim string `json:"claim" jsonschema:"minLength=5,maxLength=300,pattern=[A-Za-z0-9]"`
	// Name of the document as search_sources returns it, e.g. handbook/green-tea.
	Document string `json:"document" jsonschema:"pattern=^(papers|handbook|web|news|standards)/[a-z0-9-]+$"`
}

// A Judgement is what a document says of a claim.
type Judgement string

// The judgements.
const (
	Supported    Judgement = "supported"     // a sentence says the same, with the same numbers
	Contradicted Judgement = "contradicted"  // a sentence says the same with other numbers
	NotMentioned Judgement = "not_mentioned" // the document was read, and says nothing of it
)

// Verdict is the outcome of holding a claim against a document.
type Verdict struct {
	// What the document says of the claim.
	Verdict Judgement `json:"verdict"`
	// The sentences of the document that the verdict rests on.
	Evidence toolrt.Section[[]string] `json:"evidence"`
	// Documents of the other sources with the words of the claim. It does not change the verdict.
	Elsewhere toolrt.Section[[]Hit] `json:"elsewhere"`
}

// VerifyClaimAgainstSource holds a claim against one document.
//
// Compares words and numbers of the claim with each sentence; it does not
// understand them, so read the evidence before relying on the verdict. Returns
// an error, and no verdict, if the document could not be read: not_mentioned
// means that it was read. Where other sources could not be searched, elsewhere
// says so, and the verdict stands all the same. Changes nothing.
//
// Use it before repeating a number or a statement from memory. Not to find out
// what a document says: use [Coordinator.SummarizeContent].
//
//toolgen:tool readonly title="Verify claim against source"
//toolgen:example {"claim":"Steep green tea at 95 °C","document":"handbook/green-tea"}
//toolgen:errors DocumentUnknown
func (c *Coordinator) VerifyClaimAgainstSource(ctx context.Context, in VerifyClaimInput) (*Verdict, error) {
	document, err := c.read(ctx, in.Document)
	if err != nil {
		return nil, err
	}
	var v Verdict
	v.Evidence = toolrt.MapSection(document, func(d Document) (evidence []string) {
		v.Verdict, evidence = judge(in.Claim, d)
		return evidence
	})
	v.Elsewhere = c.elsewhere(ctx, in)
	return &v, nil
}

// elsewhere finds documents of other sources with the words of a claim.
func (c *Coordinator) elsewhere(ctx context.Context, in VerifyClaimInput) toolrt.Section[[]Hit] {
	others := slices.DeleteFunc(slices.Clone(sourceNames), func(name SourceName) bool {
		return strings.HasPrefix(in.Document, string(name)+"/")
	})
	found := c.ask(ctx, others, strings.Join(withoutNumbers(words(in.Claim)), " "), 2)
	switch found.Status() {
	case toolrt.StatusError:
		return toolrt.Unavailable[[]Hit](found.Err(ctx))
	case toolrt.StatusPartial:
		return toolrt.Degraded(found.Results, "other sources without "+missing(found.Failed), 0)
	}
	return toolrt.OK(found.Results)
}

// missing names the sources that failed.
func missing(failed []toolrt.Failure) string {
	names := make([]string, len(failed))
	for i, f := range failed {
		names[i] = f.Key
	}
	return strings.Join(names, ", ")
}

// ExtractDataPointsInput names a document, and what to look for in it.
type ExtractDataPointsInput struct {
	// Name of the document as search_sources returns it, e.g. web/caffeine.
	Document string `json:"document" jsonschema:"pattern=^(papers|handbook|web|news|standards)/[a-z0-9-]+$"`
	// Unit of the numbers. Absent means any of them.
	Unit Unit `json:"unit,omitempty"`
}

// A Unit is what a number counts.
type Unit string

// The units.
const (
	Celsius    Unit = "°C"
	Percent    Unit = "%"
	Milligram  Unit = "mg"
	Gram       Unit = "g"
	Millilitre Unit = "ml"
	Minutes    Unit = "minutes"
	Months     Unit = "months"
	Days       Unit = "days"
)

// DataPoint is a number in a document.
type DataPoint struct {
	// The number.
	Value float64 `json:"value"`
	// What it counts.
	Unit Unit `json:"unit"`
	// The whole sentence, which says what the number is about.
	Sentence string `json:"sentence"`
}

// ExtractDataPoints lists the numbers with a unit in one document.
//
// Returns each number with its unit and its sentence, in the order of the
// document. Searched says what was read: the source, or a copy of which age.
// No results is a success: the document was read, and holds no such number. A
// document that cannot be read is an error. Changes nothing.
//
// Use it to compare numbers. Not to check one statement: use
// [Coordinator.VerifyClaimAgainstSource].
//
//toolgen:tool readonly title="Extract data points"
//toolgen:example {"document":"web/caffeine","unit":"mg"}
//toolgen:errors DocumentUnknown
func (c *Coordinator) ExtractDataPoints(ctx context.Context, in ExtractDataPointsInput) (*toolrt.Found[DataPoint], error) {
	document, err := c.read(ctx, in.Document)
	if err != nil {
		return nil, err
	}
	d, _ := document.Value()
	searched := fmt.Sprintf("%d sentences of %s", len(sentences(d.Text)), d.ID)
	if document.Status() == toolrt.StatusDegraded {
		searched += ", from a " + document.Source() + ", because the source is down"
	}
	return &toolrt.Found[DataPoint]{Results: dataPoints(d, in.Unit), Searched: searched}, nil
}
