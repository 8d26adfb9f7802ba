//go:build unix

package host

import (
	"os"
	"os/exec"
	"syscall"
)

// quitSignal makes a compiled program tell where it is, and end.
const quitSignal = syscall.SIGQUIT

// ownGroup makes a worker the first of a group of processes, so that none
// outlives it.
func ownGroup(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return nil
}

// killGroup ends a worker and what it may have started.
func killGroup(p *os.Process) error { return syscall.Kill(-p.Pid, syscall.SIGKILL) }

// interruptGroup asks a group of processes to end.
func interruptGroup(p *os.Process) error { return syscall.Kill(-p.Pid, syscall.SIGINT) }
