//go:build linux && (amd64 || arm64)

package kernel_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rederive/internal/boundary"
)

// TestSessionConfined looks at the worker of a session as the system sees it: it has the
// filter of system calls, cannot gain privileges, and has nothing from the environment.
// TestEscape shows what the filter and Landlock then keep from it.
func TestSessionConfined(t *testing.T) {
	if lacks := boundary.LacksForCells(); len(lacks) > 0 {
		t.Skip(lacks)
	}
	t.Setenv("GITHUB_TOKEN", "secret")
	p := play(t)
	p.shows("", "x := 1\nx", "1")
	workers := 0
	for _, dir := range children(t) {
		environ, err := os.ReadFile(filepath.Join(dir, "environ"))
		if err != nil || !strings.Contains(string(environ), "REDERIVE_SESSION=") {
			continue
		}
		workers++
		for v := range strings.SplitSeq(strings.Trim(string(environ), "\x00"), "\x00") {
			if name, _, _ := strings.Cut(v, "="); !strings.HasPrefix(name, "REDERIVE_") && name != "GOTRACEBACK" {
				t.Errorf("the worker gets %s", v)
			}
		}
		status, err := os.ReadFile(filepath.Join(dir, "status"))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"\nSeccomp:\t2\n", "\nNoNewPrivs:\t1\n"} {
			if !strings.Contains(string(status), want) {
				t.Errorf("the worker lacks %q", want)
			}
		}
	}
	if workers == 0 {
		t.Error("there is no worker")
	}
}

// children lists the folders in /proc of the processes that this one has started.
func children(t *testing.T) (list []string) {
	all, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range all {
		status, err := os.ReadFile(filepath.Join(dir, "status"))
		if err == nil && strings.Contains(string(status), fmt.Sprintf("\nPPid:\t%d\n", os.Getpid())) {
			list = append(list, dir)
		}
	}
	return list
}
