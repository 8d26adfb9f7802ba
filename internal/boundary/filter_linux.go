//go:build amd64 || arm64

package boundary

import (
	"fmt"
	"slices"
	"unsafe"

	"golang.org/x/sys/unix"
)

// OwnProcess is the process id in a filter that lets a process send signals only to itself.
// The real id is unknown when the filter is made; the process replaces this number with its id
// when it installs the filter.
const OwnProcess = 0x52454449

// hostile returns the system calls that no program of a notebook, and no compiler, makes. A
// process that makes one is killed at once.
func hostile() []uintptr {
	return append([]uintptr{
		unix.SYS_SOCKET, unix.SYS_SOCKETPAIR, unix.SYS_BIND, unix.SYS_CONNECT, unix.SYS_LISTEN, unix.SYS_ACCEPT,
		unix.SYS_ACCEPT4,
		unix.SYS_SENDTO, unix.SYS_SENDMSG, unix.SYS_SENDMMSG, unix.SYS_RECVFROM, unix.SYS_RECVMSG, unix.SYS_RECVMMSG,
		unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_KCMP, unix.SYS_PIDFD_OPEN,
		unix.SYS_PIDFD_SEND_SIGNAL, unix.SYS_PIDFD_GETFD, unix.SYS_IO_URING_SETUP, unix.SYS_IO_URING_ENTER,
		unix.SYS_IO_URING_REGISTER,
		unix.SYS_MEMFD_CREATE, unix.SYS_MEMFD_SECRET, unix.SYS_USERFAULTFD, unix.SYS_BPF, unix.SYS_PERF_EVENT_OPEN,
		unix.SYS_UNSHARE, unix.SYS_SETNS, unix.SYS_MOUNT, unix.SYS_UMOUNT2, unix.SYS_PIVOT_ROOT, unix.SYS_CHROOT,
		unix.SYS_OPEN_TREE, unix.SYS_MOVE_MOUNT, unix.SYS_FSOPEN, unix.SYS_FSMOUNT, unix.SYS_OPEN_BY_HANDLE_AT,
		unix.SYS_NAME_TO_HANDLE_AT,
		unix.SYS_KEYCTL, unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY, unix.SYS_INIT_MODULE, unix.SYS_FINIT_MODULE,
		unix.SYS_DELETE_MODULE,
		unix.SYS_KEXEC_LOAD, unix.SYS_REBOOT, unix.SYS_SWAPON, unix.SYS_SWAPOFF, unix.SYS_ACCT, unix.SYS_QUOTACTL,
		unix.SYS_SETTIMEOFDAY, unix.SYS_CLOCK_SETTIME, unix.SYS_ADJTIMEX, unix.SYS_SETHOSTNAME, unix.SYS_SETDOMAINNAME,
		unix.SYS_PERSONALITY, unix.SYS_SYSLOG, unix.SYS_FANOTIFY_INIT, unix.SYS_MQ_OPEN, unix.SYS_SHMGET,
		unix.SYS_MSGGET, unix.SYS_SEMGET,
	}, hostileHere...)
}

// closed returns further such calls, which programs make when they start but cells never do:
// to open files, start processes, and change what the process may do.
func closed() []uintptr {
	return append([]uintptr{
		unix.SYS_EXECVE, unix.SYS_EXECVEAT, unix.SYS_UNLINKAT, unix.SYS_MKDIRAT,
		unix.SYS_LINKAT,
		unix.SYS_SYMLINKAT, unix.SYS_RENAMEAT2, unix.SYS_FCHMODAT, unix.SYS_FCHOWNAT, unix.SYS_TRUNCATE,
		unix.SYS_MKNODAT,
		unix.SYS_CHDIR, unix.SYS_SECCOMP, unix.SYS_SETUID, unix.SYS_SETGID, unix.SYS_SETRESUID, unix.SYS_SETRESGID,
		unix.SYS_SETPGID,
		unix.SYS_SETSID, unix.SYS_PRLIMIT64, unix.SYS_SETPRIORITY, unix.SYS_CAPSET, unix.SYS_WAIT4,
		unix.SYS_INOTIFY_INIT1,
		unix.SYS_TIMERFD_CREATE, unix.SYS_SIGNALFD4, unix.SYS_SPLICE, unix.SYS_SENDFILE, unix.SYS_VMSPLICE,
		unix.SYS_TEE,
	}, closedHere...)
}

