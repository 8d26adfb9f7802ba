package host

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// memoryFile creates a file that is kept in memory and has no name, so that a full disk
// does not cut off what is written to it, and nothing is left behind.
func memoryFile() (*os.File, error) {
	fd, err := unix.MemfdCreate("rederive", unix.MFD_CLOEXEC|unix.MFD_NOEXEC_SEAL)
	if errors.Is(err, unix.EINVAL) { // as kernels before Linux 6.3 say
		fd, err = unix.MemfdCreate("rederive", unix.MFD_CLOEXEC)
	}
	if err != nil {
		return nil, os.NewSyscallError("memfd_create", err)
	}
	return os.NewFile(uintptr(fd), "memory"), nil
}
