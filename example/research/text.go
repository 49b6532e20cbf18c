package research

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	wordPattern     = regexp.MustCompile(`[\pL\pN]+`)
	numberPattern   = regexp.MustCompile(`^[0-9]+$`)
	sentencePattern = regexp.MustCompile(`.+?(?:[.!?](?:\s|$)|$)`)
	pointPattern    = regexp.MustCompile(`([0-9]+(?:\.[0-9]+)?) ?(°C|%|mg|g|ml|minutes|months|days)(?:[^\pL]|$)`)
)

// idle words say nothing of what a text is about.
var idle = []string{"a", "an", "and", "are", "at", "be", "by", "c", "for", "how", "in", "is", "it", "of", "on", "or", "should", "than", "that", "the", "to", "was", "were", "what", "with"}

// words returns the words of text that say what it is about, in lower case; all
// of them if none does.
func words(text string) []string {
	all := wordPattern.FindAllString(strings.ToLower(text), -1)
	telling := slices.DeleteFunc(slices.Clone(all), func(w string) bool { return slices.Contains(idle, w) })
	if len(telling) == 0 {
		return all
	}
	return telling
}

func numbers(text string) []string {
	return slices.DeleteFunc(words(text), func(w string) bool { return !numberPattern.MatchString(w) })
}

func withoutNumbers(terms []string) []string {
	return slices.DeleteFunc(terms, numberPattern.MatchString)
}

func sentences(text string) []string {
	list := sentencePattern.FindAllString(strings.Join(strings.Fields(text), " "), -1)
	for i, s := range list {
		list[i] = strings.TrimSpace(s)
	}
	return list
}

// shared counts the terms that are in text.
func shared(text string, terms []string) (n int) {
	text = strings.ToLower(text)
	for _, term := range terms {
		if strings.Contains(text, term) {
			n++
		}
	}
	return n
}

func containsAll(text string, terms []string) bool { return shared(text, terms) == len(terms) }

// excerpt returns the first of the sentences with the most terms.
func excerpt(d Document, terms []string) string {
	return slices.MaxFunc(append([]string{""}, sentences(d.Text)...), func(a, b string) int {
		return cmp.Compare(shared(a, terms), shared(b, terms))
	})
}

// summarise picks the n sentences with the most words of the title.
func summarise(d Document, n int) Summary {
	all, terms := sentences(d.Text), words(d.Title)
	best := slices.SortedStableFunc(slices.Values(all), func(a, b string) int {
		return cmp.Compare(shared(b, terms), shared(a, terms))
	})
	best = best[:min(n, len(best))]
	s := Summary{Title: d.Title, Of: len(all)}
	for _, sentence := range all {
		if slices.Contains(best, sentence) {
			s.Sentences = append(s.Sentences, sentence)
		}
	}
	return s
}

// judge compares a claim with every sentence that shares most of its words.
func judge(claim string, d Document) (Judgement, []string) {
	terms, claimed := withoutNumbers(words(claim)), numbers(claim)
	evidence := map[Judgement][]string{}
	for _, s := range sentences(d.Text) {
		stated := numbers(s)
		switch same := containsAll(strings.Join(stated, " "), claimed); {
		case 3*shared(s, terms) < 2*len(terms):
		case same:
			evidence[Supported] = append(evidence[Supported], s)
		case len(stated) > 0:
			evidence[Contradicted] = append(evidence[Contradicted], s)
		}
	}
	for _, j := range []Judgement{Supported, Contradicted} {
		if evidence[j] != nil {
			return j, evidence[j]
		}
	}
	return NotMentioned, nil
}

// dataPoints finds the numbers in d with a unit, any if it is "".
func dataPoints(d Document, unit Unit) []DataPoint {
	var points []DataPoint
	for _, s := range sentences(d.Text) {
		for _, m := range pointPattern.FindAllStringSubmatch(s, -1) {
			value, err := strconv.ParseFloat(m[1], 64)
			if err == nil && (unit == "" || unit == Unit(m[2])) {
				points = append(points, DataPoint{Value: value, Unit: Unit(m[2]), Sentence: s})
			}
		}
	}
	return points
}
