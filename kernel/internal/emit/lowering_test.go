package emit

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestTable compares the table of docs/kernel.md with that of the lowerings, and looks for
// the file and the program of each.
func TestTable(t *testing.T) {
	data, err := os.ReadFile("../../../docs/kernel.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(data), "| lowering and program |\n")
	text, _, _ = strings.Cut(text, "\n\n")
	var rows []string
	for _, m := range regexp.MustCompile("(?m)^\\| .+ \\| `(\\w+)` \\|$").FindAllStringSubmatch(text, -1) {
		rows = append(rows, m[1])
	}
	if names := Lowerings(); !slices.Equal(rows, names) {
		t.Errorf("docs/kernel.md lists %v, but the lowerings are %v", rows, names)
	}
	for _, name := range Lowerings() {
		src, err := os.ReadFile(name + ".go")
		if err != nil {
			t.Error(err)
			continue
		}
		if !regexp.MustCompile(`(?m)^//\s+\S.*   +\S`).Match(src) {
			t.Errorf("%s.go does not show a program before and after", name)
		}
		if _, err := os.Stat(filepath.Join("../../testdata/lowerings", name+".txt")); err != nil {
			t.Error(err)
		}
	}
}
