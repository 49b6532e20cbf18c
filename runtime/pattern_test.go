package runtime

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// somePatterns are expressions with an example for each as a model sees it, ""
// where none is made.
var somePatterns = []struct{ expr, example string }{
	{`^#[0-9]{5}$`, "#12345"},
	{`^[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,}$`, "abc@def.ghij"},
	{`^[A-Z]{2}$`, "AB"},
	{`^doc_[0-9a-f]{10}$`, "doc_abcdefabcd"},
	{`[0-9]{3}`, "123"},
	{`^(USD|EUR)-\d+$`, "USD-123"},
	{`^(a|ab)(c|bcd)$`, "ac"},
	{`a*`, "aa"},
	{`^$`, ""},
	{`$^`, ""},
	{``, ""},
	{`^a|b$`, "a"},
	{`(^a)+|c`, ""},
	{`(?i)^straße$`, "STRAßE"},
	{`(?i)k`, "K"},
	{`^\bword\b`, "word"},
	{`(?m)^a$`, "a"},
	{`(?s)^.$`, "a"},
	{`^.{2,3}$`, "abc"},
	{`^[^a-z]+$`, "ABC"},
	{`\p{Greek}`, "Ͱ"},
	{`^[0-9]{1,100}$`, "123"},
	{`^[a-z]{1,1000}$`, "abc"},
	{`\A[a-c]+\z`, "abc"},
	{`x$y`, ""},
	{`[^\x00-\x{10FFFF}]`, ""},
	{`(a?){30}a{30}`, ""},
	{`^[\w.]+(\[\d+\])?$`, "abc[123]"},
	{`[[:cntrl:]]`, ""},
	{`^\d{4}-\d{2}-\d{2}T`, "1234-56-78T"},
}

func TestPatternExample(t *testing.T) {
	for _, tt := range somePatterns {
		example, ok := newPattern(tt.expr).example(NewRule())
		if tt.example == "" {
			continue
		}
		if !ok || example != tt.example {
			t.Errorf("%s: example %q, want %q", tt.expr, example, tt.example)
		}
	}
	rule := NewRule(Pattern(`^[a-z]+$`), MinLength(8), MaxLength(12))
	if got := rule.example(); got != `"abcdefghij"` {
		t.Errorf("example of 8 to 12 characters: %s", got)
	}
}

// checkPattern compares the automaton, and the fixed form, with package regexp on
// one text.
func checkPattern(t *testing.T, p *pattern, text string) {
	t.Helper()
	accepted := p.end([]byte(text+`"`), 0) == len(text)
	plain := plainEnd([]byte(text), 0) == len(text)
	matches := p.regexp.MatchString(text)
	if got := p.match(text); got != matches {
		t.Fatalf("%s on %q: %v, regexp says %v", p.expr, text, got, matches)
	}
	if f := p.fixed; f != nil && plain {
		data := []byte(text + `"` + strings.Repeat(",", maxFixed+8))
		if got := f.end(data, 0) == len(text); got != matches {
			t.Fatalf("%s on %q: its fixed form says %v, regexp %v", p.expr, text, got, matches)
		}
	}
	switch {
	case p.states == nil || !plain:
		if accepted {
			t.Fatalf("%s accepts %q, which it cannot judge", p.expr, text)
		}
	case accepted != matches:
		t.Fatalf("%s on %q: %v, regexp says %v", p.expr, text, accepted, matches)
	}
}

func TestPattern(t *testing.T) {
	texts := []string{"", "a", "b", "ab", "ba", "abc", "#12345", "#1234", "x#12345", "ac", "abcd", "USD-1", "EUR-", "x123y", "word", "words", "K", "k", "é", "a\nb", "a.b[1]", "a@b.cc", "a@b.c", "AB", "doc_0123456789", `a"b`, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}
	for _, tt := range somePatterns {
		p := newPattern(tt.expr)
		for _, text := range texts {
			checkPattern(t, p, text)
		}
	}
	for _, expr := range []string{`^#[0-9]{5}$`, `^[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,}$`, `[0-9]{3}`} {
		if newPattern(expr).states == nil {
			t.Errorf("%s has no automaton", expr)
		}
	}
}

// TestFixedPattern changes each byte of a text of fixed length to every other one.
func TestFixedPattern(t *testing.T) {
	for _, tt := range []struct{ expr, text string }{
		{`^#[0-9]{5}$`, "#12345"},
		{`^[A-Z]{2}$`, "AZ"},
		{`^doc_[0-9a-f]{10}$`, "doc_0123456789"},
		{`^[A-Za-z0-9_]{24}$`, "abcdefghijklmnopqrstuvw_"},
		{`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`, "0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b"},
		{`^(ab|cd)?$`, ""},
		{`^[^a-y ]{7}$`, "zZ~!09#"},
		{`^$`, ""},
	} {
		p := newPattern(tt.expr)
		if p.fixed == nil {
			if tt.text != "" {
				t.Errorf("%s has no fixed form", tt.expr)
			}
			continue
		}
		for i := range len(tt.text) {
			for c := range 0x80 {
				checkPattern(t, p, tt.text[:i]+string(rune(c))+tt.text[i+1:])
			}
			checkPattern(t, p, tt.text[:i]+"é"+tt.text[i+1:])
			checkPattern(t, p, tt.text[:i])
		}
		checkPattern(t, p, tt.text)
		checkPattern(t, p, tt.text+"0")
	}
	for _, expr := range []string{`^a+$`, `[0-9]{3}`, `^(ab|cd)$`, `^[a-z]{64}$`, `^a{2,3}$`} {
		if newPattern(expr).fixed != nil {
			t.Errorf("%s has a fixed form", expr)
		}
	}
}

// TestFixedPatternLength has bounds of length beside a pattern that fixes it.
func TestFixedPatternLength(t *testing.T) {
	for _, tt := range []struct {
		least, most int
		want        bool
	}{
		{6, 6, true}, {0, 7, true}, {5, 6, true}, {0, 5, false}, {7, 7, false},
	} {
		shape := NewShape(Prop("v", Pattern(`^#[0-9]{5}$`), MinLength(tt.least), MaxLength(tt.most)))
		var v string
		err := Decode([]byte(`{"v":"#12345"}`+strings.Repeat(" ", 64)), &v, func(d *Decoder, v *string, r *Rule) {
			var o Object
			for o.Begin(d, shape, r); o.Next(); {
				DecodeString(d, v, o.Rule())
			}
		})
		if got := err == nil; got != tt.want {
			t.Errorf("six characters of %d to %d: accepted %v, want %v", tt.least, tt.most, got, tt.want)
		}
	}
}

func FuzzPattern(f *testing.F) {
	for _, tt := range somePatterns {
		for _, text := range []string{"", "a", "ab", "#12345", "USD-1", tt.example} {
			f.Add(tt.expr, text)
		}
	}
	f.Fuzz(func(t *testing.T, expr, text string) {
		if _, err := regexp.Compile(expr); err != nil || len(expr) > 100 || !utf8.ValidString(text) {
			return
		}
		p := newPattern(expr)
		checkPattern(t, p, text)
		if example, ok := p.example(NewRule()); ok && !p.regexp.MatchString(example) {
			t.Fatalf("%s: example %q does not match", expr, example)
		}
	})
}

func BenchmarkNewPattern(b *testing.B) {
	for b.Loop() {
		newPattern(`^[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,}$`)
	}
}
