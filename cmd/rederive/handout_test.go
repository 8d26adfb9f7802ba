package main

import (
	"regexp"
	"strings"
	"testing"

	"rederive/internal/golden"
)

// solutionBlock matches a solution of a notebook with everything quoted below it.
var solutionBlock = regexp.MustCompile(`(?m)^> \[!SOLUTION\]\n(?:>.*\n)*`)

// markup matches what separates the words of a solution and is written differently
// in a report.
var markup = regexp.MustCompile("[`$\"'*{}\\[\\]]|\n> ?")

// TestHandoutOfShowcase renders the handout of the course notebook, and the handout
// of the same notebook with every solution replaced. They must be equal byte for
// byte, in HTML and PDF: nothing of a solution is in them, neither text nor output,
// figure, source or metadata. The page of solutions, in contrast, contains them.
func TestHandoutOfShowcase(t *testing.T) {
	skipIfShort(t)
	source := golden.Read(t, "../../notebooks/impartial-games/notebook.md")
	claims := golden.Read(t, "../../notebooks/impartial-games/claims.md")
	t.Chdir(t.TempDir())
	text := string(source)
	blocks := solutionBlock.FindAllString(text, -1)
	if len(blocks) < 12 {
		t.Fatalf("the notebook has %d solutions, want at least 12", len(blocks))
	}
	other := solutionBlock.ReplaceAllString(text,
		"> [!SOLUTION]\n> Another one.[^z]\n>\n> ```go\n> \"another output\"\n> ```\n") + "\n[^z]: Another note.\n"
	other = strings.Replace(other, "> \"another output\"\n",
		"> import \"rederive/show\"\n> show.Grundy{Values: [][]int{{3}}, Alt: \"another figure\"}\n", 1)
	render := func(name, text, variant, formats string) map[string]string {
		writeFiles(t, map[string]string{name + "/nb/notebook.md": text, name + "/nb/claims.md": string(claims)})
		t.Chdir(name)
		defer t.Chdir("..")
		return reported(t, "--engine", "yaegi", "--cache", "cache", "-P", "seed=7", "--variant", variant, "--format",
			formats, "nb")
	}
	one, two := render("one", text, "handout", "html,pdf"), render("two", other, "handout", "html,pdf")
	if len(one) != 2 {
		t.Fatalf("%d files, want HTML and PDF", len(one))
	}
	for name := range one {
		if one[name] != two[name] {
			t.Errorf("%s depends on the solutions: %s", name, firstLines(one[name], two[name]))
		}
	}
	page, key := one["nb-handout.html"], render("one", text, "solutions", "html")["nb-solutions.html"]
	if n := strings.Count(page, `class="alert exercise"`); n < 12 || n != len(blocks) {
		t.Errorf("the handout has %d exercises and the notebook %d solutions, want at least 12 of each", n, len(blocks))
	}
	shown := 0
	for _, block := range blocks {
		for _, words := range markup.Split(block, -1) {
			if len(words) < 16 || strings.Contains(other, words) || !strings.Contains(key, words) {
				continue // it also occurs elsewhere, or is hidden code
			}
			shown++
			if strings.Contains(page, words) {
				t.Errorf("the handout holds %q", words)
			}
		}
	}
	if shown < 10 {
		t.Errorf("of the solutions only %d pieces were found in their key", shown)
	}
}
