package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"rederive/internal/golden"
	"rederive/internal/must"
)

// TestThreatModel checks that every test named on the page about strangers' notebooks
// exists, and that each channel has one.
func TestThreatModel(t *testing.T) {
	root := filepath.Join("..", "..")
	page := golden.Read(t, filepath.Join(root, "docs", "threat-model.md"))
	_, table, found := strings.Cut(string(page), "## How bytes from outside can reach a cell")
	table, _, ended := strings.Cut(table, "\n## ")
	if !found || !ended {
		t.Fatal("the page has no list of channels")
	}
	functions := testFunctions(t, os.DirFS(root))
	rows := 0
	for line := range strings.Lines(table) {
		columns := strings.Split(strings.TrimSpace(line), " | ")
		if len(columns) != 4 || columns[0] == "| channel" {
			continue
		}
		rows++
		names := named.FindAllStringSubmatch(columns[3], -1)
		if len(names) == 0 && !strings.HasPrefix(columns[2], "open to ") {
			t.Errorf("%s has no test", columns[0])
		}
		for _, name := range names {
			if !functions[name[1]] && !isScript(name[1]) {
				t.Errorf("%s: there is no test %s", columns[0], name[1])
			}
		}
	}
	if rows < 40 {
		t.Errorf("%d channels are read", rows)
	}
}

var (
	named        = regexp.MustCompile("`([^`]+)`")
	functionLine = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
)

// testFunctions returns the names of all tests of the module.
func testFunctions(t *testing.T, module fs.FS) map[string]bool {
	list := map[string]bool{}
	must.Do(fs.WalkDir(module, ".", func(name string, d fs.DirEntry, err error) error {
		switch base := path.Base(name); {
		case err != nil:
			return err
		case d.IsDir() && (base == "testdata" || base == "node_modules" || base != "." && base[0] == '.'):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(base, "_test.go"):
			return nil
		}
		source, err := fs.ReadFile(module, name)
		for _, m := range functionLine.FindAllSubmatch(source, -1) {
			list[string(m[1])] = true
		}
		return err
	}))
	return list
}

// isScript reports whether a script of that name exists; a star stands for several.
func isScript(name string) bool {
	places := []string{"testdata/attack/", "testdata/script/"}
	if strings.Contains(name, "/") {
		places = []string{"testdata/"}
	}
	for _, place := range places {
		if list, err := filepath.Glob(place + name + ".txtar"); err == nil && len(list) > 0 {
			return true
		}
	}
	return false
}
