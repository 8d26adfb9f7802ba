package boundary

import "golang.org/x/sys/unix"

const (
	auditArch  = unix.AUDIT_ARCH_AARCH64
	otherCalls = 0 // there is only one set of calls
)

var neededHere, closedHere, hostileHere, changingHere []uintptr
