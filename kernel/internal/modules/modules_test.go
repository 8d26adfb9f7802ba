package modules

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rederive/kernel/internal/toolchain"
)

// folder writes files into a folder for the test.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestResolve finds packages, their modules, and how those that are not pure reach what
// is outside.
func TestResolve(t *testing.T) {
	tc, err := toolchain.Find()
	if err != nil {
		t.Skip("skipped: this test compiles programs: ", err)
	}
	dir := folder(t, map[string]string{
		"go.mod":         "module example.org/a\n\ngo 1.26\n",
		"pure/p.go":      "package pure\n\nimport \"fmt\"\n\nvar X = fmt.Sprint(1)\n",
		"through/t.go":   "package through\n\nimport \"example.org/a/files\"\n\nvar X = files.X\n",
		"files/f.go":     "package files\n\nimport \"os\"\n\nvar X = os.Args\n",
		"net/n.go":       "package net\n\nimport \"net/netip\"\n\nvar X = netip.Addr{}\n",
		"run/r.go":       "package run\n\nimport \"os/exec\"\n\nvar X = exec.ErrDot\n",
		"clock/c.go":     "package clock\n\nimport \"time\"\n\nvar X time.Duration\n",
		"chance/c.go":    "package chance\n\nimport \"crypto/rand\"\n\nvar X = rand.Reader\n",
		"system/s.go":    "package system\n\nimport \"syscall\"\n\nvar X syscall.Errno\n",
		"broken/b.go":    "package broken\n\nvar X int = \"x\"\n",
		"paper/notes.md": "",
	})
	if path, file := Path(filepath.Join(dir, "paper")); path != "example.org/a" || file != filepath.Join(dir,
		"go.mod") {
		t.Errorf("module %s of %s", path, file)
	}
	g, err := Resolve(t.Context(), tc, filepath.Join(dir, "paper"), []string{
		"example.org/a/pure",
		"example.org/a/through",
		"example.org/a/net",
		"example.org/a/run",
		"example.org/a/clock",
		"example.org/a/chance",
		"example.org/a/system",
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Exports) != 8 || len(g.Sources["example.org/a/pure"]) != 1 {
		t.Errorf("%+v", g)
	}
	if len(g.Modules) != 1 || !g.Own || g.Link["fmt"] == "" || g.Exports["fmt"] != "" {
		t.Errorf("%+v", g)
	}
	want := map[string]string{
		"example.org/a/through": "example.org/a/files imports os",
		"example.org/a/net":     "example.org/a/net imports net/netip",
		"example.org/a/run":     "example.org/a/run imports os/exec",
		"example.org/a/clock":   "example.org/a/clock imports time",
		"example.org/a/chance":  "example.org/a/chance imports crypto/rand",
		"example.org/a/system":  "example.org/a/system imports syscall",
	}
	if !maps.Equal(g.Reaches, want) {
		t.Errorf("reaches %v, want %v", g.Reaches, want)
	}
	for path, want := range map[string]string{
		"example.org/a/none":   "no required module provides package example.org/a/none",
		"example.org/a/broken": "cannot use \"x\"",
		"example.org/a/...":    "is not the path of a package",
		"./pure":               "is not the path of a package",
		"-x":                   "is not the path of a package",
		"example.org/b":        "no required module provides package example.org/b",
	} {
		_, err := Resolve(t.Context(), tc, dir, []string{path})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", path, err, want)
		}
	}
}
