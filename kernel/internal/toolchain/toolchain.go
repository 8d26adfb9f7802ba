// Package toolchain finds the Go toolchain of the machine, and reads the sources that the
// binary contains for it.
package toolchain

import (
	"debug/buildinfo"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"

	"rederive"
	"rederive/internal/cache"
	"rederive/internal/environment"
	"rederive/internal/strictjson"
)

// A Toolchain is the Go toolchain of the machine.
type Toolchain struct {
	Path    string // of the go command
	Version string

	// Tools is the folder of the compiler and the linker, and Archives the list of compiled
	// packages for both, if they were looked for in advance.
	Tools, Archives string
}

// Variable is the environment variable that names a file with the description of the
// toolchain, for a process that the system confines: it cannot look for the toolchain.
const Variable = "REDERIVE_TOOLCHAIN"

// Flags is the value of GOFLAGS for all that is compiled. Without positions for debuggers, which no
// program of a notebook needs, packages compile a tenth faster. The Makefile has the same flags, so
// that the first notebook finds the standard library compiled.
const Flags = "-trimpath -gcflags=all=-dwarf=false"

// ErrNone is the error if the engine go cannot run.
var ErrNone = errors.New("there is no Go toolchain")

// A noCache is the error of a toolchain that cannot store what it compiles, which is none.
type noCache struct{ reason error }

func (e noCache) Error() string {
	return fmt.Sprintf("the Go toolchain cannot write its build cache: %v", e.reason)
}
func (e noCache) Is(target error) bool { return target == ErrNone }

// Hint says what to do about an error of [Find].
func Hint(err error) string {
	if errors.As(err, new(noCache)) {
		return "set HOME or GOCACHE to a folder that can be written"
	}
	return "install Go"
}

// checkCache returns an error if the go command cannot write its build cache.
func checkCache() error {
	dir := os.Getenv("GOCACHE")
	if dir == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			return noCache{err}
		}
		dir = filepath.Join(user, "go-build")
	}
	err := os.MkdirAll(dir, 0o777)
	if err == nil {
		var f *os.File
		if f, err = os.CreateTemp(dir, "rederive-*.tmp"); err == nil {
			return errors.Join(f.Close(), os.Remove(f.Name()))
		}
	}
	return noCache{err}
}

// Find looks for the go command, once.
var Find = sync.OnceValues(func() (Toolchain, error) {
	if file := os.Getenv(Variable); file != "" {
		return described(file)
	}
	path, err := exec.LookPath("go")
	if err != nil {
		return Toolchain{}, ErrNone
	}
	if err := checkCache(); err != nil {
		return Toolchain{}, err
	}
	if info, err := buildinfo.ReadFile(path); err == nil && info.Path == "cmd/go" {
		return Toolchain{Path: path, Version: info.GoVersion}, nil
	}
	// The command is a script, or a program that looks for a toolchain.
	cmd := exec.Command(path, "env", "GOVERSION")
	cmd.Env = environment.For(environment.GoCommand, "GOTOOLCHAIN=local", "GOFLAGS=")
	cmd.Dir = filepath.Dir(path)
	out, err := cmd.Output()
	if err != nil {
		return Toolchain{}, fmt.Errorf("asking the Go toolchain for its version: %w", err)
	}
	return Toolchain{Path: path, Version: strings.TrimSpace(string(out))}, nil
})

// described reads the description of a toolchain from a file.
func described(file string) (tc Toolchain, err error) {
	data, err := os.ReadFile(file)
	if err == nil {
		err = strictjson.Unmarshal(data, &tc)
	}
	if err == nil && tc.Path == "" {
		err = ErrNone
	}
	return tc, err
}

// SourcesDigest returns the digest of the packages that cells import.
var SourcesDigest = sync.OnceValues(func() (string, error) { return digestOf(EachSource) })

// digestOf returns the digest of the files that a function visits.
func digestOf(each func(visit func(name string, data []byte) error) error) (string, error) {
	var parts []string
	err := each(func(name string, data []byte) error {
		parts = append(parts, name, string(data))
		return nil
	})
	return cache.Key(parts...), err
}

// EachSource visits the Go files that travel in the binary for cells, without tests.
func EachSource(visit func(name string, data []byte) error) error {
	return eachGoFile(rederive.Sources, visit)
}

func eachGoFile(files fs.FS, visit func(name string, data []byte) error) error {
	return fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		return visit(name, data)
	})
}
