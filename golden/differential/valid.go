package differential

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand/v2"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A maker makes values that a schema accepts, most of the time: where keywords
// work against each other, the first that is looked at wins.
type maker struct {
	*rand.Rand
	root *schema
}

// value returns a value of s. Nothing nests deeper than depth where that can be
// avoided.
func (m *maker) value(s *schema, depth int) *node {
	s = s.deref(m.root)
	switch {
	case len(s.OneOf) > 0 && s.Type == "":
		return m.value(pick(m.Rand, s.OneOf...), depth)
	case len(s.AnyOf) > 0 && s.Type == "":
		return m.value(pick(m.Rand, s.AnyOf...), depth)
	case len(s.Const) > 0:
		return m.literal(s.Const)
	case len(s.Enum) > 0:
		return m.literal(pick(m.Rand, s.Enum...))
	}
	switch s.Type {
	case "null":
		return scalar("null")
	case "boolean":
		return scalar(pick(m.Rand, "true", "false"))
	case "integer", "number":
		return scalar(m.number(s))
	case "string":
		return scalar(quote(m.Rand, m.text(s)))
	case "array":
		return m.array(s, depth)
	case "object":
		return m.object(s, depth)
	}
	return anything(m.Rand, min(depth, 2))
}

// literal is a value of an enum. Strings and numbers can be spelled differently.
func (m *maker) literal(value json.RawMessage) *node {
	var text string
	if json.Unmarshal(value, &text) == nil {
		return scalar(quote(m.Rand, text))
	}
	if n, ok := new(big.Rat).SetString(string(value)); ok {
		return scalar(m.spelled(n))
	}
	return scalar(string(value))
}

func (m *maker) object(s *schema, depth int) *node {
	o := &node{kind: '{'}
	likely := 2 + m.IntN(4) // how often an optional property is there
	required := s.Required
	if groups := append(slices.Clone(s.OneOf), s.AnyOf...); len(groups) > 0 {
		required = append(slices.Clone(required), pick(m.Rand, groups...).Required...)
	}
	for _, name := range s.names {
		if slices.Contains(required, name) || depth > 0 && m.IntN(likely) == 0 {
			o.keys = append(o.keys, quote(m.Rand, name))
			o.kids = append(o.kids, m.value(s.Properties[name], depth-1))
		}
	}
	for name, others := range s.DependentRequire {
		if slices.Contains(o.keys, strconv.Quote(name)) {
			for _, other := range others {
				if !slices.Contains(o.keys, strconv.Quote(other)) {
					o.keys = append(o.keys, strconv.Quote(other))
					o.kids = append(o.kids, m.value(s.Properties[other], depth-1))
				}
			}
		}
	}
	if s.Additional != nil && !s.Additional.never && depth > 0 {
		var names []string
		for range m.count(s.MinProperties, s.MaxProperties, 4) {
			name := pick(m.Rand, "a", "b", "Key", "", "é", "a b", "x\ny", "日本") + pick(m.Rand, "", "1", "2")
			if s.PropertyNames != nil {
				var text string
				if json.Unmarshal([]byte(m.value(&schema{Type: "string", Enum: s.PropertyNames.Enum, Pattern: s.PropertyNames.Pattern}, 0).text), &text) == nil {
					name = text
				}
			}
			if slices.Contains(names, name) {
				continue
			}
			names = append(names, name)
			o.keys = append(o.keys, quote(m.Rand, name))
			o.kids = append(o.kids, m.value(s.Additional, depth-1))
		}
	}
	if m.IntN(3) > 0 {
		m.Shuffle(len(o.keys), func(i, k int) {
			o.keys[i], o.keys[k] = o.keys[k], o.keys[i]
			o.kids[i], o.kids[k] = o.kids[k], o.kids[i]
		})
	}
	return o
}

