package boundary

import "golang.org/x/sys/unix"

const (
	auditArch  = unix.AUDIT_ARCH_X86_64
	otherCalls = 0x40000000 // the calls of x32 begin here
)

var (
	neededHere = []uintptr{unix.SYS_TIME, unix.SYS_EPOLL_WAIT, unix.SYS_POLL, unix.SYS_ARCH_PRCTL}
	closedHere = []uintptr{
		unix.SYS_CREAT, unix.SYS_UNLINK, unix.SYS_MKDIR, unix.SYS_RMDIR,
		unix.SYS_RENAME, unix.SYS_LINK, unix.SYS_SYMLINK, unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_MKNOD,
		unix.SYS_ALARM, unix.SYS_SETRLIMIT,
	}
	hostileHere  = []uintptr{unix.SYS_FORK, unix.SYS_VFORK, unix.SYS_IOPL, unix.SYS_IOPERM, unix.SYS_MODIFY_LDT}
	changingHere = []uintptr{unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_LCHOWN, unix.SYS_MKNOD}
)
