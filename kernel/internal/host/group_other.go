//go:build !unix && !windows

package host

import (
	"errors"
	"os"
	"os/exec"
	"time"
)

// programSuffix ends the names of programs.
const programSuffix = ""

// ownGroup fails: such systems start no processes. They can still check notebooks.
func ownGroup(*exec.Cmd) error {
	return errors.New("notebooks are run on Unix systems and Windows only, and checked everywhere")
}

// handOver fails too.
func handOver(*exec.Cmd, ...*os.File) error { return errors.ErrUnsupported }

func killGroup(p *os.Process) error { return p.Kill() }

func interruptGroup(p *os.Process) error { return p.Kill() }

// BoundSelf does nothing: the system has no such limits.
func BoundSelf(int64, time.Duration) error { return nil }

func killed(*exec.Cmd) bool { return false }

// barred reports false: the system filters no system calls.
func barred(error) bool { return false }

// used returns 0: the memory is unknown.
func used(error) int64 { return 0 }

// isBusy reports false: the system starts programs whose files are open.
func isBusy(error) bool { return false }
