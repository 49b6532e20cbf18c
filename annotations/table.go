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
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", d.Usage(), d.On, d.meaning())
	}
	return b.String()
}

// meaning returns what a directive means, its options included.
func (d *Directive) meaning() string {
	meaning := d.Doc
	if d.Unsupported {
		return meaning + " (not supported yet)"
	}
	var flags, keys, later []string
	for i := range d.Keys {
		k := &d.Keys[i]
		name := "`" + k.String() + "`"
		switch {
		case k.Unsupported:
			later = append(later, name)
		case k.Kind == Flag:
			flags = append(flags, name)
		default:
			keys = append(keys, name)
		}
		for _, v := range k.Values {
			if v.Unsupported && !k.Unsupported {
				later = append(later, "`"+k.Name+"="+v.Name+"`")
			}
		}
	}
	for _, options := range []struct {
		what  string
		names []string
	}{{"flags", flags}, {"keys", keys}, {"not supported yet:", later}} {
		if len(options.names) > 0 {
			meaning += "; " + options.what + " " + strings.Join(options.names, " ")
		}
	}
	return meaning
}

// KeywordTable returns the keywords of struct tags and of toolgen:constrain
// as a Markdown table, like [Table].
func KeywordTable() string {
	var b strings.Builder
	b.WriteString("| keyword | for | meaning |\n|---|---|---|\n")
	for _, k := range Keywords {
		usage, meaning := k.Name, k.Doc
		if k.Kind != Flag && k.Kind != Bool {
			usage += "="
		}
		if k.Only == InConstrain {
			meaning += " (in `constrain` only)"
		}
		if k.Unsupported {
			meaning += " (not supported yet)"
		}
		if k.Refused != "" {
			meaning += " (not supported; " + k.Refused + ")"
		}
		applies := k.Applies.String()
		if k.Elements {
			applies += ", or arrays of them"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", usage, applies, meaning)
	}
	return b.String()
}
