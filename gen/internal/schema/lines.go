package schema

import "strings"

// Lines cuts a compact schema into the lines that a reader wants to see: one
// for each property, unless the property has properties itself.
//
//	{"type":"object","properties":{"a":{"type":"string"},"b":{}}}
//	→ {
//	  "type":"object",
//	  "properties":{
//	  "a":{"type":"string"},
//	  "b":{}
//	  }
//	  }
//
// Joined, the lines are the schema again, byte for byte.
func Lines(compact []byte) []string {
	l := liner{src: string(compact)}
	l.scan()
	return l.lines
}

// A liner splits src; start is where the line that is being read begins.
type liner struct {
	src   string
	start int
	lines []string
}

func (l *liner) scan() {
	var open []bool // for each container around the position: is it opened into lines?
	for i := 0; i < len(l.src); i++ {
		switch l.src[i] {
		case '"':
			i = stringEnd(l.src, i)
		case '{', '[':
			open = append(open, l.opens(i))
			if open[len(open)-1] {
				l.cut(i + 1)
			}
		case ',':
			if open[len(open)-1] {
				l.cut(i + 1)
			}
		case '}', ']':
			if open[len(open)-1] {
				l.cut(i)
			}
			open = open[:len(open)-1]
		}
	}
	l.cut(len(l.src))
}

// cut ends a line before position end.
func (l *liner) cut(end int) {
	if end > l.start {
		l.lines = append(l.lines, l.src[l.start:end])
		l.start = end
	}
}

// properties is how the properties of an object begin, unless it has none.
const properties = `"properties":{"`

// opens reports whether the container at position i holds properties, or is
// the object of properties itself.
func (l *liner) opens(i int) bool {
	if strings.HasSuffix(l.src[:i+1], properties[:len(properties)-1]) {
		return l.src[i+1] != '}'
	}
	depth := 0
	for ; i < len(l.src); i++ {
		switch l.src[i] {
		case '"':
			if strings.HasPrefix(l.src[i:], properties) {
				return true
			}
			i = stringEnd(l.src, i)
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return false
			}
		}
	}
	return false
}

// stringEnd gives the position of the quote that closes the string that begins at position i.
func stringEnd(s string, i int) int {
	for i++; i < len(s) && s[i] != '"'; i++ {
		if s[i] == '\\' {
			i++
		}
	}
	return i
}