func (m *maker) array(s *schema, depth int) *node {
	a := &node{kind: '['}
	items := s.Items
	if items == nil {
		items = &schema{}
	}
	n := m.count(s.MinItems, s.MaxItems, 5)
	if depth <= 0 && s.MinItems == nil {
		n = 0
	}
	for tries := 0; len(a.kids) < n && tries < 20; tries++ {
		kid := m.value(items, depth-1)
		if s.UniqueItems && m.IntN(20) > 0 && slices.ContainsFunc(a.kids, func(other *node) bool {
			return string(other.append(nil, m.Rand, false)) == string(kid.append(nil, m.Rand, false))
		}) {
			continue
		}
		a.kids = append(a.kids, kid)
	}
	return a
}

// count is a length between two bounds, often one of them.
func (m *maker) count(low, high *int, most int) int {
	from, to := 0, most
	if low != nil {
		from = *low
		to = max(to, from+1)
	}
	if high != nil {
		to = *high
	}
	if from > to {
		return from
	}
	return pick(m.Rand, from, to, from+m.IntN(to-from+1), from+m.IntN(to-from+1))
}

// number is a number between the bounds of s, often one of them.
func (m *maker) number(s *schema) string {
	low, high := rational(s.Minimum, s.ExclusiveMinimum), rational(s.Maximum, s.ExclusiveMaximum)
	unit := rational(s.MultipleOf)
	if unit == nil {
		unit = big.NewRat(1, 1)
		if s.Type == "number" {
			unit = pick(m.Rand, unit, big.NewRat(1, 4), big.NewRat(1, 1000), big.NewRat(1, 10))
		}
	}
	n := new(big.Rat)
	switch m.IntN(8) {
	case 0:
		n = cmpOr(low, n)
	case 1:
		n = cmpOr(high, n)
	case 2:
		n = new(big.Rat).Add(cmpOr(low, n), unit)
	case 3:
		n = new(big.Rat).Sub(cmpOr(high, n), unit)
	case 4, 5:
		n = new(big.Rat).Mul(unit, big.NewRat(int64(m.IntN(201)-20), 1))
	case 6:
		n = new(big.Rat).Mul(unit, big.NewRat(m.Int64()>>m.IntN(64), 1))
	case 7: // anywhere between
		if low != nil && high != nil {
			n = new(big.Rat).Sub(high, low)
			n.Mul(n, big.NewRat(int64(m.IntN(1001)), 1000)).Add(n, low)
		}
	}
	if !m.inside(s, n) && m.IntN(10) > 0 { // once more, closer
		n = new(big.Rat).Mul(unit, big.NewRat(int64(m.IntN(12)), 1))
		if low != nil && n.Cmp(low) < 0 {
			n.Add(n, low)
		}
	}
	if s.MultipleOf != "" || s.Type == "integer" {
		q := new(big.Rat).Quo(n, unit)
		n = new(big.Rat).Mul(new(big.Rat).SetInt(new(big.Int).Quo(q.Num(), q.Denom())), unit)
	}
	return m.spelled(n)
}

func cmpOr(n, other *big.Rat) *big.Rat {
	if n == nil {
		return other
	}
	return n
}

func (m *maker) inside(s *schema, n *big.Rat) bool {
	low, high := rational(s.Minimum), rational(s.Maximum)
	return (low == nil || n.Cmp(low) >= 0) && (high == nil || n.Cmp(high) <= 0)
}

// rational is the first of these numbers that is given.
func rational(numbers ...json.Number) *big.Rat {
	for _, n := range numbers {
		if r, ok := new(big.Rat).SetString(n.String()); ok {
			return r
		}
	}
	return nil
}

