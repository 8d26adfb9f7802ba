package kernel

import (
	"bytes"
	"context"
	"debug/buildinfo"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"rederive"
	"rederive/internal/cache"
	"rederive/show/worker"
)

// A toolchain is the Go toolchain of the machine.
type toolchain struct {
	path    string // of the go command
	version string
}

// errNoToolchain says that the engine go cannot run.
var errNoToolchain = errors.New("there is no Go toolchain")

// findToolchain looks for the go command once.
var findToolchain = sync.OnceValues(func() (toolchain, error) {
	path, err := exec.LookPath("go")
	if err != nil {
		return toolchain{}, errNoToolchain
	}
	if info, err := buildinfo.ReadFile(path); err == nil && info.Path == "cmd/go" {
		return toolchain{path, info.GoVersion}, nil
	}
	// It is a script, or a program that looks for a toolchain.
	cmd := exec.Command(path, "env", "GOVERSION")
	cmd.Env = append(os.Environ(), "GOTOOLCHAIN=local", "GOFLAGS=")
	cmd.Dir = os.TempDir()
	out, err := cmd.Output()
	if err != nil {
		return toolchain{}, fmt.Errorf("asking the Go toolchain for its version: %w", err)
	}
	return toolchain{path, strings.TrimSpace(string(out))}, nil
})

// theSources returns the digest of the packages that cells import.
var theSources = sync.OnceValues(func() (string, error) {
	var parts []string
	err := eachSource(func(name string, data []byte) error {
		parts = append(parts, name, string(data))
		return nil
	})
	return cache.Key(parts...), err
})

// eachSource visits the Go files that travel in the binary, without tests.
func eachSource(visit func(name string, data []byte) error) error {
	return fs.WalkDir(rederive.Sources, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		data, err := fs.ReadFile(rederive.Sources, name)
		if err != nil {
			return err
		}
		return visit(name, data)
	})
}

// runGo compiles a program and runs it.
func runGo(ctx context.Context, em *emitted, e errand, dir string) (*outcome, error) {
	bin, err := compile(ctx, em, dir)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(bin)
	cmd.Env = []string{"GOTRACEBACK=crash"}
	e.quit = true
	return runWorker(ctx, cmd, e)
}

// compile returns the path of the compiled program, which is kept in the cache.
func compile(ctx context.Context, em *emitted, dir string) (string, error) {
	tc, err := findToolchain()
	if err != nil {
		return "", err
	}
	sources, err := theSources()
	if err != nil {
		return "", err
	}
	key := cache.Key("executable", em.text, sources, tc.version)
	store := cache.Store{Dir: filepath.Join(dir, "programs"), Max: 1 << 30}
	if file, ok := store.File(key); ok {
		return file, nil
	}
	module, err := unpack(filepath.Join(dir, "modules"), sources)
	if err != nil {
		return "", err
	}
	tmp, err := store.Temp()
	if err != nil {
		return "", err
	}
	defer os.Remove(tmp.Name())
	tmp.Close()
	if err := build(ctx, tc, module, em.text, tmp.Name()); err != nil {
		return "", err
	}
	if err := store.Adopt(key, tmp.Name()); err != nil {
		return "", err
	}
	file, ok := store.File(key)
	if !ok {
		return "", errors.New("the compiled program is gone from the cache")
	}
	return file, nil
}

// unpack writes the packages that cells import as a module, and returns its
// folder. It comes into being whole, by renaming.
func unpack(dir, sources string) (string, error) {
	module := filepath.Join(dir, sources[:16])
	if _, err := os.Stat(filepath.Join(module, "go.mod")); err == nil {
		return module, nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", fmt.Errorf("unpacking the sources: %w", err)
	}
	tmp, err := os.MkdirTemp(dir, "tmp-")
	if err != nil {
		return "", fmt.Errorf("unpacking the sources: %w", err)
	}
	defer os.RemoveAll(tmp)
	err = eachSource(func(name string, data []byte) error {
		file := filepath.Join(tmp, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		return os.WriteFile(file, data, 0o644)
	})
	if err == nil {
		err = os.WriteFile(filepath.Join(tmp, "go.mod"), []byte("module rederive\n\ngo 1.26.0\n"), 0o644)
	}
	if err != nil {
		return "", fmt.Errorf("unpacking the sources: %w", err)
	}
	if err := os.Rename(tmp, module); err != nil && !errors.Is(err, fs.ErrExist) {
		if _, there := os.Stat(filepath.Join(module, "go.mod")); there != nil {
			return "", fmt.Errorf("unpacking the sources: %w", err)
		}
	}
	return module, nil
}

// build compiles the text of a program within the module.
func build(ctx context.Context, tc toolchain, module, text, out string) error {
	dir, err := os.MkdirTemp(module, "cells-")
	if err != nil {
		return fmt.Errorf("compiling the notebook: %w", err)
	}
	defer os.RemoveAll(dir)
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(text), 0o644); err != nil {
		return fmt.Errorf("compiling the notebook: %w", err)
	}
	cmd := exec.CommandContext(ctx, tc.path, "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", out, ".")
	cmd.Dir = dir
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) } // which the compilers are told of
	cmd.WaitDelay = 5 * time.Second
	cmd.Env = append(os.Environ(), "GOTMPDIR="+dir, "GO111MODULE=on", "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off", "GOTOOLCHAIN=local", "CGO_ENABLED=0", "PWD="+dir,
		// No setting of the user may change what a program computes.
		"GOENV=off", "GOOS="+runtime.GOOS, "GOARCH="+runtime.GOARCH, "GOAMD64=", "GOARM64=", "GOEXPERIMENT=")
	var stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stderr, &stderr
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if rejected := rejectedLine.FindAllStringSubmatch(stderr.String(), -1); len(rejected) > 0 {
			return &rejection{rejected}
		}
		return fmt.Errorf("compiling the notebook: %w\n%s", err, strings.TrimSpace(stderr.String()))
	}
	return nil
}

// rejectedLine is a message of the compiler about a place in the notebook.
var rejectedLine = regexp.MustCompile(`(?m)` + regexp.QuoteMeta(worker.PlaceName) + `:(\d+)(?::\d+)?: (.*)$`)

// A rejection is what the compiler says of a program that the type checker takes:
// a type that is too large, for example.
type rejection struct{ lines [][]string }

func (r *rejection) Error() string { return "the compiler refuses the program: " + r.lines[0][2] }

// at returns the messages at their places in the notebook.
func (r *rejection) at(em *emitted, nb *rederive.Notebook) rederive.Errors {
	var errs rederive.Errors
	for _, m := range r.lines {
		pos := rederive.Pos{File: nb.Path}
		if line, err := strconv.Atoi(m[1]); err == nil && worker.PlaceOf(line) < len(em.places) {
			pos = em.places[worker.PlaceOf(line)]
		}
		errs.Add(pos, "", "the compiler refuses this: %s", m[2])
	}
	return errs
}