// used returns the system calls of Go's runtime, and those that a worker needs to answer.
func used() []uintptr {
	return append([]uintptr{
		unix.SYS_READ, unix.SYS_WRITE, unix.SYS_READV, unix.SYS_WRITEV, unix.SYS_CLOSE, unix.SYS_FSTAT, unix.SYS_LSEEK,
		unix.SYS_MUNMAP, unix.SYS_MADVISE, unix.SYS_MREMAP, unix.SYS_BRK, unix.SYS_MINCORE,
		unix.SYS_RT_SIGACTION, unix.SYS_RT_SIGPROCMASK, unix.SYS_RT_SIGRETURN, unix.SYS_SIGALTSTACK,
		unix.SYS_RESTART_SYSCALL,
		unix.SYS_SCHED_YIELD, unix.SYS_SCHED_GETAFFINITY, unix.SYS_NANOSLEEP, unix.SYS_CLOCK_NANOSLEEP,
		unix.SYS_CLOCK_GETTIME,
		unix.SYS_CLOCK_GETRES, unix.SYS_GETTIMEOFDAY, unix.SYS_FUTEX, unix.SYS_EPOLL_CREATE1, unix.SYS_EPOLL_CTL,
		unix.SYS_EPOLL_PWAIT,
		unix.SYS_EVENTFD2, unix.SYS_PIPE2, unix.SYS_GETPID, unix.SYS_GETTID, unix.SYS_GETUID, unix.SYS_GETEUID,
		unix.SYS_GETGID,
		unix.SYS_GETEGID, unix.SYS_EXIT, unix.SYS_EXIT_GROUP, unix.SYS_SET_ROBUST_LIST, unix.SYS_RSEQ,
		unix.SYS_GETRUSAGE,
		unix.SYS_GETRANDOM, unix.SYS_MEMBARRIER, unix.SYS_PPOLL,
	}, neededHere...)
}

// The answers of a filter.
const (
	allow = unix.SECCOMP_RET_ALLOW
	kill  = unix.SECCOMP_RET_KILL_PROCESS
	deny  = unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)
	lack  = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS)
)

// The offsets of a system call's data for a filter.
const (
	callNumber = 0
	callArch   = 4
	callFirst  = 16 // the lower half of the first argument
	callSecond = 24
	callThird  = 32
)

// A filter is a BPF program.
type filter []unix.SockFilter

func (f *filter) load(at uint32) {
	*f = append(*f, unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: at})
}

func (f *filter) answer(with uint32) {
	*f = append(*f, unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: with})
}

// unless compares the loaded value, and skips the next n instructions if the comparison fails.
func (f *filter) unless(op uint16, k uint32, skip uint8) {
	*f = append(*f, unix.SockFilter{Code: unix.BPF_JMP | op | unix.BPF_K, K: k, Jf: skip})
}

// calls gives an answer for some system calls.
func (f *filter) calls(list []uintptr, with uint32) {
	for _, nr := range list {
		f.unless(unix.BPF_JEQ, uint32(nr), 1)
		f.answer(with)
	}
}

// begin kills processes that call as on another architecture.
func (f *filter) begin() {
	f.load(callArch)
	f.unless(unix.BPF_JEQ, auditArch, 1)
	*f = append(*f, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JA, K: 1})
	f.answer(kill)
	f.load(callNumber)
	if otherCalls != 0 {
		f.unless(unix.BPF_JGE, otherCalls, 1)
		f.answer(kill)
	}
}