// spelled writes n as JSON, one in four times in an unusual form.
func (m *maker) spelled(n *big.Rat) string {
	text := n.Num().String()
	if !n.IsInt() {
		text = strings.TrimRight(n.FloatString(1+m.IntN(20)), "0")
		if strings.HasSuffix(text, ".") {
			text += "0"
		}
		if m.IntN(4) == 0 {
			if f, _ := n.Float64(); f != 0 {
				text = strconv.FormatFloat(f, 'e', -1, 64)
			}
		}
		return text
	}
	switch m.IntN(24) {
	case 0:
		return text + ".0"
	case 1:
		return text + ".000e0"
	case 2:
		if digits := strings.TrimRight(text, "0"); len(digits) < len(text) && digits != "" && digits != "-" {
			return digits + pick(m.Rand, "e", "E", "E+", "e+0") + strconv.Itoa(len(text)-len(digits))
		}
	case 3:
		return text + "0e-1"
	case 4:
		if text == "0" {
			return pick(m.Rand, "-0", "0e5", "-0.0")
		}
	case 5:
		f, _ := n.Float64()
		return strconv.FormatFloat(f, 'e', -1, 64)
	}
	return text
}

// text is a string of s.
func (m *maker) text(s *schema) string {
	switch {
	case s.Pattern != "":
		re, err := syntax.Parse(s.Pattern, syntax.Perl)
		if err != nil {
			panic(fmt.Sprintf("pattern %s: %v", s.Pattern, err))
		}
		var b strings.Builder
		m.match(&b, re)
		return b.String()
	case s.Format != "":
		return m.formatted(s.Format)
	case s.Encoding == "base64":
		data := make([]byte, m.IntN(12))
		for i := range data {
			data[i] = byte(m.Uint32())
		}
		return base64.StdEncoding.EncodeToString(data)
	}
	var b strings.Builder
	for range m.count(s.MinLength, s.MaxLength, 12) {
		b.WriteRune(m.character())
	}
	return b.String()
}

func (m *maker) character() rune {
	if m.IntN(8) > 0 {
		return pick(m.Rand, []rune("abcdefghijklmnopqrstuvwxyzABCXYZ0123456789 _-.#@")...)
	}
	return pick(m.Rand, []rune("\"\\/<>&{}[]:,'\n\t\x00\x7fé日\u2028\u2029\ufffd\uffff\U0001f600\u0301")...)
}

// match writes a text that re matches.
func (m *maker) match(b *strings.Builder, re *syntax.Regexp) {
	repeat := func(low, high int) {
		if high < 0 {
			high = low + 4
		}
		for range low + m.IntN(high-low+1) {
			m.match(b, re.Sub[0])
		}
	}
	switch re.Op {
	case syntax.OpLiteral:
		b.WriteString(string(re.Rune))
	case syntax.OpCharClass:
		i := m.IntN(min(len(re.Rune)/2, 1+m.IntN(len(re.Rune)/2))) * 2
		low, high := re.Rune[i], re.Rune[i+1]
		c := low + m.Int32N(min(high-low, 1<<16)+1)
		if m.IntN(4) > 0 {
			c = low + m.Int32N(min(high-low, 64)+1)
		}
		if !utf8.ValidRune(c) {
			c = low
		}
		b.WriteRune(c)
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		c := m.character()
		if c == '\n' {
			c = unicode.ReplacementChar
		}
		b.WriteRune(c)
	case syntax.OpCapture, syntax.OpConcat:
		for _, sub := range re.Sub {
			m.match(b, sub)
		}
	case syntax.OpAlternate:
		m.match(b, pick(m.Rand, re.Sub...))
	case syntax.OpStar:
		repeat(0, -1)
	case syntax.OpPlus:
		repeat(1, -1)
	case syntax.OpQuest:
		repeat(0, 1)
	case syntax.OpRepeat:
		repeat(re.Min, re.Max)
	}
}

