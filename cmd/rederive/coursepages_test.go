package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"rederive/docs"
	"rederive/internal/must"
	"rederive/internal/share"
)

// commandBlock matches a block of commands on a page.
var commandBlock = regexp.MustCompile("(?ms)^```\n(rederive .*?)^```$")

// TestCoursePages runs each command of the pages on courses, in order, in a new folder. Those that make live pages
// need a program that has the module for them. The pages share most commands, so the second is tested only in a whole
// run.
func TestCoursePages(t *testing.T) {
	skipIfShort(t)
	for _, page := range share.Of(t, 2, []string{"semester.md", "courses.md"}) {
		text := must.Get(docs.FS.ReadFile(page))
		p := typist{t, t.TempDir(), t.TempDir()}
		typed := 0
		for _, block := range commandBlock.FindAllStringSubmatch(string(text), -1) {
			for line := range strings.Lines(block[1]) {
				line, _, _ = strings.Cut(strings.TrimSpace(line), "#")
				dir, isMove := strings.CutPrefix(strings.TrimSpace(line), "cd ")
				switch {
				case isMove:
					p.dir = filepath.Join(p.dir, dir)
					marks := []byte("name,claim,points,comment\n") // as semester.md has them
					must.Do(os.WriteFile(filepath.Join(p.dir, "marks.csv"), marks, 0o644))
				case !strings.Contains(line, " --live"):
					p.types("0", line)
					typed++
				}
			}
		}
		if typed < 5 {
			t.Errorf("%s: only %d commands were typed", page, typed)
		}
	}
}
