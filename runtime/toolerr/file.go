package toolerr

import "io/fs"

// fileConditions are the errors of a file system, or of what looks like one.
var fileConditions = []struct {
	target error
	finding
}{
	{fs.ErrNotExist, finding{category: NotFound}},
	{fs.ErrExist, finding{category: Business, message: messageConflict}},
	{fs.ErrPermission, finding{category: Permission, message: "The tool may not access what was asked for."}},
}

// fileCondition knows the errors of package fs, and those of the system that
// stand for them. Whatever wraps them, such as [*fs.PathError], has a path in
// its text, which is not for a model.
func fileCondition(err any) finding {
	for _, row := range fileConditions {
		if is(err, row.target) {
			return row.finding
		}
	}
	return finding{}
}

// What several recognisers say.
const (
	messageConflict  = "The request conflicts with what already exists."
	messageFull      = "There is no space left to store anything."
	messageBusy      = "The database is busy."
	messageAway      = "The database is not available at the moment."
	messageRefused   = "The database does not accept the data."
	messageBroken    = "The connection to something that the tool depends on broke."
	messageUnreached = "Something that the tool depends on cannot be reached at the moment."
)
