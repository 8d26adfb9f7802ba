//go:build unix

package cache

import (
	"errors"
	"os"
	"syscall"
)

// lock takes the lock of an open file until it is closed, and reports whether
// nobody else has it.
func lock(f *os.File) (free bool, err error) {
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case err == nil:
			return true, nil
		case errors.Is(err, syscall.EINTR):
		case errors.Is(err, syscall.EWOULDBLOCK):
			return false, nil
		default:
			return false, err
		}
	}
}
