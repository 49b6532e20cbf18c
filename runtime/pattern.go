package runtime

import (
	"regexp"
	"regexp/syntax"
	"slices"
)

// A pattern is a regular expression of package regexp. Where it can be, it is
// also an automaton that reads ASCII text as it stands in a document, so that
// finding the end of a string and matching it are one pass.
type pattern struct {
	expr     string
	expected string // text that matches expr
	regexp   *regexp.Regexp
	states   []state       // nil where only regexp will do; the first is the start
	accept   []bool        // by state: the text matches if it ends here
	fixed    *fixedPattern // nil if matching texts differ in more than characters
	rows     *rows         // the same as states, if there are few
}

// A state leads from each byte of a string to the next state; a byte that may not
// stand in a string as it is, or is not ASCII, leads to stop.
type state [256]uint8

const (
	stop      = 255
	maxStates = 128
)

func newPattern(expr string) *pattern {
	p := &pattern{expr: expr, expected: "text that matches " + expr, regexp: regexp.MustCompile(expr)}
	parsed, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		panic("toolgen bug: pattern " + expr + ": " + err.Error())
	}
	prog, err := syntax.Compile(parsed.Simplify())
	if err == nil {
		if p.states, p.accept = automaton(prog); p.states != nil {
			p.fixed = p.findFixed()
			p.rows = newRows(p.states, p.accept)
		}
	}
	return p
}

// match reports whether the expression matches somewhere in text.
func (p *pattern) match(text string) bool {
	if p.states == nil {
		return p.regexp.MatchString(text)
	}
	at := uint8(0)
	for i := range len(text) {
		next := p.states[at][text[i]]
		if next == stop {
			return p.regexp.MatchString(text)
		}
		at = next
	}
	return p.accept[at]
}

// end returns where the text of a string that begins at b[i] ends, if it matches;
// len(b) if not, and for text that only regexp can judge.
func (p *pattern) end(b []byte, i int) int {
	end := plainEnd(b, i)
	switch {
	case p.rows != nil && p.rows.match(b[i:end]):
		return end
	case p.rows == nil && p.states != nil && p.match(alias(b[i:end])):
		return end
	}
	return len(b)
}

// rows are an automaton of few states. The state, times six, says how far the row
// of a byte must be shifted for the next state, times six, to stand in its lowest
// bits: one step waits for nothing but the one before.
type rows struct {
	byByte [256]uint64
	accept uint64 // a bit for each state, at six times its index
}

const maxRows = 10 // states, of six bits each

// newRows returns nil where there are too many states.
func newRows(states []state, accept []bool) *rows {
	if len(states) > maxRows {
		return nil
	}
	r := new(rows)
	for from := range states {
		if accept[from] {
			r.accept |= 1 << (6 * from)
		}
		for c, to := range states[from] {
			if to != stop {
				r.byByte[c] |= uint64(6*to) << (6 * from)
			}
		}
	}
	return r
}

// match reports whether text, all of it plain, matches.
func (r *rows) match(text []byte) bool {
	at := uint64(0)
	for _, c := range text {
		at = r.byByte[c] >> (at & 63)
	}
	return r.accept>>(at&63)&1 != 0
}

// automaton turns prog into states by tracking all places in it where a match may
// have come to. It gives up on what depends on neighbours beyond the ends of the
// text (\b, (?m)^), and where there would be too many states.
func automaton(prog *syntax.Prog) (states []state, accept []bool) {
	for i := range prog.Inst {
		in := &prog.Inst[i]
		ends := uint32(syntax.EmptyBeginText | syntax.EmptyEndText)
		if in.Op == syntax.InstEmptyWidth && in.Arg&^ends != 0 {
			return nil, nil
		}
	}
	a := builder{prog: prog, index: map[string]uint8{}}
	a.add(a.closure([]uint32{uint32(prog.Start)}, syntax.EmptyBeginText), syntax.EmptyBeginText)
	alike := equivalents(prog)
	for from := 0; from < len(a.places); from++ {
		for c, first := range alike {
			if !isPlain(byte(c)) {
				a.states[from][c] = stop
				continue
			}
			if c != int(first) {
				a.states[from][c] = a.states[from][first]
				continue
			}
			to, ok := a.add(a.step(a.places[from], rune(c)), 0)
			if !ok {
				return nil, nil
			}
			a.states[from][c] = to
		}
	}
	return a.states, a.accept
}

