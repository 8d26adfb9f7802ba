package main

import (
	"os"
	"path/filepath"
	"testing"

	"rederive/internal/must"
)

// TestPublish publishes a module, and then again under another path.
func TestPublish(t *testing.T) {
	t.Chdir(t.TempDir())
	const cell = "const cell = `import \"rederive/show\"`\n"
	module := func(path, repository, install string) map[string]string {
		return map[string]string{
			"go.mod":    "module " + path + "\n\ngo 1.26\n",
			"main.go":   "package main\n\nimport (\n\t\"" + path + "\"\n\tz \"" + path + "/show\"\n)\n\n" + cell,
			"show/s.go": "package show\n\nimport \"" + path + "/show/wire\"\n\nconst own = \"" + path + "/show\"\n",
			"other/m_test.go": "package other\n\nimport \"rederived\"\n\n" + cell +
				"const example = \"example.org/rederive\"\n",
			"Makefile":               "\tgo build -ldflags '-X " + path + "/internal.X=1' ./cmd/rederive\n",
			"docs/ci.md":             "uses: " + repository + "@main\n" + install + "\n\"rederive/show\"\n",
			"docs/testdata/x.md":     "example.org/rederive\n",
			"examples/other/go.mod":  "module example.org/other\n",
			"examples/other/main.go": "package main\n\nimport \"rederive/show\"\n",
		}
	}
	for name, text := range module("rederive", "OWNER/rederive",
		"go install ./cmd/rederive\nhttps://example.org/rederive/x.yml https://cache.example.org/rederive\n"+
			"repo: https://github.com/OWNER/rederive") {
		must.Do(os.MkdirAll(filepath.Dir(name), 0o755))
		must.Do(os.WriteFile(name, []byte(text), 0o644))
	}
	for _, c := range []struct{ path, repository string }{
		{"git.example.net/a/b", "a/b"}, {"example.com/rederive", "rederive"},
	} {
		must.Do(publish(c.path))
		install := "go install " + c.path + "/cmd/rederive@latest\nhttps://" + c.path +
			"/x.yml https://cache.example.org/rederive\nrepo: https://" + c.path
		for name, want := range module(c.path, c.repository, install) {
			if got, err := os.ReadFile(name); err != nil || string(got) != want {
				t.Errorf("%s: %s is\n%s%v, want\n%s", c.path, name, got, err, want)
			}
		}
	}
	for _, path := range []string{"", "rederive", "show/x", "example.org/", "example.org/a b", "example.org/../x"} {
		if err := publish(path); err == nil {
			t.Errorf("%q is taken as the path of a module", path)
		}
	}
}
