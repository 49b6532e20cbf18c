package runtime

import (
	"slices"
	"strconv"
)

// The texts of a report share blocks of memory, so that a document with many
// faults costs few allocations.
const (
	firstBlock = 512
	lastBlock  = 4096
)

// say returns the parts as one text of a report.
func (d *Decoder) say(parts ...string) string {
	n := 0
	for _, part := range parts {
		n += len(part)
	}
	b := d.room(n)
	for _, part := range parts {
		b = append(b, part...)
	}
	return d.said(b)
}

// room returns no bytes with room for n, to be appended to and given to said.
func (d *Decoder) room(n int) []byte {
	if cap(d.words)-len(d.words) < n {
		size := min(max(firstBlock, 2*cap(d.words)), lastBlock)
		d.words = make([]byte, 0, max(n, size))
	}
	return d.words[len(d.words):]
}

// said returns what has been appended to the result of room as a text.
func (d *Decoder) said(b []byte) string {
	if n := len(d.words) + len(b); n <= cap(d.words) { // else b has outgrown it
		d.words = d.words[:n]
	}
	return alias(b)
}

// allowed returns a copy of values, which belongs to the report: whoever gets it may
// sort it.
func (d *Decoder) allowed(values []string) []string {
	const block = 32
	if cap(d.lists)-len(d.lists) < len(values) {
		d.lists = make([]string, 0, max(block, len(values)))
	}
	from := len(d.lists)
	d.lists = append(d.lists, values...)
	return slices.Clip(d.lists[from:])
}

// sayCount says how many of something:
//
//	at least 2 items
func (d *Decoder) sayCount(words string, n int, unit string) string {
	return d.say(words, strconv.Itoa(n), " ", inNumber(unit, n))
}

// inNumber returns unit, or its plural where there is not one of it.
func inNumber(unit string, n int) string {
	if n == 1 {
		return unit
	}
	switch unit { // the frequent ones cost no memory
	case "character":
		return "characters"
	case "item":
		return "items"
	case "property":
		return "properties"
	}
	return unit + "s"
}

// count returns n with its unit: 1 item, 2 items.
func count(n int, unit string) string { return strconv.Itoa(n) + " " + inNumber(unit, n) }
