package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// TestFaults runs a program that the faults of Go end, with the patches.
func TestFaults(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds and runs programs for WebAssembly, which takes 20 seconds")
	}
	dir := t.TempDir()
	if err := write(dir); err != nil {
		t.Fatal(err)
	}
	module := built(t, "-overlay", filepath.Join(dir, "overlay.json"))
	for _, fault := range []string{"nil", "methods"} {
		if out, err := run(t, module, fault); err != nil || out != "whole\n" {
			t.Errorf("%s: %v: %s", fault, err, out)
		}
	}
}

// built builds the program for WebAssembly.
func built(t *testing.T, flags ...string) []byte {
	t.Helper()
	name := filepath.Join(t.TempDir(), "faults.wasm")
	cmd := exec.Command("go", append(append([]string{"build", "-o", name}, flags...), "./testdata/faults")...)
	cmd.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// run runs a module and returns what it has printed.
func run(t *testing.T, module []byte, args ...string) (string, error) {
	t.Helper()
	ctx := context.Background()
	config := wazero.NewRuntimeConfig().WithMemoryLimitPages(12288).WithMemoryCapacityFromMax(true)
	r := wazero.NewRuntimeWithConfig(ctx, config)
	defer func() {
		r.Close(ctx)
		runtime.GC() // its memory is large
	}()
	wasi_snapshot_preview1.MustInstantiate(ctx, r)
	var out bytes.Buffer
	_, err := r.InstantiateWithConfig(ctx, module, wazero.NewModuleConfig().
		WithArgs(append([]string{"faults"}, args...)...).WithStdout(&out).WithSysWalltime().WithSysNanotime())
	if err != nil && strings.Contains(err.Error(), "exit_code(0)") {
		err = nil
	}
	return out.String(), err
}

// TestApply applies a patch to files that need it, that do not, and that are other than it expects.
func TestApply(t *testing.T) {
	p := patch{old: "a := b", new: "a := c(b)"}
	for _, c := range []struct{ text, want string }{
		{"x; a := b; y", "x; a := c(b); y"},
		{"x; a := c(b); y", "x; a := c(b); y"},
		{"x; a := d(b); y", ""},
		{"a := b; a := b", ""},
	} {
		if got, err := p.apply(c.text); got != c.want || (err != nil) != (c.want == "") {
			t.Errorf("%s: %q, %v", c.text, got, err)
		}
	}
}
