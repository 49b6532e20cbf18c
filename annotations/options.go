package annotations

import (
	"go/token"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// An option is a flag or a key=value pair as it is written.
type option struct {
	key, value text
	valued     bool // there is a =
	bare       bool // the value is not quoted
}

// options adds the options at the start of rest and returns what follows
// them. Where words follow in the row, they end at the first word without a =.
func (p *commentParser) options(a *Annotation, rest text, last bool) text {
	var before option
	for rest = rest.trimLeft(); rest.s != ""; rest = rest.trimLeft() {
		if word, _ := rest.word(); !last && !strings.Contains(word.s, "=") {
			break
		}
		if next, found := p.unquoted(a, before, rest); found {
			rest = next
			continue
		}
		o, next, ok := p.option(rest)
		if rest, before = next, o; ok {
			p.setOption(a, o)
		}
	}
	return rest
}

// unquoted reports words that are part of the value before them, for which
// quotes were forgotten, and returns what follows them:
//
//	title=Look up an order readonly
func (p *commentParser) unquoted(a *Annotation, before option, rest text) (next text, found bool) {
	k := a.key(before.key.s)
	if !before.bare || k == nil || !strings.HasPrefix(k.Sample, `"`) {
		return rest, false
	}
	value, first := before.value.s, rest
	for rest.s != "" {
		word, behind := rest.word()
		if name, _, valued := strings.Cut(word.s, "="); valued || a.key(name) != nil {
			break
		}
		value += " " + word.s
		rest = behind.trimLeft()
	}
	if rest.s == first.s {
		return rest, false
	}
	word, _ := first.word()
	p.add(first.at(0), codeUnknownOpt, "unknown option %s of %s; write %s=%s for a value with blanks", quoteOdd(word.s), a, k.Name, strconv.Quote(strings.Trim(value, "'")))
	return rest, true
}

// option cuts the first option off t:
//
//	readonly · timeout=30s · title="Two words" · "title=Two words"
//
// ok is false if it is malformed, which is reported.
func (p *commentParser) option(t text) (o option, rest text, ok bool) {
	if t.s[0] == '"' || t.s[0] == '`' {
		o.key, rest, ok = p.quoted(t)
		if i := strings.IndexByte(o.key.s, '='); i >= 0 {
			o.value, o.key, o.valued = o.key.from(i+1), o.key.cut(0, i), true
		}
		return o, rest, ok
	}
	end := strings.IndexFunc(t.s, func(r rune) bool { return r == '=' || unicode.IsSpace(r) })
	if end < 0 {
		return option{key: t}, t.from(len(t.s)), true
	}
	o.key, rest = t.cut(0, end), t.from(end)
	if rest.s[0] != '=' {
		if equals := rest.trimLeft(); strings.HasPrefix(equals.s, "=") {
			p.add(equals.at(0), codeBadValue, "blank before =; must be %s=VALUE", o.key.s)
			_, rest = equals.from(1).trimLeft().word()
			return o, rest, false
		}
		return o, rest, true
	}
	o.valued = true
	rest = rest.from(1)
	if strings.HasPrefix(rest.s, `"`) || strings.HasPrefix(rest.s, "`") {
		o.value, rest, ok = p.quoted(rest)
		return o, rest, ok
	}
	o.value, rest = rest.word()
	o.bare = true
	return o, rest, true
}

// quoted cuts the quoted string off the start of t, which a blank or the end must follow.
func (p *commentParser) quoted(t text) (value, rest text, ok bool) {
	value, rest, bad, ok := t.unquote()
	if !ok {
		if bad == len(t.s) {
			p.add(t.at(0), codeBadValue, "quoted value has no end; must end in %c", t.s[0])
		} else {
			p.add(t.at(bad), codeBadValue, "quoted value holds %s, which Go does not know", escape(t.s[bad:]))
		}
		return text{}, t.from(len(t.s)), false
	}
	if word, next := rest.word(); word.s != "" {
		p.add(word.at(0), codeBadValue, "quoted value is followed by %s; must be followed by a blank", quote(word.s))
		return text{}, next, false
	}
	return value, rest, true
}

// setOption judges an option by its row and adds it.
func (p *commentParser) setOption(a *Annotation, o option) {
	pos, name := o.key.at(0), o.key.s
	k := a.key(name)
	if k == nil {
		p.add(pos, codeUnknownOpt, "unknown option %s of %s%s", quoteOdd(name), a, optionHint(a.Directive, o))
		return
	}
	if first, ok := a.Lookup(name); ok && !k.Repeatable {
		p.repeated(pos, first.Pos, codeRepeatedOpt, "option %s of %s is repeated; must stand once", name, a)
		return
	}
	for _, other := range a.Args {
		if row := a.key(other.Key); row != nil && (slices.Contains(row.Excludes, name) || slices.Contains(k.Excludes, other.Key)) {
			p.repeated(pos, other.Pos, codeConflict, "option %s of %s contradicts %s", name, a, other.Key)
			return
		}
	}
	before := len(a.Args)
	switch {
	case k.Kind == Flag && o.valued:
		p.add(pos, codeExtra, "option %s of %s has a value; must be %s alone", name, a, name)
	case k.Kind == Flag:
		a.Args = append(a.Args, Arg{Key: name, Pos: pos, ValuePos: pos})
	case o.value.s == "":
		p.add(pos, codeMissing, "option %s of %s has no value; must be %s", name, a, k)
	case k.Kind == List:
		for _, value := range split(o.value) {
			p.setValue(a, k, pos, value.trimLeft().trimRight())
		}
	default:
		p.setValue(a, k, pos, o.value)
	}
	if k.Unsupported {
		p.add(pos, codeNotSupported, "option %s of %s is not supported yet", name, a)
		a.Args = a.Args[:before]
	}
}

// setValue judges one value of the option that stands at pos and adds it.
func (p *commentParser) setValue(a *Annotation, k *Key, pos token.Pos, value text) {
	at := value.at(0)
	if value.s == "" {
		p.add(at, codeMissing, "option %s of %s has nothing at a comma; must be %s", k.Name, a, k)
		return
	}
	for _, other := range a.All(k.Name) {
		if other.Value == value.s {
			p.repeated(at, other.ValuePos, codeRepeatedOpt, "option %s of %s has %s twice", k.Name, a, value.s)
			return
		}
	}
	must := k.Kind.must(value.s)
	switch {
	case !allowed(k.Values, value.s):
		p.add(at, codeBadValue, "option %s of %s is %s; must be %s", k.Name, a, quote(value.s), choices(k.Values, value.s))
	case must != "":
		p.add(at, codeBadValue, "option %s of %s is %s; must be %s", k.Name, a, quote(value.s), must)
	default:
		a.Args = append(a.Args, Arg{Key: k.Name, Value: value.s, Pos: pos, ValuePos: at})
	}
}

// optionHint guesses what an unknown option was meant to be.
func optionHint(d *Directive, o option) string {
	var names []string
	for i := range d.Keys {
		names = append(names, d.Keys[i].Name)
	}
	if near := Nearest(o.key.s, names); near != "" {
		return didYouMean(near, d.key(near).String())
	}
	if strings.Contains(o.key.s, ",") {
		return "; options are separated by blanks"
	}
	if !o.valued && d.key("name") != nil {
		return didYouMean(o.key.s, "name="+o.key.s)
	}
	return ""
}

// split cuts t at its commas.
func split(t text) []text {
	var parts []text
	for {
		i := strings.IndexByte(t.s, ',')
		if i < 0 {
			return append(parts, t)
		}
		parts = append(parts, t.cut(0, i))
		t = t.from(i + 1)
	}
}
