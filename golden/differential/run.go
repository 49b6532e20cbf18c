package differential

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/toolgen-dev/toolgen/gen"
	"github.com/toolgen-dev/toolgen/golden/differential/echo"
	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// A Package is a generated package of random tools.
type Package struct {
	Path  string
	Set   toolrt.Set
	Tools []echo.Tool
}

// An overlay is what the go command's flag of that name reads.
type overlay struct{ Replace map[string]string }

// A report is what one run has to say, as JSON.
type report struct {
	Documents, Accepted, Types, Disagreements int64
}

// Main is the program that a test builds around random packages: it compares
// all their tools and exits.
func Main(packages ...Package) {
	docs := flag.Int64("docs", 10000, "how many documents to compare")
	seed := flag.Uint64("seed", 1, "of the documents")
	dir := flag.String("dir", ".", "folder of this module")
	files := flag.String("overlay", "", "the files of the packages")
	flag.Parse()
	slog.SetDefault(slog.New(slog.DiscardHandler)) // failures are what many documents are for
	subjects, err := subjects(*dir, *files, packages)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	r := runner{seed: *seed}
	r.run(subjects, *docs)
	if err := json.NewEncoder(os.Stdout).Encode(r.report()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	if r.disagreements.Load() > 0 {
		os.Exit(1)
	}
}

// subjects pairs each tool with what it is compared with.
func subjects(dir, files string, packages []Package) ([]*subject, error) {
	sources, err := readOverlay(files)
	if err != nil {
		return nil, err
	}
	listed, err := gen.List(context.Background(), gen.Config{Dir: dir, Patterns: []string{"./random/..."}, Overlay: sources})
	if err != nil {
		return nil, err
	}
	if len(listed.Diagnostics) > 0 {
		return nil, fmt.Errorf("the compiler now refuses what it accepted: %v", listed.Diagnostics)
	}
	interpreted := make(map[string]*gen.Tool)
	for _, p := range listed.Packages {
		for _, t := range p.Tools {
			interpreted[t.Name] = t
		}
	}
	var list []*subject
	for _, p := range packages {
		for _, types := range p.Tools {
			tool, ok := p.Set.Lookup(types.Name)
			if !ok || interpreted[types.Name] == nil {
				return nil, fmt.Errorf("there is no tool %s in %s", types.Name, p.Path)
			}
			source := sources[filepath.Join(dir, "random", p.Path, "handler"+strings.TrimPrefix(types.Name, "tool_")+".go")]
			s, err := newSubject(tool, types, interpreted[types.Name], source)
			if err != nil {
				return nil, fmt.Errorf("%s: %w\ninput schema: %s\n%s", types.Name, err, tool.InputSchema, source)
			}
			list = append(list, s)
		}
	}
	return list, nil
}

func readOverlay(path string) (map[string][]byte, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var o overlay
	if err := json.Unmarshal(data, &o); err != nil {
		return nil, err
	}
	sources := make(map[string][]byte)
	for name, onDisk := range o.Replace {
		if sources[name], err = os.ReadFile(onDisk); err != nil {
			return nil, err
		}
	}
	return sources, nil
}

// A runner compares documents on all processors.
type runner struct {
	seed          uint64
	types         int64
	documents     atomic.Int64
	accepted      atomic.Int64
	disagreements atomic.Int64

	mu      sync.Mutex
	printed map[string]int // how often a kind of finding has been printed for a tool
}

// chunk is how many documents of a tool are one piece of work.
const chunk = 500

func (r *runner) run(subjects []*subject, docs int64) {
	r.types, r.printed = int64(len(subjects)), make(map[string]int)
	each := (docs + r.types - 1) / r.types
	type piece struct {
		subject *subject
		number  int64
	}
	work := make(chan piece)
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for p := range work {
				r.compare(p.subject, p.number, min(chunk, each-p.number*chunk))
			}
		})
	}
	for number := int64(0); number*chunk < each; number++ {
		for _, s := range subjects {
			work <- piece{s, number}
		}
	}
	close(work)
	wg.Wait()
}

// compare compares some documents of a tool, the same ones for the same seed.
func (r *runner) compare(s *subject, number, count int64) {
	random := rand.New(rand.NewPCG(r.seed^hash(s.types.Name), uint64(number)))
	for range count {
		doc, seed := document(random, s.input.schema), random.Uint64()
		r.documents.Add(1)
		if s.tool.Validate(doc) == nil {
			r.accepted.Add(1)
		}
		if f := s.compare(doc, seed); f != nil {
			r.disagreements.Add(1)
			r.print(s, f, doc, seed)
		}
	}
}

// hash is FNV-1a.
func hash(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}

// print prints a finding with the shortest document that still shows it, unless
// the tool has shown enough of its kind.
func (r *runner) print(s *subject, f *finding, doc []byte, seed uint64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.printed[s.types.Name+f.what]++
	r.printed[f.what]++
	if r.printed[s.types.Name+f.what] > 1 || r.printed[f.what] > 10 {
		return
	}
	doc = shrink(doc, func(doc []byte) bool {
		g := s.compare(doc, seed)
		return g != nil && g.what == f.what
	})
	f = s.compare(doc, seed)
	fmt.Fprintf(os.Stderr, "%s: %s\ndocument: %s\n%s\ninput schema: %s\n%s\n", s.types.Name, f.what, doc, f.how, s.tool.InputSchema, s.source)
}

// shrink removes as much of doc as it can while it stays interesting.
func shrink(doc []byte, interesting func([]byte) bool) []byte {
	for size := len(doc) / 2; size > 0; {
		removed := false
		for at := 0; at+size <= len(doc); {
			if shorter := slices.Concat(doc[:at], doc[at+size:]); interesting(shorter) {
				doc, removed = shorter, true
			} else {
				at++
			}
		}
		if !removed || size > len(doc) {
			size = min(size*3/4, len(doc))
		}
	}
	return doc
}

func (r *runner) report() report {
	return report{r.documents.Load(), r.accepted.Load(), r.types, r.disagreements.Load()}
}
