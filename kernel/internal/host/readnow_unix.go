//go:build unix

package host

import (
	"errors"
	"os"
	"syscall"
)

// readNow reads what is in a pipe, and returns nothing where it would have to wait.
func readNow(f *os.File, p []byte) (n int, err error) {
	conn, err := f.SyscallConn()
	if err != nil {
		return 0, err
	}
	waited := conn.Read(func(fd uintptr) bool {
		for {
			if n, err = syscall.Read(int(fd), p); !errors.Is(err, syscall.EINTR) {
				return true
			}
		}
	})
	if errors.Is(err, syscall.EAGAIN) {
		n, err = 0, nil
	}
	return max(n, 0), errors.Join(waited, err)
}
