package model

// A UnionType is an interface whose values are those of certain types. All uses
// of an interface share one UnionType per direction (input, output).
type UnionType struct {
	Go      *GoType
	Label   string    // for identifiers: Shape, OtherShape
	Key     string    // the property that tells the members, which are structs, apart; "" for none
	Members []*Member // in the order in which they are listed
	Written bool      // an output: what a value is must not depend on what is in it
	Decode  string    // name of the generated decoder
	Encode  string    // name of the generated encoder
	Table   string    // name of the generated table of the members
	Def     string    // its name among a schema's definitions, where it contains itself: Shape
}

// A Member is one of the types that a union's values are of.
type Member struct {
	Type    *Type    // what the pointer points to, where the member is one
	Pointer bool     // *T is in the interface, not T
	Both    bool     // a handler may return T and *T
	Shaped  bool     // told apart by its properties from other objects
	Values  []string // what the union's key may be; nil if that does not tell it apart
}
