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

	"rederive/internal/golden"
	"rederive/internal/must"
	"rederive/internal/share"
)

// TestFit applies the patches to the sources of this toolchain. Whether they still do what
// TestFaults shows depends on nothing else.
func TestFit(t *testing.T) {
	if err := write(t.TempDir()); err != nil {
		t.Error(err)
	}
}

// TestFaults runs, with the patches, a program that Go's faults would end.
func TestFaults(t *testing.T) {
	if testing.Short() || !share.Whole() {
		t.Skip("it compiles the standard library for WebAssembly, which takes half a minute; " +
			share.Variable + "=whole runs it")
	}
	dir := t.TempDir()
	must.Do(write(dir))
	ctx := context.Background()
	config := wazero.NewRuntimeConfig().WithMemoryLimitPages(12288).WithMemoryCapacityFromMax(true)
	r := wazero.NewRuntimeWithConfig(ctx, config)
	defer r.Close(ctx)
	wasi_snapshot_preview1.MustInstantiate(ctx, r)
	module := must.Get(r.CompileModule(ctx, built(t, "-overlay", filepath.Join(dir, "overlay.json"))))
	for _, fault := range []string{"nil", "methods"} {
		if out, err := run(ctx, r, module, fault); err != nil || out != "whole\n" {
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
	data := golden.Read(t, name)
	return data
}

// run runs a module and returns what it has printed.
func run(ctx context.Context, r wazero.Runtime, module wazero.CompiledModule, fault string) (string, error) {
	var out bytes.Buffer
	m, err := r.InstantiateModule(ctx, module, wazero.NewModuleConfig().WithName("").
		WithArgs("faults", fault).WithStdout(&out).WithSysWalltime().WithSysNanotime())
	if m != nil {
		m.Close(ctx)
	}
	runtime.GC() // its memory is large
	if err != nil && strings.Contains(err.Error(), "exit_code(0)") {
		err = nil
	}
	return out.String(), err
}

// TestApply applies a patch to a file that needs it, one that does not, and one that is different.
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