// formatted is a text of a format, some of them close to one.
func (m *maker) formatted(format string) string {
	digits := func(n int) string {
		return strconv.Itoa(int(1e9) + m.IntN(int(1e9)))[10-n:]
	}
	date := func() string {
		return pick(m.Rand, "2026", "0000", "9999", "1970", "2024", digits(4)) + "-" + pick(m.Rand, "01", "02", "12", digits(2)) + "-" + pick(m.Rand, "01", "28", "29", "31", digits(2))
	}
	clock := func() string {
		return pick(m.Rand, "00", "09", "23", digits(2)) + ":" + pick(m.Rand, "00", "59", "15", digits(2)) + ":" + pick(m.Rand, "00", "59", "60", "30", digits(2)) +
			pick(m.Rand, "", "", ".5", ".000000000001", ".", "."+digits(9)) + pick(m.Rand, "Z", "Z", "z", "+01:00", "-23:59", "+00:00", "-00:00", "", "+"+digits(2)+":"+digits(2))
	}
	switch format {
	case "date":
		return date()
	case "time":
		return clock()
	case "date-time":
		if m.IntN(2) == 0 {
			return "2026-11-30T09:15:" + pick(m.Rand, "00", "30", "59") + pick(m.Rand, "Z", "+02:00", ".25Z", "-05:30")
		}
		return date() + pick(m.Rand, "T", "T", "T", "t", " ") + clock()
	case "duration":
		return pick(m.Rand, "P1D", "PT5M", "P1Y2M3DT4H5M6S", "P7W", "P", "PT", "P1DT", "PT1S", "P"+digits(1)+"Y", "P1M1D", "1D", "-P1D", "P1.5D", "P1W1D", "PT1M1H", "P1Y1D", "PT1H1S")
	case "email":
		return pick(m.Rand, "ada@example.com", "a.b+c@x.org", `"a b"@example.com`, "a@[192.0.2.1]", "a@[IPv6:2001:db8::1]", "a@localhost", ".a@b.c", "a..b@c.d", "a@", "@b", "a", "a@b@c.de", "é@example.com", "a@-b.c", "a@b_c.d",
			`"a\"b"@example.com`, "a@[::1]", "joe@"+strings.Repeat("a", 64)+".com", strings.Repeat("a", 65)+"@b.c", "a.@b.c")
	case "hostname":
		return pick(m.Rand, "example.com", "localhost", "a-b.c", "-a.b", "a-.b", "a..b", "a.", ".", "", "a_b", "xn--nxasmq6b", "1.2.3.4", "É.com", strings.Repeat("a", 63)+".b", strings.Repeat("a", 64), "A.B")
	case "ipv4":
		return pick(m.Rand, "192.0.2.1", "0.0.0.0", "255.255.255.255", "256.1.1.1", "1.2.3", "01.2.3.4", "1.2.3.4.5", "1.2.3.a", "", "+1.2.3.4", "-0.1.2.3", "1.2.3.", "127.0.0.1 ")
	case "ipv6":
		return pick(m.Rand, "::1", "2001:db8::1", "::", "::ffff:192.0.2.1", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8:9", "fe80::1%eth0", "12345::", "1::2::3", "192.0.2.1", "::FFFF", ":::1", "1:2:3:4:5:6:7::", "::1/64", "[::1]")
	case "uri":
		return pick(m.Rand, "https://example.com/a?b=c#d", "mailto:a@b.c", "urn:isbn:1", "/relative", "a b", "http://[::1]:80/", "http://::1/", "http://[::1", "http://a:b/", "http://%zz/", "://x", "http:", "HTTP://X", "http://é/", "http://a/ b", "a:b:c", "http://[1.2.3.4]/", "tel:+1-816-555-1212", `http://a\b/`, "http://[fe80::1%25en0]/")
	case "uuid":
		text := "0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b"
		return pick(m.Rand, text, strings.ToUpper(text), text[1:], text+"0", strings.ReplaceAll(text, "-", ""), "0190a1b2_c3d4-7e5f-8a6b-7c8d9e0f1a2b", "{"+text+"}", "0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2g", digits(8)+text[8:])
	}
	return "format " + format
}
