package report

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/must"
	"rederive/parse"
	"rederive/report/view"
	"rederive/templates"
)

// TestFootnotes checks that footnotes are numbered in the order of their references on the
// page, whatever the order of their definitions.
func TestFootnotes(t *testing.T) {
	nb := must.Get(parse.Notebook("nb.md", []byte("One[^b] and two[^a].\n\n[^a]: A.\n[^b]: B.\n[^c]: C.\n[^d]: D.\n\n"+
		"| x[^c] |\n|---|\n| 1 |\n\nTable: A caption[^d], again[^a].\n"), nil))
	r := must.Get(New(templates.FS))
	var page bytes.Buffer
	must.Do(r.HTML(&page, &view.Book{Name: "nb", Notebook: nb, Run: &rederive.Run{}}))
	var marks, notes []string
	mark := regexp.MustCompile(`href="#note-\d+" aria-label="footnote (\d+)"`)
	for _, m := range mark.FindAllStringSubmatch(page.String(), -1) {
		marks = append(marks, m[1])
	}
	note := regexp.MustCompile(`<li id="note-\d+" value="(\d+)"><p>(.)`)
	for _, m := range note.FindAllStringSubmatch(page.String(), -1) {
		notes = append(notes, m[1]+m[2])
	}
	if got, want := strings.Join(marks, " ")+"|"+strings.Join(notes, " "), "1 2 3 2 4|1B 2A 3D 4C"; got != want {
		t.Errorf("marks and notes are %s, want %s", got, want)
	}
}

// TestSidenotes checks which footnotes the page has a second time, for its margin: those of text, before the block
// that refers to them first. Tables and cells leave no room for them, and lists belong to the end of the text.
func TestSidenotes(t *testing.T) {
	nb := must.Get(parse.Notebook("nb.md", []byte("# T\n\n## S\n\nOne[^a], again[^a].\n\n- Two[^b].\n\n"+
		"| x[^c] |\n|---|\n| 1 |\n\nFour[^d].\n\n"+
		"[^a]: A, [link](#s).\n[^b]: B.\n[^c]: C.\n[^d]: D:\n\n    - x\n"), nil))
	r := must.Get(New(templates.FS))
	var page bytes.Buffer
	must.Do(r.HTML(&page, &view.Book{Name: "nb", Notebook: nb, Run: &rederive.Run{}}))
	article := page.String()[strings.Index(page.String(), "<article>"):]
	notes := regexp.MustCompile(`<aside class="sidenote" inert>(\d) <p>(.).*\n</aside>\n<(\w+)>`)
	var got []string
	for _, m := range notes.FindAllStringSubmatch(article, -1) {
		got = append(got, m[1]+m[2]+" before "+m[3])
	}
	if got, want := strings.Join(got, ", "), "1A before p, 2B before ul"; got != want {
		t.Errorf("in the margin: %s; want %s", got, want)
	}
}
