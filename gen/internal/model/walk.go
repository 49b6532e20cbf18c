package model

import "slices"

// Parts returns the types directly in t: of its elements, keys, fields, members or
// alternatives.
func (t *Type) Parts() []*Type {
	var parts []*Type
	switch {
	case t.Struct != nil:
		for _, f := range t.Struct.Fields {
			parts = append(parts, f.Type)
		}
	case t.Union != nil:
		for _, m := range t.Union.Members {
			parts = append(parts, m.Type)
		}
	}
	for _, part := range []*Type{t.Key, t.Elem} {
		if part != nil {
			parts = append(parts, part)
		}
	}
	return append(parts, t.Alts...)
}

// Walk visits t and all types in it, what holds others before those. It goes
// through each struct and each union once.
func (t *Type) Walk(visit func(*Type)) { t.walk(map[any]bool{}, visit) }

func (t *Type) walk(seen map[any]bool, visit func(*Type)) {
	if t == nil {
		return
	}
	visit(t)
	if shared := t.shared(); shared != nil {
		if seen[shared] {
			return
		}
		seen[shared] = true
	}
	for _, part := range t.Parts() {
		part.walk(seen, visit)
	}
}

// HoldsSecrets reports whether a property anywhere in t is write-only.
func (t *Type) HoldsSecrets() bool {
	found := false
	t.Walk(func(part *Type) {
		found = found || part.Struct != nil &&
			slices.ContainsFunc(part.Struct.Fields, func(f *Field) bool { return f.WriteOnly })
	})
	return found
}

// shared returns the struct or the union that t is, which other types may be too;
// nil if it is neither.
func (t *Type) shared() any {
	switch {
	case t.Struct != nil:
		return t.Struct
	case t.Union != nil:
		return t.Union
	}
	return nil
}

// Recursive reports whether values of the struct or union t can hold further ones.
func (t *Type) Recursive() bool {
	self, found := t.shared(), false
	if self == nil {
		return false
	}
	for _, part := range t.Parts() {
		part.Walk(func(inner *Type) { found = found || inner.shared() == self })
	}
	return found
}

// Definition returns the name that schemas define the struct or union t under,
// "" for one that stands where it is used.
func (t *Type) Definition() string {
	switch {
	case t.Struct != nil:
		return t.Struct.Def
	case t.Union != nil:
		return t.Union.Def
	}
	return ""
}
