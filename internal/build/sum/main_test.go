package main

import (
	"os"
	"path/filepath"
	"testing"

	"rederive/internal/must"
)

// TestSources checks that the digest changes with an edit of any kind of file that a
// package consists of, and with no other edit.
func TestSources(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	files := map[string]string{
		"go.mod": "module example.org/a\n\ngo 1.26\n", "go.sum": "",
		"a.go":  "package main\n\nimport _ \"embed\"\n\n//go:embed a.txt\nvar text string\n\nfunc main() {}\n",
		"a.txt": "text", "page.js": "script", "page.css": "style", "a_test.go": "package main\n", "notes.md": "notes",
	}
	for name, text := range files {
		write(t, name, text)
	}
	first := sum(t)
	for name, text := range files {
		write(t, name, text+"\n")
		if same := sum(t) == first; same != (name == "a_test.go" || name == "notes.md") {
			t.Errorf("after an edit of %s: the same is %v", name, same)
		}
		write(t, name, text)
	}
	if sum(t) != first {
		t.Error("the same files have another digest")
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	must.Do(os.WriteFile(filepath.Clean(name), []byte(text), 0o644))
}

func sum(t *testing.T) string {
	t.Helper()
	return must.Get(sources([]string{"."}))
}
