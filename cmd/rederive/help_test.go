package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"rederive/cmd/rederive/base"
	"rederive/docs"
	"rederive/internal/must"
)

// says runs a command, which must succeed, and returns its output.
func says(t *testing.T, args ...string) string {
	t.Helper()
	var out, messages bytes.Buffer
	if code := run(t.Context(), args, &out, &messages); code != base.ExitOK {
		t.Fatalf("rederive %s: exit code %d, %s", strings.Join(args, " "), code, messages.String())
	}
	return out.String()
}

// TestDescriptions looks for each command and each flag in everything that describes them.
func TestDescriptions(t *testing.T) {
	bash, zsh, fish := says(t, "completion", "bash"), says(t, "completion", "zsh"), says(t, "completion", "fish")
	page, overview, usage := says(t, "man", "--format", "markdown"), says(t, "man"), says(t, "help")
	flags := 0
	for _, c := range commands() {
		for where, text := range map[string]string{
			"bash": bash, "zsh": zsh, "fish": fish, "usage": usage, "overview": overview,
		} {
			if !strings.Contains(text, c.Name) {
				t.Errorf("%s lacks the command %s", where, c.Name)
			}
		}
		help, man := says(t, "help", c.Name), says(t, "man", c.Name)
		own, common := c.Own()
		if common {
			own = append(own, base.CommonFlags()...)
		}
		for _, f := range own {
			flags++
			option := "-l " + f.Name
			if len(f.Name) == 1 {
				option = "-s " + f.Name
			}
			for where, is := range map[string]bool{
				"help":     strings.Contains(help, f.Usage()),
				"man":      strings.Contains(man, ".B "+roff(f.Usage())+"\n"+roff(f.About)),
				"markdown": strings.Contains(page, strings.ReplaceAll(f.Usage(), "|", `\|`)+"` | "),
				"bash":     strings.Contains(part(bash, "*:"+c.Name+")", ";;"), f.Dashed()),
				"zsh":      strings.Contains(part(zsh, "\t"+c.Name+")\n", ";;"), "'"+f.Dashed()+"["),
				"fish":     strings.Contains(fish, "from "+c.Name+"' "+option),
			} {
				if !is {
					t.Errorf("%s lacks the flag %s of %s", where, f.Dashed(), c.Name)
				}
			}
		}
	}
	if flags < 100 {
		t.Errorf("only %d flags were looked for", flags)
	}
}

// part returns the text between two strings.
func part(text, from, to string) string {
	_, rest, _ := strings.Cut(text, from)
	rest, _, _ = strings.Cut(rest, to)
	return rest
}

// TestCompletionSyntax makes each installed shell parse its script.
func TestCompletionSyntax(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish"} {
		t.Run(shell, func(t *testing.T) {
			if _, err := exec.LookPath(shell); err != nil {
				t.Skip("skipped: the shell is not installed: ", err)
			}
			script := filepath.Join(t.TempDir(), "script")
			must.Do(os.WriteFile(script, []byte(says(t, "completion", shell)), 0o644))
			if said, err := exec.Command(shell, "-n", script).CombinedOutput(); err != nil || len(said) > 0 {
				t.Errorf("%v: %s", err, said)
			}
		})
	}
}

// TestCompletionOfBash completes a command, a flag, a value and a topic.
func TestCompletionOfBash(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("skipped: bash is not installed: ", err)
	}
	for line, want := range map[string]string{
		"rederive ver":               "verify version",
		"rederive verify --rem":      "--remote-cache --remote-push",
		"rederive verify --engine y": "yaegi",
		"rederive report -":          "-P",
		"rederive completion z":      "zsh",
		"rederive help not":          "notebook",
	} {
		ask := `
COMP_WORDS=(` + line + `)
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_rederive
echo "${COMPREPLY[@]}"`
		cmd := exec.Command("bash", "-c", says(t, "completion", "bash")+ask)
		got, err := cmd.CombinedOutput()
		if err != nil || !strings.HasPrefix(string(got), want) {
			t.Errorf("%s: got %q, want %q (%v)", line, got, want, err)
		}
	}
}

// TestManualPages checks the manual pages with mandoc, if it is installed.
func TestManualPages(t *testing.T) {
	dir := t.TempDir()
	says(t, "man", "-o", dir)
	pages, err := filepath.Glob(filepath.Join(dir, "*.1"))
	if err != nil || len(pages) != len(commands())+1 {
		t.Fatalf("%d pages: %v", len(pages), err)
	}
	if _, err := exec.LookPath("mandoc"); err != nil {
		t.Skip("skipped: mandoc, which checks manual pages, is not installed: ", err)
	}
	said, err := exec.Command("mandoc", append([]string{"-T", "lint", "-W", "warning"}, pages...)...).CombinedOutput()
	var wrong []string
	for line := range strings.Lines(string(said)) {
		if !strings.Contains(line, "missing date") {
			wrong = append(wrong, line)
		}
	}
	if len(wrong) > 0 {
		t.Errorf("%v: %s", err, strings.Join(wrong, ""))
	}
}

// TestTopics checks that each page of the documentation is listed and can be printed.
func TestTopics(t *testing.T) {
	list := says(t, "help", "topics")
	for _, name := range topics() {
		text := says(t, "help", name)
		if !strings.Contains(text, "# ") || strings.HasPrefix(text, "---") {
			t.Errorf("help %s begins with %.40q", name, text)
		}
		if !strings.Contains(list, name+" ") {
			t.Errorf("the topic %s is not listed", name)
		}
	}
	var out, messages bytes.Buffer
	if code := run(t.Context(), []string{"help", "nonsense"}, &out, &messages); code != base.ExitUsage ||
		!strings.Contains(messages.String(), `neither a command nor a topic: "nonsense"`) {
		t.Errorf("exit code %d, %s", code, messages.String())
	}
}

// TestCommandsPage compares the page about commands with the code. make generate writes the
// page.
func TestCommandsPage(t *testing.T) {
	page := must.Get(docs.FS.ReadFile("commands.md"))
	if got := says(t, "man", "--format", "markdown"); got != string(page) {
		t.Error("docs/commands.md is not what the code says (run make generate)")
	}
}
