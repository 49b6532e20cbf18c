package tooltest

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	toolrt "github.com/toolgen-dev/toolgen/runtime"
)

// A GoldenOption changes what [Golden] keeps.
type GoldenOption func(*contract)

// WithoutDescriptions leaves out what is prose: instructions, and the
// descriptions of tools, properties and errors. It is for sets whose texts change
// often and are judged elsewhere; what remains is what calls depend on.
func WithoutDescriptions() GoldenOption {
	return func(c *contract) { c.bare = true }
}

// Golden compares what a model sees of set with a file, and fails the test where
// they differ. The file is named after the test: testdata/TestContract.golden. It
// is written by
//
//	go test -update
//
// and reviewed like code. A test that keeps several sets does it in subtests.
//
// The file holds, for every tool in the order of the set, its names, texts, hints,
// errors, examples and schemas, what the Messages API is told besides, and the
// server's instructions, but neither versions nor timeouts:
//
//	tool lookup_order
//	title: Look up order
//	description:
//	  Retrieves one order by its number.
//	hints: readOnly=true destructive=false idempotent=false openWorld=true
//	errors:
//	  order_not_found (not_found)
//	    Reports that no order carries the number.
//	input:
//	  {
//	    "type": "object",
//	    …
func Golden(t testing.TB, set toolrt.Set, opts ...GoldenOption) {
	t.Helper()
	var c contract
	for _, opt := range opts {
		opt(&c)
	}
	got, err := c.text(set)
	if err != nil {
		t.Fatalf("tooltest: %v", err)
	}
	file := goldenFile(t.Name())
	data, err := os.ReadFile(file)
	switch missing := errors.Is(err, fs.ErrNotExist); {
	case err != nil && !missing:
		t.Fatalf("tooltest: %v", err)
	case missing && !updating():
		t.Fatalf("%s does not exist; to write it, run: go test -update", file)
	}
	want := string(bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")))
	if got == want {
		return
	}
	if !updating() {
		t.Fatalf("what a model sees of the tools has changed from %s (-) to this (+); if that is meant, run: go test -update\n%s",
			file, diff(want, got))
	}
	if err := write(file, got); err != nil {
		t.Fatalf("tooltest: %v", err)
	}
}

// write writes a golden file and the folder that it stands in.
func write(file, text string) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(text), 0o644)
}

// goldenFile returns the file of a test. What some file system does not take in
// a name becomes an underscore.
//
//	TestContract            → testdata/TestContract.golden
//	TestContract/read:only  → testdata/TestContract/read_only.golden
func goldenFile(test string) string {
	name := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("/-_#", r) {
			return r
		}
		return '_'
	}, test)
	return filepath.Join("testdata", filepath.FromSlash(name)+".golden")
}
