//go:build amd64 || arm64

package boundary

import (
	"debug/elf"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// leastABI is the first version of Landlock that can deny connections.
const leastABI = 4

// abi returns the version of Landlock, or 0.
func abi() int {
	v, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if errno != 0 {
		return 0
	}
	return int(v)
}

// Offers returns the means that the system has for a boundary.
func Offers() []Means { return append(needed(), namespaces()) }

// needed returns the means that a boundary requires.
func needed() []Means {
	landlock := Means{Name: "Landlock", About: fmt.Sprintf("version %d", abi())}
	if abi() < leastABI {
		landlock.Why = fmt.Sprintf(
			"the kernel has version %d, and %d is needed (Linux 6.7 or later, with landlock among its security "+
				"modules)",
			abi(), leastABI)
	}
	return []Means{landlock, seccomp()}
}

// neededForCells returns the means that keep cells from files.
func neededForCells() []Means {
	landlock := Means{Name: "Landlock", About: fmt.Sprintf("version %d", abi())}
	if abi() == 0 {
		landlock.Why = "the kernel has none (Linux 5.13 or later, with landlock among its security modules)"
	}
	return []Means{landlock, seccomp()}
}

// seccomp describes the filter of system calls.
func seccomp() Means {
	m := Means{Name: "seccomp", About: "filters of system calls"}
	action := uint32(unix.SECCOMP_RET_KILL_PROCESS)
	if _, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_GET_ACTION_AVAIL, 0,
		uintptr(unsafe.Pointer(&action))); errno != 0 {
		m.Why = "the kernel does not filter system calls: " + errno.Error()
	}
	return m
}

// namespaces describes whether a process may have a network of its own.
func namespaces() Means {
	m := Means{Name: "namespaces", About: "a network of its own for each process"}
	cmd := exec.Command("/proc/self/exe")
	cmd.Env = []string{probeVariable + "=1"}
	Isolate(cmd)
	if err := cmd.Run(); err != nil {
		m.Why = fmt.Sprintf("not allowed here: %v (connections are denied all the same)", err)
	}
	return m
}

// Isolate gives the process of a command a network of its own, with no connection to the
// outside. The process has no privileges there.
func Isolate(cmd *exec.Cmd) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Cloneflags |= syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET | syscall.CLONE_NEWIPC
}

// Unisolate undoes Isolate if the error says that the system does not allow it.
func Unisolate(cmd *exec.Cmd, err error) bool {
	if cmd.SysProcAttr == nil || cmd.SysProcAttr.Cloneflags == 0 {
		return false
	}
	for _, e := range []error{unix.EPERM, unix.EACCES, unix.EINVAL, unix.ENOSPC, unix.EUSERS, unix.ENOSYS} {
		if errors.Is(err, e) {
			cmd.SysProcAttr.Cloneflags = 0
			return true
		}
	}
	return false
}

// Start starts a command within a boundary. Landlock and the filter apply to a thread, and
// a process inherits them from the thread that starts it: here a thread that does nothing
// else, and ends after the process. If this process is killed, so is the new one.
func Start(cmd *exec.Cmd, p Profile) error {
	// On first use, os probes the system's process features with calls that a filter may deny.
	if self, err := os.FindProcess(os.Getpid()); err == nil {
		_ = self.Release()
	}
	if err := CloseOthers(); err != nil {
		return err
	}
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
	if p.Calls == Host {
		cmd.SysProcAttr.Setpgid = true // a terminal interrupts only this process, which forwards it
	}
	started := make(chan error)
	go func() {
		runtime.LockOSThread() // forever: the thread ends with this function
		err := p.enter(cmd.Path)
		if err == nil {
			err = cmd.Start()
		}
		if err == nil {
			err = p.limit(cmd.Process.Pid)
		}
		started <- err
		if cmd.Process != nil { // the end of this thread would kill it
			_ = unix.Waitid(unix.P_PID, cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		}
	}()
	return <-started
}

// CloseOthers keeps files that others left open in this process from the processes that it
// starts. Files that are meant for them stay open.
func CloseOthers() error {
	if err := unix.CloseRange(3, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC); err != nil {
		return fmt.Errorf("closing files: %w", err)
	}
	return nil
}

// enter confines the current thread.
func (p Profile) enter(program string) error {
	if err := p.restrict(program); err != nil {
		return err
	}
	switch p.Calls {
	case Tool:
		return install(without(hostile()))
	case Host:
		return install(hostFilter())
	}
	return nil
}

// limit sets resource limits of a process.
func (p Profile) limit(pid int) error {
	if err := unix.Prlimit(pid, unix.RLIMIT_CORE, &unix.Rlimit{}, nil); err != nil {
		return fmt.Errorf("forbidding core files: %w", err)
	}
	if p.Memory <= 0 {
		return nil
	}
	most := uint64(p.Memory)
	if err := unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: most, Max: most}, nil); err != nil {
		return fmt.Errorf("limiting the memory: %w", err)
	}
	return nil
}

