package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"rederive/internal/golden"
	"rederive/internal/must"
)

// TestReadme compares the README with the example that it shows: it contains both
// files in full, and the command prints what the README says.
func TestReadme(t *testing.T) {
	skipIfShort(t)
	data := golden.Read(t, "../../README.md")
	readme := string(data)
	for _, name := range []string{"notebook.md", "claims.md"} {
		file := golden.Read(t, "../../examples/squares/"+name)
		if !strings.Contains(readme, "````markdown\n"+string(file)+"````\n") {
			t.Errorf("the README does not show examples/squares/%s as it is", name)
		}
	}
	_, shown, _ := strings.Cut(readme, "$ rederive ")
	shown, _, _ = strings.Cut(shown, "```")
	line, want, ok := strings.Cut(shown, "\n")
	if !ok {
		t.Fatal("the README shows no command")
	}
	cmd := exec.Command("rederive", strings.Fields(line)...)
	cmd.Dir = "../.."
	cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+t.TempDir())
	got, err := cmd.Output()
	if err != nil {
		t.Fatalf("rederive %s: %v", line, err)
	}
	if string(got) != want {
		t.Errorf("rederive %s prints\n%s\nand the README says\n%s", line, got, want)
	}
}

// TestExamples verifies and audits the examples.
func TestExamples(t *testing.T) {
	skipIfShort(t)
	for _, args := range []string{"verify --strict --engine yaegi examples", "audit --engine yaegi examples"} {
		cmd := exec.Command("rederive", strings.Fields(args)...)
		cmd.Dir = "../.."
		cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+t.TempDir())
		if got, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("rederive %s: %v\n%s", args, err, got)
		}
	}
}

// TestParts runs the search of examples/parts in all its parts, and compares the
// output with the file that the example joins. Then some parts are missing or wrong.
func TestParts(t *testing.T) {
	want := golden.Read(t, "../../examples/parts/parts.txt")
	cache := t.TempDir()
	command := func(dir, line string) (string, error) {
		cmd := exec.Command("rederive", strings.Fields(line)...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+cache)
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	var all strings.Builder
	for part := 1; part <= 4; part++ {
		out, err := command("../..", fmt.Sprintf("run --engine yaegi -P part=%d examples/parts/search.md", part))
		if err != nil {
			t.Fatal(out)
		}
		all.WriteString(out)
	}
	if all.String() != string(want) {
		t.Errorf("the parts are\n%s\nand the example joins\n%s", all.String(), want)
	}
	notebook := golden.Read(t, "../../examples/parts/notebook.md")
	lines := strings.SplitAfter(string(want), "\n")
	longer := strings.Replace(string(want), `"values":[`, `"values":[1`, 1)
	for text, message := range map[string]string{
		strings.Join(lines[2:], ""): `part 1 of 4 of "polyominoids of 6 squares" is missing`,
		string(want) + lines[1]:     "part 1 comes twice",
		longer:                      "part 1 was altered",
	} {
		dir := t.TempDir()
		for name, data := range map[string]string{"notebook.md": string(notebook), "parts.txt": text} {
			must.Do(os.WriteFile(dir+"/"+name, []byte(data), 0o644))
		}
		out, err := command(dir, "run --engine yaegi notebook.md")
		if exitCode(err) != "3" || !strings.Contains(out, "notebook.md:21:") || !strings.Contains(out, message) {
			t.Errorf("want %q, got (%v) %s", message, err, out)
		}
	}
}
