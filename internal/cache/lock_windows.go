package cache

import (
	"os"
	"syscall"
	"unsafe"
)

// lock takes the lock of an open file until it is closed, and reports whether
// nobody else has it. It is on a byte that no file has: what is locked on Windows
// cannot be read.
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
