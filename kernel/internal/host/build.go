package host

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"rederive/internal/cache"
	"rederive/internal/environment"
	"rederive/internal/golist"
	"rederive/kernel/internal/emit"
	"rederive/kernel/internal/toolchain"
)

// A builder compiles one program.
type builder struct {
	tc      toolchain.Toolchain
	sources string // digest of the packages that cells import
	em      *emit.Source
	store   cache.Store
	memory  int64 // of each process
	limit   time.Duration

	interpreter bool // the program is a worker of the interpreter
	untrusted   bool // the program is untrusted: the system confines the tools

	compiling golist.Compiled // if set, called with the packages whose compilation takes long
}

// Prepare finds the toolchain and, for programs that import some of the given packages, the
// compiled packages that they are linked with.
func Prepare(ctx context.Context, dir string, imports []string) (tc toolchain.Toolchain, err error) {
	if tc, err = toolchain.Find(); err != nil {
		return tc, err
	}
	sources, err := toolchain.SourcesDigest()
	if err != nil || len(imports) == 0 {
		return tc, err
	}
	b := builder{
		tc: tc, sources: sources, em: &emit.Source{Imports: imports}, store: programs(dir), memory: leastMemory,
		limit: time.Minute,
	}
	work, release, err := b.store.TempDir()
	if err != nil {
		work, release, err = cache.TempDir(os.TempDir(), "rederive-build-")
	}
	if err != nil {
		return tc, err
	}
	defer release()
	if work, err = filepath.Abs(work); err == nil {
		err = os.Mkdir(filepath.Join(work, "tmp"), 0o755)
	}
	if err != nil {
		return tc, err
	}
	tc.Tools, tc.Archives, err = b.archives(ctx, work)
	return tc, err
}

// cellsFolder is the folder of the program within the module. It does not depend on where the
// module is, so the program's bytes do not depend on the machine.
const cellsFolder = "cells"

// build compiles the program in a folder of its own in the cache or, if that has no room, in the
// folder for temporary files.
func (b *builder) build(ctx context.Context) (bin string, release func(), err error) {
	dir, release, err := b.store.TempDir()
	if err == nil {
		if bin, err = b.within(ctx, dir); err == nil {
			return bin, release, nil
		}
		release()
	}
	if ctx.Err() != nil || errors.As(err, new(*Rejection)) || errors.As(err, new(*Excess)) {
		return "", nil, err
	}
	first := err
	if dir, release, err = cache.TempDir(os.TempDir(), "rederive-build-"); err != nil {
		return "", nil, fmt.Errorf("compiling the notebook: %w", errors.Join(first, err))
	}
	if bin, err = b.within(ctx, dir); err != nil {
		release()
		return "", nil, err
	}
	return bin, release, nil
}

// within compiles the program in a folder: directly against the archives of its imports, if
// these are known, and otherwise with the go command.
func (b *builder) within(ctx context.Context, dir string) (bin string, err error) {
	if dir, err = filepath.Abs(dir); err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(ctx, b.limit)
	defer cancel()
	bin = filepath.Join(dir, "program"+programSuffix)
	file := filepath.Join(dir, "module", cellsFolder, "main.go")
	if err := errors.Join(write(file, []byte(b.em.Text)), os.MkdirAll(filepath.Join(dir, "tmp"), 0o755)); err != nil {
		return "", fmt.Errorf("compiling the notebook: %w", err)
	}
	direct := b.link(ctx, dir, bin)
	linked := len(b.em.Outside) > 0 || b.interpreter // the go command does not know the packages
	if direct == nil || linked || ctx.Err() != nil || errors.As(direct, new(*Rejection)) ||
		errors.As(direct, new(*Excess)) {
		return bin, direct
	}
	if b.untrusted {
		return "", fmt.Errorf("compiling the notebook within the boundary: %w", direct)
	}
	if err := b.unpack(filepath.Join(dir, "module")); err != nil {
		return "", fmt.Errorf("unpacking the sources: %w", err)
	}
	cmd := b.command(ctx, dir, b.tc.Path,
		"build", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-gcflags="+grown,
		"-o", bin, "./"+cellsFolder)
	said, err := b.run(cmd, (*exec.Cmd).Start)
	return bin, b.judge(ctx, said, err)
}

// command prepares a command that works on the module in a folder.
func (b *builder) command(ctx context.Context, dir, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = filepath.Join(dir, "module")
	child := environment.GoTool
	if name == b.tc.Path {
		child = environment.GoCommand
	}
	cmd.Env = environment.For(child, "GOTMPDIR="+filepath.Join(dir, "tmp"), "PWD="+cmd.Dir, "GO111MODULE=on",
		"GOFLAGS=-mod=mod "+toolchain.Flags, "GOPROXY=off", "GOWORK=off", "GOTOOLCHAIN=local", "CGO_ENABLED=0",
		// No setting of the user may change the results of a program.
		"GOENV=off", "GOOS="+runtime.GOOS, "GOARCH="+runtime.GOARCH, "GOAMD64=", "GOARM64=", "GOEXPERIMENT=",
		"GODEBUG=",
		"GOGC=400") // at the default, the linker spends a tenth of its time collecting some 80 MB
	return cmd
}

// run runs a command of the toolchain with bounded memory, and returns what it printed. When the
// command is over, so is everything that it has started.
func (b *builder) run(cmd *exec.Cmd, start func(*exec.Cmd) error) (string, error) {
	var said bytes.Buffer
	cmd.Stdout = &said
	if cmd.Stderr == nil {
		cmd.Stderr = &said
	}
	cmd.WaitDelay = grace
	if err := ownGroup(cmd); err != nil {
		return "", err
	}
	cmd.Cancel = func() error { return interruptGroup(cmd.Process) }
	dieWithHost(cmd)
	if err := start(cmd); err != nil {
		return "", err
	}
	boundMemory(cmd.Process, b.memory)
	err := cmd.Wait()
	_ = killGroup(cmd.Process)
	return said.String(), err
}

// An Excess is a limit that was hit before the program ran.
type Excess struct{ Kind, Text string }

// Error says which limit was hit.
func (e *Excess) Error() string { return e.Text }

// judge turns the failure of a compilation into an error about the program.
func (b *builder) judge(ctx context.Context, said string, err error) error {
	rejected := rejection(said)
	switch {
	case err == nil:
		return nil
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return &Excess{"time", fmt.Sprintf("compiling was stopped after %v, the time limit of the notebook: "+
			"what has been compiled is cached, so run it again", b.limit)}
	case ctx.Err() != nil:
		return ctx.Err()
	case isMemory(said):
		return &Excess{"memory", fmt.Sprintf("compiling ran out of memory: the limit is %d MiB", b.memory>>20)}
	case rejected != nil:
		return rejected
	}
	return fmt.Errorf("compiling the notebook: %w\n%s", err, strings.TrimSpace(said))
}

// unpack writes a module with the packages that the program imports.
func (b *builder) unpack(module string) error {
	unpackFile := func(name string, data []byte) error {
		return write(filepath.Join(module, filepath.FromSlash(name)), data)
	}
	if b.interpreter {
		return toolchain.EachInterpreterFile(unpackFile)
	}
	err := toolchain.EachSource(unpackFile)
	return errors.Join(err, write(filepath.Join(module, "go.mod"), []byte("module rederive\n\ngo 1.26.0\n")))
}

func write(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}
