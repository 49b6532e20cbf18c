package runtime

import (
	"slices"
	"strings"
)

// A Union is the table of an interface's members, by which a decoder tells them
// apart before it reads one:
//
//	toolrt.NewUnion("kind", toolrt.Tagged("card"), toolrt.Tagged("transfer"))
//	toolrt.NewUnion("", toolrt.Formed("string"), toolrt.Shaped(addShape))
type Union struct {
	key     string
	members []Member
	objects int    // how many members are objects to be told apart
	tags    *Rule  // of the key's value
	forms   string // the JSON types of the members: string or object
}

// A Member is one row of a [Union].
type Member struct {
	form  string // its JSON type
	tags  []string
	shape *Shape
	rule  *Rule
}

// Tagged is a member that is an object in which the union's key has one of the
// values.
func Tagged(values ...string) Member { return Member{form: "object", tags: values} }

// Shaped is a member that is an object with the properties of s, some of which
// are required and no other member's.
func Shaped(s *Shape) Member { return Member{form: "object", shape: s} }

// Formed is the only member of a JSON type: string, number, boolean, array or
// object. The rules are those of its value.
func Formed(form string, rules ...RuleOption) Member {
	m := Member{form: form}
	if len(rules) > 0 {
		m.rule = NewRule(rules...)
	}
	return m
}

// NewUnion returns the table of the members. The key is the property that tells
// those that are tagged apart, "" if none is.
func NewUnion(key string, members ...Member) *Union {
	u := &Union{key: key, members: members}
	var forms, tags []string
	for _, m := range members {
		if m.tags != nil || m.shape != nil {
			u.objects++
		}
		tags = append(tags, m.tags...)
		if !slices.Contains(forms, m.form) {
			forms = append(forms, m.form)
		}
	}
	u.forms = strings.Join(forms, " or ")
	if key != "" {
		u.tags = NewRule(Enum(tags...))
	}
	return u
}

// A Choice is the member of a union that a value is of.
type Choice struct {
	Index int   // the row of the union, -1 if there is nothing to read
	Rule  *Rule // of the member's value
}

var noChoice = Choice{Index: -1}

// Choose tells which member of u stands next, and leaves the decoder in front of
// it. A value of none is recorded and skipped; so is null, where r allows it.
//
//	switch c := d.Choose(paymentUnion, r); c.Index {
//	case 0: // card
//		var m Card
//		decodeCard(d, &m, c.Rule)
//		*v = m
//	}
func (d *Decoder) Choose(u *Union, r *Rule) Choice {
	form := typeAt(d.peek())
	switch {
	case d.null(r):
		return noChoice
	case form == "object" && u.objects > 0 && u.key != "":
		return d.chooseTagged(u)
	case form == "object" && u.objects > 0:
		return d.chooseShaped(u)
	}
	for i := range u.members {
		if m := &u.members[i]; m.form == form {
			return Choice{i, m.rule}
		}
	}
	d.wrongType(r, u.forms)
	return noChoice
}

// chooseTagged looks for the key of the object that stands next.
func (d *Decoder) chooseTagged(u *Union) Choice {
	from := d.pos
	key, value, ok := d.find(u.key)
	switch {
	case !ok: // no object: let it be read
	case key.to == 0:
		d.untagged(u)
	case d.push(nil, nil, key.to):
		d.frames[len(d.frames)-1].at = key.from
		var tag string
		before := len(d.violations) + d.dropped
		d.pos = value
		DecodeString(d, &tag, u.tags)
		if d.stopped {
			return noChoice
		}
		d.pos = from
		d.pop()
		if len(d.violations)+d.dropped > before {
			break
		}
		for i := range u.members {
			if slices.Contains(u.members[i].tags, tag) {
				return Choice{Index: i}
			}
		}
	}
	d.Skip()
	return noChoice
}

// untagged records that the object that stands next has no key.
func (d *Decoder) untagged(u *Union) {
	values := u.tags.enum.values
	v := d.violate("required", "missing; it is required and tells what the object is: one of "+list(values), "a value", 0, 0)
	v.Path = string(appendSegment([]byte(v.Path), u.key))
	v.Allowed = d.allowed(values)
}

// chooseShaped looks at the names of the object's properties: a value of a member
// has all that the member requires, and no other ones. Of an object that is of no
// member, the nearest one is to say what is wrong.
func (d *Decoder) chooseShaped(u *Union) Choice {
	const few = 8
	var array [few]int
	faults := array[:0] // required properties that are missing, and unknown ones
	for i := range u.members {
		fault := 0
		if s := u.members[i].shape; s != nil {
			fault = len(s.required)
		}
		faults = append(faults, fault)
	}
	w := lookout{d: d, pos: d.pos}
	for w.next() {
		name, _ := d.keyText(w.key.from, w.key.to)
		for i := range u.members {
			s := u.members[i].shape
			if s == nil {
				continue
			}
			switch at := s.find(name); {
			case at < 0:
				faults[i]++
			case s.props[at].required:
				faults[i]--
			}
		}
	}
	if w.broken {
		d.Skip()
		return noChoice
	}
	nearest := -1
	for i := range u.members {
		if u.members[i].shape != nil && (nearest < 0 || faults[i] < faults[nearest]) {
			nearest = i
		}
	}
	return Choice{Index: nearest}
}
