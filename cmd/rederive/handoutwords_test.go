package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rederive/cmd/rederive/base"
	"rederive/internal/golden"
	"rederive/internal/must"
)

// TestHandoutWords gives a solution every word that pages themselves may contain. These must not be
// taken for parts of the solution.
func TestHandoutWords(t *testing.T) {
	sheet := golden.Read(t, "testdata/sheet.md")
	words := wordsOfReports(t)
	if len(words) < 500 {
		t.Fatalf("only %d words", len(words))
	}
	t.Chdir(t.TempDir())
	writeFiles(t, map[string]string{
		"key.md":   string(sheet) + "\n> [!SOLUTION]\n> ```text\n> " + strings.Join(words, "\n> ") + "\n> ```\n",
		"refs.bib": "@book{a, title={Public book}, author={A. Author}, year={2001}}\n",
		"d.csv":    "1,2\n", "p.svg": `<svg viewBox="0 0 90 60"><rect width="20" height="20"/></svg>`,
	})
	code, _, stderr := rederiveHere("report", "--engine", "yaegi", "--cache", "cache", "--variant", "handout", "key.md")
	if code != base.ExitOK {
		t.Errorf("exit %d:\n%s", code, stderr)
	}
}

// wordsOfReports lists the words in the string literals of the packages of reports and in their
// templates.
func wordsOfReports(t *testing.T) []string {
	t.Helper()
	letters := regexp.MustCompile(`[A-Za-z]{3,}`)
	found := map[string]bool{}
	add := func(text string) {
		for _, w := range letters.FindAllString(text, -1) {
			found[strings.ToLower(w)] = true
		}
	}
	var sources []string
	for _, pattern := range []string{"../../report/*.go", "../../report/*/*.go"} {
		files := golden.Files(t, pattern)
		sources = append(sources, files...)
	}
	for _, name := range sources {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file := must.Get(parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution))
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				text, _ := strconv.Unquote(lit.Value)
				add(text)
			}
			return true
		})
	}
	for _, name := range golden.Files(t, "../../templates/*.html") {
		data := golden.Read(t, name)
		add(string(data))
	}
	return slices.Sorted(maps.Keys(found))
}
