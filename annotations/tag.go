package annotations

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"unicode"
)

// A Tag is what the struct tag of one field says to us.
type Tag struct {
	JSON           JSONTag
	Skip           bool         // jsonschema:"-"
	Keywords       []KeywordArg // jsonschema:"…", in order
	Description    string       // jsonschema_description:"…"
	DescriptionPos token.Pos    // token.NoPos without one
	Extras         []Extra      // jsonschema_extras:"…", in order
}

// A JSONTag is the json key of a struct tag.
type JSONTag struct {
	Pos     token.Pos // of the key; token.NoPos without one
	Name    string    // "" if the tag gives none
	NamePos token.Pos
	Options []string // omitempty, omitzero, string, and whatever else stands there
	Skip    bool     // the value is exactly "-"
}

// FindKeyword returns the first keyword of that name, nil if there is none.
func FindKeyword(list []KeywordArg, name string) *KeywordArg {
	for i := range list {
		if list[i].Name == name {
			return &list[i]
		}
	}
	return nil
}

// The keys of struct tags that are ours to read.
const (
	jsonKey        = "json"
	schemaKey      = "jsonschema"
	descriptionKey = "jsonschema_description"
	extrasKey      = "jsonschema_extras"
)

var tagKeys = []string{jsonKey, schemaKey, descriptionKey, extrasKey}

// otherKeys are the keys of other packages that are spelt like ours.
var otherKeys = []string{"bson", "ejson", "ffjson", "gjson", "hjson", "json5", "jsonb", "jsonld", "jsonpb", "yson", "zson"}

// ParseTag returns what a struct tag says to us, and what is wrong with it.
// From
//
//	`json:"code" jsonschema:"pattern=^[A-Z]{2,5}$,maxLength=5"`
//
// it returns the JSON name code and the keywords pattern and maxLength. lit
// may be nil. A tag that is more or less than pairs with blanks between them, as
// go vet wants it, is a problem: reflect.StructTag reads none of what follows.
func ParseTag(lit *ast.BasicLit) (Tag, []Problem) {
	if lit == nil {
		return Tag{}, nil
	}
	var p tagParser
	literal := textAt(lit.Value, lit.ValuePos)
	if !strings.HasPrefix(literal.s, `"`) && !strings.HasPrefix(literal.s, "`") {
		p.add(lit.ValuePos, codeBadTag, "struct tag is no string")
		return p.tag, p.problems
	}
	value, _, _, ok := literal.unquote()
	if !ok {
		p.add(lit.ValuePos, codeBadTag, "struct tag is no string")
		return p.tag, p.problems
	}
	p.raw = literal.s[0] == '`'
	for first := true; ok && value.s != ""; first = false {
		value, ok = p.pair(value, first)
	}
	return p.tag, p.problems
}

// A tagParser reads the pairs of one tag.
type tagParser struct {
	problems
	tag  Tag
	raw  bool   // the tag is in backquotes
	keys []text // that have been read
}

// pair reads the first key:"value" pair of t, as reflect.StructTag does, and
// returns what follows it. ok is false if the rest cannot be read. Where the pair
// is not the first one, a blank must stand before it.
func (p *tagParser) pair(t text, first bool) (rest text, ok bool) {
	if !first && t.s[0] > ' ' {
		if t, ok = p.separator(t); !ok {
			return text{}, false
		}
	}
	t = t.trimBlanks()
	if t.s == "" {
		return t, true
	}
	end := strings.IndexFunc(t.s, func(r rune) bool { return r <= ' ' || r == ':' || r == '"' || r == 0x7f })
	if end <= 0 || t.s[end] != ':' || !strings.HasPrefix(t.s[end+1:], `"`) {
		p.malformed(t, end)
		return text{}, false
	}
	key, quoted := t.cut(0, end), t.from(end+1)
	closing := 1
	for closing < len(quoted.s) && quoted.s[closing] != '"' {
		if quoted.s[closing] == '\\' {
			closing++
		}
		closing++
	}
	if closing >= len(quoted.s) {
		p.add(quoted.at(0), codeBadTag, "value of %s has no closing quote", key.s)
		return text{}, false
	}
	p.key(key, quoted.cut(0, closing+1))
	return quoted.from(closing + 1), true
}

// separator reports what stands at the start of t, where a blank must, and
// returns what follows it. ok is false if that cannot be a pair.
func (p *tagParser) separator(t text) (rest text, ok bool) {
	c := t.s[0]
	if c != ',' && c != ';' {
		p.add(t.at(0), codeBadTag, "struct tag has %s right behind a pair; must be a blank, then key:\"value\"", quote(t.s))
		end := strings.IndexAny(t.s, ` :"`)
		return t, end > 0 && strings.HasPrefix(t.s[end:], `:"`)
	}
	rest = t.from(1)
	if rest.trimBlanks().s == "" {
		p.add(t.at(0), codeBadTag, "struct tag has %q behind its last pair; must end there", c)
	} else {
		p.add(t.at(0), codeBadTag, "struct tag has %q between its pairs; must be a blank", c)
	}
	return rest, true
}

