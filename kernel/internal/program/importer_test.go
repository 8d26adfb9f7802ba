package program

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"rederive/kernel/internal/toolchain"
)

// TestExportData uses scripts as go commands. A failed command is not reported as a missing
// package, and each command compiles as programs are compiled.
func TestExportData(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("it needs a shell")
	}
	dir := t.TempDir()
	types := filepath.Join(dir, "types")
	if err := os.WriteFile(types, []byte("types"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ script, want string }{
		{"case \"$GOFLAGS\" in *-trimpath*) echo " + types + ";; esac", "types"},
		{"echo 'cannot find package \"path/no\" in any of:' >&2; exit 1", "does not find it in the standard library"},
		{"echo 'package path/no is not in std' >&2; exit 1", "does not find it in the standard library"},
		{"echo 'no space left' >&2; exit 1", "asking the Go toolchain for it: exit status 1: no space left"},
		{"kill -KILL $$", "asking the Go toolchain for it: signal: killed"},
	} {
		command := filepath.Join(dir, "go")
		if err := os.WriteFile(command, []byte("#!/bin/sh\n"+c.script+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		find := func() (toolchain.Toolchain, error) { return toolchain.Toolchain{Path: command}, nil }
		r, err := ExportData(find)("path/no")
		got := fmt.Sprint(err)
		if err == nil {
			data, _ := io.ReadAll(r)
			got = string(data)
			_ = r.Close()
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: %s", c.script, got)
		}
	}
}
