package host

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/windows"

	"rederive/show/worker"
)

// programSuffix ends the names of programs.
const programSuffix = ".exe"

// overQuota is the exit code of a process whose time is up.
const overQuota = uint32(windows.ERROR_NOT_ENOUGH_QUOTA)

// ownGroup shields a process from the interrupts of the console. A worker puts itself
// into a job object, so that what it starts ends with it.
func ownGroup(cmd *exec.Cmd) error {
	attributes(cmd).CreationFlags |= syscall.CREATE_NEW_PROCESS_GROUP
	return nil
}

func attributes(cmd *exec.Cmd) *syscall.SysProcAttr {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	return cmd.SysProcAttr
}

// handOver passes files to a process, which finds their handles in its environment.
func handOver(cmd *exec.Cmd, files ...*os.File) error {
	var names []string
	attr := attributes(cmd)
	for _, f := range files {
		handle := f.Fd()
		const inherit = windows.HANDLE_FLAG_INHERIT
		err := windows.SetHandleInformation(windows.Handle(handle), inherit, inherit)
		if err != nil {
			return os.NewSyscallError("SetHandleInformation", err)
		}
		attr.AdditionalInheritedHandles = append(attr.AdditionalInheritedHandles, syscall.Handle(handle))
		names = append(names, strconv.FormatUint(uint64(handle), 10))
	}
	cmd.Env = append(cmd.Env, worker.HostFiles+"="+strings.Join(names, ","))
	return nil
}

func killGroup(p *os.Process) error { return p.Kill() }

func interruptGroup(p *os.Process) error { return p.Kill() }

// used returns 0: the memory is unknown.
func used(error) int64 { return 0 }

// BoundSelf bounds the memory and the CPU time of this process.
func BoundSelf(memory int64, computing time.Duration) error { return worker.Bound(memory, computing) }

// killed reports whether a process was ended because its time was up.
func killed(cmd *exec.Cmd) bool {
	return cmd.ProcessState != nil && uint32(cmd.ProcessState.ExitCode()) == overQuota
}

// barred reports false: the system filters no system calls.
func barred(error) bool { return false }

// isBusy reports false: the system starts programs whose files are open.
func isBusy(error) bool { return false }
