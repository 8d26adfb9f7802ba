package host

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// dieWithHost makes a process end when this one is killed.
func dieWithHost(cmd *exec.Cmd) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
}

// boundMemory bounds the memory of a process and of every process that it starts. It also
// bounds those that already run, which have not inherited the bound.
func boundMemory(p *os.Process, most int64) {
	boundTree(p.Pid, &unix.Rlimit{Cur: uint64(most), Max: uint64(most)})
}

func boundTree(pid int, limit *unix.Rlimit) {
	_ = unix.Prlimit(pid, unix.RLIMIT_DATA, limit, nil)
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, name := range lists {
		children, _ := os.ReadFile(name)
		for _, child := range strings.Fields(string(children)) {
			if n, err := strconv.Atoi(child); err == nil {
				boundTree(n, limit)
			}
		}
	}
}
