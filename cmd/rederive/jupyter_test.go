package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rederive/internal/must"
)

// TestJupyterFront checks that front matter in a Jupyter cell declares parameters and
// inputs, and that files outside the project are refused, as elsewhere.
func TestJupyterFront(t *testing.T) {
	dir := t.TempDir()
	project := filepath.Join(dir, "project")
	files := map[string]string{"project/rederive.yaml": "", "project/data.csv": "a\n1\n", "out.csv": "b\n"}
	for name, data := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		must.Do(os.MkdirAll(filepath.Dir(file), 0o755))
		must.Do(os.WriteFile(file, []byte(data), 0o644))
	}
	t.Chdir(project)
	params, inputs, said, err := jupyterFront("In[1]", "---\nparams: {n: 3}\ninputs: {data: data.csv}\n---")
	if err != nil || len(params) != 1 || string(inputs["data"]) != "a\n1\n" || !strings.Contains(said, "n = 3\n") {
		t.Errorf("got %v, %v, %q, %v", params, inputs, said, err)
	}
	for _, test := range []struct{ front, says string }{
		{"inputs: {data: ../out.csv}", "outside"},
		{"inputs: {data: /etc/passwd}", "In[1]"},
		{"inputs: {data: missing.csv}", "In[1]:2:10: reading input data (missing.csv): no such file"},
		{"imports: [net/http]", "In[1]"},
		{"params: [", "In[1]"},
	} {
		if _, _, _, err := jupyterFront("In[1]", "---\n"+test.front+"\n---"); err == nil ||
			!strings.Contains(err.Error(), test.says) {
			t.Errorf("%s gives %v, want %q", test.front, err, test.says)
		}
	}
}