// forks kills processes that start others. Threads may be started.
func (f *filter) forks() {
	f.calls([]uintptr{unix.SYS_CLONE3}, lack) // libraries then fall back to clone
	const inside = unix.CLONE_NEWUSER | unix.CLONE_NEWNET | unix.CLONE_NEWNS | unix.CLONE_NEWPID | unix.CLONE_NEWIPC |
		unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP
	f.unless(unix.BPF_JEQ, unix.SYS_CLONE, 6)
	f.load(callFirst)
	f.unless(unix.BPF_JSET, inside, 1)
	f.answer(kill)
	f.unless(unix.BPF_JSET, unix.CLONE_THREAD, 1)
	f.answer(allow)
	f.answer(kill)
}

// signals lets a process send signals only to itself.
func (f *filter) signals() {
	for _, nr := range []uint32{unix.SYS_KILL, unix.SYS_TGKILL} {
		f.byArgument(nr, callFirst, unix.BPF_JEQ, OwnProcess, allow, kill)
	}
}

// maps allows mapping memory unless it is executable.
func (f *filter) maps() {
	for _, nr := range []uint32{unix.SYS_MMAP, unix.SYS_MPROTECT} {
		f.byArgument(nr, callThird, unix.BPF_JSET, unix.PROT_EXEC, kill, allow)
	}
}

// byArgument answers a system call according to one of its arguments.
func (f *filter) byArgument(nr, argument uint32, op uint16, k, yes, no uint32) {
	f.unless(unix.BPF_JEQ, nr, 4)
	f.load(argument)
	f.unless(op, k, 1)
	f.answer(yes)
	f.answer(no)
}

// Filter returns the filter for cells, which package show/worker installs with the id of its
// process instead of [OwnProcess]. A solver that looks for a file, such as one with the amount
// of free memory, gets an error; that is not an attack, and does not kill it.
func Filter() ([]byte, error) {
	var f filter
	f.begin()
	f.calls(used(), allow)
	f.maps()
	f.signals()
	f.forks()
	f.calls(slices.Concat(hostile(), closed()), kill)
	f.answer(deny)
	size := len(f) * int(unsafe.Sizeof(f[0]))
	return unsafe.Slice((*byte)(unsafe.Pointer(&f[0])), size), nil
}

// without returns a filter that allows everything except the given calls; the profile still applies.
func without(calls []uintptr) filter {
	var f filter
	f.begin()
	f.calls(calls, kill)
	f.answer(allow)
	return f
}

// hostFilter returns the filter of a process that starts others and watches them: its files in
// memory cannot be executed, and it cannot change file permissions.
func hostFilter() filter {
	needed := []uintptr{unix.SYS_PIDFD_OPEN, unix.SYS_PIDFD_SEND_SIGNAL, unix.SYS_MEMFD_CREATE}
	calls := slices.DeleteFunc(hostile(), func(nr uintptr) bool { return slices.Contains(needed, nr) })
	calls = append(calls, unix.SYS_FCHMODAT, unix.SYS_FCHOWNAT, unix.SYS_FCHOWN, unix.SYS_SETXATTR,
		unix.SYS_LSETXATTR, unix.SYS_FSETXATTR, unix.SYS_REMOVEXATTR, unix.SYS_LREMOVEXATTR, unix.SYS_MKNODAT)
	var f filter
	f.begin()
	f.memories()
	f.calls(append(calls, changingHere...), kill)
	f.answer(allow)
	return f
}

// memories allows files in memory only if nobody can execute them.
func (f *filter) memories() {
	f.unless(unix.BPF_JEQ, unix.SYS_MEMFD_CREATE, 4)
	f.load(callSecond)
	f.unless(unix.BPF_JSET, unix.MFD_NOEXEC_SEAL, 1)
	f.answer(allow)
	f.answer(kill)
}

// install installs a filter for the current thread and everything that it starts.
func install(f filter) error {
	program := unix.SockFprog{Len: uint16(len(f)), Filter: &f[0]}
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, 0, uintptr(unsafe.Pointer(&program)))
	if errno != 0 {
		return fmt.Errorf("filtering the system calls: %w", errno)
	}
	return nil
}
