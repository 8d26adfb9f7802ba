//go:build unix

package cache

import (
	"errors"
	"os"
	"syscall"
)

// lock locks an open file until it is closed, and reports whether the lock was free.
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
