package runtime

import (
	"cmp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/toolgen-dev/toolgen/runtime/toolerr"
)

// Violations is everything that is wrong with a document, in document order.
type Violations []toolerr.Violation

// Error returns one line per violation, in plain words:
//
//	/limit: must be at most 100; got 500
//	/qery: unknown property; did you mean query?
func (v Violations) Error() string {
	var b strings.Builder
	for i, one := range v {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(cmp.Or(one.Path, "arguments"))
		b.WriteString(": ")
		b.WriteString(one.Message)
		if one.Got != "" && one.Rule != ruleUnknown {
			b.WriteString("; got ")
			b.WriteString(one.Got)
		}
	}
	return b.String()
}

// The rules of violations that are no keywords of JSON Schema, and those that
// need more than a line.
const (
	ruleType      = "type"
	ruleUnknown   = "additionalProperties"
	ruleDuplicate = "duplicate" // a key stands twice in one object
	ruleDepth     = "depth"     // nested deeper than MaxDepth
	ruleSyntax    = "syntax"    // not JSON at all
	ruleLimit     = "limit"     // more violations than maxViolations
)

const (
	// maxViolations bounds a report: a document of a million wrong items
	// must not become a report of a million lines.
	maxViolations = 1000
	// maxGot is how many bytes of a wrong value a violation repeats.
	maxGot = 64
	// maxPath is how many bytes of keys from the document a path holds; a
	// longer path ends early and so names an ancestor.
	maxPath = 1024
)

// A frame is one step of the path to the value being read: a property of an
// object, a member of a map, or an item of an array. Frames are turned into text
// only for a violation.
type frame struct {
	shape *Shape // of an object; nil for maps and arrays
	rule  *Rule  // of the map or array itself

	// at is the row of the property, the index of the item, or where the
	// member's key begins in the data; -1 before the first.
	at  int
	end int // where the member's key ends; inArray for an item
}

// inArray is the end of a frame that counts items.
const inArray = -1

// path returns the JSON Pointer of the value being read, and whether it lies in
// a property that is write-only, or holds one, so that nothing of it may be
// repeated.
func (d *Decoder) path() (path string, secret bool) {
	b, secret := d.appendPath(d.room(64))
	return d.said(b), secret
}

// appendPath is path, appended to nothing.
func (d *Decoder) appendPath(b []byte) (path []byte, secret bool) {
	var child *Rule // of the value that the path leads to
	for i := range d.frames {
		f := &d.frames[i]
		child = nil
		switch {
		case f.at < 0:
			return b, secret
		case f.shape != nil:
			p := &f.shape.props[f.at]
			b, child = appendSegment(b, p.name), p.rule
		case f.end == inArray:
			b = strconv.AppendInt(append(b, '/'), int64(f.at), 10)
			if f.rule != nil {
				child = f.rule.items
			}
		default:
			if secret || len(b)+f.end-f.at > maxPath {
				return b, true // what a longer path leads to may be write-only
			}
			key, _ := d.keyText(f.at, f.end)
			b = appendSegment(b, key)
			if f.rule != nil {
				child = f.rule.values
			}
		}
		if len(b) > maxPath {
			return b, true
		}
		secret = secret || child != nil && child.writeOnly
	}
	return b, secret || child != nil && child.secrets
}

// appendSegment appends "/" and name, escaped as RFC 6901 has it.
func appendSegment(b []byte, name string) []byte {
	b = append(b, '/')
	for i := range len(name) {
		switch c := name[i]; c {
		case '~':
			b = append(b, "~0"...)
		case '/':
			b = append(b, "~1"...)
		default:
			b = append(b, c)
		}
	}
	return b
}

// violate records that the value d.data[from:to] breaks a rule and returns the
// record, to be completed. Beyond maxViolations it only counts; behind the end of
// the reading there is nothing to say.
func (d *Decoder) violate(rule, message, expected string, from, to int) *toolerr.Violation {
	switch {
	case d.stopped:
		return new(toolerr.Violation)
	case d.full():
		d.dropped++
		return new(toolerr.Violation)
	}
	path, secret := d.path()
	v := d.record()
	v.Path, v.Rule, v.Message, v.Expected = path, rule, message, expected
	if !secret && from < to {
		v.Got = d.cut(alias(d.data[from:to]))
	}
	return v
}

// record adds an empty violation to the report.
func (d *Decoder) record() *toolerr.Violation {
	n := len(d.violations)
	if n == cap(d.violations) {
		d.violations = append(make([]toolerr.Violation, 0, max(d.faults, 2*n, 2)), d.violations...)
	}
	d.violations = d.violations[:n+1]
	return &d.violations[n]
}

// tooMany says how many violations a report leaves out.
func tooMany(n int) toolerr.Violation {
	return toolerr.Violation{
		Rule:    ruleLimit,
		Message: strconv.Itoa(n) + " more violations are not listed; correct these first",
	}
}

// full reports whether a further violation would only be counted, so that the
// work for its words can be saved.
func (d *Decoder) full() bool { return len(d.violations) >= maxViolations }

// Report records a violation at the value being read; v.Path is relative to it.
// A hand-written decoder uses it for what no [Rule] says.
func (d *Decoder) Report(v toolerr.Violation) {
	switch {
	case d.stopped:
		return
	case d.full():
		d.dropped++
		return
	}
	path, secret := d.path()
	v.Path = d.say(path, v.Path)
	if secret {
		v.Got = ""
	} else {
		v.Got = d.cut(v.Got)
	}
	*d.record() = v
}

// cut returns a copy of text in at most maxGot bytes, cut between code points and
// then ended by an ellipsis.
func (d *Decoder) cut(text string) string {
	const ellipsis = "…"
	if len(text) <= maxGot {
		return d.say(text)
	}
	n := maxGot - len(ellipsis)
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return d.say(text[:n], ellipsis)
}

// syntaxError ends the reading: what stands at byte at is no JSON.
func (d *Decoder) syntaxError(at int, message string) {
	if d.stopped {
		return
	}
	d.stop(toolerr.Violation{
		Rule:    ruleSyntax,
		Message: "invalid JSON at byte " + strconv.Itoa(at) + ": " + message,
	})
}

// tooDeep ends the reading: the value at d.pos is nested too deeply.
func (d *Decoder) tooDeep() {
	if d.stopped {
		return
	}
	path, _ := d.path()
	d.stop(toolerr.Violation{
		Path:     path,
		Rule:     ruleDepth,
		Message:  "nested too deeply; must have at most " + strconv.Itoa(MaxDepth) + " levels",
		Expected: "at most " + strconv.Itoa(MaxDepth) + " levels",
	})
}

// stop records v, whatever the count, and leaves no data: every loop over the
// document ends by itself.
func (d *Decoder) stop(v toolerr.Violation) {
	*d.record() = v
	d.stopped = true
	d.data, d.pos, d.repairs = nil, 0, nil
}

// unexpected is the syntax error of a byte at d.pos that cannot stand there.
func (d *Decoder) unexpected(want string) {
	d.unexpectedAt(d.pos, want)
}

func (d *Decoder) unexpectedAt(at int, want string) {
	if at >= len(d.data) {
		d.syntaxError(at, "it ends too early; "+want+" must follow")
		return
	}
	r, size := utf8.DecodeRune(d.data[at:])
	switch {
	case r == utf8.RuneError && size == 1:
		d.syntaxError(at, "not UTF-8")
	case r == '\ufeff':
		d.syntaxError(at, "a byte order mark; "+want+" must stand here")
	default:
		d.syntaxError(at, "found "+strconv.QuoteRune(r)+"; "+want+" must stand here")
	}
}