// The permissions for files.
const (
	execute   = unix.LANDLOCK_ACCESS_FS_EXECUTE
	readFile  = unix.LANDLOCK_ACCESS_FS_READ_FILE
	readAny   = readFile | unix.LANDLOCK_ACCESS_FS_READ_DIR
	writeFile = unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE
	allRights = 1<<15 - 1 // in versions 3 and 4
	writeAny  = allRights &^ execute
)

// restrict denies the thread everything that the profile does not name.
func (p Profile) restrict(program string) error {
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("forbidding new rights: %w", err)
	}
	version := abi()
	rules, size := rulesOf(version)
	fd, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&rules)), size, 0)
	if errno != 0 {
		return fmt.Errorf("making rules of Landlock: %w", errno)
	}
	defer unix.Close(int(fd))
	for _, grant := range p.grants(program) {
		grant.rights &= rules.Handled_access_fs
		if err := grant.add(int(fd)); err != nil {
			return err
		}
	}
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, fd, 0, 0); errno != 0 {
		return fmt.Errorf("applying the rules of Landlock: %w", errno)
	}
	return nil
}

// rulesOf returns what a version of Landlock can deny, and the size of the attribute for
// the system call.
func rulesOf(version int) (rules unix.LandlockRulesetAttr, size uintptr) {
	rules.Handled_access_fs, size = allRights, 8
	if version < 3 { // version 1 has 13 permissions, and each version up to 3 adds one
		rules.Handled_access_fs = 1<<(12+version) - 1
	}
	if version >= leastABI {
		rules.Handled_access_net = unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP
		size = 16
	}
	if version >= 6 {
		rules.Scoped = unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET | unix.LANDLOCK_SCOPE_SIGNAL
		size = 24
	}
	return rules, size
}

// A grant lets a process reach a file, or the contents of a folder.
type grant struct {
	path   string
	rights uint64
}

func (p Profile) grants(program string) []grant {
	list := []grant{{"/dev/null", readFile | writeFile}}
	for _, name := range append(p.Execute, program) {
		list = append(list, grant{name, execute | readFile})
		if needsLoader(name) {
			for _, dir := range []string{"/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache"} {
				list = append(list, grant{dir, execute | readAny})
			}
		}
	}
	for _, name := range p.Read {
		list = append(list, grant{name, readAny})
	}
	for _, name := range p.Write {
		list = append(list, grant{name, writeAny})
	}
	for _, name := range p.Programs {
		list = append(list, grant{name, allRights})
	}
	return list
}

// needsLoader reports whether a program is linked with shared libraries.
func needsLoader(name string) bool {
	f, err := elf.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	return slices.ContainsFunc(f.Progs, func(part *elf.Prog) bool { return part.Type == elf.PT_INTERP })
}

// add adds the grant to a ruleset. A missing file needs no grant.
func (g grant) add(rules int) error {
	fd, err := unix.Open(filepath.Clean(g.path), unix.O_PATH|unix.O_CLOEXEC, 0)
	if errors.Is(err, unix.ENOENT) || errors.Is(err, unix.ENOTDIR) {
		return nil
	}
	if err != nil {
		return &os.PathError{Op: "open", Path: g.path, Err: err}
	}
	defer unix.Close(fd)
	var stat unix.Stat_t
	if err := unix.Fstat(fd, &stat); err != nil {
		return &os.PathError{Op: "stat", Path: g.path, Err: err}
	}
	if stat.Mode&unix.S_IFMT != unix.S_IFDIR {
		g.rights &= execute | readFile | writeFile
	}
	beneath := unix.LandlockPathBeneathAttr{Allowed_access: g.rights, Parent_fd: int32(fd)}
	_, _, errno := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(rules), unix.LANDLOCK_RULE_PATH_BENEATH,
		uintptr(unsafe.Pointer(&beneath)), 0, 0, 0)
	if errno != 0 {
		return fmt.Errorf("allowing %s: %w", g.path, errno)
	}
	return nil
}

// Together reports whether a process of this binary can confine all its threads by itself.
// With C libraries in it, it cannot, and must be confined before it starts.
var Together = sync.OnceValue(func() bool {
	_, _, errno := syscall.AllThreadsSyscall(syscall.SYS_GETPID, 0, 0, 0)
	return errno == 0
})
