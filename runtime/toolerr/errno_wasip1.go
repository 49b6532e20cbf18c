package toolerr

import "syscall"

// socketConditions are none: WASI has no numbers for them.
var socketConditions map[syscall.Errno]finding
