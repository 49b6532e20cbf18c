package resolve

// The structs of TestJSONFields. This file imports nothing, so that it can be
// type-checked alone.

//nolint:unused // embedded, and seen by reflection only
type (
	jtLeaf  struct{ X, Y int }
	jtOther struct {
		X int `json:"x"`
		W int `json:"Y"`
	}
	jtName           string
	jtAlias          = jtName
	JTName           string
	JTAlias          = JTName
	JTLeaf           = jtLeaf
	jtMid            struct{ jtLeaf }
	jtMid2           struct{ jtLeaf }
	JTPointer        struct{ V int }
	jtGeneric[T any] struct{ G T }
)

//nolint:staticcheck,unused // odd tags are the point, fields are seen by reflection
type (
	jtShadowOuter struct {
		X int
		jtLeaf
	}
	jtShadowInner struct {
		jtLeaf
		X int
	}
	jtDominance struct { // Leaf.Y loses against the tag
		jtLeaf
		jtOther
	}
	jtNested struct {
		jtLeaf `json:"leaf"`
		Q      int
	}
	jtOptionOnly struct {
		jtLeaf `json:",omitempty"`
		Q      int `json:",omitempty"`
	}
	jtNonStruct struct {
		JTName
		jtName
		Q int
	}
	jtAliases struct {
		JTAlias
		jtAlias
		JTLeaf
	}
	jtTwice struct { // jtLeaf stands twice at one depth
		jtMid
		jtMid2
		A int
	}
	jtDeeper struct { // jtLeaf stands once, twice below
		jtLeaf
		jtMid
		jtMid2
	}
	jtPointers struct {
		*JTPointer
		P *jtLeaf
	}
	jtDash struct {
		A int `json:"-"`
		B int `json:"-,"`
		D int `json:"d,inline"`
	}
	jtNames struct {
		A int `json:"näme"`
		B int `json:"a b"`
		C int `json:"$%&/()=?"`
		D int `json:""`
		E int `json:",string"`
		F int `yaml:"f"`
		É int
		g int
	}
	jtInvalid struct {
		A int `json:"a\"b"`
		B int `json:"a\\b"`
		C int `json:"A"`
	}
	jtTagBeatsName struct {
		A int
		B int `json:"A"`
	}
	jtInstance struct {
		jtGeneric[int]
		H jtGeneric[string]
	}
	jtRecursive struct {
		*jtRecursive
		R int
	}
	jtGrandchild struct {
		jtMid
		Y int `json:"X"`
	}
)
