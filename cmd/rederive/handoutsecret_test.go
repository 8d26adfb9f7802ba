package main

import (
	"regexp"
	"strings"
	"testing"

	"rederive/internal/golden"
)

// TestHandoutKeepsSecrets renders a notebook in which solutions of every form
// contain a secret: in words, code, outputs, captions, figures, tables, footnotes,
// headings, included files and citations. The handout must not reveal it: its HTML
// has no word of the secret, and with another secret HTML and PDF are the same, byte
// for byte.
func TestHandoutKeepsSecrets(t *testing.T) {
	source := golden.Read(t, "testdata/secrets.md")
	if n := strings.Count(string(source), "SECRET"); n < 40 {
		t.Fatalf("only %d secrets", n)
	}
	t.Chdir(t.TempDir())
	handouts := map[string]map[string]string{}
	for _, secret := range []string{"SECRET", "Anotherone"} {
		handouts[secret] = handoutOf(t, secret, strings.ReplaceAll(string(source), "SECRET", secret))
	}
	for name, one := range handouts["SECRET"] {
		if other := handouts["Anotherone"][name]; one != other {
			t.Errorf("%s depends on the secret: %s", name, firstLines(one, other))
		}
	}
	page := handouts["SECRET"]["nb-handout.html"]
	if strings.Contains(strings.ToUpper(page), "SECRET") {
		t.Error("the page holds the secret")
	}
	if n := len(regexp.MustCompile(`class="[^"]*\broom\b`).FindAllString(page, -1)); n != 13 {
		t.Errorf("the handout has room for %d solutions, want 13", n)
	}
	for _, public := range []string{
		"Public text", "Public note", "public output", "Public exercise", "Public Markdown",
	} {
		if !strings.Contains(page, public) {
			t.Errorf("the handout lacks %q", public)
		}
	}
}

// handoutOf renders the handout of a notebook and returns its files by name.
func handoutOf(t *testing.T, dir, source string) map[string]string {
	t.Helper()
	writeFiles(t, map[string]string{
		dir + "/nb/notebook.md": source,
		dir + "/nb/part.md":     "Included " + dir + ".\n\n```go\n\"included " + dir + "\"\n```\n",
		dir + "/nb/refs.bib": "@book{a, title={Public book}, author={A. Author}, year={2001}}\n@book{b, title={" +
			dir + " book}, author={B. Author}, year={2002}}\n",
	})
	t.Chdir(dir)
	defer t.Chdir("..")
	return reported(t, "--engine", "yaegi", "--cache", "cache", "--variant", "handout", "nb")
}
