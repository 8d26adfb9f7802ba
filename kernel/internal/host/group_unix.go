//go:build unix

package host

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// programSuffix ends the names of programs.
const programSuffix = ""

// handOver passes files to a process, which finds them from descriptor 3 on.
func handOver(cmd *exec.Cmd, files ...*os.File) error {
	cmd.ExtraFiles = files
	return nil
}

// ownGroup makes a worker the leader of a process group, so that nothing it starts outlives it.
func ownGroup(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return nil
}

// BoundSelf bounds the memory and the CPU time of this process.
func BoundSelf(memory int64, computing time.Duration) error {
	bytes := uint64(memory)
	if err := syscall.Setrlimit(syscall.RLIMIT_DATA, &syscall.Rlimit{Cur: bytes, Max: bytes}); err != nil {
		return fmt.Errorf("limiting the memory: %w", err)
	}
	seconds := uint64(computing.Seconds())
	if err := syscall.Setrlimit(syscall.RLIMIT_CPU, &syscall.Rlimit{Cur: seconds, Max: seconds}); err != nil {
		return fmt.Errorf("limiting the time: %w", err)
	}
	return nil
}

// killed reports whether a process was killed, as it is when its time is up.
func killed(cmd *exec.Cmd) bool {
	if cmd.ProcessState == nil {
		return false
	}
	status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGKILL
}

// killGroup ends a worker and what it may have started.
func killGroup(p *os.Process) error { return syscall.Kill(-p.Pid, syscall.SIGKILL) }

// interruptGroup asks a group of processes to end.
func interruptGroup(p *os.Process) error { return syscall.Kill(-p.Pid, syscall.SIGINT) }

// barred reports whether a process was ended because of a system call.
func barred(exit error) bool {
	var e *exec.ExitError
	if !errors.As(exit, &e) {
		return false
	}
	status, ok := e.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGSYS
}

// used returns the peak memory of an ended process in bytes. On Linux it includes what the parent had when it started
// the process.
func used(exit error) int64 {
	var e *exec.ExitError
	if !errors.As(exit, &e) {
		return 0
	}
	usage, ok := e.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	return int64(usage.Maxrss) << 10
}

// isBusy reports whether a program does not start because a process that is just starting has its file open.
func isBusy(err error) bool { return errors.Is(err, syscall.ETXTBSY) }
