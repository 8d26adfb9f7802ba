package cache

import (
	"os"
	"syscall"
	"unsafe"
)

// lock locks an open file until it is closed, and reports whether the lock was
// free. The lock covers a byte beyond the end of any file, since locked bytes
// cannot be read on Windows.
func lock(f *os.File) (free bool, err error) {
	const exclusive, failAtOnce, violation = 2, 1, syscall.Errno(33)
	at := syscall.Overlapped{OffsetHigh: 1 << 30}
	ok, _, err := syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx").Call(
		f.Fd(), exclusive|failAtOnce, 0, 1, 0, uintptr(unsafe.Pointer(&at)))
	switch {
	case ok != 0:
		return true, nil
	case err == violation:
		return false, nil
	}
	return false, os.NewSyscallError("LockFileEx", err)
}
