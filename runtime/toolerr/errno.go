//go:build !plan9

package toolerr

import (
	"cmp"
	"runtime"
	"syscall"
)

// systemConditions are what the system says when a call of it fails, beyond
// what package fs has a word for.
var systemConditions = map[syscall.Errno]finding{
	syscall.EAGAIN:        {category: Transient},
	syscall.EBUSY:         {category: Transient},
	syscall.EDEADLK:       {category: Transient},
	syscall.EINTR:         {category: Transient},
	syscall.EMFILE:        {category: Transient},
	syscall.ENFILE:        {category: Transient},
	syscall.ENOBUFS:       {category: Transient},
	syscall.ENOLCK:        {category: Transient},
	syscall.ENOMEM:        {category: Transient},
	syscall.EADDRNOTAVAIL: {category: Transient, message: messageUnreached},
	syscall.ECONNREFUSED:  {category: Transient, message: messageUnreached},
	syscall.EHOSTUNREACH:  {category: Transient, message: messageUnreached},
	syscall.ENETDOWN:      {category: Transient, message: messageUnreached},
	syscall.ENETUNREACH:   {category: Transient, message: messageUnreached},
	syscall.ECONNABORTED:  {category: Transient, message: messageBroken},
	syscall.ECONNRESET:    {category: Transient, message: messageBroken},
	syscall.ENETRESET:     {category: Transient, message: messageBroken},
	syscall.ENOTCONN:      {category: Transient, message: messageBroken},
	syscall.EPIPE:         {category: Transient, message: messageBroken},
	syscall.ESTALE:        {category: Transient, message: messageBroken},
	syscall.EDQUOT:        {category: Permanent, message: messageFull},
	syscall.ENOSPC:        {category: Permanent, message: messageFull},
	syscall.EROFS:         {category: Permanent, message: "What should be changed can only be read."},
}

// onWindows are the numbers by which Windows says the same.
var onWindows = map[syscall.Errno]syscall.Errno{
	32:    syscall.EBUSY,  // ERROR_SHARING_VIOLATION
	33:    syscall.EBUSY,  // ERROR_LOCK_VIOLATION
	39:    syscall.ENOSPC, // ERROR_HANDLE_DISK_FULL
	112:   syscall.ENOSPC, // ERROR_DISK_FULL
	10049: syscall.EADDRNOTAVAIL,
	10050: syscall.ENETDOWN,
	10051: syscall.ENETUNREACH,
	10052: syscall.ENETRESET,
	10053: syscall.ECONNABORTED,
	10054: syscall.ECONNRESET,
	10055: syscall.ENOBUFS,
	10057: syscall.ENOTCONN,
	10061: syscall.ECONNREFUSED,
	10064: syscall.EHOSTUNREACH,
	10065: syscall.EHOSTUNREACH,
}

// systemCondition knows the error numbers of the system.
func systemCondition(err any) finding {
	n, ok := err.(syscall.Errno)
	if !ok {
		return finding{}
	}
	if same, ok := onWindows[n]; ok && runtime.GOOS == "windows" {
		n = same
	}
	return cmp.Or(systemConditions[n], socketConditions[n])
}
