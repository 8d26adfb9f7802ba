package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rederive/cmd/rederive/base"
)

// TestHandoutWords writes a solution with every word that the pages themselves may have:
// those are not taken for parts of the solution.
func TestHandoutWords(t *testing.T) {
	sheet, err := os.ReadFile("testdata/sheet.md")
	if err != nil {
		t.Fatal(err)
	}
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

// wordsOfReports lists the words in the literals of the packages of reports and in their templates.
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
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, files...)
	}
	for _, name := range sources {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				text, _ := strconv.Unquote(lit.Value)
				add(text)
			}
			return true
		})
	}
	templates, err := filepath.Glob("../../templates/*.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range templates {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		add(string(data))
	}
	return slices.Sorted(maps.Keys(found))
}
