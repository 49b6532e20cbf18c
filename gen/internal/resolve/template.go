package resolve

import (
	"go/types"
	"strings"

	"github.com/toolgen-dev/toolgen/annotations"
	"github.com/toolgen-dev/toolgen/gen/internal/model"
)

// template reads the directive of that verb, nil where there is none:
//
//	No order {OrderNumber}.  → "No order ", field OrderNumber, "."
//	Write {{name}}.          → "Write {name}."
//
// The cause, or another error, is never part of a message: it is logged, and
// never sent.
func (r *resolver) template(e *typedError, verb, cause string) []model.Segment {
	a := annotations.Find(e.list, verb)
	if a == nil {
		return nil
	}
	var segments []model.Segment
	var text strings.Builder
	for i := 0; i < len(a.Text); {
		switch rest := a.Text[i:]; {
		case strings.HasPrefix(rest, "{{"), strings.HasPrefix(rest, "}}"):
			text.WriteByte(rest[0])
			i += 2
		case rest[0] == '}':
			r.errorf(a.At(i), "bad-template", "} without a { before it; must be }} to stand for itself")
			i++
		case rest[0] == '{':
			name, _, closed := strings.Cut(rest[1:], "}")
			if !closed || name == "" || strings.Contains(name, "{") {
				r.errorf(a.At(i), "bad-template", "{ without the name of a field and a } behind it; must be {Field}, or {{ to stand for itself")
				if i++; closed && name == "" {
					i++ // {}
				}
				continue
			}
			if text.Len() > 0 {
				segments = append(segments, model.Segment{Text: text.String()})
				text.Reset()
			}
			if f := r.errorField(e, name, a.At(i+1)); f != nil {
				switch {
				case name == cause:
					r.errorf(a.At(i+1), "bad-template", "%s is the cause of %s, which is logged and never sent; must be another field", name, e.name.Name)
				case types.Implements(f.Type(), errorInterface()):
					r.errorf(a.At(i+1), "bad-template", "%s is an error, whose text is logged and never sent; must be another field", name)
				}
				segments = append(segments, model.Segment{Field: name})
			}
			i += len(name) + 2
		default:
			text.WriteByte(rest[0])
			i++
		}
	}
	if text.Len() > 0 {
		segments = append(segments, model.Segment{Text: text.String()})
	}
	return segments
}
