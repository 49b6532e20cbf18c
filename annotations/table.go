package annotations

import (
	"fmt"
	"strings"
)

// Table returns the directives as a Markdown table:
//
//	| directive | on | meaning |
//	|---|---|---|
//	| `alias NAME…` | function, method or interface method | former names that … |
func Table() string {
	var b strings.Builder
	b.WriteString("| directive | on | meaning |\n|---|---|---|\n")
	for i := range Directives {
		d := &Directives[i]
		meaning := d.meaning()
		for _, o := range d.options("`") {
			meaning += "; " + o
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", d.Usage(), d.On, meaning)
	}
	return b.String()
}

// Help returns the directives for a terminal, a tab between usage and meaning,
// what may stand in the options of one on lines of its own:
//
//	//toolgen:union TYPE…	the types that may stand for an interface
//		  keys key=NAME
func Help() string {
	var b strings.Builder
	for i := range Directives {
		d := &Directives[i]
		b.WriteString("//toolgen:" + d.Usage() + "\t" + d.meaning() + "\n")
		for _, o := range d.options("") {
			b.WriteString("\t  " + o + "\n")
		}
	}
	return b.String()
}

// meaning returns what a directive means, its options aside.
func (d *Directive) meaning() string {
	if d.Unsupported {
		return d.Doc + " (not supported yet)"
	}
	return d.Doc
}

// options lists the options of a directive that is supported, by kind, each
// name in quotes:
//
//	flags `readonly` `destructive` …
//	keys `name=NAME` `title="A title"` …
//	not supported yet: `scope=orders:read`
func (d *Directive) options(quote string) []string {
	if d.Unsupported {
		return nil
	}
	var flags, keys, later []string
	for i := range d.Keys {
		k := &d.Keys[i]
		name := quote + k.String() + quote
		switch {
		case k.Unsupported:
			later = append(later, name)
		case k.Kind == Flag:
			flags = append(flags, name)
		default:
			keys = append(keys, name)
		}
	}
	var list []string
	for _, options := range []struct {
		what  string
		names []string
	}{{"flags", flags}, {"keys", keys}, {"not supported yet:", later}} {
		if len(options.names) > 0 {
			list = append(list, options.what+" "+strings.Join(options.names, " "))
		}
	}
	return list
}

// KeywordTable returns the keywords of struct tags and of toolgen:constrain
// as a Markdown table, like [Table].
func KeywordTable() string {
	var b strings.Builder
	b.WriteString("| keyword | for | meaning |\n|---|---|---|\n")
	for i := range Keywords {
		k := &Keywords[i]
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", k.usage(), k.applies(), k.meaning())
	}
	return b.String()
}

// KeywordHelp returns the keywords for a terminal, tabs between usage, types and
// meaning, like [Help].
func KeywordHelp() string {
	var b strings.Builder
	for i := range Keywords {
		k := &Keywords[i]
		b.WriteString(k.usage() + "\t" + k.applies() + "\t" + k.meaning() + "\n")
	}
	return b.String()
}

// usage returns a keyword as one writes it: required, minLength=.
func (k *Keyword) usage() string {
	if k.Kind == Flag || k.Kind == Bool {
		return k.Name
	}
	return k.Name + "="
}

// applies returns what types a keyword is about: "strings, or arrays of them".
func (k *Keyword) applies() string {
	if k.Elements {
		return k.Applies.String() + ", or arrays of them"
	}
	return k.Applies.String()
}

// meaning returns what a keyword means, and whether it works.
func (k *Keyword) meaning() string {
	meaning := k.Doc
	if k.Only == InConstrain {
		meaning += " (in `constrain` only)"
	}
	if k.Refused != "" {
		meaning += " (not supported; " + k.Refused + ")"
	}
	return meaning
}
