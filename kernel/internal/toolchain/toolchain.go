// Package toolchain finds the Go toolchain of the machine, and unpacks the sources that the
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
)

// A Toolchain is the Go toolchain of the machine.
type Toolchain struct {
	Path    string // of the go command
	Version string
}

// ErrNone says that the engine go cannot run.
var ErrNone = errors.New("there is no Go toolchain")

// Find looks for the go command once.
var Find = sync.OnceValues(func() (Toolchain, error) {
	path, err := exec.LookPath("go")
	if err != nil {
		return Toolchain{}, ErrNone
	}
	if info, err := buildinfo.ReadFile(path); err == nil && info.Path == "cmd/go" {
		return Toolchain{path, info.GoVersion}, nil
	}
	// It is a script, or a program that looks for a toolchain.
	cmd := exec.Command(path, "env", "GOVERSION")
	cmd.Env = append(os.Environ(), "GOTOOLCHAIN=local", "GOFLAGS=")
	cmd.Dir = filepath.Dir(path)
	out, err := cmd.Output()
	if err != nil {
		return Toolchain{}, fmt.Errorf("asking the Go toolchain for its version: %w", err)
	}
	return Toolchain{path, strings.TrimSpace(string(out))}, nil
})

// SourcesDigest returns the digest of the packages that cells import.
var SourcesDigest = sync.OnceValues(func() (string, error) {
	var parts []string
	err := EachSource(func(name string, data []byte) error {
		parts = append(parts, name, string(data))
		return nil
	})
	return cache.Key(parts...), err
})

// EachSource visits the Go files that travel in the binary, without tests.
func EachSource(visit func(name string, data []byte) error) error {
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
