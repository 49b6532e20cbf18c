package toolerr

// A Violation is one way in which input breaks the schema of a tool.
//
//	{"path":"/limit","rule":"maximum","message":"must be at most 100","expected":"at most 100","got":"500"}
type Violation struct {
	// Path is the JSON Pointer (RFC 6901) of the value in the arguments. The
	// root is ""; a missing property's path ends in its own name.
	Path string `json:"path"`
	// Rule is the JSON Schema keyword that is broken, or one of duplicate,
	// depth and syntax.
	Rule string `json:"rule"`
	// Message says in plain words what is right.
	Message string `json:"message"`
	// Expected is what the rule asks for.
	Expected string `json:"expected,omitempty"`
	// Got is the value that was sent, cut where it is long.
	Got string `json:"got,omitempty"`
	// Allowed lists the values of an enum.
	Allowed []string `json:"allowed,omitempty"`
	// DidYouMean is the nearest known name or allowed value.
	DidYouMean string `json:"didYouMean,omitempty"`
}
