//go:build !plan9 && !wasip1

package toolerr

import "syscall"

// socketConditions are those system conditions that WASI has no number for.
var socketConditions = map[syscall.Errno]finding{
	syscall.EHOSTDOWN: {category: Transient, message: messageUnreached},
	syscall.ESHUTDOWN: {category: Transient, message: messageBroken},
}
