//go:build amd64 || arm64

package worker

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"unsafe"
)

// Constants that package syscall lacks, the same on all architectures.
const (
	prSetDumpable   = 4
	prSetNoNewPrivs = 38
	sysRestrictSelf = 446 // of Landlock
	sysMakeRuleset  = 444
	filterMode      = 1  // of seccomp: a filter
	filterThreads   = 1  // for all threads
	askVersion      = 1  // instead of making rules
	firstRights     = 13 // to files, in version 1 of Landlock
	mostRights      = 15 // as of version 3
	allConnections  = 3  // as of version 4
)

// ownProcess is the number in a filter that Filter replaces by the id of this process, so
// that it can send signals only to itself.
const ownProcess = 0x52454449

// Confine gives up every right of the process to files and connections, if the host asks
// for it. Open files stay open.
func Confine() error {
	how := os.Getenv(Boundary)
	if how == "" {
		return nil
	}
	if how == Launched { // it was confined before it started
		return nil
	}
	if err := closeOthers(); err != nil {
		return fmt.Errorf("closing files: %w", err)
	}
	for _, call := range [][2]uintptr{{prSetNoNewPrivs, 1}, {prSetDumpable, 0}} {
		if _, _, errno := syscall.AllThreadsSyscall6(syscall.SYS_PRCTL, call[0], call[1], 0, 0, 0, 0); errno != 0 {
			return fmt.Errorf("giving up rights: %w", errno)
		}
	}
	version, _, errno := syscall.Syscall(sysMakeRuleset, 0, 0, askVersion)
	if errno != 0 {
		return fmt.Errorf("asking for Landlock: %w", errno)
	}
	rights, size := rightsOf(int(version))
	rules, _, errno := syscall.Syscall(sysMakeRuleset, uintptr(unsafe.Pointer(&rights)), size, 0)
	if errno != 0 {
		return fmt.Errorf("making rules of Landlock: %w", errno)
	}
	if _, _, errno := syscall.AllThreadsSyscall(sysRestrictSelf, rules, 0, 0); errno != 0 {
		return fmt.Errorf("applying the rules of Landlock: %w", errno)
	}
	return syscall.Close(int(rules))
}

// rightsOf returns the rights, to files and to connections, that a version of Landlock can
// restrict, and the size of its attributes.
func rightsOf(version int) (rights [2]uint64, size uintptr) {
	rights[0] = 1<<min(firstRights+version-1, mostRights) - 1
	if version < 4 {
		return rights, unsafe.Sizeof(rights[0])
	}
	rights[1] = allConnections
	return rights, unsafe.Sizeof(rights)
}

// closeOthers closes inherited descriptors, except those that the runtime uses. If a
// boundary around the host hides the list, the boundary has closed them.
func closeOthers() error {
	list, err := os.ReadDir("/proc/self/fd")
	if errors.Is(err, syscall.EACCES) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, d := range list {
		fd, err := strconv.Atoi(d.Name())
		if err != nil || fd <= PlaceFile {
			continue
		}
		what, err := os.Readlink(filepath.Join("/proc/self/fd", d.Name()))
		if err == nil && !strings.HasPrefix(what, "anon_inode:") {
			_ = syscall.Close(fd)
		}
	}
	return nil
}

// Filter restricts the process to the system calls that a filter allows.
func Filter(program []byte) error {
	type instruction struct {
		code   uint16
		jt, jf uint8
		k      uint32
	}
	const size = unsafe.Sizeof(instruction{})
	n := uintptr(len(program)) / size
	if n == 0 || n > 4096 || n*size != uintptr(len(program)) {
		return errors.New("filtering the system calls: there is no filter")
	}
	list := make([]instruction, n)
	copy(unsafe.Slice((*byte)(unsafe.Pointer(&list[0])), n*size), program)
	for i := range list {
		if list[i].k == ownProcess {
			list[i].k = uint32(os.Getpid())
		}
	}
	all := struct {
		length uint16
		first  *instruction
	}{uint16(n), &list[0]}
	if _, _, errno := syscall.Syscall(sysSeccomp, filterMode, filterThreads,
		uintptr(unsafe.Pointer(&all))); errno != 0 {
		return fmt.Errorf("filtering the system calls: %w", errno)
	}
	return nil
}