// equivalents returns for each plain byte the first that prog treats alike.
func equivalents(prog *syntax.Prog) (alike [256]uint8) {
	first := map[string]uint8{}
	for c := range alike {
		if !isPlain(byte(c)) {
			continue
		}
		treated := make([]byte, len(prog.Inst))
		for i := range prog.Inst {
			if reads(&prog.Inst[i], rune(c)) {
				treated[i] = 1
			}
		}
		if _, ok := first[string(treated)]; !ok {
			first[string(treated)] = uint8(c)
		}
		alike[c] = first[string(treated)]
	}
	return alike
}

// reads reports whether the instruction reads c.
func reads(in *syntax.Inst, c rune) bool {
	switch in.Op {
	case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
		return in.MatchRune(c)
	}
	return false
}

// A builder makes an automaton.
type builder struct {
	prog   *syntax.Prog
	places [][]uint32 // by state: sorted instructions
	states []state
	accept []bool
	index  map[string]uint8 // state by its places
}

// add returns the state of the places, new if need be; ok is false if there are too
// many. At the end of the text, end conditions hold in addition to those of flags.
func (a *builder) add(places []uint32, flags syntax.EmptyOp) (index uint8, ok bool) {
	key := make([]byte, 0, 2*len(places)+1)
	for _, pc := range places {
		key = append(key, byte(pc>>16), byte(pc>>8), byte(pc))
	}
	key = append(key, byte(flags))
	if i, ok := a.index[string(key)]; ok {
		return i, true
	}
	if len(a.states) == maxStates {
		return 0, false
	}
	i := uint8(len(a.states))
	a.index[string(key)] = i
	a.states = append(a.states, state{})
	a.places = append(a.places, places)
	a.accept = append(a.accept, a.matches(a.closure(places, flags|syntax.EmptyEndText)))
	return i, true
}

// step returns the places behind c, and those of a match that begins there.
func (a *builder) step(places []uint32, c rune) []uint32 {
	if a.matches(places) {
		return places // whatever follows, a part has matched
	}
	next := []uint32{uint32(a.prog.Start)}
	for _, pc := range places {
		if in := &a.prog.Inst[pc]; reads(in, c) {
			next = append(next, in.Out)
		}
	}
	return a.closure(next, 0)
}

// closure returns the places that are reached from the given ones without reading,
// where the conditions of flags hold; the end of the text may be still to come, so
// conditions on it stay.
func (a *builder) closure(from []uint32, flags syntax.EmptyOp) []uint32 {
	seen := make([]bool, len(a.prog.Inst))
	var places []uint32
	var visit func(pc uint32)
	visit = func(pc uint32) {
		if seen[pc] {
			return
		}
		seen[pc] = true
		in := &a.prog.Inst[pc]
		switch in.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			visit(in.Out)
			visit(in.Arg)
		case syntax.InstCapture, syntax.InstNop:
			visit(in.Out)
		case syntax.InstEmptyWidth:
			switch missing := syntax.EmptyOp(in.Arg) &^ flags; {
			case missing == 0:
				visit(in.Out)
			case missing == syntax.EmptyEndText:
				places = append(places, pc)
			}
		case syntax.InstFail:
		default:
			places = append(places, pc)
		}
	}
	for _, pc := range from {
		visit(pc)
	}
	slices.Sort(places)
	return places
}

// matches reports whether a match is among the places.
func (a *builder) matches(places []uint32) bool {
	return slices.ContainsFunc(places, func(pc uint32) bool { return a.prog.Inst[pc].Op == syntax.InstMatch })
}
