//go:build !linux

package host

import (
	"os"
	"os/exec"
)

// dieWithHost does nothing: the system has no such means.
func dieWithHost(*exec.Cmd) {}

// boundMemory does nothing: the system cannot bound another process.
func boundMemory(*os.Process, int64) {}