// malformed reports that t does not begin with key:"value"; the key, if there
// is one, ends at end.
func (p *tagParser) malformed(t text, end int) {
	switch {
	case end == 0 && t.s[0] == ':':
		p.add(t.at(0), codeBadTag, "struct tag has no key before the colon; must be key:\"value\"")
	case end > 0 && t.s[end] == ':' && strings.HasPrefix(t.s[end+1:], " "):
		p.add(t.at(end+1), codeBadTag, "struct tag has a blank behind the colon of %s; must be %s:\"…\"", t.s[:end], t.s[:end])
	case end > 0 && t.s[end] == ':':
		p.add(t.at(end+1), codeBadTag, "struct tag has no quote behind the colon of %s; must be %s:\"…\"", t.s[:end], t.s[:end])
	case end == 0 && unicode.IsSpace(rune(t.s[0])):
		p.add(t.at(0), codeBadTag, "struct tag has %q between its pairs; must be a blank", t.s[0])
	default:
		p.add(t.at(0), codeBadTag, "struct tag has %s; must be key:\"value\"", quote(t.s))
	}
}

// key reads the value of one key.
func (p *tagParser) key(key, quoted text) {
	if !slices.Contains(tagKeys, key.s) {
		near := Nearest(key.s, tagKeys)
		if near != "" && !slices.Contains(otherKeys, key.s) || strings.HasPrefix(strings.ToLower(key.s), schemaKey) {
			p.add(key.at(0), codeBadTag, "unknown struct tag key %s%s", key.s, didYouMean(near, near))
		}
		return
	}
	for _, other := range p.keys {
		if other.s == key.s {
			p.repeated(key.at(0), other.at(0), codeBadTag, "struct tag key %s is repeated; must stand once", key.s)
			return
		}
	}
	p.keys = append(p.keys, key)
	value, _, bad, ok := quoted.unquote()
	if !ok {
		p.badEscape(key, quoted.from(bad))
		return
	}
	switch key.s {
	case jsonKey:
		p.json(key, value)
	case schemaKey:
		p.schema(value)
	case descriptionKey:
		p.tag.Description, p.tag.DescriptionPos = value.s, value.at(0)
	case extrasKey:
		p.extras(value)
	}
}

// badEscape reports what strconv.Unquote refuses at the start of t.
func (p *tagParser) badEscape(key, t text) {
	if !strings.HasPrefix(t.s, `\`) {
		p.add(t.at(0), codeBadTag, "value of %s has a line break; must stand on one line", key.s)
		return
	}
	seen := escape(t.s)
	if p.raw {
		p.add(t.at(0), codeBadTag, `value of %s has the unknown escape %s; inside a raw-string tag write \%s`, key.s, seen, seen)
		return
	}
	p.add(t.at(0), codeBadTag, `value of %s has the unknown escape %s; inside a quoted tag write \\\%s`, key.s, seen, seen)
}

var jsonOptions = []string{"omitempty", "omitzero", "string"}

// json reads the value of the json key by the rules of encoding/json.
func (p *tagParser) json(key, value text) {
	j := &p.tag.JSON
	j.Pos = key.at(0)
	j.NamePos = value.at(0)
	if value.s == "-" {
		j.Skip = true
		return
	}
	parts := split(value)
	if name := parts[0].s; isJSONName(name) {
		j.Name = name
	} else if name != "" {
		p.add(value.at(0), codeBadTag, "JSON name %s is one that encoding/json ignores; must be letters, digits or punctuation without quotes, backslashes and commas", quote(name))
	}
	for _, option := range parts[1:] {
		j.Options = append(j.Options, option.s)
		if near := Nearest(strings.TrimSpace(option.s), jsonOptions); near != "" && near != option.s {
			p.add(option.at(0), codeBadTag, "unknown json option %s%s", quote(option.s), didYouMean(near, near))
		}
	}
}

// isJSONName reports whether encoding/json takes s as a name.
func isJSONName(s string) bool {
	odd := func(r rune) bool {
		return !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", r) && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}
	return s != "" && !strings.ContainsFunc(s, odd)
}

// schema reads the value of the jsonschema key.
func (p *tagParser) schema(value text) {
	keywords, problems := parseKeywords(value, InTag)
	p.problems = append(p.problems, problems...)
	skip := FindKeyword(keywords, "-")
	if skip == nil {
		p.tag.Keywords = keywords
		return
	}
	p.tag.Skip = true
	for _, arg := range keywords {
		if arg.Keyword != skip.Keyword {
			p.repeated(arg.Pos, skip.Pos, codeConflict, "keyword %s has no effect; the field is left out", arg.Name)
		}
	}
}
