package main

import (
	"os"
	"strings"
	"testing"

	"rederive/internal/must"
)

// TestJupyterInputs checks that Jupyter cells may read what notebooks may read: regular
// files of the project, and no claims documents.
func TestJupyterInputs(t *testing.T) {
	t.Chdir(t.TempDir())
	const claims = "---\ntitle: A paper\n---\n\n" +
		"## demo.sum The sum\n\n- where: p. 1\n- kind: integer\n- printed: 55\n\nIt.\n"
	writeFiles(t, map[string]string{
		"project/rederive.yaml": "", "project/data/a.csv": "1,2\n", "project/course/b.csv": "3\n",
		"project/claims.md": claims, "secret.csv": "4\n",
	})
	must.Do(os.Symlink("../../secret.csv", "project/course/link.csv"))
	t.Chdir("project/course")
	for name, want := range map[string]string{"b.csv": "3\n", "../data/a.csv": "1,2\n"} {
		if data, err := readJupyterInput(name); err != nil || string(data) != want {
			t.Errorf("%s: %q, %v", name, data, err)
		}
	}
	for name, want := range map[string]string{
		"../../secret.csv": "outside the project", "link.csv": "outside the project", "/etc/passwd": "outside",
		"../claims.md": "it holds the claim demo.sum", "../data": "a folder, not a file", "none.csv": "no such file",
		"/dev/zero": "outside",
	} {
		if _, err := readJupyterInput(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}
