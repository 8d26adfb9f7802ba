package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestReadme compares the README with the example that it shows: both files are
// printed in full, and the command prints what the README says.
func TestReadme(t *testing.T) {
	data, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	readme := string(data)
	for _, name := range []string{"notebook.md", "claims.md"} {
		file, err := os.ReadFile("../../examples/squares/" + name)
		if err != nil {
			t.Fatal(err)
		}
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

// TestExamples settles and audits the examples.
func TestExamples(t *testing.T) {
	for _, args := range []string{"verify --engine yaegi examples", "audit --engine yaegi examples"} {
		cmd := exec.Command("rederive", strings.Fields(args)...)
		cmd.Dir = "../.."
		cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+t.TempDir())
		if got, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("rederive %s: %v\n%s", args, err, got)
		}
	}
}
