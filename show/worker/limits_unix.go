//go:build unix

package worker

import (
	"fmt"
	"os"
	"syscall"
	"time"
	"unsafe"
)

// hostFile returns a file that the host passes on.
func hostFile(fd int) (*os.File, error) { return os.NewFile(uintptr(fd), "host"), nil }

// openFiles is how many files a worker may have open at once. Cells open none,
// unless the front matter lets them import more than the allow-list.
const openFiles = 128

// setLimits limits what the process may use. A write beyond the output limit ends
// the process.
func setLimits(job *Job) error {
	if err := syscall.Setrlimit(syscall.RLIMIT_CORE, &syscall.Rlimit{}); err != nil {
		return fmt.Errorf("forbidding core files: %w", err)
	}
	limit := func(what int, n int64) error {
		if n <= 0 {
			return nil
		}
		return syscall.Setrlimit(what, &syscall.Rlimit{Cur: uint64(n), Max: uint64(n)})
	}
	if err := limit(syscall.RLIMIT_FSIZE, job.Output); err != nil {
		return fmt.Errorf("limiting the output: %w", err)
	}
	if err := limit(syscall.RLIMIT_NOFILE, openFiles); err != nil {
		return fmt.Errorf("limiting the open files: %w", err)
	}
	if err := limit(syscall.RLIMIT_DATA, job.Memory); err != nil {
		return fmt.Errorf("limiting the memory: %w", err)
	}
	return nil
}

// closeOnExec keeps files from processes that this one may start: whoever holds
// the frames open keeps the host waiting.
func closeOnExec(files ...int) {
	for _, fd := range files {
		syscall.CloseOnExec(fd)
	}
}

// OpenPlace maps the page in which an interpreted program stores its place.
func OpenPlace() error {
	page, err := syscall.Mmap(PlaceFile, 0, os.Getpagesize(), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
	if err != nil {
		return fmt.Errorf("mapping the page of the place: %w", err)
	}
	(*placePage)(unsafe.Pointer(&page[0])).open()
	return nil
}

// cpuTime returns the CPU time of the process.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
