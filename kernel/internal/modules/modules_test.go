package modules

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rederive/kernel/internal/toolchain"
)

// folder writes files into a temporary folder.
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

// TestResolve finds packages and their modules, and how the impure ones reach outside.
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
	}, nil)
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
		"example.org/a/none": "no required module provides package example.org/a/none: run `go get " +
			"example.org/a/none`",
		"example.org/a/broken": "cannot use \"x\"",
		"example.org/a/...":    "is not the path of a package",
		"./pure":               "is not the path of a package",
		"-x":                   "is not the path of a package",
		"example.org/b":        "no required module provides package example.org/b: run `go get example.org/b`",
	} {
		_, err := Resolve(t.Context(), tc, dir, []string{path}, nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", path, err, want)
		}
	}
}

// TestNotCached requests packages whose modules are not in the module cache, or that no module provides. Each message
// names the cause and the remedy.
func TestNotCached(t *testing.T) {
	tc, err := toolchain.Find()
	if err != nil {
		t.Skip("skipped: this test asks the go command: ", err)
	}
	t.Setenv("GOMODCACHE", t.TempDir())
	const mod = "module example.org/a\n\ngo 1.26\n\nrequire (\n\texample.org/lib v1.2.0\n" +
		"\texample.org/other v0.1.0\n)\n"
	const sum = "example.org/lib v1.2.0 h1:VbpOemQlsSMrYmn7T2OUvQ4dqxQXU+ouZFQsZOx50z4=\n" +
		"example.org/lib v1.2.0/go.mod h1:El3tOrEuMpv2UdMrbNlKEh9vd86bmQ6vqIcDwxEOc1E=\n" +
		"example.org/other v0.1.0 h1:VbpOemQlsSMrYmn7T2OUvQ4dqxQXU+ouZFQsZOx50z4=\n" +
		"example.org/other v0.1.0/go.mod h1:El3tOrEuMpv2UdMrbNlKEh9vd86bmQ6vqIcDwxEOc1E=\n"
	const tidied = " (`go mod tidy` removes modules that only notebooks import)"
	const notCached = " is not in the module cache: run `go mod download`"
	const none = "no required module provides package example.org/none: run `go get example.org/none`" + tidied
	own := map[string]string{
		"go.mod": mod, "go.sum": sum,
		"own/o.go": "package own\n\nimport _ \"example.org/lib/x\"\n",
		"two/t.go": "package two\n\nimport (\n\t_ \"example.org/lib\"\n\t_ \"example.org/other\"\n)\n",
	}
	for _, test := range []struct {
		name  string
		files map[string]string
		paths []string
		want  Errors
	}{
		{
			"required", own,
			[]string{"example.org/lib/x"},
			Errors{{"example.org/lib/x", "example.org/lib@v1.2.0" + notCached}},
		},
		{
			"its root and another", own,
			[]string{"example.org/lib", "example.org/other/y"},
			Errors{
				{"example.org/lib", "example.org/lib@v1.2.0" + notCached},
				{"example.org/other/y", "example.org/other@v0.1.0" + notCached},
			},
		},
		{
			"through an own package", own,
			[]string{"example.org/a/own"},
			Errors{{"", "example.org/lib@v1.2.0" + notCached}},
		},
		{
			"two modules", own,
			[]string{"example.org/a/two"},
			Errors{{"", "example.org/lib@v1.2.0 and 1 more are not in the module cache: run `go mod download`"}},
		},
		{"not required", own, []string{"example.org/none"}, Errors{{"example.org/none", none}}},
		{
			"the name begins like a module's", own,
			[]string{"example.org/library"},
			Errors{{
				"example.org/library",
				"no required module provides package example.org/library: run `go get example.org/library`" + tidied,
			}},
		},
		{
			"no requirements",
			map[string]string{"go.mod": "module example.org/a\n\ngo 1.26\n", "x/x.go": "package x\n"},
			[]string{"example.org/a/x", "example.org/none"},
			Errors{{"example.org/none", none}},
		},
		{
			"no sums",
			map[string]string{"go.mod": mod},
			[]string{"example.org/lib/x"},
			Errors{{"", "missing go.sum entry for module providing package example.org/lib/x; to add: " +
				"go mod download " +
				"example.org/lib"}},
		},
		{
			"vendor",
			map[string]string{
				"go.mod":             "module example.org/a\n\ngo 1.26\n",
				"vendor/modules.txt": "",
			},
			[]string{"example.org/none"},
			Errors{{"example.org/none", "the vendor folder has no package example.org/none: run `go mod vendor`, " +
				"after `go get example.org/none` if no required module provides it"}},
		},
	} {
		_, err := Resolve(t.Context(), tc, folder(t, test.files), test.paths, nil)
		var got Errors
		if !errors.As(err, &got) || !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, err, test.want)
		}
	}
}
