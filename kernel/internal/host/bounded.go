package host

import (
	"bytes"
	"fmt"
	"io"
	"os/exec"
	"sync/atomic"
	"time"
)

// Bounds limit a command of the toolchain: the time of everything that it starts, and the
// memory of each process.
type Bounds struct {
	What   string // the work in words: "compiling the packages of the module"
	Time   time.Duration
	Memory int64
}

// Compiling returns the bounds for compiling packages.
func Compiling(what string) Bounds { return Bounds{what, leastLimit, leastMemory} }

// Output runs a command that is not started yet, and returns what it prints. When it is
// over, so is everything that it has started. If it takes too much, the error is an [Excess].
func (b Bounds) Output(cmd *exec.Cmd) ([]byte, error) {
	var out bytes.Buffer
	said := &capped{most: 1 << 20}
	cmd.Stdout = &out
	if cmd.Stderr == nil {
		cmd.Stderr = io.Discard
	}
	cmd.Stderr = io.MultiWriter(cmd.Stderr, head{said})
	cmd.WaitDelay = grace
	if err := ownGroup(cmd); err != nil {
		return nil, err
	}
	cmd.Cancel = func() error { return killGroup(cmd.Process) }
	dieWithHost(cmd)
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	boundMemory(cmd.Process, b.Memory)
	var late atomic.Bool
	clock := time.AfterFunc(b.Time, func() {
		late.Store(true)
		_ = killGroup(cmd.Process)
	})
	err := cmd.Wait()
	clock.Stop()
	_ = killGroup(cmd.Process)
	switch {
	case err == nil:
		return out.Bytes(), nil
	case late.Load():
		return nil, &Excess{"time", fmt.Sprintf("%s takes longer than %v", b.What, b.Time)}
	case isMemory(said.String()):
		return nil, &Excess{"memory", fmt.Sprintf("%s takes more than %d MiB", b.What, b.Memory>>20)}
	}
	return nil, err
}

// A head takes what its buffer has room for, and never fails.
type head struct{ *capped }

// Write never fails.
func (h head) Write(p []byte) (int, error) {
	_, _ = h.capped.Write(p[:min(len(p), h.most-h.Len())])
	return len(p), nil
}
