package main

import (
	"bytes"
	"go/build"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/traefik/yaegi/extract"
)

var (
	entry   = regexp.MustCompile(`(?m)^\t+"([A-Z]\w*)": +reflect\.ValueOf\((\(?)`)
	further = regexp.MustCompile(`"_\w+\+[\w+]+": +reflect\.ValueOf\(\(\*(\w+)\)`)
	field   = regexp.MustCompile(`(?m)^\t(W\w+) +(func\(.*)$`)
	param   = regexp.MustCompile(`\ba\d+ `)
)

// TestExtraction compares the tables with those that yaegi extracts: the names of a package, which of
// them are types, and the fields of the wrappers of its interfaces.
func TestExtraction(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Skip("skipped: there is no go command that names the sources of the standard library: ", err)
	}
	build.Default.GOROOT = strings.TrimSpace(string(root)) // a trimmed binary does not know it
	for _, name := range []string{"bufio", "encoding/json", "io", "math/big", "sort", "strings"} {
		var text bytes.Buffer
		extractor := extract.Extractor{Dest: "symbols"}
		if _, err := extractor.Extract(name, "", &text); err != nil {
			t.Fatal(err)
		}
		ours, err := os.ReadFile(filepath.Join("..", "symbols", prefix+strings.ReplaceAll(name, "/", "_")+".go"))
		if err != nil {
			t.Fatal(err)
		}
		want, got := tableOf(text.String()), tableOf(withoutFurther(string(ours)))
		if !slices.Equal(got, want) || len(want) < 5 {
			t.Errorf("%s has\n%s\nwant\n%s", path.Base(name), strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// withoutFurther removes the wrappers of values with the methods of further interfaces, which yaegi lacks.
func withoutFurther(text string) string {
	for _, m := range further.FindAllStringSubmatch(text, -1) {
		before, rest, _ := strings.Cut(text, "\ntype "+m[1]+" struct {")
		_, after, _ := strings.Cut(rest, "\n}\n")
		text = before + after
	}
	return text
}

// tableOf lists the entries of a table and the fields of its wrappers.
func tableOf(text string) (list []string) {
	for _, m := range entry.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1]+" "+m[2])
	}
	for _, m := range field.FindAllStringSubmatch(text, -1) {
		typ := param.ReplaceAllString(strings.ReplaceAll(m[2], "interface{}", "any"), "")
		list = append(list, m[1]+" "+typ)
	}
	slices.Sort(list)
	return list
}
